// What GDAL has to be told of a format.
#pragma once

#include <array>
#include <filesystem>
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

/// What a shapefile has beside it: index, properties, coordinate system and encoding.
inline constexpr std::array<const char*, 4> shapefile_companions{".shx", ".dbf", ".prj", ".cpg"};
/// True for a file that may be one of those of `shapefile`, by its name.
bool is_companion(const std::filesystem::path& file, const std::filesystem::path& shapefile);
/// Those that are read with a file, as far as they are there; none of what is no shapefile, nor of
/// an archive.
std::vector<std::filesystem::path> companions_beside(const std::filesystem::path& file);

}  // namespace downwash
