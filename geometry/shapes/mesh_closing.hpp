// Surfaces that leave gaps, closed where that is safe.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "geometry/shapes/shapes.hpp"

namespace downwash {

/// Gives points that are the same, or no further apart than `reach` (m; in some directions up to
/// 1.8 times that), one number, and removes the triangles that this leaves without an area. How
/// many were moved onto another one.
std::int64_t weld(TriangleMesh& mesh, double reach);

/// What had to be done to a mesh.
struct Closing {
  std::int64_t doubled = 0;  ///< triangles that were there twice, removed
  std::int64_t turned = 0;   ///< triangles that faced the wrong way
  std::int64_t holes = 0;    ///< small ones, filled
  std::int64_t walls = 0;    ///< of those that it had not
  std::int64_t floors = 0;   ///< lower rims of what has no floor, closed
  /// An edge of what was not filled; none where the mesh is closed.
  std::optional<std::pair<Point3, Point3>> gap;

  bool closed() const { return !gap; }
};

/// What a body may lack.
enum class Lacking { nothing, floor_and_walls };

/// Makes a mesh, of one body mostly, closed, so that each edge is used as often in one direction as
/// in the other and every column of it enters the body as often as it leaves it:
/// - triangles that are there twice are removed;
/// - neighbours are made to face the same side, and all to face outwards;
/// - holes whose area is at most a hundredth of the surface's are filled, as are joints where one
///   side of an edge has more points than the other;
/// - of a body that may lack these, upright plane holes, which leave no column open, and the lower
///   rim, within the lowest tenth of the height.
/// A mesh with a larger hole is left as it is, but for the first two.
Closing close_mesh(TriangleMesh& mesh, Lacking lacking);

}  // namespace downwash
