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
  /// `shown` in metres; its upper left corner, and the length of its longer side, in pixels.
  Sheet(const Rectangle& shown, const Point& corner, double longest)
      : shown_(shown), corner_(corner) {
    const double width = shown.high.x - shown.low.x, depth = shown.high.y - shown.low.y;
    scale_ = longest / std::max({width, depth, 1e-3});
    width_ = scale_ * width;
    height_ = scale_ * depth;
  }

  Point at(const Point& p) const {
    return {corner_.x + scale_ * (p.x - shown_.low.x), corner_.y + scale_ * (shown_.high.y - p.y)};
  }
  double left() const { return corner_.x; }
  double right() const { return corner_.x + width_; }
  double top() const { return corner_.y; }
  double bottom() const { return corner_.y + height_; }
  double width() const { return width_; }
  double height() const { return height_; }
  double scale() const { return scale_; }  ///< pixels per metre

 private:
  Rectangle shown_;
  Point corner_;
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
