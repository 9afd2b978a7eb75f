#include "geometry/cityjson/cityjson_reader.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "geometry/attributes/json_members.hpp"
#include "geometry/buildings/wholes_and_parts.hpp"
#include "geometry/cityjson/cityjson_document.hpp"
#include "geometry/cityjson/cityjson_surfaces.hpp"
#include "geometry/cityjson/closed_solid.hpp"
#include "geometry/cityjson/roof_shape.hpp"
#include "geometry/geojson/feature_collector.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"
#include "geometry/shapes/overlay.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {

namespace {

using nlohmann::json;

constexpr double infinity = std::numeric_limits<double>::infinity();
constexpr double step_of_ground = 1;  // m, between a building and its parts

/// The types of 1.0 to 2.0 that are no buildings.
constexpr std::array other_types{"BuildingInstallation",
                                 "BuildingConstructiveElement",
                                 "BuildingFurniture",
                                 "BuildingRoom",
                                 "BuildingStorey",
                                 "BuildingUnit",
                                 "Bridge",
                                 "BridgePart",
                                 "BridgeInstallation",
                                 "BridgeConstructionElement",
                                 "BridgeConstructiveElement",
                                 "BridgeFurniture",
                                 "BridgeRoom",
                                 "CityFurniture",
                                 "CityObjectGroup",
                                 "GenericCityObject",
                                 "LandUse",
                                 "OtherConstruction",
                                 "PlantCover",
                                 "Railway",
                                 "Road",
                                 "SolitaryVegetationObject",
                                 "TINRelief",
                                 "TransportSquare",
                                 "TransportationSquare",
                                 "Tunnel",
                                 "TunnelConstructiveElement",
                                 "TunnelFurniture",
                                 "TunnelHollowSpace",
                                 "TunnelInstallation",
                                 "TunnelPart",
                                 "WaterBody",
                                 "Waterway"};

/// Not the words of a stranger: there may be another one for every object.
std::string reason_to_leave_out(const std::string& type) {
  const bool known = std::find(other_types.begin(), other_types.end(), type) != other_types.end();
  return text("no building but ", known ? type : "an object of an extension");
}

/// A Building or BuildingPart of the file.
struct CityObject {
  std::string id;
  const json* object = nullptr;
  const CityObject* whole = nullptr;  ///< the building that it is a part of
  LevelOfDetail level;                ///< the best one that has a plan
  double whole_ground = infinity;  ///< lowest point of a building and its parts, m, plans left out
  std::vector<const CityObject*> shaped_parts = {};
};

/// True if its parts reach down to its ground and cover its plan: its own shape has them again.
bool repeated_by_parts(const CityObject& whole, const RoofShape& own) {
  const double lowest = lowest_point(whole.level.surfaces);
  std::vector<Polygon> covered;
  for (const CityObject* part : whole.shaped_parts) {
    if (lowest_point(part->level.surfaces) > lowest + step_of_ground) continue;
    const auto shape = roof_shape(part->level.surfaces, lowest);
    if (shape) covered.insert(covered.end(), shape->footprint.begin(), shape->footprint.end());
  }
  return !covered.empty() &&
         shared_area(own.footprint, covered) >= share_that_replaces * area(united(own.footprint));
}

/// True if a geometry of the object is an instance of a template.
bool is_template(const json& object) {
  const json& geometries = member(object, "geometry");
  return geometries.is_array() &&
         std::any_of(geometries.begin(), geometries.end(), [](const json& geometry) {
           return text_member(geometry, "type") == "GeometryInstance";
         });
}

/// The attributes and the first address.
void collect_all(const CityObject& object, Attributes& attributes) {
  const json& own = member(*object.object, "attributes");
  if (own.is_object()) collect_attributes(own, attributes);
  json address = member(*object.object, "address");
  if (address.is_array() && !address.empty()) address = address.front();
  if (const std::string street = text_member(address, "ThoroughfareName"); !street.empty()) {
    attributes.set("addr:street", street);
  }
  const json& number = member(address, "ThoroughfareNumber");
  if (number.is_string()) attributes.set("addr:housenumber", number.get<std::string>());
  if (number.is_number_integer()) attributes.set("addr:housenumber", number.dump());
}

/// What is said of all shapes.
struct Tally {
  std::map<std::string, std::int64_t> levels;
  std::int64_t closed = 0, stepped = 0, whole = 0, flat = 0;
  double lowest = infinity, highest = -infinity;  ///< grounds, m

  void count(const std::string& level, const RoofShape& shape, bool is_closed) {
    ++levels[level.empty() ? "not named" : level];
    ++(is_closed ? closed : !shape.height ? flat : shape.steps.empty() ? whole : stepped);
    lowest = std::min(lowest, shape.ground);
    highest = std::max(highest, shape.ground);
  }

  std::vector<std::string> notes(const std::string& version) const {
    std::string list;
    for (const auto& [level, number] : levels) {
      list += text(list.empty() ? "" : ", ", level, " (", number, ")");
    }
    std::vector<std::string> lines{
        text("CityJSON ", version, ", levels of detail: ", list),
        text("shapes: ", closed, " closed solids, taken as they are; ", stepped,
             " that leave gaps, with steps of their roofs, ", whole,
             " as one prism, overhangs filled down to the ground; ", flat,
             " plans with heights from attributes")};
    const auto rounded = [](double metres) { return std::round(10 * metres) / 10; };
    if (lowest <= highest) {
      lines.push_back(text("ground: ", rounded(lowest), " m to ", rounded(highest),
                           " m in the file, a difference of ", rounded(highest - lowest),
                           " m that is left out: heights are above each building's own ground"));
    }
    return lines;
  }
};

class CityReader {
 public:
  CityReader(std::string_view content, const std::string& name, const ReaderOptions& options)
      : city_(parse_city_document(content, name)), features_(name, options) {
    features_.set_coordinate_system(city_.coordinate_system);
    const double unit = features_.height_unit();
    city_.transform.scale[2] *= unit;
    city_.transform.translate[2] *= unit;
    if (unit != 1)
      features_.note(text("z: in units of ", unit, " m, as the coordinate system says"));
  }

  FeatureFile features() && {
    for (const json& part : city_.parts) take_part(part);
    for (const std::string& line : tally_.notes(city_.version)) features_.note(line);
    if (templates_ > 0) {
      features_.doubt(
          {text(templates_, templates_ == 1 ? " building has its" : " buildings have their",
                " shape from templates (GeometryInstance), which are not read"),
           "The wind blows through where they stand.",
           "Export the file with the shapes written out, as Solid or MultiSurface."});
    }
    return std::move(features_).file();
  }

 private:
  /// Ids and indices hold within a part.
  void take_part(const json& part) {
    std::map<std::string, CityObject> objects;
    for (const auto& [key, object] : member(part, "CityObjects").items()) {
      features_.begin_feature();
      const std::string id = shortened(key, longest_name), type = text_member(object, "type");
      if (type == "Building" || type == "BuildingPart") {
        objects[key] = {id, &object, nullptr, {}, infinity};
      } else {
        features_.leave_out(reason_to_leave_out(type), id);
      }
    }
    const CityVertices vertices{member(part, "vertices"), city_.transform};
    for (auto& [key, object] : objects) object.level = best_level(object, vertices);
    join_parts(objects);
    for (const auto& [key, object] : objects) take_object(object);
  }

  LevelOfDetail best_level(const CityObject& object, const CityVertices& vertices) const {
    for (LevelOfDetail& level :
         levels_of_detail(*object.object, vertices, features_.name(), object.id)) {
      if (roof_shape(level.surfaces, 0)) return std::move(level);
    }
    return {};
  }

  /// The first of the parents that is in the file; those of parts of parts are not followed.
  static void join_parts(std::map<std::string, CityObject>& objects) {
    for (auto& [key, object] : objects) {
      const double lowest = object.level.plan ? infinity : lowest_point(object.level.surfaces);
      object.whole_ground = std::min(object.whole_ground, lowest);
      const json& parents = member(*object.object, "parents");
      if (!parents.is_array() || parents.empty() || !parents[0].is_string()) continue;
      const auto whole = objects.find(parents[0].get_ref<const std::string&>());
      if (whole == objects.end() || &whole->second == &object) continue;
      object.whole = &whole->second;
      whole->second.whole_ground = std::min(whole->second.whole_ground, lowest);
      if (!object.level.surfaces.empty() && !object.level.plan) {
        whole->second.shaped_parts.push_back(&object);
      }
    }
  }

  void take_object(const CityObject& object) {
    const LevelOfDetail& level = object.level;
    if (level.surfaces.empty()) {
      const bool templated = is_template(*object.object);
      templates_ += templated ? 1 : 0;
      features_.leave_out(templated
                              ? "its shape is a template (GeometryInstance), which is not read"
                              : "no geometry with a plan",
                          object.id);
      return;
    }
    const double own = lowest_point(level.surfaces);
    const double whole = object.whole ? object.whole->whole_ground : own;
    const RoofShape shape = *roof_shape(level.surfaces, level.plan ? own : std::min(own, whole));
    if (!object.shaped_parts.empty() && (level.plan || repeated_by_parts(object, shape))) {
      features_.leave_out("an outline that its parts replace", object.id);
      return;
    }
    Feature feature{object.id, {}, shape.footprint, shape.steps, {}};
    Closing closing;
    if (shape.height) {
      if (!level.plan) closing = give_solid(level, shape.ground, feature);
      // Before the file's, which stay behind these.
      feature.attributes.set("height", *shape.height);
      feature.attributes.set("min_height", 0.0);
      feature.shaped = true;
    }
    collect_all(object, feature.attributes);
    if (object.whole) collect_all(*object.whole, feature.attributes);
    feature.attributes.set("building", std::string("yes"));
    const bool closed = !feature.solid.triangles.empty();
    if (!features_.take(std::move(feature))) return;
    tally_.count(level.name, shape, closed);
    warn_of(closing, object.id, features_);
  }

  /// What that took; nothing where there is no solid.
  static Closing give_solid(const LevelOfDetail& level, double ground, Feature& feature) {
    ClosedSolid solid = closed_solid(level.surfaces, ground);
    if (solid.mesh.triangles.empty()) return {};
    feature.mended = words_of(solid.closing);
    feature.solid = std::move(solid.mesh);
    return solid.closing;
  }

  CityDocument city_;
  FeatureCollector features_;
  Tally tally_;
  std::int64_t templates_ = 0;  ///< objects left out for their shape
};

}  // namespace

BuildingSet parse_cityjson(std::string_view content, const std::string& name,
                           const ReaderOptions& options) {
  return assemble_buildings(CityReader(content, name, options).features(), options);
}

}  // namespace downwash
