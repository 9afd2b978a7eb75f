// Files of the ground's elevation (`domain.terrain`).
#include <cmath>

#include "geometry/terrain/elevation_raster.hpp"
#include "tests/fuzz/harness.hpp"
#include "tests/fuzz/input_folder.hpp"

namespace {

void check_raster(const downwash::ElevationRaster& raster) {
  if (raster.columns < 1 || raster.rows < 1 ||
      raster.elevation.size() != raster.at(0, raster.rows)) {
    throw std::logic_error("a raster that is not as large as it says");
  }
  for (const float elevation : raster.elevation) {
    if (!std::isfinite(elevation)) throw std::logic_error("a place without an elevation");
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace downwash;
  const std::string_view text = fuzz::text_of(data, size);
  fuzz::read_or_refuse([&] { check_raster(parse_esri_grid(std::string(text), "ground.asc")); });
  fuzz::write_input("ground.tif", text);
  fuzz::read_or_refuse([&] { check_raster(read_by_gdal(fuzz::input_folder() / "ground.tif")); });
  return 0;
}
