// Sentences about a raster, in one text with its format.
#pragma once

#include <string>
#include <vector>

namespace downwash {

/// Begins what is told of a raster that may be no bare ground at all.
inline constexpr const char* doubt_of_ground = "it may be no bare ground: ";
/// Begins what is told of a raster whose values no ground has.
inline constexpr const char* picture_of_ground = "it is a picture, not the ground: ";

/// Begins what is told of a raster that does not name the unit of its elevations.
inline constexpr const char* doubt_of_unit = "its elevations may be in feet: ";

/// Begins what is told of a raster whose elevations are too large by a power of ten.
inline constexpr const char* doubt_of_scale =
    "its elevations may be in centimetres or decimetres: ";

/// A text about a raster, and sentences about values that were taken for missing or doubts. They go
/// from the reader to the checks in the raster's `format` and in TerrainReport::description.
struct RasterWords {
  std::string about;
  std::vector<std::string> sentences;
};

std::string joined(const RasterWords& words);
RasterWords split(const std::string& text);

}  // namespace downwash
