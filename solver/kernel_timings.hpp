// The per-kernel table of a team of slabs.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "solver/backend/profiler.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {

template <class SlabType>
std::vector<KernelTiming> kernel_timings(const std::vector<std::unique_ptr<SlabType>>& slabs) {
  std::map<std::string, KernelTiming> rows;
  for (std::size_t s = 0; s < slabs.size(); ++s) {
    for (const auto& [name, row] : slabs[s]->profiler().rows()) {
      KernelTiming& timing = rows[name];
      timing.kernel = name;
      timing.calls = std::max(timing.calls, row.calls);
      timing.seconds_by_slab.resize(slabs.size());
      timing.seconds_by_slab[s] = row.seconds;
      timing.seconds += row.seconds / static_cast<double>(slabs.size());
    }
  }
  std::vector<KernelTiming> table;
  for (auto& [name, timing] : rows) table.push_back(std::move(timing));
  return table;
}

}  // namespace downwash
