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
        context_{team_, reduction_, row_, first_plane_,
                 // What goes to other processes lies in memory of the host. So does the rest then:
                 // planes take one way, whoever is to have them.
                 row.others() != nullptr ? Transport::host : execution.transport,
                 execution.first_device, profile},
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

  /// A field of the whole grid, of size n, on every process; read(slab, field) writes what a slab
  /// has of it.
  template <class T, class Read>
  HostField<T> whole(const Index3& n, const Read& read) {
    HostField<T> field(n);
    each([&](SlabType& slab) { read(slab, field); });
    std::vector<std::size_t> bytes;
    for (int p = 0; p < row_.process_count(); ++p) bytes.push_back(part_of<T>(p, n).bytes);
    complete(row_.others(), std::as_writable_bytes(std::span(field.data)), bytes);
    return field;
  }
  /// The same on the first process; the others hold their planes for the while, and get an empty
  /// field.
  template <class T, class Read>
  HostField<T> whole_on_first(const Index3& n, const Read& read) {
    if (row_.process() > 0) {
      const PlaneSpan planes = context_.planes_of_process(row_.process(), n[2]);
      HostField<T> own({n[0], n[1], planes.count()}, planes.begin);
      each([&](SlabType& slab) { read(slab, own); });
      send_to_first(row_.others(), std::as_bytes(std::span(own.data)));
      return HostField<T>();
    }
    HostField<T> field(n);
    each([&](SlabType& slab) { read(slab, field); });
    for (int p = 1; p < row_.process_count(); ++p) {
      const Part part = part_of<T>(p, n);
      receive_from(row_.others(), p,
                   std::as_writable_bytes(std::span(field.data)).subspan(part.first, part.bytes));
    }
    return field;
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
