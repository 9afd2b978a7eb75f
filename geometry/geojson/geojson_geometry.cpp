#include "geometry/geojson/geojson_geometry.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "geometry/attributes/json_members.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"

namespace downwash {

namespace {

using nlohmann::json;

constexpr std::array geometries{"Polygon",    "MultiPolygon", "GeometryCollection", "Point",
                                "MultiPoint", "LineString",   "MultiLineString"};

class ShapeReader {
 public:
  ShapeReader(const std::string& file, const std::string& where) : file_(file), where_(where) {}

  void take(const json& geometry) {
    const std::string type = text_member(geometry, "type");
    if (type == "Polygon") {
      take_polygon(member(geometry, "coordinates"));
    } else if (type == "MultiPolygon") {
      for (const json& rings : array(member(geometry, "coordinates"), "coordinates")) {
        take_polygon(rings);
      }
    } else if (type == "GeometryCollection") {
      for (const json& part : array(member(geometry, "geometries"), "geometries")) take(part);
    }
  }

  /// Points and lines.
  void take_path(const json& geometry) {
    const std::string type = text_member(geometry, "type");
    const json& coordinates = member(geometry, "coordinates");
    if (type == "Point") {
      polygons_.push_back({{point(coordinates)}, {}});
    } else if (type == "MultiPoint") {
      for (const json& pair : array(coordinates, "coordinates")) {
        polygons_.push_back({{point(pair)}, {}});
      }
    } else if (type == "LineString") {
      take_line(coordinates);
    } else if (type == "MultiLineString") {
      for (const json& line : array(coordinates, "coordinates")) take_line(line);
    } else if (type == "GeometryCollection") {
      for (const json& part : array(member(geometry, "geometries"), "geometries")) take_path(part);
    }
  }

  void take_polygon(const json& rings) {
    Polygon polygon;
    for (const json& points : array(rings, "a polygon")) {
      Ring ring;
      for (const json& pair : array(points, "a ring")) ring.push_back(point(pair));
      if (&points == &rings.front()) {
        polygon.outer = std::move(ring);
      } else {
        polygon.holes.push_back(std::move(ring));
      }
    }
    if (!polygon.outer.empty()) polygons_.push_back(std::move(polygon));
  }

  std::vector<Polygon> polygons() && { return std::move(polygons_); }
  bool has_lines() const { return has_lines_; }

 private:
  const json& array(const json& value, const char* what) const {
    if (value.is_array()) return value;
    throw InputError(Message::building_file, file_, where_,
                     text(what, " should be an array but is ", shown(value)), "correct the file");
  }

  void take_line(const json& pairs) {
    Ring line;
    for (const json& pair : array(pairs, "a line")) line.push_back(point(pair));
    if (line.empty()) return;
    has_lines_ = true;
    polygons_.push_back({std::move(line), {}});
  }

  Point point(const json& pair) const {
    if (pair.is_array() && pair.size() >= 2 && pair[0].is_number() && pair[1].is_number()) {
      return {pair[0].get<double>(), pair[1].get<double>()};
    }
    throw InputError(Message::building_file, file_, where_,
                     text("a point should be [x, y] but is ", shown(pair)), "correct the file");
  }

  const std::string &file_, &where_;
  std::vector<Polygon> polygons_;
  bool has_lines_ = false;
};

bool is_ring(const json& list) {
  return !list.empty() && list[0].is_array() && !list[0].empty() && list[0][0].is_number();
}

/// Of a point, or of lists of them.
double highest_z(const json& coordinates) {
  if (!coordinates.is_array() || coordinates.empty()) return 0;
  if (coordinates[0].is_number()) {
    return coordinates.size() >= 3 && coordinates[2].is_number() ? coordinates[2].get<double>() : 0;
  }
  double highest = highest_z(coordinates[0]);
  for (const json& part : coordinates) highest = std::max(highest, highest_z(part));
  return highest;
}

}  // namespace

bool is_geometry(const std::string& type) {
  return std::find(geometries.begin(), geometries.end(), type) != geometries.end();
}

std::vector<Polygon> polygons_of(const json& geometry, const std::string& file,
                                 const std::string& where) {
  ShapeReader reader(file, where);
  reader.take(geometry);
  return std::move(reader).polygons();
}

Paths paths_of(const json& geometry, const std::string& file, const std::string& where) {
  ShapeReader reader(file, where);
  reader.take_path(geometry);
  const FeatureShape shape = reader.has_lines() ? FeatureShape::line : FeatureShape::point;
  return {shape, std::move(reader).polygons()};
}

double altitude_of(const json& geometry) { return highest_z(member(geometry, "coordinates")); }

std::vector<Polygon> polygons_of_list(const json& coordinates, const std::string& file,
                                      const std::string& where) {
  ShapeReader reader(file, where);
  reader.take_polygon(is_ring(coordinates) ? json::array({coordinates}) : coordinates);
  return std::move(reader).polygons();
}

}  // namespace downwash
