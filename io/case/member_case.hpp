// The case of one wind of an ensemble: a case file of its own.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "io/question/question.hpp"

namespace downwash {

/// What a member has in the place of what the case has.
struct MemberChanges {
  int number = 1, count = 1;  ///< "wind 3 of 16", for the title
  EnsembleWind wind;
  std::optional<double> spin_up = {}, end = {};      ///< s
  std::vector<std::size_t> receptors_left_out = {};  ///< their places in the list, ascending
};

/// The case with these changes and without `ensemble.wind`. Its `resolved_json` is a case file
/// that gives the same run by itself. Throws CaseError.
Question member_case(const Question& whole, const MemberChanges& changes);

}  // namespace downwash
