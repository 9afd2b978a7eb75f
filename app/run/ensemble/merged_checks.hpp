// The checks of all members of an ensemble, as one list.
#pragma once

#include <cstddef>
#include <vector>

#include "io/results/check.hpp"

namespace downwash {

/// Of each check, by its name, the worst that a member found, and in how many members it is not
/// fine.
class MergedChecks {
 public:
  void add(const std::vector<Check>& checks);
  /// By group, those of a group in the order in which they came first.
  std::vector<Check> merged() const;

 private:
  struct Worst {
    Check check;
    std::size_t not_fine = 0;
  };
  std::vector<Worst> worst_;
  std::size_t members_ = 0;
};

/// Check whether all winds were computed to their end: probabilities are of those that were.
/// Unreliable where more than a quarter is missing: what fails is rarely a fair sample.
Check winds_computed(std::size_t computed, std::size_t asked);

}  // namespace downwash
