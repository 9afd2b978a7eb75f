// How thorough a multigrid cycle is.
#pragma once

#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// How long coarse levels are smoothed. Narrow shafts between buildings merge with what lies beside
/// them a few levels down; until then sweeps alone must do, and to 1e-6 that takes long (Oklahoma
/// City at 4 m: 17 light cycles). What few cycles have to take away lies elsewhere.
enum class CycleWork { light, thorough };

/// To 1e-2, Berlin at 10 m takes 1.06 cycles a step of either kind, and Oklahoma City at 8 m 1.05.
inline CycleWork cycle_work(const PressureParameters& parameters) {
  constexpr double light_tolerance = 1e-3;
  const bool light = !parameters.divergence && parameters.tolerance >= light_tolerance;
  return light ? CycleWork::light : CycleWork::thorough;
}

}  // namespace downwash
