#include "io/summary/zone_height.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "io/results/report_words.hpp"

namespace downwash {
namespace {

bool is_empty(const ZoneSet& set, std::size_t level) {
  return std::none_of(set.zones.begin(), set.zones.end(), [&](const Zone& zone) {
    return zone.kind == ZoneKind::maximum && zone.level == static_cast<int>(level) &&
           !(zone.polygons.empty() && zone.beyond.empty());
  });
}

}  // namespace

std::vector<LevelBelow> levels_below(const ZoneSet& set,
                                     const std::vector<ReportBuilding>& exposed) {
  std::vector<LevelBelow> list;
  if (!above_people(set.height)) return list;
  for (std::size_t level = set.levels.size(); level-- > 0;) {
    if (!is_empty(set, level)) continue;
    const auto count =
        std::count_if(exposed.begin(), exposed.end(), [&](const ReportBuilding& one) {
          return (one.substance.empty() || one.substance == set.substance) &&
                 level < one.levels.size() &&
                 one.levels[level].outdoors >= set.levels[level].concentration;
        });
    if (count > 0) list.push_back({set.levels[level].name, static_cast<std::size_t>(count)});
  }
  return list;
}

std::string height_words(const Affected& affected, const ZoneSet& set) {
  if (!above_people(set.height)) return "";
  std::string words = fmt::format("Zones are those at {} m above ground, where no people are",
                                  words::number(set.height));
  const std::vector<LevelBelow> below = levels_below(set, affected.exposed);
  if (!below.empty()) {
    words += fmt::format("; below, {} is exceeded at {}", below.front().level,
                         words::count(below.front().buildings, "building"));
  }
  return words + ". ";
}

}  // namespace downwash
