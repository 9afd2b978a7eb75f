// cases/zalesak_disk: a slotted disk, turned once about the middle of a box.
#include <fmt/format.h>

#include <cmath>
#include <numbers>

#include "app/validation/case_run.hpp"
#include "app/validation/cases.hpp"
#include "app/validation/figures/tracer_figures.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/plot/svg_plot.hpp"

namespace downwash {
namespace {

constexpr double turn = 6.28;  // s
constexpr int steps_by_cell = 10;

constexpr const char* dyson = "Dyson, table 2: volume of fluid with interface compression";

/// Around the disk, m.
double perimeter(const CaseRun& run) {
  const std::vector<Point>& corners = run.prepared.config.scenario.releases.front().polygon;
  double sum = 0;
  for (std::size_t n = 0; n < corners.size(); ++n) {
    sum += distance(corners[n], corners[(n + 1) % corners.size()]);
  }
  return sum;
}

PlotCurve outline(const CaseRun& run) {
  PlotCurve curve{.label = "initial outline = exact", .x = {}, .y = {}};
  std::vector<Point> corners = run.prepared.config.scenario.releases.front().polygon;
  corners.push_back(corners.front());
  for (const Point& corner : corners) {
    curve.x.push_back(corner.x);
    curve.y.push_back(corner.y);
  }
  return curve;
}

struct Turned {
  CaseRun run;
  HostField<float> c;
  double error;  ///< E = (1/L) Σ A |c_I - c_F|, m
};

/// c_I, the exact part of each cell that lies in the disk, is what is released into it.
double error_of(const CaseRun& run, const HostField<float>& c) {
  const PlacedRelease& disk = run.prepared.release->releases.front();
  const int nx = run.cells()[0], ny = run.cells()[1];
  const double area = 1.0 / nx / ny;  // of a cell, which is 1 m high
  HostField<double> initial({nx, ny, 1});
  const auto at = [&](int x, int y) -> double& { return initial(x, y, 0); };
  for (const auto& [cell, share] : disk.cells) at(cell[0], cell[1]) = share * disk.mass / area;
  double sum = 0;
  for (int y = 0; y < ny; ++y) {
    for (int x = 0; x < nx; ++x) sum += area * std::abs(at(x, y) - double{run.at(c, {x, y, 0})});
  }
  return sum / perimeter(run);
}

Turned turned(const ValidationContext& context, int cells, TracerFigures& figures) {
  const double dt = turn / (steps_by_cell * cells);
  // It appears at the end of the first step.
  CaseRun run =
      prepare_case(context, {fmt::format("domain.cells=[{0},{0},1]", cells),
                             fmt::format("time.dt={}", dt), fmt::format("time.end={}", turn + dt)});
  run_to_end(context, run);
  figures.add(run);
  Turned t{std::move(run), HostField<float>{}, 0};
  t.c = t.run.solver->read_tracer(0);
  t.error = error_of(t.run, t.c);
  return t;
}

std::string picture(const Turned& t) {
  const PlaneWindow window{2, 0, t.run.axis(0).cells_between(0.3, 0.7),
                           t.run.axis(1).cells_between(0.55, 0.95)};
  return svg(
      {.title = fmt::format("Slotted disk after one turn, {0} x {0} cells", t.run.cells()[0]),
       .x_label = "x, m",
       .y_label = "y, m",
       .curves = {outline(t.run), half_contour(t.run, t.c, window, "final contour of 0.5")},
       .raster = raster(t.run, t.c, window, "concentration after one turn, kg/m³"),
       .equal_scales = true});
}

std::string published(int cells) {
  return cells == 100 ? "0.003979" : cells == 200 ? "0.001692" : cells == 400 ? "0.000971" : "";
}

}  // namespace

void validate_zalesak_disk(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "A disk with a slot is released at once and carried around the middle of a box by a wind "
      "that turns like a solid body and is held; after one turn it should be where and what it "
      "was. Tracers have limited fluxes, but no interfaces that are compressed as methods for two "
      "fluids do: the slot blurs. In double precision. E = (1/L) Σ A |c_I - c_F| with the area A "
      "of a cell and the perimeter L of the "
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
    table.rows.push_back({fmt::format("{0} x {0}", cells), std::to_string(t.run.solver->steps()),
                          fmt::format("{:.6f}", t.error), published(cells), order});
    if (!published(cells).empty()) {
      record.checks.push_back(
          shown(fmt::format("E, {0} x {0} cells, m", cells), t.error, published(cells), dyson));
    }
    if (cells == grids.back()) {
      context.add_picture(record, "disk.svg", picture(t),
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
