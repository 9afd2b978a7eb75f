#include "geometry/shapes/model_scale.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "geometry/shapes/median.hpp"

namespace downwash {

double model_scale(std::span<const Building> buildings) {
  constexpr double lowest_of_towns = 1;  // m, of the tallest building
  std::vector<double> heights;
  for (const Building& building : buildings) heights.push_back(building.height);
  if (heights.empty() || *std::ranges::max_element(heights) >= lowest_of_towns) return 1;
  const double middle = median(std::move(heights));
  if (!(middle > 0)) return 1;
  const double smaller = height_in_town / middle;
  const double digits = std::pow(10, std::floor(std::log10(smaller)) - 1);
  return 1 / (std::round(smaller / digits) * digits);
}

}  // namespace downwash
