#include "io/summary/beside.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "geometry/frames/circle.hpp"
#include "io/results/beyond_area.hpp"
#include "io/results/report_words.hpp"
#include "io/summary/distances.hpp"
#include "io/summary/report_summary.hpp"

namespace downwash {
namespace {

/// Reaches that differ by less count as alike.
constexpr double alike = 0.1;
/// Off the wind by more than that the zone has been led aside, degrees.
constexpr double aside = 15;

const LevelReach* farthest_of(const std::vector<LevelReach>& reaches) {
  const LevelReach* farthest = nullptr;
  for (const LevelReach& reach : reaches) {
    if (!reach.reached || !reach.distance) continue;
    if (farthest == nullptr || *reach.distance > *farthest->distance) farthest = &reach;
  }
  return farthest;
}

/// What the end of the run, the edges of the domain and the estimate beyond do.
void add_limits(const Asked& asked, const Reach& ours, const BesideSet& beside,
                const std::vector<LevelReach>& reaches, std::vector<Difference>& list) {
  const auto any = [&](auto holds) { return std::any_of(reaches.begin(), reaches.end(), holds); };
  if (any([](const LevelReach& reach) { return reach.leaves_domain; })) {
    list.push_back({Effect::shorter,
                    "Ours is cut at the edge of the computed area; what lies beyond was not "
                    "computed."});
  }
  if (any([](const LevelReach& reach) { return reach.area_beyond.has_value(); }) && ours.beyond) {
    list.push_back({Effect::either,
                    "Beyond the outlet ours is no computation between houses but an estimate by "
                    "Gaussian puffs (" +
                        ours.beyond->words + ")."});
  }
  double farthest = 0;
  for (const BesideLevel& level : beside.levels) {
    if (level.gaussian) farthest = std::max(farthest, level.gaussian->distance);
  }
  const double carried = beside.speed * asked.computed;
  if (asked.computed > 0 && carried < farthest) {
    list.push_back(
        {Effect::shorter,
         fmt::format(
             "The run covers {} after the release began, in which {} m/s carry it {}: {}",
             words::duration(asked.computed), words::number(beside.speed), words::distance(carried),
             ours.beyond ? "of what had not left the computed area by then, nothing is known "
                           "farther off."
                         : "farther off nothing had arrived.")});
  }
}

void add_of_run(const Result& page, const ZoneSet& set, const BesideSet& beside,
                const std::vector<LevelReach>& reaches, std::vector<Difference>& list) {
  add_limits(page.asked, page.reach, beside, reaches, list);
  if (std::any_of(set.levels.begin(), set.levels.end(),
                  [](const ThreatLevel& level) { return level.covered.has_value(); })) {
    list.push_back({Effect::either,
                    "The run is shorter than the averaging time of a level: ours has the mean over "
                    "what was computed."});
  }
  const LevelReach* farthest = farthest_of(reaches);
  if (farthest != nullptr && std::isfinite(page.asked.wind_from)) {
    const double turn = std::abs(turn_between(farthest->bearing, page.asked.wind_from + 180));
    if (turn > aside) {
      list.push_back({Effect::either,
                      fmt::format("Ours reaches farthest {:.0f}° off the wind, which the plume of "
                                  "Gauss can't: it was led aside.",
                                  turn)});
    }
  }
  if (!page.trust.approach) return;
  for (const ApproachLevel& level : page.trust.approach->levels) {
    if (!level.known() || level.speed.severity == Severity::fine) continue;
    const bool slower = level.speed.found < level.speed.asked;
    list.push_back({slower ? Effect::longer : Effect::shorter,
                    fmt::format("At {} m the wind that arrives before the first building is not "
                                "the one asked for: {}.",
                                words::number(level.height), deviation_words(level.speed))});
    break;
  }
}

std::string of_level(const ThreatLevel& level) {
  return level.averaging > 0 ? level.name + " (" + words::duration(level.averaging) + ")"
                             : level.name;
}

void add_guidebook_lines(const BesideGuidebook& book, std::vector<std::string>& lines) {
  if (!book.title.empty()) lines.push_back(book.title + ". " + book.choice);
  for (const GuidebookRow& row : book.rows) {
    std::string line = fmt::format("  {}: isolate {} in all directions; protect downwind", row.what,
                                   words::distance(row.isolation));
    for (const auto& [when, distance] : row.protect) line += fmt::format(" {} {}", distance, when);
    lines.push_back(std::move(line));
  }
  for (const std::string& reason : book.left_out) lines.push_back("  not shown: " + reason);
}

}  // namespace

const BesideSet* beside_of(const Trust& trust, const std::string& substance) {
  if (!trust.beside) return nullptr;
  const auto found = std::find_if(trust.beside->sets.begin(), trust.beside->sets.end(),
                                  [&](const BesideSet& set) { return set.substance == substance; });
  return found == trust.beside->sets.end() ? nullptr : &*found;
}

std::string reach_words(const std::optional<ModelReach>& reach) {
  if (!reach) return words::none;
  if (!reach->reached) return "not reached";
  std::string text = (reach->open ? "more than " : "") + words::distance(reach->distance);
  if (reach->half_width > 0) {
    text += fmt::format(", {} to each side", words::distance(reach->half_width));
  }
  if (!reach->beyond_range.empty()) text += " (" + reach->beyond_range + ")";
  return text;
}

std::string comparison_words(const Result& page, const ZoneSet& set, std::size_t level) {
  const BesideSet* beside = beside_of(page.trust, set.substance);
  if (beside == nullptr || level >= beside->levels.size() || !beside->levels[level].gaussian) {
    return "";
  }
  const ModelReach& other = *beside->levels[level].gaussian;
  const LevelReach ours = level_reaches(page, set)[level];
  if (!ours.reached) {
    if (set.levels[level].covered) return "Ours was not computed long enough to compare.";
    return other.reached ? "Ours does not reach it." : "Neither reaches it.";
  }
  if (!other.reached) return "Ours is longer: Gauss does not reach it.";
  if (!ours.distance) return "How far ours reaches is not known.";
  const std::string against = fmt::format(
      "{}{}{} against {}{}", ours.open() ? "at least " : "", words::distance(*ours.distance),
      ours.area_beyond ? fmt::format(" ({})", estimated_beyond) : "",
      other.open ? "more than " : "", words::distance(other.distance));
  const double ratio = *ours.distance / other.distance;
  if (other.open && ratio > 1 - alike) return "Can't be compared: " + against + ".";
  if (ours.open() && ratio < 1) {
    return "Ours is cut, so which is longer is not known: " + against + ".";
  }
  if (std::abs(ratio - 1) <= alike) return "About alike: " + against + ".";
  if (ratio < 1 && still_exceeded(page.asked, ours)) {
    return "Ours is shorter so far: " + against +
           "; the level is still exceeded when the computed time ends, and ours may grow.";
  }
  return fmt::format("Ours is {}: {}.", ratio < 1 ? "shorter" : "longer", against);
}

std::vector<Difference> differences(const Result& page, const ZoneSet& set) {
  const BesideSet* beside = beside_of(page.trust, set.substance);
  if (beside == nullptr || beside->levels.empty() || set.winds > 1) return {};
  std::vector<Difference> list;
  add_of_run(page, set, *beside, level_reaches(page, set), list);
  list.insert(list.end(), beside->differences.begin(), beside->differences.end());
  return list;
}

const char* words_of(Effect effect) {
  switch (effect) {
    case Effect::shorter:
      return "makes ours shorter";
    case Effect::longer:
      return "makes ours longer";
    case Effect::either:
      break;
  }
  return "either way";
}

std::vector<std::string> beside_lines(const Result& page) {
  std::vector<std::string> lines;
  if (!page.trust.beside) return lines;
  if (!page.trust.beside->not_shown.empty()) {
    return {"Other models and the guidebook: not shown, " + page.trust.beside->not_shown + "."};
  }
  for (const DistanceLine& line : distance_lines(page)) {
    lines.push_back("How far, longest first, " + distance_text(line) + ".");
  }
  for (const ZoneSet& set : page.reach.zones) {
    const BesideSet* beside = beside_of(page.trust, set.substance);
    if (beside == nullptr) continue;
    lines.push_back("Other models and the guidebook, " + set.substance + ":");
    if (!beside->gaussian_not.empty()) {
      lines.push_back("  Gaussian plume: not shown, " + beside->gaussian_not + ".");
    }
    for (std::size_t n = beside->levels.size(); n-- > 0;) {
      std::string line = fmt::format("  {}: Gaussian plume {}", of_level(set.levels[n]),
                                     reach_words(beside->levels[n].gaussian));
      if (beside->levels[n].dense) {
        line += "; heavy gas " + reach_words(beside->levels[n].dense);
      }
      lines.push_back(line + ". " + comparison_words(page, set, n));
    }
    add_guidebook_lines(beside->guidebook, lines);
  }
  return lines;
}

}  // namespace downwash
