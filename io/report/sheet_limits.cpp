#include "io/report/sheet_limits.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "io/results/report_words.hpp"

namespace downwash {
namespace {

/// Names of the levels for which something holds: "AEGL-1, AEGL-2 of chlorine".
template <class Holds>
std::string levels_with(const ZoneSet& set, const std::vector<LevelReach>& reaches, Holds holds) {
  std::string names;
  for (std::size_t n = 0; n < set.levels.size(); ++n) {
    if (!holds(set.levels[n], reaches[n])) continue;
    names += (names.empty() ? "" : ", ") + set.levels[n].name;
  }
  return names.empty() ? names : names + " of " + set.substance;
}

void add_of_levels(const ZoneSet& set, const std::vector<LevelReach>& reaches,
                   std::vector<std::string>& list) {
  const auto add = [&](const char* words, auto holds) {
    const std::string names = levels_with(set, reaches, holds);
    if (!names.empty()) list.push_back(names + words);
  };
  add(": their means were not computed long enough. They may be reached, or reach farther.",
      [](const ThreatLevel& level, const LevelReach&) { return level.covered.has_value(); });
  add(": cut at the edge of the computed area. How far they go beyond it is not known.",
      [](const ThreatLevel&, const LevelReach& reach) { return reach.leaves_domain; });
  add(": estimated beyond the outlet of the computed area, without buildings or hills.",
      [](const ThreatLevel&, const LevelReach& reach) { return reach.area_beyond.has_value(); });
  add(": go on where even the estimate ends.",
      [](const ThreatLevel&, const LevelReach& reach) { return reach.leaves_estimate; });
  if (set.levels.empty()) {
    list.push_back("No levels of concern are known for " + set.substance +
                   ": whether anyone is in danger is not told.");
  }
}

void add_of_receptors(const Affected& affected, std::vector<std::string>& list) {
  const auto empty = static_cast<std::size_t>(
      std::count_if(affected.receptors.begin(), affected.receptors.end(),
                    [](const ReportReceptor& receptor) { return receptor.time.empty(); }));
  if (empty > 0) list.push_back("Nothing at " + words::count(empty, "receptor") + " (see there).");
}

void add_of_release(const Result& page, const std::vector<std::vector<LevelReach>>& reaches,
                    std::vector<std::string>& list) {
  if (page.asked.wind_alone) {
    list.emplace_back(
        "Nothing is released in this case: there are no zones, and no people to tell of.");
    return;
  }
  if (page.reach.zones.empty()) {
    list.emplace_back("No zones were computed: nothing with a name was released.");
  }
  for (std::size_t s = 0; s < page.reach.zones.size(); ++s) {
    add_of_levels(page.reach.zones[s], reaches[s], list);
  }
  add_of_receptors(page.affected, list);
  if (page.asked.computed > 0) {
    list.push_back(fmt::format("After {} since the release began nothing was computed.",
                               words::duration(page.asked.computed)));
  }
  list.emplace_back(
      "Outside a zone does not mean safe: a level may be exceeded beyond the computed area, after "
      "the computed time, at another height, or where the plume differs from the model.");
}

}  // namespace

std::vector<std::string> limits_of_result(const Result& page,
                                          const std::vector<std::vector<LevelReach>>& reaches) {
  std::vector<std::string> list;
  if (!page.asked.wind_alone) {
    if (std::string status = status_words(page.asked); !status.empty())
      list.push_back(std::move(status));
  }
  add_of_release(page, reaches, list);
  list.emplace_back(page.reach.beyond
                        ? "Outside the computed area (dashed on the map) there is the "
                          "estimate beyond the outlet and nothing else."
                        : "Outside the computed area (dashed on the map) nothing is known.");
  if (!page.map.known.empty()) {
    list.emplace_back(
        "Where no building data are (hatched on the map) the ground was taken as open land.");
  }
  if (page.trust.approach && !page.trust.approach->unknown.empty()) {
    list.push_back(
        "Whether the wind arrives as asked is not known: " + page.trust.approach->unknown + ".");
  }
  return list;
}

}  // namespace downwash
