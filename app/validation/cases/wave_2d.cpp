// cases/wave_2d: standing waves and a hump on a square, and what a step costs.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/validation/cases.hpp"
#include "app/validation/figures/wave_speed.hpp"
#include "io/plot/svg_plot.hpp"
#include "solver/wave/wave_solver.hpp"

namespace downwash {
namespace {

using std::numbers::pi;
constexpr const char* exact_source = "exact standing wave (Thibault 2009, eq. 2.1)";

constexpr WaveEdges dirichlet_edges{};
/// u = 0 on the left and above, no gradient on the right and below.
constexpr WaveEdges mixed_edges{
    {{WaveEdge::dirichlet, WaveEdge::neumann}, {WaveEdge::neumann, WaveEdge::dirichlet}}};

/// u = f(k_x x) f(k_y y) cos(ωt), ω = c √(k_x² + k_y²): f is the sine where u = 0 at the low edge,
/// else the cosine.
struct StandingWave {
  std::string name;
  WaveEdges edges;
  std::array<double, 2> wave_number;  ///< whole where both edges of an axis are alike, else n + ½

  double factor(std::size_t axis, double x) const {
    const double phase = wave_number[axis] * x;
    return edges[axis][0] == WaveEdge::dirichlet ? std::sin(phase) : std::cos(phase);
  }
  double shape(double x, double y) const { return factor(0, x) * factor(1, y); }
  double frequency() const { return std::hypot(wave_number[0], wave_number[1]); }
  /// That of the scheme: sin²(ω dt / 2) = Σ r² sin²(k h / 2).
  double frequency(const WaveProblem& problem) const {
    double squares = 0;
    for (std::size_t axis = 0; axis < 2; ++axis) {
      const double half = 0.5 * wave_number[axis] * problem.spacing(axis);
      squares += std::pow(problem.courant(axis) * std::sin(half), 2);
    }
    return 2 / problem.dt * std::asin(std::sqrt(squares));
  }
  /// Amplitude and phase both count after an eighth of a period.
  double end() const { return 5.125 * 2 * pi / frequency(); }
  /// ½ ∫ (∂u/∂t)² + c² |∇u|².
  double energy() const { return std::pow(frequency() * pi, 2) / 8; }
  /// Number of steps that keep c dt ≤ h / 2, and twice as many on twice as many cells.
  int steps(int n) const { return n * static_cast<int>(std::ceil(2 * end() / pi)); }
  WaveProblem problem(int n) const {
    return {.n = {n, n},
            .length = {pi, pi},
            .edges = edges,
            .dt = end() / steps(n),
            .initial = [wave = *this](double x, double y) { return wave.shape(x, y); }};
  }
};

std::vector<StandingWave> standing_waves() {
  return {{"Dirichlet", dirichlet_edges, {2, 3}}, {"mixed", mixed_edges, {1.5, 2.5}}};
}

/// max |u - shape cos(ωt)|.
double distance(const StandingWave& wave, WaveSolver& solver, double frequency) {
  const WaveProblem& problem = solver.problem();
  const HostField<double> u = solver.displacement();
  const double now = std::cos(frequency * solver.time());
  double largest = 0;
  for (int k = 0; k < problem.n[1]; ++k) {
    for (int i = 0; i < problem.n[0]; ++i) {
      const double expected = now * wave.shape(problem.centre(0, i), problem.centre(1, k));
      largest = std::max(largest, std::abs(u(i, 0, k) - expected));
    }
  }
  return largest;
}

struct Outcome {
  int cells = 0;  ///< along a side
  double error = 0, scheme_error = 0;
  double energy_error = 0, energy_change = 0;  ///< relative
};

Outcome computed(const ValidationContext& context, const StandingWave& wave, int n) {
  constexpr int looks = 32;
  WaveSolver solver(wave.problem(n), context.execution(Precision::double_));
  const double start = solver.energy();
  Outcome outcome{.cells = n, .energy_error = std::abs(start / wave.energy() - 1)};
  for (int look = 0; look < looks; ++look) {
    solver.advance(wave.steps(n) / looks);
    outcome.energy_change = std::max(outcome.energy_change, std::abs(solver.energy() / start - 1));
  }
  outcome.error = distance(wave, solver, wave.frequency());
  outcome.scheme_error = distance(wave, solver, wave.frequency(solver.problem()));
  return outcome;
}

void check(ValidationRecord& record, const StandingWave& wave,
           const std::vector<Outcome>& outcomes) {
  const Outcome &last = outcomes.back(), &before = outcomes[outcomes.size() - 2];
  const auto named = [&](const char* quantity) {
    return fmt::format("{}, {} edges, {} x {}", quantity, wave.name, last.cells, last.cells);
  };
  record.checks.push_back(
      at_most(named("largest error of u (of 1 m)"), last.error, 1e-3, exact_source));
  record.checks.push_back(
      at_least(fmt::format("order of convergence, {} edges, {} to {} cells a side", wave.name,
                           before.cells, last.cells),
               observed_order(before.error, last.error), 1.95, exact_source));
  record.checks.push_back(at_most(named("distance from the scheme's own solution"),
                                  last.scheme_error, 1e-11,
                                  "its dispersion relation (Strikwerda 2004, ch. 8)"));
  record.checks.push_back(at_most(named("largest relative change of the energy"),
                                  last.energy_change, 1e-11,
                                  "the scheme conserves it (Bilbao 2009, ch. 11)"));
  record.checks.push_back(
      at_most(named("relative error of the energy"), last.energy_error, 1e-3, exact_source));
}

std::string convergence_picture(const std::vector<PlotCurve>& errors) {
  PlotCurve slope{.label = "order 2", .x = {}, .y = {}, .style = PlotCurve::Style::dashed};
  for (const double cells : {errors[0].x.front(), errors[0].x.back()}) {
    slope.x.push_back(cells);
    slope.y.push_back(2 * errors[0].y.front() * std::pow(errors[0].x.front() / cells, 2));
  }
  std::vector<PlotCurve> curves = errors;
  curves.push_back(slope);
  return svg({.title = "Standing waves: error after 5 1/8 periods",
              .x_label = "cells along a side",
              .y_label = "largest error of u, m",
              .curves = curves,
              .log_x = true,
              .log_y = true});
}

void validate_standing_waves(const ValidationContext& context, ValidationRecord& record) {
  std::vector<int> sizes{64, 128, 256, 512};
  if (context.full) sizes.insert(sizes.end(), {1024, 2048, 4096});
  ValidationTable table{.title = "Largest error of u after 5 1/8 periods, m; double precision",
                        .columns = {"cells", "edges", "error", "order", "change of the energy"},
                        .rows = {}};
  std::vector<PlotCurve> curves;
  for (const StandingWave& wave : standing_waves()) {
    std::vector<Outcome> outcomes;
    PlotCurve& curve = curves.emplace_back(PlotCurve{
        .label = wave.name + " edges", .x = {}, .y = {}, .style = PlotCurve::Style::points});
    for (const int n : sizes) {
      const Outcome outcome = computed(context, wave, n);
      const double order =
          outcomes.empty() ? NAN : observed_order(outcomes.back().error, outcome.error);
      table.rows.push_back({fmt::format("{} x {}", n, n), wave.name, figure(outcome.error),
                            outcomes.empty() ? "" : fmt::format("{:.3f}", order),
                            fmt::format("{:.1e}", outcome.energy_change)});
      curve.x.push_back(n);
      curve.y.push_back(outcome.error);
      outcomes.push_back(outcome);
    }
    context.say(fmt::format("{} edges: error {:.2e}", wave.name, outcomes.back().error));
    check(record, wave, outcomes);
  }
  record.tables.push_back(table);
  context.add_picture(record, "convergence.svg", convergence_picture(curves),
                      "Largest error of the two standing waves against the exact ones.");
}

void validate_slabs(const ValidationContext& context, ValidationRecord& record) {
  const StandingWave wave = standing_waves().back();
  const auto field = [&](int slabs) {
    WaveSolver solver(wave.problem(128), context.execution(Precision::single, slabs));
    solver.advance(100);
    return solver.displacement().data;
  };
  const std::vector<double> one = field(1), three = field(3);
  int different = 0;
  for (std::size_t c = 0; c < one.size(); ++c) different += one[c] != three[c] ? 1 : 0;
  record.checks.push_back(
      at_most("values that differ between 1 slab and 3 after 100 steps, 128 x 128", different, 0,
              "one formula for each value, whoever computes it"));
}

std::string hump_picture(const ValidationContext& context, const char* title,
                         const WaveEdges& edges) {
  constexpr int n = 1024, every = 4, shown_cells = n / every;
  const double dt = 0.7 * pi / n, end = 2.5;
  const auto hump = [](double x, double y) {
    return std::exp(-(std::pow(x - 1.2, 2) + std::pow(y - 2.0, 2)) / (2 * 0.12 * 0.12));
  };
  WaveSolver solver({.n = {n, n}, .length = {pi, pi}, .edges = edges, .dt = dt, .initial = hump},
                    context.execution(Precision::single));
  solver.advance(static_cast<int>(std::lround(end / dt)));
  const HostField<double> u = solver.displacement();
  PlotRaster raster{.columns = shown_cells,
                    .rows = shown_cells,
                    .values = {},
                    .x = {0, pi},
                    .y = {0, pi},
                    .range = {-0.2, 0.2},
                    .diverging = true,
                    .label = "u, m"};
  for (int k = every / 2; k < n; k += every) {
    for (int i = every / 2; i < n; i += every) {
      raster.values.push_back(static_cast<float>(u(i, 0, k)));
    }
  }
  return svg({.title = title,
              .x_label = "x, m",
              .y_label = "y, m",
              .curves = {},
              .raster = raster,
              .equal_scales = true});
}

void show_humps(const ValidationContext& context, ValidationRecord& record) {
  context.add_picture(
      record, "dirichlet.svg",
      hump_picture(context, "u = 0 on all edges, t = 2.5 s", dirichlet_edges),
      "A hump of 1 m, released from rest at x = 1.2 m, y = 2 m, on 1024 x 1024 cells: edges that "
      "are held turn the ring over (as in Thibault 2009, fig. 3.1).");
  context.add_picture(
      record, "mixed.svg",
      hump_picture(context, "u = 0 left and above, no gradient right and below, t = 2.5 s",
                   mixed_edges),
      "The same hump where the edges on the right and below are free: they send the ring back "
      "upright.");
}

}  // namespace

void validate_wave_2d(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "The two-dimensional wave equation on a square of π m, c = 1 m/s, with central differences "
      "in space and time, by the threads, slabs and halo exchange of the flow solver. Standing "
      "waves with exact solutions, with u = 0 on all edges and on two of them with no gradient on "
      "the others; then the time of a step in single precision and the overhead "
      "τ = 1 - t₁ / (N t_N) of N slabs (Thibault 2009, eq. 4.1). Values are at the centres of "
      "cells, Thibault's on nodes.";
  validate_standing_waves(context, record);
  validate_slabs(context, record);
  show_humps(context, record);
  measure_wave_speed(context, record);
}

}  // namespace downwash
