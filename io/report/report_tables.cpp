#include "io/report/report_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "io/report/report_approach.hpp"
#include "io/results/report_words.hpp"
#include "io/results/zone_words.hpp"

namespace downwash {
namespace {

using words::html, words::html_with_keys;

std::string swatch(int severity) {
  const int s = std::clamp(severity, 1, 3);
  return fmt::format(
      "<svg class=\"swatch\" viewBox=\"0 0 34 20\" aria-hidden=\"true\">"
      "<rect class=\"fill{0}\" x=\"1.5\" y=\"1.5\" width=\"31\" height=\"17\"/>"
      "<rect class=\"line{0}\" x=\"1.5\" y=\"1.5\" width=\"31\" height=\"17\" "
      "fill=\"url(#hatch{0})\"/></svg>",
      s);
}

/// Degrees of a place near the origin of a transverse Mercator projection, to some 10⁻⁵ degrees
/// within 10 km.
std::string lat_lon(const std::pair<double, double>& origin, const Point& place) {
  constexpr double radius = 6378137, eccentricity2 = 0.00669438;
  const double radians = std::numbers::pi / 180, phi = origin.second * radians;
  const double w = 1 - eccentricity2 * std::sin(phi) * std::sin(phi);
  const double east = radius / std::sqrt(w),
               north = radius * (1 - eccentricity2) / std::pow(w, 1.5);
  const double lat = phi + place.y / north - place.x * place.x * std::tan(phi) / (2 * north * east);
  const double lon = place.x / (east * std::cos(lat));
  return fmt::format("{:.5f}, {:.5f}", lat / radians, origin.first + lon / radians);
}

std::string place_words(const ResultMap& map, const Point& place) {
  if (map.lon_lat) return lat_lon(*map.lon_lat, place);
  return fmt::format("x {:.1f} m, y {:.1f} m", place.x, place.y);
}

std::string moved_words(const ResultMap& map, const ReportRelease& release) {
  if (!release.asked) return "";
  return fmt::format(" <span class=\"moved\">The case has it inside a solid at {}.</span>",
                     place_words(map, *release.asked));
}

}  // namespace

std::string time_words(const Asked& asked) {
  return asked.start ? "Times: hh:mm:ss on the clocks there (time since the release began)."
                     : "Times count from the start of the release.";
}

namespace {

std::string reach_words(const Reach& all, const ZoneSet& set, std::size_t n,
                        const LevelReach& reach) {
  const ThreatLevel& level = set.levels[n];
  if (!reach.reached) {
    if (!level.covered) return "not reached";
    return "<strong>not computed long enough</strong>" +
           (*level.covered > 0 ? ": " + html(covered_words(level)) + " stays below" : "");
  }
  if (!reach.distance) return "reached";
  std::string extent =
      fmt::format("{}{} {}", reach.open() ? "at least " : "",
                  distance_with_range(all, set, n, *reach.distance), words::compass(reach.bearing));
  if (reach.area_beyond) extent += fmt::format(", <strong>{}</strong>", estimated_beyond);
  if (reach.leaves_estimate) extent += ", <strong>goes on where the estimate ends</strong>";
  if (reach.leaves_domain) extent += ", <strong>leaves the computed area</strong>";
  if (level.covered) extent += ", by " + html(covered_words(level));
  return extent;
}

std::string area_words(const LevelReach& reach) {
  if (!reach.reached || !reach.area) return words::none;
  std::string text = words::area(*reach.area);
  if (reach.area_beyond) {
    text += fmt::format("<small>+ {} estimated</small>", words::area(*reach.area_beyond));
  }
  return text;
}

/// The end of the run is no departure.
std::string when_words(const Asked& asked, const LevelReach& reach) {
  if (!reach.begin || !reach.end) return words::none;
  const std::string begin = words::moment(asked.start, reach.begin);
  if (asked.computed > 0 && *reach.end >= asked.computed - 1) {
    return begin + ", still there at the end of the run, " +
           words::moment(asked.start, asked.computed);
  }
  return begin + " to " + words::moment(asked.start, reach.end);
}

}  // namespace

std::string level_row_html(const Asked& asked, const Reach& all, const ZoneSet& set, std::size_t n,
                           const LevelReach& reach, bool several) {
  const ThreatLevel& level = set.levels[n];
  const char* state = reach.reached   ? ""
                      : level.covered ? " class=\"look\""
                                      : " class=\"unreached\"";
  return fmt::format(
      "<tr{}><th scope=\"row\">{}<span>{}{}</span></th>{}{}{}{}{}{}</tr>\n", state,
      swatch(level.severity), html(level.name),
      several ? "<small>" + html(set.substance) + "</small>" : "",
      table_cell("Level",
                 fmt::format("{}<small>{}</small>",
                             words::limit(level.concentration, level.averaging, set.molar_mass),
                             html(level.source))),
      table_cell("What it does", html(level.meaning)),
      table_cell("Reaches", reach_words(all, set, n, reach)),
      table_cell("Area", area_words(reach), true),
      table_cell("Buildings", reach.reached ? std::to_string(reach.buildings.size()) : words::none,
                 true),
      table_cell("From – to", when_words(asked, reach)));
}

namespace {

std::string level_table(const Asked& asked, const Reach& all, const ZoneSet& set,
                        const std::vector<LevelReach>& reaches) {
  std::string rows;
  for (std::size_t n = set.levels.size(); n-- > 0;) {
    rows += level_row_html(asked, all, set, n, reaches[n], false);
  }
  return fmt::format(
      "<table class=\"stack levels\"><caption>Zones of {}: where the mean at {} m above ground "
      "exceeds the level, worst first. {}</caption><thead><tr><th scope=\"col\">Zone</th><th "
      "scope=\"col\">Level</th>"
      "<th scope=\"col\">What it does to people</th><th scope=\"col\">Reaches</th>"
      "<th scope=\"col\" class=\"num\">Area</th><th scope=\"col\" class=\"num\">Buildings</th>"
      "<th scope=\"col\">From – to</th></tr></thead><tbody>\n{}</tbody>"
      "</table>\n",
      html(set.substance), words::number(set.height), html(time_words(asked)), rows);
}

/// (kg/m³)ⁿ s as (mg/m³)ⁿ min.
std::string load_words(const ReportReceptor& receptor) {
  if (!receptor.load_exponent) return words::number(receptor.load) + " (kg/m³)<sup>n</sup> s";
  const double n = *receptor.load_exponent;
  return fmt::format("{} (mg/m³)<sup>{}</sup> min",
                     words::number(receptor.load * std::pow(1e6, n) / 60), words::number(n));
}

std::string departure_words(const Asked& asked, const ReportReceptor& receptor) {
  if (receptor.still_there) return "<strong>still there at the end of the run</strong>";
  return words::moment(asked.start, receptor.departure);
}

}  // namespace

std::string receptor_row_html(const Result& page, const ReportReceptor& receptor, bool several) {
  const ZoneSet* set = set_of(page.reach, receptor.substance);
  const auto molar_mass = set == nullptr ? std::nullopt : set->molar_mass;
  const std::string substance = several && set != nullptr ? set->substance : "";
  const auto small = [](const std::string& text) {
    return text.empty() ? "" : " <small>" + html(text) + "</small>";
  };
  const std::string head =
      fmt::format("<tr><th scope=\"row\"><span>{}</span>{}<small>{} m above ground</small>{}</th>",
                  html(receptor.name), small(substance), words::number(receptor.height),
                  small(receptor.of_members));
  if (receptor.time.empty())
    return head + "<td colspan=\"6\">Nothing was computed here.</td></tr>\n";
  const auto figure = [&](double value) {
    return words::concentration(value, molar_mass) +
           small(likely_words(page.reach, page.affected, receptor, value));
  };
  return head + table_cell("Peak", figure(receptor.peak), true) +
         table_cell("Mean over the run", figure(receptor.mean), true) +
         table_cell("Dosage, mg min/m³", words::number(receptor.dosage * 1e6 / 60), true) +
         table_cell("Toxic load", load_words(receptor), true) +
         table_cell("Arrival", arrival_words(page.asked, receptor.arrival, receptor.likely_arrival),
                    true) +
         table_cell("Departure", departure_words(page.asked, receptor), true) + "</tr>\n";
}

std::string table_cell(std::string_view heading, const std::string& content, bool number) {
  return fmt::format("<td data-head=\"{}\"{}><span>{}</span></td>", heading,
                     number ? " class=\"num\"" : "", content);
}

std::string release_item_html(const ResultMap& map, const ReportRelease& release) {
  return fmt::format("<li><strong>{}</strong>: {} <span class=\"quiet\">at {}</span>{}</li>",
                     html(release.name), html(release.words), place_words(map, release.place),
                     moved_words(map, release));
}

std::string releases_html(const Asked& asked, const ResultMap& map) {
  if (asked.wind_alone) return "<p class=\"release\">Wind alone: this case releases nothing.</p>";
  if (asked.releases.empty()) return "<p class=\"release\">Nothing was released in this run.</p>";
  std::string list;
  for (const ReportRelease& release : asked.releases) list += release_item_html(map, release);
  return "<ul class=\"release\">" + list + "</ul>";
}

std::string answers_html(const Result& page, const std::vector<std::vector<LevelReach>>& reaches) {
  if (page.asked.wind_alone) return wind_answer_html(page.trust, page.wind_map);
  if (page.reach.zones.empty()) {
    return "<p class=\"answer\">No zones were computed: nothing with a name was released.</p>";
  }
  std::string out;
  for (std::size_t s = 0; s < page.reach.zones.size(); ++s) {
    const ZoneSet& set = page.reach.zones[s];
    int worst = 0;
    for (std::size_t n = 0; n < set.levels.size(); ++n) {
      if (reaches[s][n].reached) worst = std::max(worst, std::clamp(set.levels[n].severity, 1, 3));
    }
    const std::string more = answer_more(page, set, reaches[s]);
    out += fmt::format("<p class=\"answer worst{}\">This computation: {}{}{}</p>\n", worst,
                       page.reach.zones.size() > 1 ? html(set.substance) + ": " : "",
                       html(answer(page, set, reaches[s])),
                       more.empty() ? "" : "<small>" + html(more) + "</small>");
  }
  return out;
}

std::string levels_html(const Asked& asked, const Reach& all,
                        const std::vector<std::vector<LevelReach>>& reaches) {
  std::string out;
  for (std::size_t s = 0; s < all.zones.size(); ++s) {
    const ZoneSet& set = all.zones[s];
    out += set.levels.empty()
               ? fmt::format("<p class=\"empty\">No levels of concern are known for {}.</p>\n",
                             html(set.substance))
               : level_table(asked, all, set, reaches[s]);
  }
  return out.empty() ? "<p class=\"empty\">None.</p>" : out;
}

std::string receptors_html(const Result& page) {
  if (page.affected.receptors.empty()) return "<p class=\"empty\">The case names no receptors.</p>";
  std::string rows;
  for (const ReportReceptor& receptor : page.affected.receptors) {
    rows += receptor_row_html(page, receptor, page.reach.zones.size() > 1);
  }
  return "<table class=\"stack\"><caption>" + html(time_words(page.asked)) +
         "</caption>"
         "<thead><tr><th scope=\"col\">Receptor</th><th scope=\"col\" class=\"num\">Peak"
         "</th><th scope=\"col\" class=\"num\">Mean over the run</th><th scope=\"col\" "
         "class=\"num\">"
         "Dosage, mg min/m³</th><th scope=\"col\" class=\"num\">Toxic load</th><th scope=\"col\" "
         "class=\"num\">Arrival</th><th scope=\"col\" class=\"num\">Departure</th>"
         "</tr></thead><tbody>\n" +
         rows + "</tbody></table>";
}

std::string assumptions_html(const Trust& trust) {
  if (trust.assumptions.empty()) return "<p class=\"empty\">None were recorded.</p>";
  std::string rows;
  for (const auto& [what, value] : trust.assumptions) {
    rows += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", html_with_keys(what),
                        html_with_keys(value));
  }
  return "<table class=\"pairs\"><tbody>\n" + rows + "</tbody></table>";
}

}  // namespace downwash
