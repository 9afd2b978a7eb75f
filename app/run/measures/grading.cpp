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
  Check check{.group = group,
              .message = message,
              .name = std::move(name),
              .figure = std::move(figure),
              .bound = std::move(bound),
              .severity = severity,
              .effect = {},
              .remedy = {},
              .wrong = std::move(advice.wrong)};
  if (severity == Severity::fine) return check;
  check.effect = std::move(advice.effect.on_zones);
  check.wind_effect = std::move(advice.effect.on_wind);
  check.remedy = std::move(advice.remedy);
  check.errs = advice.errs;
  check.log_effect = advice.log_effect;
  return check;
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
