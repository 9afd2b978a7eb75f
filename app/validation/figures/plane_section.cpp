#include "app/validation/figures/plane_section.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace downwash {
namespace {

using Point2 = std::array<double, 2>;

/// The centre before a position, and how far it is to the next.
std::pair<std::size_t, double> between(const std::vector<double>& centres, double at) {
  const auto above = std::upper_bound(centres.begin() + 1, centres.end() - 1, at);
  const auto before = static_cast<std::size_t>(above - centres.begin()) - 1;
  const double part = (at - centres[before]) / (centres[before + 1] - centres[before]);
  return {before, std::clamp(part, 0.0, 1.0)};
}

/// Direction of the wind, of length 1; NaN beside solids.
Point2 direction(const PlaneSection& section, const Point2& at) {
  const auto [i, part_x] = between(section.x, at[0]);
  const auto [k, part_z] = between(section.z, at[1]);
  const auto mean = [&, i = i, k = k, part_x = part_x, part_z = part_z](const auto& f) {
    return (1 - part_z) *
               ((1 - part_x) * f[section.index(i, k)] + part_x * f[section.index(i + 1, k)]) +
           part_z * ((1 - part_x) * f[section.index(i, k + 1)] +
                     part_x * f[section.index(i + 1, k + 1)]);
  };
  const double u = mean(section.u), w = mean(section.w), speed = std::hypot(u, w);
  return {u / speed, w / speed};
}

bool inside(const PlaneSection& section, const Point2& at) {
  return at[0] >= section.x.front() && at[0] <= section.x.back() && at[1] >= 0 &&
         at[1] <= section.z.back();
}

/// `step` < 0: up the wind.
std::vector<Point2> path(const PlaneSection& section, Point2 at, double step, double longest) {
  std::vector<Point2> points{at};
  for (double length = 0; length < longest; length += std::abs(step)) {
    const Point2 first = direction(section, at);
    const Point2 middle =
        direction(section, {at[0] + step / 2 * first[0], at[1] + step / 2 * first[1]});
    at = {at[0] + step * middle[0], at[1] + step * middle[1]};
    if (!std::isfinite(at[0]) || !inside(section, at)) break;
    points.push_back(at);
  }
  return points;
}

}  // namespace

PlaneSection middle_plane(const CaseRun& run) {
  const HostField<double> u = run.velocity(0), w = run.velocity(2);
  const auto [nx, ny, nz] = run.cells();
  PlaneSection section;
  for (int i = 0; i < nx; ++i) section.x.push_back(run.axis(0).centre(i));
  for (int k = 0; k < nz; ++k) section.z.push_back(run.axis(2).centre(k));
  for (int k = 0; k < nz; ++k) {
    for (int i = 0; i < nx; ++i) {
      double sum_u = 0, sum_w = 0;
      for (const int j : {ny / 2 - 1, ny / 2}) {
        if (run.solid({i, j, k})) sum_u = std::numeric_limits<double>::quiet_NaN();
        sum_u += run.at(u, {i, j, k}) + run.at(u, {i + 1, j, k});
        sum_w += run.at(w, {i, j, k}) + run.at(w, {i, j, k + 1});
      }
      section.u.push_back(sum_u / 4);
      section.w.push_back(sum_w / 4);
    }
  }
  return section;
}

PlotCurve streamline(const PlaneSection& section, double x, double z, double longest) {
  const double step = 0.5 * (section.z[1] - section.z[0]);
  std::vector<Point2> points = path(section, {x, z}, -step, longest);
  std::reverse(points.begin(), points.end());
  for (const Point2& point : path(section, {x, z}, step, longest)) points.push_back(point);
  PlotCurve curve{.label = {}, .x = {}, .y = {}};
  curve.colour = 6;
  for (const Point2& point : points) {
    curve.x.push_back(point[0]);
    curve.y.push_back(point[1]);
  }
  return curve;
}

}  // namespace downwash
