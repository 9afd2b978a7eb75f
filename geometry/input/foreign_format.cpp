#include "geometry/input/foreign_format.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>

#include "geometry/input/text.hpp"

namespace downwash {

namespace {

using std::string_view_literals::operator""sv;

enum class Way { ogr2ogr, osmtogeojson, unpack, cityjson, none };

struct Beginning {
  std::string_view bytes;
  const char* what;
  Way way;
};

// From the formats' own specifications; the longer ones of a kind first.
constexpr std::array beginnings{
    Beginning{"\x1f\x8b"sv, "this is compressed by gzip", Way::unpack},
    Beginning{"BZh"sv, "this is compressed by bzip2", Way::unpack},
    Beginning{"\xfd"
              "7zXZ"sv,
              "this is compressed by xz", Way::unpack},
    Beginning{"\x28\xb5\x2f\xfd"sv, "this is compressed by zstd", Way::unpack},
    Beginning{"7z\xbc\xaf\x27\x1c"sv, "this is a 7z archive", Way::unpack},
    Beginning{"PK\x03\x04"sv, "this is a zip archive (or KMZ, or a document of an office program)",
              Way::unpack},
    Beginning{"\x89PNG"sv, "this is a PNG picture", Way::none},
    Beginning{"\xff\xd8\xff"sv, "this is a JPEG picture", Way::none},
    Beginning{"GIF8"sv, "this is a GIF picture", Way::none},
    Beginning{"%PDF"sv, "this is a PDF document", Way::none},
    Beginning{"II*\0"sv, "this is a TIFF picture", Way::none},
    Beginning{"MM\0*"sv, "this is a TIFF picture", Way::none},
    Beginning{"\0\0\x27\x0a"sv, "this is a shapefile", Way::ogr2ogr},
    Beginning{"SQLite format 3\0"sv, "this is a GeoPackage or another SQLite database",
              Way::ogr2ogr},
    Beginning{"fgb"sv, "this is FlatGeobuf", Way::ogr2ogr},
    Beginning{"PAR1"sv, "this is GeoParquet", Way::ogr2ogr},
    Beginning{"glTF"sv, "this is a glTF model", Way::none},
    Beginning{"\x7f"
              "ELF"sv,
              "this is a program", Way::none},
    Beginning{"solid "sv, "this is an STL model", Way::none},
    Beginning{"ISO-10303-21"sv, "this is an IFC or STEP model", Way::none},
    Beginning{"\x1e{"sv, "this is a GeoJSON text sequence", Way::ogr2ogr},
};

struct Element {
  std::string_view name;
  const char* what;
  Way way;
};

// Elements of XML, in lower case; a document may have others before its own.
constexpr std::array elements{
    Element{"<kml"sv, "this is KML", Way::ogr2ogr},
    Element{"<osm"sv, "this is OpenStreetMap's XML", Way::osmtogeojson},
    Element{"<html"sv, "this is a page of the web", Way::none},
    Element{"<!doctype html"sv, "this is a page of the web", Way::none},
    Element{"citygml"sv, "this is CityGML", Way::ogr2ogr},
    Element{"<gml"sv, "this is GML", Way::ogr2ogr},
    Element{"<gpx"sv, "this is GPX", Way::none},
    Element{"<svg"sv, "this is an SVG picture", Way::none},
};
std::string remedy(Way way, const std::string& name) {
  switch (way) {
    case Way::ogr2ogr:
      return text("convert it: ogr2ogr -f GeoJSON -t_srs EPSG:4326 buildings.geojson ", name);
    case Way::osmtogeojson:
      return text("convert it: osmtogeojson ", name, " > buildings.geojson");
    case Way::unpack:
      return "unpack it, and name the GeoJSON file that is in it";
    case Way::cityjson:
      return "convert its footprints and heights to GeoJSON, with cjio and ogr2ogr for example";
    case Way::none:
      break;
  }
  return "give a GeoJSON file of building outlines";
}

/// Binary STL: 80 bytes, the number of triangles, 50 bytes for each.
bool is_binary_stl(std::string_view content) {
  if (content.size() < 134) return false;
  std::uint64_t triangles = 0;
  for (std::size_t n = 4; n-- > 0;) {
    triangles = triangles << 8U | static_cast<unsigned char>(content[80 + n]);
  }
  return content.size() == 84 + 50 * triangles;
}

/// By its first key, before it is parsed: a city has more keys than any GeoJSON.
bool is_cityjson(std::string_view content) {
  std::string start = lower_case(content.substr(0, 4096));
  std::erase_if(start, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
  return start.starts_with(R"({"type":"cityjson)") ||
         (start.find(R"("type":"cityjson)") != std::string::npos &&
          start.find(R"("type":"feature)") == std::string::npos);
}

}  // namespace

std::optional<ForeignFormat> foreign_format(std::string_view content, const std::string& name) {
  const auto known = [&](const char* what, Way way) {
    return ForeignFormat{what, remedy(way, std::filesystem::path(name).filename().string())};
  };
  for (const Beginning& beginning : beginnings) {
    if (content.starts_with(beginning.bytes)) return known(beginning.what, beginning.way);
  }
  if (content.substr(0, 64).find("OSMHeader") != std::string_view::npos) {
    return known("this is OpenStreetMap's PBF", Way::ogr2ogr);
  }
  if (is_binary_stl(content)) return known("this is an STL model", Way::none);
  const auto first = content.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  if (first == std::string_view::npos) return std::nullopt;
  if (content[first] == '<') {
    const std::string start = lower_case(content.substr(first, 4096));
    for (const Element& element : elements) {
      if (start.find(element.name) != std::string::npos) return known(element.what, element.way);
    }
    return known("this is XML", Way::ogr2ogr);
  }
  if (is_cityjson(content)) {
    return known("this is CityJSON, which this reader does not take", Way::cityjson);
  }
  return std::nullopt;
}

}  // namespace downwash
