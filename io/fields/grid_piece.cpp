#include "io/fields/grid_piece.hpp"

#include <cstddef>
#include <utility>

namespace downwash {

Grid part_of(const Grid& grid, IndexRange planes) {
  std::vector<double> faces;
  for (int k = planes.first; k <= planes.last; ++k) faces.push_back(grid.axis[2].face(k));
  return {{grid.axis[0], grid.axis[1], Axis(std::move(faces))}};
}

std::array<IndexRange, 3> box_of(const GridPiece& piece, IndexRange planes, const AxisMap& axes) {
  const Index3 n = piece.whole.n();
  return axes.to_user(std::array<IndexRange, 3>{IndexRange{0, n[0]}, IndexRange{0, n[1]}, planes});
}

}  // namespace downwash
