#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "geometry/polygon.hpp"
#include "io/atomic_file.hpp"
#include "io/date_time.hpp"
#include "io/report_words.hpp"
#include "io/xml_text.hpp"
#include "io/zone_colours.hpp"
#include "io/zone_coordinates.hpp"
#include "io/zone_words.hpp"
#include "io/zone_writer.hpp"

namespace downwash {

namespace {

constexpr std::string_view building_colour = "#b0b0b0";

/// KML wants aabbggrr.
std::string kml_colour(std::string_view rgb, double opacity) {
  return fmt::format("{:02x}{}{}{}", static_cast<int>(255 * opacity + 0.5), rgb.substr(5, 2),
                     rgb.substr(3, 2), rgb.substr(1, 2));
}

/// Indented text, element by element.
class Xml {
 public:
  void open(std::string_view name, std::string_view attribute = "") {
    line(fmt::format("<{}{}{}>", name, attribute.empty() ? "" : " ", attribute));
    open_.emplace_back(name);
  }
  void close() {
    const std::string name = std::move(open_.back());
    open_.pop_back();
    line(fmt::format("</{}>", name));
  }
  void element(std::string_view name, std::string_view content) {
    line(fmt::format("<{0}>{1}</{0}>", name, xml_text(content)));
  }
  std::string text() && {
    while (!open_.empty()) close();
    return std::move(text_);
  }

 private:
  void line(std::string_view content) {
    text_.append(2 * open_.size(), ' ').append(content).append("\n");
  }

  std::string text_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  std::vector<std::string> open_;
};

void put_style(Xml& xml, std::string_view id, const ZoneColour& colour, double opacity) {
  xml.open("Style", fmt::format("id=\"{}\"", id));
  // By default a balloon shows the name as HTML.
  xml.open("BalloonStyle");
  xml.element("text", "$[description]");
  xml.close();
  xml.open("LineStyle");
  xml.element("color", kml_colour(colour.stroke, 1));
  xml.element("width", fmt::format("{}", zone_stroke_width));
  xml.close();
  xml.open("PolyStyle");
  xml.element("color", kml_colour(colour.fill, opacity));
  xml.close();
  xml.close();
}

void put_ring(Xml& xml, std::string_view boundary, const Ring& ring, double altitude) {
  std::string points;
  for (std::size_t n = 0; n <= ring.size(); ++n) {
    const Point& point = ring[n % ring.size()];
    fmt::format_to(std::back_inserter(points), "{}{:.7f},{:.7f},{}", n == 0 ? "" : " ", point.x,
                   point.y, altitude);
  }
  xml.open(boundary);
  xml.open("LinearRing");
  xml.element("coordinates", points);
  xml.close();
  xml.close();
}

/// On the ground, or at `altitude` above it and drawn out to the ground.
void put_geometry(Xml& xml, const std::vector<Polygon>& polygons, double altitude = 0,
                  bool extrude = false) {
  xml.open("MultiGeometry");
  for (const Polygon& polygon : polygons) {
    xml.open("Polygon");
    xml.element("extrude", extrude ? "1" : "0");
    xml.element("altitudeMode", altitude > 0 ? "relativeToGround" : "clampToGround");
    put_ring(xml, "outerBoundaryIs", polygon.outer, altitude);
    for (const Ring& hole : polygon.holes) put_ring(xml, "innerBoundaryIs", hole, altitude);
    xml.close();
  }
  xml.close();
}

int style_number(int severity) { return std::clamp(severity, 1, 3); }

std::string description(const ZoneSet& set, const Zone& zone) {
  const ThreatLevel& level = level_of(set, zone);
  std::string text = fmt::format("<b>{}: {}</b><br>{}<br>{}", html_text(set.substance),
                                 html_text(zone_title(set, zone)), html_text(level.meaning),
                                 concentration_words(level.concentration));
  if (level.averaging > 0) text += ", mean over " + words::duration(level.averaging);
  text += fmt::format("; {} m above ground", set.height);
  if (!level.source.empty()) text += "<br>" + html_text(level.source);
  return text;
}

/// A zone that is not empty, with its polygons in degrees.
struct Drawn {
  const Zone* zone;
  std::vector<Polygon> polygons;
};

struct Substance {
  const ZoneSet* set;
  std::vector<Drawn> zones;
};

void put_zone(Xml& xml, const ZoneSet& set, const Drawn& drawn, std::string_view visible,
              const std::string& start) {
  const Zone& zone = *drawn.zone;
  xml.open("Placemark");
  xml.element("name", zone_title(set, zone));
  xml.element("visibility", visible);
  xml.element("description", description(set, zone));
  if (zone.kind == ZoneKind::frame) {
    xml.open("TimeSpan");
    xml.element("begin", utc_time(start, zone.begin));
    xml.element("end", utc_time(start, zone.end));
    xml.close();
  }
  xml.element("styleUrl", fmt::format("#severity-{}", style_number(level_of(set, zone).severity)));
  put_geometry(xml, drawn.polygons);
  xml.close();
}

/// Of the kinds, each a folder, one is shown at first.
void put_substance(Xml& xml, const Substance& substance, const std::string& start) {
  const std::vector<Drawn>& zones = substance.zones;
  if (zones.empty()) return;
  const bool has_maximum = std::any_of(zones.begin(), zones.end(), [](const Drawn& drawn) {
    return drawn.zone->kind == ZoneKind::maximum;
  });
  const ZoneKind shown = has_maximum ? ZoneKind::maximum : zones.front().zone->kind;
  xml.open("Folder");
  xml.element("name", substance.set->substance);
  for (auto first = zones.begin(); first != zones.end();) {
    const ZoneKind kind = first->zone->kind;
    const auto last = std::find_if(first, zones.end(),
                                   [kind](const Drawn& drawn) { return drawn.zone->kind != kind; });
    const std::string_view visible = kind == shown ? "1" : "0";
    xml.open("Folder");
    xml.element("name", heading_of(kind));
    xml.element("visibility", visible);
    for (; first != last; ++first) put_zone(xml, *substance.set, *first, visible, start);
    xml.close();
  }
  xml.close();
}

void put_buildings(Xml& xml, std::span<const Building> buildings, const MapProjection& projection) {
  if (buildings.empty()) return;
  xml.open("Folder");
  xml.element("name", "Buildings");
  for (const Building& building : buildings) {
    const std::vector<Polygon> footprint = map_coordinates(building.footprint, projection);
    if (footprint.empty() || !(building.height > 0)) continue;
    xml.open("Placemark");
    xml.element("name", building.name.empty() ? building.id : building.name);
    xml.element("styleUrl", "#building");
    // KML draws out to the ground only: of a passage or a bridge the roof must do.
    put_geometry(xml, footprint, building.height, building.base <= 0);
    xml.close();
  }
  xml.close();
}

/// What a reader of the file must know besides the zones; HTML.
std::string remarks(const std::vector<std::string>& empty, bool nominal, const std::string& start) {
  std::string text;
  if (nominal) {
    text = fmt::format("The release has no date: times are counted from {}, a nominal start.<br>",
                       html_text(start));
  }
  if (!empty.empty()) text += "Computed, and reached nowhere:";
  for (const std::string& title : empty) text += "<br>" + html_text(title);
  return text;
}

}  // namespace

bool write_zones_kml(const std::filesystem::path& file, std::span<const ZoneSet> sets,
                     const MapProjection& projection, const KmlOptions& options) {
  if (!projection.georeferenced()) return false;
  std::vector<Substance> substances;
  std::vector<std::string> empty;
  bool nominal = false;
  for (const ZoneSet& set : sets) {
    Substance& substance = substances.emplace_back(Substance{&set, {}});
    for (const Zone* zone : in_drawing_order(set)) {
      std::vector<Polygon> polygons = map_coordinates(zone->polygons, projection);
      if (polygons.empty()) {
        empty.push_back(set.substance + ": " + zone_title(set, *zone));
        continue;
      }
      nominal = nominal || (zone->kind == ZoneKind::frame && !set.release_time);
      substance.zones.push_back({zone, std::move(polygons)});
    }
  }

  Xml xml;
  xml.open("kml", "xmlns=\"http://www.opengis.net/kml/2.2\"");
  xml.open("Document");
  xml.element("name", sets.empty() ? "Downwash" : sets.front().title);
  xml.element("description", remarks(empty, nominal, options.nominal_start));
  put_style(xml, "building", {building_colour, building_colour}, 1);
  for (int severity = 1; severity <= 3; ++severity) {
    put_style(xml, fmt::format("severity-{}", severity), zone_colour(severity), zone_fill_opacity);
  }
  put_buildings(xml, options.buildings, projection);
  for (const Substance& substance : substances) {
    put_substance(xml, substance, substance.set->release_time.value_or(options.nominal_start));
  }
  replace_file(file, std::move(xml).text());
  return true;
}

}  // namespace downwash
