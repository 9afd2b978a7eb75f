// The buildings among which something is released, or goes.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "app/scene/site.hpp"
#include "geometry/shapes/building.hpp"
#include "io/results/zones.hpp"

namespace downwash {

/// m: how far from a release or receptor a building shapes the wind there. Wakes are ten to fifteen
/// heights long, of most buildings that is less.
inline constexpr double shaping_distance = 300;

/// The bodies within shaping_distance of a release or receptor (domain frame); all of them if none
/// stands there.
std::vector<Building> bodies_near(std::span<const Vector3> places, std::vector<Building> bodies);

/// The bodies that a zone of a whole run touches: the cells beside them are in one.
std::vector<Building> bodies_in_zones(const Site& site, const std::vector<Building>& bodies,
                                      const std::vector<ZoneSet>& zones);

/// Median of the heights, each as often as the body is wide (the root of its plan area), m: so a
/// tower does not stand for the houses around it, nor a shed. Nothing without bodies.
std::optional<double> typical_height(std::span<const Building> bodies);

}  // namespace downwash
