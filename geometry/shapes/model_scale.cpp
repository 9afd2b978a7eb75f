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
  const double smaller = height_in_town / middle;
  const double digits = std::pow(10, std::floor(std::log10(smaller)) - 1);
  return 1 / (std::round(smaller / digits) * digits);
}

}  // namespace downwash
