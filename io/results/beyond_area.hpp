// Where zones go on beyond the computed area, as an estimate.
#pragma once

#include <string>

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
  Point outlet_from, outlet_to;  ///< the face of the domain that zones go on from, map frame
  Ring outline;                  ///< of where the estimate looks, map frame
  double reach = 0;              ///< m from the releases
  std::string words;             ///< how, one line
};

}  // namespace downwash
