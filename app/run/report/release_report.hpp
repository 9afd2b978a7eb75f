// Releases, receptors and substances told in plain lines.
#pragma once

#include <string>
#include <vector>

#include "app/hazard/exposure/build_release.hpp"
#include "app/scene/site.hpp"

namespace downwash {

/// Releases with their cells, times and masses; receptors with their cells; substances and the
/// levels that count; zones and ensemble.
std::vector<std::string> release_lines(const ReleasePlan& plan, const TimeControl& time,
                                       const std::optional<Wind>& wind, const Site& site);

/// ", 300 s of them on larger cells", of the time in which the wind settles; empty where it does on
/// those of the case alone.
std::string larger_cells_words(const ReleasePlan& plan);

/// "300 kg of chlorine at 0.5 kg/s over 600 s, 1 m above the ground", and where it was asked for if
/// it was moved.
std::string release_words(const PlacedRelease& placed);

/// Which averaging times of its levels count for a substance, why these, and how to get the others.
std::string averaging_words(const ReleasePlan& plan, std::size_t substance);

/// A substance with all that is known of it.
std::vector<std::string> substance_lines(const Substance& substance);

/// "AEGL-2: 2.8 ppm (8.1 mg/m³) over 600 s, …": one line for each name.
std::vector<std::string> level_lines(const std::vector<ThreatLevel>& levels,
                                     const Substance& substance);

}  // namespace downwash
