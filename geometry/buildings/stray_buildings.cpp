#include "geometry/buildings/stray_buildings.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <map>
#include <tuple>
#include <utility>

#include "geometry/input/text.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {

namespace {

constexpr double neighbourhood = 1000;  // m
constexpr double most_strays = 0.05;    // of all buildings

using Square = std::pair<std::int64_t, std::int64_t>;

/// Square of a chessboard: buildings in squares that touch are neighbours.
Square square_of(const Building& building) {
  const Point centre = bounds(building).centre();
  const double side = 0.5 * neighbourhood;
  return {static_cast<std::int64_t>(std::floor(centre.x / side)),
          static_cast<std::int64_t>(std::floor(centre.y / side))};
}

/// The indices of the buildings, group by group.
std::vector<std::vector<std::size_t>> groups_of(std::span<const Building> buildings) {
  std::map<Square, std::vector<std::size_t>> squares;
  for (std::size_t n = 0; n < buildings.size(); ++n) {
    squares[square_of(buildings[n])].push_back(n);
  }
  std::vector<std::vector<std::size_t>> groups;
  while (!squares.empty()) {
    std::vector<std::size_t>& group = groups.emplace_back();
    std::vector<Square> front{squares.begin()->first};
    while (!front.empty()) {
      const auto [x, y] = front.back();
      front.pop_back();
      const auto found = squares.find({x, y});
      if (found == squares.end()) continue;
      group.insert(group.end(), found->second.begin(), found->second.end());
      squares.erase(found);
      for (const auto& [dx, dy] :
           {Square{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}) {
        front.emplace_back(x + dx, y + dy);
      }
    }
  }
  return groups;
}

double distance(const Rectangle& a, const Rectangle& b) {
  const double x = std::max({0.0, a.low.x - b.high.x, b.low.x - a.high.x});
  const double y = std::max({0.0, a.low.y - b.high.y, b.low.y - a.high.y});
  return std::hypot(x, y);
}

}  // namespace

std::vector<StrayBuilding> stray_buildings(std::span<const Building> buildings) {
  std::vector<std::vector<std::size_t>> groups = groups_of(buildings);
  if (groups.size() < 2) return {};
  const auto largest =
      std::max_element(groups.begin(), groups.end(),
                       [](const auto& a, const auto& b) { return a.size() < b.size(); });
  const std::size_t outside = buildings.size() - largest->size();
  // Of two buildings either may be the stray one.
  const double most = std::max(1.0, most_strays * static_cast<double>(buildings.size()));
  if (largest->size() < 2 || static_cast<double>(outside) > most) return {};

  Rectangle city;
  for (const std::size_t n : *largest) city.include(bounds(buildings[n]));
  std::vector<StrayBuilding> strays;
  for (auto group = groups.begin(); group != groups.end(); ++group) {
    if (group == largest) continue;
    for (const std::size_t n : *group) strays.push_back({n, distance(bounds(buildings[n]), city)});
  }
  std::sort(strays.begin(), strays.end(), [](const StrayBuilding& a, const StrayBuilding& b) {
    return std::tie(b.distance, a.index) < std::tie(a.distance, b.index);
  });
  return strays;
}

std::string label(const Building& building) {
  return building.name.empty() ? building.id : text(building.id, " (\"", building.name, "\")");
}

}  // namespace downwash
