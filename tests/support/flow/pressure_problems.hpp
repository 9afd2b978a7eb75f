// Pressure problems that several tests share: a city in the wind, at several resolutions.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "solver/pressure/poisson_solver.hpp"

namespace downwash {

/// A linear congruential generator: the same numbers with every library.
class Lcg {
 public:
  explicit Lcg(std::uint32_t seed) : state_(seed) {}

  /// In [0, 1).
  double unit() {
    state_ = state_ * 1664525u + 1013904223u;
    return (state_ >> 8) / 16777216.0;
  }
  double between(double low, double high) { return low + (high - low) * unit(); }

 private:
  std::uint32_t state_;
};

/// n cells over [0, length], each wider than the one before: neighbours by no more than a tenth,
/// the widest no more than eight times the narrowest.
inline Axis stretched_axis(double length, int n) {
  const double ratio = std::min(1.1, std::pow(8.0, 1.0 / std::max(1, n - 1)));
  std::vector<double> faces{0};
  double width = 1;
  for (int i = 0; i < n; ++i, width *= ratio) faces.push_back(faces.back() + width);
  const double scale = length / faces.back();
  for (double& face : faces) face *= scale;
  return Axis(std::move(faces));
}

/// 48 × 24 × 96 cells of 1 m (i, j = vertical, k), or so many times finer.
inline Grid city_grid(int refinement, bool stretched = false) {
  const int n_j = 24 * refinement;
  return {{Axis::uniform(0, 48, 48 * refinement),
           stretched ? stretched_axis(24, n_j) : Axis::uniform(0, 24, n_j),
           Axis::uniform(0, 96, 96 * refinement)}};
}

inline void fill(ObstacleMap& map, const IndexRange& i_range, const IndexRange& j_range,
                 const IndexRange& k_range, bool solid = true) {
  for (int k = k_range.first; k < k_range.last; ++k)
    for (int j = j_range.first; j < j_range.last; ++j)
      for (int i = i_range.first; i < i_range.last; ++i) map.set_solid(i, j, k, solid);
}

/// Forty boxes on the ground, in fractions of the domain: their walls lie anywhere between the
/// faces of coarse cells, and some of them touch or overlap.
inline ObstacleMap forty_boxes(const Grid& grid) {
  ObstacleMap map(grid.n());
  Lcg random(2024);
  const auto cells = [&](std::size_t axis, double low, double size) {
    const Axis& a = grid.axis[axis];
    return a.cells_between(a.origin() + low * a.length(), a.origin() + (low + size) * a.length());
  };
  for (int b = 0; b < 40; ++b) {
    const double i = random.between(0.02, 0.86), k = random.between(0.08, 0.86);
    const double size_i = random.between(0.04, 0.13), size_k = random.between(0.02, 0.07);
    fill(map, cells(0, i, size_i), cells(1, 0, random.between(0.1, 0.6)), cells(2, k, size_k));
  }
  return map;
}

/// Solid cells here and there, so many of a hundred.
inline ObstacleMap random_solids(const Index3& n, int percent, std::uint32_t seed) {
  ObstacleMap map(n);
  Lcg random(seed);
  for (int k = 0; k < n[2]; ++k)
    for (int j = 0; j < n[1]; ++j)
      for (int i = 0; i < n[0]; ++i) map.set_solid(i, j, k, 100 * random.unit() < percent);
  return map;
}

/// f(i, j, k) on every cell.
template <class Function>
void for_each_cell(const Index3& n, const Function& f) {
  for (int k = 0; k < n[2]; ++k)
    for (int j = 0; j < n[1]; ++j)
      for (int i = 0; i < n[0]; ++i) f(i, j, k);
}

/// The divergence of a wind of 1 m/s along k that blows in and out through the ends of the domain
/// and stops dead at the solids.
inline HostField<double> wind_source(const Grid& grid, const ObstacleMap& obstacles) {
  HostField<double> source(grid.n());
  const int last = grid.n()[2] - 1;
  for_each_cell(grid.n(), [&](int i, int j, int k) {
    if (obstacles.solid(i, j, k)) return;
    const double in = k == 0 || !obstacles.solid(i, j, k - 1) ? 1 : 0;
    const double out = k == last || !obstacles.solid(i, j, k + 1) ? 1 : 0;
    source(i, j, k) = (out - in) / grid.axis[2].width(k);
  });
  return source;
}

/// Values in [-1, 1), with no regard to any part of the fluid.
inline HostField<double> random_source(const Index3& n, std::uint32_t seed) {
  HostField<double> source(n);
  Lcg random(seed);
  for (double& value : source.data) value = random.between(-1, 1);
  return source;
}

/// Faces of the three axes, each the same on both sides.
inline PressureFaces faces_by_axis(PressureFace i, PressureFace j, PressureFace k) {
  PressureFaces faces;
  faces.face = {{{i, i}, {j, j}, {k, k}}};
  return faces;
}

inline double largest(const HostField<double>& field) {
  double most = 0;
  for (const double value : field.data) most = std::max(most, std::abs(value));
  return most;
}

/// √(Σ V f²)
inline double volume_norm(const Grid& grid, const HostField<double>& field) {
  double sum = 0;
  for_each_cell(grid.n(), [&](int i, int j, int k) {
    sum += grid.cell_volume(i, j, k) * field(i, j, k) * field(i, j, k);
  });
  return std::sqrt(sum);
}

}  // namespace downwash
