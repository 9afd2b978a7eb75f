// Lines of text beside a picture, as SVG.
#pragma once

#include <string>
#include <utility>

namespace downwash {

/// Writes from the top down and breaks lines that are too long.
class TextColumn {
 public:
  /// Pixels: its upper left corner and its width.
  TextColumn(double x, double y, double width) : x_(x), y_(y), width_(width) {}

  void heading(const std::string& words);
  void line(const std::string& words);
  /// A sample of a mark, SVG of 22 by 14 pixels about its own corner, and what it means.
  void sample(const std::string& mark, const std::string& words);

  double bottom() const { return y_; }
  std::string svg() && { return std::move(body_); }

 private:
  void put(double indent, const std::string& words, const std::string& look);

  double x_, y_, width_;
  std::string body_;
};

}  // namespace downwash
