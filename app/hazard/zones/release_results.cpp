#include "app/hazard/zones/release_results.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "app/hazard/advice/urgency.hpp"
#include "app/hazard/exposure/building_exposure.hpp"
#include "app/hazard/exposure/indoor.hpp"
#include "app/hazard/zones/threat_zones.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

std::optional<double> since(double time, double start) {
  return time < 0 ? std::nullopt : std::optional(std::max(0.0, time - start));
}

/// Receptors and buildings of one run's history.
class Exposed {
 public:
  Exposed(const ReleasePlan& plan, const ExposureHistory& history, const Site& site)
      : plan_(plan), history_(history), site_(site) {}

  /// Where it is, without any exposure.
  ReportReceptor place(std::size_t r, std::size_t substance) const {
    const PlacedReceptor& placed = plan_.receptors[r];
    return {.name = placed.name,
            .place = site_.frame.to_map({placed.place[0], placed.place[1]}),
            .height = placed.place[2] - placed.ground,
            .time = {},
            .concentration = {},
            .arrival = {},
            .departure = {},
            .substance = plan_.substances[substance].name,
            .load_exponent = plan_.substances[substance].toxic_exponent,
            .of_members = {},
            .z = site_.terrain ? std::optional(placed.place[2]) : std::nullopt};
  }

  ReportReceptor receptor(std::size_t r, std::size_t substance) const {
    const std::size_t member = worst_member(r, substance);
    const std::size_t tracer = plan_.tracer(member, substance);
    const Exposure& exposure = history_.last(tracer).receptors;
    ReportReceptor result = place(r, substance);
    result.peak = exposure.peak[r];
    result.dosage = exposure.dosage[r];
    result.load = exposure.load[r];
    result.arrival = since(exposure.arrival[r], start(member));
    const std::vector<double>& time = history_.time();
    const auto& dosage = history_.of(tracer).receptors;
    for (std::size_t n = 1; n < time.size(); ++n) {
      if (time[n] <= start(member)) continue;
      result.time.push_back(time[n] - start(member));
      result.concentration.push_back((dosage[n][r] - dosage[n - 1][r]) / (time[n] - time[n - 1]));
    }
    if (result.time.empty()) return result;
    result.mean = result.dosage / result.time.back();
    result.still_there = result.arrival && history_.still_there(tracer, exposure.departure[r],
                                                                result.concentration.back());
    if (!result.still_there) result.departure = since(exposure.departure[r], start(member));
    return result;
  }

  /// A building of which nothing is known, and why.
  ReportBuilding unknown(std::size_t b, std::size_t substance, std::string why) const {
    const Building& building = site_.buildings[b];
    return {.id = building.id,
            .name = building.name,
            .arrival = {},
            .substance = plan_.substances[substance].name,
            .kind = building.kind,
            .address = building.address,
            .action = Action::not_computed,
            .reason = std::move(why)};
  }

  /// Nothing where it is known that no facade or room of it is reached.
  std::optional<ReportBuilding> building(std::size_t f, std::size_t substance,
                                         const std::vector<ThreatLevel>& levels,
                                         const LikelyFactor& factor) const {
    const Facade& facade = plan_.facades[f];
    ReportBuilding result = unknown(facade.building, substance, {});
    for (std::size_t m = 0; m < members(); ++m) add_peaks(facade, f, m, substance, result);
    if (const PlacedRelease* own = released_in(facade.building, substance)) {
      return left_at_once(std::move(result), *own);
    }
    if (result.worst_facade < reached_part * threshold(substance) || result.worst_facade <= 0) {
      return not_reached(std::move(result), levels);
    }

    result.levels = judge(f, substance, levels, 1, result);
    if (!factor) return result;
    const auto [times, later] =
        factor(substance, bounds(site_.buildings[facade.building]).centre());
    ReportBuilding less = result, more = result;
    judge(f, substance, levels, 1 / times, less);
    judge(f, substance, levels, times, more);
    const std::pair likely{std::min({less.action, result.action, more.action}),
                           std::max({less.action, result.action, more.action})};
    if (more.action > result.action) {
      result = std::move(more);
      result.reason = "At worst: " + result.reason;
    } else if (less.action > result.action) {
      result = std::move(less);
    }
    result.likely = likely;
    result.likely_arrival = likely_arrival(result.arrival, later);
    if (likely.first != likely.second) {
      result.reason += fmt::format(" Perhaps only: {}.", words_of(likely.first));
    }
    return result;
  }

  /// True if less was computed than was to be.
  bool cut_short() const {
    constexpr double tolerance = 1;  // s: the last sample may lie a step before the end
    return history_.computed() < plan_.end - plan_.begin - tolerance;
  }

 private:
  /// Gives a building the class, with its reason and times, that it has with `factor` times the
  /// concentrations; returns what it has of the levels then, in terms of what was computed.
  std::vector<BuildingLevel> judge(std::size_t f, std::size_t substance,
                                   std::vector<ThreatLevel> levels, double factor,
                                   ReportBuilding& building) const {
    for (ThreatLevel& level : levels) level.concentration /= factor;
    std::optional<BuildingExposure> exposure;
    for (std::size_t m = 0; m < members(); ++m) {
      const BuildingExposure one =
          building_exposure(history_, plan_.tracer(m, substance), f, start(m), levels,
                            plan_.zones.air_change_per_hour);
      exposure = exposure ? worst_of(*exposure, one) : one;
    }
    // A mean between samples is told from steps between them: it has no level before the first
    // trace.
    for (BuildingLevel& level : exposure->levels) {
      if (level.outdoors_from && building.arrival) {
        level.outdoors_from = std::max(*level.outdoors_from, *building.arrival);
      }
    }
    const bool several = plan_.substances.size() > 1;
    Instruction advice = shelter_or_leave(
        levels, *exposure,
        {plan_.release_time, several ? building.substance : std::string(), cut_short()});
    building.action = advice.action;
    building.reason = std::move(advice.reason);
    building.leave_before = advice.leave_before;
    building.fetch_before = advice.fetch_before;
    building.until = advice.until;
    return std::move(exposure->levels);
  }

  /// The release that leaks out of rooms of a building, if any does.
  const PlacedRelease* released_in(std::size_t b, std::size_t substance) const {
    const auto& footprint = site_.buildings[b].footprint;
    for (const PlacedRelease& placed : plan_.releases) {
      if (!placed.release.indoor || placed.substance != substance) continue;
      const Vector3& at = placed.asked.value_or(placed.place);
      const auto holds = [&](const Polygon& part) { return covers(part, {at[0], at[1]}); };
      if (std::any_of(footprint.begin(), footprint.end(), holds)) return &placed;
    }
    return nullptr;
  }

  static ReportBuilding left_at_once(ReportBuilding result, const PlacedRelease& own) {
    result.action = Action::leave;
    result.reason = fmt::format(
        "{} is released in here: the air of these rooms was not computed, only what leaks out. Who "
        "can't get out is fetched with breathing protection.",
        own.name);
    return result;
  }

  /// Nothing, but where time that was not computed may change that.
  std::optional<ReportBuilding> not_reached(ReportBuilding result,
                                            const std::vector<ThreatLevel>& levels) const {
    if (levels.empty()) {
      result.reason = "No level of concern is known for it.";
    } else if (cut_short()) {
      result.reason = "Not reached so far; the computed time ended early.";
    } else if (std::any_of(levels.begin(), levels.end(),
                           [](const ThreatLevel& level) { return level.covered.has_value(); })) {
      result.reason = "Not reached so far; the computed time is too short for the levels.";
    } else {
      return std::nullopt;
    }
    return result;
  }

  std::size_t members() const { return static_cast<std::size_t>(plan_.ensemble.members); }
  double start(std::size_t member) const {
    return plan_.begin + static_cast<double>(member) * plan_.ensemble.interval;
  }
  double threshold(std::size_t substance) const {
    return plan_.problem.measures[plan_.tracer(0, substance)].threshold;
  }
  /// Of one member: largest momentary concentrations, and when the first of it arrives.
  void add_peaks(const Facade& facade, std::size_t f, std::size_t member, std::size_t substance,
                 ReportBuilding& result) const {
    const std::size_t tracer = plan_.tracer(member, substance);
    const Exposure& exposure = history_.last(tracer).facades;
    for (std::size_t n = facade.first; n < facade.last; ++n) {
      result.worst_facade = std::max(result.worst_facade, double{exposure.peak[n]});
      const std::optional<double> arrival = since(exposure.arrival[n], start(member));
      if (arrival && (!result.arrival || *arrival < *result.arrival)) result.arrival = arrival;
    }
    result.indoor = std::max(result.indoor, largest_indoors(f, tracer));
  }
  std::size_t worst_member(std::size_t r, std::size_t substance) const {
    std::size_t worst = 0;
    double largest = -1;
    for (std::size_t m = 0; m < members(); ++m) {
      const double dosage = history_.last(plan_.tracer(m, substance)).receptors.dosage[r];
      if (dosage > largest) worst = m, largest = dosage;
    }
    return worst;
  }
  double largest_indoors(std::size_t facade, std::size_t tracer) const {
    const std::vector<double>& time = history_.time();
    const auto& dosage = history_.of(tracer).facades;
    std::vector<double> outdoors;
    for (std::size_t n = 1; n < time.size(); ++n) {
      outdoors.push_back((dosage[n][facade] - dosage[n - 1][facade]) / (time[n] - time[n - 1]));
    }
    const IndoorAir air = indoor_air(time, outdoors, plan_.zones.air_change_per_hour);
    return *std::max_element(air.concentration.begin(), air.concentration.end());
  }

  const ReleasePlan& plan_;
  const ExposureHistory& history_;
  const Site& site_;
};

/// Those of one substance, in the order of the facades.
void add_buildings(const Exposed& exposed, const ReleasePlan& plan, const ExposureHistory& history,
                   const Site& site, const std::vector<ThreatLevel>& levels, std::size_t s,
                   const LikelyFactor& factor, std::vector<ReportBuilding>& buildings) {
  std::vector<bool> computed(site.buildings.size(), false);
  for (std::size_t f = 0; !history.empty() && f < plan.facades.size(); ++f) {
    computed[plan.facades[f].building] = true;
    auto building = exposed.building(f, s, levels, factor);
    if (building) buildings.push_back(std::move(*building));
  }
  for (std::size_t b = 0; b < computed.size(); ++b) {
    if (computed[b]) continue;
    buildings.push_back(exposed.unknown(
        b, s,
        history.empty() ? "The run ended before anything was sampled."
                        : "No computed air is beside it: outside the area, or built in."));
  }
}

}  // namespace

std::optional<Span> likely_arrival(const std::optional<double>& arrival, double factor) {
  if (!arrival || !(factor > 1)) return std::nullopt;
  return Span{*arrival / factor, *arrival * factor};
}

std::vector<ReportBuilding> exposed_buildings(const ReleasePlan& plan,
                                              const ExposureHistory& history, const Site& site,
                                              const std::vector<ZoneSet>& zones,
                                              const LikelyFactor& factor) {
  const Exposed exposed(plan, history, site);
  std::vector<ReportBuilding> buildings;
  for (std::size_t s = 0; s < plan.substances.size(); ++s) {
    add_buildings(exposed, plan, history, site, zones[s].levels, s, factor, buildings);
  }
  std::stable_sort(buildings.begin(), buildings.end(), is_more_urgent);
  return buildings;
}

ReleaseResults release_results(const ReleasePlan& plan, const ExposureHistory& history,
                               const Site& site, const BuiltProblem& built) {
  ReleaseResults results{.zones = {}, .receptors = {}, .buildings = {}};
  results.computed = history.computed();
  for (SubstanceThreat& threat : threats(plan, history, site, built)) {
    results.zones.push_back(std::move(threat.zones));
    results.places.push_back(std::move(threat.figures));
    if (threat.beyond) results.beyond.push_back(std::move(*threat.beyond));
  }
  const Exposed exposed(plan, history, site);
  for (std::size_t s = 0; s < plan.substances.size(); ++s) {
    for (std::size_t r = 0; r < plan.receptors.size(); ++r) {
      results.receptors.push_back(history.empty() ? exposed.place(r, s) : exposed.receptor(r, s));
    }
  }
  results.buildings = exposed_buildings(plan, history, site, results.zones, {});
  return results;
}

}  // namespace downwash
