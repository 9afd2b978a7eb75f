#include "io/summary/ranges_json.hpp"

#include <cmath>
#include <cstddef>
#include <nlohmann/json.hpp>

#include "io/summary/report_summary.hpp"

namespace downwash {

nlohmann::ordered_json ranges_json(const Reach& reach, const Affected& affected) {
  using Json = nlohmann::ordered_json;
  const auto to_tenths = [](double value) { return std::round(10 * value) / 10; };
  const auto to_thousandths = [](double value) { return std::round(1000 * value) / 1000; };
  const Ranges& ranges = *reach.ranges;
  Json levels = Json::array(), receptors = Json::array();
  for (std::size_t s = 0; s < ranges.levels.size(); ++s) {
    for (std::size_t l = 0; l < ranges.levels[s].size(); ++l) {
      const LevelRange& range = ranges.levels[s][l];
      levels.push_back(
          {{"substance", reach.zones[s].substance},
           {"level", reach.zones[s].levels[l].name},
           {"averaging_s", reach.zones[s].levels[l].averaging},
           {"distance_m", {to_tenths(range.distance.low), to_tenths(range.distance.high)}},
           {"goes_on", range.open}});
    }
  }
  for (std::size_t r = 0; r < ranges.receptors.size(); ++r) {
    const Span& times = ranges.receptors[r];
    receptors.push_back({{"receptor", affected.receptors[r].name},
                         {"substance", affected.receptors[r].substance},
                         {"times", {to_thousandths(times.low), to_thousandths(times.high)}}});
    if (const auto& arrival = affected.receptors[r].likely_arrival) {
      receptors.back()["arrival_s"] = {to_tenths(arrival->low), to_tenths(arrival->high)};
    }
  }
  return {{"words", range_words(ranges)},
          {"levels", std::move(levels)},
          {"receptors", std::move(receptors)}};
}

}  // namespace downwash
