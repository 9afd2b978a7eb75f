// cases/laplace_rectangle: a potential on the unit square, held at 100 on one side and 0 elsewhere.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "app/run/loop/stopwatch.hpp"
#include "app/validation/cases.hpp"
#include "app/validation/figures/plane_potential.hpp"

namespace downwash {
namespace {

using std::numbers::pi;

constexpr double held = 100;
constexpr double apart = 0.2;  ///< m: nearer to the jumps of the boundary values no spacing is fine
constexpr const char* series = "exact series (Kim 2021, eqs. 14-16)";

/// On the strip 0 < x < 1, at a distance d from its end, which is held at 100.
double on_strip(double x, double d) {
  return 2 * held / pi * std::atan2(std::sin(pi * x), std::sinh(pi * d));
}

/// Σ 200 (1 - (-1)ⁿ) / (nπ) sinh(nπy) / sinh(nπ) sin(nπx), with 1 / sinh expanded into powers of
/// exp(-2nπ): strips mirrored at y = 0 and y = 1.
double exact(double x, double y) {
  double sum = 0;
  for (int m = 0; m < 7; ++m) sum += on_strip(x, 1 - y + 2 * m) - on_strip(x, 1 + y + 2 * m);
  return sum;
}

bool anywhere(double, double) { return true; }

bool apart_from_jumps(double x, double y) {
  return std::min(std::hypot(x, 1 - y), std::hypot(1 - x, 1 - y)) > apart;
}

PlaneSolution solve_square(const ValidationContext& context, int n, double tolerance = 1e-10,
                           PressureMethod method = PressureMethod::multigrid_cg) {
  const PlaneFunction zero = [](double, double) { return 0.0; };
  const PlaneFunction hundred = [](double, double) { return held; };
  const PlaneProblem square{.x = Axis::uniform(0, 1, n),
                            .y = Axis::uniform(0, 1, n),
                            .value = {{{zero, zero}, {zero, hundred}}}};
  return solve(square,
               {.method = method,
                .tolerance = tolerance,
                .max_iterations = 20000,
                .relaxation = method == PressureMethod::red_black ? 1.5 : 0.9},
               context.execution(Precision::double_));
}

/// Kim's scheme on his grid, to see what its error is: on squares his eq. 10 is the five-point
/// formula at the nodes; swept with λ = 1.5 until no value changes by 1e-5.
double nrmse_at_nodes() {
  constexpr int n = 20;
  double phi[n + 1][n + 1] = {}, change = 1;
  for (int i = 1; i < n; ++i) phi[i][n] = held;
  while (change >= 1e-5) {
    change = 0;
    for (int i = 1; i < n; ++i) {
      for (int j = 1; j < n; ++j) {
        const double mean = (phi[i - 1][j] + phi[i + 1][j] + phi[i][j - 1] + phi[i][j + 1]) / 4;
        change = std::max(change, std::abs(mean - phi[i][j]));
        phi[i][j] += 1.5 * (mean - phi[i][j]);
      }
    }
  }
  PlaneField nodes;
  for (int m = 1; m < n; ++m) {
    nodes.x.push_back(static_cast<double>(m) / n);
    nodes.values.insert(nodes.values.end(), n - 1, 0);
  }
  nodes.y = nodes.x;
  for (int i = 1; i < n; ++i) {
    for (int j = 1; j < n; ++j) nodes(i - 1, j - 1) = phi[i][j];
  }
  return error_of(nodes, exact, anywhere).normalized;
}

std::string square_picture(const PlaneField& field) {
  Plot plot{.title = "Potential on a square",
            .x_label = "x, m",
            .y_label = "y, m",
            .curves = {},
            .raster = raster_of(field, 0, held, "potential φ"),
            .equal_scales = true};
  const std::vector<double> levels{10, 20, 30, 40, 50, 60, 70, 80, 90};
  add_contours(plot, field, levels, PlotCurve::Style::line, 6, "computed: 10, 20 … 90");
  add_contours(plot, sampled(field, exact), levels, PlotCurve::Style::dashed, 1, "exact");
  return svg(plot);
}

void refine_square(const ValidationContext& context, ValidationRecord& record) {
  std::vector<double> spacings, rms_away, rms, largest, normalized, largest_away;
  ValidationTable table{"Errors of φ, which goes from 0 to 100",
                        {"spacing, m", "rms, 0.2 m from the jumps", "largest, 0.2 m from the jumps",
                         "rms", "largest", "NRMSE (Kim's eq. 17)"},
                        {}};
  for (const int n : {20, 40, 80, 160, 320}) {
    const PlaneField field = solve_square(context, n).field;
    const FieldError all = error_of(field, exact, anywhere);
    const FieldError away = error_of(field, exact, apart_from_jumps);
    rms_away.push_back(away.rms);
    largest_away.push_back(away.largest);
    spacings.push_back(1.0 / n);
    largest.push_back(all.largest);
    rms.push_back(all.rms);
    normalized.push_back(all.normalized);
    table.rows.push_back({figure(1.0 / n), figure(away.rms), figure(away.largest), figure(all.rms),
                          figure(all.largest), figure(all.normalized)});
    context.say(fmt::format("spacing 1/{} m: rms error {:.3g} of 100", n, away.rms));
    if (n == 80) {
      context.add_picture(record, "potential.svg", square_picture(field),
                          "The potential on 80 x 80 cells, held at 100 on the upper side and at 0 "
                          "on the others, and lines where it is 10, 20 … 90, computed and exact.");
    }
  }
  record.tables.push_back(std::move(table));
  const auto order = [](const std::vector<double>& errors) {
    return observed_order(errors.front(), errors.back(), 4);
  };
  record.checks.push_back(at_least("order, rms error 0.2 m from the jumps, 1/20 to 1/320",
                                   order(rms_away), 1.9, series));
  record.checks.push_back(at_most("largest error 0.2 m from the jumps, 1/20 (of 100)",
                                  largest_away.front(), 0.3, series));
  record.checks.push_back(at_most("the same, 1/320", largest_away.back(), 0.002, series));
  record.checks.push_back(
      shown("order, largest error 0.2 m from the jumps", order(largest_away), "2", series));
  record.checks.push_back(shown("order, rms error, jumps and all", order(rms), "1", series));
  record.checks.push_back(
      shown("NRMSE, jumps and all, 1/20", normalized.front(), "0.00039", "Kim 2021, sec. 4.1"));
  record.checks.push_back(shown("NRMSE of Kim's scheme, computed anew, 1/20", nrmse_at_nodes(),
                                "0.00039", "Kim 2021, eqs. 10-12, 17"));
  context.add_picture(
      record, "errors.svg",
      svg({.title = "Errors against spacing",
           .x_label = "spacing, m",
           .y_label = "error of φ (of 100)",
           .curves = {{.label = "largest", .x = spacings, .y = largest},
                      {.label = "rms", .x = spacings, .y = rms},
                      {.label = "rms, 0.2 m from the jumps", .x = spacings, .y = rms_away}},
           .log_x = true,
           .log_y = true}),
      "Away from the two corners where the boundary values jump the error is of second order; at "
      "the corners it keeps its size, on ever smaller cells.");
}

void compare_methods(const ValidationContext& context, ValidationRecord& record) {
  constexpr std::pair<const char*, PressureMethod> methods[] = {
      {"multigrid_cg", PressureMethod::multigrid_cg},
      {"multigrid", PressureMethod::multigrid},
      {"red_black", PressureMethod::red_black},
      {"jacobi", PressureMethod::jacobi}};
  ValidationTable table{"All methods on 20 x 20 cells, to a relative residual of 1e-10",
                        {"method", "cycles or sweeps", "largest difference from multigrid_cg"},
                        {}};
  std::vector<double> reference;
  double largest = 0;
  for (const auto& [name, method] : methods) {
    const PlaneSolution solution = solve_square(context, 20, 1e-10, method);
    const std::vector<double>& values = solution.field.values;
    if (reference.empty()) reference = values;
    double difference = 0;
    for (std::size_t c = 0; c < values.size(); ++c) {
      difference = std::max(difference, std::abs(values[c] - reference[c]));
    }
    largest = std::max(largest, difference);
    table.rows.push_back({name, fmt::format("{}", solution.report.iterations), figure(difference)});
  }
  record.tables.push_back(std::move(table));
  record.checks.push_back(at_most("difference between the four methods, 1/20 (of 100)", largest,
                                  1e-6, "the system of equations is one"));
}

void time(const ValidationContext& context, ValidationRecord& record) {
  ValidationTable table{
      "Time of multigrid_cg, in double precision to a relative residual of 1e-8. Kim (2021, fig. "
      "13) takes these numbers of cells and gives no times but their ratio: with 4 million his GPU "
      "is 50 times as fast as his CPU.",
      {"cells", "cycles", "solve, s", "with set-up, s"},
      {}};
  std::vector<double> cells, seconds;
  for (const int n : {100, 316, 1000, 2000}) {
    const Stopwatch stopwatch;
    const PressureReport report = solve_square(context, n, 1e-8).report;
    const double all = stopwatch.seconds();
    cells.push_back(1.0 * n * n);
    seconds.push_back(report.seconds);
    table.rows.push_back({fmt::format("{} x {}", n, n), fmt::format("{}", report.iterations),
                          fmt::format("{:.3g}", report.seconds), fmt::format("{:.3g}", all)});
    context.say(fmt::format("{} x {} cells: {:.3g} s", n, n, report.seconds));
  }
  record.tables.push_back(std::move(table));
  context.add_picture(record, "times.svg",
                      svg({.title = "Time to solve",
                           .x_label = "cells",
                           .y_label = "time, s",
                           .curves = {{.label = "multigrid_cg", .x = cells, .y = seconds}},
                           .log_x = true,
                           .log_y = true}),
                      "Time of one solve to a relative residual of 1e-8.");
}

}  // namespace

void validate_laplace_rectangle(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "Laplace's equation on the unit square, by the solvers that find the pressure of the wind, "
      "in double precision. Values on the sides go into the source, half a cell from the centres. "
      "They jump from 0 to 100 in two corners, where the error does not shrink: its order is two "
      "away from them, one in the mean square. Kim compares at nodes, here the centres of cells "
      "are compared. His NRMSE is not what his own scheme gives, which is computed here too.";
  refine_square(context, record);
  compare_methods(context, record);
  time(context, record);
}

}  // namespace downwash
