// Lines of text beside a picture, as SVG.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace downwash {

/// Pixels of an average letter of 13 pixels, by the widest of the common fonts.
inline constexpr double letter_width = 7.4;
inline constexpr double above_heading = 14;  ///< pixels of room

/// Words joined to lines that are at most so wide, in pixels; a longer word has a line of its own.
std::vector<std::string> broken_lines(const std::string& words, double width, double letter);

/// Writes from the top down and breaks lines that are too long.
class TextColumn {
 public:
  /// Pixels: its upper left corner and its width.
  TextColumn(double x, double y, double width) : x_(x), y_(y), width_(width) {}

  /// Bold, with room above it.
  void heading(const std::string& words);
  /// Bold, right below the line before it.
  void subheading(const std::string& words);
  /// What does not fit into the first line is indented.
  void line(const std::string& words);
  /// A sample of a mark, SVG of 22 by 14 pixels about its own corner, and what it means.
  void sample(const std::string& mark, const std::string& words);

  double bottom() const { return y_; }
  double right() const { return x_ + width_; }
  std::string svg() && { return std::move(body_); }

 private:
  void put(double first, double indent, const std::string& words, const std::string& look);

  double x_, y_, width_;
  std::string body_;
};

}  // namespace downwash
