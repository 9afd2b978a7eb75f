// Checks that a run adds, and those of results that are written while it goes on.
#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "app/run/checks/air/air_checks.hpp"
#include "app/run/checks/beside_checks.hpp"
#include "app/run/checks/check_list.hpp"
#include "app/run/checks/data_checks.hpp"
#include "app/run/checks/domain_checks.hpp"
#include "app/run/checks/gate_checks.hpp"
#include "app/run/checks/grid_measures.hpp"
#include "app/run/checks/listed_checks.hpp"
#include "app/run/checks/release_measures.hpp"
#include "app/run/checks/solver_checks.hpp"
#include "app/run/checks/statistics_checks.hpp"
#include "app/run/checks/time_checks.hpp"
#include "app/scene/site.hpp"
#include "io/summary/zone_height.hpp"

namespace downwash {
namespace {

Checks flow_checks(const PressureParameters& pressure, const RunRecord& record) {
  Checks list;
  const Diagnostics& flow = *record.diagnostics;
  list.push_back(divergence(flow.max_divergence * record.dt, record.wind_held));
  if (flow.inflow != 0) list.push_back(air_balance(flow.inflow, flow.outflow));
  if (pressure.sweeps == 0 && !record.wind_held) {
    list.push_back(pressure_solves(record.pressure_totals.capped_steps, record.steps));
  }
  if (record.step_over_stable) {
    list.push_back(fixed_step(*record.step_over_stable, record.wind_held));
  }
  if (record.approach_wind) append(approach_checks(*record.approach_wind), list);
  return list;
}

double airborne_share(const std::vector<TracerRecord>& tracers) {
  double released = 0, airborne = 0;
  for (const TracerRecord& tracer : tracers) {
    released += tracer.account.released;
    airborne += tracer.account.airborne;
  }
  return released > 0 ? airborne / released : 0;
}

/// Of the substance whose outflow agrees least with what left; nothing where next to nothing did.
std::optional<BeyondFigures> outflow_agreement(const ReleaseResults& results,
                                               const std::vector<TracerRecord>& tracers) {
  constexpr double next_to_nothing = 1e-3;
  double released = 0;
  for (const TracerRecord& tracer : tracers) released += tracer.account.released;
  const auto differs = [](const BeyondFigures& figures) {
    return std::abs(std::log(figures.by_shape / figures.left));
  };
  std::optional<BeyondFigures> worst;
  for (const BeyondFigures& figures : results.beyond) {
    if (!(figures.left > next_to_nothing * released)) continue;
    if (!worst || !(differs(figures) <= differs(*worst))) worst = figures;
  }
  return worst;
}

/// Where zones end that go on. `airborne`: the share of the mass that is in the domain; negative
/// where it is not known yet.
Checks zone_checks(const Site& site, const ReleasePlan& release, const ReleaseResults& results,
                   double airborne) {
  std::optional<BeyondArea> beyond;
  if (release.beyond && !results.beyond.empty()) beyond = beyond_area(*release.beyond, site);
  Checks list{
      cut_zones(results.zones, outline(site), 1.01 * horizontal_cell_at_edge(site.box), beyond)};
  if (beyond) {
    list.push_back(
        estimated_zones(results.zones, *beyond, unknown_beyond(release, results, airborne)));
  }
  if (site.report) list.push_back(zones_without_data(results.zones, known_areas(site)));
  return list;
}

/// A peak that is not a number, where there is one.
std::vector<double> peak_that_is_no_number(const ReleaseResults& results) {
  for (const PlaceFigures& figures : results.places) {
    for (const float peak : figures.peak) {
      if (!std::isfinite(peak)) return {static_cast<double>(peak)};
    }
  }
  return {};
}

}  // namespace

std::vector<Check> checks_after(const PreparedCase& prepared, const RunRecord& record,
                                const ReleaseResults* results) {
  Checks list{run_ended(record.status, record.reason)};
  if (!record.diagnostics) return list;
  append(flow_checks(prepared.config.flow.pressure, record), list);
  if (!record.tracers.empty()) list.push_back(tracer_budget(record.tracers));
  if (record.statistics) {
    list.push_back(flow_developed(*record.statistics, results != nullptr));
    if (record.statistics->points > 0) list.push_back(averages_long_enough(*record.statistics));
  }
  list.push_back(finite_fields(record.diagnostics->finite, record.tracers,
                               results ? peak_that_is_no_number(*results) : std::vector<double>{}));
  add_gates(record.gates, prepared.config.flow.upwind, list);
  if (results) append(checks_of_results(prepared, record.tracers, *results), list);
  return told_of(prepared.release, std::move(list));
}

std::vector<Check> checks_of_results(const PreparedCase& prepared,
                                     const std::vector<TracerRecord>& tracers,
                                     const ReleaseResults& results) {
  const Site& site = prepared.site;
  const ReleasePlan& plan = *prepared.release;
  Checks list{time_computed(results.computed, plan.end - plan.begin),
              averaging_covered(results.zones),
              still_airborne(results.zones, airborne_share(tracers)),
              release_over(results.computed, last_emission(plan) - plan.begin)};
  append(zone_checks(site, plan, results, airborne_share(tracers)), list);
  if (const auto cells =
          cells_across_in_zones(prepared.config.domain, prepared.site, results.zones))
    list.push_back(*cells);
  if (const auto agreement = outflow_agreement(results, tracers)) {
    list.push_back(outflow_agrees(agreement->by_shape, agreement->left));
  }
  if (const auto share = largest_share_of_pure(plan, results)) {
    list.push_back(largest_concentration(*share));
  }
  if (std::any_of(results.zones.begin(), results.zones.end(), [](const ZoneSet& set) {
        return above_people(set.height) && !set.levels.empty();
      })) {
    list.push_back(levels_below_zones(results.zones, results.buildings));
  }
  if (const auto differ = distance_check(prepared, results)) list.push_back(*differ);
  return list;
}

std::vector<Check> checks_so_far(const Site& site, const std::optional<ReleasePlan>& release,
                                 const ReleaseResults& results) {
  Checks list{run_goes_on(), averaging_covered(results.zones)};
  append(zone_checks(site, *release, results, -1), list);
  return list;
}

}  // namespace downwash
