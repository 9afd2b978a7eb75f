#include "app/hazard/zones/zone_outlines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>

namespace downwash {
namespace {

constexpr std::array isochrone_minutes{1, 2, 5, 10, 15, 20, 30, 45, 60, 90, 120};
constexpr std::array probabilities{0.1, 0.5, 0.9};
constexpr double outline_tolerance = 0.2;  // cells
constexpr float nothing_known = -std::numeric_limits<float>::infinity();

}  // namespace

ContourOptions outline_options() { return {.tolerance = outline_tolerance}; }

std::size_t members_for(double probability, std::size_t members) {
  constexpr double rounding = 1e-6;
  return static_cast<std::size_t>(
      std::ceil(probability * static_cast<double>(members) * (1 - rounding)));
}

std::vector<Zone> probability_zones(const CellRaster& cells,
                                    const std::vector<std::vector<float>>& values, int level,
                                    double limit, const std::vector<float>& known) {
  std::vector<CellRaster> exceeded;  // by as many members as count
  std::vector<std::size_t> place;
  for (const double probability : probabilities) {
    exceeded.push_back(cells);
    exceeded.back().values.resize(values.front().size());
    place.push_back(members_for(probability, values.size()) - 1);
  }
  std::vector<float> sorted(values.size());
  for (std::size_t cell = 0; cell < values.front().size(); ++cell) {
    for (std::size_t m = 0; m < values.size(); ++m) sorted[m] = values[m][cell];
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    const bool ends = !known.empty() && known[cell] == 0;
    for (std::size_t p = 0; p < place.size(); ++p) {
      exceeded[p].values[cell] = ends ? nothing_known : sorted[place[p]];
    }
  }
  std::vector<Zone> zones;
  for (std::size_t p = 0; p < place.size(); ++p) {
    zones.push_back({.kind = ZoneKind::probability,
                     .level = level,
                     .bound = probabilities[p],
                     .polygons = region_at_least(exceeded[p], limit, outline_options())});
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
