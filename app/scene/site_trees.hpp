// The trees of a site: read, and put into the domain frame.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "geometry/frames/axis_map.hpp"
#include "geometry/frames/map_projection.hpp"
#include "geometry/frames/wind_frame.hpp"
#include "geometry/terrain/ground.hpp"
#include "geometry/trees/leaf_cells.hpp"
#include "geometry/trees/tree.hpp"
#include "io/question/domain.hpp"
#include "solver/grid/obstacle_map.hpp"
#include "solver/problem/foliage.hpp"

namespace downwash {

struct SiteTrees {
  std::vector<Tree> trees;           ///< of the file and the boxes of the case, domain frame
  std::optional<TreeReport> report;  ///< where there is a file
};

/// Reads the file, onto the map of the buildings, and adds the boxes. Throws InputError.
SiteTrees trees_of(const DomainChoice& domain, const MapProjection& map, const WindFrame& frame);

/// What they come to on a grid without its solids, whose axes are `xyz` in the domain frame.
struct PlantedGrid {
  Foliage foliage;  ///< solver axes
  LeafReport report;
};
PlantedGrid planted(const std::vector<Tree>& trees, double leaf_drag,
                    const std::array<Axis, 3>& xyz, const AxisMap& axes, const Ground* ground,
                    const ObstacleMap& obstacles);

}  // namespace downwash
