// What RFC 7946 demands of a file, rule by rule.
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "geometry/shapes/polygon.hpp"

namespace downwash::test {

/// Every rule that the text breaks, as "§3.1.6 ring of 3 positions". `degrees`: whether coordinates
/// are longitudes and latitudes, as §4 demands.
class GeoJsonRules {
 public:
  explicit GeoJsonRules(const nlohmann::json& file, bool degrees = true) : degrees_(degrees) {
    check_object(file, "FeatureCollection");
    if (!file.contains("features") || !file.at("features").is_array()) {
      broken("§3.3 a FeatureCollection without an array of features");
      return;
    }
    for (const auto& feature : file.at("features")) check_feature(feature);
    check_bbox(file);
  }
  const std::vector<std::string>& broken_rules() const { return broken_; }

 private:
  using Json = nlohmann::json;

  void broken(const std::string& rule) { broken_.push_back(rule); }

  void check_object(const Json& object, const std::string& type) {
    if (!object.is_object() || object.value("type", "") != type) broken("§3 no " + type);
    if (object.contains("crs")) broken("§4 a crs");
    // §7.1: the defining members of other types.
    const std::vector<std::string> foreign =
        type == "FeatureCollection"
            ? std::vector<std::string>{"coordinates", "geometries", "geometry", "properties"}
        : type == "Feature" ? std::vector<std::string>{"coordinates", "geometries", "features"}
                            : std::vector<std::string>{"geometry", "properties", "features"};
    for (const std::string& name : foreign) {
      if (object.contains(name)) broken("§7.1 " + type + " with " + name);
    }
  }

  void check_feature(const Json& feature) {
    check_object(feature, "Feature");
    if (!feature.contains("properties") ||
        !(feature.at("properties").is_object() || feature.at("properties").is_null())) {
      broken("§3.2 a Feature without properties");
    }
    if (!feature.contains("geometry")) {
      broken("§3.2 a Feature without a geometry");
    } else if (!feature.at("geometry").is_null()) {
      check_geometry(feature.at("geometry"));
    }
    if (feature.contains("id") && !feature.at("id").is_string() && !feature.at("id").is_number()) {
      broken("§3.2 an id that is no string and no number");
    }
  }

  void check_geometry(const Json& geometry) {
    static const std::set<std::string> types{"Point",           "MultiPoint", "LineString",
                                             "MultiLineString", "Polygon",    "MultiPolygon"};
    const std::string type = geometry.is_object() ? geometry.value("type", "") : "";
    if (!types.contains(type)) {
      broken("§1.4 a geometry of type " + type);
      return;
    }
    check_object(geometry, type);
    if (!geometry.contains("coordinates") || !geometry.at("coordinates").is_array()) {
      broken("§3.1 a geometry without coordinates");
      return;
    }
    const Json& c = geometry.at("coordinates");
    if (type == "Point") check_position(c);
    if (type == "MultiPoint") each(c, [&](const Json& p) { check_position(p); });
    if (type == "LineString") check_line(c);
    if (type == "MultiLineString") each(c, [&](const Json& line) { check_line(line); });
    if (type == "Polygon") check_polygon(c);
    if (type == "MultiPolygon") each(c, [&](const Json& polygon) { check_polygon(polygon); });
  }

  template <class Check>
  void each(const Json& list, Check check) {
    if (!list.is_array()) broken("§3.1 coordinates that are no array");
    for (const Json& one : list) check(one);
  }

  void check_position(const Json& p) {
    if (!p.is_array() || p.size() < 2 || p.size() > 3) {
      broken("§3.1.1 a position of other than two or three numbers");
      return;
    }
    for (const Json& number : p) {
      if (!number.is_number()) {
        broken("§3.1.1 a position with what is no number");
        return;
      }
    }
    const Point place{p.at(0), p.at(1)};
    if (degrees_ && (std::abs(place.x) > 180 || std::abs(place.y) > 90)) {
      broken("§4 no longitude and latitude");
    }
    box_.include(place);
    box_across_.include(Point{place.x < 0 ? place.x + 360 : place.x, place.y});
  }

  void check_line(const Json& line) {
    each(line, [&](const Json& p) { check_position(p); });
    if (line.size() < 2) broken("§3.1.4 a line of fewer than two positions");
  }

  void check_polygon(const Json& polygon) {
    bool exterior = true;
    Polygon outer;
    each(polygon, [&](const Json& positions) {
      each(positions, [&](const Json& p) { check_position(p); });
      if (!broken_.empty()) return;
      if (positions.size() < 4) broken("§3.1.6 a ring of fewer than four positions");
      if (positions.empty() || positions.front() != positions.back()) {
        broken("§3.1.6 a ring that is not closed");
      }
      Ring ring;
      for (const Json& p : positions) ring.push_back({p.at(0), p.at(1)});
      ring = without_repeats(ring);
      if ((signed_area(ring) > 0) != exterior) broken("§3.1.6 a ring against the right-hand rule");
      if (crosses_itself(ring)) broken("§3.1.6 a ring that crosses itself");
      if (exterior) {
        outer.outer = ring;
      } else if (!covers(outer, ring.empty() ? Point{} : ring.front())) {
        broken("§3.1.6 a hole outside its ring");
      }
      exterior = false;
    });
  }

  void check_bbox(const Json& file) {
    if (!file.contains("bbox")) return;
    const Json& box = file.at("bbox");
    if (!box.is_array() || box.size() != 4) {
      broken("§5 a bbox of other than four numbers");
    } else if (box[0] > box[2]) {  // §5.2: across the antimeridian
      const Rectangle& all = box_across_;
      if (std::abs(all.low.x - box[0].get<double>()) > 1e-9 || all.low.y != box[1] ||
          std::abs(all.high.x - 360 - box[2].get<double>()) > 1e-9 || all.high.y != box[3]) {
        broken("§5 a bbox that does not bound the features");
      }
    } else if (Json::array({box_.low.x, box_.low.y, box_.high.x, box_.high.y}) != box) {
      broken("§5 a bbox that does not bound the features");
    }
  }

  bool degrees_;
  Rectangle box_, box_across_;  ///< across: of longitudes from 0 to 360
  std::vector<std::string> broken_;
};

}  // namespace downwash::test
