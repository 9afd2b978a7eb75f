#include "app/validation/figures/wave_speed.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <numbers>
#include <optional>

#include "app/run/loop/stopwatch.hpp"
#include "io/plot/svg_plot.hpp"
#include "solver/wave/wave_solver.hpp"

namespace downwash {
namespace {

constexpr const char* overhead_source = "Thibault 2009, sec. 4.1";

/// Seconds of a step, the best of three times, in single precision as Thibault's.
double seconds_per_step(const ValidationContext& context, int n, int slabs) {
  const double length = std::numbers::pi;
  const std::int64_t updates = context.backend == BackendKind::cpu ? 1LL << 28 : 1LL << 33;
  const int steps = static_cast<int>(updates / n / n);
  WaveSolver solver({.n = {n, n},
                     .length = {length, length},
                     .dt = 0.5 * length / n,
                     .initial = [](double x, double y) { return std::sin(x) * std::sin(y); }},
                    context.execution(Precision::single, slabs));
  solver.advance(10);
  double best = INFINITY;
  for (int repeat = 0; repeat < 3; ++repeat) {
    const Stopwatch stopwatch;
    solver.advance(steps);
    best = std::min(best, stopwatch.seconds() / steps);
  }
  return best;
}

/// On two GPUs: 1024² from his speed-ups of 7.8 and 7.5 over one CPU core, 8192² as he states it.
std::optional<double> overhead_of_thibault(int n, int slabs) {
  if (slabs == 2 && n == 1024) return 1 - 7.8 / (2 * 7.5);
  if (slabs == 2 && n == 8192) return 0.1;
  return std::nullopt;
}

std::string overhead_picture(const std::map<int, PlotCurve>& by_slabs) {
  PlotCurve thibault{
      .label = "Thibault 2009, 2 GPUs", .x = {}, .y = {}, .style = PlotCurve::Style::points};
  for (const int n : {1024, 8192}) {
    thibault.x.push_back(n);
    thibault.y.push_back(*overhead_of_thibault(n, 2));
  }
  std::vector<PlotCurve> curves;
  for (const auto& [slabs, curve] : by_slabs) curves.push_back(curve);
  curves.push_back(thibault);
  return svg({.title = "Overhead of several slabs",
              .x_label = "cells along a side",
              .y_label = "share of the time that is lost, τ",
              .curves = curves,
              .log_x = true});
}

}  // namespace

void measure_wave_speed(const ValidationContext& context, ValidationRecord& record) {
  std::vector<int> sizes{1024, 2048};
  if (context.full) sizes.insert(sizes.end(), {4096, 8192});
  ValidationTable table{
      .title = "Time of a step, single precision",
      .columns = {"cells", "slabs", "µs per step", "10⁹ cells/s", "τ", "τ, Thibault"},
      .rows = {}};
  std::map<int, PlotCurve> overheads;
  for (const int n : sizes) {
    double alone = 0;
    for (const int slabs : context.slab_counts()) {
      const double seconds = seconds_per_step(context, n, slabs);
      if (slabs == 1) alone = seconds;
      const double overhead = 1 - alone / (slabs * seconds);
      const auto his = overhead_of_thibault(n, slabs);
      table.rows.push_back({fmt::format("{} x {}", n, n), std::to_string(slabs),
                            fmt::format("{:.1f}", 1e6 * seconds),
                            fmt::format("{:.2f}", 1e-9 * n * n / seconds),
                            slabs == 1 ? "" : fmt::format("{:.2f}", overhead),
                            his ? fmt::format("{:.2f}", *his) : ""});
      context.say(fmt::format("{} x {} on {}: {:.1f} µs per step", n, n, slabs, 1e6 * seconds));
      if (slabs == 1) continue;
      PlotCurve& curve = overheads[slabs];
      curve.label = fmt::format("{} slabs", slabs);
      curve.x.push_back(n);
      curve.y.push_back(overhead);
      if (!his) continue;
      record.checks.push_back(shown(fmt::format("overhead τ of 2 slabs, {} x {}", n, n), overhead,
                                    fmt::format("{:.2f}", *his), overhead_source));
    }
  }
  record.tables.push_back(table);
  if (overheads.empty()) return;
  context.add_picture(record, "overhead.svg", overhead_picture(overheads),
                      "Overhead of several slabs over one; 0 is perfect scaling.");
}

}  // namespace downwash
