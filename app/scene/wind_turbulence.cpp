#include "app/scene/wind_turbulence.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "io/case/weather/wind_profile.hpp"
#include "solver/problem/monin_obukhov.hpp"
#include "solver/stencils/wall_law.hpp"

namespace downwash {
namespace {

/// The stresses over ground that takes u*², and how high over it in depths: see wind_turbulence().
TurbulenceLevel stresses(const Wind& wind, double u_star, double z, double zeta) {
  const double along = convective_factor(wind),
               up = std::cbrt(1 - 3 * z * std::min(wind.inverse_obukhov, 0.0));
  const auto variance = [&](double neutral, double heated) {
    return std::pow(neutral * u_star, 2) * (std::exp(-2 * zeta) + heated * heated - 1);
  };
  return {.uu = variance(2.30, along),
          .vv = variance(lateral_gusts, along),
          .ww = variance(1.27, up),
          .uw = -u_star * u_star * (1 - zeta)};
}

/// How much longer eddies at a height z are than in neutral air: as the mixing length, κz/φ_m.
double stretch_of_eddies(const Wind& wind, double z) {
  return wind.inverse_obukhov == 0 ? 1 : 1 / shear_function(z * wind.inverse_obukhov);
}

/// The part of the lateral variance in waves shorter than two cells, of eddies of a size in neutral
/// air: the spectrum n S(n) / σ² ∝ f / (1 + 9.5 f)^(5/3) of Kaimal et al. (1972).
double too_short_across(double size, double spacing) {
  return spacing > 0 ? std::pow(1 + 9.5 * size / (2 * spacing), -2.0 / 3.0) : 0;
}

/// Measured stresses take the place of assumed ones.
void take_measured(const InflowTable::Row& row, TurbulenceLevel& level) {
  if (!row.uu) return;
  level.uu = *row.uu;
  level.vv = *row.vv;
  level.ww = *row.ww;
  const double k = (level.uu + level.vv + level.ww) / 2;
  level.uw = row.uw.value_or(-k / 4.78);  // of k = 4.78 u*²
}

}  // namespace

double convective_factor(const Wind& wind) {
  if (wind.inverse_obukhov >= 0) return 1;
  return std::cbrt(1 - wind.mixing_height * wind.inverse_obukhov / 24);
}

double friction_velocity(const Wind& wind) {
  switch (wind.profile) {
    case WindProfile::log:
      return von_karman * wind.speed / wind_rise(wind.height, wind.roughness, wind.inverse_obukhov);
    case WindProfile::power:
      return von_karman * wind.exponent * wind.speed;
    case WindProfile::uniform:
      break;
  }
  return 0;
}

std::optional<InflowTurbulence> wind_turbulence(const FlowChoice& flow, const Wind& wind,
                                                std::span<const double> heights, double depth,
                                                double spacing, double spacing_along) {
  if (!flow.inflow.turbulent) return std::nullopt;
  const double u_star = friction_velocity(wind), shortest = 2 * spacing,
               shortest_along = 2 * std::max(spacing, spacing_along);
  InflowTurbulence turbulence{.seed = flow.inflow.seed, .levels = {}};
  constexpr std::array along{5.5, 1.6, 0.7}, across{1.5, 1.6, 0.7}, upward{1.5, 1.0, 0.7};
  double largest = 0;
  for (const double z : heights) {
    const double zeta = std::clamp(z / depth, 0.0, 1.0), size = z * stretch_of_eddies(wind, z);
    TurbulenceLevel level = stresses(wind, u_star, z, zeta);
    level.vv -=
        std::pow(lateral_gusts * u_star * std::exp(-zeta), 2) * too_short_across(size, spacing);
    const double speed = std::max(speed_at(wind, z), 0.1 * wind.speed);
    for (std::size_t c = 0; c < 3; ++c) {
      level.time[c] =
          std::clamp(along[c] * size, shortest_along, std::max(4 * depth, shortest_along)) / speed;
      level.across[c] = std::clamp(across[c] * size, shortest, std::max(depth / 2, shortest));
      level.upward[c] = std::clamp(upward[c] * size, shortest, std::max(depth / 2, shortest));
    }
    if (wind.table) {
      const InflowTable::Row row = wind.table->at(z);
      take_measured(row, level);
      if (row.length_along) level.time.fill(std::max(*row.length_along, shortest_along) / speed);
      if (row.length_across) level.across.fill(std::max(*row.length_across, shortest));
      if (row.length_up) level.upward.fill(std::max(*row.length_up, shortest));
    }
    largest = std::max(largest, level.uu);
    turbulence.levels.push_back(level);
  }
  return largest > 0 ? std::optional(turbulence) : std::nullopt;
}

}  // namespace downwash
