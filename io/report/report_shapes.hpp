// Shapes in the data of the page.
#pragma once

#include <nlohmann/json.hpp>
#include <vector>

#include "io/results/result.hpp"

namespace downwash {

/// [x, y] in decimetres.
nlohmann::ordered_json place_json(const Point& point);
/// [x, y, dx, dy, …] in decimetres. Points that round to their predecessor go.
nlohmann::ordered_json ring_json(const Ring& ring);
nlohmann::ordered_json polygons_json(const std::vector<Polygon>& polygons);
/// Its credit and its features: kind, name, lines and areas.
nlohmann::ordered_json background_json(const BackgroundMap& map);

}  // namespace downwash
