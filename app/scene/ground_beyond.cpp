#include "app/scene/ground_beyond.hpp"

#include <algorithm>
#include <cmath>

namespace downwash {
namespace {

/// A side of the domain: its ends, and the way out of it.
struct DomainSide {
  const char* name;
  Point begin, end, outwards;
};

}  // namespace

GroundBeyond ground_beyond(const SiteTerrain& ground_of_site, const std::array<Axis, 3>& xyz,
                           const WindFrame& frame, double tallest) {
  const Terrain& terrain = ground_of_site.terrain;
  const TerrainReport& report = ground_of_site.report;
  const Point tilt = frame.from_wind({report.slope_along_wind, report.slope_across_wind});
  constexpr int places_a_side = 64;
  constexpr double steepness = 0.1, growth = 1.2, lowest = 3;  // m
  constexpr double farthest = 2000;                            // m
  const double least = std::max(lowest, tallest / 4);
  const auto low = [&](std::size_t a) { return xyz[a].face(0); };
  const auto high = [&](std::size_t a) { return xyz[a].face(xyz[a].n()); };
  const std::array<DomainSide, 4> sides{
      {{"inlet", {low(0), low(1)}, {low(0), high(1)}, {-1, 0}},
       {"outlet", {high(0), low(1)}, {high(0), high(1)}, {1, 0}},
       {"right side", {low(0), low(1)}, {high(0), low(1)}, {0, -1}},
       {"left side", {low(0), high(1)}, {high(0), high(1)}, {0, 1}}}};
  GroundBeyond found;
  const auto steepest = [&] {
    return found.distance > 0 ? std::abs(found.rise) / found.distance : steepness;
  };
  for (const DomainSide& side : sides) {
    const Point downwind = frame.downwind();
    const bool comes_in = downwind.x * side.outwards.x + downwind.y * side.outwards.y < -1e-6;
    const double slope = tilt.x * side.outwards.x + tilt.y * side.outwards.y;
    for (int n = 0; n < places_a_side; ++n) {
      const double part = (n + 0.5) / places_a_side;
      const Point edge{std::lerp(side.begin.x, side.end.x, part),
                       std::lerp(side.begin.y, side.end.y, part)};
      if (!terrain.covers(edge)) continue;
      const double ground = terrain.elevation(edge);
      for (double out = std::max(1.0, terrain.spacing()); out <= farthest; out *= growth) {
        const Point place{edge.x + out * side.outwards.x, edge.y + out * side.outwards.y};
        if (!terrain.covers(place)) break;
        const double rise = terrain.elevation(place) - ground - slope * out;
        if (std::abs(rise) < least || (rise < 0 && !comes_in)) continue;
        if (std::abs(rise) / out > steepest()) found = {rise, out, place, side.name};
      }
    }
  }
  return found;
}

}  // namespace downwash
