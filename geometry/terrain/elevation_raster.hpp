// Heights of the ground in rows of points, as a file has them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <string>
#include <vector>

#include "geometry/shapes/shapes.hpp"

namespace downwash {

/// What a cell without an elevation holds.
constexpr float no_elevation = std::numeric_limits<float>::quiet_NaN();
/// m, below which there is no land on Earth.
constexpr double lowest_land = -500;

/// Elevations (m) of the cells of a raster, and where these lie in its own coordinates.
struct ElevationRaster {
  std::string format;  ///< for people: "ESRI ASCII grid"
  int columns = 0, rows = 0;
  /// Of the corner of cell (0, 0), and what a column and a row add: x, y.
  Point corner, per_column, per_row;
  std::vector<float> elevation;          ///< by rows
  std::vector<std::uint8_t> is_missing;  ///< 1 where the file has none; empty where it has all
  std::string system;                    ///< as CoordinateSystem takes it; empty where not named

  std::size_t at(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(column);
  }
  bool missing(std::size_t cell) const { return !is_missing.empty() && is_missing[cell] != 0; }
  /// Coordinates of a place counted in columns and rows, the middle of a cell being at halves.
  Point place(double column, double row) const {
    return {corner.x + column * per_column.x + row * per_row.x,
            corner.y + column * per_column.y + row * per_row.y};
  }
};

/// Cells that are read at most: those of an SRTM tile of one second are 13 million.
inline constexpr std::int64_t most_raster_cells = 64'000'000;
/// The number of one of them, where many are kept.
using RasterCell = std::uint32_t;

/// ESRI ASCII grids (.asc) by a reader of its own; all else by GDAL: GeoTIFF, SRTM (.hgt) and
/// others, of which the first band counts. Elevations are metres. Throws InputError for what is
/// none, holds no elevation at all, or is larger than most_raster_cells.
ElevationRaster read_elevation(const std::filesystem::path& file);

/// An ESRI ASCII grid from its text; `name` is that of the file, for messages.
ElevationRaster parse_esri_grid(const std::string& text, const std::string& name);

/// Any raster that GDAL reads. Throws as read_elevation does.
ElevationRaster read_by_gdal(const std::filesystem::path& file);

/// Marks the cells without elevation, which are no numbers, and gives them that of the nearest one
/// that has it, by steps along rows and columns. Throws InputError where none has.
void fill_missing(ElevationRaster& raster, const std::string& name);

}  // namespace downwash
