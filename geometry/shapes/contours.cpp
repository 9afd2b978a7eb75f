#include "geometry/shapes/contours.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "geometry/shapes/marching_squares.hpp"
#include "geometry/shapes/polygon.hpp"
#include "geometry/shapes/ring_thinning.hpp"

namespace downwash {

namespace {

constexpr float no_value = -std::numeric_limits<float>::infinity();

void check(const CellRaster& raster) {
  const auto cells =
      static_cast<std::size_t>(raster.x.n()) * static_cast<std::size_t>(raster.y.n());
  if (raster.values.size() != cells || (!raster.solid.empty() && raster.solid.size() != cells)) {
    throw std::invalid_argument("the values of a raster are not as many as its cells");
  }
}

/// The cells of a raster as a graph: f(n) for each of the up to eight neighbours n of a cell.
template <class F>
void for_each_neighbour(const CellRaster& raster, std::size_t cell, F f) {
  const auto nx = static_cast<std::size_t>(raster.x.n()),
             ny = static_cast<std::size_t>(raster.y.n());
  const std::size_t x = cell % nx, y = cell / nx;
  for (std::size_t b = y - std::min<std::size_t>(y, 1); b <= std::min(y + 1, ny - 1); ++b) {
    for (std::size_t a = x - std::min<std::size_t>(x, 1); a <= std::min(x + 1, nx - 1); ++a) {
      if (a != x || b != y) f(b * nx + a);
    }
  }
}

/// Patches and holes are judged by their own rings. An island in a hole is smaller than the hole:
/// where the hole is filled, the island goes.
void drop_specks(std::vector<Polygon>& polygons, double smallest_area) {
  const auto speck = [&](const Ring& ring) { return std::abs(signed_area(ring)) < smallest_area; };
  std::erase_if(polygons, [&](const Polygon& polygon) { return speck(polygon.outer); });
  for (Polygon& polygon : polygons) std::erase_if(polygon.holes, speck);
}

}  // namespace

CellRaster continued_into_buildings(CellRaster raster) {
  check(raster);
  std::vector<std::size_t> layer;
  const auto touches_known = [&](std::size_t cell) {
    bool known = false;
    for_each_neighbour(raster, cell, [&](std::size_t n) { known = known || !raster.solid[n]; });
    return known;
  };
  for (std::size_t cell = 0; cell < raster.solid.size(); ++cell) {
    if (!raster.solid[cell]) continue;
    raster.values[cell] = no_value;
    if (touches_known(cell)) layer.push_back(cell);
  }
  while (!layer.empty()) {
    std::vector<float> means;
    for (const std::size_t cell : layer) {
      double sum = 0;
      int finite = 0, without = 0;
      for_each_neighbour(raster, cell, [&](std::size_t n) {
        if (raster.solid[n]) return;
        const bool value = std::isfinite(raster.values[n]);
        ++(value ? finite : without);
        if (value) sum += raster.values[n];
      });
      means.push_back(finite == 0 || without > finite ? no_value
                                                      : static_cast<float>(sum / finite));
    }
    for (std::size_t n = 0; n < layer.size(); ++n) {
      raster.values[layer[n]] = means[n];
      raster.solid[layer[n]] = 0;
    }
    std::vector<std::size_t> next;
    for (const std::size_t cell : layer) {
      for_each_neighbour(raster, cell, [&](std::size_t n) {
        if (raster.solid[n]) next.push_back(n);
      });
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    layer = std::move(next);
  }
  raster.solid.clear();
  return raster;
}

std::vector<Polygon> region_at_least(const CellRaster& raster, double level,
                                     const ContourOptions& options) {
  check(raster);
  if (!std::isfinite(level)) throw std::invalid_argument("the level of an outline is not finite");
  std::vector<Polygon> polygons = raster.solid.empty()
                                      ? marching_squares(raster, level)
                                      : marching_squares(continued_into_buildings(raster), level);
  drop_specks(polygons, options.smallest_area);
  if (!(options.tolerance > 0)) return polygons;
  const double cell = std::min(raster.x.smallest_width(), raster.y.smallest_width());
  return thinned_out(polygons, options.tolerance * cell, 0.5 * distance_from_centres(cell));
}

std::vector<Polygon> region_reached_by(CellRaster arrival, double latest,
                                       const ContourOptions& options) {
  for (float& time : arrival.values) time = time >= 0 ? -time : no_value;
  return region_at_least(arrival, -latest, options);
}

}  // namespace downwash
