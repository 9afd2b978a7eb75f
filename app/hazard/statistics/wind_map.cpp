#include "app/hazard/statistics/wind_map.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "app/hazard/statistics/series_statistics.hpp"
#include "geometry/frames/cell_at.hpp"

namespace downwash {
namespace {

/// Places along the longer axis; the page draws no more arrows than there is room for.
constexpr int most_arrows = 64;
/// Steps from one sample to the next: a mean needs few that are far apart.
constexpr int steps_apart = 20;

}  // namespace

void WindMapPlan::add_to(FlowProblem& problem) {
  group = static_cast<int>(problem.probes.size());
  problem.probes.push_back(probes);
}

std::optional<WindMapPlan> plan_wind_map(const std::optional<Wind>& wind,
                                         const std::optional<StatisticsChoice>& statistics,
                                         const Site& site, const BuiltProblem& built, bool releases,
                                         double scale) {
  if (releases || !wind) return std::nullopt;
  const std::array<Axis, 3> xyz = axes_of(site.box);
  WindMapPlan plan;
  plan.height *= scale;
  const double ground = xyz[2].face(0);
  if (!(xyz[2].face(xyz[2].n()) - ground > 2 * plan.height)) return std::nullopt;
  if (statistics) plan.start = statistics->start;
  plan.probes.sampling = {plan.start.value_or(0), steps_apart};
  const double step = std::max(xyz[0].length(), xyz[1].length()) / most_arrows;
  plan.nx = std::clamp(static_cast<int>(std::ceil(xyz[0].length() / step)), 1, xyz[0].n());
  plan.ny = std::clamp(static_cast<int>(std::ceil(xyz[1].length() / step)), 1, xyz[1].n());
  const int layer = cell_at(xyz[2], ground + plan.height);
  const double middle = xyz[2].centre(layer) - ground;
  plan.low = xyz[2].face(layer) - ground;
  plan.high = xyz[2].face(layer + 1) - ground;
  const auto column = [](const Axis& axis, int n, int of) {
    return cell_at(axis, axis.face(0) + (n + 0.5) * axis.length() / of);
  };
  for (int y = 0; y < plan.ny; ++y) {
    for (int x = 0; x < plan.nx; ++x) {
      Index3 cell{column(xyz[0], x, plan.nx), column(xyz[1], y, plan.ny), layer};
      const double z =
          built.ground ? built.ground->air_at(cell[0], cell[1], middle) : xyz[2].centre(layer);
      if (!(z < xyz[2].face(xyz[2].n()))) continue;
      cell[2] = cell_at(xyz[2], z);
      const Index3 c = built.axes.to_solver(cell);
      if (built.problem.obstacles.solid(c[0], c[1], c[2])) continue;
      plan.places.push_back(static_cast<std::size_t>(y) * static_cast<std::size_t>(plan.nx) +
                            static_cast<std::size_t>(x));
      plan.probes.cells.push_back(c);
      plan.probes.points.push_back(
          built.axes.to_solver(Vector3{xyz[0].centre(cell[0]), xyz[1].centre(cell[1]), z}));
    }
  }
  if (plan.places.empty()) return std::nullopt;
  return plan;
}

std::optional<WindMap> wind_map(const WindMapPlan& plan, const ProbeSeries& series,
                                const Site& site, const AxisMap& axes) {
  if (series.time.empty()) return std::nullopt;
  const double start = plan.start.value_or(series.time.back() / 2);
  const ProbeSeries counted = since(start, series);
  if (counted.time.empty()) return std::nullopt;
  const std::array<Axis, 3> xyz = axes_of(site.box);
  const auto corner = [&](double x, double y) { return site.frame.to_map({x, y}); };
  const Point low = corner(xyz[0].face(0), xyz[1].face(0));
  const auto step = [&](const Point& to, int cells) {
    return Point{(to.x - low.x) / cells, (to.y - low.y) / cells};
  };
  WindMap map{.height = plan.height,
              .low = plan.low,
              .high = plan.high,
              .start = start,
              .end = counted.time.back(),
              .origin = low,
              .step_x = step(corner(xyz[0].face(xyz[0].n()), xyz[1].face(0)), plan.nx),
              .step_y = step(corner(xyz[0].face(0), xyz[1].face(xyz[1].n())), plan.ny),
              .nx = plan.nx,
              .ny = plan.ny,
              .east = {},
              .north = {}};
  const auto cells = static_cast<std::size_t>(plan.nx) * static_cast<std::size_t>(plan.ny);
  map.east.assign(cells, std::numeric_limits<float>::quiet_NaN());
  map.north = map.east;
  const auto u = static_cast<std::size_t>(axes.solver_axis(0)),
             v = static_cast<std::size_t>(axes.solver_axis(1));
  for (std::size_t p = 0; p < plan.places.size(); ++p) {
    Point sum;
    double time = 0;
    for (std::size_t n = 0; n < counted.time.size(); ++n) {
      sum.x += counted.span[n] * counted.at(n, u, p);
      sum.y += counted.span[n] * counted.at(n, v, p);
      time += counted.span[n];
    }
    const Point mean = site.frame.turned_to_map({sum.x / time, sum.y / time});
    map.east[plan.places[p]] = static_cast<float>(mean.x);
    map.north[plan.places[p]] = static_cast<float>(mean.y);
  }
  return map;
}

}  // namespace downwash
