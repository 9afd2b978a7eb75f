#include "io/report/report_distances.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "io/results/report_words.hpp"
#include "io/summary/acting_distance.hpp"
#include "io/summary/distances.hpp"

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
  return fmt::format("<p><b>How far, {}:</b> longest first</p><ol>{}</ol>", html(what), items);
}

/// The sentence, with its first few words in heavy letters.
std::string acting_html(const std::string& words) {
  const std::size_t end = std::min(words.find(" ("), words.find(':'));
  return fmt::format("<p class=\"act\"><strong>{}</strong>{}</p>", html(words.substr(0, end)),
                     end == std::string::npos ? "" : html(words.substr(end)));
}

}  // namespace

std::string distances_html(const Result& page, const std::string& answers) {
  const std::string acting = acting_distance(page).words;
  if (acting.empty()) return answers;
  std::string text, substance;
  for (const DistanceLine& line : distance_lines(page)) {
    text += line.substance != substance
                ? line_html(line)
                : "<p class=\"quiet\">" + html(distance_text(line)) + "</p>";
    substance = line.substance;
  }
  const std::string meanings = level_meanings(page.reach);
  return "<div class=\"distances\" role=\"group\" aria-label=\"How far\">" + acting_html(acting) +
         (meanings.empty() ? "" : "<p class=\"quiet\">" + html(meanings) + "</p>") +
         "<details><summary>All distances, and what this computation says</summary>" + text +
         answers + "</details></div>";
}

}  // namespace downwash
