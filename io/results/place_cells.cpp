#include "io/results/place_cells.hpp"

#include <fmt/format.h>

namespace downwash {

std::pair<std::string, std::string> place_titles(const MapProjection& projection) {
  if (projection.georeferenced()) return {"lon", "lat"};
  return {"x_m", "y_m"};
}

std::pair<std::string, std::string> place_cells(const Point& place,
                                                const MapProjection& projection) {
  if (!projection.georeferenced()) {
    return {fmt::format("{:.3f}", place.x), fmt::format("{:.3f}", place.y)};
  }
  const LonLat degrees = projection.to_lonlat(place);
  return {fmt::format("{:.7f}", degrees.lon), fmt::format("{:.7f}", degrees.lat)};
}

}  // namespace downwash
