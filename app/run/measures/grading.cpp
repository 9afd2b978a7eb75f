#include "app/run/measures/grading.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace downwash {

Severity at_most(double figure, const Bounds& bounds) {
  return figure <= bounds.fine   ? Severity::fine
         : figure <= bounds.look ? Severity::look
                                 : Severity::unreliable;
}

Severity at_least(double figure, const Bounds& bounds) {
  return figure >= bounds.fine   ? Severity::fine
         : figure >= bounds.look ? Severity::look
                                 : Severity::unreliable;
}

Severity worse(Severity a, Severity b) { return std::max(a, b); }

Check graded(CheckGroup group, Message message, std::string name, std::string figure,
             std::string bound, Severity severity, Advice advice) {
  if (severity == Severity::fine) advice = {};
  return {group,
          message,
          std::move(name),
          std::move(figure),
          std::move(bound),
          severity,
          std::move(advice.effect),
          std::move(advice.remedy),
          advice.errs,
          advice.log_effect};
}

bool held_by_ranges(const Check& check) {
  return check.severity >= Severity::look && check.log_effect;
}

void grade_in_ranges(std::vector<Check>& checks) {
  for (Check& check : checks) {
    if (held_by_ranges(check)) check.severity = Severity::in_ranges;
  }
}

std::string percent_text(double share) {
  const double percent = 100 * share;
  return std::abs(percent) < 10 ? fmt::format("{:.2g} %", percent)
                                : fmt::format("{:.0f} %", percent);
}

}  // namespace downwash
