// The walls and roofs of buildings on a grid: which cells they leave open, and the faces they cut.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "geometry/frames/axis_map.hpp"
#include "geometry/shapes/building.hpp"
#include "geometry/terrain/ground.hpp"
#include "solver/grid/cut_faces.hpp"
#include "solver/grid/grid.hpp"
#include "solver/grid/obstacle_map.hpp"

namespace downwash {

/// Each cell is looked at in 4 x 4 x 4 points, by the rule of the voxelizer. Of air that a wall
/// parts within a cell the larger share counts, and a cell is open if a quarter of it is such air.
/// A face between open cells is open where the points on both sides are; two cells whose face has
/// none of these do not both stay open. So no air goes through a wall that the points see. What the
/// voxelizer has made solid stays so where it would else be lost: in the middle of a cell.
class WallCuts {
 public:
  /// `bodies` in the domain frame; `xyz` as in voxelize. `ground`, if any, outlives this.
  /// `periodic`: along x and y.
  WallCuts(std::span<const Building> bodies, const std::array<Axis, 3>& xyz, const Ground* ground,
           const std::array<bool, 2>& periodic);

  /// Opens and closes the cells of its bodies.
  void carve(const AxisMap& axes, ObstacleMap& obstacles) const;
  /// The faces that they cut; see Ground::cut_faces.
  CutFaces cut_faces(const AxisMap& axes, const ObstacleMap& obstacles) const;

 private:
  /// A bit for each point, x + 4 y + 16 z: 1 where it is solid.
  using Points = std::uint64_t;

  /// `axes`: those of the points.
  void add(const Building& body, const std::array<Axis, 3>& axes);
  void close_parted_neighbours();
  std::int64_t key(const Index3& cell) const {
    return cell[0] + std::int64_t{n_[0]} * (cell[1] + std::int64_t{n_[1]} * cell[2]);
  }
  Index3 cell(std::int64_t key) const;
  /// The one before or after it along an axis, if there is one.
  std::optional<Index3> beside(const Index3& cell, std::size_t axis, int step) const;
  Points ground_in(const Index3& cell) const;
  Points points(const Index3& cell) const;
  /// True if what is solid in a cell leaves its sides whole, as that of a tower narrower than it.
  bool stands_alone(const Index3& cell) const;
  /// Air points on both sides of the low face of a cell, 16 for an open one.
  int open_points(const Index3& cell, const Index3& before, std::size_t axis) const;
  /// Air points on both sides of the face to a neighbour, the one before or after it.
  int open_to(const Index3& cell, const Index3& other, std::size_t axis, int step) const;

  Axis z_;
  Index3 n_;
  const Ground* ground_;
  std::array<bool, 3> periodic_;
  std::unordered_map<std::int64_t, Points> cells_;  ///< those that bodies reach into
};

}  // namespace downwash
