// Where zones go on beyond the computed area, as an estimate.
#pragma once

#include <string>
#include <vector>

#include "geometry/shapes/shapes.hpp"

namespace downwash {

/// The masses that zones beyond the outlet are made of, of one substance.
struct BeyondFigures {
  std::string substance;
  double left = 0;      ///< kg that left the domain, by the account of the tracer
  double carried = 0;   ///< kg of these that puffs carry on
  double by_shape = 0;  ///< kg: dosages beside the outlet times the wind of the approach
  double until = 0;     ///< s since the release began that puffs are followed
  bool passed = true;   ///< all of them have passed by then
};

/// The words of products for the part of a zone beyond the outlet.
inline constexpr const char* estimated_beyond = "estimated beyond the computed area";
/// Names of the two parts for programs.
inline constexpr const char* part_computed = "computed";
inline constexpr const char* part_beyond = "estimated_beyond";

struct BeyondArea {
  /// A line that computed and estimated parts meet at, map frame: the outlet of the domain; of an
  /// ensemble of winds the edge of all that is computed.
  std::vector<Point> joint;
  /// Of where the estimate looks, of each wind, map frame. The edge from the last corner to the
  /// first is that of the outlet, and as much wider as the estimate is.
  std::vector<Ring> outlines;
  double reach = 0;   ///< m from the releases
  std::string words;  ///< how, one line
  double cell = 0;    ///< m: to so much zones are told there; 0: to the resolution of the page
};

}  // namespace downwash
