#include "app/hazard/correlations/dense_gas.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace downwash {
namespace {

constexpr double gravity = 9.81;                          // m/s²
constexpr double plume_bound = 0.15, cloud_bound = 0.20;  // of the criteria
constexpr double long_release = 2.5, short_release = 0.6;
constexpr double last_alpha = 1;                              // of the curves
constexpr int stations_of_edge = 48, moments_of_cloud = 400;  // of outlines
/// c' = k / (k + x'²) near a plume up to x' = 30, and near a cloud.
constexpr double near_plume = 306, near_plume_ends = 30, near_cloud = 3.24;

constexpr std::array plume_parts{0.1, 0.05, 0.02, 0.01, 0.005, 0.002};
constexpr std::array cloud_parts{0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001};

/// β = slope α + level up to α = `until`.
struct Line {
  double until, slope, level;
};
double at(std::span<const Line> lines, double alpha) {
  const double within = std::min(alpha, lines.back().until);
  const auto line = std::find_if(lines.begin(), lines.end(),
                                 [&](const Line& one) { return within <= one.until; });
  return line->slope * within + line->level;
}

constexpr std::array<Line, 3> plume_100{{{-0.55, 0, 1.75}, {-0.14, 0.24, 1.88}, {1, -0.5, 1.78}}};
constexpr std::array<Line, 4> plume_050{
    {{-0.68, 0, 1.92}, {-0.29, 0.36, 2.16}, {-0.18, 0, 2.06}, {1, -0.56, 1.96}}};
constexpr std::array<Line, 4> plume_020{
    {{-0.69, 0, 2.08}, {-0.31, 0.45, 2.39}, {-0.16, 0, 2.25}, {1, -0.54, 2.16}}};
constexpr std::array<Line, 4> plume_010{
    {{-0.70, 0, 2.25}, {-0.29, 0.49, 2.59}, {-0.20, 0, 2.45}, {1, -0.52, 2.35}}};
constexpr std::array<Line, 4> plume_005{
    {{-0.67, 0, 2.40}, {-0.28, 0.59, 2.80}, {-0.15, 0, 2.63}, {1, -0.48, 2.56}}};
constexpr std::array<Line, 4> plume_002{
    {{-0.69, 0, 2.60}, {-0.25, 0.39, 2.87}, {-0.13, 0, 2.77}, {1, -0.50, 2.71}}};

constexpr std::array<Line, 3> cloud_100{{{-0.44, 0, 0.70}, {0.43, 0.26, 0.81}, {1, 0, 0.93}}};
constexpr std::array<Line, 3> cloud_050{{{-0.56, 0, 0.85}, {0.31, 0.26, 1.00}, {1, -0.12, 1.12}}};
constexpr std::array<Line, 3> cloud_020{{{-0.66, 0, 0.95}, {0.32, 0.36, 1.19}, {1, -0.26, 1.38}}};
constexpr std::array<Line, 3> cloud_010{{{-0.71, 0, 1.15}, {0.37, 0.34, 1.39}, {1, -0.38, 1.66}}};
constexpr std::array<Line, 3> cloud_005{{{-0.52, 0, 1.48}, {0.24, 0.26, 1.62}, {1, -0.30, 1.75}}};
constexpr std::array<Line, 2> cloud_002{{{0.27, 0, 1.83}, {1, -0.32, 1.92}}};
constexpr std::array<Line, 2> cloud_001{{{-0.10, 0, 2.075}, {1, -0.27, 2.05}}};

/// x' where c' is reached: along lines through `parts` and the lg x' of `ways`, linear in c', which
/// begin at `nearest` with the concentration there, and on with the square of x'.
double way_to(double part, std::span<const double> parts, std::span<const double> ways,
              double near_factor, double near_end) {
  const double near = std::sqrt(near_factor * (1 - part) / part);
  const double first = std::pow(10, ways.front());
  const double end = std::min(near_end, first);
  if (near <= end) return near;
  if (part >= parts.front()) {
    const double at_end = near_factor / (near_factor + end * end);
    if (at_end <= parts.front()) return first;
    const double share = std::clamp((at_end - part) / (at_end - parts.front()), 0.0, 1.0);
    return std::pow(10, std::lerp(std::log10(end), ways.front(), share));
  }
  for (std::size_t n = 0; n + 1 < parts.size(); ++n) {
    if (part < parts[n + 1]) continue;
    const double share = (parts[n] - part) / (parts[n] - parts[n + 1]);
    return std::pow(10, std::lerp(ways[n], ways[n + 1], share));
  }
  return std::pow(10, ways.back()) * std::sqrt(parts.back() / part);
}

/// g0', m/s²
double weight(const DenseSource& source, const DenseAir& air) {
  return gravity * (source.density - air.density) / air.density;
}
double volume(const DenseSource& source) { return source.mass / source.density; }

DenseReach plume_reach(const DenseSource& source, const DenseAir& air, double part) {
  const double rate = volume(source) / source.duration, g = weight(source, air);
  const double alpha = 0.2 * std::log10(g * g * rate / std::pow(air.speed, 5));
  return {.distance = std::sqrt(rate / air.speed) *
                      way_to(part, plume_parts, plume_curves(alpha), near_plume, near_plume_ends),
          .as_cloud = false,
          .extrapolated = part < plume_parts.back() || alpha > last_alpha,
          .edge = {}};
}

DenseReach cloud_reach(const DenseSource& source, const DenseAir& air, double part) {
  const double length = std::cbrt(volume(source));
  const double alpha = 0.5 * std::log10(weight(source, air) * length / (air.speed * air.speed));
  const std::array<double, 7> ways = cloud_curves(alpha);
  return {.distance = length * way_to(part, cloud_parts, ways, near_cloud, std::pow(10, ways[0])),
          .as_cloud = true,
          .extrapolated = part < cloud_parts.back() || alpha > last_alpha,
          .edge = {}};
}

/// The outline of a plume up to `end` m.
std::vector<Point> plume_edge(const DenseSource& source, const DenseAir& air, double end) {
  const double length =
      weight(source, air) * volume(source) / source.duration / std::pow(air.speed, 3);
  const double size = source_size(source, air), at_source = size + 8 * length;
  const double upwind = 2 * length + size / 2;
  std::vector<Point> edge;
  constexpr int round_stations = stations_of_edge / 4;
  for (int n = 0; n <= round_stations; ++n) {  // upwind it is round
    const double share = static_cast<double>(n) / round_stations;
    edge.push_back({-upwind * (1 - share), at_source * std::sqrt(share * (2 - share))});
  }
  for (int n = 1; n <= stations_of_edge; ++n) {
    const double x = end * n / stations_of_edge;
    edge.push_back({x, at_source + 2.5 * std::cbrt(length) * std::cbrt(x * x)});
  }
  return edge;
}

/// All that a cloud covers until its front is at `end` m.
std::vector<Point> cloud_edge(const DenseSource& source, const DenseAir& air, double end) {
  constexpr double carried = 0.4, spreads = 1.2;
  const double v = volume(source), speed = carried * air.speed;
  const double first = std::cbrt(v) / 2, growth = spreads * std::sqrt(weight(source, air) * v);
  const auto radius = [&](double t) { return std::sqrt(first * first + growth * t); };
  double last = 0, late = end / speed;
  for (int n = 0; n < 60; ++n) {  // its front is at `end`
    const double t = (last + late) / 2;
    (speed * t + radius(t) < end ? last : late) = t;
  }
  double back = -first;
  for (int n = 0; n <= moments_of_cloud; ++n) {
    const double t = last * n / moments_of_cloud;
    back = std::min(back, speed * t - radius(t));
  }
  std::vector<Point> edge;
  for (int n = 0; n <= stations_of_edge; ++n) {
    const double x = back + (std::max(end, first) - back) * n / stations_of_edge;
    double aside = 0;
    for (int m = 0; m <= moments_of_cloud; ++m) {
      const double t = last * m / moments_of_cloud, r = radius(t), off = x - speed * t;
      if (std::abs(off) < r) aside = std::max(aside, std::sqrt(r * r - off * off));
    }
    edge.push_back({x, aside});
  }
  return edge;
}

/// Adds the outline to a reach.
DenseReach outlined(DenseReach reach, const DenseSource& source, const DenseAir& air) {
  reach.edge = reach.as_cloud ? cloud_edge(source, air, reach.distance)
                              : plume_edge(source, air, reach.distance);
  for (const Point& at : reach.edge) reach.half_width = std::max(reach.half_width, at.y);
  return reach;
}

}  // namespace

std::array<double, 6> plume_curves(double alpha) {
  return {at(plume_100, alpha), at(plume_050, alpha), at(plume_020, alpha),
          at(plume_010, alpha), at(plume_005, alpha), at(plume_002, alpha)};
}

std::array<double, 7> cloud_curves(double alpha) {
  return {at(cloud_100, alpha), at(cloud_050, alpha), at(cloud_020, alpha), at(cloud_010, alpha),
          at(cloud_005, alpha), at(cloud_002, alpha), at(cloud_001, alpha)};
}

DenseCriterion dense_criterion(const DenseSource& source, const DenseAir& air) {
  const bool at_once = !(source.duration > 0);
  DenseCriterion criterion{.measure = 0, .bound = at_once ? cloud_bound : plume_bound};
  const double g = weight(source, air);
  if (!(g > 0)) return criterion;
  if (at_once) {
    const double v = volume(source);
    criterion.measure = std::sqrt(g * v) / (air.speed * std::cbrt(v));
  } else {
    const double q = volume(source) / source.duration, d = std::sqrt(q / air.speed);
    criterion.measure = std::cbrt(g * q / (std::pow(air.speed, 3) * d));
  }
  return criterion;
}

double source_size(const DenseSource& source, const DenseAir& air) {
  if (!(source.duration > 0)) return std::cbrt(volume(source));
  return std::sqrt(volume(source) / source.duration / air.speed);
}

double spread_by_weight(const DenseSource& source, const DenseAir& air) {
  const double g = weight(source, air), v = volume(source);
  if (!(source.duration > 0)) return 2 * std::sqrt(g * v) / air.speed;
  return 8 * g * v / source.duration / std::pow(air.speed, 3);
}

DenseReach dense_reach(const DenseSource& source, const DenseAir& air, double concentration) {
  const double pure = source.density * source.temperature / air.temperature;  // as warm as the air
  const double c = std::min(concentration / pure, 1.0);
  const double part = c / (c + (1 - c) * air.temperature / source.temperature);
  if (!(source.duration > 0)) return outlined(cloud_reach(source, air, part), source, air);
  const DenseReach plume = plume_reach(source, air, part);
  const double moved = air.speed * source.duration;
  if (moved >= long_release * plume.distance) return outlined(plume, source, air);
  const DenseReach cloud = cloud_reach(source, air, part);
  if (moved <= short_release * cloud.distance) return outlined(cloud, source, air);
  return outlined(plume.distance > cloud.distance ? plume : cloud, source, air);
}

}  // namespace downwash
