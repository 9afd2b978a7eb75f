// Streets and gaps between buildings.
#pragma once

#include <span>
#include <vector>

#include "geometry/shapes/building.hpp"

namespace downwash {

/// Ways between buildings that count as streets and gaps: narrower ones are joints, wider ones
/// squares.
struct Ways {
  double scale = 1;                   ///< see model_scale()
  double narrowest = 1, widest = 20;  ///< m, times the scale
  std::vector<double> widths = {};    ///< m, ascending
};

/// The ways between these; bounds are by model_scale(). Throws as passage_widths().
Ways ways_between(std::span<const Building> bodies);

}  // namespace downwash
