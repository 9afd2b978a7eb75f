// The file of a city, cut into tiles once, so that any district of it is read in a moment.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "geometry/frames/map_projection.hpp"

namespace downwash {

/// What a file came to.
struct PreparedCity {
  std::int64_t features = 0, tiles = 0;
  std::int64_t too_large = 0;  ///< features over more tiles than any district needs, left out
  LonLat south_west, north_east;
};

/// Writes the features of a file (GeoJSON, OpenStreetMap's data, whatever GDAL reads) into a new
/// `folder`: city.json says what they are, and each tile of a hundredth of a degree has those that
/// reach into it, one a line, with their attributes as they are. Throws InputError for a file that
/// can't be read, or lies at no place on Earth, and where the folder can't be made.
PreparedCity prepare_city(const std::filesystem::path& file, const std::filesystem::path& folder);

/// True for a folder that prepare_city() has written.
bool is_prepared_city(const std::filesystem::path& folder);

/// The middle of the tile with most in it. Throws InputError where there is none.
LonLat busiest_place(const std::filesystem::path& folder);

/// Features around a place, one a line, those of all tiles within `radius` (m). Throws InputError
/// where the city has none there.
std::string district_text(const std::filesystem::path& folder, const LonLat& centre, double radius);

}  // namespace downwash
