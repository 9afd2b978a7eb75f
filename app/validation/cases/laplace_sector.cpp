// cases/laplace_sector: a potential between two arcs, on square cells.
#include <fmt/format.h>

#include <cmath>

#include "app/validation/cases.hpp"
#include "app/validation/figures/plane_potential.hpp"

namespace downwash {
namespace {

constexpr double inner = 0.1, outer = 1;  ///< radii, m
constexpr const char* kim = "exact solution sin θ / r (Kim 2021, eq. 18)";

/// φ + iψ = i / z: φ = sin θ / r, ψ = cos θ / r.
double phi(double x, double y) { return y / (x * x + y * y); }
double psi(double x, double y) { return x / (x * x + y * y); }

bool within_arcs(double x, double y) {
  const double r = std::hypot(x, y);
  return r > inner && r < outer;
}

PlaneSolution solve_sector(const ValidationContext& context, int n) {
  const PlaneProblem sector{.x = Axis::uniform(0, outer, n),
                            .y = Axis::uniform(0, outer, n),
                            .value = {{{phi, nullptr}, {phi, nullptr}}},
                            .solid = [](double x, double y) { return !within_arcs(x, y); },
                            .stream = psi};
  return solve(sector, {.tolerance = 1e-10, .max_iterations = 200},
               context.execution(Precision::double_));
}

std::string sector_picture(const PlaneField& field) {
  Plot plot{.title = "Potential on a sector",
            .x_label = "x, m",
            .y_label = "y, m",
            .curves = {},
            .raster = raster_of(field, 0, 5, "potential φ"),
            .equal_scales = true};
  const std::vector<double> levels{0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4};
  add_contours(plot, field, levels, PlotCurve::Style::line, 6, "computed: ¼, ½, ¾, 1, 1½, 2, 3, 4");
  add_contours(plot, sampled(field, phi), levels, PlotCurve::Style::dashed, 1, "exact");
  return svg(plot);
}

}  // namespace

void validate_laplace_sector(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "The potential sin θ / r between arcs of radius 0.1 and 1 m in a right angle. Kim bends his "
      "grid along the arcs; here the sector is made of square cells, those with their centres "
      "outside are obstacles. Its straight sides hold the values of the potential; the stairs that "
      "stand for the arcs hold its exact flux instead, since obstacles fix fluxes and not values.";
  std::vector<double> spacings, largest, rms;
  ValidationTable table{"Errors of φ, which goes from 0 to 10",
                        {"spacing, m", "largest", "rms", "NRMSE (Kim's eq. 17)", "cycles"},
                        {}};
  std::vector<int> sizes{40, 80, 160, 320, 640};
  if (context.full) sizes.insert(sizes.end(), {1280, 2560, 5120});
  for (const int n : sizes) {
    const PlaneSolution solution = solve_sector(context, n);
    const FieldError error = error_of(solution.field, phi, within_arcs);
    spacings.push_back(outer / n);
    largest.push_back(error.largest);
    rms.push_back(error.rms);
    table.rows.push_back({figure(outer / n), figure(error.largest), figure(error.rms),
                          figure(error.normalized), fmt::format("{}", solution.report.iterations)});
    context.say(fmt::format("spacing 1/{} m: rms error {:.3g}", n, error.rms));
    if (n == 160) {
      context.add_picture(record, "potential.svg", sector_picture(solution.field),
                          "The potential on squares of 1/160 m, colours up to half of its largest "
                          "value, and its lines, computed and exact.");
    }
  }
  record.tables.push_back(std::move(table));
  const auto order = [&](const std::vector<double>& errors) {
    return observed_order(errors[0], errors[4], 4);
  };
  record.checks.push_back(at_least("order, rms error, 1/40 to 1/640", order(rms), 1.9, kim));
  record.checks.push_back(
      at_least("order, largest error, 1/40 to 1/640", order(largest), 1.7, kim));
  record.checks.push_back(at_most("largest error, 1/160 (of 10)", largest[2], 0.02, kim));
  context.add_picture(record, "errors.svg",
                      svg({.title = "Errors against spacing",
                           .x_label = "spacing, m",
                           .y_label = "error of φ (of 10)",
                           .curves = {{.label = "largest", .x = spacings, .y = largest},
                                      {.label = "rms", .x = spacings, .y = rms}},
                           .log_x = true,
                           .log_y = true}),
                      "The stairs take nothing from the order of the solver.");
}

}  // namespace downwash
