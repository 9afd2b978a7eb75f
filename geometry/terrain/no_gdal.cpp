// A program that was built without GDAL.
#include "geometry/input/input_error.hpp"
#include "geometry/terrain/elevation_raster.hpp"

namespace downwash {

ElevationRaster read_by_gdal(const std::filesystem::path& file) {
  throw InputError(Message::terrain_file, file.string(), "",
                   "this program was built without GDAL and reads ESRI ASCII grids (.asc) alone",
                   "convert it with gdal_translate -of AAIGrid, or build with libgdal-dev");
}

}  // namespace downwash
