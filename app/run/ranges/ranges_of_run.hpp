// The ranges of a run: what its repeats, and what else is known to be uncertain, do to its results.
#pragma once

#include <string>
#include <vector>

#include "app/hazard/exposure/exposure_history.hpp"
#include "app/hazard/zones/release_results.hpp"
#include "app/run/plan/prepared_case.hpp"
#include "io/results/check.hpp"
#include "io/results/result.hpp"

namespace downwash {

/// Figures that repeats of a run came to in the plane of its zones: see repeat_case().
struct Repeats {
  std::vector<std::vector<PlaceFigures>> places;  ///< by repeat, then substance
  double cell = 0;                                ///< m
};

/// "other gusts and cells of 8 m (2 more runs)"
std::string words_of(const Repeats& repeats);

/// Gives the results their ranges: zones of probabilities, distances, factors at receptors, classes
/// of buildings, each of which takes the most urgent that is likely. Checks whose effect the ranges
/// hold are graded `in_ranges`, and one is added of what the ranges do to the decision. Does
/// nothing without repeats or samples.
void add_ranges(const PreparedCase& prepared, const ExposureHistory& history,
                const Repeats& repeats, ReleaseResults& results, std::vector<Check>& checks);

/// Check whether classes and distances stay what they are within the ranges.
Check decision_within_ranges(const ReleaseResults& results);

}  // namespace downwash
