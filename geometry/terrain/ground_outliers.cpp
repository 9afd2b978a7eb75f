#include "geometry/terrain/ground_outliers.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "geometry/terrain/raster_measures.hpp"

namespace downwash {
namespace {

constexpr double least_outlier = 10;                    // m
constexpr double least_wall = 50, steepest_wall = 2.5;  // m, slope: around a part of the raster
constexpr std::size_t most_island = 25;                 // cells, or a hundredth of all

/// Search of one raster.
class OutlierSearch {
 public:
  explicit OutlierSearch(const ElevationRaster& raster)
      : raster_(raster), cell_(cell_size(raster)) {}

  /// Cells of parts that walls part from all of the ground about them, wider than those that
  /// stand out by themselves.
  Outliers islands() const {
    const std::size_t cells = raster_.elevation.size();
    Outliers found(cells);
    if (!has_walls()) return found;
    const auto columns = static_cast<std::size_t>(raster_.columns);
    const std::size_t most = std::max<std::size_t>(most_island, cells / 100);
    std::vector<bool> met(cells, false);
    std::vector<RasterCell> part, front;
    for (std::size_t start = 0; start < cells; ++start) {
      if (met[start] || !std::isfinite(raster_.elevation[start])) continue;
      part.clear();
      front.assign(1, static_cast<RasterCell>(start));
      met[start] = true;
      bool at_edge = false, gaps = false;
      double rise = 0;  // of the first wall
      bool alike = true;
      std::size_t size = 0;
      while (!front.empty()) {
        const std::size_t c = front.back();
        front.pop_back();
        if (++size <= most) part.push_back(static_cast<RasterCell>(c));
        const std::size_t column = c % columns;
        at_edge =
            at_edge || column == 0 || column + 1 == columns || c < columns || c + columns >= cells;
        const auto look_at = [&](std::size_t other) {
          if (!std::isfinite(raster_.elevation[other])) {
            gaps = true;
          } else if (joined_cells(c, other)) {
            if (!met[other]) front.push_back(static_cast<RasterCell>(other));
            met[other] = true;
          } else {
            const double own = double{raster_.elevation[c]} - raster_.elevation[other];
            alike = alike && own * rise >= 0;
            if (std::abs(own) > std::abs(rise)) rise = own;
          }
        };
        if (column > 0) look_at(c - 1);
        if (column + 1 < columns) look_at(c + 1);
        if (c >= columns) look_at(c - columns);
        if (c + columns < cells) look_at(c + columns);
      }
      if (size > most || at_edge || gaps || rise == 0 || !alike) continue;
      for (const RasterCell c : part) found.add(c, rise);
    }
    return found;
  }

  Outliers outliers() {
    // Mean steepness of the sides of one, of two by two and of three by three cells.
    constexpr std::array slopes{1.5, 1.75, 2.0};
    Outliers found(raster_.elevation.size());
    for (int row = 0; row < raster_.rows; ++row) {
      for (int column = 0; column < raster_.columns; ++column) {
        if (!at(column, row)) continue;
        for (int distance = 1; distance <= static_cast<int>(slopes.size()); ++distance) {
          const double slope = slopes[static_cast<std::size_t>(distance - 1)];
          const auto rise =
              stands_out(column, row, distance, std::max(least_outlier, slope * distance * cell_));
          if (!rise) continue;
          found.add(raster_.at(column, row), *rise);
          break;
        }
      }
    }
    return found;
  }

 private:
  std::optional<double> at(int column, int row) const {
    if (column < 0 || row < 0 || column >= raster_.columns || row >= raster_.rows) return {};
    const float value = raster_.elevation[raster_.at(column, row)];
    if (!std::isfinite(value)) return {};
    return double{value};
  }

  /// Rise of a cell above the cells at a distance, which agree with each other; nothing
  /// where it does not stand out.
  std::optional<double> stands_out(int column, int row, int distance, double least) {
    const double own = raster_.elevation[raster_.at(column, row)];
    int above = 0, below = 0;
    constexpr std::array<std::array<int, 2>, 4> sides{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
    for (const auto& [x, y] : sides) {
      const auto other = at(column + distance * x, row + distance * y);
      above += other && own - *other >= least ? 1 : 0;
      below += other && *other - own >= least ? 1 : 0;
    }
    if (std::max(above, below) < 3) return {};
    ring_.clear();
    for (int y = -distance; y <= distance; ++y) {
      const int step = std::abs(y) == distance ? 1 : 2 * distance;
      for (int x = -distance; x <= distance; x += step) {
        if (const auto other = at(column + x, row + y)) ring_.push_back(*other);
      }
    }
    if (ring_.size() < 5 * static_cast<std::size_t>(distance)) return {};
    std::sort(ring_.begin(), ring_.end());
    const std::size_t quarter = ring_.size() / 4;
    const double rise = own - ring_[ring_.size() / 2];
    const double spread = ring_[ring_.size() - 1 - quarter] - ring_[quarter];
    if (std::abs(rise) < least || 4 * spread > std::abs(rise)) return {};
    return rise;
  }

  /// True if two cells that are neighbours are parts of one surface.
  bool joined_cells(std::size_t a, std::size_t b) const {
    const double jump = std::abs(double{raster_.elevation[a]} - raster_.elevation[b]);
    return !(jump >=
             std::max(least_wall, steepest_wall * cell_));  // no wall beside what is missing
  }

  bool has_walls() const {
    const auto columns = static_cast<std::size_t>(raster_.columns);
    for (std::size_t c = 0; c < raster_.elevation.size(); ++c) {
      const bool beside = c % columns > 0 && !joined_cells(c, c - 1);
      if (beside || (c >= columns && !joined_cells(c, c - columns))) return true;
    }
    return false;
  }

  const ElevationRaster& raster_;
  double cell_;
  std::vector<double> ring_;  ///< of one cell, kept for its memory
};

}  // namespace

Outliers islands(const ElevationRaster& raster) { return OutlierSearch(raster).islands(); }
Outliers outliers(const ElevationRaster& raster) { return OutlierSearch(raster).outliers(); }

}  // namespace downwash
