#include "io/report/report_checks.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "io/report/report_tables.hpp"
#include "io/results/report_summary.hpp"
#include "io/results/report_words.hpp"

namespace downwash {
namespace {

using words::html;

const char* mark_of(Severity severity) {
  switch (severity) {
    case Severity::fine:
      return "✓";
    case Severity::look:
      return "!";
    case Severity::unreliable:
      break;
  }
  return "✗";
}

std::string advice(const Check& check) {
  if (check.severity == Severity::fine) return "";
  return fmt::format("{} <strong>{}</strong> <small>{}</small>", html(check.effect),
                     html(check.remedy), code_of(check.message));
}

std::string check_row(const Check& check) {
  return fmt::format("<tr class=\"{}\"><th scope=\"row\">{}</th>{}{}{}{}</tr>\n",
                     key_of(check.severity), html(check.name),
                     table_cell("Found", html(check.figure)),
                     table_cell("Should be", html(check.bound)),
                     table_cell("Result", severity_mark(check.severity)),
                     check.severity == Severity::fine ? "<td class=\"none\"></td>"
                                                      : table_cell("What it means", advice(check)));
}

}  // namespace

std::string severity_mark(Severity severity) {
  return fmt::format("<span class=\"mark\"><span aria-hidden=\"true\">{}</span> {}</span>",
                     mark_of(severity), words_of(severity));
}

std::string banner_html(const ReportPage& page) {
  const Verdict result = verdict(page);
  return fmt::format(
      "<div class=\"verdict {}\" role=\"{}\"><p><span aria-hidden=\"true\">{}</span> "
      "<strong>{}</strong> <a href=\"#checks\">{}</a></p></div>",
      key_of(result.severity), result.severity == Severity::unreliable ? "alert" : "status",
      mark_of(result.severity), html(result.words),
      result.severity == Severity::fine ? "The checks" : "What it does, what to do");
}

std::string checks_html(const ReportPage& page) {
  std::string text;
  if (page.checks.empty()) {
    text = "<p class=\"empty\">No checks were recorded.</p>";
  } else {
    text =
        "<table class=\"stack checks\"><thead><tr><th scope=\"col\">Check</th><th scope=\"col\">"
        "Found</th><th scope=\"col\">Should be</th><th scope=\"col\">Result</th><th "
        "scope=\"col\">What it does to the zones, <strong>what to do</strong></th></tr></thead>\n";
    for (auto first = page.checks.begin(); first != page.checks.end();) {
      const auto last = std::find_if(first, page.checks.end(), [&](const Check& check) {
        return check.group != first->group;
      });
      text += fmt::format(
          "<tbody><tr class=\"group\"><th scope=\"rowgroup\" colspan=\"5\">{}</th></tr>\n",
          html(key_of(first->group)));
      for (; first != last; ++first) text += check_row(*first);
      text += "</tbody>";
    }
    text += "</table>";
  }
  if (!page.notes.empty()) {
    text += "<h3>What became of the input</h3><ul class=\"notes\">";
    for (const std::string& note : page.notes) text += fmt::format("<li>{}</li>\n", html(note));
    text += "</ul>";
  }
  return text;
}

}  // namespace downwash
