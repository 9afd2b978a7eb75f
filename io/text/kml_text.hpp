// OGC KML 2.2 as text: elements in the order of its schema.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "geometry/shapes/shapes.hpp"

namespace downwash {

/// Indented text, element by element; content is escaped.
class KmlText {
 public:
  void open(std::string_view name, std::string_view attribute = "");
  void close();
  void element(std::string_view name, std::string_view content);
  /// What is open must have been closed.
  std::string text() &&;

 private:
  void line(const std::string& content);

  std::string text_ = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  std::vector<std::string> open_;
};

/// How features look; "" leaves a part out. Colours are "#rrggbb".
struct KmlStyle {
  std::string id;
  std::string_view point = {}, line = {}, fill = {};
  double line_width = 2, fill_opacity = 1;
  std::string_view icon = {};  ///< path of a picture, with `point`
};
void put_style(KmlText& kml, const KmlStyle& style);

/// Degrees everywhere below. On the ground, or at `altitude` above it and drawn out to the ground.
void put_polygons(KmlText& kml, const std::vector<Polygon>& polygons, double altitude = 0,
                  bool extrude = false);
void put_lines(KmlText& kml, const std::vector<Ring>& lines);
void put_point(KmlText& kml, const Point& place);

}  // namespace downwash
