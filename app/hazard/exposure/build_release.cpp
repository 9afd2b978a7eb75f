#include "app/hazard/exposure/build_release.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <utility>

#include "app/hazard/exposure/levels_that_count.hpp"
#include "app/hazard/exposure/place_releases.hpp"
#include "app/hazard/exposure/release_rates.hpp"
#include "io/question/case_error.hpp"
#include "solver/grid/fluid_regions.hpp"

namespace downwash {
namespace {

constexpr double air_molar_mass = 28.964;   // g/mol
constexpr double default_threshold = 1e-6;  // kg/m³

std::vector<Substance> released_substances(const ReleaseScenario& scenario) {
  std::vector<Substance> used;
  for (const Substance& substance : scenario.substances) {
    const auto is_it = [&](const Release& r) { return r.substance == substance.name; };
    if (std::any_of(scenario.releases.begin(), scenario.releases.end(), is_it)) {
      used.push_back(substance);
    }
  }
  return used;
}

std::size_t index_of(const std::vector<Substance>& substances, const std::string& name) {
  const auto found = std::find_if(substances.begin(), substances.end(),
                                  [&](const Substance& s) { return s.name == name; });
  return static_cast<std::size_t>(found - substances.begin());
}

Tracer tracer_of(const Substance& substance, int member, int members, double air_density) {
  return {.name = members == 1 ? substance.name
                               : fmt::format("{}, release {}", substance.name, member + 1),
          .diffusivity = substance.diffusivity,
          .settling_speed = substance.settling_speed,
          .deposition_speed = substance.deposition_speed,
          .decay_rate = substance.half_life ? std::numbers::ln2 / *substance.half_life : 0,
          .buoyancy = buoyancy_of(substance, air_density)};
}

ExposureMeasure measure_of(const Substance& substance, const std::vector<ThreatLevel>& levels) {
  double threshold = default_threshold;
  if (!levels.empty()) {
    threshold = std::min_element(levels.begin(), levels.end(), [](const auto& a, const auto& b) {
                  return a.concentration < b.concentration;
                })->concentration;
  }
  return {.threshold = substance.threshold.value_or(threshold),
          .load_exponent = substance.toxic_exponent};
}

/// What ends the run, for a message.
std::string end_of(const TimeControl& time) {
  return time.after_release ? "raise `time.after_release`"
                            : "leave `time.end` out, which counts from the start of the run, so "
                              "that it ends by itself; or raise it";
}

/// Adds what of its times does not fit into the run.
void check_times(const Release& release, double start, const std::string& name,
                 const ReleasePlan& plan, const TimeControl& time,
                 std::vector<Complaint>& problems) {
  const double delay = (plan.ensemble.members - 1) * plan.ensemble.interval;
  // A container goes on for as long as it does; what comes out after the end is told.
  const bool given = !release.source && !release.series.empty();
  const double last = given ? release.series.back().time : 0;
  const double stop = start + std::max(last, release.duration.value_or(0));
  if (start >= plan.end) {
    problems.push_back(
        {Message::release_beyond_end,
         fmt::format("{} begins at {:g} s{}, but the run ends at {:g} s; {}", name, start,
                     release.start ? "" : ", once the wind has settled", plan.end, end_of(time))});
  } else if (stop > plan.end || start + last >= plan.end) {
    problems.push_back(
        {Message::release_beyond_end,
         fmt::format(
             "{} goes on until {:g} s, as it begins at {:g} s{}, but the run ends at {:g} s; "
             "{}",
             name, stop, start, release.start ? "" : ", once the wind has settled", plan.end,
             end_of(time))});
  } else if (start + delay >= plan.end) {
    problems.push_back(
        {Message::release_beyond_end,
         fmt::format(
             "`ensemble`: the last of {} would begin at {:g} s, but the run ends at {:g} s; {}, or "
             "lower `members` or `interval`",
             name, start + delay, plan.end, end_of(time))});
  }
}

void add_sources(const PlacedRelease& placed, const AxisMap& axes, ReleasePlan& plan) {
  std::vector<SourceCell> cells;
  for (const ShapeCell& cell : placed.cells) {
    cells.push_back({axes.to_solver(cell.cell), cell.share});
  }
  for (int member = 0; member < plan.ensemble.members; ++member) {
    const double start = placed.start + member * plan.ensemble.interval;
    Emission emission = emission_of(placed.release, start, plan.end);
    plan.problem.sources.push_back({.tracer = static_cast<int>(plan.tracer(
                                        static_cast<std::size_t>(member), placed.substance)),
                                    .cells = cells,
                                    .series = std::move(emission.series),
                                    .burst_time = emission.burst_time,
                                    .burst_mass = emission.burst_mass});
  }
}

void add_exposures(const Site& site, const OpenAir& air, const AxisMap& axes, ReleasePlan& plan) {
  ExposureGroup receptors, plane, walls;
  for (const PlacedReceptor& receptor : plan.receptors) {
    receptors.cells.push_back(axes.to_solver(receptor.cell));
    receptors.points.push_back(axes.to_solver(air.within(receptor.cell, receptor.place)));
  }
  const DomainBox& box = site.box;
  const Axis& z_axis = air.axes()[2];
  const double lowest = site.terrain ? site.terrain->ground->lowest() : 0;
  plan.layer = cell_at(z_axis, lowest + plan.zones.height);
  for (int y = 0; y < box.cells[1]; ++y) {
    for (int x = 0; x < box.cells[0]; ++x) {
      const int z = cell_at(z_axis, air.above_ground(x, y, plan.zones.height));
      plane.cells.push_back(axes.to_solver(Index3{x, y, z}));
    }
  }
  Facades facades = facades_of(site.buildings, air);
  for (const Index3& cell : facades.cells) walls.cells.push_back(axes.to_solver(cell));
  plan.facades = std::move(facades.by_building);
  plan.problem.exposures = {std::move(receptors), std::move(plane), std::move(walls)};
}

void add_outflow(const Question& config, const Site& site, const OpenAir& air, const AxisMap& axes,
                 ReleasePlan& plan) {
  double farthest = site.box.origin[0];  // downwind
  for (const PlacedRelease& placed : plan.releases) farthest = std::max(farthest, placed.place[0]);
  plan.beyond = plan_beyond(config, site, air, farthest);
  if (!plan.beyond) return;
  ExposureGroup& outflow = plan.problem.exposures.emplace_back();
  for (const OutflowCell& cell : plan.beyond->outflow.cells) {
    outflow.cells.push_back(axes.to_solver(cell.cell));
  }
}

void add_tracers(std::vector<Tracer> tracers, ReleasePlan& plan) {
  plan.problem.tracers = std::move(tracers);
  for (int member = 0; member < plan.ensemble.members; ++member) {
    for (std::size_t s = 0; s < plan.substances.size(); ++s) {
      plan.problem.measures.push_back(measure_of(plan.substances[s], plan.levels[s]));
    }
  }
}

/// Time from the beginning of the first to the end of the last release of a substance, s.
double released_for(std::size_t substance, const ReleasePlan& plan) {
  double first = plan.end, last = plan.begin;
  for (const PlacedRelease& placed : plan.releases) {
    if (placed.substance != substance || placed.start >= plan.end) continue;
    first = std::min(first, placed.start);
    last = std::max(last, placed.start + duration_of(placed.release, placed.start, plan.end));
  }
  return std::max(0.0, last - first);
}

void choose_levels(ReleasePlan& plan, std::vector<Complaint>& problems) {
  const double delay = (plan.ensemble.members - 1) * plan.ensemble.interval;
  for (std::size_t s = 0; s < plan.substances.size(); ++s) {
    const Substance& substance = plan.substances[s];
    plan.durations.push_back(released_for(s, plan));
    plan.levels.push_back(levels_that_count(substance, plan.zones.averaging,
                                            plan.end - plan.begin - delay, plan.durations[s]));
    if (plan.levels.back().empty() && !substance.levels.empty()) {
      problems.push_back(
          {Message::zone_settings,
           fmt::format("`zones.averaging` has none of the times of the levels of \"{}\"; leave it "
                       "out or choose from those that `downwash substances` lists",
                       substance.name)});
    }
  }
}

}  // namespace

OpenAir open_air(const Site& site, const BuiltProblem& built) {
  const FlowProblem& problem = built.problem;
  ObstacleMap blocked = problem.obstacles;
  const FluidMap map = map_fluid(blocked, problem.boundaries, problem.grid);
  fill_regions(sealed_pockets(map.regions), map, blocked);
  return {axes_of(site.box), built.axes, std::move(blocked), built.ground};
}

std::vector<Tracer> tracers_of(const ReleaseScenario& scenario, double air_density) {
  const std::vector<Substance> substances = released_substances(scenario);
  const int members = scenario.ensemble.members;
  std::vector<Tracer> tracers;
  for (int member = 0; member < members; ++member) {
    for (const Substance& substance : substances) {
      tracers.push_back(tracer_of(substance, member, members, air_density));
    }
  }
  return tracers;
}

int tracer_count(const ReleaseScenario& scenario) {
  return scenario.ensemble.members * static_cast<int>(released_substances(scenario).size());
}

double chosen_spin_up(const std::optional<Wind>& wind, const TimeControl& time, const Site& site) {
  if (!wind || time.hold_wind) return 0;
  return std::ceil(site.settling_length / wind->speed);
}

std::optional<double> pure_density(const Substance& substance, double air_density) {
  if (substance.density) return substance.density;
  if (!substance.molar_mass) return std::nullopt;
  return air_density * *substance.molar_mass / air_molar_mass;
}

double buoyancy_of(const Substance& substance, double air_density) {
  if (!substance.buoyant) return 0;
  return 1 / air_density - 1 / pure_density(substance, air_density).value_or(air_density);
}

std::optional<ReleasePlan> build_release(const Question& config, const Site& site,
                                         const BuiltProblem& built) {
  const ReleaseScenario& scenario = config.scenario;
  if (scenario.releases.empty()) return std::nullopt;
  const OpenAir air = open_air(site, built);
  const Placer placer(config.domain, site, air);
  ReleasePlan plan;
  plan.title = config.title;
  plan.release_time = config.time.start;
  plan.zones = scenario.zones;
  plan.air_density = config.flow.density;
  plan.gravity = built.axes.to_solver(Vector3{0, 0, -config.flow.gravity});
  plan.substances = released_substances(scenario);
  plan.ensemble = scenario.ensemble;
  plan.spin_up = config.time.spin_up.value_or(chosen_spin_up(config.wind, config.time, site));
  plan.begin = plan.end = config.time.end.value_or(0);

  std::vector<Complaint> problems;
  for (std::size_t r = 0; r < scenario.releases.size(); ++r) {
    const Release& release = scenario.releases[r];
    PlacedRelease placed = placer.release(r, release, problems);
    placed.substance = index_of(plan.substances, release.substance);
    placed.start = release.start.value_or(plan.spin_up);
    plan.begin = std::min(plan.begin, placed.start);
    const std::string name = label("releases", r, release.name);
    check_times(release, placed.start, name, plan, config.time, problems);
    if (problems.empty()) placed.mass = mass_of(emission_of(release, placed.start, plan.end));
    plan.releases.push_back(std::move(placed));
  }
  for (std::size_t r = 0; r < scenario.receptors.size(); ++r) {
    plan.receptors.push_back(placer.receptor(r, scenario.receptors[r], problems));
  }
  choose_levels(plan, problems);
  const double highest = site.terrain ? site.terrain->ground->highest() : 0;
  if (highest + scenario.zones.height > site.box.origin[2] + site.box.size[2]) {
    problems.push_back(
        {Message::zone_settings, fmt::format("`zones.height` is {:g} m, above the domain; lower it",
                                             scenario.zones.height)});
  }
  if (!problems.empty()) {
    for (Complaint& problem : problems) {
      problem.text = fmt::format("{}: {}.", config.file.string(), problem.text);
    }
    throw CaseError(std::move(problems));
  }

  add_tracers(tracers_of(scenario, plan.air_density), plan);
  for (const PlacedRelease& placed : plan.releases) add_sources(placed, built.axes, plan);
  add_exposures(site, air, built.axes, plan);
  add_outflow(config, site, air, built.axes, plan);
  return plan;
}

}  // namespace downwash
