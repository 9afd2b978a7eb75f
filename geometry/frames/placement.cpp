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

/// Coordinates that are degrees already.
LonLat as_degrees(const Point& p) { return {p.x, p.y}; }

bool look_like_degrees(std::span<const Point> points, const Point& middle) {
  const auto plausible = std::count_if(points.begin(), points.end(), [&](const Point& p) {
    return on_earth(as_degrees(p)) && std::abs(std::remainder(p.x - middle.x, 360)) <= 1 &&
           std::abs(p.y - middle.y) <= 1;
  });
  return static_cast<double>(plausible) >= 0.9 * static_cast<double>(points.size());
}

std::string shown(const Point& p) {
  return text(std::setprecision(10), "the coordinates ", p.x, ", ", p.y);
}

double rounded(double degrees) { return std::round(degrees * 1e5) / 1e5; }

}  // namespace

Placement::Placement(std::span<const Point> points, CoordinateKind kind,
                     const std::string& system) {
  const Point middle = median(points);
  const bool automatic = kind == CoordinateKind::automatic;
  const std::string why = automatic ? " (judged by their values)" : " (as asked)";
  if (automatic && !system.empty()) {
    const CoordinateSystem named(system);
    to_lonlat_ = [named](const Point& p) {
      // PROJ would wrap a longitude of 400° instead of refusing it.
      const bool absurd = named.geographic() && !on_earth(as_degrees(p));
      return absurd ? as_degrees(p) : named.to_lonlat(p);
    };
    place_on_earth(middle, system);
  } else if (automatic ? look_like_degrees(points, middle) : kind == CoordinateKind::lonlat) {
    to_lonlat_ = as_degrees;
    place_on_earth(middle, text("longitude and latitude", why));
  } else {
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
