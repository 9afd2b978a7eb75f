// What WaveSolver knows of a slab.
#pragma once

#include <memory>

#include "solver/fields/host_field.hpp"
#include "solver/grid/slab_extent.hpp"
#include "solver/parallel/team_context.hpp"
#include "solver/wave/wave_solver.hpp"

namespace downwash {

class WaveSlab {
 public:
  virtual ~WaveSlab() = default;
  /// Waits for its device.
  virtual void synchronize() = 0;
  virtual void advance(int steps) = 0;
  virtual double energy() = 0;
  /// Writes the rows that this slab owns into a field of the whole plane.
  virtual void read(HostField<double>& whole) = 0;
};

/// The rows of a slab.
inline SlabExtent wave_slab_extent(const WaveProblem& problem, int rank, int slabs) {
  return slab_extent({problem.n[0], 1, problem.n[1]}, false, rank, slabs);
}

}  // namespace downwash
