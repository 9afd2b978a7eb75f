// Geometries of GeoJSON → polygons.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "geometry/buildings/building_set.hpp"
#include "geometry/shapes/building.hpp"

namespace downwash {

/// True for the types that GeoJSON knows.
bool is_geometry(const std::string& type);

/// The polygons of a Polygon, a MultiPolygon or the collections of these, in coordinates of the
/// file; none of any other geometry. Throws InputError with `file` and `where`, the feature, when
/// coordinates are no arrays of numbers.
std::vector<Polygon> polygons_of(const nlohmann::json& geometry, const std::string& file,
                                 const std::string& where);

/// The points and lines of a geometry without polygons, in coordinates of the file: each as an
/// outline that is not closed. Throws as before.
struct Paths {
  FeatureShape shape = FeatureShape::point;  ///< line where some are
  std::vector<Polygon> paths;
};
Paths paths_of(const nlohmann::json& geometry, const std::string& file, const std::string& where);

/// The highest z of its corners, 0 where it has none. Throws nothing.
double altitude_of(const nlohmann::json& geometry);

/// Those of a bare list of coordinates: a ring, [[x, y], …], or the rings of a polygon, [[[x, y],
/// …], …]. Throws as before.
std::vector<Polygon> polygons_of_list(const nlohmann::json& coordinates, const std::string& file,
                                      const std::string& where);

}  // namespace downwash
