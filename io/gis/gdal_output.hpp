// What files that GDAL writes have in common.
#pragma once

#include <gdal.h>
#include <ogr_srs_api.h>

#include <filesystem>
#include <memory>
#include <string>

#include "geometry/frames/map_projection.hpp"

namespace downwash {

struct CloseDataset {
  void operator()(void* dataset) const { GDALClose(dataset); }
};
using GdalDataset = std::unique_ptr<void, CloseDataset>;

struct ReleaseSystem {
  void operator()(void* system) const { OSRRelease(static_cast<OGRSpatialReferenceH>(system)); }
};
using GdalSystem = std::unique_ptr<void, ReleaseSystem>;

/// A file in memory, which is gone with it.
class MemoryFile {
 public:
  /// `suffix`: ".gpkg".
  explicit MemoryFile(const std::string& suffix);
  ~MemoryFile();
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  const std::string& path() const { return path_; }
  /// Its content, once whoever writes to it has closed it. Throws as throw_gdal does, with the name
  /// `file`, if there is none.
  std::string content(const std::filesystem::path& file) const;
  /// Puts that where it belongs, whole or not at all.
  void move_to(const std::filesystem::path& file) const;

 private:
  std::string path_;
};

/// Throws std::runtime_error: the file, what failed, and GDAL's reason.
[[noreturn]] void throw_gdal(const std::filesystem::path& file, const std::string& what);

/// Longitude and latitude on WGS84, in this order; nothing for plain metres.
GdalSystem degrees_of(const MapProjection& projection);
/// The projection of the map itself; nothing for plain metres.
GdalSystem metres_of(const MapProjection& projection);

}  // namespace downwash
