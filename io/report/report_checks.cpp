#include "io/report/report_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

#include "io/report/report_tables.hpp"
#include "io/results/check_words.hpp"
#include "io/results/report_words.hpp"
#include "io/summary/report_summary.hpp"

namespace downwash {
namespace {

using words::html, words::html_with_keys;

const char* mark_of(Severity severity) {
  switch (severity) {
    case Severity::fine:
      return "✓";
    case Severity::in_ranges:
      return "↔";
    case Severity::look:
      return "!";
    case Severity::unreliable:
      break;
  }
  return "✗";
}

std::string advice(const Check& check) {
  if (check.severity == Severity::fine) return "";
  return fmt::format("{} <strong>{}</strong> <small>{}</small>", html_with_keys(check.effect),
                     html_with_keys(check.remedy), code_of(check.message));
}

std::string check_row(const Check& check) {
  const bool fine = check.severity == Severity::fine;
  const std::string wrong = words::capitalized(wrong_words(check));
  return fmt::format(
      "<tr class=\"{}\"><th scope=\"row\">{}</th>{}{}{}{}</tr>\n", key_of(check.severity),
      fine ? html(check.name) : html(wrong) + "<small>" + html(check.name) + "</small>",
      table_cell("Found", html_with_keys(check.figure)),
      table_cell("Should be", html_with_keys(check.bound)),
      table_cell("Result", severity_mark(check.severity)),
      fine ? "<td class=\"none\"></td>" : table_cell("What it means", advice(check)));
}

std::string checks_table(const std::vector<Check>& checks, bool wind_alone) {
  std::string rows;
  for (const Check& check : checks) rows += check_row(check);
  return fmt::format(
      "<table class=\"stack checks\"><thead><tr><th scope=\"col\">Check</th><th scope=\"col\">"
      "Found</th><th scope=\"col\">Should be</th><th scope=\"col\">Result</th><th "
      "scope=\"col\">What it does to the {}, <strong>what to do</strong></th></tr></thead>\n"
      "<tbody>{}</tbody></table>",
      wind_alone ? "wind" : "zones", rows);
}

}  // namespace

std::string severity_mark(Severity severity) {
  return fmt::format("<span class=\"mark\"><span aria-hidden=\"true\">{}</span> {}</span>",
                     mark_of(severity), words_of(severity));
}

std::string banner_html(const Asked& asked, const Trust& trust) {
  const Verdict result = verdict(asked, trust);
  return fmt::format(
      "<div class=\"verdict {}\" role=\"{}\"><p><span aria-hidden=\"true\">{}</span> "
      "<strong>{}</strong> <a href=\"#checks\">{}</a></p></div>",
      key_of(result.severity), result.severity == Severity::unreliable ? "alert" : "status",
      mark_of(result.severity), html(result.words),
      result.severity == Severity::fine ? "The checks" : "What it does, what to do");
}

std::string checks_html(const Asked& asked, const Trust& trust) {
  std::string text;
  if (trust.checks.empty()) {
    text = "<p class=\"empty\">No checks were recorded.</p>";
  } else {
    std::vector<Check> wrong = trust.checks, fine = trust.checks;
    std::erase_if(wrong, [](const Check& check) { return check.severity == Severity::fine; });
    std::erase_if(fine, [](const Check& check) { return check.severity != Severity::fine; });
    text = wrong.empty() ? "<p>All checks are fine.</p>"
                         : checks_table(worst_first(wrong), asked.wind_alone);
    if (!fine.empty()) {
      text += fmt::format("<details><summary>{}</summary>{}</details>",
                          fine.size() == 1 ? "1 check that is fine"
                                           : fmt::format("{} checks that are fine", fine.size()),
                          checks_table(fine, asked.wind_alone));
    }
  }
  if (!trust.notes.empty()) {
    text += "<h3>What became of the input</h3><ul class=\"notes\">";
    for (const std::string& note : trust.notes) text += fmt::format("<li>{}</li>\n", html(note));
    text += "</ul>";
  }
  return text;
}

}  // namespace downwash
