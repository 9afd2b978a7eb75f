// Turbulence of the air that comes in.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

namespace downwash {

/// By height. Components: 0 along the wind, 1 across it, 2 upwards, whatever its angle to the face.
struct TurbulenceLevel {
  double uu = 0, vv = 0, ww = 0;  ///< variances, m²/s²
  double uw = 0;                  ///< covariance of 0 and 2, m²/s²
  /// Integral scales of each component: in time, s, across the wind and upwards, m.
  std::array<double, 3> time{}, across{}, upward{};
};

/// Made anew in each step by filtered random numbers, which depend on the seed, the number of the
/// step and the place alone (Xie & Castro 2008, Flow Turbul. Combust. 81): see
/// inflow_turbulence stencils.
struct InflowTurbulence {
  std::uint64_t seed = 1;
  std::vector<TurbulenceLevel> levels;  ///< for each cell along Inflow::profile_axis
  /// For each cell of the face, the profile axis fastest: which of the levels it has, and eddies of
  /// that height. Its own where empty, as over level ground.
  std::vector<int> level_of_cell = {};
};

}  // namespace downwash
