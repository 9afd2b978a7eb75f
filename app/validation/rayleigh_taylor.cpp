// cases/rayleigh_taylor: heavy fluid above light fluid.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "app/run/time_step.hpp"
#include "app/validation/cases.hpp"
#include "app/validation/rayleigh_taylor_flow.hpp"
#include "app/validation/tracer_figures.hpp"
#include "io/plot/svg_plot.hpp"

namespace downwash {
namespace {

namespace rt = rayleigh_taylor;

constexpr double first_slope = 0.004;  // k a of the wave whose growth is measured
constexpr double end = 12;             // s, of the pictures: Xie 2012, fig. 3

/// One step, at most `longest` seconds.
void advance(const ValidationContext& context, FlowSolver& solver, double longest) {
  context.throw_if_stopped();
  solver.advance(std::min(longest, stable_step(solver.step_limits(), TimeScheme::ab3, 0.6)));
}

// ---------------------------------------------------------------------- growth of one wave

/// The part of w at z = 0 that goes with cos(k x), m/s.
double amplitude(FlowSolver& solver) {
  const HostField<double> w = solver.read("w");
  const Axis& x = solver.grid().axis[0];
  double sum = 0;
  for (int i = 0; i < x.n(); ++i) {
    sum += w(i, 0, (w.n[2] - 1) / 2) * std::cos(rt::wave_number() * x.centre(i));
  }
  return 2 * sum / x.n();
}

/// Slope of ln y over x, by least squares.
double logarithmic_slope(const PlotCurve& curve, std::size_t first) {
  double n = 0, x = 0, y = 0, xx = 0, xy = 0;
  for (std::size_t p = first; p < curve.x.size(); ++p) {
    const double ln = std::log(curve.y[p]);
    n += 1;
    x += curve.x[p];
    y += ln;
    xx += curve.x[p] * curve.x[p];
    xy += curve.x[p] * ln;
  }
  return (n * xy - x * y) / (n * xx - x * x);
}

struct Growth {
  PlotCurve curve;
  double rate;  ///< from e to e³ times the first amplitude, 1/s
};

Growth growth(const ValidationContext& context, int cells, TracerFigures& figures) {
  FlowProblem problem = rt::problem_of(cells, false);
  const double a = first_slope / rt::wave_number();
  problem.initial_velocity = rt::NormalMode(rt::wave_number()).velocity(a);
  FlowSolver solver(problem, small_execution(context));
  solver.set_tracer(0, rt::above_wave(problem.grid, a));
  Growth g{
      {.label = fmt::format("{} cells a wavelength", cells), .x = {0}, .y = {amplitude(solver)}},
      0};
  std::size_t first = 0;
  while (g.curve.y.back() < std::exp(3) * g.curve.y.front()) {
    advance(context, solver, 0.1);
    g.curve.x.push_back(solver.time());
    g.curve.y.push_back(amplitude(solver));
    if (g.curve.y.back() < std::exp(1) * g.curve.y.front()) first = g.curve.x.size();
  }
  g.rate = logarithmic_slope(g.curve, first);
  figures.add(solver);
  return g;
}

void measure_growth(const ValidationContext& context, ValidationRecord& record,
                    TracerFigures& figures) {
  const double expected = rt::NormalMode(rt::wave_number()).rate();
  Plot plot{.title = "Growth of one wave at the interface",
            .x_label = "time, s",
            .y_label = "amplitude of w at mid-height, m/s",
            .curves = {},
            .log_y = true};
  std::vector<int> grids{64, 128};
  if (context.full) grids.push_back(256);
  for (const int cells : grids) {
    Growth g = growth(context, cells, figures);
    context.say(
        fmt::format("{} cells a wavelength: {:.4f}/s, theory {:.4f}/s", cells, g.rate, expected));
    record.checks.push_back(within(
        fmt::format("growth rate, {} cells a wavelength, 1/s", cells), g.rate, expected, 0.05,
        "linear theory of viscous fluids, Boussinesq limit (Chandrasekhar 1961, sec. 94)"));
    plot.curves.push_back(std::move(g.curve));
  }
  const PlotCurve& longest = plot.curves.front();
  PlotCurve theory{.label = "linear theory", .x = {}, .y = {}, .style = PlotCurve::Style::dashed};
  for (const double t : {0.0, longest.x.back()}) {
    theory.x.push_back(t);
    theory.y.push_back(longest.y.front() * std::exp(expected * t));
  }
  plot.curves.push_back(theory);
  context.add_picture(record, "growth.svg", svg(plot),
                      "Growth of a single wave, computed and by linear theory.");
}

// ---------------------------------------------------------------------- mushrooms

struct Scene {
  const char* name;
  const char* title;
  VelocityFunction (*perturbation)(bool);
  bool solid;
};

constexpr Scene scenes[] = {
    {"single_mode", "One wave", rt::single_mode, false},
    {"many_modes", "Eight waves of random phase", rt::many_modes, false},
    {"single_mode_3d", "One wave in space, section y = 0", rt::single_mode, true},
    {"many_modes_3d", "Eight waves in space, section y = 0", rt::many_modes, true}};

std::string picture(const HostField<float>& c, const Grid& grid, const Scene& scene) {
  const PlaneWindow window{c.n[1] / 2, {0, c.n[0]}, {0, c.n[2]}};
  return svg({.title = fmt::format("{}, {} s", scene.title, end),
              .x_label = "x, m",
              .y_label = "z, m",
              .curves = {},
              .raster = raster(c, grid, window, "part of heavy fluid"),
              .equal_scales = true});
}

void show(const ValidationContext& context, ValidationRecord& record, const Scene& scene, int cells,
          TracerFigures& figures) {
  FlowProblem problem = rt::problem_of(cells, scene.solid);
  problem.initial_velocity = scene.perturbation(scene.solid);
  problem.parameters.pressure.tolerance = 1e-6;
  FlowSolver solver(problem, small_execution(context));
  solver.set_tracer(0, rt::above_plane());
  while (!reached(solver.time(), end, 1e-3)) advance(context, solver, end - solver.time());
  figures.add(solver);
  const auto [nx, ny, nz] = problem.grid.n();
  const std::string grid = fmt::format("{} x {} x {} cells", nx, ny, nz);
  context.say(fmt::format("{}, {}: {} steps", scene.title, grid, solver.steps()));
  context.add_picture(record, fmt::format("{}.svg", scene.name),
                      picture(solver.read_tracer(0), problem.grid, scene),
                      fmt::format("{}: the heavy fluid after {} s, {}.", scene.title, end, grid));
}

}  // namespace

void validate_rayleigh_taylor(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "Heavy fluid above light fluid changes places with it. The heavy fluid is a tracer with "
      "weight, in the Boussinesq approximation: the difference in density counts for the weight "
      "alone, not for the inertia, so that only the product A g of the Atwood number and gravity "
      "matters and fingers rise and sink alike, unlike those of Xie's compressible fluids of "
      "densities 1 and 2, whose box and single mode these are.";
  TracerFigures figures;
  measure_growth(context, record, figures);
  for (const Scene& scene : scenes) {
    if (scene.solid && !context.full) continue;
    const int cells = !context.full ? 96 : scene.solid ? 128 : 256;
    show(context, record, scene, cells, figures);
  }
  figures.check(record);
}

}  // namespace downwash
