// Common parts of the lists of checks of a case and of its run.
#pragma once

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "app/run/plan/prepared_case.hpp"
#include "io/results/check.hpp"
#include "io/results/check_words.hpp"

namespace downwash {

using Checks = std::vector<Check>;

inline void append(Checks more, Checks& list) {
  std::move(more.begin(), more.end(), std::back_inserter(list));
}

/// Checks in the words of a wind alone if nothing is released.
inline Checks told_of(const std::optional<ReleasePlan>& release, Checks list) {
  if (release) return list;
  for (Check& check : list) check = of_wind_alone(std::move(check));
  return list;
}

}  // namespace downwash
