// cases/surface_mounted_cube: laminar flow around a cube on the ground.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/validation/case_run.hpp"
#include "app/validation/cases.hpp"
#include "app/validation/figures/plane_section.hpp"
#include "io/plot/svg_plot.hpp"

namespace downwash {
namespace {

constexpr const char* thesis = "Thibault 2009, figures 3.21 and 3.22";
constexpr const char* convergence = "convergence of the grids";
constexpr double front = 3.5, rear = 4.5;  // of the cube, m

/// Lengths of recirculation in cube heights, on the ground of the plane of symmetry; 0 where the
/// flow does not turn.
struct Recirculation {
  double in_front = 0, behind = 0;
};

struct CubeFlow {
  int cells;  ///< along an edge of the cube
  CaseRun run;
  PlaneSection section;
  Recirculation lengths;
  double asymmetry = 0;
};

/// Distance from `wall` to where u of the lowest cells turns negative, coming from cell `far` by
/// `step`; 0 where it does not before `wall`. Eddies in the corner of cube and ground, where it may
/// turn again, are left out.
double turning_point(const PlaneSection& section, int far, int step, double wall) {
  const auto u = [&](int i) { return section.u[static_cast<std::size_t>(i)]; };
  const auto x = [&](int i) { return section.x[static_cast<std::size_t>(i)]; };
  for (int i = far; (wall - x(i + step)) * step > 0; i += step) {
    if (u(i) < 0 || u(i + step) >= 0) continue;
    const double turn = x(i) + (x(i + step) - x(i)) * u(i) / (u(i) - u(i + step));
    return std::abs(turn - wall);
  }
  return 0;
}

Recirculation recirculation(const PlaneSection& section) {
  return {turning_point(section, 0, 1, front),
          turning_point(section, static_cast<int>(section.x.size()) - 1, -1, rear)};
}

/// The largest difference of a velocity from its image in the plane of symmetry.
double asymmetry(const CaseRun& run) {
  const auto [nx, ny, nz] = run.cells();
  double largest = 0;
  for (const int axis : {0, 1, 2}) {
    const HostField<double> f = run.velocity(axis);
    const int last = axis == 1 ? ny : ny - 1;
    const double sign = axis == 1 ? -1 : 1;
    for (int k = 0; k < nz; ++k) {
      for (int j = 0; j <= last / 2; ++j) {
        for (int i = 0; i < nx; ++i) {
          const double difference = run.at(f, {i, j, k}) - sign * run.at(f, {i, last - j, k});
          largest = std::max(largest, std::abs(difference));
        }
      }
    }
  }
  return largest;
}

CubeFlow compute_cube(const ValidationContext& context, int cells) {
  CaseRun run = prepare_case(
      context, {fmt::format("domain.cells=[{},{},{}]", 16 * cells, 8 * cells, 4 * cells)});
  run_to_end(context, run);
  CubeFlow flow{cells, std::move(run), {}, {}};
  flow.section = middle_plane(flow.run);
  flow.lengths = recirculation(flow.section);
  flow.asymmetry = asymmetry(flow.run);
  context.say(fmt::format("cells of h/{}: {:.1f} s, {}", cells, flow.run.outcome.wall_seconds,
                          flow.run.outcome.reason));
  return flow;
}

void check(const CubeFlow& coarse, const CubeFlow& fine, ValidationRecord& record) {
  const std::string grid = fmt::format(", cells of h/{}", fine.cells);
  const std::string grids = fmt::format(", h/{} to h/{}", coarse.cells, fine.cells);
  const auto change = [](double first, double last) { return std::abs(last - first) / last; };
  auto& checks = record.checks;
  checks.push_back(at_least("x_f / h, recirculation in front" + grid, fine.lengths.in_front,
                            1.0 / fine.cells, thesis));
  checks.push_back(at_least("x_r / h, recirculation behind" + grid, fine.lengths.behind,
                            1.0 / fine.cells, thesis));
  checks.push_back(at_most("relative change of x_f" + grids,
                           change(coarse.lengths.in_front, fine.lengths.in_front), 0.2,
                           convergence));
  checks.push_back(at_most("relative change of x_r" + grids,
                           change(coarse.lengths.behind, fine.lengths.behind), 0.1, convergence));
  checks.push_back(at_most("largest asymmetry of a velocity, m/s" + grid, fine.asymmetry, 1e-3,
                           "symmetry of the set-up"));
  const Diagnostics& d = fine.run.outcome.diagnostics;
  checks.push_back(at_most("largest |du/dt| at the end, m/s²" + grid, d.max_change,
                           *fine.run.prepared.config.time.steady, "steady, as the figures are"));
  checks.push_back(
      at_most("velocity through a wall, m/s" + grid, d.wall_leak, 0, "walls are closed"));
}

ValidationTable table_of(const std::vector<CubeFlow>& flows) {
  ValidationTable table{
      "Recirculation on the ground of the plane of symmetry, by the size of cells",
      {"cells", "x_f / h", "x_r / h", "asymmetry, m/s", "steps", "s", "end"},
      {}};
  for (const CubeFlow& flow : flows) {
    table.rows.push_back({fmt::format("h/{}", flow.cells), figure(flow.lengths.in_front),
                          figure(flow.lengths.behind), figure(flow.asymmetry),
                          fmt::format("{}", flow.run.solver->steps()),
                          fmt::format("{:.1f}", flow.run.outcome.wall_seconds),
                          flow.run.outcome.reason});
  }
  return table;
}

std::string cube_picture(const CubeFlow& flow) {
  const PlaneSection& section = flow.section;
  Plot plot{.title = "Cube on the ground, Re 42: plane of symmetry",
            .x_label = "x / h",
            .y_label = "z / h",
            .curves = {},
            .equal_scales = true,
            .x_range = {{1, 10}},
            .y_range = {{0, 3}}};
  PlotRaster raster{.columns = static_cast<int>(section.x.size()),
                    .rows = static_cast<int>(section.z.size()),
                    .values = {},
                    .label = "u, m/s"};
  for (const double u : section.u) raster.values.push_back(static_cast<float>(u));
  raster.x[1] = flow.run.axis(0).length();
  raster.y[1] = flow.run.axis(2).length();
  raster.range[0] = -1.2;
  raster.range[1] = 1.2;
  raster.diverging = true;
  plot.raster = std::move(raster);
  for (const double z : {0.03, 0.1, 0.2, 0.35, 0.5, 0.7, 0.9, 1.1, 1.35, 1.6, 1.9, 2.2, 2.6}) {
    plot.curves.push_back(streamline(section, 1.2, z, 12));
  }
  for (const double z : {0.25, 0.4, 0.7, 0.85}) {
    plot.curves.push_back(streamline(section, 5, z, 6));
  }
  PlotCurve cube{.label = "", .x = {front, front, rear, rear}, .y = {0, 1, 1, 0}};
  cube.colour = 6;
  plot.curves.push_back(std::move(cube));
  PlotCurve turns = contour(section.x, section.z, section.u, 0);
  turns.label = "u = 0";
  turns.colour = 2;
  turns.style = PlotCurve::Style::dashed;
  plot.curves.push_back(std::move(turns));
  return svg(plot);
}

}  // namespace

void validate_surface_mounted_cube(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "Uniform flow meets a cube on the ground and becomes steady. The thesis gives pictures of "
      "it, with recirculation in front of the cube and behind it, and no lengths: here these are "
      "measured where u of the lowest cells changes sign, and must settle as the grid is refined. "
      "The size of the domain is ours. In single precision.";
  std::vector<CubeFlow> flows;
  for (const int cells : context.full ? std::vector{6, 10, 16, 24} : std::vector{6, 10}) {
    flows.push_back(compute_cube(context, cells));
  }
  check(flows[flows.size() - 2], flows.back(), record);
  record.tables.push_back(table_of(flows));
  context.add_picture(record, "plane.svg", cube_picture(flows.back()),
                      "Streamwise velocity and streamlines in the plane of symmetry; the white "
                      "square is the cube.");
}

}  // namespace downwash
