// Which validation case comes nearest to a case, by a rule that anybody can follow.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "app/run/plan/prepared_case.hpp"
#include "io/results/nearest_validation.hpp"

namespace downwash {

/// How bodies stand. Isolated: one alone, or so far apart that each has its own wake, by a plan
/// area below 8.7 % of the ground (cubes 2.4 heights apart: Hussain and Lee 1980, Wind Engineering
/// 4).
enum class Layout { open_ground, isolated, array };

/// What is compared.
struct CaseTraits {
  Layout layout = Layout::open_ground;
  std::size_t bodies = 0;
  double covered = 0;           ///< their plan area over that of their convex outline
  double height = 0;            ///< m: mean by plan area
  double cells_per_height = 0;  ///< that height over the widest horizontal cell
  bool release = false;         ///< something is released
  bool stratified = false;      ///< the air is heated or cooled from the ground
};
CaseTraits traits_of(const PreparedCase& prepared);

/// A validation case of the wind or what it carries.
struct ComparedCase {
  std::string name, title;
  CaseTraits traits;  ///< of its case file
};
const std::vector<ComparedCase>& compared_cases();

/// The one with the fewest points: for each step between open ground, isolated bodies and arrays 4;
/// where one releases something and the other does not 2; up to 1 for the ratio of covered grounds
/// and of cells per height, |log2|. Of equal ones the first.
const ComparedCase& nearest_case(const CaseTraits& traits);

/// That case, in what it is alike and in what it differs, and the scores committed with the
/// program.
NearestValidation nearest_validation(const CaseTraits& traits);

}  // namespace downwash
