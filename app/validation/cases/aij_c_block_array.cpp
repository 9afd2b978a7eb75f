// cases/aij_c_block_array: wind at pedestrian height among cubes, against a wind tunnel.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/validation/case_run.hpp"
#include "app/validation/cases.hpp"
#include "app/validation/figures/mean_flow.hpp"
#include "app/validation/score_pictures.hpp"
#include "app/validation/scores.hpp"
#include "io/case/read_case.hpp"
#include "io/plot/svg_plot.hpp"
#include "io/text/read_table.hpp"

namespace downwash {
namespace {

constexpr double cube_edge = 0.2;        // D, m
constexpr double u_ref = 2.434;          // m/s, of the approach flow at the height of the points
constexpr std::size_t middle_block = 8;  // of domain.boxes

/// A point of the experiment, m, and the ratios by the height of the block in the middle.
struct PedestrianStation {
  Vector3 place;
  std::array<double, 3> ratio;
};

std::vector<PedestrianStation> read_pedestrian_stations(const ValidationContext& context) {
  std::vector<PedestrianStation> stations;
  for (const TableRow& row :
       read_table(context.cases / "aij_c_block_array/reference/points_0deg.csv")) {
    const auto number = [&](const char* column) { return std::stod(row.at(column)); };
    stations.push_back({{number("x_m"), number("y_m"), number("z_m")},
                        {number("ratio_0D"), number("ratio_1D"), number("ratio_2D")}});
  }
  return stations;
}

struct Street {
  int blocks;  ///< height of the one in the middle, D
  int cells;   ///< per D
  ScorePairs speed, speed_of_mean, rms_of_speed;
  PlotRaster map;
  std::int64_t steps;
  double seconds, wall_leak;
};

/// The boxes of the case without the one in the middle.
std::string boxes_around(const DomainChoice& domain) {
  std::string list;
  for (std::size_t n = 0; n < domain.boxes.size(); ++n) {
    if (n == middle_block) continue;
    const auto& [low, high] = domain.boxes[n];
    list += fmt::format(R"({}{{"min":[{},{},{}],"max":[{},{},{}]}})", list.empty() ? "" : ",",
                        low[0], low[1], low[2], high[0], high[1], high[2]);
  }
  return "domain.boxes=[" + list + "]";
}

std::string middle_setting(const ValidationContext& context, int blocks) {
  if (blocks == 0) return boxes_around(read_case(context.cases / context.case_file).domain);
  return fmt::format("domain.boxes.{}.max.2={}", middle_block, blocks * cube_edge);
}

/// The ratio at a point; see README.md of the case.
double ratio(const MeanFlow& flow, const Vector3& point) {
  return mean_of_speed(flow.speed(point), flow.kinetic_energy(point)) / u_ref;
}

bool inside(const SolidBox& box, const Vector3& point) {
  bool in = true;
  for (std::size_t a = 0; a < 3; ++a) in = in && point[a] >= box.min[a] && point[a] <= box.max[a];
  return in;
}

/// The ratio at the height of the points, around the blocks.
PlotRaster map_of(const MeanFlow& flow, const std::vector<SolidBox>& boxes, double z) {
  constexpr int columns = 180, rows = 120;
  PlotRaster map{.columns = columns,
                 .rows = rows,
                 .values = {},
                 .x = {-0.7, 1.1},
                 .y = {-0.6, 0.6},
                 .range = {0, 1.4},
                 .label = "mean speed / 2.434 m/s"};
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < columns; ++column) {
      const double x = map.x[0] + (map.x[1] - map.x[0]) * (column + 0.5) / columns;
      const double y = map.y[0] + (map.y[1] - map.y[0]) * (row + 0.5) / rows;
      const Vector3 point{x, y, z};
      const bool solid = std::any_of(boxes.begin(), boxes.end(),
                                     [&](const SolidBox& box) { return inside(box, point); });
      map.values.push_back(solid ? std::numeric_limits<float>::quiet_NaN()
                                 : static_cast<float>(ratio(flow, point)));
    }
  }
  return map;
}

Street compute_street(const ValidationContext& context,
                      const std::vector<PedestrianStation>& stations, int blocks, int cells) {
  const double start = 3, end = context.full ? 10 : 8;
  CaseRun run = prepare_case(
      context, {fmt::format("domain.cells=[{},{},{}]", 20 * cells, 15 * cells, 6 * cells),
                middle_setting(context, blocks), fmt::format("statistics.start={}", start),
                fmt::format("time.end={}", end)});
  run_to_end(context, run);
  const MeanFlow flow = mean_flow(run);
  Street street{.blocks = blocks,
                .cells = cells,
                .speed = {},
                .speed_of_mean = {},
                .rms_of_speed = {},
                .map = map_of(flow, run.prepared.config.domain.boxes, stations.front().place[2]),
                .steps = run.solver->steps(),
                .seconds = run.outcome.wall_seconds,
                .wall_leak = run.outcome.diagnostics.wall_leak};
  for (const PedestrianStation& station : stations) {
    const double measured = station.ratio[static_cast<std::size_t>(blocks)];
    const double m = flow.speed(station.place), k = flow.kinetic_energy(station.place);
    street.speed.push_back({measured, mean_of_speed(m, k) / u_ref});
    street.speed_of_mean.push_back({measured, m / u_ref});
    street.rms_of_speed.push_back({measured, std::sqrt(m * m + 2 * k) / u_ref});
  }
  context.say(fmt::format("{} D, cells of D/{}: q {:.3f}, {:.3g} s", blocks, cells,
                          vdi_hit_rate(street.speed), street.seconds));
  return street;
}

ValidationTable scores_by_grid(const std::vector<Street>& streets) {
  ValidationTable table{
      "Scores by height of the block in the middle and size of cells, and what others have",
      {"middle", "cells", "q", "q of |mean u|", "q of (|mean u|² + 2k)^½", "FB", "NMSE", "FAC2",
       "steps", "s"},
      {}};
  const auto share = [](double value) { return fmt::format("{:.3f}", value); };
  for (const Street& street : streets) {
    table.rows.push_back(
        {fmt::format("{} D", street.blocks), fmt::format("D/{}", street.cells),
         share(vdi_hit_rate(street.speed)), share(vdi_hit_rate(street.speed_of_mean)),
         share(vdi_hit_rate(street.rms_of_speed)), figure(fractional_bias(street.speed)),
         figure(normalised_mean_square_error(street.speed)), share(factor_of_two(street.speed)),
         fmt::format("{}", street.steps), fmt::format("{:.1f}", street.seconds)});
  }
  table.rows.push_back({"2 D", "188 million, lattice Boltzmann LES, AeroFlow 2026", "0.458", "", "",
                        "", "", "", "", ""});
  return table;
}

std::string map_picture(const Street& street, const std::vector<PedestrianStation>& stations) {
  PlotCurve points{.label = "points of the experiment",
                   .x = {},
                   .y = {},
                   .style = PlotCurve::Style::points,
                   .colour = 6};
  for (const PedestrianStation& station : stations) {
    points.x.push_back(station.place[0]);
    points.y.push_back(station.place[1]);
  }
  return svg({.title = fmt::format("AIJ case C: mean speed at 0.02 m, {} D, cells of D/{}",
                                   street.blocks, street.cells),
              .x_label = "x, m",
              .y_label = "y, m",
              .curves = {std::move(points)},
              .raster = street.map,
              .equal_scales = true});
}

/// Those of the finest grid.
std::vector<NamedPairs> named_pairs(const std::vector<Street>& streets) {
  std::vector<NamedPairs> sets;
  for (const Street& street : streets) {
    if (street.cells != streets.back().cells) continue;
    sets.push_back({fmt::format("middle {} D", street.blocks), street.speed});
  }
  return sets;
}

void add_pictures(const ValidationContext& context, const std::vector<Street>& streets,
                  const std::vector<PedestrianStation>& stations, ValidationRecord& record) {
  for (const Street& street : streets) {
    if (street.cells != streets.back().cells) continue;
    context.add_picture(record, fmt::format("map_{}D.svg", street.blocks),
                        map_picture(street, stations),
                        fmt::format("Mean speed at pedestrian height, the block in the middle {} D "
                                    "high; blocks are white.",
                                    street.blocks));
  }
  const std::string grid = fmt::format(", cells of D/{}", streets.back().cells);
  context.add_picture(
      record, "scatter.svg",
      scatter_picture("AIJ case C: mean speed at 0.02 m" + grid, "speed ratio",
                      named_pairs(streets), vdi_relative_tolerance, vdi_absolute_tolerance),
      "Mean speeds at the 120 points, computed and measured.");
  context.add_picture(
      record, "hit_rates.svg",
      hit_rate_picture("AIJ case C: hit rate at D = 0.25" + grid, "W of the speed ratio",
                       named_pairs(streets), vdi_relative_tolerance, 0.15),
      "The hit rate by the absolute tolerance W; 0.05 is the one that counts.");
}

}  // namespace

void validate_aij_c_block_array(const ValidationContext& context, ValidationRecord& record) {
  record.description =
      "Nine cubes in a turbulent boundary layer at the scale of the wind tunnel, the one in the "
      "middle missing, as high as the others or twice as high: mean scalar speed at 120 points of "
      "pedestrian height over that of the approach flow. Large-eddy simulation with synthetic "
      "turbulence at the inlet and a law of the wall, in single precision. The mean of the speed "
      "is estimated from mean velocity and k, as if the fluctuations were Gaussian and equal in "
      "all directions.";
  const std::vector<PedestrianStation> stations = read_pedestrian_stations(context);
  std::vector<Street> streets;
  for (const int cells : context.full ? std::vector{10, 20} : std::vector{5}) {
    for (const int blocks : context.full ? std::vector{0, 1, 2} : std::vector{1}) {
      streets.push_back(compute_street(context, stations, blocks, cells));
    }
  }
  for (const Street& street : streets) {
    const std::string which =
        fmt::format(", middle {} D, cells of D/{}", street.blocks, street.cells);
    if (street.cells != streets.back().cells) continue;
    record.checks.push_back(at_least("q of the mean speed" + which, vdi_hit_rate(street.speed),
                                     context.full ? 0.75 : 0.4, vdi_source));
    record.checks.push_back(
        at_most("velocity through a wall, m/s" + which, street.wall_leak, 0, "walls are closed"));
  }
  record.tables.push_back(scores_by_grid(streets));
  add_pictures(context, streets, stations, record);
}

}  // namespace downwash
