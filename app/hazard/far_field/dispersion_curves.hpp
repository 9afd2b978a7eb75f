// How wide and how deep a plume grows with its way.
#pragma once

#include <functional>

#include "io/weather/stability.hpp"

namespace downwash {

enum class DispersionTerrain { open_country, urban };

/// "open country", "towns"
const char* words_of(DispersionTerrain terrain);

/// No plume is followed farther, m; curves that level off reach no more before.
inline constexpr double longest_way = 1e6;

struct SpreadCurve {
  std::function<double(double)> at;  ///< σ after a way of x, m; rising

  /// The way after which a plume from a point is so wide, m; the longest one that counts where the
  /// curve never reaches it. The inverse of `at`.
  double way_to(double sigma) const;
};

/// Standard deviations of a plume from a point near the ground, of means over some ten minutes.
struct DispersionCurves {
  SpreadCurve across;   ///< σ_y
  SpreadCurve upwards;  ///< σ_z
};

/// σ = a x (1 + b x)^p: Briggs (1973, ATDL contribution 79), as in Hanna, Briggs and Hosker (1982,
/// Handbook on Atmospheric Diffusion, DOE/TIC-11223), table 4.5, meant for 100 m to 10 km.
DispersionCurves briggs_curves(DispersionTerrain terrain, PasquillClass pasquill);

/// Towns from a roughness length of 0.5 m on, which Wieringa (1992, J. Wind Eng. 41) calls very
/// rough: houses and trees that stand apart by a few of their heights.
DispersionTerrain terrain_of(double roughness);

}  // namespace downwash
