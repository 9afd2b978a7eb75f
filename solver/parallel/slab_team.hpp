// The slabs of one solver with the workers that own them, and what they share.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "solver/parallel/team_context.hpp"
#include "solver/problem/flow_parameters.hpp"
#include "solver/problem/reports.hpp"

namespace downwash {

/// SlabType: one slab on one device, with synchronize(), profiler(), device_name() and
/// bytes_allocated().
template <class SlabType>
class SlabTeam {
 public:
  /// `planes`: of the whole grid.
  SlabTeam(int slabs, int planes, Transport transport, bool profile)
      : team_(slabs),
        reduction_(team_, planes),
        context_{team_, reduction_, planes, transport, profile},
        slabs_(static_cast<std::size_t>(slabs)) {}
  SlabTeam(const SlabTeam&) = delete;
  SlabTeam& operator=(const SlabTeam&) = delete;
  /// Each worker frees its slab on its own device, once no other device reads it any more; unless
  /// the team was stopped by a failure.
  ~SlabTeam() {
    try {
      team_.run([&](int rank) {
        if (auto& slab = slabs_[static_cast<std::size_t>(rank)]) slab->synchronize();
      });
      team_.run([&](int rank) { slabs_[static_cast<std::size_t>(rank)].reset(); });
    } catch (const std::exception&) {
      slabs_.clear();
    }
  }

  const TeamContext& context() const { return context_; }

  /// make(rank) on each worker gives its slab.
  template <class Function>
  void make(const Function& make) {
    team_.run([&](int rank) { slabs_[static_cast<std::size_t>(rank)] = make(rank); });
  }
  template <class Function>
  void each(const Function& f) {
    team_.run([&](int rank) { f(*slabs_[static_cast<std::size_t>(rank)]); });
  }
  /// What f gives for each slab. Reduced results are the same for all: the first one's is theirs.
  template <class Result, class Function>
  std::vector<Result> from_each(const Function& f) {
    std::vector<Result> results(slabs_.size());
    team_.run([&](int rank) {
      const auto r = static_cast<std::size_t>(rank);
      results[r] = f(*slabs_[r]);
    });
    return results;
  }
  SlabType& first() { return *slabs_.front(); }

  /// The per-kernel table of all slabs.
  std::vector<KernelTiming> timings() {
    std::map<std::string, KernelTiming> rows;
    for (std::size_t s = 0; s < slabs_.size(); ++s) {
      for (const auto& [name, row] : slabs_[s]->profiler().rows()) {
        KernelTiming& timing = rows[name];
        timing.kernel = name;
        timing.calls = std::max(timing.calls, row.calls);
        timing.seconds_by_slab.resize(slabs_.size());
        timing.seconds_by_slab[s] = row.seconds;
        timing.seconds += row.seconds / static_cast<double>(slabs_.size());
      }
    }
    std::vector<KernelTiming> table;
    for (auto& [name, timing] : rows) table.push_back(std::move(timing));
    return table;
  }
  std::vector<std::string> devices() const {
    std::vector<std::string> names;
    for (const auto& slab : slabs_) names.push_back(slab->device_name());
    return names;
  }
  std::int64_t bytes_allocated() const {
    std::int64_t bytes = 0;
    for (const auto& slab : slabs_) bytes += slab->bytes_allocated();
    return bytes;
  }

 private:
  WorkerTeam team_;
  TeamReduction reduction_;
  TeamContext context_;
  std::vector<std::unique_ptr<SlabType>> slabs_;
};

}  // namespace downwash
