// The geometries of a CityJSON object → surfaces in space.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "geometry/cityjson/cityjson_document.hpp"
#include "geometry/cityjson/roof_shape.hpp"

namespace downwash {

/// All surfaces of one level of detail.
struct LevelOfDetail {
  std::string name;   ///< "2.2", empty where the file does not say, or something unusual
  bool plan = false;  ///< true for level 0, which has no walls
  std::vector<Surface> surfaces;
};

/// What the vertices of an object's file are.
struct CityVertices {
  const nlohmann::json& list;
  const CityTransform& transform;
};

/// The levels of an object, best first (see parse_cityjson); geometries of other types have none.
/// Throws InputError with `file` and `object`.
std::vector<LevelOfDetail> levels_of_detail(const nlohmann::json& object,
                                            const CityVertices& vertices, const std::string& file,
                                            const std::string& id);

}  // namespace downwash
