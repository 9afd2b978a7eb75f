// Streets, water and green under a plan, and their names over it, as SVG.
#pragma once

#include <string>
#include <vector>

#include "geometry/map/map_feature.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/preview/plan_sheet.hpp"

namespace downwash {

/// Areas and lines that reach into the sheet; without `close`, paths and drives are left out.
std::string plan_background(const BackgroundMap& map, const Sheet& sheet, bool close);

/// A name along a line, or across the middle of an area.
struct PlacedName {
  std::string name;
  MapKind kind = MapKind::street;
  Point from, to;  ///< pixels, never upside down
};

/// Names that have room on the sheet, the widest streets first: on stretches that are long enough
/// and almost straight, on nothing that is taken, and not too often.
std::vector<PlacedName> placed_names(const BackgroundMap& map, const Sheet& sheet,
                                     std::vector<Rectangle> taken);

std::string plan_names(const std::vector<PlacedName>& names);

}  // namespace downwash
