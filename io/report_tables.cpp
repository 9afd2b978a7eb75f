#include "io/report_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "io/report_words.hpp"

namespace downwash {
namespace {

using words::html;

/// A cell that carries its heading, which phones show in front of it.
std::string cell(std::string_view heading, const std::string& content, bool number = false) {
  return fmt::format("<td data-head=\"{}\"{}>{}</td>", heading, number ? " class=\"num\"" : "",
                     content);
}

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

std::string place_words(const ReportPage& page, const Point& place) {
  if (page.lon_lat) return lat_lon(*page.lon_lat, place);
  return fmt::format("x {:.1f} m, y {:.1f} m", place.x, place.y);
}

std::string reach_words(const LevelReach& reach) {
  if (!reach.reached) return "not reached";
  if (!reach.distance) return "reached";
  std::string extent = fmt::format("{}{} {}", reach.leaves_domain ? "at least " : "",
                                   words::distance(*reach.distance), words::compass(reach.bearing));
  if (reach.leaves_domain) extent += "<br><strong>leaves the computed area</strong>";
  return extent;
}

std::string when_words(const LevelReach& reach) {
  if (!reach.begin || !reach.end) return words::none;
  return words::clock(reach.begin) + " to " + words::clock(reach.end);
}

std::string level_row(const ThreatLevel& level, const LevelReach& reach) {
  return fmt::format(
      "<tr{}><th scope=\"row\">{}<span>{}</span></th>{}{}{}{}{}{}</tr>\n",
      reach.reached ? "" : " class=\"unreached\"", swatch(level.severity), html(level.name),
      cell("Level",
           fmt::format("{}<br><small>{}</small>",
                       words::limit(level.concentration, level.averaging), html(level.source))),
      cell("What it does", html(level.meaning)), cell("Reaches", reach_words(reach)),
      cell("Area", reach.reached && reach.area ? words::area(*reach.area) : words::none, true),
      cell("Buildings", reach.reached ? std::to_string(reach.buildings.size()) : words::none, true),
      cell("From – to, min:s", when_words(reach), true));
}

std::string level_table(const ZoneSet& set, const std::vector<LevelReach>& reaches) {
  std::string rows;
  for (std::size_t n = set.levels.size(); n-- > 0;) rows += level_row(set.levels[n], reaches[n]);
  return fmt::format(
      "<table class=\"stack levels\"><caption>Zones of {} at {} m above ground, worst "
      "first</caption><thead><tr><th scope=\"col\">Zone</th><th scope=\"col\">Level</th>"
      "<th scope=\"col\">What it does to people</th><th scope=\"col\">Reaches</th>"
      "<th scope=\"col\" class=\"num\">Area</th><th scope=\"col\" class=\"num\">Buildings</th>"
      "<th scope=\"col\" class=\"num\">From – to, min:s</th></tr></thead><tbody>\n{}</tbody>"
      "</table>\n",
      html(set.substance), words::number(set.height), rows);
}

const ZoneSet* set_of(const ReportPage& page, const std::string& substance) {
  for (const ZoneSet& set : page.zones) {
    if (concerns(page, substance, set)) return &set;
  }
  return nullptr;
}

/// (kg/m³)ⁿ s as (mg/m³)ⁿ min.
std::string load_words(const ReportReceptor& receptor) {
  if (!receptor.load_exponent) return words::number(receptor.load) + " (kg/m³)<sup>n</sup> s";
  const double n = *receptor.load_exponent;
  return fmt::format("{} (mg/m³)<sup>{}</sup> min",
                     words::number(receptor.load * std::pow(1e6, n) / 60), words::number(n));
}

std::string receptor_row(const ReportPage& page, const ReportReceptor& receptor, bool several) {
  const ZoneSet* set = set_of(page, receptor.substance);
  const std::string substance = several && set != nullptr ? set->substance : "";
  return fmt::format(
      "<tr><th scope=\"row\"><span>{}</span>{}<small>{} m above ground</small></th>"
      "{}{}{}{}{}{}</tr>\n",
      html(receptor.name), substance.empty() ? "" : "<small>" + html(substance) + "</small>",
      words::number(receptor.height), cell("Peak, mg/m³", words::milligrams(receptor.peak), true),
      cell("Mean, mg/m³", words::milligrams(receptor.mean), true),
      cell("Dosage, mg min/m³", words::number(receptor.dosage * 1e6 / 60), true),
      cell("Toxic load", load_words(receptor), true),
      cell("Arrival, min:s", words::clock(receptor.arrival), true),
      cell("Departure, min:s", words::clock(receptor.departure), true));
}

}  // namespace

std::string banner_html(const ReportPage& page) {
  const Verdict result = verdict(page);
  if (result.good) {
    return fmt::format(
        "<p class=\"calm\"><span aria-hidden=\"true\">✓</span> {} <a href=\"#trust\">Details</a>"
        "</p>",
        html(result.words));
  }
  std::string list;
  for (const TrustItem& item : page.trust) {
    if (item.good) continue;
    list += fmt::format("<li>✗ {}: {}, should be {}</li>", html(item.name), html(item.value),
                        html(item.limit));
  }
  constexpr std::size_t most = 3;
  for (std::size_t n = 0; n < std::min(most, page.warnings.size()); ++n) {
    list += fmt::format("<li>⚠ {}</li>", html(page.warnings[n]));
  }
  if (page.warnings.size() > most) {
    list += fmt::format("<li>and {} more</li>", page.warnings.size() - most);
  }
  return fmt::format(
      "<div class=\"banner\" role=\"alert\"><p><span aria-hidden=\"true\">⚠</span> "
      "<strong>{}</strong></p>{}<p><a href=\"#trust\">All checks and warnings</a></p></div>",
      html(result.words), list.empty() ? "" : "<ul>" + list + "</ul>");
}

std::string releases_html(const ReportPage& page) {
  if (page.releases.empty()) return "<p class=\"release\">Nothing was released in this run.</p>";
  std::string list;
  for (const ReportRelease& release : page.releases) {
    list += fmt::format("<li><strong>{}</strong>: {} <span class=\"quiet\">at {}</span></li>",
                        html(release.name), html(release.words), place_words(page, release.place));
  }
  return "<ul class=\"release\">" + list + "</ul>";
}

std::string answers_html(const ReportPage& page,
                         const std::vector<std::vector<LevelReach>>& reaches) {
  if (page.zones.empty()) {
    return "<p class=\"answer\">No zones were computed: no substance with levels of concern was "
           "given.</p>";
  }
  std::string out;
  for (std::size_t s = 0; s < page.zones.size(); ++s) {
    const ZoneSet& set = page.zones[s];
    int worst = 0;
    for (std::size_t n = 0; n < set.levels.size(); ++n) {
      if (reaches[s][n].reached) worst = std::max(worst, std::clamp(set.levels[n].severity, 1, 3));
    }
    const std::string more = answer_more(set, reaches[s]);
    out += fmt::format("<p class=\"answer worst{}\">{}{}{}</p>\n", worst,
                       page.zones.size() > 1 ? html(set.substance) + ": " : "",
                       html(answer(page, set, reaches[s])),
                       more.empty() ? "" : "<small>" + html(more) + "</small>");
  }
  for (std::size_t s = 0; s < page.zones.size(); ++s) {
    if (!page.zones[s].levels.empty()) out += level_table(page.zones[s], reaches[s]);
  }
  return out;
}

std::string receptors_html(const ReportPage& page) {
  if (page.receptors.empty()) return "<p class=\"empty\">The case names no receptors.</p>";
  std::string rows;
  for (const ReportReceptor& receptor : page.receptors) {
    rows += receptor_row(page, receptor, page.zones.size() > 1);
  }
  return "<table class=\"stack\"><caption>Times count from the start of the release</caption>"
         "<thead><tr><th scope=\"col\">Receptor</th><th scope=\"col\" class=\"num\">Peak, mg/m³"
         "</th><th scope=\"col\" class=\"num\">Mean, mg/m³</th><th scope=\"col\" class=\"num\">"
         "Dosage, mg min/m³</th><th scope=\"col\" class=\"num\">Toxic load</th><th scope=\"col\" "
         "class=\"num\">Arrival, min:s</th><th scope=\"col\" class=\"num\">Departure, min:s</th>"
         "</tr></thead><tbody>\n" +
         rows + "</tbody></table>";
}

std::string exposed_html(const ReportPage& page) {
  if (page.exposed.empty()) return "<p class=\"empty\">No exposure of a building was recorded.</p>";
  std::string rows;
  const std::size_t shown = std::min<std::size_t>(20, page.exposed.size());
  for (std::size_t n = 0; n < shown; ++n) {
    const ReportBuilding& building = page.exposed[n];
    rows += fmt::format("<tr><th scope=\"row\"><span>{}</span><small>{}</small></th>{}{}{}</tr>\n",
                        html(building.name.empty() ? building.id : building.name),
                        html(building.substance),
                        cell("Worst facade, mg/m³", words::milligrams(building.worst_facade), true),
                        cell("Indoor, mg/m³", words::milligrams(building.indoor), true),
                        cell("Arrival, min:s", words::clock(building.arrival), true));
  }
  return fmt::format(
      "<table class=\"compact\"><caption>The worst {} of {}</caption><thead><tr><th scope=\"col\">"
      "Building</th><th scope=\"col\" class=\"num\">Worst facade, mg/m³</th><th scope=\"col\" "
      "class=\"num\">Indoor, mg/m³</th><th scope=\"col\" class=\"num\">Arrival, min:s</th></tr>"
      "</thead><tbody>\n{}</tbody></table>",
      shown, page.exposed.size(), rows);
}

std::string assumptions_html(const ReportPage& page) {
  if (page.assumptions.empty()) return "<p class=\"empty\">None were recorded.</p>";
  std::string rows;
  for (const auto& [what, value] : page.assumptions) {
    rows += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", html(what), html(value));
  }
  return "<table class=\"pairs\"><tbody>\n" + rows + "</tbody></table>";
}

std::string trust_html(const ReportPage& page) {
  if (page.trust.empty()) return "<p class=\"empty\">No checks were recorded.</p>";
  std::string rows;
  for (const TrustItem& item : page.trust) {
    rows += fmt::format("<tr class=\"{}\"><th scope=\"row\">{}</th>{}{}{}</tr>\n",
                        item.good ? "good" : "bad", html(item.name),
                        cell("Value", html(item.value)), cell("Should be", html(item.limit)),
                        cell("Result", item.good ? "<span class=\"mark\">✓ passed</span>"
                                                 : "<span class=\"mark\">✗ failed</span>"));
  }
  return "<table class=\"stack\"><thead><tr><th scope=\"col\">Check</th><th scope=\"col\">Value"
         "</th><th scope=\"col\">Should be</th><th "
         "scope=\"col\">Result</th></tr></thead><tbody>\n" +
         rows + "</tbody></table>";
}

std::string warnings_html(const ReportPage& page) {
  const auto list = [](const std::vector<std::string>& sentences, const char* mark) {
    std::string items;
    for (const std::string& s : sentences) items += fmt::format("<li>{}{}</li>\n", mark, html(s));
    return "<ul class=\"warnings\">" + items + "</ul>";
  };
  std::string text =
      page.warnings.empty() ? "<p class=\"empty\">No warnings.</p>" : list(page.warnings, "⚠ ");
  if (!page.notes.empty()) text += "<h3>What became of the input</h3>\n" + list(page.notes, "");
  return text;
}

}  // namespace downwash
