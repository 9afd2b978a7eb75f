#include "geometry/frames/wind_frame.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "geometry/frames/circle.hpp"

namespace downwash {

namespace {

template <class Map>
void transform(std::vector<Polygon>& polygons, Map map) {
  for (Polygon& polygon : polygons) {
    std::transform(polygon.outer.begin(), polygon.outer.end(), polygon.outer.begin(), map);
    for (Ring& hole : polygon.holes) std::transform(hole.begin(), hole.end(), hole.begin(), map);
  }
}

}  // namespace

Point unit_vector(double degrees) {
  int quarter = 0;
  const double rest = std::remquo(degrees, 90.0, &quarter) * std::numbers::pi / 180;
  const double c = std::cos(rest), s = std::sin(rest);
  switch (quarter & 3) {
    case 0:
      return {c, s};
    case 1:
      return {-s, c};
    case 2:
      return {-c, -s};
    default:
      return {s, -c};
  }
}

Point turned_by(const Point& unit, const Point& v) {
  return {unit.x * v.x - unit.y * v.y, unit.y * v.x + unit.x * v.y};
}

Point turned_back_by(const Point& unit, const Point& v) {
  return {unit.x * v.x + unit.y * v.y, -unit.y * v.x + unit.x * v.y};
}

WindFrame::WindFrame(double direction, const Point& pivot, double turn)
    : direction_(in_circle(direction)),
      turn_(turn),
      pivot_(pivot),
      // Counted counter-clockwise from east, the wind blows towards 270° - φ.
      x_(unit_vector(270 - direction_ - turn)),
      downwind_(unit_vector(turn)) {
  if (!std::isfinite(direction) || !std::isfinite(pivot.x) || !std::isfinite(pivot.y) ||
      !std::isfinite(turn)) {
    throw std::invalid_argument("direction and turn of the wind and the pivot must be finite");
  }
}

Point WindFrame::turned_to_domain(const Point& v) const { return turned_back_by(x_, v); }

Point WindFrame::turned_to_map(const Point& v) const { return turned_by(x_, v); }

Point WindFrame::to_domain(const Point& map) const {
  return turned_to_domain({map.x - pivot_.x, map.y - pivot_.y});
}

Point WindFrame::to_map(const Point& domain) const {
  const Point arm = turned_to_map(domain);
  return {arm.x + pivot_.x, arm.y + pivot_.y};
}

std::vector<Building> WindFrame::to_domain(std::vector<Building> buildings) const {
  const auto turned = [this](const Point& point) { return to_domain(point); };
  for (Building& building : buildings) {
    transform(building.footprint, turned);
    for (RoofStep& step : building.steps) transform(step.footprint, turned);
    for (Point3& point : building.solid.points) {
      const Point plan = turned({point.x, point.y});
      point = {plan.x, plan.y, point.z};
    }
  }
  return buildings;
}

std::vector<Polygon> WindFrame::to_map(std::vector<Polygon> polygons) const {
  transform(polygons, [this](const Point& point) { return to_map(point); });
  return polygons;
}

}  // namespace downwash
