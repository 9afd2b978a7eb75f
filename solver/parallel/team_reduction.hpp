// Sums and maxima over all slabs, on the host, whose results do not depend on how many there are.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "solver/parallel/slab_row.hpp"
#include "solver/parallel/worker_team.hpp"

namespace downwash {

/// Every worker of every process calls the same ones in the same order, and all get the same
/// result. They throw TeamStopped or ProcessLost.
class TeamReduction {
 public:
  /// `first_plane`: see TeamContext.
  TeamReduction(WorkerTeam& team, const SlabRow& row, const std::vector<int>& first_plane);

  double max(int slab, double value);
  /// `own`: the sums of the planes of the slab. Adds up all planes as ordered_sum does, whoever
  /// computed them.
  double sum(int slab, std::span<const double> own);

 private:
  // Two copies by parity: a fast worker may begin the next reduction while a slow one still reads.
  struct Copy {
    std::vector<double> by_slab;
    std::vector<double> by_plane;
  };
  Copy& next_copy(int slab);
  /// Returns when all values are there: `counts` bytes of each process.
  void meet(int slab, std::vector<double>& values, const std::vector<std::size_t>& counts);

  WorkerTeam& team_;
  const SlabRow& row_;
  const std::vector<int>& first_plane_;
  std::vector<std::size_t> slab_bytes_, plane_bytes_;  ///< by process
  Copy copies_[2];
  std::vector<int> parity_;  ///< by worker
};

}  // namespace downwash
