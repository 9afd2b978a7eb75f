// A small page, and what tests look for in it.
#pragma once

#include <limits>
#include <nlohmann/json.hpp>
#include <string>

#include "io/report/report_html.hpp"
#include "io/results/result.hpp"

namespace downwash::test {

inline constexpr const char* evil = "</script><script>alert(1)</script>";
inline constexpr double no_number = std::numeric_limits<double>::quiet_NaN();
inline constexpr double infinity = std::numeric_limits<double>::infinity();

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

inline std::size_t occurrences(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) {
    ++count;
  }
  return count;
}

inline Ring square(double x, double y, double side) {
  return {{x, y}, {x + side, y}, {x + side, y + side}, {x, y + side}};
}

inline Building block(const std::string& id, double x, double y) {
  return {.id = id, .name = "", .footprint = {{square(x, y, 10), {}}}, .height = 12};
}

/// One release at the origin, wind from the west, two levels of which the first is reached up to
/// x = 200, with a hole that is building "b"; "a" stands in the zone's edge, "far" outside.
inline Result small_page() {
  Result page;
  page.asked.title = "A small case";
  page.asked.wind = "4 m/s at 10 m from 270°";
  page.map.buildings = {block("a", 195, 0), block("b", 100, 0), block("far", 260, 0)};
  page.map.domain = {{-100, -200}, {400, -200}, {400, 200}, {-100, 200}};
  page.asked.releases = {{"tank", {0, 0}, "0.5 kg/s of chlorine from 0 to 600 s at 1 m"}};
  ZoneSet set;
  set.substance = "chlorine";
  set.levels = {{"AEGL-1", "Irritation.", "EPA", 1, 1.5e-6, 600},
                {"AEGL-2", "Harm.", "EPA", 2, 8.1e-6, 600}};
  set.zones = {{ZoneKind::maximum,
                0,
                0,
                1200,
                0,
                {{{{0, -50}, {200, -50}, {200, 50}, {0, 50}}, {square(98, -2, 14)}}}},
               {ZoneKind::maximum, 1, 0, 1200, 0, {}},
               {ZoneKind::frame, 0, 60, 120, 0, {{square(0, -10, 20), {}}}}};
  page.reach.zones = {set};
  page.affected.exposed = {{"a", "", 4e-6, 1e-6, 130.0}, {"b", "", 2e-6, 1e-6, 200.0}};
  return page;
}

/// What is in the data block, as the browser's JSON.parse sees it.
inline nlohmann::json data_of(const std::string& html) {
  const std::string open = "<script type=\"application/json\" id=\"data\">";
  const std::size_t begin = html.find(open) + open.size();
  return nlohmann::json::parse(html.substr(begin, html.find("</script>", begin) - begin));
}

inline const Check fine_check{CheckGroup::solver,
                              Message::mass_not_conserved,
                              "Mass kept",
                              "99.9 %",
                              "99 to 101 %",
                              Severity::fine,
                              "",
                              ""};

}  // namespace downwash::test
