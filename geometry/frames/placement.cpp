#include "geometry/frames/placement.hpp"

#include <algorithm>
#include <cmath>
#include <iomanip>
#include <stdexcept>
#include <vector>

#include "geometry/input/text.hpp"
#include "geometry/shapes/median.hpp"

namespace downwash {

namespace {

constexpr double furthest = 1e8;  // m; no national grid goes beyond 1e7

bool on_earth(const LonLat& place) {
  return std::abs(place.lon) <= 180 && std::abs(place.lat) <= 90;
}

/// Coordinates that are degrees already. Some files count longitudes from 0 to 360; a single one
/// beyond 180 in another file is a slip, which stays what it is.
LonLat as_degrees(const Point& p, const Point& middle) {
  const bool beyond = p.x > 180 && p.x <= 360 && std::abs(p.x - middle.x) <= 1;
  return {beyond ? p.x - 360 : p.x, p.y};
}

double share_of(std::span<const Point> points, const std::function<bool(const Point&)>& which) {
  const auto count = std::count_if(points.begin(), points.end(), which);
  return static_cast<double>(count) / static_cast<double>(points.size());
}

bool look_like_degrees(std::span<const Point> points, const Point& middle) {
  return share_of(points, [&](const Point& p) {
           return on_earth(as_degrees(p, middle)) &&
                  std::abs(std::remainder(p.x - middle.x, 360)) <= 1 &&
                  std::abs(p.y - middle.y) <= 1;
         }) >= 0.9;
}

/// Latitude and longitude, in this order, where the longitude can be no latitude. No plan in metres
/// lies so near to a place and is so small.
bool look_like_swapped_degrees(std::span<const Point> points, const Point& middle) {
  return std::abs(middle.y) > 90 && share_of(points, [&](const Point& p) {
                                      return std::abs(p.x) <= 90 && std::abs(p.y) <= 360 &&
                                             std::abs(p.x - middle.x) <= 1 &&
                                             std::abs(p.y - middle.y) <= 1;
                                    }) >= 0.9;
}

[[noreturn]] void refuse_swapped_degrees(const Point& middle) {
  throw ExchangedDegrees(text(std::setprecision(10),
                              "longitude and latitude are the wrong way round: ", middle.x, ", ",
                              middle.y, ", for example, is no place as it stands"));
}

std::string shown(const Point& p) {
  return text(std::setprecision(10), "the coordinates ", p.x, ", ", p.y);
}

double rounded(double degrees) { return std::round(degrees * 1e5) / 1e5; }

}  // namespace

double height_unit_of(const std::string& system) {
  return system.empty() ? 1 : CoordinateSystem(system).height_unit();
}

Placement::Placement(std::span<const Point> points, CoordinateKind kind, const std::string& system)
    : middle_(median(points)) {
  const Point middle = middle_;
  const bool automatic = kind == CoordinateKind::automatic;
  const std::string why = automatic ? " (judged by their values)" : " (as asked)";
  if (automatic && !system.empty()) {
    const CoordinateSystem named(system);
    plan_unit_ = named.plan_unit();
    to_lonlat_ = [named, middle](const Point& p) {
      if (!named.geographic()) return named.to_lonlat(p);
      // PROJ would wrap a longitude of 400° instead of refusing it.
      const LonLat place = as_degrees(p, middle);
      return on_earth(place) ? named.to_lonlat({place.lon, place.lat}) : place;
    };
    if (named.geographic() && look_like_swapped_degrees(points, middle)) {
      refuse_swapped_degrees(middle);
    }
    place_on_earth(middle, system);
  } else if (automatic ? look_like_degrees(points, middle) : kind == CoordinateKind::lonlat) {
    to_lonlat_ = [middle](const Point& p) { return as_degrees(p, middle); };
    if (look_like_swapped_degrees(points, middle)) refuse_swapped_degrees(middle);
    place_on_earth(middle, text("longitude and latitude", why));
  } else {
    if (automatic && look_like_swapped_degrees(points, middle)) refuse_swapped_degrees(middle);
    metres_by_default_ = automatic;
    description_ = text("metres", why, ", taken as they are; they belong to no place on Earth");
  }
}

void Placement::place_on_earth(const Point& middle, const std::string& what) {
  const LonLat place = to_lonlat_(middle);
  if (!on_earth(place)) {
    throw std::invalid_argument(text(shown(middle), ", for example, cannot be ", what));
  }
  const LonLat origin{rounded(place.lon), rounded(place.lat)};
  projection_ = MapProjection(origin);
  description_ = text(what, std::setprecision(8), ", projected about longitude ", origin.lon,
                      ", latitude ", origin.lat, " (transverse Mercator, WGS84)");
}

Point Placement::to_map(const Point& coordinates) const {
  if (!to_lonlat_) {
    if (std::max(std::abs(coordinates.x), std::abs(coordinates.y)) > furthest) {
      throw std::domain_error(text(shown(coordinates), " are beyond any map in metres"));
    }
    return coordinates;
  }
  const LonLat place = to_lonlat_(coordinates);
  const Point metres = on_earth(place) ? projection_.to_metres(place) : Point{HUGE_VAL, HUGE_VAL};
  if (!std::isfinite(metres.x) || !std::isfinite(metres.y)) {
    throw std::domain_error(text(shown(coordinates), " are no place on Earth"));
  }
  return metres;
}

}  // namespace downwash
