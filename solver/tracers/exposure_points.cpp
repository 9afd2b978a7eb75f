#include "solver/tracers/exposure_points.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace downwash {
namespace {

/// Where a point lies between the centres of a cell and of its neighbour on that side.
struct Between {
  int side = 1;
  double share = 0;  ///< of the neighbour; 0 where there is none
};

Between between(const Axis& axis, int cell, double point) {
  const double offset = point - axis.centre(cell);
  const int side = offset < 0 ? -1 : 1, neighbour = cell + side;
  if (neighbour < 0 || neighbour >= axis.n()) return {side, 0};
  const double distance = std::abs(axis.centre(neighbour) - axis.centre(cell));
  return {side, std::min(std::abs(offset) / distance, 1.0)};
}

/// The stencil of a cell with what lies beyond it along each axis. Corners count whose cells are
/// fluid and connected; along `axis`, if not negative, lie the two faces of a cell instead.
PointStencil connected_stencil(const ObstacleMap& obstacles, const Index3& cell,
                               const std::array<Between, 3>& along, int axis) {
  std::array<double, 8> weight;
  std::array<bool, 8> reached{true};
  for (std::size_t corner = 0; corner < 8; ++corner) {
    weight[corner] = 1;
    Index3 at = cell;
    for (std::size_t a = 0; a < 3; ++a) {
      const bool beyond = (corner >> a & 1) != 0;
      weight[corner] *= beyond ? along[a].share : 1 - along[a].share;
      if (beyond && static_cast<int>(a) != axis) at[a] += along[a].side;
    }
    const bool fluid = weight[corner] > 0 && !obstacles.solid(at[0], at[1], at[2]);
    // Corners with fewer bits come first, so that those next to this one are known.
    for (std::size_t bit = 1; bit < 8; bit <<= 1) {
      if (fluid && (corner & bit) != 0 && reached[corner ^ bit]) reached[corner] = true;
    }
  }

  double sum = 0;
  for (std::size_t corner = 0; corner < 8; ++corner) sum += reached[corner] ? weight[corner] : 0;
  PointStencil stencil{
      {cell[0], cell[1], cell[2]}, {along[0].side, along[1].side, along[2].side}, {}};
  for (std::size_t corner = 0; corner < 8; ++corner) {
    if (reached[corner]) stencil.weight[corner] = weight[corner] / sum;
  }
  return stencil;
}

}  // namespace

PointStencil point_stencil(const Grid& grid, const ObstacleMap& obstacles, const Index3& cell,
                           const Vector3& point) {
  std::array<Between, 3> along;
  for (std::size_t a = 0; a < 3; ++a) along[a] = between(grid.axis[a], cell[a], point[a]);
  return connected_stencil(obstacles, cell, along, -1);
}

PointStencil face_stencil(const Grid& grid, const ObstacleMap& obstacles, const Openness& openness,
                          int axis, const Index3& cell, const Vector3& point) {
  std::array<Between, 3> along;
  for (std::size_t a = 0; a < 3; ++a) {
    const Axis& of = grid.axis[a];
    along[a] = static_cast<int>(a) == axis
                   ? Between{1, (point[a] - of.face(cell[a])) / of.width(cell[a])}
                   : between(of, cell[a], point[a]);
  }
  PointStencil stencil = connected_stencil(obstacles, cell, along, axis);
  for (std::size_t corner = 0; corner < 8; ++corner) {
    if (stencil.weight[corner] == 0) continue;
    Index3 at = cell;
    for (std::size_t a = 0; a < 3; ++a) at[a] += (corner >> a & 1) != 0 ? along[a].side : 0;
    stencil.weight[corner] *= widening(openness.of(axis, at));
  }
  return stencil;
}

}  // namespace downwash
