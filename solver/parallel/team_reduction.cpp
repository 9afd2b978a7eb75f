#include "solver/parallel/team_reduction.hpp"

#include <algorithm>

#include "solver/backend/ordered_sum.hpp"
#include "solver/parallel/process_gathers.hpp"

namespace downwash {

TeamReduction::TeamReduction(WorkerTeam& team, const SlabRow& row,
                             const std::vector<int>& first_plane)
    : team_(team),
      row_(row),
      first_plane_(first_plane),
      parity_(static_cast<std::size_t>(row.own())) {
  const auto first_plane_of = [&](int process) {
    return first_plane[static_cast<std::size_t>(row.first_of(process))];
  };
  const auto bytes = [](int values) { return static_cast<std::size_t>(values) * sizeof(double); };
  for (int p = 0; p < row.process_count(); ++p) {
    slab_bytes_.push_back(bytes(row.first_of(p + 1) - row.first_of(p)));
    plane_bytes_.push_back(bytes(first_plane_of(p + 1) - first_plane_of(p)));
  }
  for (Copy& copy : copies_) {
    copy.by_slab.resize(static_cast<std::size_t>(row.total()));
    copy.by_plane.resize(static_cast<std::size_t>(first_plane.back()));
  }
}

TeamReduction::Copy& TeamReduction::next_copy(int slab) {
  int& parity = parity_[static_cast<std::size_t>(row_.worker_of(slab))];
  parity = 1 - parity;
  return copies_[parity];
}

void TeamReduction::meet(int slab, std::vector<double>& values,
                         const std::vector<std::size_t>& counts) {
  team_.barrier().arrive_and_wait();
  if (row_.others() == nullptr) return;
  if (row_.worker_of(slab) == 0) {
    complete(row_.others(), std::as_writable_bytes(std::span(values)), counts);
  }
  team_.barrier().arrive_and_wait();
}

double TeamReduction::max(int slab, double value) {
  Copy& copy = next_copy(slab);
  copy.by_slab[static_cast<std::size_t>(slab)] = value;
  meet(slab, copy.by_slab, slab_bytes_);
  return *std::max_element(copy.by_slab.begin(), copy.by_slab.end());
}

double TeamReduction::sum(int slab, std::span<const double> own) {
  Copy& copy = next_copy(slab);
  std::copy(own.begin(), own.end(),
            copy.by_plane.begin() + first_plane_[static_cast<std::size_t>(slab)]);
  meet(slab, copy.by_plane, plane_bytes_);
  return ordered_sum(copy.by_plane);
}

}  // namespace downwash
