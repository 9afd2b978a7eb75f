// Checks that the air moves, and carries, as the case means it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/hazard/correlations/gas_weight.hpp"
#include "io/question/weather.hpp"
#include "io/question/wind.hpp"
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

/// Grades figures `in_ranges` whose effect ranges hold.
void grade_in_ranges(ApproachWind& wind);

/// Mean wind and turbulence at each height; a single one where nothing was sampled. None where the
/// domain ends below the heights that people ask about: a model in a wind tunnel. And, where it is
/// nudged, how hard: fine up to the drag of the ground itself, a look beyond.
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

/// A gas that ours carries passively. Below the criterion of Britter and McQuaid (1988) that is
/// fine. Above it the gas is heavy, which is worth a look; and zones can't be relied on where it
/// spreads by its weight by more than 5 m (wider than the cells of a street), or by more than 1 m
/// and three times the width of its source. At most a look where it is lighter than the air, or
/// where the weight is that of a vapour that air thins.
Check carried_passively(const GasWeight& weight);

}  // namespace downwash
