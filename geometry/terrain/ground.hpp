// The ground on a grid: columns of solid cells up to it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "geometry/frames/axis_map.hpp"
#include "geometry/shapes/shapes.hpp"
#include "solver/grid/grid.hpp"
#include "solver/grid/obstacle_map.hpp"

namespace downwash {

/// A cell is ground where its centre lies below the surface over the middle of its column. What
/// stands or is asked for at a height above the ground has it above the highest face of these
/// cells: there the air of the grid begins, at a step of whole cells.
class Ground {
 public:
  /// Height (m) of the surface at a place, both in the domain frame; the axes x, y, z in it.
  using Surface = std::function<double(const Point&)>;
  Ground(const Surface& surface, const std::array<Axis, 3>& xyz);

  /// Solid cells of a column.
  int layers(int x, int y) const { return layers_[column(x, y)]; }
  /// Where the air of a column begins, m in the domain frame.
  double top(int x, int y) const { return z_.face(layers(x, y)); }
  /// The same at a place, or at the nearest one in the domain.
  double top_at(const Point& place) const;
  int lowest_layers() const;
  int highest_layers() const;
  /// Where the air begins over the lowest and the highest ground, m.
  double lowest() const { return z_.face(lowest_layers()); }
  double highest() const { return z_.face(highest_layers()); }
  std::int64_t cells() const;
  bool is_on(const std::array<Axis, 3>& xyz) const;

  /// Makes its cells solid.
  void fill(const AxisMap& axes, ObstacleMap& obstacles) const;

 private:
  std::size_t column(int x, int y) const {
    return static_cast<std::size_t>(y) * static_cast<std::size_t>(x_.n()) +
           static_cast<std::size_t>(x);
  }

  Axis x_, y_, z_;
  std::vector<int> layers_;
};

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
  double high_steps =
      0;  ///< part of the borders between columns where it steps by two cells or more
  /// Roughness length of the steps, m: z0 = ½ Σ h s / S, h being their heights, s = h times their
  /// widths across the wind and S the plan (Lettau 1969, J. Appl. Meteorol. 8, 828).
  double step_roughness = 0;
};

}  // namespace downwash
