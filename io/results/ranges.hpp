// Ranges of a result: how far each figure may be off for what is known to be uncertain.
#pragma once

#include <string>
#include <vector>

#include "geometry/shapes/shapes.hpp"

namespace downwash {

/// The smallest and the largest that is likely, of four times in five.
struct Span {
  double low = 0, high = 0;
};

/// A level of concern over the whole run.
struct LevelRange {
  std::vector<Polygon> likely;    ///< reached even where there is as little as is likely, map frame
  std::vector<Polygon> possible;  ///< reached where there is as much as is likely
  Span distance;      ///< m, of the farthest place of each from the nearest release; 0: not reached
  bool open = false;  ///< the possible zone leaves the computed area: `high` is a least value
};

struct Ranges {
  std::vector<std::vector<LevelRange>> levels;  ///< by substance, then level, as the page's zones
  /// By the page's receptors: how many times its mean, peak and dosage are likely.
  std::vector<Span> receptors;
  std::string words;  ///< what they are of: "other eddies and larger cells (2 runs on 8 m)"
};

}  // namespace downwash
