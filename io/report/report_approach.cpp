#include "io/report/report_approach.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "io/report/report_checks.hpp"
#include "io/report/report_tables.hpp"
#include "io/results/report_words.hpp"
#include "io/summary/report_summary.hpp"

namespace downwash {
namespace {

using words::html;

std::string row(const std::string& what, const WindFigure& figure, const ApproachLevel& level,
                const std::function<std::string(double)>& value) {
  const bool asked = figure.asked > 0, known = level.known();
  return fmt::format(
      "<tr class=\"{}\"><th scope=\"row\">{}</th>{}{}{}{}</tr>\n", key_of(figure.severity),
      html(fmt::format("{} {:g} m up", what, level.height)),
      table_cell("Found", known ? value(figure.found) : "not known: " + html(level.unknown)),
      table_cell("Asked for", asked ? value(figure.asked) : std::string("none")),
      table_cell("Deviation", asked && known ? html(deviation_words(figure)) : words::none),
      table_cell("Result", severity_mark(figure.severity)));
}

std::string rows(const ApproachWind& wind) {
  std::string text;
  for (const ApproachLevel& level : wind.levels) {
    text += row("Mean wind", level.speed, level,
                [](double speed) { return fmt::format("{:.3g} m/s", speed); });
  }
  for (const ApproachLevel& level : wind.levels) {
    text += row("Turbulence (σ_u/U)", level.turbulence, level,
                [](double intensity) { return fmt::format("{:.2f}", intensity); });
  }
  return text;
}

std::string list(const char* heading, const std::vector<std::string>& entries) {
  if (entries.empty()) return "";
  std::string text;
  for (const std::string& entry : entries) text += (text.empty() ? "" : "; ") + html(entry);
  return fmt::format("<dt>{}</dt><dd>{}</dd>\n", heading, text);
}

std::string figure_row(const ScoredFigure& figure) {
  const Severity severity = figure.passed ? Severity::fine : Severity::look;
  return fmt::format("<tr class=\"{}\"><th scope=\"row\">{}</th>{}{}{}</tr>\n", key_of(severity),
                     html(figure.quantity), table_cell("Measured", html(figure.measured)),
                     table_cell("Criterion", html(figure.criterion)),
                     table_cell("Met", figure.passed ? "yes" : "<strong>no</strong>"));
}

std::string score_table(const ValidationScore& score) {
  std::string figures;
  for (const ScoredFigure& figure : score.figures) figures += figure_row(figure);
  return fmt::format(
      "<details><summary>Its figures on {}, {} grids</summary><table class=\"stack checks\"><thead>"
      "<tr><th scope=\"col\">Figure</th><th scope=\"col\">Measured</th><th "
      "scope=\"col\">Criterion</th><th scope=\"col\">Met</th></tr></thead><tbody>\n{}"
      "</tbody></table></details>\n",
      html(score.device), score.full ? "fine" : "coarse", figures);
}

}  // namespace

std::string approach_html(const Trust& trust) {
  if (!trust.approach) return "";
  const ApproachWind& wind = *trust.approach;
  const char* heading =
      "<section id=\"approach\" aria-labelledby=\"approach-heading\">\n<details "
      "class=\"fold\" open>\n<summary><h2 id=\"approach-heading\">Does the wind arrive as "
      "asked?</h2></summary>\n";
  if (!wind.unknown.empty()) {
    return fmt::format("{}<p class=\"empty\">Not known: {}.</p></details></section>", heading,
                       html(wind.unknown));
  }
  return fmt::format(
      "{}<table class=\"stack checks\"><caption>Before the first building, or in the middle of "
      "the area where there is none; {}. ± is the standard error of the mean.</caption><thead><tr>"
      "<th scope=\"col\">Wind</th><th scope=\"col\">Found</th><th scope=\"col\">Asked for</th>"
      "<th scope=\"col\">Deviation</th><th "
      "scope=\"col\">Result</th></tr></thead><tbody>\n{}</tbody></table></details></section>",
      heading, html(window_words(wind)), rows(wind));
}

std::string wind_answer_html(const Trust& trust, const std::optional<WindMap>& wind_map) {
  std::string map = wind_map ? wind_map_words(*wind_map) : "";
  if (!map.empty()) map = "<p class=\"answer\">" + html(map) + "</p>\n";
  if (!trust.approach || !trust.caution.empty()) return map;
  bool known = trust.approach->unknown.empty();
  Severity severity = Severity::fine;
  for (const ApproachLevel& level : trust.approach->levels) {
    known = known && level.known();
    severity = std::max({severity, level.speed.severity, level.turbulence.severity});
  }
  const char* words = !known ? "Whether the wind arrives as asked is not known."
                      : severity == Severity::fine ? "The wind arrives as it was asked for."
                                                   : "The wind arrives nearly as it was asked for.";
  return map +
         fmt::format(
             "<p class=\"answer\">{} <small><a href=\"#approach\">Its figures</a></small></p>",
             words);
}

std::string caution_html(const Asked& asked, const Trust& trust) {
  if (trust.caution.empty()) return "";
  return fmt::format(
      "<p class=\"map-caution\" role=\"alert\"><strong>✗ Don't rely on {}.</strong> "
      "{}</p>",
      asked.wind_alone ? "this wind" : "these zones", html(trust.caution));
}

std::string validation_html(const Trust& trust) {
  if (!trust.validation) return "";
  const NearestValidation& nearest = *trust.validation;
  std::string text = fmt::format(
      "<h3>What is known of like cases</h3><p>Of the cases whose answer is known, "
      "<strong>{}</strong> comes nearest: <strong>{}</strong>.</p>\n<dl "
      "class=\"nearest\">{}{}</dl>\n",
      html(nearest.title), html(score_words(nearest)), list("Alike", nearest.alike),
      list("Different", nearest.differs));
  for (const ValidationScore& score : nearest.scores) text += score_table(score);
  return text;
}

}  // namespace downwash
