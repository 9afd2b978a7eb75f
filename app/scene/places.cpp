#include "app/scene/places.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "geometry/frames/map_projection.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {

std::optional<Point> Places::to_domain(const Place& place) const {
  if (std::holds_alternative<LonLat>(place) && !site_.projection.georeferenced()) {
    return std::nullopt;
  }
  if (const auto* metres = std::get_if<Point>(&place)) return site_.frame.to_domain(*metres);
  LonLat lonlat = std::get<LonLat>(place);
  lonlat.lon = wrapped(lonlat.lon);
  if (std::abs(lonlat.lon) > 180 || std::abs(lonlat.lat) > 90) return std::nullopt;
  const Point map = site_.projection.to_metres(lonlat);
  if (!std::isfinite(map.x) || !std::isfinite(map.y)) return std::nullopt;
  return site_.frame.to_domain(map);
}

bool Places::in_plan(const Point& point) const {
  const DomainBox& box = site_.box;
  const double x = point.x - box.origin[0], y = point.y - box.origin[1];
  return x >= 0 && x <= box.size[0] && y >= 0 && y <= box.size[1];
}

std::string Places::outside(const Place& place, const Point& point) const {
  const DomainBox& box = site_.box;
  std::string hint;
  if (const auto* lonlat = std::get_if<LonLat>(&place)) {
    const auto swapped = to_domain(LonLat{lonlat->lat, lonlat->lon});
    if (swapped && in_plan(*swapped)) {
      return fmt::format(
          "lies outside the domain, at {}; longitude and latitude are the wrong way round, here or "
          "in the building file: swap "
          "them",
          text(place));
    }
  }
  if (std::holds_alternative<Point>(place) && site_.projection.georeferenced()) {
    hint = fmt::format(" (x and y count from {})", text(site_.projection.to_lonlat({0, 0})));
  }
  const bool fitted = std::holds_alternative<DomainOptions>(domain_.extent);
  return fmt::format(
      "lies outside the domain, at {}{}: that is x {:.0f} m, y {:.0f} m along the {}, and the "
      "domain reaches from x {:.0f} to {:.0f} m and from y {:.0f} to {:.0f} m; move it or enlarge "
      "`{}`",
      text(place), hint, point.x, point.y, site_.frame.turn() == 0 ? "wind" : "grid", box.origin[0],
      box.origin[0] + box.size[0], box.origin[1], box.origin[1] + box.size[1],
      fitted ? "domain.margins" : "domain.size");
}

Located Places::locate(const Place& place, double height) const {
  if (std::holds_alternative<LonLat>(place) && !site_.projection.georeferenced()) {
    return {std::nullopt,
            fmt::format("has a longitude and latitude, but {}; give `x` and `y` in metres",
                        site_.report ? "the building file is in plain metres, which belong to no "
                                       "place on Earth"
                                     : "without a building file the domain is nowhere on Earth")};
  }
  const auto point = to_domain(place);
  if (!point) {
    return {std::nullopt, fmt::format("is no place on Earth, at {}; correct it", text(place))};
  }
  if (!in_plan(*point)) return {std::nullopt, outside(place, *point)};
  const double ground = ground_at(site_, *point);
  const double low = site_.terrain ? 0 : site_.box.origin[2],
               high = site_.box.origin[2] + site_.box.size[2] - ground;
  if (height < low || height > high) {
    const bool fitted = std::holds_alternative<DomainOptions>(domain_.extent);
    return {std::nullopt,
            fmt::format("is {} the domain, at a height of {:g} m: the domain reaches from {:g} to "
                        "{:g} m; change the height or enlarge `{}`",
                        height > high ? "above" : "below", height, low, high,
                        fitted ? "domain.height" : "domain.size")};
  }
  return {Vector3{point->x, point->y, ground + height}, ""};
}

std::string Places::text(const Place& place) {
  if (const auto* lonlat = std::get_if<LonLat>(&place)) {
    return fmt::format("lon {:.6f}, lat {:.6f}", lonlat->lon, lonlat->lat);
  }
  const Point& metres = std::get<Point>(place);
  return fmt::format("x {:.1f} m, y {:.1f} m", metres.x, metres.y);
}

Place Places::as_place(const Vector3& point, const Place& like) const {
  const Point map = site_.frame.to_map({point[0], point[1]});
  if (std::holds_alternative<Point>(like)) return map;
  return site_.projection.to_lonlat(map);
}

std::optional<std::string> Places::solid_at(const Vector3& point) const {
  for (const Building& building : site_.buildings) {
    if (point[2] < building.bottom() || point[2] >= building.top()) continue;
    const auto inside = [&](const Polygon& polygon) {
      return covers(polygon, {point[0], point[1]});
    };
    if (std::any_of(building.footprint.begin(), building.footprint.end(), inside)) {
      return building.name.empty()
                 ? "building " + building.id
                 : fmt::format("building {} (\"{}\")", building.id, building.name);
    }
  }
  const Point along_wind = site_.frame.to_wind({point[0], point[1]});
  const std::vector<Building> boxes = bodies(domain_.boxes, site_);
  for (std::size_t b = 0; b < domain_.boxes.size(); ++b) {
    if (covers(domain_.boxes[b], along_wind) && point[2] >= boxes[b].bottom() &&
        point[2] < boxes[b].top()) {
      return fmt::format("the box `domain.boxes.{}`", b);
    }
  }
  return std::nullopt;
}

Place corner_place(const Point& corner, CoordinateKind kind, bool georeferenced) {
  const bool lonlat =
      kind == CoordinateKind::lonlat || (kind == CoordinateKind::automatic && georeferenced);
  if (lonlat) return LonLat{corner.x, corner.y};
  return corner;
}

std::vector<Vector3> places_of(const ReleaseScenario& scenario, const DomainChoice& domain,
                               const Site& site) {
  const Places places(domain, site);
  std::vector<Vector3> found;
  const auto add = [&](const Place& place, double height) {
    if (const auto point = places.to_domain(place)) found.push_back({point->x, point->y, height});
  };
  for (const Release& release : scenario.releases) {
    if (release.place) add(*release.place, release.height);
    if (release.to) add(*release.to, release.height);
    for (const Point& corner : release.polygon) {
      add(corner_place(corner, release.coordinates, site.projection.georeferenced()),
          release.top.value_or(release.height));
    }
  }
  for (const Receptor& receptor : scenario.receptors) add(receptor.place, receptor.height);
  return found;
}

std::string place_text(const Vector3& point, const Site& site) {
  const Point map = site.frame.to_map({point[0], point[1]});
  if (site.projection.georeferenced()) return Places::text(site.projection.to_lonlat(map));
  return Places::text(map);
}

std::string air_place_text(const Vector3& point, const Site& site) {
  return fmt::format("{}, {:.3g} m above the ground", place_text(point, site),
                     point[2] - ground_at(site, {point[0], point[1]}));
}

}  // namespace downwash
