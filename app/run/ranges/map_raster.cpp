#include "app/run/ranges/map_raster.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

Axis even_axis(double low, double high, double width) {
  const int n = static_cast<int>(std::ceil((high - low) / width)) + 2;
  return Axis::uniform(0.5 * (low + high) - 0.5 * n * width, n * width, n);
}

/// Cells whose centres lie in [low, high).
std::pair<int, int> centres_between(const Axis& even, double low, double high) {
  const auto first_from = [&](double place) {
    const double cells = (place - even.face(0)) / even.width(0);
    return static_cast<int>(std::clamp(std::ceil(cells - 0.5), 0.0, 1.0 * even.n()));
  };
  return {first_from(low), first_from(high)};
}

/// Where a polygon's rings pass each row of centres, by row.
std::vector<std::vector<double>> passages(const MapRaster& raster, const Polygon& polygon) {
  std::vector<std::vector<double>> rows(static_cast<std::size_t>(raster.y.n()));
  const auto add = [&](const Ring& ring) {
    for (std::size_t n = 0; n < ring.size(); ++n) {
      const Point &a = ring[n], &b = ring[(n + 1) % ring.size()];
      const auto [first, last] = centres_between(raster.y, std::min(a.y, b.y), std::max(a.y, b.y));
      for (int j = first; j < last; ++j) {
        const double part = (raster.y.centre(j) - a.y) / (b.y - a.y);
        rows[static_cast<std::size_t>(j)].push_back(a.x + part * (b.x - a.x));
      }
    }
  };
  add(polygon.outer);
  for (const Ring& hole : polygon.holes) add(hole);
  return rows;
}

}  // namespace

MapRaster raster_over(std::span<const Ring> outlines, double width, double most) {
  Rectangle all;
  for (const Ring& outline : outlines) {
    for (const Point& corner : outline) all.include(corner);
  }
  const double area = (all.high.x - all.low.x) * (all.high.y - all.low.y);
  const double cell = std::max(width, std::sqrt(area / most));
  return {even_axis(all.low.x, all.high.x, cell), even_axis(all.low.y, all.high.y, cell)};
}

std::vector<std::uint8_t> covered_cells(const MapRaster& raster,
                                        std::span<const Polygon> polygons) {
  std::vector<std::uint8_t> covered(raster.cells());
  for (const Polygon& polygon : polygons) {
    std::size_t row = 0;
    for (std::vector<double>& at : passages(raster, polygon)) {
      std::sort(at.begin(), at.end());
      for (std::size_t n = 0; n + 1 < at.size(); n += 2) {
        const auto [first, last] = centres_between(raster.x, at[n], at[n + 1]);
        std::fill(covered.begin() + static_cast<std::ptrdiff_t>(row) + first,
                  covered.begin() + static_cast<std::ptrdiff_t>(row) + last, std::uint8_t{1});
      }
      row += static_cast<std::size_t>(raster.x.n());
    }
  }
  return covered;
}

PlaneSampler::PlaneSampler(const PlaceFigures& figures)
    : figures_(figures),
      width_x_(std::hypot(figures.step_x.x, figures.step_x.y)),
      width_y_(std::hypot(figures.step_y.x, figures.step_y.y)) {}

Point PlaneSampler::position(const Point& point) const {
  const double dx = point.x - figures_.origin.x, dy = point.y - figures_.origin.y;
  return {(dx * figures_.step_x.x + dy * figures_.step_x.y) / (width_x_ * width_x_),
          (dx * figures_.step_y.x + dy * figures_.step_y.y) / (width_y_ * width_y_)};
}

std::optional<std::size_t> PlaneSampler::cell_at(const Point& point) const {
  const Point at = position(point);
  if (at.x < 0 || at.y < 0 || at.x >= figures_.nx || at.y >= figures_.ny) return std::nullopt;
  return static_cast<std::size_t>(at.y) * static_cast<std::size_t>(figures_.nx) +
         static_cast<std::size_t>(at.x);
}

std::vector<float> PlaneSampler::continued(const std::vector<float>& values) const {
  CellRaster raster{Axis::uniform(0, figures_.nx * width_x_, figures_.nx),
                    Axis::uniform(0, figures_.ny * width_y_, figures_.ny),
                    values,
                    {}};
  for (std::size_t cell = 0; cell < values.size(); ++cell) {
    raster.solid.push_back(solid(cell) ? 1 : 0);
  }
  return continued_into_buildings(std::move(raster)).values;
}

float PlaneSampler::linear(const std::vector<float>& values, const Point& point) const {
  const Point at = position(point);
  const auto part = [](double position, int n) {
    const double from_centre = std::clamp(position - 0.5, 0.0, n - 1.0);
    const int low = std::min(static_cast<int>(from_centre), std::max(n - 2, 0));
    return std::tuple(low, std::min(low + 1, n - 1), static_cast<float>(from_centre - low));
  };
  const auto [left, right, east] = part(at.x, figures_.nx);
  const auto [below, above, north] = part(at.y, figures_.ny);
  const auto value = [&](int i, int j) {
    return values[static_cast<std::size_t>(j) * static_cast<std::size_t>(figures_.nx) +
                  static_cast<std::size_t>(i)];
  };
  const std::array around{value(left, below), value(right, below), value(left, above),
                          value(right, above)};
  if (!std::all_of(around.begin(), around.end(), [](float v) { return std::isfinite(v); })) {
    return values[cell_at(point).value()];
  }
  const float low = around[0] + east * (around[1] - around[0]),
              high = around[2] + east * (around[3] - around[2]);
  return low + north * (high - low);
}

}  // namespace downwash
