#include "io/preview/plan_sheet.hpp"

#include <fmt/format.h>

#include <cmath>

#include "io/text/xml_text.hpp"

namespace downwash {
namespace {

void put_ring(std::string& path, const Ring& ring, const Sheet& sheet) {
  char command = 'M';
  for (const Point& corner : ring) {
    const Point p = sheet.at(corner);
    path += fmt::format("{}{:.1f} {:.1f}", command, p.x, p.y);
    command = 'L';
  }
  path += 'z';
}

}  // namespace

std::string path_of(const std::vector<Polygon>& polygons, const Sheet& sheet) {
  std::string path;
  for (const Polygon& polygon : polygons) {
    put_ring(path, polygon.outer, sheet);
    for (const Ring& hole : polygon.holes) put_ring(path, hole, sheet);
  }
  return path;
}

std::string shape(const std::string& path, const std::string& look, const std::string& label) {
  const std::string title = label.empty() ? "" : fmt::format("<title>{}</title>", xml_text(label));
  return fmt::format("<path d=\"{}\" fill-rule=\"evenodd\" {}>{}</path>\n", path, look, title);
}

std::string words(double x, double y, const std::string& content, const std::string& more) {
  return fmt::format("<text x=\"{:.1f}\" y=\"{:.1f}\" {}>{}</text>\n", x, y, more,
                     xml_text(content));
}

std::string label(double x, double y, const std::string& content, const char* colour,
                  const char* anchor) {
  const std::string look = fmt::format(
      "text-anchor=\"{}\" fill=\"{}\" font-weight=\"bold\" paint-order=\"stroke\" "
      "stroke=\"white\" stroke-width=\"4\" stroke-linejoin=\"round\"",
      anchor, colour);
  return words(x, y, content, look);
}

std::string arrow(const Point& from, const Point& to, const char* colour, double width) {
  const double length = std::hypot(to.x - from.x, to.y - from.y), head = 4 * width;
  const double ux = (to.x - from.x) / length, uy = (to.y - from.y) / length;
  const Point neck{to.x - head * ux, to.y - head * uy};
  return fmt::format(
      "<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}\" stroke=\"{}\" stroke-width=\"{}\"/>"
      "<path d=\"M{:.1f} {:.1f}L{:.1f} {:.1f}L{:.1f} {:.1f}z\" fill=\"{}\"/>\n",
      from.x, from.y, neck.x, neck.y, colour, width, to.x, to.y, neck.x - 0.5 * head * uy,
      neck.y + 0.5 * head * ux, neck.x + 0.5 * head * uy, neck.y - 0.5 * head * ux, colour);
}

}  // namespace downwash
