// Entries of the page in order and in words: buildings, receptors, the map of a wind alone.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <unordered_set>

#include "geometry/shapes/polygon.hpp"
#include "io/results/report_words.hpp"
#include "io/summary/report_summary.hpp"

namespace downwash {

std::vector<const ReportBuilding*> worst_entries(const Affected& affected) {
  const auto first = [](const ReportBuilding* a, const ReportBuilding* b) {
    const auto rank = [](const ReportBuilding& building) {
      constexpr double never = std::numeric_limits<double>::infinity();
      return std::tuple(-static_cast<int>(building.action), building.fetch_before.value_or(never),
                        building.leave_before.value_or(never), building.arrival.value_or(never));
    };
    return rank(*a) < rank(*b);
  };
  std::vector<const ReportBuilding*> entries;
  for (const ReportBuilding& building : affected.exposed) entries.push_back(&building);
  std::stable_sort(entries.begin(), entries.end(), first);
  std::unordered_set<std::string_view> told;
  std::erase_if(entries, [&](const ReportBuilding* b) { return !told.insert(b->id).second; });
  return entries;
}

std::vector<const ReportBuilding*> to_act(const Affected& affected) {
  std::vector<const ReportBuilding*> acting = worst_entries(affected);
  std::erase_if(acting, [](const ReportBuilding* b) { return !must_act(b->action); });
  return acting;
}

Action unlisted_action(const Asked& asked, const Reach& reach) {
  bool known = false, open = !status_words(asked).empty();
  for (const ZoneSet& set : reach.zones) {
    known = known || !set.levels.empty();
    for (const ThreatLevel& level : set.levels) open = open || level.covered.has_value();
  }
  return known && !open ? Action::none : Action::not_computed;
}

std::string action_words(const Asked& asked, const ReportBuilding& building) {
  return instruction(
      building.action,
      {building.action == Action::fetch ? building.fetch_before : building.leave_before,
       building.until},
      asked.start, asked.computed);
}

std::string wind_map_height(const WindMap& map) {
  constexpr double near = 0.5;  // m
  if (std::abs((map.low + map.high) / 2 - map.height) <= near) {
    return fmt::format("{:g} m up", map.height);
  }
  return fmt::format("{:.3g} to {:.3g} m up (cells too high for {:g} m)", map.low, map.high,
                     map.height);
}

std::string wind_map_words(const WindMap& map) {
  std::vector<double> speeds;
  for (std::size_t n = 0; n < map.east.size(); ++n) {
    const double speed = std::hypot(map.east[n], map.north[n]);
    if (std::isfinite(speed)) speeds.push_back(speed);
  }
  if (speeds.empty()) return "";
  std::sort(speeds.begin(), speeds.end());
  const auto text = [](double speed) {
    return fmt::format("{:.1f} m/s ({:.0f} km/h)", speed, 3.6 * speed);
  };
  return fmt::format("Mean wind {}: half of the area below {}, the windiest place {}.",
                     wind_map_height(map), text(speeds[speeds.size() / 2]), text(speeds.back()));
}

std::string building_title(const ReportBuilding& building) {
  if (!building.name.empty()) return building.name;
  if (building.address.empty()) {
    const std::string kind = building.kind.empty() ? "Building " : building.kind + " ";
    return building.where.empty() ? kind + building.id
                                  : fmt::format("{}{} [{}]", kind, building.where, building.id);
  }
  return building.kind.empty() ? building.address : building.kind + ", " + building.address;
}

std::string whereabouts(const Asked& asked, const Building& building) {
  const ReportRelease* nearest = nullptr;
  const Point centre = bounds(building).centre();
  const auto from = [&](const ReportRelease& one) { return distance(one.place, centre); };
  for (const ReportRelease& one : asked.releases) {
    if (nearest == nullptr || from(one) < from(*nearest)) nearest = &one;
  }
  if (nearest == nullptr) return "";
  const bool apart = std::ranges::any_of(asked.releases, [&](const ReportRelease& one) {
    return distance(one.place, nearest->place) > 0;
  });
  return fmt::format("{} {} of {}", words::distance(from(*nearest)),
                     words::compass(bearing_of(nearest->place, centre)),
                     apart ? nearest->name : "the release");
}

void place_buildings(Result& page) {
  std::unordered_map<std::string_view, const Building*> by_id;
  for (const Building& building : page.map.buildings) by_id.try_emplace(building.id, &building);
  for (ReportBuilding& one : page.affected.exposed) {
    if (!one.name.empty() || !one.address.empty()) continue;
    if (const auto found = by_id.find(one.id); found != by_id.end()) {
      one.where = whereabouts(page.asked, *found->second);
    }
  }
}

std::string range_words(const Ranges& ranges) {
  return "Ranges, in brackets, hold in four of five cases: one in ten lies above. They count " +
         ranges.words + ", nothing else.";
}

std::optional<Span> range_of(const Reach& reach, const Affected& affected,
                             const ReportReceptor& receptor) {
  const auto r = static_cast<std::size_t>(&receptor - affected.receptors.data());
  if (!reach.ranges || r >= reach.ranges->receptors.size()) return std::nullopt;
  return reach.ranges->receptors[r];
}

std::string likely_words(const Reach& reach, const Affected& affected,
                         const ReportReceptor& receptor, double figure) {
  const auto range = range_of(reach, affected, receptor);
  return range ? fmt::format("likely {} to {} mg/m³", words::milligrams(range->low * figure),
                             words::milligrams(range->high * figure))
               : "";
}

std::string arrival_words(const Asked& asked, const std::optional<double>& arrival,
                          const std::optional<Span>& likely) {
  const std::string text = words::moment(asked.start, arrival);
  if (!likely) return text;
  const std::string low = words::duration(likely->low), high = words::duration(likely->high);
  if (asked.computed > 0 && likely->high > asked.computed) {
    return fmt::format("{}, likely {} to beyond {}", text, low, words::duration(asked.computed));
  }
  return low == high ? text : fmt::format("{}, likely {} to {}", text, low, high);
}

std::string receptor_words(const Result& page, const ReportReceptor& receptor) {
  if (receptor.time.empty()) return "Nothing was computed here.";
  const std::string of_members =
      receptor.of_members.empty() ? "" : " (" + receptor.of_members + ")";
  const ZoneSet* set = set_of(page.reach, receptor.substance);
  std::string text = "Peak " + words::concentration(
                                   receptor.peak, set == nullptr ? std::nullopt : set->molar_mass);
  const std::string likely = likely_words(page.reach, page.affected, receptor, receptor.peak);
  if (!likely.empty()) text += " (" + likely + ")";
  if (receptor.arrival) {
    text += "; from " + arrival_words(page.asked, receptor.arrival, receptor.likely_arrival);
  }
  if (receptor.still_there) {
    return text + ", still there at the end of the computed time" + of_members + '.';
  }
  if (receptor.departure) text += "; until " + words::moment(page.asked.start, receptor.departure);
  return text + of_members + '.';
}

}  // namespace downwash
