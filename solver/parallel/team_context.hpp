// What the workers of a team share.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "solver/parallel/slab_row.hpp"
#include "solver/parallel/team_reduction.hpp"
#include "solver/parallel/worker_team.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// Planes of a field of the whole grid.
struct PlaneSpan {
  int begin, end;

  int count() const { return end - begin; }
};

/// Slabs are named by their place in the row of all processes; only WorkerTeam knows its workers by
/// numbers of their own.
struct TeamContext {
  WorkerTeam& team;
  TeamReduction& reduction;
  const SlabRow& row;
  const std::vector<int>& first_plane;  ///< of each slab of the row, and the number of all planes
  Transport transport;
  int first_device;  ///< of the first slab of this process
  bool profile;

  int planes() const { return first_plane.back(); }  ///< of the whole grid
  int planes_of(int slab) const {
    const auto s = static_cast<std::size_t>(slab);
    return first_plane[s + 1] - first_plane[s];
  }
  /// True if there is one slab in all.
  bool alone() const { return row.total() == 1; }
  /// The process that has a plane.
  int process_of_plane(int k) const {
    const auto after = std::upper_bound(first_plane.begin(), first_plane.end() - 1, k);
    return row.process_of(static_cast<int>(after - first_plane.begin()) - 1);
  }
  /// What a process has of a field of so many planes: the last has one more of the component along
  /// k.
  PlaneSpan planes_of_process(int process, int planes_of_field) const {
    const auto first = [&](int p) {
      return p == row.process_count() ? planes_of_field
                                      : first_plane[static_cast<std::size_t>(row.first_of(p))];
    };
    return {first(process), first(process + 1)};
  }
  int device_of(int slab) const { return first_device + row.worker_of(slab); }
};

}  // namespace downwash
