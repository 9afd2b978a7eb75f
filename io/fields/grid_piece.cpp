#include "io/fields/grid_piece.hpp"

#include <cstddef>
#include <utility>

namespace downwash {

Axis part_of(const Axis& axis, IndexRange cells) {
  std::vector<double> faces;
  for (int face = cells.first; face <= cells.last; ++face) faces.push_back(axis.face(face));
  return Axis(std::move(faces));
}

Grid part_of(const Grid& grid, IndexRange planes) {
  return {{grid.axis[0], grid.axis[1], part_of(grid.axis[2], planes)}};
}

std::array<IndexRange, 3> box_of(const GridPiece& piece, IndexRange planes, const AxisMap& axes) {
  const Index3 n = piece.whole.n();
  return axes.to_user(std::array<IndexRange, 3>{IndexRange{0, n[0]}, IndexRange{0, n[1]}, planes});
}

}  // namespace downwash
