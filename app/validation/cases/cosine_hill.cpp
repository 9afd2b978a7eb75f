// cases/cosine_hill: wind over a ridge and over a plane that rises, against wind over level ground.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "app/validation/case_run.hpp"
#include "app/validation/cases.hpp"
#include "app/validation/figures/mean_flow.hpp"
#include "io/plot/svg_plot.hpp"

namespace downwash {
namespace {

constexpr std::array heights{4.0, 10.0, 20.0, 40.0};          // m above the ground
constexpr double ridge_height = 16, ridge_half_length = 100;  // at half its height, m
constexpr double crest = 400;                                 // its x, m
constexpr double from_inlet = 50, to_outlet = 750;            // m
constexpr const char* guideline = "Taylor & Lee 1984: 2h/L exp(-3z/L)";

/// Mean wind along x at heights above the local ground: means over y.
struct Run {
  std::string name;
  std::vector<double> x;
  std::array<std::vector<double>, heights.size()> speed;
  std::int64_t steps;
  double seconds;

  double at(std::size_t level, double place) const {
    std::size_t n = 0;
    while (n + 1 < x.size() && x[n + 1] <= place) ++n;
    return speed[level][n];
  }
};

double ground_at(const CaseRun& run, int x, int y) {
  const auto& ground = run.prepared.built.ground;
  return ground ? ground->top(x, y) : 0;
}

Run computed(const ValidationContext& context, const std::string& name,
             const std::vector<std::string>& settings) {
  CaseRun run = prepare_case(context, settings);
  run_to_end(context, run);
  const MeanFlow flow = mean_flow(run);
  Run result{name, {}, {}, run.solver->steps(), run.outcome.wall_seconds};
  const Axis &along = run.axis(0), &across = run.axis(1);
  for (int i = 0; i < along.n(); ++i) {
    result.x.push_back(along.centre(i));
    for (std::size_t level = 0; level < heights.size(); ++level) {
      double sum = 0;
      for (int j = 0; j < across.n(); ++j) {
        const double z = ground_at(run, i, j) + heights[level];
        sum += flow.velocity({along.centre(i), across.centre(j), z})[0];
      }
      result.speed[level].push_back(sum / across.n());
    }
  }
  context.say(fmt::format("{}: {} steps in {:.3g} s", name, result.steps, result.seconds));
  return result;
}

struct Cells {
  const char* cells;  ///< in x, y, z
  const char* words;
};

/// The three grounds on one grid.
struct Grounds {
  std::string cells;  ///< "cells of 2 m"
  Run hill, plane, level;
};

Grounds computed(const ValidationContext& context, const Cells& cells) {
  const auto with = [&](std::vector<std::string> more) {
    more.push_back(fmt::format("domain.cells={}", cells.cells));
    more.emplace_back(context.full ? "time.end=2100" : "time.end=1200");
    return more;
  };
  context.say(cells.words);
  return {cells.words, computed(context, "ridge", with({})),
          computed(context, "plane", with({"domain.terrain=plane.asc"})),
          computed(context, "level ground", with({"domain.terrain=level.asc"}))};
}

/// ΔS = U/U0 - 1 at the same height above the ground.
double speed_up(const Run& run, const Run& level, std::size_t h, double x) {
  return run.at(h, x) / level.at(h, x) - 1;
}

void check_hill(const Grounds& grounds, ValidationRecord& record) {
  const Run &hill = grounds.hill, &level = grounds.level;
  ValidationTable table{"Speed-up over the crest, " + grounds.cells,
                        {"height, m", "level ground, m/s", "crest, m/s", "speed-up", "guideline",
                         "before the ridge (x 150 m)", "behind it (x 620 m)"},
                        {}};
  for (std::size_t h = 0; h < heights.size(); ++h) {
    const double found = speed_up(hill, level, h, crest);
    const double asked =
        2 * ridge_height / ridge_half_length * std::exp(-3 * heights[h] / ridge_half_length);
    const std::string name =
        fmt::format("speed-up over the crest at {:g} m, {}", heights[h], grounds.cells);
    record.checks.push_back(heights[h] == 10
                                ? within(name, found, asked, 0.3, guideline)
                                : shown(name, found, fmt::format("{:.3f}", asked), guideline));
    table.rows.push_back({fmt::format("{:g}", heights[h]), figure(level.at(h, crest)),
                          figure(hill.at(h, crest)), fmt::format("{:.3f}", found),
                          fmt::format("{:.3f}", asked),
                          fmt::format("{:.3f}", speed_up(hill, level, h, 150)),
                          fmt::format("{:.3f}", speed_up(hill, level, h, 620))});
  }
  record.tables.push_back(table);
}

/// Over 700 m, from 50 m behind the inlet to 50 m before the outlet: through that air leaves level.
/// `bound`: of the deviation at 10 m.
void check_plane(const Grounds& grounds, double bound, ValidationRecord& record) {
  const Run &plane = grounds.plane, &level = grounds.level;
  ValidationTable table{
      "Wind over the plane that rises by 5 %, over that of level ground, " + grounds.cells,
      {"height, m", "x 100 m", "300 m", "500 m", "700 m"},
      {}};
  for (std::size_t h = 0; h < heights.size(); ++h) {
    double largest = 0;
    std::vector<std::string> row{fmt::format("{:g}", heights[h])};
    for (std::size_t n = 0; n < plane.x.size(); ++n) {
      if (plane.x[n] < from_inlet || plane.x[n] > to_outlet) continue;
      largest = std::max(largest, std::abs(speed_up(plane, level, h, plane.x[n])));
    }
    for (const double x : {100.0, 300.0, 500.0, 700.0}) {
      row.push_back(fmt::format("{:.3f}", 1 + speed_up(plane, level, h, x)));
    }
    table.rows.push_back(std::move(row));
    const std::string name =
        fmt::format("largest deviation over the plane at {:g} m, {}", heights[h], grounds.cells);
    record.checks.push_back(heights[h] == 10
                                ? at_most(name, largest, bound, "design: it keeps its profile")
                                : shown(name, largest, "0", "design: it keeps its profile"));
  }
  record.tables.push_back(table);
}

std::string picture(const std::vector<Run>& runs, const Run& level) {
  Plot plot{.title = "Wind over a ridge and a rising plane",
            .x_label = "x, m",
            .y_label = "mean wind / that of level ground",
            .curves = {},
            .y_range = {{0, 2}}};
  for (const Run& run : runs) {
    for (const std::size_t h : {std::size_t{0}, std::size_t{1}}) {
      PlotCurve curve{.label = fmt::format("{}, {:g} m", run.name, heights[h]),
                      .x = run.x,
                      .y = {},
                      .style = h == 1 ? PlotCurve::Style::line : PlotCurve::Style::dashed};
      for (const double x : run.x) curve.y.push_back(1 + speed_up(run, level, h, x));
      plot.curves.push_back(std::move(curve));
    }
  }
  return svg(plot);
}

}  // namespace

void validate_cosine_hill(const ValidationContext& context, ValidationRecord& record) {
  record.description = fmt::format(
      "A logarithmic wind blows over a ridge across it, h = 16 m high with the profile of a cosine "
      "and L = 100 m from its crest to half its height, and over a plane that rises by 5 %, 40 m "
      "in all; both on cubes{}. Means over time and across the wind at heights above the "
      "local ground, over those of level ground in the same place. Over the crest the fractional "
      "speed-up of small ridges is 2h/L exp(-3z/L) (Taylor & Lee 1984, Climatological Bulletin 18, "
      "after Jackson & Hunt 1975, Q. J. R. Meteorol. Soc. 101). The plane should keep the profile.",
      context.full ? " of 2 m, and on cells that are 1 m high" : " of 4 m");
  const std::vector<Cells> grids =
      context.full ? std::vector<Cells>{{"[400,32,100]", "cells of 2 m"},
                                        {"[400,32,200]", "cells of 2 m, 1 m high"}}
                   : std::vector<Cells>{{"[200,16,50]", "cells of 4 m"}};
  std::vector<Grounds> found;
  for (const Cells& cells : grids) found.push_back(computed(context, cells));
  for (const Grounds& grounds : found) {
    check_hill(grounds, record);
    check_plane(grounds, context.full ? 0.05 : 0.1, record);
  }
  const Grounds& finest = found.back();
  context.add_picture(record, "wind.svg", picture({finest.hill, finest.plane}, finest.level),
                      "Mean wind along the domain, at heights above the ground, over that of level "
                      "ground; " +
                          finest.cells + ".");
}

}  // namespace downwash
