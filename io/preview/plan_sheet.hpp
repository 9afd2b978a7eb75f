// The sheet that a plan is drawn on, and what is drawn, as SVG.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include "geometry/shapes/polygon.hpp"

namespace downwash {

/// From metres to pixels, north up.
class Sheet {
 public:
  static constexpr double margin = 24, title_height = 44, longest_side = 880;  // pixels

  explicit Sheet(const Rectangle& shown) : shown_(shown) {
    const double width = shown.high.x - shown.low.x, depth = shown.high.y - shown.low.y;
    scale_ = longest_side / std::max({width, depth, 1e-3});
    width_ = scale_ * width;
    height_ = scale_ * depth;
  }

  Point at(const Point& p) const {
    return {margin + scale_ * (p.x - shown_.low.x), top() + scale_ * (shown_.high.y - p.y)};
  }
  static double top() { return margin + title_height; }
  double left() const { return margin; }
  double right() const { return margin + width_; }
  double bottom() const { return top() + height_; }
  double width() const { return width_; }
  double height() const { return height_; }
  double scale() const { return scale_; }  ///< pixels per metre
  const Rectangle& shown() const { return shown_; }

 private:
  Rectangle shown_;
  double scale_ = 1, width_ = 0, height_ = 0;
};

/// The data of a path: all rings, closed.
std::string path_of(const std::vector<Polygon>& polygons, const Sheet& sheet);
/// A path, filled by the even-odd rule; `label` shows where the pointer rests.
std::string shape(const std::string& path, const std::string& look, const std::string& label = "");
std::string words(double x, double y, const std::string& content, const std::string& more = "");
/// With a white rim, to be read on anything.
std::string label(double x, double y, const std::string& content, const char* colour,
                  const char* anchor = "start");
/// Pixels.
std::string arrow(const Point& from, const Point& to, const char* colour, double width);

}  // namespace downwash
