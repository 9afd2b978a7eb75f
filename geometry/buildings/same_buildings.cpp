#include "geometry/buildings/same_buildings.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <tuple>
#include <utility>

#include "geometry/input/text.hpp"
#include "geometry/shapes/overlay.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {

namespace {

constexpr double same_height = 0.5;   // m
constexpr double same_ground = 0.95;  // of the larger area
constexpr double same_edge = 0.05;    // of a side of the rectangle around

/// Higher for what says more.
auto told_of(const Building& building) {
  return std::tuple(building.height_source == HeightSource::measured ? 2
                    : building.height_source == HeightSource::levels ? 1
                                                                     : 0,
                    !building.name.empty(), !building.kind.empty(), !building.address.empty());
}

bool same_box(const Rectangle& a, const Rectangle& b) {
  const double x = same_edge * (a.high.x - a.low.x), y = same_edge * (a.high.y - a.low.y);
  return std::abs(a.low.x - b.low.x) <= x && std::abs(a.high.x - b.high.x) <= x &&
         std::abs(a.low.y - b.low.y) <= y && std::abs(a.high.y - b.high.y) <= y;
}

bool cover_the_same(const Building& a, const Building& b) {
  const double larger = std::max(area(a.footprint), area(b.footprint));
  return shared_area(a.footprint, b.footprint) >= same_ground * larger;
}

bool same_heights(const Building& a, const Building& b) {
  if (std::abs(a.base - b.base) > same_height) return false;
  return std::abs(a.height - b.height) <= same_height || a.height_source == HeightSource::assumed ||
         b.height_source == HeightSource::assumed;
}

}  // namespace

std::vector<Building> without_doubles(std::vector<Building> buildings, GeometryReport& report) {
  std::vector<Rectangle> boxes;
  for (const Building& building : buildings) boxes.push_back(bounds(building));
  std::vector<std::size_t> by_x(buildings.size());
  std::iota(by_x.begin(), by_x.end(), std::size_t{0});
  std::sort(by_x.begin(), by_x.end(), [&](std::size_t a, std::size_t b) {
    return std::pair(boxes[a].low.x, a) < std::pair(boxes[b].low.x, b);
  });
  std::vector<bool> double_of_another(buildings.size(), false);
  for (auto one = by_x.begin(); one != by_x.end(); ++one) {
    const Rectangle& box = boxes[*one];
    const double furthest = box.low.x + same_edge * (box.high.x - box.low.x);
    for (auto other = one + 1; other != by_x.end() && boxes[*other].low.x <= furthest; ++other) {
      if (double_of_another[*one] || double_of_another[*other]) continue;
      const auto [first, second] = std::minmax(*one, *other);
      const Building &a = buildings[first], &b = buildings[second];
      if (!same_box(box, boxes[*other]) || !cover_the_same(a, b)) continue;
      if (same_heights(a, b)) {
        double_of_another[told_of(b) > told_of(a) ? first : second] = true;
      } else if (std::abs(a.base - b.base) <= same_height) {
        report.warnings.add(
            "buildings that are there twice with different heights: the higher one "
            "counts",
            text(a.id, " and ", b.id));
      }
    }
  }
  std::vector<Building> kept;
  for (std::size_t n = 0; n < buildings.size(); ++n) {
    if (!double_of_another[n]) {
      kept.push_back(std::move(buildings[n]));
      continue;
    }
    const std::string reason = "the same building twice";
    report.skipped.add(reason, buildings[n].id);
    report.left_out.push_back({buildings[n].id, reason, std::move(buildings[n].footprint)});
  }
  return kept;
}

}  // namespace downwash
