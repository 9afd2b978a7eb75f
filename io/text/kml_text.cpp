#include "io/text/kml_text.hpp"

#include <fmt/format.h>

#include <iterator>
#include <utility>

#include "io/text/xml_text.hpp"

namespace downwash {

namespace {

/// KML wants aabbggrr.
std::string kml_colour(std::string_view rgb, double opacity) {
  return fmt::format("{:02x}{}{}{}", static_cast<int>(255 * opacity + 0.5), rgb.substr(5, 2),
                     rgb.substr(3, 2), rgb.substr(1, 2));
}

std::string coordinates(const Ring& points, double altitude) {
  std::string text;
  for (const Point& point : points) {
    fmt::format_to(std::back_inserter(text), "{}{:.7f},{:.7f},{}", text.empty() ? "" : " ", point.x,
                   point.y, altitude);
  }
  return text;
}

void put_ring(KmlText& kml, std::string_view boundary, Ring ring, double altitude) {
  ring.push_back(ring.front());
  kml.open(boundary);
  kml.open("LinearRing");
  kml.element("coordinates", coordinates(ring, altitude));
  kml.close();
  kml.close();
}

}  // namespace

void KmlText::open(std::string_view name, std::string_view attribute) {
  line(fmt::format("<{}{}{}>", name, attribute.empty() ? "" : " ", attribute));
  open_.emplace_back(name);
}

void KmlText::close() {
  const std::string name = std::move(open_.back());
  open_.pop_back();
  line(fmt::format("</{}>", name));
}

void KmlText::element(std::string_view name, std::string_view content) {
  line(fmt::format("<{0}>{1}</{0}>", name, xml_text(content)));
}

std::string KmlText::text() && {
  while (!open_.empty()) close();
  return std::move(text_);
}

void KmlText::line(const std::string& content) {
  text_.append(2 * open_.size(), ' ').append(content).append("\n");
}

void put_style(KmlText& kml, const KmlStyle& style) {
  kml.open("Style", fmt::format("id=\"{}\"", style.id));
  if (!style.point.empty()) {
    kml.open("IconStyle");
    kml.element("color", kml_colour(style.point, 1));
    if (!style.icon.empty()) {
      kml.open("Icon");
      kml.element("href", style.icon);
      kml.close();
    }
    kml.close();
  }
  if (!style.line.empty()) {
    kml.open("LineStyle");
    kml.element("color", kml_colour(style.line, 1));
    kml.element("width", fmt::format("{}", style.line_width));
    kml.close();
  }
  kml.open("PolyStyle");
  if (!style.fill.empty()) kml.element("color", kml_colour(style.fill, style.fill_opacity));
  kml.element("fill", style.fill.empty() ? "0" : "1");
  kml.close();
  // The default balloon shows the name as HTML.
  kml.open("BalloonStyle");
  kml.element("text", "$[description]");
  kml.close();
  kml.close();
}

void put_polygons(KmlText& kml, const std::vector<Polygon>& polygons, double altitude,
                  bool extrude) {
  kml.open("MultiGeometry");
  for (const Polygon& polygon : polygons) {
    kml.open("Polygon");
    kml.element("extrude", extrude ? "1" : "0");
    kml.element("altitudeMode", altitude > 0 ? "relativeToGround" : "clampToGround");
    put_ring(kml, "outerBoundaryIs", polygon.outer, altitude);
    for (const Ring& hole : polygon.holes) put_ring(kml, "innerBoundaryIs", hole, altitude);
    kml.close();
  }
  kml.close();
}

void put_lines(KmlText& kml, const std::vector<Ring>& lines) {
  kml.open("MultiGeometry");
  for (const Ring& line : lines) {
    kml.open("LineString");
    kml.element("tessellate", "1");
    kml.element("coordinates", coordinates(line, 0));
    kml.close();
  }
  kml.close();
}

void put_point(KmlText& kml, const Point& place) {
  kml.open("Point");
  kml.element("coordinates", coordinates({place}, 0));
  kml.close();
}

}  // namespace downwash
