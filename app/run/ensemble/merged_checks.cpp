#include "app/run/ensemble/merged_checks.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace downwash {

void MergedChecks::add(const std::vector<Check>& checks) {
  ++members_;
  for (const Check& check : checks) {
    if (check.message == Message::one_course_of_gusts) continue;  // each wind has its own
    auto known = std::find_if(worst_.begin(), worst_.end(), [&](const Worst& one) {
      return one.check.group == check.group && one.check.name == check.name;
    });
    if (known == worst_.end()) known = worst_.insert(known, Worst{check});
    if (check.severity > known->check.severity) known->check = check;
    known->not_fine += check.severity == Severity::fine ? 0 : 1;
  }
}

std::vector<Check> MergedChecks::merged() const {
  std::vector<Check> all;
  for (const Worst& worst : worst_) {
    Check& check = all.emplace_back(worst.check);
    if (worst.not_fine == 0) continue;
    check.figure += worst.not_fine == members_
                        ? fmt::format(" (the worst of {} winds)", members_)
                        : fmt::format(" (the worst; in {} of {} winds)", worst.not_fine, members_);
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const Check& a, const Check& b) { return a.group < b.group; });
  return all;
}

Check winds_computed(std::size_t computed, std::size_t asked) {
  Check check{.group = CheckGroup::air,
              .message = Message::winds_missing,
              .name = "Winds computed",
              .figure = fmt::format("{} of {}", computed, asked),
              .bound = "all",
              .severity = Severity::fine,
              .effect = {},
              .remedy = {}};
  if (computed == asked) return check;
  check.severity = 4 * computed < 3 * asked ? Severity::unreliable : Severity::look;
  check.effect =
      "Zones and probabilities are of these alone, and those that failed are rarely a "
      "fair sample of all.";
  check.remedy = "See the list of winds for why the others ended, and run them again.";
  return check;
}

}  // namespace downwash
