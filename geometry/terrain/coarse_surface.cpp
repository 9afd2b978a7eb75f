#include "geometry/terrain/coarse_surface.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

constexpr double finest_cell = 8;  // m: raised_ground sees each building in finer ones
constexpr std::size_t fewest_samples = 24, fewest_of_part = 6;
constexpr double least_surface = 0.5, standard_errors = 3, least_of_part = 0.25;
constexpr double least_built = 0.3;                       // m, the mean height from which a cell is
constexpr int built_around = 5, built_around_sparse = 3;  // of nine cells
constexpr double places_across = 6;                       // points of a footprint across a cell
constexpr double most_places = 60;                        // of one building, each way

using CellPlace = std::pair<std::int64_t, std::int64_t>;  // column, row
using CellHeights = std::map<CellPlace, double>;          // mean over each cell, m

/// Add a volume to the cells below it, in equal parts at points of the footprint.
void add_volume(const Building& building, const Terrain& terrain, double step,
                CellHeights& heights) {
  for (const Polygon& polygon : building.footprint) {
    const Rectangle box = bounds(polygon);
    const auto points = [&](double length) {
      return static_cast<int>(std::clamp(std::ceil(length / step), 1.0, most_places));
    };
    const int nx = points(box.high.x - box.low.x), ny = points(box.high.y - box.low.y);
    std::vector<CellPlace> below;
    const auto take = [&](const Point& place) {
      const Point at = terrain.in_raster(place);
      if (!std::isfinite(at.x + at.y)) return;
      below.emplace_back(std::floor(at.x), std::floor(at.y));
    };
    for (int row = 0; row < ny; ++row) {
      for (int column = 0; column < nx; ++column) {
        const Point place{std::lerp(box.low.x, box.high.x, (column + 0.5) / nx),
                          std::lerp(box.low.y, box.high.y, (row + 0.5) / ny)};
        if (covers(polygon, place)) take(place);
      }
    }
    if (below.empty()) take(box.centre());
    const double part =
        (building.height - building.base) * area(polygon) / static_cast<double>(below.size());
    for (const CellPlace& cell : below) heights[cell] += part;
  }
}

/// m² of a cell.
double area_of_cell(const Terrain& terrain) {
  const Point o = terrain.in_raster({0, 0}), x = terrain.in_raster({1, 0}),
              y = terrain.in_raster({0, 1});
  return 1 / std::abs((x.x - o.x) * (y.y - o.y) - (x.y - o.y) * (y.x - o.x));
}

/// Excess of a cell over its neighbours, by nine values around it.
double over_neighbours(const std::array<double, 9>& around) {
  constexpr std::array<double, 9> weights{1.0 / 12, -1.0 / 3, 1.0 / 12,  //
                                          -1.0 / 3, 1,        -1.0 / 3,  //
                                          1.0 / 12, -1.0 / 3, 1.0 / 12};
  double sum = 0;
  for (std::size_t n = 0; n < weights.size(); ++n) sum += weights[n] * around[n];
  return sum;
}

/// Cell with its excess over its neighbours.
struct CellSample {
  CellPlace cell;
  double height = 0, ground = 0;
  int around = 0;  ///< cells of the nine that are built up
};

std::optional<CellSample> sample_at(const CellPlace& cell, const CellHeights& heights,
                                    const ElevationRaster& raster) {
  std::array<double, 9> built_up{}, ground{};
  int count = 0;
  for (int n = 0; n < 9; ++n) {
    const std::int64_t column = cell.first + n % 3 - 1, row = cell.second + n / 3 - 1;
    if (column < 0 || row < 0 || column >= raster.columns || row >= raster.rows) return {};
    const std::size_t at = raster.at(static_cast<int>(column), static_cast<int>(row));
    if (raster.missing(at)) return {};
    const auto found = heights.find({column, row});
    const auto part = static_cast<std::size_t>(n);
    built_up[part] = found == heights.end() ? 0 : found->second;
    ground[part] = raster.elevation[at];
    count += built_up[part] > least_built ? 1 : 0;
  }
  if (count < built_around_sparse) return {};
  return CellSample{cell, over_neighbours(built_up), over_neighbours(ground), count};
}

struct FittedLine {
  double slope = 0, error = 0;
};

FittedLine fitted_line(const std::vector<CellSample>& samples) {
  const auto n = static_cast<double>(samples.size());
  double x = 0, y = 0, xx = 0, xy = 0, rest = 0;
  for (const CellSample& one : samples) {
    x += one.height / n;
    y += one.ground / n;
  }
  for (const CellSample& one : samples) {
    xx += (one.height - x) * (one.height - x);
    xy += (one.height - x) * (one.ground - y);
  }
  if (!(xx > 0)) return {0, 1};
  const double slope = xy / xx;
  for (const CellSample& one : samples) {
    rest += std::pow(one.ground - y - slope * (one.height - x), 2);
  }
  return {slope, std::sqrt(rest / (n - 2) / xx)};
}

/// False if one of the four parts about the middle cell has a slope that is next to none.
bool all_parts_rise(const std::vector<CellSample>& samples) {
  std::vector<std::int64_t> columns, rows;
  for (const CellSample& one : samples) {
    columns.push_back(one.cell.first);
    rows.push_back(one.cell.second);
  }
  const auto middle = [](std::vector<std::int64_t>& all) {
    const auto half = all.begin() + static_cast<std::ptrdiff_t>(all.size() / 2);
    std::nth_element(all.begin(), half, all.end());
    return *half;
  };
  const CellPlace centre{middle(columns), middle(rows)};
  std::array<std::vector<CellSample>, 4> parts;
  for (const CellSample& one : samples) {
    const std::size_t part =
        (one.cell.first < centre.first ? 0U : 1U) + (one.cell.second < centre.second ? 0U : 2U);
    parts.at(part).push_back(one);
  }
  return std::ranges::all_of(parts, [](const std::vector<CellSample>& part) {
    return part.size() < fewest_of_part || fitted_line(part).slope > least_of_part;
  });
}

}  // namespace

bool RiseWithBuildings::is_surface() const {
  // Few houses on a mound of their own would rise by some, but not so exactly.
  constexpr double many_errors = 12, most_rise_of_few = 1.6;
  if (sparse && (rise < many_errors * error || rise > most_rise_of_few)) return false;
  return cells >= static_cast<int>(fewest_samples) && by_parts &&
         rise - standard_errors * error > least_surface;
}

RiseWithBuildings rise_with_buildings(const std::vector<Building>& buildings,
                                      const Terrain& terrain) {
  if (terrain.spacing() < finest_cell) return {};
  CellHeights heights;
  for (const Building& building : buildings) {
    add_volume(building, terrain, terrain.spacing() / places_across, heights);
  }
  const double whole = area_of_cell(terrain);
  for (auto& [cell, height] : heights) height /= whole;
  std::set<CellPlace> cells;  // also those between buildings
  for (const auto& [cell, height] : heights) {
    for (int n = 0; n < 9; ++n) cells.emplace(cell.first + n % 3 - 1, cell.second + n / 3 - 1);
  }
  std::vector<CellSample> samples;
  for (const CellPlace& cell : cells) {
    if (const auto sample = sample_at(cell, heights, terrain.raster())) samples.push_back(*sample);
  }
  std::vector<CellSample> amid;
  std::ranges::copy_if(samples, std::back_inserter(amid),
                       [](const CellSample& one) { return one.around >= built_around; });
  const bool sparse = amid.size() < fewest_samples;
  const std::vector<CellSample>& taken = sparse ? samples : amid;
  RiseWithBuildings found{.cells = static_cast<int>(taken.size()), .sparse = sparse};
  if (taken.size() < fewest_samples) return found;
  const FittedLine line = fitted_line(taken);
  found.rise = line.slope;
  found.error = line.error;
  found.by_parts = all_parts_rise(taken);
  return found;
}

}  // namespace downwash
