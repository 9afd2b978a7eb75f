#include "geometry/geojson/geojson_reader.hpp"

#include <algorithm>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "geometry/attributes/json_members.hpp"
#include "geometry/attributes/osm_tags.hpp"
#include "geometry/geojson/feature_collector.hpp"
#include "geometry/geojson/geojson_geometry.hpp"
#include "geometry/geojson/json_documents.hpp"
#include "geometry/input/foreign_format.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/json_input.hpp"
#include "geometry/input/reading_time.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"

namespace downwash {

namespace {

using nlohmann::json;

void refuse_what_is_no_json(std::string_view content, const std::string& name) {
  if (content.find_first_not_of(" \t\r\n\x1e") == std::string_view::npos) {
    throw InputError(Message::not_json, name, "", "the file is empty", "give a GeoJSON file");
  }
  const auto foreign = foreign_format(content, name);
  if (foreign && !is_text_sequence(content)) {
    throw InputError(Message::wrong_format, name, "", foreign->what, foreign->remedy);
  }
  JsonLimits limits;
  limits.values = std::min(limits.values, ReadingTime::most_values());
  if (const auto excess = excess_of(content, limits)) {
    throw InputError(Message::not_json, name, excess->place, excess->problem, "");
  }
}

void refuse_other_formats(const json& root, const std::string& name) {
  constexpr const char* convert = "convert it: ogr2ogr -f GeoJSON buildings.geojson FILE";
  const std::string type = text_member(root, "type");
  const auto refuse = [&](const char* what, const char* remedy) {
    throw InputError(Message::wrong_format, name, "", what, remedy);
  };
  if (type == "Topology") refuse("this is TopoJSON", convert);
  if (root.is_object() && root.contains("elements")) {
    refuse("this is an answer of Overpass", "convert it: osmtogeojson FILE > buildings.geojson");
  }
  if (root.is_object() && (root.contains("geometryType") || root.contains("spatialReference"))) {
    refuse("this is Esri JSON", convert);
  }
  if (root.is_object() && root.contains("asset") && type.empty()) {
    refuse("this is a glTF model or a tileset",
           "export it as OBJ or STL, with Blender for example");
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
std::string system_of(const json& crs, const std::string& file) {
  if (crs.is_null()) return "";
  const json properties = crs.is_object() ? member(crs, "properties") : json();
  std::string name = text_member(properties, "name");
  if (!name.empty()) return name;
  const json code = properties.is_object() ? member(properties, "code") : json();
  if (code.is_number_integer()) return text("EPSG:", code.dump());
  throw InputError(Message::coordinates, file, "crs", "it does not name a coordinate system",
                   "write {\"type\": \"name\", \"properties\": {\"name\": \"EPSG:<number>\"}}");
}

std::string identity(const json& feature, const json& properties, std::int64_t number) {
  for (const json* object : {&feature, &properties}) {
    if (!object->is_object()) continue;
    for (const auto& [key, kind] : {std::pair{"id", ""},
                                    {"@id", ""},
                                    {"@osmId", ""},
                                    {"osm_way_id", "way/"},
                                    {"osm_id", ""},
                                    {"OBJECTID", ""},
                                    {"fid", ""}}) {
      const json& id = member(*object, key);
      if (id.is_string() && !id.get_ref<const std::string&>().empty()) {
        return shortened(kind + id.get<std::string>(), longest_name);
      }
      if (id.is_number_integer()) return kind + id.dump();
    }
  }
  return text("number ", number);
}

/// Hands the items of a document over one by one while it is parsed, so that only one of them is in
/// memory: the elements of the root's `features`, or those of a root that is an array.
class ItemStream {
 public:
  template <class Take>
  static json parse(std::string_view text, const Take& take) {
    ItemStream stream;
    return json::parse(text, [&](int depth, json::parse_event_t event, json& parsed) {
      if (!stream.ends_item(depth, event, parsed)) return true;
      take(stream.crs_ ? &*stream.crs_ : nullptr, parsed);
      return false;
    });
  }

 private:
  using Event = json::parse_event_t;

  /// Follows the document down to its items.
  bool ends_item(int depth, Event event, const json& parsed) {
    if (depth == 0 && event == Event::array_start) item_depth_ = 1;
    if (depth == 1 && event == Event::key) key_ = parsed.get_ref<const std::string&>();
    if (depth == 1 && event == Event::object_end && key_ == "crs") crs_ = parsed;
    if (item_depth_ != 1 && depth == 1) {
      if (event == Event::array_start) item_depth_ = key_ == "features" ? 2 : 0;
      if (event == Event::array_end) item_depth_ = 0;
    }
    return item_depth_ > 0 && depth == item_depth_ &&
           (event == Event::object_end || event == Event::array_end || event == Event::value);
  }

  int item_depth_ = 0;
  std::string key_;
  std::optional<json> crs_;
};

/// Reads one file; knows the feature at hand for its messages.
class Reader {
 public:
  Reader(std::string_view content, const std::string& name, const ReaderOptions& options)
      : content_(content), options_(options), features_(name, options) {}

  FeatureFile features() && {
    for (const DocumentSpan& span : documents_in(content_)) {
      if (options_.district && names_system_last(span)) {
        name_system(member(parsed(span, [](const json*, const json&) {}), "crs"));
      }
      const json root = parsed(span, [&](const json* crs, const json& item) {
        if (crs != nullptr) name_system(*crs);
        take_item(item);
      });
      take_root(root);
    }
    return std::move(features_).file();
  }

 private:
  /// True if it may: the district is placed by the system, and needs it before the first feature.
  bool names_system_last(const DocumentSpan& span) const {
    const std::string_view document = content_.substr(0, span.end);
    const std::size_t features = document.find("\"features\"", span.begin);
    return features != std::string_view::npos &&
           document.find("\"crs\"", features) != std::string_view::npos;
  }

  template <class Take>
  json parsed(const DocumentSpan& span, const Take& take) const {
    const std::string& name = features_.name();
    try {
      return ItemStream::parse(content_.substr(span.begin, span.end - span.begin), take);
    } catch (const json::exception& fault) {
      const auto* place = dynamic_cast<const json::parse_error*>(&fault);
      const std::size_t byte = place == nullptr ? 0 : span.begin + place->byte;
      const JsonFault told = json_fault(content_.substr(0, span.end), byte, fault.what());
      throw InputError(Message::not_json, name, told.place, told.problem, "");
    }
  }

  void take_root(const json& root) {
    if (root.is_array()) return;
    refuse_other_formats(root, features_.name());
    const std::string type = text_member(root, "type");
    name_system(member(root, "crs"));
    if (type == "FeatureCollection") {
      if (!member(root, "features").is_array()) {
        throw InputError(Message::building_file, features_.name(), "features",
                         "the collection has no array of features", "correct the file");
      }
    } else {
      take_item(root);
    }
  }

  void name_system(const json& crs) {
    if (crs.is_null() || named_) return;
    features_.set_coordinate_system(system_of(crs, features_.name()));
    named_ = true;
  }

  /// A feature, a geometry, a list of coordinates, or an object with a `polygon`.
  void take_item(const json& item) {
    const std::string type = text_member(item, "type");
    const json& polygon = member(item, "polygon");
    const std::int64_t number = features_.begin_feature();
    if (type == "Feature" || member(item, "geometry").is_object()) {
      take_feature(number, item, member(item, "properties"), member(item, "geometry"));
    } else if (is_geometry(type) || item.is_array()) {
      take_feature(number, {}, {}, item);
    } else if (polygon.is_array()) {
      take_feature(number, {}, item, polygon);
    } else if (item.is_object()) {
      features_.leave_out("no geometry", text("number ", number));
    } else {
      throw InputError(Message::building_file, features_.name(), text("element ", number),
                       text("it is no feature, geometry or list of coordinates but ", shown(item)),
                       "correct the file");
    }
  }

  void take_feature(std::int64_t number, const json& object, const json& properties,
                    const json& geometry) {
    Feature feature{identity(object, properties, number), {}, {}};
    if (properties.is_object()) {
      collect_attributes(properties, feature.attributes);
      for (const char* key : {"@relations", "relations"}) {
        take_relations(member(properties, key), feature.attributes);
      }
      take_pairs(member(properties, "tags"), feature.attributes);
      unfold_tags(feature.attributes);
    }
    const std::string where = text("feature ", feature.id);
    feature.polygons = geometry.is_array() ? polygons_of_list(geometry, features_.name(), where)
                                           : polygons_of(geometry, features_.name(), where);
    if (feature.polygons.empty() && options_.all_geometries) {
      Paths found = paths_of(geometry, features_.name(), where);
      feature.polygons = std::move(found.paths);
      feature.shape = found.shape;
    }
    const std::string type = text_member(geometry, "type");
    if (feature.polygons.empty() && is_geometry(type) && type.ends_with("LineString")) {
      Paths lines = paths_of(geometry, features_.name(), where);
      if (!features_.close(std::move(lines.paths), type, feature)) return;
    }
    if (!feature.polygons.empty()) {
      take_altitude(altitude_of(geometry), feature);
      features_.take(std::move(feature));
      return;
    }
    // Not the words of a stranger: there may be another one for every feature.
    features_.leave_out(type.empty()        ? "no geometry"
                        : is_geometry(type) ? text("no polygon but ", type)
                                            : "no geometry that GeoJSON knows",
                        feature);
  }

  /// KML that was converted says what its z means.
  static void take_altitude(double z, Feature& feature) {
    const Attributes& own = feature.attributes;
    const bool height =
        own.lower_text("altitudemode") == "relativetoground" && !mentions_height(own);
    if (height && z > 0) {
      feature.attributes.set("height", z);
    } else {
      feature.altitude = z;
    }
  }

  std::string_view content_;
  const ReaderOptions& options_;
  FeatureCollector features_;
  bool named_ = false;
};

}  // namespace

BuildingSet parse_geojson(std::string_view content, const std::string& name,
                          const ReaderOptions& options) {
  return assemble_buildings(geojson_features(content, name, options), options);
}

FeatureFile geojson_features(std::string_view content, const std::string& name,
                             const ReaderOptions& options) {
  refuse_what_is_no_json(content, name);
  const auto clean = without_nan(content);
  FeatureFile file = Reader(clean ? clean->text : content, name, options).features();
  if (clean) {
    file.warnings.add("values that are no numbers (NaN), taken for missing",
                      text(clean->count, clean->count == 1 ? " place" : " places"));
  }
  return file;
}

}  // namespace downwash
