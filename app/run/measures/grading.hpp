// How checks are made: figures against two bounds, and what is told of them.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "io/results/check.hpp"

namespace downwash {

/// What rounding may add to a figure, relative.
constexpr double round_off = 1e-9;

/// Up to (or from) the first it is fine, up to (or from) the second worth a look.
struct Bounds {
  double fine, look;
};

/// What is not a number is unreliable.
Severity at_most(double figure, const Bounds& bounds);
Severity at_least(double figure, const Bounds& bounds);
Severity worse(Severity a, Severity b);

/// What a fault does, one sentence each. Implicit: most have one for both.
struct Consequence {
  Consequence(std::string zones = {}, std::string wind = {})
      : on_zones(std::move(zones)), on_wind(std::move(wind)) {}
  Consequence(const char* zones) : on_zones(zones) {}

  std::string on_zones;
  std::string on_wind;  ///< as Check::wind_effect
};

/// What there is to say where a check is not fine, as Check has it.
struct Advice {
  std::string wrong;
  Consequence effect;
  std::string remedy;
  Errs errs = Errs::unknown;
  std::optional<double> log_effect = {};
};

/// The advice is left out where it is fine.
Check graded(CheckGroup group, Message message, std::string name, std::string figure,
             std::string bound, Severity severity, Advice advice);

/// True of a check that is not fine, and whose effect ranges hold.
bool held_by_ranges(const Check& check);
/// Grades such checks `in_ranges`.
void grade_in_ranges(std::vector<Check>& checks);

/// "7.4 %", "0.012 %", "57 %" of a share.
std::string percent_text(double share);

}  // namespace downwash
