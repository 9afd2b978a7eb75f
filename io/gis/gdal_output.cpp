#include "io/gis/gdal_output.hpp"

#include <cpl_conv.h>
#include <cpl_vsi.h>
#include <fmt/format.h>

#include <atomic>
#include <stdexcept>
#include <string_view>

#include "io/disk/atomic_file.hpp"

namespace downwash {

MemoryFile::MemoryFile(const std::string& suffix) {
  static std::atomic<int> count{0};
  path_ = fmt::format("/vsimem/downwash_product_{}{}", ++count, suffix);
}

MemoryFile::~MemoryFile() { VSIUnlink(path_.c_str()); }

std::string MemoryFile::content(const std::filesystem::path& file) const {
  vsi_l_offset length = 0;
  const GByte* bytes = VSIGetMemFileBuffer(path_.c_str(), &length, FALSE);
  if (bytes == nullptr) throw_gdal(file, "it is not there");
  return std::string(reinterpret_cast<const char*>(bytes), static_cast<std::size_t>(length));
}

void MemoryFile::move_to(const std::filesystem::path& file) const {
  replace_file(file, content(file));
}

void throw_gdal(const std::filesystem::path& file, const std::string& what) {
  throw std::runtime_error(
      fmt::format("{} can't be written: {} ({}).", file.string(), what, CPLGetLastErrorMsg()));
}

GdalSystem degrees_of(const MapProjection& projection) {
  if (!projection.georeferenced()) return {};
  constexpr int wgs84 = 4326;
  GdalSystem system(OSRNewSpatialReference(nullptr));
  OSRImportFromEPSG(system.get(), wgs84);
  OSRSetAxisMappingStrategy(system.get(), OAMS_TRADITIONAL_GIS_ORDER);
  return system;
}

GdalSystem metres_of(const MapProjection& projection) {
  if (!projection.georeferenced()) return {};
  const LonLat origin = projection.origin();
  GdalSystem system(OSRNewSpatialReference(nullptr));
  OSRSetProjCS(system.get(), "Downwash map");
  OSRSetWellKnownGeogCS(system.get(), "WGS84");
  OSRSetTM(system.get(), origin.lat, origin.lon, 1, 0, 0);
  OSRSetLinearUnits(system.get(), "metre", 1);
  return system;
}

}  // namespace downwash
