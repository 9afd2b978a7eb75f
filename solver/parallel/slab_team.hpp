// The slabs that this process has of one solver, with the workers that own them; and what they and
// those of the other processes make together.
#pragma once

#include <algorithm>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "solver/fields/host_field.hpp"
#include "solver/parallel/process_gathers.hpp"
#include "solver/parallel/process_tags.hpp"
#include "solver/parallel/team_context.hpp"
#include "solver/problem/flow_parameters.hpp"
#include "solver/problem/reports.hpp"

namespace downwash {

/// SlabType: one slab on one device, with synchronize(), profiler(), device_name() and
/// bytes_allocated(). All processes make the same calls in the same order, but for context() and
/// first().
template <class SlabType>
class SlabTeam {
 public:
  /// `first_plane`: of each slab of the row, and the number of all planes.
  SlabTeam(const SlabRow& row, std::vector<int> first_plane, const Execution& execution,
           bool profile)
      : row_(row),
        first_plane_(std::move(first_plane)),
        team_(row.own()),
        reduction_(team_, row_, first_plane_),
        context_{team_,
                 reduction_,
                 row_,
                 first_plane_,
                 transport_of(row, execution.transport),
                 execution.first_device,
                 profile},
        slabs_(static_cast<std::size_t>(row.own())) {}
  SlabTeam(const SlabTeam&) = delete;
  SlabTeam& operator=(const SlabTeam&) = delete;
  /// Each worker frees its slab on its own device, once no other device reads it any more; unless
  /// the team was stopped by a failure.
  ~SlabTeam() {
    try {
      team_.run([&](int worker) {
        if (auto& slab = slabs_[static_cast<std::size_t>(worker)]) slab->synchronize();
      });
      team_.run([&](int worker) { slabs_[static_cast<std::size_t>(worker)].reset(); });
    } catch (const std::exception&) {
      slabs_.clear();
    }
  }

  const TeamContext& context() const { return context_; }

  /// make(rank) on each worker gives its slab, `rank` being its place in the row.
  template <class Function>
  void make(const Function& make) {
    team_.run([&](int worker) {
      slabs_[static_cast<std::size_t>(worker)] = make(row_.first() + worker);
    });
  }
  template <class Function>
  void each(const Function& f) {
    team_.run([&](int worker) { f(*slabs_[static_cast<std::size_t>(worker)]); });
  }
  /// What f gives for each slab of this process. Reduced results are the same for all: the first
  /// one's is theirs.
  template <class Result, class Function>
  std::vector<Result> from_each(const Function& f) {
    std::vector<Result> results(slabs_.size());
    team_.run([&](int worker) {
      const auto w = static_cast<std::size_t>(worker);
      results[w] = f(*slabs_[w]);
    });
    return results;
  }
  SlabType& first() { return *slabs_.front(); }

  /// The planes that this process has of a field whose size on the whole grid is n; read(slab,
  /// field) writes what a slab has of it. The whole field where there is one process.
  template <class T, class Read>
  HostField<T> part(const Index3& n, const Read& read) {
    const PlaneSpan planes = context_.planes_of_process(row_.process(), n[2]);
    HostField<T> own({n[0], n[1], planes.count()}, planes.begin);
    each([&](SlabType& slab) { read(slab, own); });
    return own;
  }
  /// The whole field of such parts, on every process.
  template <class T>
  HostField<T> joined(HostField<T> own, const Index3& n) const {
    if (row_.others() == nullptr) return own;
    HostField<T> field(n);
    const Part here = part_of<T>(row_.process(), n);
    const std::span<std::byte> bytes = std::as_writable_bytes(std::span(field.data));
    std::ranges::copy(std::as_bytes(std::span(own.data)), bytes.subspan(here.first).begin());
    std::vector<std::size_t> counts;
    for (int p = 0; p < row_.process_count(); ++p) counts.push_back(part_of<T>(p, n).bytes);
    complete(row_.others(), bytes, counts);
    return field;
  }
  /// The same of parts that are still to be read.
  template <class T, class Read>
  HostField<T> whole(const Index3& n, const Read& read) {
    return joined(part<T>(n, read), n);
  }
  /// The whole field of parts on the first process; an empty field on the others.
  template <class T>
  HostField<T> joined_on_first(HostField<T> own, const Index3& n) const {
    if (row_.others() == nullptr) return own;
    if (row_.process() > 0) {
      send_to_first(row_.others(), std::as_bytes(std::span(own.data)));
      return HostField<T>();
    }
    HostField<T> field(n);
    std::ranges::copy(own.data, field.data.begin());
    for (int p = 1; p < row_.process_count(); ++p) {
      const Part there = part_of<T>(p, n);
      receive_from(row_.others(), p,
                   std::as_writable_bytes(std::span(field.data)).subspan(there.first, there.bytes));
    }
    return field;
  }
  /// Adds the plane beyond those of this process, which is the first of the next one's; nothing on
  /// the last process.
  template <class T>
  void add_plane_beyond(HostField<T>& own) const {
    if (row_.others() == nullptr) return;
    const int process = row_.process();
    const std::size_t plane =
        static_cast<std::size_t>(own.n[0]) * static_cast<std::size_t>(own.n[1]);
    std::vector<Outgoing> out;
    std::vector<Incoming> in;
    const std::vector<T> first(own.data.begin(),
                               own.data.begin() + static_cast<std::ptrdiff_t>(plane));
    if (process > 0)
      out.push_back({process - 1, tag_plane_beyond, std::as_bytes(std::span(first))});
    if (process + 1 < row_.process_count()) {
      ++own.n[2];
      own.data.resize(own.data.size() + plane);
      in.push_back(
          {process + 1, tag_plane_beyond, std::as_writable_bytes(std::span(own.data).last(plane))});
    }
    row_.others()->exchange(out, in);
  }

  /// The per-kernel table of all slabs of the row.
  std::vector<KernelTiming> timings() {
    struct Row {
      std::int64_t slab, calls;
      double seconds;
    };
    std::vector<std::string> kernels;
    std::vector<Row> rows;
    for (std::size_t s = 0; s < slabs_.size(); ++s) {
      for (const auto& [name, row] : slabs_[s]->profiler().rows()) {
        kernels.push_back(name);
        rows.push_back({row_.first() + static_cast<std::int64_t>(s), row.calls, row.seconds});
      }
    }
    kernels = gathered(row_.others(), kernels);
    rows = gathered(row_.others(), rows);

    std::map<std::string, KernelTiming> of_kernel;
    const auto slabs = static_cast<std::size_t>(row_.total());
    for (std::size_t r = 0; r < rows.size(); ++r) {
      KernelTiming& timing = of_kernel[kernels[r]];
      timing.kernel = kernels[r];
      timing.calls = std::max(timing.calls, rows[r].calls);
      timing.seconds_by_slab.resize(slabs);
      timing.seconds_by_slab[static_cast<std::size_t>(rows[r].slab)] = rows[r].seconds;
      timing.seconds += rows[r].seconds / static_cast<double>(slabs);
    }
    std::vector<KernelTiming> table;
    for (auto& [name, timing] : of_kernel) table.push_back(std::move(timing));
    return table;
  }
  /// Of all slabs of the row.
  std::vector<std::string> devices() const {
    std::vector<std::string> names;
    for (const auto& slab : slabs_) names.push_back(slab->device_name());
    return gathered(row_.others(), names);
  }
  /// By all processes.
  std::int64_t bytes_allocated() const {
    std::vector<std::int64_t> by_slab;
    for (const auto& slab : slabs_) by_slab.push_back(slab->bytes_allocated());
    std::int64_t bytes = 0;
    for (const std::int64_t of_slab : gathered(row_.others(), by_slab)) bytes += of_slab;
    return bytes;
  }

 private:
  /// Planes take one way, whoever is to have them: where some go to other processes, by way of the
  /// host, but for devices in each other's reach, or a single slab on one that messages reach.
  static Transport transport_of(const SlabRow& row, Transport asked) {
    if (row.others() == nullptr || asked == Transport::peer) return asked;
    const bool direct =
        asked == Transport::device && can_send_from_device(*row.others(), row.own());
    return direct ? Transport::device : Transport::host;
  }

  /// Where the planes of a process lie in a field.
  struct Part {
    std::size_t first, bytes;
  };
  template <class T>
  Part part_of(int process, const Index3& n) const {
    const PlaneSpan planes = context_.planes_of_process(process, n[2]);
    const std::size_t plane =
        static_cast<std::size_t>(n[0]) * static_cast<std::size_t>(n[1]) * sizeof(T);
    return {plane * static_cast<std::size_t>(planes.begin),
            plane * static_cast<std::size_t>(planes.count())};
  }

  SlabRow row_;
  std::vector<int> first_plane_;
  WorkerTeam team_;
  TeamReduction reduction_;
  TeamContext context_;
  std::vector<std::unique_ptr<SlabType>> slabs_;
};

}  // namespace downwash
