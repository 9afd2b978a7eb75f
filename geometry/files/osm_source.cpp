#include "geometry/files/osm_source.hpp"

#include <ogr_geometry.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <set>
#include <utility>

#include "geometry/input/text.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {

namespace {

/// An attribute of an XML element, between either kind of quotation marks; empty when absent.
std::string_view attribute_of(std::string_view element, std::string_view name) {
  for (auto at = element.find(name); at != std::string_view::npos;
       at = element.find(name, at + 1)) {
    const auto sign = at + name.size();
    if (at == 0 || element[at - 1] != ' ' || sign + 1 >= element.size() || element[sign] != '=') {
      continue;
    }
    const auto begin = sign + 2, end = element.find(element[sign + 1], begin);
    return end == std::string_view::npos ? "" : element.substr(begin, end - begin);
  }
  return {};
}

struct Marks {
  bool building = false;
  std::string_view type;
  std::vector<std::string_view> ways;  ///< members
};

Marks marks_of(std::string_view element) {
  Marks marks;
  for (auto at = element.find('<', 1); at != std::string_view::npos;
       at = element.find('<', at + 1)) {
    const std::string_view inner = element.substr(at, element.find('>', at) - at);
    if (inner.starts_with("<member ") && attribute_of(inner, "type") == "way") {
      marks.ways.push_back(attribute_of(inner, "ref"));
    }
    if (!inner.starts_with("<tag ")) continue;
    const std::string_view key = attribute_of(inner, "k"), value = attribute_of(inner, "v");
    if (key == "type") marks.type = value;
    if ((key == "building" || key == "building:part") && value != "no") marks.building = true;
  }
  return marks;
}

std::optional<Polygon> outline_among(const OGRGeometry& members) {
  std::optional<Polygon> largest;
  double most = 0;
  if (OGR_GT_IsSubClassOf(wkbFlatten(members.getGeometryType()), wkbGeometryCollection) == 0) {
    return largest;
  }
  for (const OGRGeometry* member : *members.toGeometryCollection()) {
    if (wkbFlatten(member->getGeometryType()) != wkbLineString) continue;
    const OGRLineString& line = *member->toLineString();
    if (line.getNumPoints() < 4 || line.get_IsClosed() == 0) continue;
    Polygon outline;
    for (int n = 0; n < line.getNumPoints(); ++n) {
      outline.outer.push_back({line.getX(n), line.getY(n)});
    }
    const double own = std::abs(signed_area(outline.outer));
    if (own <= most) continue;
    most = own;
    largest = std::move(outline);
  }
  return largest;
}

}  // namespace

std::string_view osm_settings() {
  return R"(closed_ways_are_polygons=aeroway,amenity,boundary,building,building:part,craft,geological,historic,)"
         "indoor,landuse,leisure,military,natural,office,place,room,shop,sport,tourism,"
         R"(highway=platform,public_transport=platform
[points]
osm_id=yes
attributes=name
other_tags=yes
[lines]
osm_id=yes
attributes=name
other_tags=yes
[multipolygons]
osm_id=yes
attributes=name,type
other_tags=yes
[multilinestrings]
osm_id=yes
attributes=name,type
other_tags=yes
[other_relations]
osm_id=yes
attributes=name,type
other_tags=yes
)";
}

bool take_outline(const OGRGeometry& members, Feature& relation) {
  Attributes& attributes = relation.attributes;
  if (attributes.lower_text("type") != "building") return false;
  if (!attributes.affirms("building") && !mentions_height(attributes)) return false;
  auto outline = outline_among(members);
  if (!outline) return false;
  attributes.set("@building_role", std::string("outline"));
  relation.polygons.push_back(*std::move(outline));
  return true;
}

std::string without_deleted(std::string_view xml, std::size_t& deleted) {
  deleted = 0;
  if (xml.find("action='delete'") == std::string_view::npos &&
      xml.find("action=\"delete\"") == std::string_view::npos) {
    return {};
  }
  std::string kept;
  std::size_t copied = 0;
  for (auto at = xml.find('<'); at != std::string_view::npos; at = xml.find('<', at + 1)) {
    const std::string_view rest = xml.substr(at);
    const std::string_view kind = rest.starts_with("<way ")        ? "way"
                                  : rest.starts_with("<relation ") ? "relation"
                                                                   : "";
    if (kind.empty()) continue;
    const auto head = std::min(rest.find('>'), rest.size() - 1);
    if (attribute_of(rest.substr(0, head), "action") != "delete") continue;
    const std::string close = text("</", kind, '>');
    const auto end = rest[head - 1] == '/' ? head + 1 : rest.find(close) + close.size();
    if (end < close.size()) break;  // cut off: GDAL says so
    kept += xml.substr(copied, at - copied);
    copied = at + end;
    at = copied - 1;
    ++deleted;
  }
  if (deleted > 0) kept += xml.substr(copied);
  return kept;
}

bool has_new_objects(std::string_view xml) {
  return xml.find(" id='-") != std::string_view::npos ||
         xml.find(" id=\"-") != std::string_view::npos;
}

std::vector<std::string> marked_buildings(std::string_view xml) {
  std::vector<std::string> found;
  std::set<std::string, std::less<>> in_areas;  // ways that GDAL keeps as an edge only
  for (const std::string_view kind : {"relation", "way"}) {
    const std::string open = text('<', kind, ' '), close = text("</", kind, '>');
    for (auto at = xml.find(open); at != std::string_view::npos; at = xml.find(open, at)) {
      const auto head = std::min(xml.find('>', at), xml.size());
      const bool empty = head > 0 && head < xml.size() && xml[head - 1] == '/';
      const auto end = empty ? head : std::min(xml.find(close, at), xml.size());
      const std::string_view id = attribute_of(xml.substr(at, head - at), "id");
      const Marks marks = marks_of(xml.substr(at, end - at));
      at = end;
      const bool is_area = kind == "way" ? !in_areas.contains(id) : marks.type == "multipolygon";
      if (kind == "relation" && is_area) in_areas.insert(marks.ways.begin(), marks.ways.end());
      if (marks.building && is_area) found.push_back(text(kind, '/', id));
    }
  }
  return found;
}

}  // namespace downwash
