#include "geometry/buildings/geojson_reader.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>

#include "geometry/buildings/json_members.hpp"
#include "geometry/input/foreign_format.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/json_input.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"

namespace downwash {

namespace {

using nlohmann::json;

// ---- text → JSON -------------------------------------------------------------------------------

json parsed(std::string_view content, const std::string& name) {
  if (content.find_first_not_of(" \t\r\n") == std::string_view::npos) {
    throw InputError(Message::not_json, name, "", "the file is empty", "give a GeoJSON file");
  }
  const auto refuse = [&](const JsonFault& fault) {
    throw InputError(Message::not_json, name, fault.place, fault.problem, "");
  };
  if (const auto foreign = foreign_format(content, name)) {
    throw InputError(Message::wrong_format, name, "", foreign->what, foreign->remedy);
  }
  if (const auto excess = excess_of(content)) refuse(*excess);
  try {
    return json::parse(content);
  } catch (const json::parse_error& fault) {
    if (std::string_view(fault.what()).find("expected end of input") != std::string_view::npos &&
        fault.byte <= content.size() && content[fault.byte - 1] == '{') {
      throw InputError(Message::wrong_format, name, "",
                       "it holds more than one JSON document, one per line perhaps",
                       "convert it: ogr2ogr -f GeoJSON buildings.geojson GeoJSONSeq:" + name);
    }
    refuse(json_fault(content, fault.byte, fault.what()));
  } catch (const json::exception& fault) {
    refuse(json_fault(content, 0, fault.what()));
  }
  return {};
}

// ---- JSON → features ---------------------------------------------------------------------------

constexpr std::array geometries{"Polygon",    "MultiPolygon", "GeometryCollection", "Point",
                                "MultiPoint", "LineString",   "MultiLineString"};

bool is_geometry(const std::string& type) {
  return std::find(geometries.begin(), geometries.end(), type) != geometries.end();
}

std::string identity(const json& feature, const json& properties, std::int64_t number) {
  for (const json* object : {&feature, &properties}) {
    if (!object->is_object()) continue;
    for (const char* key : {"id", "@id", "osm_id", "OBJECTID", "fid"}) {
      const json& id = member(*object, key);
      if (id.is_string()) return shortened(id.get_ref<const std::string&>(), longest_name);
      if (id.is_number_integer()) return id.dump();
    }
  }
  return text("number ", number);
}

/// Reads one document; knows the file's name and the feature at hand for its messages.
class Document {
 public:
  explicit Document(const std::string& name) { file_.name = name; }

  FeatureFile features_of(const json& root) {
    if (root.is_array()) {
      for (const json& item : root) take_item(item);
      return std::move(file_);
    }
    const std::string type = text_member(root, "type");
    refuse_other_formats(root, type);
    file_.coordinate_system = coordinate_system(root);
    if (type == "FeatureCollection") {
      const json& features = member(root, "features");
      if (!features.is_array()) {
        throw InputError(Message::building_file, file_.name, "features",
                         "the collection has no array of features", "correct the file");
      }
      for (const json& feature : features) take_feature(feature, member(feature, "geometry"));
    } else if (type == "Feature") {
      take_feature(root, member(root, "geometry"));
    } else {
      take_feature(json::object(), root);
    }
    return std::move(file_);
  }

 private:
  void refuse_other_formats(const json& root, const std::string& type) const {
    constexpr const char* convert = "convert it: ogr2ogr -f GeoJSON buildings.geojson FILE";
    const auto refuse = [&](const char* what, const char* remedy) {
      throw InputError(Message::wrong_format, file_.name, "", what, remedy);
    };
    if (type == "Topology") refuse("this is TopoJSON", convert);
    if (root.is_object() && root.contains("elements")) {
      refuse("this is an answer of Overpass", "convert it: osmtogeojson FILE > buildings.geojson");
    }
    if (root.is_object() && (root.contains("geometryType") || root.contains("spatialReference"))) {
      refuse("this is Esri JSON", convert);
    }
    if (root.is_object() && type.empty() && root.contains("domain")) {
      refuse("this is a case file", "name the file of the buildings in `domain.buildings`");
    }
    if (type != "FeatureCollection" && type != "Feature" && !is_geometry(type)) {
      refuse("this is JSON but no GeoJSON: it has no \"type\" that GeoJSON knows",
             "give a FeatureCollection");
    }
  }

  /// The coordinate system of {"crs": {"type": "name", "properties": {"name": …}}} of GeoJSON 2008.
  std::string coordinate_system(const json& root) const {
    const json& crs = member(root, "crs");
    if (crs.is_null()) return "";
    const json properties = crs.is_object() ? member(crs, "properties") : json();
    std::string name = text_member(properties, "name");
    if (!name.empty()) return name;
    const json code = properties.is_object() ? member(properties, "code") : json();
    if (code.is_number_integer()) return text("EPSG:", code.dump());
    throw InputError(Message::coordinates, file_.name, "crs",
                     "it does not name a coordinate system",
                     "write {\"type\": \"name\", \"properties\": {\"name\": \"EPSG:<number>\"}}");
  }

  /// An element of a bare array.
  void take_item(const json& item) {
    if (text_member(item, "type") == "Feature") {
      take_feature(item, member(item, "geometry"));
      return;
    }
    const json polygon = item.is_object() ? member(item, "polygon") : json();
    if (!polygon.is_array()) {
      throw InputError(Message::building_file, file_.name,
                       text("element ", file_.features_read + 1),
                       "it is neither a feature nor {\"height\": …, \"polygon\": …}",
                       "give a FeatureCollection");
    }
    const bool one_ring = !polygon.empty() && polygon[0].is_array() && !polygon[0].empty() &&
                          polygon[0][0].is_number();
    take_feature(
        {{"properties", item}},
        {{"type", "Polygon"}, {"coordinates", one_ring ? json::array({polygon}) : polygon}});
  }

  void take_feature(const json& object, const json& geometry) {
    ++file_.features_read;
    if (!object.is_object()) {
      throw InputError(Message::building_file, file_.name,
                       text("feature number ", file_.features_read), "it is no object",
                       "correct the file");
    }
    const json& properties = member(object, "properties");
    Feature feature{identity(object, properties, file_.features_read), {}, {}};
    if (properties.is_object()) collect_attributes(properties, feature.attributes);
    where_ = text("feature ", feature.id);

    collect_polygons(geometry, feature.polygons);
    if (feature.polygons.empty()) {
      const std::string type = text_member(geometry, "type");
      // Not the words of a stranger: there may be another one for every feature.
      file_.skipped.add(type.empty()        ? "no geometry"
                        : is_geometry(type) ? text("no polygon but ", type)
                                            : "no geometry that GeoJSON knows",
                        feature.id);
    } else {
      file_.features.push_back(std::move(feature));
    }
  }

  void collect_polygons(const json& geometry, std::vector<Polygon>& polygons) const {
    const std::string type = text_member(geometry, "type");
    if (type == "Polygon") {
      take_polygon(member(geometry, "coordinates"), polygons);
    } else if (type == "MultiPolygon") {
      for (const json& rings : array(member(geometry, "coordinates"), "coordinates")) {
        take_polygon(rings, polygons);
      }
    } else if (type == "GeometryCollection") {
      for (const json& part : array(member(geometry, "geometries"), "geometries")) {
        collect_polygons(part, polygons);
      }
    }
  }

  void take_polygon(const json& rings, std::vector<Polygon>& polygons) const {
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
    if (!polygon.outer.empty()) polygons.push_back(std::move(polygon));
  }

  const json& array(const json& value, const char* what) const {
    if (value.is_array()) return value;
    throw InputError(Message::building_file, file_.name, where_,
                     text(what, " should be an array but is ", shown(value)), "correct the file");
  }

  Point point(const json& pair) const {
    if (pair.is_array() && pair.size() >= 2 && pair[0].is_number() && pair[1].is_number()) {
      return {pair[0].get<double>(), pair[1].get<double>()};
    }
    throw InputError(Message::building_file, file_.name, where_,
                     text("a point should be [x, y] but is ", shown(pair)), "correct the file");
  }

  FeatureFile file_;
  std::string where_;
};

}  // namespace

BuildingSet parse_geojson(std::string_view content, const std::string& name,
                          const ReaderOptions& options) {
  return assemble_buildings(Document(name).features_of(parsed(content, name)), options);
}

}  // namespace downwash
