// A wave for tests.
#pragma once

#include <cmath>

#include "solver/wave/wave_solver.hpp"

namespace downwash {

/// Odd sizes, cells that are not square, edges that all differ from their opposites.
inline WaveProblem crooked(int rows) {
  constexpr WaveEdge dirichlet = WaveEdge::dirichlet, neumann = WaveEdge::neumann;
  return {.n = {67, rows},
          .length = {3.0, 0.05 * rows},
          .edges = {{{dirichlet, neumann}, {neumann, dirichlet}}},
          .speed = 1.5,
          .dt = 0.02,
          .initial = [](double x, double y) { return std::sin(5 * x * x + 3 * y) + x * y; }};
}

}  // namespace downwash
