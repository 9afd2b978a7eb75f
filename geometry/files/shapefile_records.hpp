// Lengths of the records of a shapefile, before anybody makes room for them.
#pragma once

#include <optional>
#include <string_view>

namespace downwash {

/// The number of the first record, counted from 1, that goes beyond the end of the content of a
/// .shp file, so that whoever believes it takes up to 4 GiB for it; nothing where all lie within.
/// ESRI (1998), Shapefile Technical Description: a header of 100 bytes, then records one after the
/// other, each with its number and its length in words of 16 bits, both big-endian.
std::optional<int> record_beyond_end(std::string_view shapefile);

}  // namespace downwash
