// cases/rayleigh_taylor: heavy fluid above light fluid.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "app/validation/case_run.hpp"
#include "app/validation/cases.hpp"
#include "app/validation/figures/rayleigh_taylor_theory.hpp"
#include "app/validation/figures/tracer_figures.hpp"
#include "io/plot/svg_plot.hpp"

namespace downwash {
namespace {

// ---------------------------------------------------------------------- growth of one wave

constexpr double first_speed = 4e-5;  // of the wave whose growth is measured, m/s
constexpr double growth_interval = 0.1, growth_end = 9.5;  // s
/// Powers of e by which it has grown: what decays has gone by the first.
constexpr double measured_from = 2, measured_to = 4;
constexpr const char* theory =
    "linear theory of viscous fluids, Boussinesq limit (Chandrasekhar 1961, sec. 94)";

/// The wave that fits the box once, 1/m.
double wave_number(const CaseRun& run) { return 2 * std::numbers::pi / run.axis(0).length(); }

/// A concentration of 1 kg/m³ is the heavy fluid: its weight is 2 A g.
rayleigh_taylor::Layers layers_of(const FlowChoice& flow, const ReleaseScenario& scenario) {
  const double excess = buoyancy_of(scenario.substances.front(), flow.density);
  return {.viscosity = flow.viscosity, .driving = flow.gravity * excess / 2};
}

/// The part of w at mid-height that goes with the wave, m/s.
double amplitude(const CaseRun& run) {
  const HostField<double> w = run.velocity(2);
  const Axis& x = run.axis(0);
  const double middle = x.origin() + x.length() / 2;
  double sum = 0;
  for (int i = 0; i < x.n(); ++i) {
    sum +=
        run.at(w, {i, 0, run.cells()[2] / 2}) * std::cos(wave_number(run) * (x.centre(i) - middle));
  }
  return 2 * sum / x.n();
}

struct Growth {
  PlotCurve curve;
  double rate;      ///< 1/s, over the measured powers of e
  double expected;  ///< by theory, 1/s
  double steepest;  ///< k a at the end of these
};

/// Slope of ln y over x where y has grown by measured_from to measured_to, by least squares.
double logarithmic_slope(const PlotCurve& curve) {
  double n = 0, x = 0, y = 0, xx = 0, xy = 0;
  for (std::size_t p = 0; p < curve.x.size(); ++p) {
    const double grown = std::log(curve.y[p] / curve.y.front());
    if (!(grown >= measured_from && grown <= measured_to)) continue;
    n += 1;
    x += curve.x[p];
    y += grown;
    xx += curve.x[p] * curve.x[p];
    xy += curve.x[p] * grown;
  }
  return (n * xy - x * y) / (n * xx - x * x);
}

Growth growth(const ValidationContext& context, int cells, TracerFigures& figures) {
  CaseRun run =
      prepare_case(context, {fmt::format("domain.cells=[{},1,{}]", cells, 3 * cells),
                             fmt::format("initial.velocity=[0,0,{}]", first_speed),
                             fmt::format("time.end={}", growth_end), "pressure.tolerance=1e-8"});
  Growth g{{.label = fmt::format("{} cells a wavelength", cells), .x = {}, .y = {}}, 0, 0, 0};
  const auto take = [&] {
    g.curve.x.push_back(run.solver->time());
    g.curve.y.push_back(amplitude(run));
  };
  take();
  run_to_end(context, run,
             {{.next_time = [&] { return static_cast<double>(g.curve.x.size()) * growth_interval; },
               .take = take}});
  figures.add(run);
  const double k = wave_number(run);
  g.rate = logarithmic_slope(g.curve);
  g.expected = growth_rate(layers_of(run.prepared.config.flow, run.prepared.config.scenario), k);
  g.steepest = k * g.curve.y.front() * std::exp(measured_to) / g.expected;
  return g;
}

/// Growth by theory, from where what decays has gone.
PlotCurve straight_line(const Growth& g) {
  PlotCurve line{.label = "linear theory", .x = {}, .y = {}, .style = PlotCurve::Style::dashed};
  std::size_t p = 0;
  while (p + 1 < g.curve.x.size() && g.curve.y[p] < std::exp(measured_from) * g.curve.y.front()) {
    ++p;
  }
  for (const double t : {0.0, g.curve.x.back()}) {
    line.x.push_back(t);
    line.y.push_back(g.curve.y[p] * std::exp(g.expected * (t - g.curve.x[p])));
  }
  return line;
}

void measure_growth(const ValidationContext& context, ValidationRecord& record,
                    TracerFigures& figures) {
  Plot plot{.title = "Growth of one wave at the interface",
            .x_label = "time, s",
            .y_label = "amplitude of w at mid-height, m/s",
            .curves = {},
            .log_y = true};
  std::vector<int> grids{64, 128};
  if (context.full) grids.push_back(256);
  PlotCurve line;
  for (const int cells : grids) {
    const Growth g = growth(context, cells, figures);
    context.say(
        fmt::format("{} cells a wavelength: {:.4f}/s, theory {:.4f}/s", cells, g.rate, g.expected));
    record.checks.push_back(within(fmt::format("growth rate, {} cells a wavelength, 1/s", cells),
                                   g.rate, g.expected, 0.05, theory));
    if (cells == grids.back()) {
      record.checks.push_back(at_most("k a of the wave when its measurement ends", g.steepest, 0.1,
                                      "linear theory holds for k a much less than 1"));
      line = straight_line(g);
    }
    plot.curves.push_back(g.curve);
  }
  plot.curves.push_back(line);
  context.add_picture(record, "growth.svg", svg(plot),
                      "Growth of a single wave, computed and by linear theory.");
}

// ---------------------------------------------------------------------- mushrooms

struct Scene {
  const char* name;
  const char* title;
  const char* pattern;
  bool solid;
};

constexpr Scene scenes[] = {
    {"single_mode", "One wave", "wave", false},
    {"many_modes", "Eight waves of random phase", "waves", false},
    {"single_mode_3d", "One wave in space, section in the middle", "wave", true},
    {"many_modes_3d", "Eight waves in space, section in the middle", "waves", true}};

std::string picture(const CaseRun& run, const Scene& scene) {
  return svg({.title = fmt::format("{}, {:g} s", scene.title, run.solver->time()),
              .x_label = "x, m",
              .y_label = "z, m",
              .curves = {},
              .raster = raster(run, run.solver->read_tracer(0), PlaneWindow::middle(run, 1),
                               "part of heavy fluid"),
              .equal_scales = true});
}

void show(const ValidationContext& context, ValidationRecord& record, const Scene& scene, int cells,
          TracerFigures& figures) {
  CaseRun run = prepare_case(
      context, {fmt::format("domain.cells=[{},{},{}]", cells, scene.solid ? cells : 1, 3 * cells),
                fmt::format("initial.pattern={}", scene.pattern)});
  run_to_end(context, run);
  figures.add(run);
  const auto [nx, ny, nz] = run.cells();
  const std::string grid = fmt::format("{} x {} x {} cells", nx, ny, nz);
  context.say(fmt::format("{}, {}: {} steps", scene.title, grid, run.solver->steps()));
  context.add_picture(
      record, fmt::format("{}.svg", scene.name), picture(run, scene),
      fmt::format("{}: the heavy fluid after {:g} s, {}.", scene.title, run.solver->time(), grid));
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
