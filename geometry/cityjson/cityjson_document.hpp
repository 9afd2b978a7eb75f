// The text of a CityJSON file or sequence → its parts, each with objects and vertices.
#pragma once

#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace downwash {

/// From the numbers of a vertex to coordinates: scale · number + translate.
struct CityTransform {
  std::array<double, 3> scale{1, 1, 1};
  std::array<double, 3> translate{0, 0, 0};
};

struct CityDocument {
  std::string version;            ///< "2.0"
  std::string coordinate_system;  ///< `metadata.referenceSystem`, empty when there is none
  CityTransform transform;
  /// The CityJSON itself and, of a sequence, its features, each with an object `CityObjects` and
  /// an array `vertices`.
  std::vector<nlohmann::json> parts;
};

/// Throws InputError: see parse_cityjson.
CityDocument parse_city_document(std::string_view content, const std::string& name);

}  // namespace downwash
