#include "io/report/report_distances.hpp"

#include <fmt/format.h>

#include "io/results/distances.hpp"
#include "io/results/report_words.hpp"

namespace downwash {
namespace {

using words::html;

std::string item_html(const ToldDistance& one, bool shorter) {
  const bool doubt = one.kind != DistanceKind::isolation && one.kind != DistanceKind::protection;
  const std::string note =
      one.note.empty()
          ? ""
          : fmt::format("<span{}>{}</span>", doubt ? " class=\"doubt\"" : "", html(one.note));
  return fmt::format("<li class=\"{}{}\"><strong>{}</strong><span>{}</span>{}</li>",
                     key_of(one.kind), shorter ? " far-shorter" : "", html(one.figure),
                     html(one.who), note);
}

std::string line_html(const DistanceLine& line) {
  const bool shorter = ours_is_far_shorter(line);
  std::string items;
  for (const ToldDistance& one : line.distances) {
    items += item_html(one, shorter && one.kind == DistanceKind::ours);
  }
  const std::string what =
      line.level.empty() ? line.substance : line.level + " of " + line.substance;
  return fmt::format(
      "<p><b>How far, {}:</b> longest first{}</p><ol>{}</ol>", html(what),
      shorter ? "; the shortest is less than half of the next: take a longer one" : "", items);
}

std::string isolated_html(const ReportPage& page) {
  std::string text;
  for (const BesideSet& beside : page.beside->sets) {
    const std::size_t count = isolated_buildings(page, beside).size();
    if (count == 0) continue;
    text += fmt::format("<p>{} within the guidebook's isolation distance of {}.</p>",
                        words::count(count, "building"), html(beside.substance));
  }
  return text;
}

}  // namespace

std::string distances_html(const ReportPage& page) {
  const std::vector<DistanceLine> lines = distance_lines(page);
  if (lines.empty()) return "";
  std::string text;
  std::string substance;
  for (const DistanceLine& line : lines) {
    if (line.substance != substance) {
      text += line_html(line);
    } else {
      text += "<p class=\"quiet\">" + html(distance_text(line)) + "</p>";
    }
    substance = line.substance;
  }
  return "<div class=\"distances\" role=\"group\" aria-label=\"How far, the longest distance "
         "first\">" +
         text + isolated_html(page) + "</div>";
}

}  // namespace downwash
