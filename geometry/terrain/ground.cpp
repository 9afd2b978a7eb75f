#include "geometry/terrain/ground.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

#include "geometry/frames/cell_at.hpp"

namespace downwash {

Ground::Ground(const Surface& surface, const std::array<Axis, 3>& xyz)
    : x_(xyz[0]), y_(xyz[1]), z_(xyz[2]) {
  layers_.reserve(column(0, y_.n()));
  for (int y = 0; y < y_.n(); ++y) {
    for (int x = 0; x < x_.n(); ++x) {
      const double height = surface({x_.centre(x), y_.centre(y)});
      layers_.push_back(z_.cells_between(-std::numeric_limits<double>::infinity(), height).last);
    }
  }
}

double Ground::top_at(const Point& place) const {
  return top(cell_at(x_, place.x), cell_at(y_, place.y));
}

bool Ground::is_on(const std::array<Axis, 3>& xyz) const {
  const auto alike = [](const Axis& a, const Axis& b) {
    if (a.n() != b.n()) return false;
    for (int n = 0; n <= a.n(); ++n) {
      if (a.face(n) != b.face(n)) return false;
    }
    return true;
  };
  return alike(xyz[0], x_) && alike(xyz[1], y_) && alike(xyz[2], z_);
}

int Ground::lowest_layers() const { return *std::min_element(layers_.begin(), layers_.end()); }
int Ground::highest_layers() const { return *std::max_element(layers_.begin(), layers_.end()); }

std::int64_t Ground::cells() const {
  return std::accumulate(layers_.begin(), layers_.end(), std::int64_t{0});
}

void Ground::fill(const AxisMap& axes, ObstacleMap& obstacles) const {
  for (int y = 0; y < y_.n(); ++y) {
    for (int x = 0; x < x_.n(); ++x) {
      for (int z = 0; z < layers(x, y); ++z) {
        const auto [i, j, k] = axes.to_solver(Index3{x, y, z});
        obstacles.set_solid(i, j, k);
      }
    }
  }
}

}  // namespace downwash
