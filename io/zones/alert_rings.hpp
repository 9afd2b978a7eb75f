// Zones as the simple rings that alerts and tactical displays take.
#pragma once

#include <cstddef>
#include <vector>

#include "geometry/frames/map_projection.hpp"
#include "geometry/shapes/shapes.hpp"

namespace downwash {

/// No alert has more rings, nor more points in one of them (the closing one left out).
inline constexpr std::size_t most_alert_rings = 20, most_alert_points = 100;

struct AlertRings {
  /// Degrees, x the longitude; not closed, counter-clockwise. None crosses itself.
  std::vector<Ring> rings;
  /// m: no outline moved further, but where a hull took its place, which covers more.
  double tolerance = 0;
  bool hulls = false;  ///< true if one of them is the convex hull of what was there
};

/// The outer rings of polygons (map frame, m), largest first: holes are filled, for who is inside
/// must hear of it. They are thinned out (see ring_thinning.hpp) by 1, 2, 4, … 32 m until they are
/// short enough, and give way to their convex hull where that does not do, or where the ring would
/// cross itself. One that crosses the meridian of 180° is cut in two there. What is more than
/// `most_alert_rings` goes into one hull together. The map must be of a place on Earth.
AlertRings alert_rings(const std::vector<Polygon>& polygons, const MapProjection& projection);

}  // namespace downwash
