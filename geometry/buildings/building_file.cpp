#include "geometry/buildings/building_file.hpp"

#include <cstddef>

#include "geometry/buildings/cityjson_reader.hpp"
#include "geometry/buildings/geojson_reader.hpp"
#include "geometry/input/foreign_format.hpp"
#include "geometry/input/input_file.hpp"

namespace downwash {

namespace {

/// bytes; as a document it takes some ten times as much memory.
constexpr std::size_t largest_file = std::size_t{1} << 30;

}  // namespace

BuildingSet parse_buildings(std::string_view content, const std::string& name,
                            const ReaderOptions& options) {
  return is_cityjson(content) ? parse_cityjson(content, name, options)
                              : parse_geojson(content, name, options);
}

std::string building_text(const std::filesystem::path& file) {
  return content_of(file,
                    {"building file", largest_file, "cut the district out of it that matters"});
}

BuildingSet read_buildings(const std::filesystem::path& file, const ReaderOptions& options) {
  return parse_buildings(building_text(file), file.string(), options);
}

}  // namespace downwash
