// What is known to be uncertain about a run beside what its repeats show.
#pragma once

#include <string>
#include <vector>

#include "app/run/plan/prepared_case.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/results/check.hpp"

namespace downwash {

/// Factors f stand for 1/f to f times, in four of five cases.
struct Unknowns {
  double concentration = 0;   ///< ln of a factor, the same everywhere
  double arrival = 0;         ///< ln of a factor of times, the same everywhere
  double turn = 0;            ///< standard deviation of the wind's direction, rad
  double eddies = 0;          ///< variance of ln c that one course of the gusts has at least
  std::vector<Point> places;  ///< of the releases, map frame: a cloud turns about the nearest
  std::string words;          ///< "wind 10 % and 10° by its report"; empty where nothing is known
};

/// What the weather report leaves open of the wind (spread_of()), what the case leaves open of the
/// amounts (`within_factor`; of several the largest), and the effects of those checks that ranges
/// hold. Concentrations go with 1/U, arrival too. All are independent: their squares add up.
/// Repeats are too few to tell how much a short release differs between courses of the gusts: it is
/// ln(1 + 2 τ/T) at least, see one_course_of_gusts(), if the release lasts for less than 50 eddies.
Unknowns unknowns_of(const PreparedCase& prepared, const std::vector<Check>& checks);

}  // namespace downwash
