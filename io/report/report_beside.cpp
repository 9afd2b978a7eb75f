#include "io/report/report_beside.hpp"

#include <fmt/format.h>

#include "io/report/report_tables.hpp"
#include "io/results/beyond_area.hpp"
#include "io/results/report_words.hpp"
#include "io/summary/report_summary.hpp"

namespace downwash {
namespace {

using words::html;

std::string ours_words(const ThreatLevel& level, const LevelReach& reach) {
  if (!reach.reached) return level.covered ? "not computed long enough" : "not reached";
  if (!reach.distance) return "reached";
  return (reach.open() ? "at least " : "") + words::distance(*reach.distance) + " " +
         words::compass(reach.bearing) +
         (reach.area_beyond ? fmt::format(" ({})", estimated_beyond) : "");
}

std::string level_title(const ThreatLevel& level) {
  if (!(level.averaging > 0)) return html(level.name);
  return html(level.name) + "<small>mean over " + words::duration(level.averaging) + "</small>";
}

std::string levels_table(const Result& page, const ZoneSet& set, const BesideSet& beside) {
  const std::vector<LevelReach> reaches = level_reaches(page, set);
  const bool dense = !beside.dense.empty();
  std::string rows;
  for (std::size_t n = beside.levels.size(); n-- > 0;) {
    rows += fmt::format("<tr><th scope=\"row\"><span>{}</span></th>{}{}{}{}</tr>\n",
                        level_title(set.levels[n]),
                        table_cell("Ours", ours_words(set.levels[n], reaches[n])),
                        table_cell("Gaussian plume", reach_words(beside.levels[n].gaussian)),
                        dense ? table_cell("Heavy gas", reach_words(beside.levels[n].dense)) : "",
                        table_cell("In words", html(comparison_words(page, set, n))));
  }
  return fmt::format(
      "<table class=\"stack\"><caption>{}: how far each level reaches from the release, worst "
      "first</caption><thead><tr><th scope=\"col\">Level</th><th scope=\"col\">Ours</th><th "
      "scope=\"col\">Gaussian plume</th>{}<th scope=\"col\">In words</th></tr></thead><tbody>\n{}"
      "</tbody></table>\n",
      html(set.substance), dense ? "<th scope=\"col\">Heavy gas</th>" : "", rows);
}

/// "Heavy gas: not shown, because …"
std::string model_html(const char* name, const std::string& how, const std::string& not_shown) {
  if (!not_shown.empty()) {
    return fmt::format("<p><b>{}:</b> not shown: {}.</p>\n", name, html(not_shown));
  }
  return how.empty() ? "" : fmt::format("<p><b>{}:</b> {}</p>\n", name, html(how));
}

std::string reasons_html(const Result& page, const ZoneSet& set) {
  const std::vector<Difference> list = differences(page, set);
  if (list.empty()) return "";
  std::string items;
  for (const Difference& difference : list) {
    items += fmt::format("<li><b>{}:</b> {}</li>\n", words_of(difference.effect),
                         html(difference.words));
  }
  return "<h3>Why ours is longer or shorter than the Gaussian plume</h3>\n<ul class=\"why\">\n" +
         items +
         "</ul>\n<p class=\"quiet\">These are the differences that are known of this run. How much "
         "each of them makes is not known: only runs without it would tell.</p>\n";
}

std::string guidebook_table(const BesideGuidebook& book) {
  std::string rows;
  for (const GuidebookRow& row : book.rows) {
    std::string protect;
    for (const auto& [when, distance] : row.protect) {
      protect += fmt::format("{}{} {}", protect.empty() ? "" : "; ", html(distance), html(when));
    }
    rows += fmt::format("<tr><th scope=\"row\"><span>{}</span></th>{}{}</tr>\n", html(row.what),
                        table_cell("Isolate in all directions", words::distance(row.isolation)),
                        table_cell("Protect downwind", protect));
  }
  return "<table class=\"stack\"><caption>" + html(book.title) +
         "</caption><thead><tr><th scope=\"col\">Spill</th><th scope=\"col\">Isolate in all "
         "directions</th><th scope=\"col\">Protect downwind</th></tr></thead><tbody>\n" +
         rows + "</tbody></table>\n";
}

std::string guidebook_html(const BesideGuidebook& book) {
  std::string text = "<h3>Emergency Response Guidebook</h3>\n";
  if (!book.rows.empty()) text += guidebook_table(book);
  if (!book.choice.empty()) text += "<p class=\"quiet\">" + html(book.choice) + "</p>\n";
  for (const std::string& reason : book.left_out) {
    text += "<p><b>Not shown:</b> " + html(reason) + "</p>\n";
  }
  return text;
}

std::string set_html(const Result& page, const ZoneSet& set, const BesideSet& beside) {
  std::string text;
  if (page.reach.zones.size() > 1) text += "<h3>" + html(set.substance) + "</h3>\n";
  if (!beside.levels.empty()) text += levels_table(page, set, beside);
  text += model_html("Gaussian plume", beside.gaussian, beside.gaussian_not);
  if (beside.gaussian_not.empty()) text += model_html("Heavy gas", beside.dense, beside.dense_not);
  return text + reasons_html(page, set) + guidebook_html(beside.guidebook);
}

std::string row_words(const GuidebookRow& row) {
  std::string text = row.what + " " + words::distance(row.isolation) + " around";
  for (const auto& [when, distance] : row.protect) {
    text += fmt::format(", {} {}", distance, when);
  }
  return text;
}

}  // namespace

std::string beside_html(const Result& page) {
  if (!page.trust.beside) return "";
  std::string text;
  if (!page.trust.beside->not_shown.empty()) {
    text = "<p>Not shown: " + html(page.trust.beside->not_shown) + ".</p>\n";
  }
  for (const ZoneSet& set : page.reach.zones) {
    const BesideSet* beside = beside_of(page.trust, set.substance);
    if (beside != nullptr) text += set_html(page, set, *beside);
  }
  if (text.empty()) return "";
  return "<section id=\"beside\" aria-labelledby=\"beside-heading\">\n<details class=\"fold\" "
         "open>\n<summary><h2 id=\"beside-heading\">Other models and the "
         "guidebook</h2></summary>\n" +
         text + "</details>\n</section>\n";
}

std::string beside_sheet_html(const Result& page) {
  if (!page.trust.beside) return "";
  std::string text;
  for (const ZoneSet& set : page.reach.zones) {
    const BesideSet* beside = beside_of(page.trust, set.substance);
    if (beside == nullptr) continue;
    std::string one;
    const std::vector<LevelReach> reaches = level_reaches(page, set);
    for (std::size_t n = beside->levels.size(); n-- > 0;) {
      one += fmt::format("{}{} ours {}, Gauss {}", one.empty() ? "" : "; ", set.levels[n].name,
                         ours_words(set.levels[n], reaches[n]),
                         reach_words(beside->levels[n].gaussian));
      if (beside->levels[n].dense) one += ", heavy gas " + reach_words(beside->levels[n].dense);
    }
    for (const GuidebookRow& row : beside->guidebook.rows) {
      one += (one.empty() ? "ERG " : "; ERG ") + row_words(row);
    }
    if (!one.empty()) {
      text += fmt::format(
          "<p class=\"quiet\"><b>Other models{}:</b> {} (Gauss: open ground, as "
          "ALOHA; why they differ: report.html on a screen).</p>\n",
          page.reach.zones.size() > 1 ? ", " + html(set.substance) : "", html(one));
    }
  }
  return text;
}

}  // namespace downwash
