// cases/poiseuille: the parabola between two walls.
#include <fmt/format.h>

#include <cmath>

#include "app/validation/case_run.hpp"
#include "app/validation/cases.hpp"
#include "io/plot/svg_plot.hpp"

namespace downwash {
namespace {

constexpr const char* batchelor = "exact solution (Batchelor 1967, sec. 4.2)";

struct Profile {
  std::vector<double> z, u;
};

/// u = f / (2 ν) z (H - z).
double exact(const FlowChoice& flow, double z, double height) {
  return flow.force[0] / (2 * flow.viscosity) * z * (height - z);
}

Profile profile_of(const CaseRun& run) {
  const HostField<double> u = run.velocity(0);
  Profile profile;
  for (int m = 0; m < run.cells()[2]; ++m) {
    profile.z.push_back(run.axis(2).centre(m));
    profile.u.push_back(run.at(u, {1, 0, m}));
  }
  return profile;
}

double largest_error(const CaseRun& run, const Profile& profile) {
  double largest = 0;
  for (std::size_t m = 0; m < profile.z.size(); ++m) {
    const double expected = exact(run.prepared.config.flow, profile.z[m], run.axis(2).length());
    largest = std::max(largest, std::abs(profile.u[m] - expected));
  }
  return largest;
}

std::string parabola_picture(const CaseRun& run, const Profile& coarse) {
  PlotCurve parabola{.label = "exact", .x = {}, .y = {}};
  for (int m = 0; m <= 100; ++m) {
    parabola.y.push_back(m / 100.0);
    parabola.x.push_back(exact(run.prepared.config.flow, m / 100.0, 1));
  }
  return svg({.title = "Plane Poiseuille flow",
              .x_label = "u, m/s",
              .y_label = "z, m",
              .curves = {parabola,
                         {.label = "16 cells",
                          .x = coarse.u,
                          .y = coarse.z,
                          .style = PlotCurve::Style::points}}});
}

}  // namespace

void validate_poiseuille(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "Flow between two walls, driven by a body force from rest until it is steady. In double "
      "precision; the velocities at the centres of the cells are compared.";
  std::vector<double> errors;
  for (const int cells : {16, 32, 64}) {
    CaseRun run = prepare_case(context, {fmt::format("domain.cells.2={}", cells)});
    run_to_end(context, run);
    const Profile profile = profile_of(run);
    errors.push_back(largest_error(run, profile));
    context.say(fmt::format("{} cells: {}", cells, run.outcome.reason));
    if (cells == 16) {
      context.add_picture(record, "profile.svg", parabola_picture(run, profile),
                          "Velocity between the walls: 16 cells and the exact parabola.");
    }
  }
  record.checks.push_back(
      at_most("largest error of u, 32 cells (of 1 m/s)", errors[1], 1e-3, batchelor));
  record.checks.push_back(at_least("order of convergence, 16 to 64 cells",
                                   observed_order(errors[0], errors[2], 2), 1.95, batchelor));
}

}  // namespace downwash
