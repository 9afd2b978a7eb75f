// Checks of ours against what other models and the guidebook say of the same release.
#pragma once

#include <optional>
#include <string>

#include "app/hazard/zones/release_results.hpp"
#include "app/run/plan/prepared_case.hpp"
#include "io/results/check.hpp"
#include "io/results/result.hpp"

namespace downwash {

/// Worth a look where ours is the shortest of all by more than a factor of two (models of open
/// ground differ by that from measurements, Hanna et al. 1993, Atmos. Environ. 27A), and where a
/// formula is read beyond the range that it is meant for. Of the page: zones, releases, `beside`
/// and what tells where zones are cut.
Check distances_differ(const Result& page);

/// Check of the distances of a case and its results; nothing if no distance is known.
std::optional<Check> distance_check(const PreparedCase& prepared, const ReleaseResults& results);

/// Check of a case that is not computed: worth a look if more than a tenth of the Gaussian plume,
/// to a level that people act on and within the domain, lies where no building is known. Nothing
/// without a plume or a building file.
std::optional<Check> plume_beyond_buildings(const PreparedCase& prepared);

/// The distance to act on and all distances by formulas and the guidebook, of a case that is not
/// computed: "Act within 4.7 km downwind by night (…). AEGL-3 of chlorine: …"; empty if none are
/// known.
std::string distances_without_run(const PreparedCase& prepared);
/// Line that tells them before a run; empty without releases.
std::string known_before(const PreparedCase& prepared);

}  // namespace downwash
