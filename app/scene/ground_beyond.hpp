// The ground just outside of the domain.
#pragma once

#include <array>
#include <string>

#include "app/scene/site_terrain.hpp"
#include "geometry/frames/wind_frame.hpp"

namespace downwash {

/// A place outside of the domain where the ground stands out most beside its distance.
struct GroundBeyond {
  double rise = 0;      ///< m above the slope of the domain's own ground; negative: below
  double distance = 0;  ///< m beyond the edge of the domain; 0: there is no such place
  Point place;          ///< domain frame
  std::string side;     ///< "inlet", "outlet", "right side", "left side"
};

/// The plane through the ground at the edge goes on with the slope of all of the domain: what lies
/// off that plane, farther away no more than ten times as much, changes the wind in the domain.
/// Ground that falls does so where the wind comes from.
/// `tallest`: building, m: what is lower than a quarter of it does not count.
GroundBeyond ground_beyond(const SiteTerrain& ground, const std::array<Axis, 3>& xyz,
                           const WindFrame& frame, double tallest);

}  // namespace downwash
