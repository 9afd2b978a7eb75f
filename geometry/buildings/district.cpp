#include "geometry/buildings/district.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iomanip>
#include <optional>
#include <stdexcept>

#include "geometry/input/text.hpp"

namespace downwash {

namespace {

constexpr double span_of_degrees = 1e-3, span_of_metres = 100;  // over which slopes are taken
constexpr double turn = 360;                                    // degrees

bool can_be_degrees(const Point& p) { return std::abs(p.x) <= 180 && std::abs(p.y) <= 90; }

bool can_be_degrees(const District& district) {
  if (const auto* box = std::get_if<Rectangle>(&district)) {
    return can_be_degrees(box->low) && can_be_degrees(box->high);
  }
  return can_be_degrees(std::get<Disc>(district).centre);
}

/// Width of a box; one of degrees whose west is greater than its east crosses 180°.
double width_of(const Rectangle& box) {
  const double width = box.high.x - box.low.x;
  return width < 0 ? width + turn : width;
}

Point middle_of(const District& district) {
  const auto* box = std::get_if<Rectangle>(&district);
  if (!box) return std::get<Disc>(district).centre;
  const double x = box->low.x + 0.5 * width_of(*box);
  return {box->low.x > box->high.x ? std::remainder(x, turn) : x, box->centre().y};
}

/// How coordinates of the file and places on Earth belong together.
class FilePlane {
 public:
  FilePlane(CoordinateKind kind, const std::string& system, bool degrees) {
    const bool automatic = kind == CoordinateKind::automatic;
    if (automatic && !system.empty()) system_.emplace(system);
    on_earth_ = system_ || kind == CoordinateKind::lonlat || (automatic && degrees);
  }

  bool on_earth() const { return on_earth_; }
  /// True if x is a longitude.
  bool in_degrees() const { return on_earth_ && (!system_ || system_->geographic()); }
  LonLat to_lonlat(const Point& p) const {
    return system_ ? system_->to_lonlat(p) : LonLat{p.x, p.y};
  }
  Point from_lonlat(const LonLat& place) const {
    return system_ ? system_->from_lonlat(place) : Point{place.lon, place.lat};
  }

 private:
  std::optional<CoordinateSystem> system_;
  bool on_earth_ = false;
};

/// True if a feature can be a building in degrees that lies near the longitude and latitude.
bool is_beside(std::span<const Polygon> feature, const Point& degrees) {
  constexpr double large = 0.1, near = 5;  // degrees: no building and no district is as wide
  Rectangle box;
  for (const Polygon& polygon : feature) box.include(bounds(polygon));
  if (feature.empty() || box.high.x - box.low.x > large || box.high.y - box.low.y > large) {
    return false;
  }
  return std::abs(box.low.x) <= turn &&
         std::abs(std::remainder(box.low.x - degrees.x, turn)) < near &&
         std::abs(box.low.y - degrees.y) < near;
}

}  // namespace

District to_half_turns(const District& district, CoordinateKind kind, const std::string& system,
                       std::span<const Polygon> sample) {
  const auto beyond = [](const Point& p) {
    return p.x > turn / 2 && p.x <= turn && std::abs(p.y) <= turn / 4;
  };
  const auto* disc = std::get_if<Disc>(&district);
  const Point east = disc ? disc->centre : std::get<Rectangle>(district).high;
  if (kind == CoordinateKind::metres || !beyond(east)) return district;
  const bool named = kind == CoordinateKind::lonlat || !system.empty();
  if (!named && !is_beside(sample, east)) return district;
  const auto turned = [&](const Point& p) { return beyond(p) ? Point{p.x - turn, p.y} : p; };
  if (disc) return Disc{turned(disc->centre), disc->radius};
  const auto& box = std::get<Rectangle>(district);
  return Rectangle{turned(box.low), turned(box.high)};
}

DistrictCut::DistrictCut(const District& district, CoordinateKind kind, const std::string& system)
    : centre_(middle_of(district)) {
  const auto* disc = std::get_if<Disc>(&district);
  if (disc) {
    radius_ = disc->radius;
    local_ = {{-radius_, -radius_}, {radius_, radius_}};
  } else {
    const auto& box = std::get<Rectangle>(district);
    local_.high = {0.5 * width_of(box), 0.5 * (box.high.y - box.low.y)};
    local_.low = {-local_.high.x, -local_.high.y};
  }
  const bool degrees = can_be_degrees(district);
  const FilePlane plane(kind, system, degrees);
  if (!plane.on_earth()) return;
  wraps_ = plane.in_degrees();
  const LonLat place = degrees ? LonLat{centre_.x, centre_.y} : plane.to_lonlat(centre_);
  if (!can_be_degrees({place.lon, place.lat})) {
    throw std::invalid_argument(text(words_for(district), " is no place on Earth"));
  }
  centre_ = plane.from_lonlat(place);
  if (!std::isfinite(centre_.x + centre_.y)) {
    throw std::invalid_argument(
        text(words_for(district), " is no place in the coordinate system of the file"));
  }
  if (disc) {
    const MapProjection metres(place);
    take_units(span_of_metres,
               [&](const Point& p) { return plane.from_lonlat(metres.to_lonlat(p)); });
  } else if (degrees) {
    take_units(span_of_degrees, [&](const Point& p) {
      return plane.from_lonlat({place.lon + p.x, place.lat + p.y});
    });
  }
}

void DistrictCut::take_units(double span, const std::function<Point(const Point&)>& from_local) {
  const auto unit = [&](const Point& local) {
    const Point far = from_centre(from_local(local));
    return Point{far.x / span, far.y / span};
  };
  along_x_ = unit({span, 0});
  along_y_ = unit({0, span});
}

Point DistrictCut::from_centre(const Point& coordinates) const {
  const double x = coordinates.x - centre_.x;
  return {wraps_ ? std::remainder(x, turn) : x, coordinates.y - centre_.y};
}

Point DistrictCut::to_local(const Point& coordinates) const {
  const auto [x, y] = from_centre(coordinates);
  const double area = along_x_.x * along_y_.y - along_x_.y * along_y_.x;
  return {(along_y_.y * x - along_y_.x * y) / area, (along_x_.x * y - along_x_.y * x) / area};
}

bool DistrictCut::keeps(std::span<const Polygon> polygons) const {
  Rectangle around;
  for (const Polygon& polygon : polygons) {
    for (const Point& corner : polygon.outer) around.include(to_local(corner));
  }
  if (!around.overlaps(local_)) return false;
  const double x = std::max({0.0, around.low.x, -around.high.x});
  const double y = std::max({0.0, around.low.y, -around.high.y});
  return radius_ == 0 || std::hypot(x, y) <= radius_;
}

Rectangle DistrictCut::reach() const {
  Rectangle all;
  for (const Point& p : {local_.low, local_.high, Point{local_.low.x, local_.high.y},
                         Point{local_.high.x, local_.low.y}}) {
    all.include(Point{centre_.x + p.x * along_x_.x + p.y * along_y_.x,
                      centre_.y + p.x * along_x_.y + p.y * along_y_.y});
  }
  if (wraps_ && (all.low.x < -turn / 2 || all.high.x > turn / 2)) {
    all.low.x = -turn / 2;
    all.high.x = turn / 2;
  }
  return all;
}

std::string words_for(const District& district) {
  if (const auto* disc = std::get_if<Disc>(&district)) {
    return text(std::setprecision(9), disc->radius, " m around ", disc->centre.x, ", ",
                disc->centre.y);
  }
  const auto& box = std::get<Rectangle>(district);
  return text(std::setprecision(9), box.low.x, " to ", box.high.x, " east and ", box.low.y, " to ",
              box.high.y, " north");
}

}  // namespace downwash
