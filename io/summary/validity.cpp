#include "io/summary/validity.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "io/results/report_words.hpp"
#include "io/text/date_time.hpp"

namespace downwash {
namespace {

constexpr double report_lasts = 3600;  // s

/// s since the release began until the next weather report is there.
double next_report(const Asked& asked) {
  return utc_seconds(asked.wind_report) - utc_seconds(*asked.start) + report_lasts;
}

bool has_report(const Asked& asked) { return asked.start && !asked.wind_report.empty(); }

std::string until_words(const Asked& asked) {
  const double until = valid_until(asked);
  if (has_report(asked) && next_report(asked) <= 0) {
    return fmt::format(
        "Not valid: the wind is of a report more than an hour older than the release ({}): compute "
        "again with a newer one.",
        asked.wind_report);
  }
  if (until <= 0) return "";
  const std::string moment = "Valid until " + words::moment(asked.start, until);
  return has_report(asked) && until < asked.computed
             ? moment + ", when the next wind report is there: then compare the wind."
             : moment + ", where the computed time ends, if the wind stays as given.";
}

}  // namespace

double valid_until(const Asked& asked) {
  return has_report(asked) ? std::min(asked.computed, next_report(asked)) : asked.computed;
}

std::vector<std::string> validity_lines(const Asked& asked) {
  std::vector<std::string> lines;
  if (std::string until = until_words(asked); !asked.wind_alone && !until.empty()) {
    lines.push_back(std::move(until));
  }
  if (!asked.contact.empty()) lines.push_back("Contact: " + asked.contact);
  return lines;
}

std::string validity_words(const Asked& asked) {
  std::string text;
  for (const std::string& line : validity_lines(asked)) text += (text.empty() ? "" : " ") + line;
  return text;
}

}  // namespace downwash
