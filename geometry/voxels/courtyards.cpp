#include "geometry/voxels/courtyards.hpp"

#include <algorithm>
#include <cmath>

#include "geometry/shapes/model_scale.hpp"
#include "geometry/shapes/overlay.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {

namespace {

constexpr double closes_below = 1;  // m: the highest underside of what closes a courtyard
constexpr double narrowest = 1;     // m; both of a town, see model_scale()

}  // namespace

std::vector<double> courtyard_widths(std::span<const Building> buildings) {
  const double scale = model_scale(buildings);
  std::vector<Polygon> all;
  for (const Building& building : buildings) {
    if (building.base > scale * closes_below) continue;
    all.insert(all.end(), building.footprint.begin(), building.footprint.end());
  }
  std::vector<double> widths;
  for (const Polygon& polygon : united(all)) {
    for (const Ring& hole : polygon.holes) {
      double around = 0;
      for (std::size_t n = 0; n < hole.size(); ++n) {
        around += distance(hole[n], hole[(n + 1) % hole.size()]);
      }
      const double width = around > 0 ? 4 * std::abs(signed_area(hole)) / around : 0;
      if (width >= scale * narrowest) widths.push_back(width);
    }
  }
  std::sort(widths.begin(), widths.end());
  return widths;
}

}  // namespace downwash
