#include "geometry/files/building_file.hpp"

#include "geometry/cityjson/cityjson_reader.hpp"
#include "geometry/files/vector_file.hpp"
#include "geometry/geojson/geojson_reader.hpp"
#include "geometry/input/foreign_format.hpp"
#include "geometry/input/gzip.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/input_file.hpp"
#include "geometry/input/reading_time.hpp"
#include "geometry/meshes/mesh_file.hpp"

namespace downwash {

namespace {

/// Tells of options that a format has no use for.
BuildingSet told(BuildingSet set, const ReaderOptions& options, bool layers, bool heights) {
  Findings& warnings = set.report.warnings;
  const auto tell = [&](bool given, const char* key, const char* why) {
    if (given)
      warnings.add(std::string("`domain.") + key + "` has no effect: " + why, set.report.file);
  };
  const char* no_layers = "only files such as a GeoPackage have layers, and this is none of them";
  const char* own_heights = "models of triangles have heights of their own";
  tell(!layers && !options.layer.empty(), "layer", no_layers);
  tell(!heights && !options.heights.height_key.empty(), "height_key", own_heights);
  tell(!heights && options.heights.default_height.has_value(), "default_height", own_heights);
  tell(!heights && options.heights.storey_height.has_value(), "storey_height", own_heights);
  return set;
}

}  // namespace

BuildingSet parse_buildings(std::string_view content, const std::string& name,
                            const ReaderOptions& options) {
  const ReadingTime bound(name, content.size());
  const std::string unpacked = is_gzip(content) ? gunzip(content, name, largest_building_file) : "";
  if (!unpacked.empty()) content = unpacked;
  if (is_cityjson(content)) {
    return told(parse_cityjson(content, name, options), options, false, true);
  }
  if (is_mesh_file(content, name)) {
    return told(parse_mesh_file(content, name, options), options, false, false);
  }
  if (is_vector_file(content)) return parse_vector_file(content, name, options);
  return told(parse_geojson(content, name, options), options, false, true);
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
