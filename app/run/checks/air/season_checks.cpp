#include "app/run/checks/air/season_checks.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

#include "app/run/measures/grading.hpp"
#include "io/text/date_time.hpp"

namespace downwash {
namespace {

constexpr std::array months{"January", "February", "March",     "April",   "May",      "June",
                            "July",    "August",   "September", "October", "November", "December"};

/// 1 to 12; the time is one that the case was checked for.
int month_of(const std::string& time) {
  const std::string text = utc_text(utc_seconds(time));  // YYYY-MM-DD…
  int month = 1;
  std::from_chars(text.data() + 5, text.data() + 7, month);
  return month;
}

}  // namespace

std::optional<Check> leaves_in_season(std::int64_t assumed_leaves, const std::string& time,
                                      double latitude) {
  constexpr double temperate =
      30;  // degrees: trees nearer the equator shed by drought, not by cold
  if (time.empty() || assumed_leaves == 0) return std::nullopt;
  const int month = month_of(time);
  const bool north = latitude > 0;
  const bool bare = std::abs(latitude) >= temperate &&
                    (north ? month >= 11 || month <= 3 : month >= 5 && month <= 9);
  const std::string when =
      fmt::format("{} at {:.0f}° {}", months.at(static_cast<std::size_t>(month - 1)),
                  std::abs(latitude), north ? "north" : "south");
  return graded(
      CheckGroup::data, Message::doubtful_trees, "Leaves at this time of the year",
      bare ? fmt::format("as in summer, in {}", when) : fmt::format("as assumed, in {}", when),
      "as at the time of the release", bare ? Severity::look : Severity::fine,
      {"Trees that shed their leaves are bare then: the wind between them is faster than "
       "computed, and takes more away.",
       "Give `domain.leaf_area_density`: for bare crowns a part of the 0.24 m²/m³ of summer, as "
       "branches remain; evergreens keep theirs."});
}

}  // namespace downwash
