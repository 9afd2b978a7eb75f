// A program that was built without GDAL.
#include <stdexcept>

#include "io/gis/gis_files.hpp"

namespace downwash {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& file) {
  throw std::runtime_error(file.filename().string() +
                           " is not written: this program was built without GDAL");
}

}  // namespace

void write_geopackage(const std::filesystem::path& file, const ReportPage& /*page*/,
                      const MapProjection& /*projection*/) {
  refuse(file);
}

bool write_geotiff(const std::filesystem::path& file, const ReportPage& /*page*/,
                   const MapProjection& /*projection*/) {
  refuse(file);
}

}  // namespace downwash
