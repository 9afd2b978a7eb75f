#include "app/release/zone_outlines.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace downwash {
namespace {

constexpr std::array isochrone_minutes{1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120};
constexpr std::array probabilities{0.1, 0.5, 0.9};
constexpr double outline_tolerance = 0.2;  // cells
/// Nine of ten are 90 %, however that is rounded.
constexpr double rounding = 1e-6;

}  // namespace

ContourOptions outline_options() { return {.tolerance = outline_tolerance}; }

std::vector<Zone> probability_zones(const CellRaster& counts, int level, std::size_t members) {
  std::vector<Zone> zones;
  for (const double probability : probabilities) {
    const double needed = std::ceil(probability * static_cast<double>(members) * (1 - rounding));
    zones.push_back({.kind = ZoneKind::probability,
                     .level = level,
                     .bound = probability,
                     .polygons = region_at_least(counts, needed - 0.5, outline_options())});
  }
  return zones;
}

std::vector<Zone> arrival_zones(const CellRaster& arrival) {
  std::vector<Zone> zones;
  const float latest = *std::max_element(arrival.values.begin(), arrival.values.end());
  float bound = 0;
  for (const int minutes : isochrone_minutes) {
    if (bound >= latest) break;
    bound = 60.0F * static_cast<float>(minutes);
    zones.push_back({.kind = ZoneKind::arrival,
                     .bound = bound,
                     .polygons = region_reached_by(arrival, bound, outline_options())});
  }
  return zones;
}

}  // namespace downwash
