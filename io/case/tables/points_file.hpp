// CSV files of places in the air.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/question/statistics.hpp"

namespace downwash {

struct ReadPlaces {
  std::vector<NamedAirPlace> places;
  std::vector<std::string> not_read;  ///< columns that are none of these
};

/// The places of a file whose first line names the columns: `name`, `lon` and `lat` (degrees) or
/// `x` and `y` (m), `height` (m above ground, 1.5 where the column is missing), or these in other
/// units (height_ft); others are not read, unless they look like one of these, which is refused.
/// See table_of() for the rest. Throws InputError that names file, line, value and remedy: a file
/// that cannot be read or has no places, columns that are missing, cells that are no numbers, names
/// that are missing, longer than 200 letters or given twice, more than 10000 places, more than 16
/// MiB.
ReadPlaces read_points_file(const std::filesystem::path& file);
/// The same from text; `file` is the one that messages name.
ReadPlaces parse_points(const std::string& content, const std::filesystem::path& file);

}  // namespace downwash
