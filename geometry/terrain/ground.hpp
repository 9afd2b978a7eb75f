// The ground on a grid: columns of solid cells below it, and the faces that it cuts.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "geometry/frames/axis_map.hpp"
#include "geometry/shapes/shapes.hpp"
#include "solver/grid/cut_faces.hpp"
#include "solver/grid/grid.hpp"
#include "solver/grid/obstacle_map.hpp"

namespace downwash {

/// A cell is ground where less than a quarter of it lies above the surface in the middle of its
/// column. The surface cuts the faces of the lowest others. What stands or is asked for at a height
/// above the ground has it above the surface in the middle of its column.
class Ground {
 public:
  /// Height (m) of the surface at a place, both in the domain frame; the axes x, y, z in it.
  using Surface = std::function<double(const Point&)>;
  Ground(const Surface& surface, const std::array<Axis, 3>& xyz);

  /// Solid cells of a column.
  int layers(int x, int y) const { return layers_[column(x, y)]; }
  /// Height of the surface in the middle of a column, m in the domain frame.
  double top(int x, int y) const { return heights_[column(x, y)]; }
  /// The same at a place, or at the nearest one in the domain.
  double top_at(const Point& place) const;
  /// z (m) of the air so high above the ground of a column (m): not below its lowest cell.
  double air_at(int x, int y, double height) const;
  /// The lowest and the highest of these.
  std::pair<double, double> air_between(double height) const;
  int highest_layers() const;
  /// Extremes of top(), m.
  double lowest() const;
  double highest() const;
  std::int64_t cells() const;
  bool is_on(const std::array<Axis, 3>& xyz) const;

  /// Makes its cells solid; and under solids those that it fills by more than half.
  void fill(const AxisMap& axes, ObstacleMap& obstacles) const;
  /// The faces that it cuts between cells that are not solid, and the low ones of the domain, in
  /// solver axes. `periodic`: along x and y.
  CutFaces cut_faces(const AxisMap& axes, const ObstacleMap& obstacles,
                     const std::array<bool, 2>& periodic) const;

 private:
  void cut_column(int x, int y, const AxisMap& axes, const ObstacleMap& obstacles,
                  const std::array<bool, 2>& periodic, CutFaces& faces) const;
  static std::size_t at(int x, int y, int row) {
    return static_cast<std::size_t>(x) +
           static_cast<std::size_t>(row) * static_cast<std::size_t>(y);
  }
  std::size_t column(int x, int y) const { return at(x, y, x_.n()); }

  Axis x_, y_, z_;
  std::vector<int> layers_;
  std::vector<double> heights_, on_x_faces_, on_y_faces_;  ///< m; at middles
};

/// The air of a cell above ground that is so high in it.
struct AirInCell {
  double part;    ///< of the cell: 0 where it is all ground
  double height;  ///< of its middle above the ground, m; not above 0 where there is none
};
AirInCell air_in_cell(const Axis& z, int cell, double ground);

/// What the ground of a site is like, for people and checks.
struct TerrainReport {
  std::string file, description;
  double lowest = 0, highest = 0;  ///< m, in the heights of the raster; the lowest is z = 0
  double spacing = 0;              ///< of the raster, m
  double slope_along_wind = 0;     ///< of the plane through the ground, 1: it rises downwind
  double slope_across_wind = 0;    ///< likewise: it rises to the left
  double steepest = 0;             ///< between neighbouring columns
  Point steepest_at;               ///< m, domain frame
  double uncovered = 0;            ///< part of the domain where the raster has no elevation
  std::int64_t cells = 0;          ///< of the grid that are ground
  /// Part of the borders between columns at which it rises or falls by two cells or more.
  double high_steps = 0;
};

}  // namespace downwash
