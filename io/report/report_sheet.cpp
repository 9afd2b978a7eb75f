#include "io/report/report_sheet.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>
#include <utility>

#include "geometry/input/utf8.hpp"
#include "io/report/report_actions.hpp"
#include "io/report/report_approach.hpp"
#include "io/report/report_beside.hpp"
#include "io/report/report_tables.hpp"
#include "io/report/sheet_limits.hpp"
#include "io/report/sheet_rows.hpp"
#include "io/results/report_words.hpp"
#include "io/summary/acting_distance.hpp"
#include "io/summary/distances.hpp"
#include "io/summary/validity.hpp"
#include "io/text/date_time.hpp"

namespace downwash {
namespace {

using words::html;

constexpr std::string_view on_screen = "report.html has all on a screen";

std::string heading(std::string_view words) { return fmt::format("<h2>{}</h2>\n", words); }

std::string title_of(const Asked& asked) {
  constexpr std::size_t most = 160;  // bytes
  if (asked.title.size() <= most) return asked.title.empty() ? "Downwash report" : asked.title;
  return shortened(asked.title, most) + " (cut here; report.html has the whole title)";
}

std::string time_of(const Asked& asked) {
  std::string text = asked.wind_alone ? ""
                     : asked.start
                         ? "Release began " + date_words(*asked.start) + ". "
                         : "The case gives no time of day: times count from the release. ";
  if (asked.planned > 0) {
    text += fmt::format("Computed: {} of {} after the release began. ",
                        asked.computed > 0 ? words::duration(asked.computed) : "none",
                        words::duration(asked.planned));
  }
  const std::string valid = validity_words(asked);
  return html(text) + (valid.empty() ? "" : "<b>" + html(valid) + "</b> ") + html(asked.made);
}

/// The verdict and the checks behind it.
std::string verdict_html(const Asked& asked, const Trust& trust) {
  const Verdict result = verdict(asked, trust);
  const SheetList checks = sheet_list({.id = "checks",
                                       .tag = "ul",
                                       .few = 3,
                                       .rows = sheet_checks(trust),
                                       .total = 0,
                                       .where = "report.html on a screen and run.json have all"});
  return fmt::format("<div class=\"sheet-verdict {}\"><p><b>{}:</b> {}</p>\n{}{}</div>\n",
                     key_of(result.severity), light_words(result.severity),
                     html(shortened(result.words, 900)),
                     checks.rows.empty() ? "" : sheet_list_html(checks),
                     sheet_rest_html(checks, "more checks that are not fine"));
}

/// The verdict where the figures of page two stand.
std::string verdict_again(const Asked& asked, const Trust& trust) {
  const Verdict result = verdict(asked, trust);
  const std::string caution = trust.caution.empty()
                                  ? ""
                                  : fmt::format(" <b>Don't rely on {}.</b> {}",
                                                asked.wind_alone ? "this wind" : "these zones",
                                                html(shortened(trust.caution, 300)));
  return fmt::format("<p class=\"sheet-verdict {}\"><b>{}:</b> {}{}</p>\n", key_of(result.severity),
                     light_words(result.severity), html(shortened(result.words, 300)), caution);
}

std::string wind_words(const Asked& asked) {
  // Of winds from all directions there is no single one.
  if (!std::isfinite(asked.wind_from)) return fmt::format("Wind: {}.", asked.wind);
  return fmt::format("Wind from {}, blows to the {}: {}.", words::compass(asked.wind_from),
                     words::compass(asked.wind_from + 180), asked.wind);
}

std::string foot(const Asked& asked, int number, int pages) {
  return fmt::format(
      "<p class=\"sheet-foot\"><span class=\"cut-here\">This page is cut here: it does not fit on "
      "paper. It goes on in report.html on a screen.</span><b>Model result, not a measurement.</b> "
      "{}<span class=\"number\">Page {} of {}</span></p>\n",
      asked.wind_alone ? "" : "Measure before you enter or lift a zone. ", number, pages);
}

/// Words on paper until the script of the sheet has filled the page.
std::string without_script(std::string_view missing) {
  return fmt::format(
      "<p class=\"without-script\">Printed without JavaScript: {}. Allow it and print again, or "
      "look "
      "at report.html on a screen.</p>\n",
      missing);
}

/// The distance to act on, then all distances, the longest first.
std::string how_far(const Result& page) {
  const std::string acting = acting_distance(page).words;
  std::string text =
      acting.empty() ? "" : fmt::format("<p class=\"sheet-act\">{}</p>\n", html(acting));
  for (const DistanceLine& line : distance_lines(page)) {
    text += fmt::format("<p><b>How far, longest first:</b> {}</p>\n", html(distance_text(line)));
  }
  if (page.reach.ranges) text += "<p>" + html(range_words(*page.reach.ranges)) + "</p>\n";
  return text;
}

/// The zones as a QR code; empty where there is none.
std::string code_html(const std::string& code) {
  if (code.empty()) return "";
  return "<div class=\"carried\">" + code +
         "<p>The zones as text, for a phone without a network</p></div>";
}

/// `fetched`: the first to be fetched.
std::string first_page(const Result& page, const std::vector<std::vector<LevelReach>>& reaches,
                       const std::string& fetched, const std::string& code, int pages) {
  return fmt::format(
      "<div class=\"leaf\">\n<h1>{}</h1>\n<p class=\"sheet-time\">{}</p>\n{}{}{}{}{}{}<p "
      "class=\"sheet-wind\">{}</p>\n<p id=\"sheet-map-title\"></p>\n<div "
      "class=\"sheet-map\"><canvas "
      "id=\"sheet-map\"></canvas></div>\n<p id=\"sheet-map-notes\" hidden></p>\n<div "
      "class=\"beside-code\"><div id=\"sheet-legend\"></div>{}</div>\n{}</div>\n",
      html(title_of(page.asked)), time_of(page.asked),
      without_script("this sheet has no map and no legend, and of each list the first rows alone"),
      verdict_html(page.asked, page.trust), caution_html(page.asked, page.trust),
      action_counts_html(page), how_far(page) + answers_html(page, reaches),
      fetched + places_sheet_html(page), html(wind_words(page.asked)), code_html(code),
      foot(page.asked, 1, pages));
}

std::string released(const Asked& asked, const ResultMap& map) {
  if (asked.releases.empty()) return releases_html(asked, map);
  const SheetList list = sheet_list({.id = "releases",
                                     .tag = "ul",
                                     .few = 3,
                                     .rows = sheet_releases(asked, map),
                                     .total = 0,
                                     .where = on_screen});
  return sheet_list_html(list) + sheet_rest_html(list, "more releases");
}

bool is_weather(std::string_view name) {
  constexpr std::array names{"Wind",           "Winds", "Wind profile", "Wind before the release",
                             "Weather report", "Air",   "Gusts"};
  return std::find(names.begin(), names.end(), name) != names.end();
}

std::string weather(const Asked& asked, const Trust& trust) {
  std::string text;
  for (const auto& [what, value] : trust.assumptions) {
    if (!is_weather(what)) continue;
    text += fmt::format("<b>{}:</b> {}. ", html(what), html(shortened(value, 300)));
  }
  if (text.empty()) text = html(wind_words(asked)) + ' ';
  if (!trust.approach) return "<p>" + text + "</p>\n";
  text += trust.approach->unknown.empty() ? "<b>Arrives before the first building</b> (" +
                                                html(window_words(*trust.approach)) + "): "
                                          : "";
  for (const std::string& line : approach_lines(*trust.approach)) text += html(line) + ". ";
  return "<p>" + text + "</p>\n";
}

std::string levels(const Asked& asked, const Reach& all,
                   const std::vector<std::vector<LevelReach>>& reaches) {
  const SheetList list = sheet_list({.id = "levels",
                                     .tag = "tbody",
                                     .few = 6,
                                     .rows = sheet_levels(asked, all, reaches),
                                     .total = 0,
                                     .where = on_screen});
  if (list.rows.empty()) return "<p>No levels of concern were compared.</p>\n";
  const ZoneSet& first = all.zones.front();
  return fmt::format(
      "<p class=\"quiet\">Where the mean at {} m above ground exceeds the level{}. {}</p>\n<table "
      "class=\"levels\"><thead><tr><th>Zone</th><th>Level</th><th>What it does to "
      "people</th><th>Reaches</th><th class=\"num\">Area</th><th "
      "class=\"num\">Buildings</th><th>From "
      "– to</th></tr></thead>{}</table>\n{}",
      words::number(first.height),
      first.winds > 1 ? fmt::format(", in the worst of {} winds", first.winds) : "",
      time_words(asked), sheet_list_html(list), sheet_rest_html(list, "more levels"));
}

std::string receptors(const Result& page, const ProductChoice& choice) {
  if (page.affected.receptors.empty()) return "<p>The case names no receptors.</p>\n";
  const SheetList list =
      sheet_list({.id = "receptors",
                  .tag = "tbody",
                  .few = 8,
                  .rows = sheet_receptors(page),
                  .total = page.affected.receptors.size(),
                  .where = choice.has("receptors") ? "receptor_summary.csv has all" : on_screen});
  return fmt::format(
      "<table><thead><tr><th>Receptor, highest peak first</th><th class=\"num\">Peak, "
      "momentary</th><th class=\"num\">Mean over the run</th><th class=\"num\">Dosage, mg "
      "min/m³</th>"
      "<th class=\"num\">Toxic load</th><th class=\"num\">Arrival</th><th "
      "class=\"num\">Departure</th>"
      "</tr></thead>{}</table>\n{}",
      sheet_list_html(list), sheet_rest_html(list, "more rows of receptors"));
}

std::string_view all_buildings(const ProductChoice& choice) {
  return choice.has("buildings") ? "see buildings.csv" : on_screen;
}

/// All but those whose people are fetched.
std::string buildings(const Result& page, const ProductChoice& choice) {
  if (page.affected.exposed.empty()) {
    return page.asked.computed > 0 ? "<p>No building was reached.</p>\n"
                                   : "<p>No exposure of a building was recorded.</p>\n";
  }
  const SheetList list = sheet_list({.id = "buildings",
                                     .tag = "tbody",
                                     .few = 8,
                                     .rows = sheet_buildings(page),
                                     .total = 0,
                                     .where = all_buildings(choice)});
  if (list.rows.empty()) return "<p>None.</p>\n";
  return fmt::format(
      "<p class=\"quiet\">Those whose people must act come first. Outdoors: means at the worst "
      "place of the facade, ground to roof. A building that is not listed is not therefore "
      "safe.</p>\n<table><thead><tr><th>Building</th><th>What to "
      "do</th><th>Outdoors, worst level reached</th><th>Indoors, at the air "
      "exchange</th><th>Reached</th></tr></thead>{}</table>\n{}",
      sheet_list_html(list), sheet_rest_html(list, "more buildings"));
}

std::string assumed(const Trust& trust) {
  std::vector<std::string> rows;
  for (const auto& [what, value] : trust.assumptions) {
    if (is_weather(what)) continue;
    rows.push_back(
        fmt::format("<li><b>{}:</b> {}</li>\n", html(what), html(shortened(value, 400))));
  }
  const SheetList list = sheet_list({.id = "assumed",
                                     .tag = "ul",
                                     .few = 99,
                                     .rows = std::move(rows),
                                     .total = 0,
                                     .where = on_screen});
  if (list.rows.empty()) return "<p>None were recorded.</p>\n";
  return sheet_list_html(list) + sheet_rest_html(list, "more");
}

std::string not_computed(const Result& page, const std::vector<std::vector<LevelReach>>& reaches) {
  std::string text = "<ul class=\"limits\">\n";
  for (const std::string& line : limits_of_result(page, reaches)) {
    text += "<li>" + html(line) + "</li>\n";
  }
  return text + "</ul>\n";
}

/// The first few to be fetched, for the sheet with the map; `page` is where all of them are.
std::string fetched_first(const std::vector<std::string>& fetched, int page) {
  constexpr std::size_t few = 3;
  if (fetched.empty()) return "";
  std::string text = "<p class=\"sheet-places\"><b>Fetch first:</b> ";
  for (std::size_t n = 0; n < std::min(few, fetched.size()); ++n) {
    text += (n > 0 ? "; " : "") + fetched[n];
  }
  if (fetched.size() > few) text += fmt::format("; all {} on page {}", fetched.size(), page);
  return text + "</p>\n";
}

/// All whose people are to be fetched; empty where there are none.
std::string fetched(const SheetList& list) {
  if (list.rows.empty()) return "";
  return heading("To be fetched: " + words::count(list.total, "building")) + sheet_list_html(list) +
         sheet_rest_html(list, "more");
}

std::string head_again(const Asked& asked, const Trust& trust) {
  return fmt::format("<div class=\"leaf\">\n<p class=\"sheet-title\">{}</p>\n",
                     html(shortened(title_of(asked), 100))) +
         without_script("lists have their first rows alone") + verdict_again(asked, trust);
}

std::string second_page(const Result& page, const std::vector<std::vector<LevelReach>>& reaches,
                        const ProductChoice& choice, const std::string& fetched_here, int pages) {
  std::string text = head_again(page.asked, page.trust) + heading("What was released") +
                     released(page.asked, page.map) + heading("Weather") +
                     weather(page.asked, page.trust);
  if (!page.asked.wind_alone) {
    text += heading("How far each level goes") + levels(page.asked, page.reach, reaches) +
            beside_sheet_html(page) + heading("Receptors") + receptors(page, choice) +
            fetched_here + heading("Buildings, but for those to be fetched") +
            buildings(page, choice);
  }
  return text + heading("What was not computed") + not_computed(page, reaches) +
         heading("What was assumed") + assumed(page.trust) + foot(page.asked, 2, pages) +
         "</div>\n";
}

}  // namespace

std::string sheet_html(const Result& page, const std::vector<std::vector<LevelReach>>& reaches,
                       const ProductChoice& choice, const std::string& code) {
  const std::vector<std::string> rows = sheet_fetched(page.asked, page.affected);
  std::vector<std::string> items;
  for (const std::string& row : rows) items.push_back("<li>" + row + "</li>\n");
  const SheetList list = sheet_list({.id = "fetched",
                                     .tag = "ul",
                                     .few = 99,
                                     .rows = std::move(items),
                                     .total = 0,
                                     .where = all_buildings(choice)});
  const std::string to_fetch = fetched(list);
  constexpr std::size_t beside_others = 12;
  const bool own = list.total > beside_others;
  const int pages = own ? 3 : 2;
  return "<div id=\"sheet\">\n" +
         first_page(page, reaches, fetched_first(rows, pages), code, pages) +
         second_page(page, reaches, choice, own ? "" : to_fetch, pages) +
         (own ? head_again(page.asked, page.trust) + to_fetch + foot(page.asked, 3, pages) +
                    "</div>\n"
              : "") +
         "</div>";
}

}  // namespace downwash
