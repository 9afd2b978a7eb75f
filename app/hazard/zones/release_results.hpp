// What comes of the releases of a run: zones, receptors and buildings.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <vector>

#include "app/hazard/exposure/exposure_history.hpp"
#include "app/scene/site.hpp"
#include "io/results/beyond_area.hpp"
#include "io/results/ranges.hpp"
#include "io/results/result.hpp"

namespace downwash {

struct ReleaseResults {
  std::vector<ZoneSet> zones;             ///< one per substance
  std::vector<ReportReceptor> receptors;  ///< by receptor, then substance
  std::vector<ReportBuilding> buildings;  ///< most urgent first, those that are reached
  std::vector<PlaceFigures> places = {};  ///< one per substance
  /// One per substance, where zones go on beyond the outlet.
  std::vector<BeyondFigures> beyond = {};
  std::optional<Ranges> ranges = {};  ///< where repeats of the run were computed
  double computed = 0;                ///< s since the first release began that were sampled
};

/// What came of the releases. Of an ensemble: for each receptor the member with the largest dosage,
/// for each building the largest of all members. Times count from the release of the member. Where
/// nothing was sampled, receptors have names and places only, and there are no buildings.
ReleaseResults release_results(const ReleasePlan& plan, const ExposureHistory& history,
                               const Site& site, const BuiltProblem& built);

/// Factors f ≥ 1 by which figures at a place may be off: f stands for 1/f to f times.
struct Likely {
  double concentration = 1, arrival = 1;
};

/// Factors of a substance at a place of the map.
using LikelyFactor = std::function<Likely(std::size_t substance, const Point& place)>;

/// Times between which a substance likely arrives, s; none where it does not, or has no range.
std::optional<Span> likely_arrival(const std::optional<double>& arrival, double factor);

/// The buildings of the results once more, with the classes that they have with as little, and as
/// much, as is likely. Each takes the most urgent of these, with its reason and times; what was
/// computed of its concentrations stays.
std::vector<ReportBuilding> exposed_buildings(const ReleasePlan& plan,
                                              const ExposureHistory& history, const Site& site,
                                              const std::vector<ZoneSet>& zones,
                                              const LikelyFactor& factor);

}  // namespace downwash
