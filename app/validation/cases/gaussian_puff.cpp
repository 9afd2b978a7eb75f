// cases/gaussian_puff: what is released at once spreads as a Gaussian.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/validation/case_run.hpp"
#include "app/validation/cases.hpp"
#include "io/plot/svg_plot.hpp"

namespace downwash {
namespace {

constexpr const char* carslaw_jaeger = "exact solution (Carslaw & Jaeger 1959, sec. 2.2)";
constexpr double filled_edge = 4;  // of the cube that is filled, m
constexpr double puff_start = 18;  // its middle on each axis, m
constexpr double age = 8;          // at the end, s

/// Exact solution of a puff with a mass of 1 kg, one axis at a time.
struct ExactPuff {
  Vector3 wind;
  double diffusivity;

  double middle(int axis) const { return puff_start + wind[static_cast<std::size_t>(axis)] * age; }
  double growth() const { return 2 * diffusivity * age; }
  /// The edges of the cube, smoothed by a Gaussian of the variance 2 D t.
  double factor(int axis, double x) const {
    const double width = std::sqrt(2 * growth()), from_middle = x - middle(axis);
    return (std::erf((from_middle + filled_edge / 2) / width) -
            std::erf((from_middle - filled_edge / 2) / width)) /
           (2 * filled_edge);
  }
  double operator()(const Vector3& x) const {
    return factor(0, x[0]) * factor(1, x[1]) * factor(2, x[2]);
  }
};

struct ComputedPuff {
  int cells_per_edge;
  CaseRun run;
  HostField<float> c;
  double mass = 0, peak = 0, exact_peak = 0;
  Vector3 middle{0, 0, 0}, variance{0, 0, 0};
  double error = 0;  ///< root mean square over that of the exact solution
};

ExactPuff exact_puff(const FlowChoice& flow, const ReleaseScenario& scenario) {
  return {flow.initial->velocity, scenario.substances.front().diffusivity};
}

template <class Function>
void for_each_cell(const CaseRun& run, const Function& f) {
  const auto [nx, ny, nz] = run.cells();
  for (int k = 0; k < nz; ++k) {
    for (int j = 0; j < ny; ++j) {
      for (int i = 0; i < nx; ++i) {
        f(Index3{i, j, k},
          Vector3{run.axis(0).centre(i), run.axis(1).centre(j), run.axis(2).centre(k)});
      }
    }
  }
}

void measure(ComputedPuff& puff) {
  const ExactPuff exact =
      exact_puff(puff.run.prepared.config.flow, puff.run.prepared.config.scenario);
  const auto at = [&](const Index3& cell) {
    const auto [i, j, k] = puff.run.prepared.built.axes.to_solver(cell);
    return static_cast<double>(puff.c(i, j, k));
  };
  double sum = 0, squares = 0, exact_squares = 0;
  for_each_cell(puff.run, [&](const Index3& cell, const Vector3& x) {
    const double c = at(cell), expected = exact(x);
    sum += c;
    for (std::size_t a = 0; a < 3; ++a) puff.middle[a] += c * x[a];
    puff.peak = std::max(puff.peak, c);
    puff.exact_peak = std::max(puff.exact_peak, expected);
    squares += (c - expected) * (c - expected);
    exact_squares += expected * expected;
  });
  for (double& middle : puff.middle) middle /= sum;
  for_each_cell(puff.run, [&](const Index3& cell, const Vector3& x) {
    for (std::size_t a = 0; a < 3; ++a) {
      puff.variance[a] += at(cell) * std::pow(x[a] - puff.middle[a], 2) / sum;
    }
  });
  puff.mass = sum * puff.run.solver->grid().cell_volume(0, 0, 0);
  puff.error = std::sqrt(squares / exact_squares);
}

ComputedPuff compute_puff(const ValidationContext& context, int cells_per_edge) {
  const double h = filled_edge / cells_per_edge, dt = 0.03 * h;
  CaseRun run =
      prepare_case(context, {fmt::format("domain.cells=[{},{},{}]", 15 * cells_per_edge,
                                         12 * cells_per_edge, 11 * cells_per_edge),
                             fmt::format("time.dt={}", dt), fmt::format("time.end={}", age + dt)});
  run_to_end(context, run);
  ComputedPuff puff{cells_per_edge, std::move(run), HostField<float>(), 0, 0, 0, {}, {}, 0};
  puff.c = puff.run.solver->read_tracer(0);
  measure(puff);
  context.say(fmt::format("cells of {:.3g} m: error {:.3g}, {:.1f} s", h, puff.error,
                          puff.run.outcome.wall_seconds));
  return puff;
}

/// Beyond what the cube has of its own. On a grid that is a²/12 (1 - 1/n²) for n cells an edge.
double growth_of_variance(const ComputedPuff& puff, std::size_t axis) {
  const double n = puff.cells_per_edge;
  return puff.variance[axis] - filled_edge * filled_edge / 12 * (1 - 1 / (n * n));
}

double largest_distance_of_middle(const ComputedPuff& puff) {
  const ExactPuff exact =
      exact_puff(puff.run.prepared.config.flow, puff.run.prepared.config.scenario);
  double largest = 0;
  for (int a = 0; a < 3; ++a) {
    const double distance = puff.middle[static_cast<std::size_t>(a)] - exact.middle(a);
    largest = std::max(largest, std::abs(distance));
  }
  return largest;
}

void check(const std::vector<ComputedPuff>& puffs, ValidationRecord& record) {
  const ComputedPuff &coarse = puffs.front(), &fine = puffs.back();
  const double h = filled_edge / fine.cells_per_edge;
  const std::string grid = fmt::format(", cells of {:.3g} m", h);
  auto& checks = record.checks;
  checks.push_back(within("mass, kg" + grid, fine.mass, 1, 1e-6, "conservation of mass"));
  checks.push_back(at_most("distance of the middle from x0 + u t, m" + grid,
                           largest_distance_of_middle(fine), 0.1 * h, carslaw_jaeger));
  const double expected =
      exact_puff(fine.run.prepared.config.flow, fine.run.prepared.config.scenario).growth();
  for (std::size_t a = 0; a < 3; ++a) {
    checks.push_back(within(fmt::format("growth of the variance along {}, m²{}", "xyz"[a], grid),
                            growth_of_variance(fine, a), expected, 0.02, "2 D t, exact"));
  }
  checks.push_back(within("peak, kg/m³" + grid, fine.peak, fine.exact_peak, 0.02, carslaw_jaeger));
  const double refinement = std::log2(double(fine.cells_per_edge) / coarse.cells_per_edge);
  checks.push_back(at_least(fmt::format("order of convergence, cells of {:.3g} to {:.3g} m",
                                        filled_edge / coarse.cells_per_edge, h),
                            observed_order(coarse.error, fine.error, refinement), 1.8,
                            carslaw_jaeger));
}

ValidationTable table_of(const std::vector<ComputedPuff>& puffs) {
  ValidationTable table{
      "ComputedPuff after 8 s; expected: 1 kg, growth of the variances 16 m², errors that fall by "
      "the "
      "square",
      {"cell, m", "error (rms, relative)", "mass, kg", "peak / exact", "growth along x, m²",
       "along y, m²", "along z, m²", "steps", "s"},
      {}};
  for (const ComputedPuff& puff : puffs) {
    table.rows.push_back(
        {figure(filled_edge / puff.cells_per_edge), figure(puff.error),
         fmt::format("{:.8f}", puff.mass), fmt::format("{:.4f}", puff.peak / puff.exact_peak),
         figure(growth_of_variance(puff, 0)), figure(growth_of_variance(puff, 1)),
         figure(growth_of_variance(puff, 2)), fmt::format("{}", puff.run.solver->steps()),
         fmt::format("{:.1f}", puff.run.outcome.wall_seconds)});
  }
  return table;
}

std::string puff_picture(const std::vector<ComputedPuff>& puffs) {
  const ExactPuff exact = exact_puff(puffs.front().run.prepared.config.flow,
                                     puffs.front().run.prepared.config.scenario);
  // Summed over y and z, so that any grid shows the same.
  PlotCurve line{.label = "exact", .x = {}, .y = {}};
  for (double x = exact.middle(0) - 15; x <= exact.middle(0) + 15; x += 0.1) {
    line.x.push_back(x);
    line.y.push_back(exact.factor(0, x));
  }
  Plot plot{.title = "ComputedPuff in uniform wind: mass along x after 8 s",
            .x_label = "x, m",
            .y_label = "mass over a metre of x, kg/m",
            .curves = {line}};
  for (const ComputedPuff* puff : {&puffs.front(), &puffs.back()}) {
    const Axis& along = puff->run.axis(0);
    PlotCurve points{.label = fmt::format("cells of {:.3g} m", along.width(0)),
                     .x = {},
                     .y = std::vector<double>(static_cast<std::size_t>(along.n())),
                     .style = PlotCurve::Style::points};
    for (int i = 0; i < along.n(); ++i) points.x.push_back(along.centre(i));
    for_each_cell(puff->run, [&](const Index3& cell, const Vector3&) {
      const auto [i, j, k] = puff->run.prepared.built.axes.to_solver(cell);
      points.y[static_cast<std::size_t>(cell[0])] +=
          puff->c(i, j, k) * puff->run.axis(1).width(0) * puff->run.axis(2).width(0);
    });
    plot.curves.push_back(points);
  }
  plot.x_range = {{exact.middle(0) - 15, exact.middle(0) + 15}};
  return svg(plot);
}

}  // namespace

void validate_gaussian_puff(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "A cube of 4 m is filled at once; uniform wind, oblique to the grid, carries what is in it, "
      "and constant diffusivity spreads it. The exact solution is the cube smoothed by a Gaussian "
      "whose variance grows by 2 D t in each direction. Through the releases of a case file, in "
      "double precision; concentrations are read in single.";
  std::vector<ComputedPuff> puffs;
  for (const int cells : context.full ? std::vector{3, 6, 12} : std::vector{3, 6}) {
    puffs.push_back(compute_puff(context, cells));
  }
  check(puffs, record);
  record.tables.push_back(table_of(puffs));
  context.add_picture(record, "along_x.svg", puff_picture(puffs),
                      "Mass by x, on the coarsest and the finest grid, and the exact solution.");
}

}  // namespace downwash
