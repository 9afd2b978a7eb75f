// Places and shapes → cells of the grid, and the open air nearest to a place.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <variant>
#include <vector>

#include "geometry/frames/axis_map.hpp"
#include "geometry/frames/cell_at.hpp"
#include "geometry/shapes/building.hpp"
#include "geometry/terrain/ground.hpp"
#include "solver/grid/grid.hpp"
#include "solver/grid/obstacle_map.hpp"

namespace downwash {

/// All points within `radius` of the line from a to b, m, domain frame: a sphere where a = b, a
/// point where the radius is 0 too.
struct Tube {
  Vector3 a{0, 0, 0};
  Vector3 b{0, 0, 0};
  double radius = 0;
};

/// The space above a polygon between two heights over the ground of each column; the layer of cells
/// at `bottom` where `top` is not above it.
struct Prism {
  Polygon polygon;  ///< m, domain frame
  double bottom = 0;
  double top = 0;
};

using ReleaseShape = std::variant<Tube, Prism>;

/// A cell (x, y, z) with its share of the volume or length of a shape.
struct ShapeCell {
  Index3 cell;
  double share = 1;
};

/// Cells as the user has them, x, y and z, and which of them are open to the wind.
class OpenAir {
 public:
  /// `blocked`: solids and whatever else is not open air, in solver order. `ground`: null where it
  /// is z = 0.
  OpenAir(const std::array<Axis, 3>& xyz, const AxisMap& map, ObstacleMap blocked,
          std::shared_ptr<const Ground> ground = nullptr);

  const std::array<Axis, 3>& axes() const { return xyz_; }
  Index3 n() const { return {xyz_[0].n(), xyz_[1].n(), xyz_[2].n()}; }
  /// Places on the faces of the domain are inside.
  bool contains(const Vector3& place) const;
  /// The cell that holds a place, or the nearest one in its column that is not ground; beyond the
  /// domain the outermost one.
  Index3 cell_at(const Vector3& place) const;
  Vector3 centre(const Index3& cell) const;
  /// The point of a cell that is nearest to a place, which may be in another: indoors, say.
  Vector3 within(const Index3& cell, Vector3 place) const;
  double volume(const Index3& cell) const;
  /// z of the ground of a column, m.
  double ground(int x, int y) const;
  /// z of the air so high above it, m: not below its lowest cell.
  double above_ground(int x, int y, double height) const;
  bool open(const Index3& cell) const;
  /// The open cell with the nearest centre within `reach` (m); for a place nearer to the ground
  /// than to the roof, one in its layer if there is any. Of equals the lowest in z, y, x.
  std::optional<Index3> nearest_open(const Vector3& place, double reach) const;

 private:
  std::optional<Index3> nearest_between(const Vector3& place, double reach, double low_z,
                                        double high_z) const;

  std::array<Axis, 3> xyz_;
  AxisMap map_;
  ObstacleMap blocked_;
  std::shared_ptr<const Ground> ground_;
};

/// The open cells of a shape and how many more are blocked, with shares that add up to 1; no cells
/// when all are blocked. Of a prism, the volume of each cell that lies in it counts, where it has
/// none the cell at its middle; of a tube, the cells whose centre is inside count whole, where
/// there are none those that its axis passes through, by length.
struct ShapeCells {
  std::vector<ShapeCell> cells;  ///< by z, y, x
  int blocked = 0;
};
ShapeCells cells_of(const ReleaseShape& shape, const OpenAir& air);

/// The middle of a shape, over this ground.
Vector3 centre_of(const ReleaseShape& shape, const OpenAir& air);

}  // namespace downwash
