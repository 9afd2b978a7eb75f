// What GDAL has to be told of a format.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace downwash {

struct VectorFormat {
  const char* driver;     ///< of GDAL; another one that does as well after a comma
  const char* extension;  ///< that it knows its files by, ".gpkg"
};

/// By the beginning of the content; null for what is read by other means.
const VectorFormat* vector_format(std::string_view content);

/// True for a zip archive.
bool is_archive(std::string_view content);

/// The name of a companion of a shapefile: the suffix of `name` replaced, in the case of the old
/// one. `"Roofs.SHP", ".dbf"` → `"Roofs.DBF"`.
std::string companion(const std::string& name, const std::string& suffix);

}  // namespace downwash
