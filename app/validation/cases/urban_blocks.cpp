// cases/urban_blocks: the city of Thibault (2009), the same for any number of slabs.
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "app/validation/case_run.hpp"
#include "app/validation/cases.hpp"
#include "io/plot/svg_plot.hpp"

namespace downwash {
namespace {

constexpr const char* same_bits = "design: slabs change no bit";
constexpr const char* conservation = "conservation of volume";
constexpr int picture_layer = 1;

struct Fields {
  HostField<double> u, v, w, pressure;
};

bool identical(const Fields& a, const Fields& b) {
  return a.u.data == b.u.data && a.v.data == b.v.data && a.w.data == b.w.data &&
         a.pressure.data == b.pressure.data;
}

std::string slab_text(int slabs) { return fmt::format("{} slab{}", slabs, slabs == 1 ? "" : "s"); }

int steps_of(const ValidationContext& context) { return context.full ? 1000 : 150; }

CaseRun compute_city(const ValidationContext& context, int slabs) {
  CaseRun run = prepare_case(
      context, {fmt::format("slabs={}", slabs), fmt::format("time.steps={}", steps_of(context))});
  run_to_end(context, run);
  context.say(fmt::format("{}: {:.1f} s", slab_text(slabs), run.outcome.wall_seconds));
  return run;
}

Fields fields_of(const CaseRun& run) {
  return {run.velocity(0), run.velocity(1), run.velocity(2), run.solver->read("pressure")};
}

double seconds_per_1000_steps(const CaseRun& run) {
  return 1000 * run.outcome.wall_seconds / static_cast<double>(run.solver->steps());
}

void check_flow(const CaseRun& run, ValidationRecord& record) {
  const Diagnostics& d = run.outcome.diagnostics;
  const std::string after = fmt::format(" after {} steps", run.solver->steps());
  record.checks.push_back(
      at_most("velocity through a wall, m/s," + after, d.wall_leak, 0, "walls are closed"));
  record.checks.push_back(at_most("|in - out| / in," + after,
                                  std::abs(d.inflow - d.outflow) / d.inflow, 1e-6, conservation));
  record.checks.push_back(
      at_most("max |∇·u| dt," + after, d.max_divergence * run.outcome.dt, 1e-3, conservation));
  record.checks.push_back(at_most("largest velocity component, of 1 m/s," + after, d.max_speed, 3,
                                  "no wind is three times that of the inflow"));
}

std::string speed_picture(const CaseRun& run) {
  const HostField<double> u = run.velocity(0), v = run.velocity(1);
  const auto [nx, ny, nz] = run.cells();
  PlotRaster raster{.columns = nx, .rows = ny, .values = {}, .label = "horizontal speed, m/s"};
  raster.x[1] = run.axis(0).length();
  raster.y[1] = run.axis(1).length();
  raster.range[1] = 1.5;
  for (int j = 0; j < ny; ++j) {
    for (int i = 0; i < nx; ++i) {
      const Index3 cell{i, j, picture_layer};
      const double along = run.at(u, cell) + run.at(u, {i + 1, j, picture_layer});
      const double across = run.at(v, cell) + run.at(v, {i, j + 1, picture_layer});
      raster.values.push_back(run.solid(cell) ? std::numeric_limits<float>::quiet_NaN()
                                              : static_cast<float>(std::hypot(along, across) / 2));
    }
  }
  return svg({.title = fmt::format("Urban blocks: wind at {:g} m after {:.0f} s",
                                   run.axis(2).centre(picture_layer), run.solver->time()),
              .x_label = "x, m",
              .y_label = "y, m",
              .curves = {},
              .raster = std::move(raster),
              .equal_scales = true});
}

std::vector<std::string> row(const CaseRun& run, const std::string& device, int slabs) {
  const Diagnostics& d = run.outcome.diagnostics;
  return {fmt::format("{}, {}", device, slab_text(slabs)),
          fmt::format("{:.3g}", seconds_per_1000_steps(run)),
          figure(d.max_divergence * run.outcome.dt), figure(d.wall_leak),
          fmt::format("{:.1e}", (d.inflow - d.outflow) / d.inflow)};
}

}  // namespace

void validate_urban_blocks(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "The benchmark of the thesis: 256 x 256 x 64 cells, 20 Jacobi sweeps per step, in single "
      "precision. The buildings are not those of the thesis, which does not list them, so the flow "
      "has no reference but itself: computed in one slab it must be that in several to the last "
      "bit, and keep walls closed and volume.";
  ValidationTable table{
      fmt::format("Time of 1000 steps, of {} computed, and what they leave", steps_of(context)),
      {"where", "s", "max div u dt", "wall leak, m/s", "(in - out) / in"},
      {}};
  Fields serial;
  for (const int slabs : context.slab_counts()) {
    const CaseRun run = compute_city(context, slabs);
    table.rows.push_back(row(run, context.device, slabs));
    if (slabs == 1) {
      serial = fields_of(run);
      check_flow(run, record);
      context.add_picture(record, "speed.svg", speed_picture(run),
                          "Horizontal speed near the ground; buildings are white.");
    } else {
      record.checks.push_back(
          at_most(fmt::format("velocities or pressures that differ, 1 to {} slabs", slabs),
                  identical(serial, fields_of(run)) ? 0 : 1, 0, same_bits));
    }
  }
  table.rows.push_back(
      {"Tesla S870 of 2008, four GPUs: Thibault 2009, sum of table 4.3", "186", "", "", ""});
  record.tables.push_back(std::move(table));
}

}  // namespace downwash
