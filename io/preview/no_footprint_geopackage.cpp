// A program that was built without GDAL.
#include "io/preview/footprint_table.hpp"

namespace downwash {

std::optional<std::string> footprints_geopackage(std::span<const FootprintRecord> /*records*/,
                                                 const MapProjection& /*projection*/) {
  return std::nullopt;
}

}  // namespace downwash
