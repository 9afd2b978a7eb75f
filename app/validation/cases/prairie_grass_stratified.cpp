// cases/prairie_grass_stratified: the releases of Prairie Grass by day and by night.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <string>
#include <vector>

#include "app/validation/case_run.hpp"
#include "app/validation/cases.hpp"
#include "app/validation/cases/prairie_grass_trials.hpp"

namespace downwash {
namespace {

constexpr double domain_length = 960,
                 to_last_arc = 840;  // of the domain and of the way of the gas, m
constexpr double averaging = 600;    // s, as the samplers

/// Wide and high where the ground heats the air, shallow and fine where it cools it.
std::vector<std::string> domain_of(const FieldTrial& trial, bool full) {
  if (trial.obukhov_length < 0) {
    return {"domain.origin=[-120,-320,0]", "domain.size=[960,640,480]",
            full ? "domain.cells=[240,160,72]" : "domain.cells=[96,64,28]",
            full ? "domain.stretching.z.first=0.75" : "domain.stretching.z.first=1.5"};
  }
  return {"domain.origin=[-120,-120,0]", "domain.size=[960,240,80]",
          full ? "domain.cells=[320,80,64]" : "domain.cells=[120,30,24]",
          full ? "domain.stretching.z.first=0.5" : "domain.stretching.z.first=1"};
}

/// The wind settles while it passes the domain at its speed at 2 m, the plume while it goes to the
/// last arc.
std::vector<std::string> settings_of(const FieldTrial& trial, bool full) {
  const double release = std::ceil(std::max(200.0, domain_length / trial.speed)),
               start = std::ceil(release + std::max(200.0, to_last_arc / trial.speed));
  std::vector<std::string> settings = domain_of(trial, full);
  settings.insert(
      settings.end(),
      {fmt::format("wind.speed={}", trial.speed),
       fmt::format("weather.obukhov_length={}", trial.obukhov_length),
       fmt::format("releases.0.rate_kg_s={}", trial.rate),
       fmt::format("releases.0.start={}", release), fmt::format("time.spin_up={}", release),
       fmt::format("statistics.start={}", start), fmt::format("time.end={}", start + averaging)});
  return settings;
}

void compute_stratified(const ValidationContext& context, FieldTrial& trial) {
  CaseRun run = prepare_case(context, settings_of(trial, context.full));
  run_to_end(context, run);
  take_results(run, trial);
  context.say(fmt::format("run {} (L {:g} m): {} steps in {:.3g} s", trial.number,
                          trial.obukhov_length, trial.steps, trial.seconds));
}

std::vector<FieldTrial> of_sign(const std::vector<FieldTrial>& trials, bool stable) {
  std::vector<FieldTrial> found;
  std::copy_if(trials.begin(), trials.end(), std::back_inserter(found),
               [&](const FieldTrial& trial) { return (trial.obukhov_length > 0) == stable; });
  return found;
}

FieldTrial least_stratified_of(const std::vector<FieldTrial>& trials) {
  return *std::max_element(trials.begin(), trials.end(),
                           [](const FieldTrial& a, const FieldTrial& b) {
                             return std::abs(a.obukhov_length) < std::abs(b.obukhov_length);
                           });
}

void show(const std::vector<FieldTrial>& trials, const std::string& which, double nearest,
          ValidationRecord& record) {
  const ScorePairs maxima = together(pairs_of(trials, &ArcFigures::largest, nearest));
  const ScorePairs integrals = together(pairs_of(trials, &ArcFigures::integral, nearest));
  const std::string of = fmt::format(", {}, {} arcs", which, maxima.size());
  record.checks.push_back(
      shown("FAC2 of the arc maxima" + of, factor_of_two(maxima), "1", chang_hanna));
  show_scores(maxima, integrals, of, record);
}

}  // namespace

void validate_prairie_grass_stratified(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "The releases of Project Prairie Grass in air that the ground cools or heats: runs with "
      "|1/L| "
      "of 0.01 1/m or more, whose wind, temperature and turbulence come in by Monin and Obukhov "
      "with the length L that is stated for the run. Arc maxima of the ten-minute mean. Without a "
      "GPU the least stratified of each kind, on coarse cells, of which arcs from 200 m count.";
  std::vector<FieldTrial> trials = stratified_trials(context);
  if (!context.full)
    trials = {least_stratified_of(of_sign(trials, true)),
              least_stratified_of(of_sign(trials, false))};
  const double nearest = context.full ? 50 : 200;
  for (FieldTrial& trial : trials) compute_stratified(context, trial);
  const ScorePairs maxima = together(pairs_of(trials, &ArcFigures::largest, nearest));
  record.checks.push_back(at_least(
      fmt::format("FAC2 of the arc maxima, all {} runs, {} arcs", trials.size(), maxima.size()),
      factor_of_two(maxima), 0.5, chang_hanna));
  show(of_sign(trials, true), "stable", nearest, record);
  show(of_sign(trials, false), "unstable", nearest, record);
  record.tables.push_back(arcs_table(trials));
  record.tables.push_back(winds_table(trials));
  context.add_picture(
      record, "arc_maxima.svg",
      factor_picture("Prairie Grass, stable and unstable: arc maxima", "concentration, mg/m³",
                     pairs_of(trials, &ArcFigures::largest, nearest)),
      "Largest ten-minute mean on each arc, computed and observed.");
}

}  // namespace downwash
