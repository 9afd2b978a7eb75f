#include "app/validation/cases/prairie_grass_trials.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <string>

#include "app/validation/cases/prairie_grass_beyond.hpp"
#include "io/text/read_table.hpp"

namespace downwash {
namespace {

constexpr double most_stratified = 0.01;  // |1/L| of a run that counts as neutral, 1/m
constexpr double detection_limit = 0.01;  // mg/m³, the floor of MG and VG

std::vector<FieldTrial> trials_of(const ValidationContext& context, bool neutral) {
  const auto folder = context.cases / "prairie_grass/reference";
  std::vector<FieldTrial> trials;
  for (const TableRow& row : read_table(folder / "met.csv")) {
    const auto number = [&](const char* column) { return std::stod(row.at(column)); };
    if ((std::abs(1 / number("L_m")) < most_stratified) != neutral) continue;
    trials.push_back({.number = std::stoi(row.at("run")),
                      .obukhov_length = number("L_m"),
                      .friction_velocity = number("u_star_ms"),
                      .speed = number("U_2m_ms")});
  }
  for (const TableRow& row : read_table(folder / "arcs.csv")) {
    const auto number = [&](const char* column) { return std::stod(row.at(column)); };
    const auto trial = std::find_if(trials.begin(), trials.end(), [&](const FieldTrial& t) {
      return t.number == std::stoi(row.at("run"));
    });
    if (trial == trials.end()) continue;
    trial->rate = number("Q_gs") / 1000;
    trial->arcs.push_back(
        {.radius = number("x_m"),
         .observed = {number("Cmax_mg_m3"), number("Cy_mg_m2"), number("sigma_y_m")}});
  }
  return trials;
}

}  // namespace

std::vector<FieldTrial> neutral_trials(const ValidationContext& context) {
  return trials_of(context, true);
}

std::vector<FieldTrial> stratified_trials(const ValidationContext& context) {
  return trials_of(context, false);
}

ArcFigures sampled(const MeanFlow& flow, double radius) {
  const Axis& across = flow.axes()[1];
  const ArcPlaces samplers = arc_places(radius);
  std::vector<double> y, c;
  for (std::size_t n = 0; n < samplers.place.size(); ++n) {
    const Point& place = samplers.place[n];
    if (place.y < across.origin() || place.y > across.origin() + across.length()) continue;
    y.push_back(samplers.along[n]);
    c.push_back(mg_per_kg * flow.concentration(0, {place.x, place.y, sampler_height}));
  }
  return arc_figures(y, c);
}

void take_results(const CaseRun& run, FieldTrial& trial) {
  const MeanFlow flow = mean_flow(run);
  for (Arc& arc : trial.arcs) arc.computed = sampled(flow, arc.radius);
  trial.computed_speed = flow.velocity({0, 0, 2})[0];
  trial.steps = run.solver->steps();
  trial.seconds = run.outcome.wall_seconds;
}

std::vector<NamedPairs> pairs_of(const std::vector<FieldTrial>& trials,
                                 double ArcFigures::*figure_of, double nearest) {
  std::vector<NamedPairs> sets;
  for (const FieldTrial& trial : trials) {
    NamedPairs set{fmt::format("run {}", trial.number), {}};
    for (const Arc& arc : trial.arcs) {
      if (arc.radius < nearest) continue;
      set.pairs.push_back({arc.observed.*figure_of, arc.computed.*figure_of});
    }
    sets.push_back(std::move(set));
  }
  return sets;
}

ScorePairs together(const std::vector<NamedPairs>& sets) {
  ScorePairs all;
  for (const NamedPairs& set : sets) all.insert(all.end(), set.pairs.begin(), set.pairs.end());
  return all;
}

void show_scores(const ScorePairs& maxima, const ScorePairs& integrals, const std::string& which,
                 ValidationRecord& record) {
  auto& checks = record.checks;
  checks.push_back(shown("MG of the arc maxima, above 1 where they are too low" + which,
                         geometric_mean_bias(maxima, detection_limit), "1", chang_hanna));
  checks.push_back(shown("VG of the arc maxima" + which,
                         geometric_variance(maxima, detection_limit), "1", chang_hanna));
  checks.push_back(shown("FAC2 of the integrals across the wind" + which, factor_of_two(integrals),
                         "1", chang_hanna));
}

ValidationTable arcs_table(const std::vector<FieldTrial>& trials) {
  ValidationTable table{"Arcs: maximum (mg/m³), integral across the wind (mg/m²) and σ_y (m)",
                        {"run", "arc, m", "maximum, observed", "computed", "integral, observed",
                         "computed", "σ_y, observed", "computed"},
                        {}};
  for (const FieldTrial& trial : trials) {
    for (const Arc& arc : trial.arcs) {
      const ArcFigures &o = arc.observed, &p = arc.computed;
      table.rows.push_back({fmt::format("{}", trial.number), fmt::format("{:g}", arc.radius),
                            figure(o.largest), figure(p.largest), figure(o.integral),
                            figure(p.integral), figure(o.sigma), figure(p.sigma)});
    }
  }
  return table;
}

ValidationTable winds_table(const std::vector<FieldTrial>& trials) {
  ValidationTable table{
      "Wind of the runs, and what it cost",
      {"run", "L, m", "U(2 m), m/s", "computed", "u*, m/s, as stated", "steps", "s"},
      {}};
  for (const FieldTrial& trial : trials) {
    table.rows.push_back({fmt::format("{}", trial.number), figure(trial.obukhov_length),
                          figure(trial.speed), figure(trial.computed_speed),
                          figure(trial.friction_velocity), fmt::format("{}", trial.steps),
                          fmt::format("{:.1f}", trial.seconds)});
  }
  return table;
}

}  // namespace downwash
