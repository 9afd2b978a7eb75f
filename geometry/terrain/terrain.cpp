#include "geometry/terrain/terrain.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/polygon.hpp"
#include "geometry/terrain/raster_words.hpp"

namespace downwash {
namespace {

constexpr int most_points = 64;  // of a footprint, along either axis

CoordinateSystem system_of(const ElevationRaster& raster, const std::string& name) {
  try {
    return CoordinateSystem(raster.system);
  } catch (const std::invalid_argument& error) {
    throw InputError(Message::terrain_placement, name, "coordinate system", error.what(),
                     "give `domain.terrain_system`, such as EPSG:25833");
  }
}

Point middle_of(const ElevationRaster& raster) {
  return raster.place(0.5 * raster.columns, 0.5 * raster.rows);
}

bool on_earth(const LonLat& place) {
  return std::abs(place.lon) <= 180 && std::abs(place.lat) <= 90;
}

/// Coordinates of a raster without a system that look like degrees: its cells would be metres wide.
bool looks_like_degrees(const ElevationRaster& raster) {
  const Point middle = middle_of(raster);
  return std::abs(middle.x) <= 360 && std::abs(middle.y) <= 90 &&
         std::max(std::hypot(raster.per_column.x, raster.per_column.y),
                  std::hypot(raster.per_row.x, raster.per_row.y)) < 0.02;
}

}  // namespace

MapProjection Terrain::map_of(const ElevationRaster& raster, const std::string& name) {
  if (raster.system.empty()) return {};
  LonLat middle = system_of(raster, name).to_lonlat(middle_of(raster));
  middle.lon = wrapped(middle.lon);
  if (!on_earth(middle)) {
    throw InputError(Message::terrain_placement, name, "",
                     text("its middle is no place on Earth in ", raster.system),
                     "give `domain.terrain_system`, or correct the raster");
  }
  return MapProjection(
      LonLat{std::round(middle.lon * 1e5) / 1e5, std::round(middle.lat * 1e5) / 1e5});
}

Terrain::Terrain(ElevationRaster raster, const std::string& name, const MapProjection& map,
                 const WindFrame& frame)
    : raster_(std::make_shared<ElevationRaster>(std::move(raster))), map_(map), frame_(frame) {
  const std::string& system = raster_->system;
  if (!system.empty()) {
    system_ = std::make_shared<const CoordinateSystem>(system_of(*raster_, name));
  }
  if (map_.georeferenced() && !system_) {
    throw InputError(Message::terrain_placement, name, "",
                     "it names no coordinate system, while the buildings have a place on Earth",
                     "give `domain.terrain_system`, such as EPSG:25833");
  }
  if (!map_.georeferenced() && system_) {
    throw InputError(Message::terrain_placement, name, "",
                     text("it is in ", system,
                          ", while the buildings are in plain metres, which belong to no place on "
                          "Earth"),
                     "give `domain.coordinate_system` to the buildings");
  }
  if (!system_ && looks_like_degrees(*raster_)) {
    throw InputError(Message::terrain_placement, name, "",
                     text("its coordinates, such as ", middle_of(*raster_).x, ", ",
                          middle_of(*raster_).y, ", look like degrees, but it names no system"),
                     "give `domain.terrain_system`, EPSG:4326 for longitude and latitude");
  }
  RasterWords words = split(raster_->format);
  words.about = text(words.about, ", ", raster_->columns, " x ", raster_->rows, " cells, ",
                     system.empty() ? "plain metres" : system);
  description_ = joined(words);
}

Point Terrain::in_raster(const Point& place) const {
  Point at = frame_.to_map(place);
  if (system_) at = system_->from_lonlat(map_.to_lonlat(at));
  if (system_ && system_->geographic()) {  // longitudes of the raster may count from 0 to 360
    constexpr double turn = 360;           // degrees
    const double from_middle = at.x - middle_of(*raster_).x;
    if (std::abs(from_middle) > turn / 2) at.x -= turn * std::round(from_middle / turn);
  }
  const Point &a = raster_->per_column, &b = raster_->per_row;
  const double x = at.x - raster_->corner.x, y = at.y - raster_->corner.y;
  const double area = a.x * b.y - a.y * b.x;
  return {(x * b.y - y * b.x) / area, (a.x * y - a.y * x) / area};
}

double Terrain::elevation(const Point& place) const {
  const Point at = in_raster(place);
  const auto between = [](double position, int cells) {
    // A place that the system has no coordinates for is nowhere near.
    const double inside = std::isfinite(position) ? position - 0.5 : 0;
    return std::clamp(inside, 0.0, cells - 1.0);
  };
  const double x = between(at.x, raster_->columns), y = between(at.y, raster_->rows);
  const int left = static_cast<int>(x), top = static_cast<int>(y);
  const int right = std::min(left + 1, raster_->columns - 1),
            bottom = std::min(top + 1, raster_->rows - 1);
  const auto value = [&](int column, int row) {
    return double{raster_->elevation[raster_->at(column, row)]};
  };
  const double upper = std::lerp(value(left, top), value(right, top), x - left),
               lower = std::lerp(value(left, bottom), value(right, bottom), x - left);
  return std::lerp(upper, lower, y - top);
}

bool Terrain::covers(const Point& place) const {
  const Point at = in_raster(place);
  if (!(at.x >= 0 && at.x <= raster_->columns && at.y >= 0 && at.y <= raster_->rows)) return false;
  const int column = std::min(static_cast<int>(at.x), raster_->columns - 1),
            row = std::min(static_cast<int>(at.y), raster_->rows - 1);
  return !raster_->missing(raster_->at(column, row));
}

double Terrain::spacing() const {
  constexpr double step = 1;  // m
  const Point here = in_raster({0, 0});
  const auto cells = [&](const Point& place) {
    const Point there = in_raster(place);
    return std::hypot(there.x - here.x, there.y - here.y) / step;
  };
  return 1 / std::max(std::min(cells({step, 0}), cells({0, step})), 1e-9);
}

Footing footing(const Building& building, const Terrain& terrain, double spacing) {
  Footing found{0, std::numeric_limits<double>::infinity()};
  int inside = 0;
  double corners = 0;
  std::size_t count = 0;
  for (const Polygon& polygon : building.footprint) {
    for (const Point& corner : polygon.outer) {
      const double z = terrain.elevation(corner);
      found.lowest = std::min(found.lowest, z);
      corners += z;
      ++count;
    }
    const Rectangle box = bounds(polygon);
    const auto points = [&](double length) {
      return std::clamp(static_cast<int>(std::ceil(length / spacing)), 1, most_points);
    };
    const int nx = points(box.high.x - box.low.x), ny = points(box.high.y - box.low.y);
    for (int y = 0; y < ny; ++y) {
      for (int x = 0; x < nx; ++x) {
        const Point place{std::lerp(box.low.x, box.high.x, (x + 0.5) / nx),
                          std::lerp(box.low.y, box.high.y, (y + 0.5) / ny)};
        if (!covers(polygon, place)) continue;
        const double z = terrain.elevation(place);
        found.lowest = std::min(found.lowest, z);
        found.mean += z;
        ++inside;
      }
    }
  }
  found.mean = inside > 0 ? found.mean / inside
                          : corners / static_cast<double>(std::max<std::size_t>(count, 1));
  return found;
}

}  // namespace downwash
