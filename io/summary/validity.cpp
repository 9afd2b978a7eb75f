#include "io/summary/validity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

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

/// s since the release began at which the answer was made, where both are known.
std::optional<double> made_since(const Asked& asked) {
  if (!asked.start || asked.made_at.empty()) return std::nullopt;
  return utc_seconds(asked.made_at) - utc_seconds(*asked.start);
}

std::string until_words(const Asked& asked) {
  const double until = valid_until(asked);
  if (has_report(asked) && next_report(asked) <= 0) {
    return fmt::format(
        "Not valid: the wind is of a report more than an hour older than the release ({}): compute "
        "again with a newer one.",
        asked.wind_report);
  }
  if (until <= 0) return "";
  const bool over = made_since(asked).value_or(0) > until;
  const std::string moment =
      (over ? "Was valid until " : "Valid until ") + words::moment(asked.start, until);
  if (over) return moment + ", before this was made.";
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
  if (!asked.made_at.empty()) {
    const auto since = made_since(asked);
    const std::string local = since ? local_time(*asked.start, *since) : asked.made_at;
    const std::string date = date_words(local);
    lines.push_back("Made " + date.substr(0, date.find(',')) + ".");
  }
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
