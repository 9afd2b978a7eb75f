// Surfaces of a building in space → upright prisms.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "geometry/shapes/building.hpp"

namespace downwash {

/// A plane polygon in space: the outer ring, then the holes, in either orientation.
struct Surface {
  enum class Kind {
    roof,
    ground,
    other,   ///< a wall, a window, an underside
    unknown  ///< the file does not say
  };
  Kind kind = Kind::unknown;
  std::vector<std::vector<Point3>> rings;
};

struct RoofShape {
  std::vector<Polygon> footprint;
  std::optional<double> height;  ///< m above the ground; absent where the shape is flat
  std::vector<RoofStep> steps;   ///< empty where one prism has to do
  double ground = 0;             ///< m, as the surfaces have it
};

/// - Ground: the surfaces that are `ground`; without these, the unknown ones within the lowest
///   tenth of the height.
/// - Roofs: the surfaces that are `roof`; without these, all other unknown ones that are no walls,
///   of those that face up and those that face down only the ones that face away from the ground.
/// - Footprint: the ground surfaces, or else the roofs.
/// - Where the roofs cover nine tenths of the footprint each becomes a prism of its mean height, so
///   that volumes are kept. Roofs of about one height share a prism: their heights are divided into
///   equal bands of at most 2 m (20 bands at most), and steeper roofs are cut along these. `height`
///   is that of the highest prism. Elsewhere the footprint has the mean height of the roofs,
///   weighted by area, or without any that of the highest point.
/// What overhangs is filled down to the ground, and dents in walls are lost.
///
/// Heights are above the lowest surface that is `ground`, else above `ground`, m. Nothing when the
/// surfaces have no plan. The shape does not depend on the unit of x and y.
std::optional<RoofShape> roof_shape(std::span<const Surface> surfaces, double ground);

/// The lowest z of all, +infinity for none.
double lowest_point(std::span<const Surface> surfaces);

}  // namespace downwash
