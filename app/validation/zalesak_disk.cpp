// cases/zalesak_disk: a slotted disk, turned once about the middle of a box.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "app/validation/cases.hpp"
#include "app/validation/tracer_figures.hpp"
#include "io/plot/svg_plot.hpp"

namespace downwash {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double radius = 0.15, centre_x = 0.5, centre_y = 0.75;
constexpr double half_slot = 0.025, slot_top = centre_y - radius + 0.25;
constexpr double turn = 6.28, angular_speed = 2 * pi / turn;
constexpr double wind_radius = 0.5;  // it is still beyond: the walls of the box stay closed

constexpr const char* dyson = "Dyson, table 2: volume of fluid with interface compression";

// ---------------------------------------------------------------------- the disk

/// Half the angle that the slot takes of the edge of the disk.
double slot_angle() { return std::asin(half_slot / radius); }

double perimeter() {
  const double slot_bottom = centre_y - radius * std::cos(slot_angle());
  return 2 * radius * (pi - slot_angle()) + 2 * (slot_top - slot_bottom) + 2 * half_slot;
}

/// How much of the vertical line at x lies in the disk between two heights.
double chord(double x, double low, double high) {
  const double dx = std::abs(x - centre_x);
  if (dx >= radius) return 0;
  const double half = std::sqrt(radius * radius - dx * dx);
  const double bottom = dx < half_slot ? slot_top : centre_y - half;
  return std::max(0.0, std::min(high, centre_y + half) - std::max(low, bottom));
}

/// The part of a square cell of side h about (x, y) that lies in the disk.
double fraction(double x, double y, double h) {
  constexpr int lines = 64;
  double sum = 0;
  for (int n = 0; n < lines; ++n) {
    sum += chord(x + ((n + 0.5) / lines - 0.5) * h, y - h / 2, y + h / 2);
  }
  return std::min(1.0, sum / (lines * h));
}

PlotCurve outline() {
  PlotCurve curve{.label = "initial outline = exact", .x = {}, .y = {}};
  const auto add = [&](double x, double y) {
    curve.x.push_back(x);
    curve.y.push_back(y);
  };
  add(centre_x - half_slot, slot_top);
  add(centre_x + half_slot, slot_top);
  constexpr int pieces = 180;
  for (int n = 0; n <= pieces; ++n) {
    const double angle = -pi / 2 + slot_angle() + 2 * (pi - slot_angle()) * n / pieces;
    add(centre_x + radius * std::cos(angle), centre_y + radius * std::sin(angle));
  }
  add(centre_x - half_slot, slot_top);
  return curve;
}

// ---------------------------------------------------------------------- the turn

/// ψ of u = ∂ψ/∂y = Ω (½ - y), v = -∂ψ/∂x = Ω (x - ½). Its differences between the ends of a face
/// make a wind whose discrete divergence vanishes.
double stream_function(double x, double y) {
  const double dx = x - 0.5, dy = y - 0.5;
  return -angular_speed / 2 * std::min(dx * dx + dy * dy, wind_radius * wind_radius);
}

/// Axes i, k along x, y.
FlowProblem problem_of(int cells) {
  const double h = 1.0 / cells;
  FlowProblem problem{
      {{Axis::uniform(0, 1, cells), Axis::uniform(0, 1, 1), Axis::uniform(0, 1, cells)}},
      {},
      ObstacleMap({cells, 1, cells}),
      {},
      {}};
  problem.boundaries.face.fill(FreeSlip{});
  problem.parameters.frozen = true;
  problem.initial_velocity = [h](int axis, const Vector3& at) {
    const double x = at[0], y = at[2];
    if (axis == 0) return (stream_function(x, y + h / 2) - stream_function(x, y - h / 2)) / h;
    if (axis == 2) return (stream_function(x - h / 2, y) - stream_function(x + h / 2, y)) / h;
    return 0.0;
  };
  problem.tracers.tracers = {{.name = "disk"}};
  return problem;
}

struct Turned {
  HostField<float> before, after;
  int steps;
  double error;  ///< E = (1/L) Σ A |c_I - c_F|, m
};

Turned turned(const ValidationContext& context, int cells, TracerFigures& figures) {
  FlowSolver solver(problem_of(cells), small_execution(context));
  const double h = 1.0 / cells;
  solver.set_tracer(0, [h](const Vector3& at) { return fraction(at[0], at[2], h); });
  Turned t{solver.read_tracer(0), HostField<float>{}, 0, 0};
  t.steps = static_cast<int>(std::ceil(turn * solver.step_limits().tracers));
  for (int step = 0; step < t.steps; ++step) {
    context.throw_if_stopped();
    solver.advance(turn / t.steps);
  }
  figures.add(solver);
  t.after = solver.read_tracer(0);
  for (std::size_t c = 0; c < t.after.data.size(); ++c) {
    t.error += h * h * std::abs(double{t.before.data[c]} - double{t.after.data[c]}) / perimeter();
  }
  return t;
}

// ---------------------------------------------------------------------- what is shown

std::string picture(const Turned& t, int cells) {
  const Grid grid = problem_of(cells).grid;
  const PlaneWindow window{0, grid.axis[0].cells_between(0.3, 0.7),
                           grid.axis[2].cells_between(0.55, 0.95)};
  return svg({.title = fmt::format("Slotted disk after one turn, {0} x {0} cells", cells),
              .x_label = "x, m",
              .y_label = "y, m",
              .curves = {outline(), half_contour(t.after, grid, window, "final contour of 0.5")},
              .raster = raster(t.after, grid, window, "concentration after one turn, kg/m³"),
              .equal_scales = true});
}

std::string published(int cells) {
  return cells == 100 ? "0.003979" : cells == 200 ? "0.001692" : cells == 400 ? "0.000971" : "";
}

}  // namespace

void validate_zalesak_disk(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "A disk with a slot is carried once around the middle of a box, like a solid body, and "
      "should be "
      "where and what it was. It is carried as a concentration by the ordinary kernels of "
      "tracers, which limit fluxes but don't compress interfaces as methods for two fluids do: the "
      "slot blurs. E = (1/L) Σ A |c_I - c_F| with the area A of a cell and the perimeter L of the "
      "disk; c_I is the exact part of each cell that lies in the disk.";
  std::vector<int> grids{100, 200, 400};
  if (context.full) grids.push_back(800);
  TracerFigures figures;
  std::vector<double> errors;
  ValidationTable table{
      "Error E after one turn", {"cells", "steps", "E, m", "E, Dyson, m", "order"}, {}};
  for (const int cells : grids) {
    const Turned t = turned(context, cells, figures);
    const std::string order =
        errors.empty() ? "" : fmt::format("{:.2f}", observed_order(errors.back(), t.error));
    errors.push_back(t.error);
    context.say(fmt::format("{0} x {0} cells: E = {1:.6f} m", cells, t.error));
    table.rows.push_back({fmt::format("{0} x {0}", cells), std::to_string(t.steps),
                          fmt::format("{:.6f}", t.error), published(cells), order});
    if (!published(cells).empty()) {
      record.checks.push_back(
          shown(fmt::format("E, {0} x {0} cells, m", cells), t.error, published(cells), dyson));
    }
    if (cells == grids.back()) {
      context.add_picture(record, "disk.svg", picture(t, cells),
                          "The disk after one turn, its contour of 0.5 and the initial outline.");
    }
  }
  const double doublings = static_cast<double>(grids.size()) - 1;
  record.checks.push_back(
      at_least(fmt::format("order of E, {} to {} cells", grids.front(), grids.back()),
               observed_order(errors.front(), errors.back(), doublings), 2.0 / 3,
               "p / (p + 1), p = 2, for jumps in L1 (Banks, Aslam & Rider 2008)"));
  figures.check(record);
  record.tables.push_back(table);
}

}  // namespace downwash
