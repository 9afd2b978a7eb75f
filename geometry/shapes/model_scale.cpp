#include "geometry/shapes/model_scale.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "geometry/shapes/median.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {

double model_scale(std::span<const Building> buildings) {
  constexpr double lowest_of_towns = 1, narrowest_of_towns = 1;  // m
  std::vector<double> heights, widths;
  for (const Building& building : buildings) {
    heights.push_back(building.height);
    widths.push_back(std::sqrt(area(building.footprint)));
  }
  if (heights.empty() || *std::ranges::max_element(heights) >= lowest_of_towns) return 1;
  const double middle = median(std::move(heights));
  if (!(middle > 0) || median(std::move(widths)) >= narrowest_of_towns) return 1;
  const double scale = middle / height_in_town;
  const double digits = std::pow(10, 1 - std::floor(std::log10(scale)));
  return std::round(scale * digits) / digits;
}

}  // namespace downwash
