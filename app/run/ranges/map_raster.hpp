// Even cells over a part of the map, and what the plane of one run has there.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "geometry/shapes/contours.hpp"
#include "io/results/result.hpp"

namespace downwash {

/// Cells over a part of the map: x east, y north.
struct MapRaster {
  Axis x, y;

  std::size_t cells() const {
    return static_cast<std::size_t>(x.n()) * static_cast<std::size_t>(y.n());
  }
  /// f(number, centre) for each cell, x fastest.
  template <class F>
  void for_each_cell(const F& f) const {
    std::size_t cell = 0;
    for (int j = 0; j < y.n(); ++j) {
      for (int i = 0; i < x.n(); ++i) f(cell++, Point{x.centre(i), y.centre(j)});
    }
  }
};

/// Cells of `width` m over all of the outlines (map frame), with one more around; wider ones where
/// that would be more than `most`.
MapRaster raster_over(std::span<const Ring> outlines, double width, double most = 16e6);

/// 1 in the cells whose centres some of the polygons cover, map frame; 0 in the others.
std::vector<std::uint8_t> covered_cells(const MapRaster& raster, std::span<const Polygon> polygons);

/// Finds values of a run's plane at points of the map.
class PlaneSampler {
 public:
  /// Keeps a reference. `figures` must have cells.
  explicit PlaneSampler(const PlaceFigures& figures);

  /// The cell that a point lies in; nothing outside of what was computed.
  std::optional<std::size_t> cell_at(const Point& point) const;
  bool solid(std::size_t cell) const { return figures_.peak[cell] < 0; }

  /// Values continued into buildings, for linear().
  std::vector<float> continued(const std::vector<float>& values) const;
  /// Linear between the four centres around a point that is in a cell; where one of these has no
  /// finite value, as deep in a large building, that of the cell.
  float linear(const std::vector<float>& values, const Point& point) const;

 private:
  /// In cells from the corner.
  Point position(const Point& point) const;

  const PlaceFigures& figures_;
  double width_x_, width_y_;  ///< m
};

}  // namespace downwash
