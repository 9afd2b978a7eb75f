#include "geometry/terrain/other_rasters.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <set>
#include <vector>

#include "geometry/input/text.hpp"
#include "geometry/terrain/raster_measures.hpp"
#include "geometry/terrain/raster_words.hpp"

namespace downwash {
namespace {

/// Mean square of the rise between cells that are so many cells apart along rows and columns, m².
double mean_square_rise(const ElevationRaster& raster, int apart) {
  double sum = 0;
  std::int64_t pairs = 0;
  const auto add = [&](float a, float b) {
    const double rise = double{b} - a;
    if (!std::isfinite(rise)) return;
    sum += rise * rise;
    ++pairs;
  };
  for (int row = 0; row < raster.rows; ++row) {
    for (int column = 0; column < raster.columns; ++column) {
      const float own = raster.elevation[raster.at(column, row)];
      if (column + apart < raster.columns) {
        add(own, raster.elevation[raster.at(column + apart, row)]);
      }
      if (row + apart < raster.rows) add(own, raster.elevation[raster.at(column, row + apart)]);
    }
  }
  return pairs > 0 ? sum / static_cast<double>(pairs) : 0;
}

/// True if a raster has whole numbers from 0 to 255, many different ones.
bool has_grey_values(const ElevationRaster& raster) {
  constexpr std::size_t greys = 256;
  constexpr std::ptrdiff_t many = 16;
  std::array<bool, greys> met{};
  for (const float value : raster.elevation) {
    if (!std::isfinite(value)) continue;
    if (value < 0 || value > greys - 1 || value != std::floor(value)) return false;
    met[static_cast<std::size_t>(value)] = true;
  }
  return std::count(met.begin(), met.end(), true) >= many;
}

}  // namespace

std::string words_of_picture(const ElevationRaster& raster) {
  constexpr double cliff = 1.2, steep = 0.5, sloping = 0.25;
  constexpr double rough = 6, rather_rough = 5;
  constexpr double steps = 1.2, many_steps = 3;  // m
  constexpr int few_cells = 64;
  if (raster.columns * raster.rows < few_cells || !has_grey_values(raster)) return "";
  const double rise = std::sqrt(mean_square_rise(raster, 1));
  if (!(rise >= steps)) return "";
  const double slope = rise / cell_size(raster);
  const double growth = mean_square_rise(raster, 4) / (rise * rise);
  const bool ups_and_downs = rise >= many_steps && growth < rough;
  const bool picture = slope > cliff || (ups_and_downs && slope > steep);
  const bool doubt = ups_and_downs && slope > sloping && growth < rather_rough;
  if (!picture && !doubt) return "";
  return text(picture ? picture_of_ground : doubt_of_ground,
              "it has whole numbers from 0 to 255, as a hillshade or another picture has, and they "
              "rise or fall by ",
              std::round(10 * rise) / 10, " m from cell to cell, a slope of ",
              std::round(std::atan(slope) * 180 / std::numbers::pi), "°");
}

std::string words_of_classes(const ElevationRaster& raster) {
  constexpr std::size_t most_values = 64, least_values = 4;
  constexpr double least_jump = 5, cliff = 0.9;  // m, slope
  constexpr double many = 0.6, nearly_all = 0.8, least_equal = 0.3;
  constexpr std::int64_t least_jumps = 50;
  constexpr double least_share = 0.04;  // of the pairs: a cliff or two are less
  std::set<float> values;
  for (const float value : raster.elevation) {
    if (!std::isfinite(value)) continue;
    if (value != std::floor(value)) return "";
    values.insert(value);
    if (values.size() > most_values) return "";
  }
  if (values.size() < least_values) return "";
  std::int64_t pairs = 0, jumps = 0, cliffs = 0;
  for_neighbours(raster, [&](std::size_t a, std::size_t b, double edge) {
    const double jump = std::abs(double{raster.elevation[b]} - raster.elevation[a]);
    ++pairs;
    if (jump == 0) return;
    ++jumps;
    cliffs += jump >= least_jump && jump >= cliff * edge ? 1 : 0;
  });
  const double share =
      static_cast<double>(cliffs) / static_cast<double>(std::max<std::int64_t>(jumps, 1));
  const bool equal = static_cast<double>(pairs - jumps) >= least_equal * static_cast<double>(pairs);
  const double parts =
      static_cast<double>(jumps) / static_cast<double>(std::max<std::int64_t>(pairs, 1));
  if (jumps < least_jumps || parts < least_share || share < many || !equal) return "";
  std::string some;
  for (const float value : values) {
    if (some.size() > 15) {
      some += " and more";
      break;
    }
    some += (some.empty() ? "" : ", ") + text(value);
  }
  return text(share >= nearly_all ? picture_of_ground : doubt_of_ground, "it has only ",
              values.size(), " different values (", some, "), and ", std::round(100 * share),
              " % of the steps between them are cliffs, as classes of land cover have, or roofs");
}

std::string words_of_scale(const ElevationRaster& raster) {
  constexpr double impossible = 1, unlikely = 0.85;  // median slope: 45°, 40°
  constexpr double least_relief = 100;               // m
  constexpr double smooth = 9;                       // growth over four cells; see words_of_picture
  constexpr double fine_cell = 12;                   // m: rasters in whole metres have wider ones
  constexpr std::size_t few_cells = 64, varied = 10;
  if (raster.elevation.size() < few_cells) return "";
  const CellEdges edges = cell_edges(raster);
  std::vector<double> slopes;
  std::set<float> values;
  bool whole = true;
  double lowest = std::numeric_limits<double>::infinity(), highest = -lowest;
  double near = 0, far = 0;
  std::int64_t nears = 0, fars = 0;
  const auto value = [&](int column, int row) {
    return double{raster.elevation[raster.at(column, row)]};
  };
  const int stride = stride_of(raster);
  for (int row = 0; row + 1 < raster.rows; row += stride) {
    for (int column = 0; column + 1 < raster.columns; column += stride) {
      const double own = value(column, row);
      const double east = value(column + 1, row) - own, south = value(column, row + 1) - own;
      if (!std::isfinite(east) || !std::isfinite(south)) continue;
      slopes.push_back(std::hypot(east / edges.column, south / edges.row));
      lowest = std::min(lowest, own);
      highest = std::max(highest, own);
      whole = whole && own == std::floor(own);
      if (values.size() < varied) values.insert(static_cast<float>(own));
      near += east * east + south * south;
      ++nears;
      if (column + 4 >= raster.columns || row + 4 >= raster.rows) continue;
      const double far_east = value(column + 4, row) - own,
                   far_south = value(column, row + 4) - own;
      if (!std::isfinite(far_east) || !std::isfinite(far_south)) continue;
      far += far_east * far_east + far_south * far_south;
      ++fars;
    }
  }
  if (slopes.size() < few_cells / 2 || fars == 0 || values.size() < varied) return "";
  const double slope = median_of(slopes);
  const double growth =
      far / static_cast<double>(fars) / std::max(near / static_cast<double>(nears), 1e-9);
  const bool fine = std::max(edges.column, edges.row) <= fine_cell;
  const bool steep = slope > (fine ? unlikely : impossible) && highest - lowest >= least_relief;
  if (!whole || !steep || growth < smooth) return "";
  return text(doubt_of_scale, "half of it is steeper than ",
              std::round(std::atan(slope) * 180 / std::numbers::pi), "°",
              ", in whole numbers, and a tenth or a hundredth of that would be ordinary ground");
}

}  // namespace downwash
