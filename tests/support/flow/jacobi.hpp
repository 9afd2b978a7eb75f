// Jacobi's method for tests of everything but the pressure solver: its sweeps are cheap on small
// grids, and the same in number wherever they are done.
#pragma once

#include "solver/problem/flow_parameters.hpp"

namespace downwash {

inline PressureParameters jacobi_sweeps(int sweeps) {
  return {.method = PressureMethod::jacobi, .divergence = {}, .sweeps = sweeps};
}

inline PressureParameters jacobi_to(double tolerance, int max_iterations) {
  return {.method = PressureMethod::jacobi,
          .tolerance = tolerance,
          .divergence = {},
          .max_iterations = max_iterations};
}

}  // namespace downwash
