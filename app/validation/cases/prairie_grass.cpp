// cases/prairie_grass: a release near the ground, against samplers on arcs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "app/validation/case_run.hpp"
#include "app/validation/cases.hpp"
#include "app/validation/cases/prairie_grass_beyond.hpp"
#include "app/validation/cases/prairie_grass_trials.hpp"
#include "app/validation/figures/mean_flow.hpp"
#include "app/validation/score_pictures.hpp"
#include "app/validation/scores.hpp"
#include "io/plot/svg_plot.hpp"

namespace downwash {
namespace {

constexpr double continued_radius = 800;  // m: the arc that is looked at by puffs, too
constexpr const char* barad = "Project Prairie Grass, Barad 1958";

std::vector<std::string> settings_of(const ValidationContext& context, const FieldTrial& trial) {
  std::vector<std::string> settings{fmt::format("wind.speed={}", trial.speed),
                                    fmt::format("releases.0.rate_kg_s={}", trial.rate)};
  if (!context.full) {
    settings.insert(settings.end(), {"domain.cells=[120,40,24]", "domain.stretching.z.first=1",
                                     "statistics.start=350", "time.end=650"});
  }
  return settings;
}

void compute_neutral(const ValidationContext& context, FieldTrial& trial) {
  CaseRun run = prepare_case(context, settings_of(context, trial));
  run_to_end(context, run);
  take_results(run, trial);
  context.say(
      fmt::format("run {}: {} steps in {:.3g} s", trial.number, trial.steps, trial.seconds));
}

/// The last arc by puffs from a domain that ends 200 m behind the pipe.
void compute_beyond(const ValidationContext& context, FieldTrial& trial) {
  std::vector<std::string> settings = settings_of(context, trial);
  if (!context.full) settings.emplace_back("domain.cells=[40,40,24]");
  trial.continued = continued_arc(context, settings, continued_radius, context.full ? 400 : 350);
}

/// The largest |mean computed σ_y / mean observed σ_y - 1| over the arcs; the means over the runs.
double deviation_of_widths(const std::vector<FieldTrial>& trials, double nearest) {
  std::map<double, std::pair<double, double>> sums;  // by radius: observed, computed
  for (const FieldTrial& trial : trials) {
    for (const Arc& arc : trial.arcs) {
      if (arc.radius < nearest) continue;
      sums[arc.radius].first += arc.observed.sigma;
      sums[arc.radius].second += arc.computed.sigma;
    }
  }
  double largest = 0;
  for (const auto& [radius, sum] : sums) {
    const double deviation = std::abs(sum.second / sum.first - 1);
    if (std::isnan(deviation)) return deviation;
    largest = std::max(largest, deviation);
  }
  return largest;
}

void check(const std::vector<FieldTrial>& trials, bool full, double nearest,
           ValidationRecord& record) {
  const ScorePairs maxima = together(pairs_of(trials, &ArcFigures::largest, nearest));
  const ScorePairs integrals = together(pairs_of(trials, &ArcFigures::integral, nearest));
  const std::string which = fmt::format(", {} arcs", maxima.size());
  auto& checks = record.checks;
  checks.push_back(at_least("FAC2 of the arc maxima" + which, factor_of_two(maxima),
                            full ? 0.8 : 0.5, full ? barad : chang_hanna));
  if (full) {
    checks.push_back(at_most("|FB| of the arc maxima" + which, std::abs(fractional_bias(maxima)),
                             0.3, chang_hanna));
    checks.push_back(at_most("NMSE of the arc maxima" + which, normalised_mean_square_error(maxima),
                             1.5, chang_hanna));
    checks.push_back(at_most("largest deviation of the mean σ_y of an arc",
                             deviation_of_widths(trials, nearest), 0.3, barad));
  } else {
    checks.push_back(
        shown("FB of the arc maxima" + which, fractional_bias(maxima), "0", chang_hanna));
    checks.push_back(shown("largest deviation of the σ_y of an arc",
                           deviation_of_widths(trials, nearest), "0", barad));
  }
  show_scores(maxima, integrals, which, record);
  checks.push_back(shown("FB of the integrals across the wind" + which, fractional_bias(integrals),
                         "0", chang_hanna));
}

/// The largest factor, up or down, between two figures of the trials' last arcs.
template <class Of>
double largest_factor(const std::vector<FieldTrial>& trials, const Of& over) {
  double largest = 0;
  for (const FieldTrial& trial : trials) {
    for (const Arc& arc : trial.arcs) {
      if (arc.radius != continued_radius) continue;
      const double factor = trial.continued.largest / over(arc);
      if (!(std::max(factor, 1 / factor) <= largest)) largest = std::max(factor, 1 / factor);
    }
  }
  return largest;
}

/// The last arc by puffs from a domain that ends at 200 m.
void check_continued(const std::vector<FieldTrial>& trials, ValidationRecord& record) {
  record.checks.push_back(at_most(
      "arc of 800 m by puffs from 200 m on: factor to what was measured",
      largest_factor(trials, [](const Arc& arc) { return arc.observed.largest; }), 2, barad));
  record.checks.push_back(at_most(
      "the same: factor to the long domain",
      largest_factor(trials, [](const Arc& arc) { return arc.computed.largest; }), 2, "computed"));
}

ValidationTable continued_table(const std::vector<FieldTrial>& trials) {
  ValidationTable table{"Arc of 800 m: maximum (mg/m³), integral across the wind (mg/m²), σ_y (m)",
                        {"run", "whose", "maximum", "integral", "σ_y"},
                        {}};
  for (const FieldTrial& trial : trials) {
    const auto add = [&](const char* whose, const ArcFigures& f) {
      table.rows.push_back({fmt::format("{}", trial.number), whose, figure(f.largest),
                            figure(f.integral), figure(f.sigma)});
    };
    for (const Arc& arc : trial.arcs) {
      if (arc.radius != continued_radius) continue;
      add("observed", arc.observed);
      add("long domain", arc.computed);
      add("puffs from 200 m on", trial.continued);
    }
  }
  return table;
}

std::string width_picture(const std::vector<FieldTrial>& trials) {
  Plot plot{.title = "Prairie Grass: width of the plume",
            .x_label = "distance, m",
            .y_label = "σ_y, m",
            .curves = {},
            .log_x = true,
            .log_y = true};
  int colour = 0;
  for (const FieldTrial& trial : trials) {
    PlotCurve observed{.label = fmt::format("run {}", trial.number),
                       .x = {},
                       .y = {},
                       .style = PlotCurve::Style::points,
                       .colour = colour};
    PlotCurve computed{.label = fmt::format("run {}, computed", trial.number),
                       .x = {},
                       .y = {},
                       .colour = colour++};
    for (const Arc& arc : trial.arcs) {
      observed.x.push_back(arc.radius);
      observed.y.push_back(arc.observed.sigma);
      computed.x.push_back(arc.radius);
      computed.y.push_back(arc.computed.sigma);
    }
    plot.curves.push_back(std::move(observed));
    plot.curves.push_back(std::move(computed));
  }
  return svg(plot);
}

}  // namespace

void validate_prairie_grass(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "A steady release 0.46 m above flat grass in neutral wind, sampled at 1.5 m on arcs of 50 to "
      "800 m: arc maxima, integrals across the wind and widths of the ten-minute mean. Large-eddy "
      "simulation with synthetic turbulence at the inlet and a rough law of the wall, in single "
      "precision. Runs with |1/L| < 0.01 1/m; without a GPU one of them, on cells of 8 m and over "
      "five minutes, of which arcs from 200 m count.";
  std::vector<FieldTrial> trials = neutral_trials(context);
  if (!context.full) trials.resize(1, trials.front());
  const double nearest = context.full ? 50 : 200;
  for (FieldTrial& trial : trials) compute_neutral(context, trial);
  check(trials, context.full, nearest, record);
  record.tables.push_back(arcs_table(trials));
  record.tables.push_back(winds_table(trials));
  context.add_picture(record, "arc_maxima.svg",
                      factor_picture("Prairie Grass: arc maxima", "concentration, mg/m³",
                                     pairs_of(trials, &ArcFigures::largest, nearest)),
                      "Largest ten-minute mean on each arc, computed and observed.");
  context.add_picture(record, "widths.svg", width_picture(trials),
                      "Second moment of the concentrations across the wind by distance.");
}

void validate_prairie_grass_beyond(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "The arc of 800 m of Project Prairie Grass by Gaussian puffs of what leaves a domain that "
      "ends at 200 m (`zones.beyond`: similarity over open country, neutral), beside the same "
      "runs in the long domain. Without a GPU run 22 alone, on cells of 8 m and over five minutes.";
  std::vector<FieldTrial> trials = neutral_trials(context);
  if (!context.full) trials.resize(1, trials.front());
  ValidationContext long_domain = context;
  long_domain.case_file = "prairie_grass/case.json";
  for (FieldTrial& trial : trials) {
    compute_beyond(context, trial);
    compute_neutral(long_domain, trial);
  }
  check_continued(trials, record);
  record.tables.push_back(continued_table(trials));
}

}  // namespace downwash
