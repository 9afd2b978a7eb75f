// The stream function of a plane flow and the vortices in it.
#pragma once

#include <vector>

#include "app/validation/case_run.hpp"

namespace downwash {

/// On the nodes of an n × n grid, x fastest: u = ∂ψ/∂z, w = -∂ψ/∂x, ψ = 0 on the walls; and
/// ω = ∂w/∂x - ∂u/∂z, 0 on the walls.
struct StreamFunction {
  std::vector<double> node;  ///< positions, the same along x and z
  std::vector<double> psi, omega;

  std::size_t index(std::size_t i, std::size_t k) const { return k * node.size() + i; }
};

/// Stream function of a run on n × 1 × n cells of a square. Sums of the velocities on the faces:
/// where their divergence is zero, it does not matter along which way.
StreamFunction stream_function(const CaseRun& run);

/// An extremum of ψ.
struct Vortex {
  double x = 0, z = 0;
  double psi = 0, omega = 0;
};

/// The vortices of a cavity whose lid moves to the right.
struct CavityVortices {
  Vortex primary, bottom_left, bottom_right;
};

/// The vortices by parabolas through the nodes around the extrema.
CavityVortices vortices_of(const StreamFunction& flow);

}  // namespace downwash
