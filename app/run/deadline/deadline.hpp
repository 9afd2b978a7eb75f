// The wall time that is left until an answer was promised.
#pragma once

#include "app/run/loop/stopwatch.hpp"

namespace downwash {

/// s since this process began, by the system's clock; 0 where the system does not say.
double process_age();

/// Runs from its construction on, or from some time before.
class Deadline {
 public:
  /// `within`: s from the command to the answer, of which some have `passed` already.
  explicit Deadline(double within, double passed = 0) : within_(within), before_(passed) {}

  double within() const { return within_; }                         ///< s
  double passed() const { return before_ + stopwatch_.seconds(); }  ///< s since the command
  double left() const { return within_ - passed(); }                ///< s; negative when late

 private:
  double within_, before_;
  Stopwatch stopwatch_;
};

}  // namespace downwash
