// Medians: what one absurd value among many cannot move.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

#include "geometry/shapes/shapes.hpp"

namespace downwash {

/// The upper one of the two middle values when they are even in number; not empty.
inline double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

/// Median by coordinate.
inline Point median(std::span<const Point> points) {
  std::vector<double> x, y;
  for (const Point& point : points) {
    x.push_back(point.x);
    y.push_back(point.y);
  }
  return {median(std::move(x)), median(std::move(y))};
}

}  // namespace downwash
