#include "geometry/terrain/distant_ground.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/terrain/plane_fit.hpp"

namespace downwash {
namespace {

constexpr double tiles_a_distance = 4;  ///< the kernel is smooth on its own distance
constexpr int most_tiles_a_side = 64;   ///< along a side; their pairs are summed one by one
constexpr int tiles_beyond = 32;        ///< tiles beyond the domain: 8 distances, 7/8 of the kernel

template <class Visit>
void for_each_column(const std::array<Axis, 3>& xyz, const Visit& visit) {
  for (int y = 0; y < xyz[1].n(); ++y) {
    for (int x = 0; x < xyz[0].n(); ++x) {
      visit(x, y, Point{xyz[0].centre(x), xyz[1].centre(y)}, xyz[0].width(x) * xyz[1].width(y));
    }
  }
}

}  // namespace

DistantGround::DistantGround(const Ground& ground, const std::array<Axis, 3>& xyz, double z)
    : x_(), y_() {
  fit_plane(ground, xyz);
  const double distance = z - mean_;
  x_ = tiles_of(xyz[0], distance);
  y_ = tiles_of(xyz[1], distance);
  rest_ = seen_from(distance, means(ground, xyz));
}

double DistantGround::slope(const Point& place, const Point& along) const {
  const double step = std::min(x_.width, y_.width) / 2;
  const double ahead = rest({place.x + step * along.x, place.y + step * along.y});
  const double behind = rest({place.x - step * along.x, place.y - step * along.y});
  return tilt(along) + (ahead - behind) / (2 * step);
}

int DistantGround::Tiles::at(double place) const {
  return nearest(static_cast<int>(std::floor((place - origin) / width)));
}

DistantGround::Tiles DistantGround::tiles_of(const Axis& axis, double distance) {
  const double asked = std::ceil(tiles_a_distance * axis.length() / distance);
  const int count = static_cast<int>(std::clamp(asked, 1.0, double{most_tiles_a_side}));
  return {axis.origin(), axis.length() / count, count};
}

void DistantGround::fit_plane(const Ground& ground, const std::array<Axis, 3>& xyz) {
  PlaneFit plane;
  for_each_column(xyz, [&](int x, int y, const Point& place, double area) {
    plane.add(place, ground.top(x, y), area);
  });
  mean_ = plane.mean();
  middle_ = plane.middle();
  tilt_ = plane.tilt();
}

std::vector<double> DistantGround::means(const Ground& ground,
                                         const std::array<Axis, 3>& xyz) const {
  const std::size_t count = static_cast<std::size_t>(x_.count) * static_cast<std::size_t>(y_.count);
  std::vector<double> sum(count, 0), area(count, 0);
  for_each_column(xyz, [&](int x, int y, const Point& place, double weight) {
    const std::size_t tile = index(x_.at(place.x), y_.at(place.y));
    sum[tile] += weight * (ground.top(x, y) - plane(place));
    area[tile] += weight;
  });
  for (int y = 0; y < y_.count; ++y) {
    for (int x = 0; x < x_.count; ++x) {
      const std::size_t tile = index(x, y);
      const Point middle{x_.middle(x), y_.middle(y)};
      sum[tile] = area[tile] > 0 ? sum[tile] / area[tile] : ground.top_at(middle) - plane(middle);
    }
  }
  return sum;
}

std::vector<double> DistantGround::seen_from(double distance,
                                             const std::vector<double>& ground) const {
  std::vector<double> seen(ground.size());
  for (int y = 0; y < y_.count; ++y) {
    for (int x = 0; x < x_.count; ++x) {
      double sum = 0, weights = 0;
      for (int v = -tiles_beyond; v < y_.count + tiles_beyond; ++v) {
        for (int u = -tiles_beyond; u < x_.count + tiles_beyond; ++u) {
          const double dx = (u - x) * x_.width, dy = (v - y) * y_.width;
          const double square = dx * dx + dy * dy + distance * distance;
          const double weight = 1 / (square * std::sqrt(square));
          sum += weight * ground[index(u, v)];
          weights += weight;
        }
      }
      seen[index(x, y)] = sum / weights;
    }
  }
  return seen;
}

double DistantGround::rest(const Point& place) const {
  const double x = (place.x - x_.middle(0)) / x_.width, y = (place.y - y_.middle(0)) / y_.width;
  const int left = static_cast<int>(std::floor(x)), low = static_cast<int>(std::floor(y));
  const double u = x - left, v = y - low;
  const auto row = [&](int n) {
    return (1 - u) * rest_[index(left, n)] + u * rest_[index(left + 1, n)];
  };
  return (1 - v) * row(low) + v * row(low + 1);
}

}  // namespace downwash
