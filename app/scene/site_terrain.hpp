// The ground of a site: where its zero lies, its columns on the grid, and what stands on it.
#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <vector>

#include "geometry/shapes/building.hpp"
#include "geometry/terrain/ground.hpp"
#include "geometry/terrain/terrain.hpp"

namespace downwash {

struct SiteTerrain {
  /// The extremes over the plan of these axes, at the middles of their columns.
  SiteTerrain(Terrain of_raster, const std::filesystem::path& file, const std::array<Axis, 3>& xyz);

  double relief() const { return report.highest - report.lowest; }
  /// Lays the ground on these axes of the same plan. Throws InputError where it leaves no air.
  void settle(const std::array<Axis, 3>& xyz, const WindFrame& frame);
  /// The ground on axes.
  std::shared_ptr<const Ground> on(const std::array<Axis, 3>& xyz) const;
  /// Puts bodies on it: their heights count from the mean ground of their footprints.
  void raise(std::vector<Building>& bodies) const;
  /// z (m) of the surface at a place in the domain frame.
  double height(const Point& place) const { return terrain.elevation(place) - report.lowest; }

  Terrain terrain;
  TerrainReport report;
  std::shared_ptr<const Ground> ground;
};

}  // namespace downwash
