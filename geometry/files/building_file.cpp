#include "geometry/files/building_file.hpp"

#include "geometry/buildings/cityjson_reader.hpp"
#include "geometry/buildings/geojson_reader.hpp"
#include "geometry/files/mesh_file.hpp"
#include "geometry/files/vector_file.hpp"
#include "geometry/input/foreign_format.hpp"
#include "geometry/input/gzip.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/input_file.hpp"
#include "geometry/input/reading_time.hpp"

namespace downwash {

BuildingSet parse_buildings(std::string_view content, const std::string& name,
                            const ReaderOptions& options) {
  const ReadingTime bound(name, content.size());
  const std::string unpacked = is_gzip(content) ? gunzip(content, name, largest_building_file) : "";
  if (!unpacked.empty()) content = unpacked;
  if (is_cityjson(content)) return parse_cityjson(content, name, options);
  if (is_mesh_file(content, name)) return parse_mesh_file(content, name, options);
  if (is_vector_file(content)) return parse_vector_file(content, name, options);
  return parse_geojson(content, name, options);
}

FeatureFile parse_features(std::string_view content, const std::string& name,
                           const ReaderOptions& options) {
  const ReadingTime bound(name, content.size());
  const std::string unpacked = is_gzip(content) ? gunzip(content, name, largest_building_file) : "";
  if (!unpacked.empty()) content = unpacked;
  if (is_cityjson(content) || is_mesh_file(content, name)) {
    throw InputError(Message::tree_file, name, "",
                     "CityJSON, STL and OBJ are read for buildings only",
                     "give GeoJSON, a GeoPackage, a shapefile or OpenStreetMap's data");
  }
  if (is_vector_file(content)) return vector_features(content, name, options);
  return geojson_features(content, name, options);
}

std::string building_text(const std::filesystem::path& file) {
  return content_of(
      file, {"building file", largest_building_file, "cut the district out of it that matters"});
}

BuildingSet read_buildings(const std::filesystem::path& file, const ReaderOptions& options) {
  return parse_buildings(building_text(file), file.string(), options);
}

}  // namespace downwash
