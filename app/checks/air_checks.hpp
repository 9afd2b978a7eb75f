// Checks that the air moves, and carries, as the case means it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/case/weather_keys.hpp"
#include "io/case/wind_series.hpp"
#include "io/results/approach_wind.hpp"
#include "io/results/check.hpp"

namespace downwash {

/// The mean speed is fine within 5 % of what was asked, which is what a wind is known to, and to be
/// looked at up to 10 %: concentrations go with its inverse, arrival too (Blocken et al. 2007,
/// Atmos. Environ. 41, ask for none to be lost on its way). Not fine where its standard error is
/// larger than 5 %.
Severity graded_speed(const WindFigure& speed);

/// The intensity of turbulence is fine within 10 % of what was asked, and to be looked at up to
/// 20 %: the width of a cloud over open land goes with it. Not fine where its standard error is
/// larger than 10 %; fine where none was asked.
Severity graded_turbulence(const WindFigure& turbulence);

/// Gives all figures their severities; to be looked at where they are not known.
void grade(ApproachWind& wind);

/// Mean wind and turbulence at each height; a single one where nothing was sampled. None where the
/// domain ends below the heights that people ask about: a model in a wind tunnel.
std::vector<Check> approach_checks(const ApproachWind& wind);

/// What must stand beside the zones where the wind that makes them is not the one asked for, one
/// sentence; empty where nothing is unreliable.
std::string approach_caution(const ApproachWind& wind);

/// Air that is heated or cooled from the ground: by |ζ| = 10 m/|L|. Up to 0.02 the wind at 10 m is
/// as in neutral air to 2 %. With more it is worth a look where heat is `carried` with the air:
/// over open ground that keeps the profiles, roofs and facades neither heat nor cool, and no
/// measurement is compared. Where it is not, zones differ by a factor from 0.2 on (between
/// Pasquill's D and F or B). To be looked at where the stability is not known.
Check stratified_air(const Weather& weather, bool carried);

/// A wind that changes, with what it leaves as it was.
Check changing_wind(const WindSeries& series);

/// A release that is carried passively though it is heavier or lighter than air.
struct GasWeight {
  std::string substance;
  double gravity = 0;                ///< reduced: g |ρ - ρ_air| / ρ_air, m/s²
  double rate = 0;                   ///< of the pure gas, m³/s
  std::optional<double> burst = {};  ///< of the pure gas, m³: at once, in the place of a rate
  double wind = 0;                   ///< at 10 m, m/s
};

/// The criterion of Britter and McQuaid (1988, Workbook on the dispersion of dense gases, HSE
/// contract research report 17): passive where, with D = (q / U)^½,
///   (g' q / (U³ D))^⅓ ≤ 0.15, at once (g' Q^⅓)^½ / U ≤ 0.2.
double weight_number(const GasWeight& gas);

/// How wide the gas spreads by its weight at the source before the wind rules, m: 8 g' q / U³
/// (ibid.); at once twice the radius √(g' Q) / U at which the cloud spreads as fast as the wind.
double weight_spread(const GasWeight& gas);

/// Passive, or no wider than 5 m, is fine; wider than a street, 20 m, it fills the streets upwind
/// and sideways too, which was not computed.
Check carried_passively(const GasWeight& gas);

}  // namespace downwash
