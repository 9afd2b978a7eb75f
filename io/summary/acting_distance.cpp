#include "io/summary/acting_distance.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "io/results/report_words.hpp"
#include "io/summary/distances.hpp"
#include "io/summary/report_summary.hpp"

namespace downwash {
namespace {

struct Candidate {
  const ToldDistance* told = nullptr;
  const DistanceLine* line = nullptr;
};

/// What all lines come to.
struct Found {
  Candidate holding, doubtful;                 ///< the longest of each kind
  std::set<DistanceKind> who;                  ///< those who tell one that holds
  const BesideGuidebook* isolation = nullptr;  ///< the largest
  bool open = false;                           ///< ours may reach farther than it tells
};

/// m; of one with a range its far end.
double reach_of(const ToldDistance& told) { return std::max(told.metres, told.far); }

void take_longer(const Candidate& other, Candidate& longest) {
  if (longest.told == nullptr || reach_of(*other.told) > reach_of(*longest.told)) longest = other;
}

Found found_in(const Asked& asked, const Trust& trust, const std::vector<DistanceLine>& lines) {
  Found found;
  found.open = !status_words(asked).empty();
  for (const DistanceLine& line : lines) {
    for (const ToldDistance& one : line.distances) {
      const bool ours = one.kind == DistanceKind::ours;
      found.open = found.open || (ours && (one.at_least || !one.known));
      if (one.kind == DistanceKind::isolation || !(one.metres > 0)) continue;
      take_longer({&one, &line}, one.holds ? found.holding : found.doubtful);
      if (one.holds) found.who.insert(one.kind);
    }
  }
  if (!trust.beside) return found;
  for (const BesideSet& set : trust.beside->sets) {
    const double most = found.isolation == nullptr ? 0 : found.isolation->isolation;
    if (set.guidebook.isolation > most) found.isolation = &set.guidebook;
  }
  return found;
}

/// The least of the rows that may hold, m.
double surely_isolated(const BesideGuidebook& book) {
  double least = book.isolation;
  for (const GuidebookRow& row : book.rows) least = std::min(least, row.isolation);
  return least;
}

/// "1.0 km in all directions until more is known (guidebook isolation: large spill, rail tank car;
/// at least 150 m)"
std::string around_words(const BesideGuidebook& book) {
  const std::string most = words::distance(book.isolation);
  const double least = surely_isolated(book);
  if (!(least < book.isolation)) return most + " in all directions (guidebook isolation)";
  return fmt::format(
      "{} in all directions until more is known (guidebook isolation: {}; at least {})", most,
      book.isolation_of, words::distance(least));
}

/// "AEGL-2 of chlorine by the Gaussian plume"
std::string level_words(const Reach& reach, const Candidate& chosen) {
  std::string text = chosen.line->level;
  if (reach.zones.size() > 1) text += " of " + chosen.line->substance;
  switch (chosen.told->kind) {
    case DistanceKind::gaussian:
      return text + " by the Gaussian plume";
    case DistanceKind::heavy_gas:
      return text + " as a heavy gas";
    default:
      return text + " by " + chosen.told->who;
  }
}

/// "AEGL-2 by the Gaussian plume, the longest that applies here"
std::string why_words(const Asked& asked, const Reach& reach, const Found& found,
                      const Candidate& chosen) {
  const ToldDistance& told = *chosen.told;
  if (told.kind == DistanceKind::protection) {
    return "guidebook protection: " + told.note +
           (asked.start ? "" : "; the time of day is not given");
  }
  std::string text = level_words(reach, chosen);
  if (told.far > told.metres) {
    text += told.far_is_open ? ", no upper limit known" : ", at worst";
  }
  if (!told.holds) return text + ", " + told.note;
  return found.who.size() > 1 ? text + ", the longest that applies here" : text;
}

std::string figure_of(const ToldDistance& told) {
  return told.kind == DistanceKind::protection ? told.figure : words::distance(reach_of(told));
}

/// "880 m downwind (AEGL-2 by the Gaussian plume, the longest that applies here)"
std::string reach_words(const Asked& asked, const Reach& reach, const Found& found,
                        const Candidate& chosen, bool at_least) {
  const bool winds = chosen.told->kind != DistanceKind::protection &&
                     std::ranges::any_of(reach.zones, [](auto& set) { return set.winds > 1; });
  const std::string where = winds ? "in the worst wind" : chosen.told->direction;
  return fmt::format("{}{}{}{} ({})", at_least ? "at least " : "", figure_of(*chosen.told),
                     where.empty() ? "" : " ", where, why_words(asked, reach, found, chosen));
}

std::string could_be_words(const Reach& reach, const Candidate& doubtful) {
  const ToldDistance& told = *doubtful.told;
  if (told.kind == DistanceKind::protection) {
    return fmt::format(" Could be as far as {}: guidebook, for a {}.", told.figure, told.note);
  }
  const bool beyond = told.figure.starts_with("more than");
  return fmt::format(" Could be {}{}: {}, {}.", beyond ? "" : "as far as ", told.figure,
                     level_words(reach, doubtful), told.note);
}

/// What to do there, at most 12 words a sentence.
std::string what_to_do(const ResultMap& map, const ActingDistance& found) {
  if (!found.metres && !(found.around > 0)) return "";
  std::string text = " Stay indoors there, windows shut.";
  if (found.around >= found.metres.value_or(0)) {
    text = " Consider evacuating this area.";
  } else if (found.around > 0) {
    text = fmt::format(" Within {} consider evacuating; farther away stay indoors, windows shut.",
                       words::distance(found.around));
  }
  return map.buildings.empty() ? text : text + " If a building has an order, follow that instead.";
}

/// Why no distance downwind can be told; empty where no level is reached.
std::string not_known(const Asked& asked, const Reach& reach, const Found& found) {
  const bool levels =
      std::ranges::any_of(reach.zones, [](const ZoneSet& set) { return !set.levels.empty(); });
  if (!levels) return "no levels of concern are known";
  return found.open || !(asked.computed > 0) ? "not computed long enough" : "";
}

/// Where nothing reaches any level, or nobody knows.
std::string without_reach(const Asked& asked, const Reach& reach, const Found& found) {
  const std::string why = not_known(asked, reach, found);
  const std::string around = found.isolation == nullptr ? "" : around_words(*found.isolation);
  if (around.empty()) {
    return why.empty() ? "No distance to act on: no level of concern is reached."
                       : fmt::format("How far to act is not known: {}.", why);
  }
  return why.empty()
             ? fmt::format("Act within {}: no level is reached downwind.", around)
             : fmt::format("Act within {}; how far downwind is not known: {}.", around, why);
}

}  // namespace

ActingDistance acting_distance(const Result& page) {
  ActingDistance result;
  if (page.asked.wind_alone || page.reach.zones.empty()) return result;
  const std::vector<DistanceLine> lines = distance_lines(page);
  const Found found = found_in(page.asked, page.trust, lines);
  if (found.isolation != nullptr) result.around = found.isolation->isolation;
  Candidate chosen = found.holding;
  if (chosen.told == nullptr && !not_known(page.asked, page.reach, found).empty())
    chosen = found.doubtful;
  if (chosen.told == nullptr) {
    result.words = without_reach(page.asked, page.reach, found);
  } else {
    result.metres = reach_of(*chosen.told);
    const ToldDistance& told = *chosen.told;
    result.at_least = told.at_least || told.grows || told.far_is_open || found.open;
    const std::string reach = reach_words(page.asked, page.reach, found, chosen, result.at_least);
    if (found.isolation == nullptr) {
      result.words = fmt::format("Act within {}.", reach);
    } else if (result.around >= *result.metres) {
      result.words =
          fmt::format("Act within {}. That includes {}.", around_words(*found.isolation), reach);
    } else {
      result.words = fmt::format("Act within {} and {}.", reach, around_words(*found.isolation));
    }
  }
  result.words += what_to_do(page.map, result);
  const Candidate& other = found.doubtful;
  if (other.told != nullptr && other.told != chosen.told &&
      reach_of(*other.told) > result.metres.value_or(0)) {
    result.could_be = reach_of(*other.told);
    result.words += could_be_words(page.reach, other);
  }
  return result;
}

std::string level_meanings(const Reach& reach) {
  std::map<int, std::vector<std::string>, std::greater<>> by_severity;
  for (const ZoneSet& set : reach.zones) {
    for (const ThreatLevel& level : set.levels) {
      if (level.meaning.empty()) continue;
      std::string meaning = level.meaning;
      const auto capital = [&](std::size_t n) {
        return n < meaning.size() && meaning[n] >= 'A' && meaning[n] <= 'Z';
      };
      if (capital(0) && !capital(1)) meaning[0] = static_cast<char>(meaning[0] - 'A' + 'a');
      if (!meaning.ends_with('.')) meaning += '.';
      std::vector<std::string>& told = by_severity[level.severity];
      meaning = level.name + ": " + meaning;
      if (std::ranges::find(told, meaning) == told.end()) told.push_back(std::move(meaning));
    }
  }
  std::string text;
  for (const auto& [severity, told] : by_severity) {
    for (const std::string& one : told) text += (text.empty() ? "" : " ") + one;
  }
  return text;
}

}  // namespace downwash
