// The options with which hypre is fastest.
#pragma once

#include "tools/hypre_comparison/hypre_solver.hpp"

namespace downwash::comparison {

/// Tries two dozen of them on the system itself: which are best depends on the grid and on the
/// machine. Only those count whose solution holds. All processes call it together and get the same.
/// `tell`: print what each of them achieved.
HypreOptions fastest_options(const TestSystem& system, double tolerance, const Processes& processes,
                             bool tell);

/// True if the residual is what was asked for. A little more is allowed: conjugate gradients stop
/// by a residual that they carry along, which strays from the true one.
inline bool reached(double residual, double tolerance) { return residual <= 1.02 * tolerance; }

}  // namespace downwash::comparison
