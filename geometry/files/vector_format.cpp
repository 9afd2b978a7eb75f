#include "geometry/files/vector_format.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <system_error>
#include <utility>

#include "geometry/files/vector_file.hpp"
#include "geometry/input/foreign_format.hpp"
#include "geometry/input/gzip.hpp"

namespace downwash {

namespace {

struct Known {
  std::string_view what;  ///< as foreign_format has it
  VectorFormat format;
};

constexpr std::array formats{
    Known{"this is a shapefile", {"ESRI Shapefile", ".shp"}},
    Known{"this is a GeoPackage or another SQLite database", {"GPKG", ".gpkg"}},
    Known{"this is FlatGeobuf", {"FlatGeobuf", ".fgb"}},
    Known{"this is CityGML", {"GML", ".gml"}},
    Known{"this is GML", {"GML", ".gml"}},
    Known{"this is KML", {"LIBKML,KML", ".kml"}},
    Known{"this is OpenStreetMap's XML", {"OSM", ".osm"}},
    Known{"this is OpenStreetMap's PBF", {"OSM", ".osm.pbf"}},
    Known{"this is DXF", {"DXF", ".dxf"}},
};

}  // namespace

const VectorFormat* vector_format(std::string_view content) {
  const auto foreign = foreign_format(content, "");
  if (!foreign) return nullptr;
  const auto* known = std::find_if(formats.begin(), formats.end(),
                                   [&](const Known& k) { return k.what == foreign->what; });
  return known == formats.end() ? nullptr : &known->format;
}

bool is_archive(std::string_view content) { return content.starts_with("PK\x03\x04"); }

bool is_vector_file(std::string_view content) {
  return is_archive(content) || vector_format(content) != nullptr;
}

std::string companion(const std::string& name, const std::string& suffix) {
  std::filesystem::path path(name);
  const std::string old = path.extension().string();
  const bool capitals = old.size() > 1 && std::isupper(static_cast<unsigned char>(old[1])) != 0;
  std::string own = suffix;
  if (capitals) {
    std::transform(own.begin(), own.end(), own.begin(),
                   [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  }
  return path.replace_extension(own).string();
}

bool is_companion(const std::filesystem::path& file, const std::filesystem::path& shapefile) {
  return std::ranges::any_of(shapefile_companions, [&](const char* suffix) {
    return file == companion(shapefile.string(), suffix);
  });
}

std::vector<std::filesystem::path> companions_beside(const std::filesystem::path& file) {
  std::string head(512, '\0');
  std::ifstream stream(file, std::ios::binary);
  stream.read(head.data(), static_cast<std::streamsize>(head.size()));
  head.resize(static_cast<std::size_t>(stream.gcount()));
  const VectorFormat* format = is_gzip(head) ? nullptr : vector_format(head);
  std::vector<std::filesystem::path> beside;
  if (!is_gzip(head) && (format == nullptr || format->extension != std::string_view(".shp"))) {
    return beside;
  }
  for (const char* suffix : shapefile_companions) {
    std::filesystem::path own = companion(file.string(), suffix);
    std::error_code ignored;
    if (std::filesystem::exists(own, ignored)) beside.push_back(std::move(own));
  }
  return beside;
}

}  // namespace downwash
