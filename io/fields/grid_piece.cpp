#include "io/fields/grid_piece.hpp"

#include <cstddef>
#include <utility>

namespace downwash {

Grid part_of(const Grid& grid, IndexRange planes) {
  std::vector<double> faces;
  for (int k = planes.first; k <= planes.last; ++k) faces.push_back(grid.axis[2].face(k));
  return {{grid.axis[0], grid.axis[1], Axis(std::move(faces))}};
}

ObstacleMap part_of(const ObstacleMap& obstacles, IndexRange planes) {
  const Index3 n = obstacles.n();
  ObstacleMap part({n[0], n[1], planes.last - planes.first});
  for (int k = planes.first; k < planes.last; ++k) {
    for (int j = 0; j < n[1]; ++j) {
      for (int i = 0; i < n[0]; ++i) {
        part.set_solid(i, j, k - planes.first, obstacles.solid(i, j, k));
      }
    }
  }
  return part;
}

std::array<IndexRange, 3> box_of(const GridPiece& piece, IndexRange planes, const AxisMap& axes) {
  const Index3 n = piece.whole.n();
  return axes.to_user(std::array<IndexRange, 3>{IndexRange{0, n[0]}, IndexRange{0, n[1]}, planes});
}

}  // namespace downwash
