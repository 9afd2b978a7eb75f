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
  /// Share of its speed by which the ground changes the wind up to so far behind the inlet (m), 0
  /// where it is less than 5 %. Over hills of height h and half-length L it is 2 h/L at most
  /// (Taylor and Lee 1984, Climatological Bulletin 18), which for waves is 2.5 times the steepest
  /// slope, here that of 100 m: shorter steps change the wind at the ground alone. A plane changes
  /// nothing.
  double change_of_wind(const std::array<Axis, 3>& xyz, double distance) const;

  Terrain terrain;
  TerrainReport report;
  std::shared_ptr<const Ground> ground;
};

}  // namespace downwash
