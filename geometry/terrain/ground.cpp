#include "geometry/terrain/ground.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "geometry/frames/cell_at.hpp"

namespace downwash {

namespace {

constexpr double least_air = 0.25;   ///< of a cell that is not ground
constexpr double least_open = 0.04;  ///< of a face between two such cells
constexpr double whole = 1 - 0.5 / openness_parts;

/// Part of a rectangle that lies below z where a plane has the height h in its middle and rises by
/// so much from side to side: the distribution of the sum of two even ones.
double part_below(double z, double h, double rise_x, double rise_y) {
  const double a = std::abs(rise_x) / 2, b = std::abs(rise_y) / 2;
  const double most = std::max(a, b), least = std::min(a, b), t = std::abs(z - h);
  double part = 1;
  if (t < most - least) {
    part = 0.5 + t / (2 * most);
  } else if (t < most + least) {
    part = 1 - std::pow(most + least - t, 2) / (8 * most * least);
  }
  return z > h ? part : 1 - part;
}

}  // namespace

Ground::Ground(const Surface& surface, const std::array<Axis, 3>& xyz)
    : x_(xyz[0]), y_(xyz[1]), z_(xyz[2]) {
  for (int y = 0; y < y_.n(); ++y) {
    for (int x = 0; x < x_.n(); ++x) {
      const double height = std::max(surface({x_.centre(x), y_.centre(y)}), z_.face(0));
      heights_.push_back(height);
      int layers = 0;
      while (layers < z_.n() && z_.face(layers + 1) - height < least_air * z_.width(layers)) {
        ++layers;
      }
      layers_.push_back(layers);
    }
    for (int x = 0; x <= x_.n(); ++x) on_x_faces_.push_back(surface({x_.face(x), y_.centre(y)}));
  }
  for (int y = 0; y <= y_.n(); ++y) {
    for (int x = 0; x < x_.n(); ++x) on_y_faces_.push_back(surface({x_.centre(x), y_.face(y)}));
  }
}

CutFaces Ground::cut_faces(const AxisMap& axes, const ObstacleMap& obstacles,
                           const std::array<bool, 2>& periodic) const {
  CutFaces faces;
  for (int y = 0; y < y_.n(); ++y) {
    for (int x = 0; x < x_.n(); ++x) cut_column(x, y, axes, obstacles, periodic, faces);
  }
  return faces;
}

void Ground::cut_column(int x, int y, const AxisMap& axes, const ObstacleMap& obstacles,
                        const std::array<bool, 2>& periodic, CutFaces& faces) const {
  const std::array<int, 2> last{x_.n() - 1, y_.n() - 1};
  const auto x_face = [&](int n) { return on_x_faces_[at(n, y, x_.n() + 1)]; };
  const auto y_face = [&](int n) { return on_y_faces_[at(x, n, x_.n())]; };
  const double rise_x = x_face(x + 1) - x_face(x), rise_y = y_face(y + 1) - y_face(y),
               height = top(x, y);
  const double highest =
      std::max({x_face(x), y_face(y), height + std::abs(rise_x) / 2 + std::abs(rise_y) / 2});
  const auto solid = [&](const Index3& cell) {
    const auto [i, j, k] = axes.to_solver(cell);
    return obstacles.solid(i, j, k);
  };
  const auto add = [&](std::size_t axis, int z, double open) {
    const Index3 cell{x, y, z};
    Index3 before = cell;
    if (cell[axis] > 0) {
      --before[axis];
    } else if (periodic[axis]) {  // of z faces none is the lowest
      before[axis] = last[axis];
    }
    if (open >= whole || solid(cell) || solid(before)) return;
    faces.push_back({axes.to_solver(cell), axes.solver_axis(static_cast<int>(axis)),
                     std::max(open, least_open)});
  };
  const auto above = [&](int z, double ground) { return (z_.face(z + 1) - ground) / z_.width(z); };
  for (int z = layers(x, y); z < z_.n() && z_.face(z) < highest; ++z) {
    add(0, z, above(z, x_face(x)));
    add(1, z, above(z, y_face(y)));
    if (z > layers(x, y)) add(2, z, part_below(z_.face(z), height, rise_x, rise_y));
  }
}

double Ground::top_at(const Point& place) const {
  return top(cell_at(x_, place.x), cell_at(y_, place.y));
}

double Ground::air_at(int x, int y, double height) const {
  return std::max(top(x, y) + height, z_.face(layers(x, y)));
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

std::pair<double, double> Ground::air_between(double height) const {
  std::pair<double, double> range{z_.face(z_.n()), z_.face(0)};
  for (int y = 0; y < y_.n(); ++y) {
    for (int x = 0; x < x_.n(); ++x) {
      const double z = air_at(x, y, height);
      range = {std::min(range.first, z), std::max(range.second, z)};
    }
  }
  return range;
}

int Ground::highest_layers() const { return *std::ranges::max_element(layers_); }
double Ground::lowest() const { return *std::ranges::min_element(heights_); }
double Ground::highest() const { return *std::ranges::max_element(heights_); }

std::int64_t Ground::cells() const {
  return std::accumulate(layers_.begin(), layers_.end(), std::int64_t{0});
}

AirInCell air_in_cell(const Axis& z, int cell, double ground) {
  const double above = z.face(cell + 1) - ground, part = above / z.width(cell);
  if (part < 1) return {std::max(part, 0.0), above / 2};
  return {1, z.centre(cell) - ground};
}

void Ground::fill(const AxisMap& axes, ObstacleMap& obstacles) const {
  for (int y = 0; y < y_.n(); ++y) {
    for (int x = 0; x < x_.n(); ++x) {
      const auto cell = [&](int z) { return axes.to_solver(Index3{x, y, z}); };
      const int n = layers(x, y);
      for (int z = 0; z < n; ++z) obstacles.set_solid(cell(z)[0], cell(z)[1], cell(z)[2]);
      if (n + 1 >= z_.n() || z_.centre(n) >= top(x, y)) continue;
      const auto [i, j, k] = cell(n + 1);
      if (obstacles.solid(i, j, k)) obstacles.set_solid(cell(n)[0], cell(n)[1], cell(n)[2]);
    }
  }
}

}  // namespace downwash
