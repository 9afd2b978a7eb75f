#include "geometry/input/foreign_format.hpp"

#include <algorithm>
#include <array>
#include <filesystem>

#include "geometry/input/stl_marks.hpp"
#include "geometry/input/text.hpp"

namespace downwash {

namespace {

using std::string_view_literals::operator""sv;

enum class Way {
  ogr2ogr,
  unpack,
  buildings,
  table,
  utf8,
  pointer,
  model,
  server,
  script,
  shapefile,
  json_fg,
  none
};

/// Bytes by which a format is known.
struct Mark {
  std::string_view bytes;
  const char* what;
  Way way;
};

// From the formats' own specifications; the longer ones of a kind first.
constexpr std::array beginnings{
    Mark{"\x1f\x8b"sv, "this is compressed by gzip", Way::unpack},
    Mark{"BZh"sv, "this is compressed by bzip2", Way::unpack},
    Mark{"\xfd"
         "7zXZ"sv,
         "this is compressed by xz", Way::unpack},
    Mark{"\x28\xb5\x2f\xfd"sv, "this is compressed by zstd", Way::unpack},
    Mark{"7z\xbc\xaf\x27\x1c"sv, "this is a 7z archive", Way::unpack},
    Mark{"PK\x03\x04"sv, "this is a zip archive (or KMZ, or a document of an office program)",
         Way::buildings},
    Mark{"\x89PNG"sv, "this is a PNG picture", Way::none},
    Mark{"\xff\xd8\xff"sv, "this is a JPEG picture", Way::none},
    Mark{"GIF8"sv, "this is a GIF picture", Way::none},
    Mark{"%PDF"sv, "this is a PDF document", Way::none},
    Mark{"II*\0"sv, "this is a TIFF picture", Way::none},
    Mark{"MM\0*"sv, "this is a TIFF picture", Way::none},
    Mark{"\0\0\x27\x0a"sv, "this is a shapefile", Way::buildings},
    Mark{"SQLite format 3\0"sv, "this is a GeoPackage or another SQLite database", Way::buildings},
    Mark{"fgb"sv, "this is FlatGeobuf", Way::buildings},
    Mark{"PAR1"sv, "this is GeoParquet", Way::ogr2ogr},
    Mark{"glTF"sv, "this is a glTF model", Way::none},
    Mark{"\x7f"
         "ELF"sv,
         "this is a program", Way::none},
    Mark{"ISO-10303-21"sv, "this is an IFC or STEP model", Way::none},
    Mark{"\x1e{"sv, "this is a GeoJSON text sequence", Way::ogr2ogr},
    Mark{"\xff\xfe\0\0"sv, "this is text in UTF-32", Way::utf8},
    Mark{"\0\0\xfe\xff"sv, "this is text in UTF-32", Way::utf8},
    Mark{"\xff\xfe"sv, "this is text in UTF-16", Way::utf8},
    Mark{"\xfe\xff"sv, "this is text in UTF-16", Way::utf8},
    Mark{"{\0"sv, "this is text in UTF-16", Way::utf8},
    Mark{"\0{"sv, "this is text in UTF-16", Way::utf8},
    Mark{"version https://git-lfs.github.com/"sv,
         "this is a pointer of Git LFS and not the file itself", Way::pointer},
    Mark{"ply\n"sv, "this is a PLY model", Way::model},
    Mark{"ply\r"sv, "this is a PLY model", Way::model},
    Mark{"OFF\n"sv, "this is an OFF model", Way::model},
    Mark{"OFF\r"sv, "this is an OFF model", Way::model},
    Mark{"Kaydara FBX"sv, "this is an FBX model", Way::model},
    Mark{"; FBX"sv, "this is an FBX model", Way::model},
    Mark{"BLENDER"sv, "this is a file of Blender", Way::model},
    Mark{"b3dm"sv, "this is a tile of 3D Tiles", Way::model},
    Mark{"# vtk DataFile"sv, "this is a file of VTK", Way::model},
    Mark{"AC10"sv, "this is a DWG drawing", Way::none},
    Mark{"AutoCAD Binary DXF"sv, "this is a binary DXF drawing", Way::none},
    Mark{"\x89HDF"sv, "this is HDF5 or NetCDF", Way::none},
    Mark{"CDF\x01"sv, "this is NetCDF", Way::none},
    Mark{"CDF\x02"sv, "this is NetCDF", Way::none},
    Mark{"LASF"sv, "this is a cloud of points (LAS)", Way::none},
    Mark{"Rar!"sv, "this is a RAR archive", Way::unpack},
    Mark{"\xd0\xcf\x11\xe0"sv, "this is a document of an office program", Way::none},
    Mark{"!table"sv, "this is the MapInfo table of a layer", Way::ogr2ogr},
    Mark{"Version 300"sv, "this is a MapInfo interchange file", Way::ogr2ogr},
};

// Elements of XML, in lower case; a document may have others before its own.
constexpr std::array elements{
    Mark{"<kml"sv, "this is KML", Way::buildings},
    Mark{"<osm"sv, "this is OpenStreetMap's XML", Way::buildings},
    Mark{"<html"sv, "this is a page of the web", Way::none},
    Mark{"<!doctype html"sv, "this is a page of the web", Way::none},
    Mark{"citygml"sv, "this is CityGML", Way::buildings},
    Mark{"<gml"sv, "this is GML", Way::buildings},
    Mark{"http://www.opengis.net/gml"sv, "this is GML", Way::buildings},
    Mark{"<gpx"sv, "this is GPX", Way::none},
    Mark{"<svg"sv, "this is an SVG picture", Way::none},
    Mark{"<collada"sv, "this is a COLLADA model", Way::model},
    Mark{"<x3d"sv, "this is an X3D model", Way::model},
};

/// Shapes as text, in lower case (OGC 06-103r4).
constexpr std::array well_known_text{"polygon("sv,          "polygon ("sv,      "polygon z"sv,
                                     "multipolygon("sv,     "multipolygon ("sv, "multipolygon z"sv,
                                     "geometrycollection"sv};
/// The name in the first line that may be that of shapes as text, else "WKT".
std::string column_of_shapes(std::string_view content) {
  constexpr std::array words{"wkt"sv, "geom"sv, "shape"sv, "polygon"sv, "outline"sv};
  std::string_view line = content.substr(0, std::min<std::size_t>(content.find('\n'), 1000));
  while (!line.empty()) {
    std::string_view name = line.substr(0, line.find_first_of(",;\t\r"));
    line.remove_prefix(std::min(name.size() + 1, line.size()));
    if (name.starts_with('"') && name.ends_with('"') && name.size() > 2) {
      name = name.substr(1, name.size() - 2);
    }
    const std::string lower = lower_case(name);
    const bool plain = std::all_of(lower.begin(), lower.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
    });
    const bool shapes = std::any_of(words.begin(), words.end(), [&](std::string_view word) {
      return lower.find(word) != std::string::npos;
    });
    if (plain && shapes) return std::string(name);
  }
  return "WKT";
}

std::string remedy(Way way, const std::string& name, std::string_view content) {
  switch (way) {
    case Way::ogr2ogr:
      return text("convert it: ogr2ogr -f GeoJSON -t_srs EPSG:4326 buildings.geojson ", name);
    case Way::unpack:
      return "unpack it, and name the GeoJSON file that is in it";
    case Way::buildings:
      return "name it as `domain.buildings`";
    case Way::table:
      return text(
          "convert it, with the name of its column of shapes and the number of its "
          "coordinate system: ogr2ogr -f GeoJSON -oo GEOM_POSSIBLE_NAMES=",
          column_of_shapes(content), " -a_srs EPSG:4326 buildings.geojson ", name);
    case Way::utf8:
      return text("save it as UTF-8: iconv -f UTF-16 -t UTF-8 ", name, " > buildings.geojson");
    case Way::pointer:
      return text("fetch the file: git lfs pull --include ", name);
    case Way::model:
      return "export it as OBJ or STL, with Blender or MeshLab for example, and name that as "
             "`domain.buildings`";
    case Way::server:
      return "read what the server says, correct the request, and download the file again";
    case Way::script:
      return text("take out what stands around the JSON: sed -e '1s/^[^{]*//' -e '$s/[^}]*$//' ",
                  name, " > buildings.geojson");
    case Way::shapefile:
      return "give the .shp file that belongs to it, with the .dbf file beside it, or a zip "
             "archive of both";
    case Way::json_fg:
      return text(
          "convert it, with GDAL 3.8 or newer: ogr2ogr -f GeoJSON -t_srs EPSG:4326 "
          "buildings.geojson ",
          name);
    case Way::none:
      break;
  }
  return "give a GeoJSON file of building outlines";
}

/// True if "0" and "SECTION" stand on lines of their own, after comments (999).
bool is_dxf(std::string_view content) {
  std::string start(content.substr(0, 2000));
  std::erase(start, '\r');
  const auto first = start.find_first_not_of(" \n");
  if (first == std::string::npos || (start[first] != '0' && start.compare(first, 3, "999") != 0)) {
    return false;
  }
  return start.find("0\nSECTION\n") != std::string::npos;
}

/// A table or lines with shapes as text: a shape in its first lines that is no word of JSON.
bool has_well_known_text(std::string_view content) {
  const std::string start = lower_case(content.substr(0, 8192));
  return std::any_of(well_known_text.begin(), well_known_text.end(),
                     [&](std::string_view word) { return start.find(word) != std::string::npos; });
}

/// Shapes as hexadecimal digits (WKB, and EWKB of PostGIS): polygons and multipolygons, with or
/// without z, the lower byte first, at the beginning of a cell.
bool has_hexadecimal_shapes(std::string_view content) {
  constexpr std::array types{"0103000000"sv, "0106000000"sv, "0103000020"sv, "0106000020"sv,
                             "0103000080"sv, "0106000080"sv, "01030000a0"sv, "01060000a0"sv,
                             "01eb030000"sv, "01ee030000"sv};
  constexpr std::size_t least = 60;  // digits
  constexpr auto digits = "0123456789abcdef"sv;
  const std::string start = lower_case(content.substr(0, 8192));
  return std::any_of(types.begin(), types.end(), [&](std::string_view type) {
    for (auto at = start.find(type); at != std::string::npos; at = start.find(type, at + 1)) {
      const auto end = std::min(start.find_first_not_of(digits, at), start.size());
      const bool begins = at == 0 || digits.find(start[at - 1]) == std::string_view::npos;
      if (begins && end - at >= least) return true;
    }
    return false;
  });
}

std::string without_blanks(std::string_view content) {
  std::string start(content);
  std::erase_if(start, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
  return start;
}

/// A table with shapes as GeoJSON, whose quotes are doubled.
bool has_json_shapes(std::string_view content) {
  const std::string start = without_blanks(content.substr(0, 8192));
  return start.find(R"({""type"":"")") != std::string::npos &&
         start.find(R"(""coordinates"":[)") != std::string::npos;
}

/// JavaScript that gives JSON a name, or to a function: "var buildings = {" and "take({".
bool is_script(std::string_view content) {
  const std::string start = without_blanks(content.substr(0, 400));
  const auto first = start.find_first_of("{[\"'<;,");
  if (first == std::string::npos || first == 0 || (start[first] != '{' && start[first] != '[')) {
    return false;
  }
  return start[first - 1] == '=' || start[first - 1] == '(';
}

/// The table of a shapefile (dBASE III): version, a date, and a header whose length counts fields
/// of 32 bytes and ends with a byte 13.
bool is_dbf(std::string_view content) {
  if (content.size() < 65 || (content[0] != '\x03' && content[0] != '\x83')) return false;
  const auto byte = [&](std::size_t n) {
    return static_cast<std::size_t>(static_cast<unsigned char>(content[n]));
  };
  const std::size_t header = byte(8) + 256 * byte(9);
  return byte(2) <= 12 && byte(3) <= 31 && header >= 65 && header % 32 <= 2 &&
         header <= content.size() && content[32 * ((header - 1) / 32)] == '\r';
}

/// JSON-FG whose shapes are in a system of their own, under `place`: what GeoJSON reads is null.
bool is_json_fg(std::string_view content) {
  const std::string start = without_blanks(content.substr(0, 8192));
  return start.find(R"("place":{"type":)") != std::string::npos &&
         start.find(R"("geometry":null)") != std::string::npos &&
         start.find(R"("geometry":{)") == std::string::npos;
}

/// Name of the first element of an XML document, in lower case and without its prefix.
std::string root_of(std::string_view start) {
  for (auto at = start.find('<'); at != std::string_view::npos; at = start.find('<', at + 1)) {
    if (at + 1 >= start.size() || start[at + 1] == '?' || start[at + 1] == '!') continue;
    const auto end = start.find_first_of(" \t\r\n/>", at);
    std::string name =
        lower_case(start.substr(at + 1, end == std::string_view::npos ? end : end - at - 1));
    if (const auto prefix = name.find(':'); prefix != std::string::npos) name.erase(0, prefix + 1);
    return name;
  }
  return "";
}

/// True for the answer of a server instead of a file (OGC 05-008, 04-094; Amazon S3).
bool is_servers_error(std::string_view start) {
  constexpr std::array roots{"serviceexceptionreport"sv, "serviceexception"sv, "exceptionreport"sv,
                             "error"sv};
  return std::find(roots.begin(), roots.end(), root_of(start)) != roots.end();
}

/// Two lines with the same mark at least twice, and nothing that a case has.
bool is_table(std::string_view content) {
  const auto end = content.find('\n');
  if (end == std::string_view::npos || content.front() == '/') return false;
  const std::string_view first = content.substr(0, end);
  const std::string_view second = content.substr(end + 1, content.find('\n', end + 1) - end - 1);
  return first.find_first_of(":{[") == std::string_view::npos &&
         std::ranges::any_of(",;\t"sv, [&](char mark) {
           return std::ranges::count(first, mark) >= 2 && std::ranges::count(second, mark) >= 2;
         });
}

}  // namespace

bool is_cityjson(std::string_view content) {
  std::string start = lower_case(content.substr(0, 4096));
  std::erase_if(start, [](char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; });
  return start.starts_with(R"({"type":"cityjson)") || start.starts_with(R"({"cityobjects":{)") ||
         (start.find(R"("type":"cityjson)") != std::string::npos &&
          start.find(R"("type":"feature)") == std::string::npos);
}

std::optional<ForeignFormat> foreign_format(std::string_view content, const std::string& name) {
  const auto known = [&](const char* what, Way way) {
    return ForeignFormat{what,
                         remedy(way, std::filesystem::path(name).filename().string(), content)};
  };
  for (const Mark& beginning : beginnings) {
    if (content.starts_with(beginning.bytes)) return known(beginning.what, beginning.way);
  }
  if (content.substr(0, 64).find("OSMHeader") != std::string_view::npos) {
    return known("this is OpenStreetMap's PBF", Way::buildings);
  }
  if (is_dbf(content)) {
    return known("this is the table of a shapefile (DBF), without its shapes", Way::shapefile);
  }
  if (is_dxf(content)) return known("this is DXF", Way::buildings);
  if (is_binary_stl(content) || is_ascii_stl(content)) {
    return known("this is an STL model", Way::buildings);
  }
  const auto first = content.find_first_not_of(" \t\r\n\xef\xbb\xbf");
  if (first == std::string_view::npos) return std::nullopt;
  if (content[first] == '<') {
    const std::string start = lower_case(content.substr(first, 4096));
    if (is_servers_error(start)) {
      return known("this is a server's message of an error, and no data", Way::server);
    }
    for (const Mark& element : elements) {
      if (start.find(element.bytes) != std::string::npos) return known(element.what, element.way);
    }
    return known("this is XML", Way::ogr2ogr);
  }
  if (content[first] != '{' && content[first] != '[') {
    if (content[first] != '/' && has_well_known_text(content))
      return known("this has its shapes as text (WKT)", Way::table);
    if (content[first] != '/' && has_hexadecimal_shapes(content)) {
      return known("this has its shapes as hexadecimal digits (WKB)", Way::table);
    }
    if (content[first] != '/' && has_json_shapes(content)) {
      return known("this is a table with its shapes as GeoJSON", Way::table);
    }
    if (content[first] != '/' && is_script(content.substr(first))) {
      return known("this is JavaScript with JSON in it", Way::script);
    }
    if (is_table(content.substr(first))) return known("this is a table without shapes", Way::none);
  }
  if (content[first] == '{' && is_json_fg(content.substr(first))) {
    return known("this is JSON-FG with its shapes under `place`", Way::json_fg);
  }
  if (is_cityjson(content)) {
    return known("this is CityJSON", Way::buildings);
  }
  return std::nullopt;
}

}  // namespace downwash
