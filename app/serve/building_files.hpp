// The building files of the folder that is served.
#pragma once

#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

namespace downwash {

/// Names of the files in a folder that may have buildings, by their endings, and of prepared
/// cities, in order.
std::vector<std::string> building_file_names(const std::filesystem::path& folder);

/// True for a name that ends as building files do.
bool is_building_name(const std::string& name);

/// How far around a place a map of a prepared city reaches, m.
inline constexpr double city_map_radius = 1000;

/// GeoJSON of the buildings of a file: their outlines, their height, and what was mended; beside
/// the features, as `map`, a collection of its streets, water and green. Of a prepared city what
/// lies around a place ("latitude, longitude"), or in its middle if that is empty; `part` says
/// where. Throws InputError for files that have none.
std::string footprints_of(const std::filesystem::path& file, const std::string& near);

/// Outlines of buildings for a map. Any thread may call.
class FootprintMaps {
 public:
  /// Files are read by a program, so that a hostile one can end that at most, and within bounds of
  /// time and memory: `reader` --footprints FILE INTO NEAR. An empty name: they are read here. What
  /// the program writes is in `scratch` meanwhile.
  FootprintMaps(std::filesystem::path reader, std::filesystem::path scratch);

  /// Footprints as of footprints_of(). The file that was read last is not read again unless it has
  /// changed.
  std::string of(const std::filesystem::path& file, const std::string& near);

 private:
  std::string read_apart(const std::filesystem::path& file, const std::string& near) const;

  std::filesystem::path reader_, scratch_;
  std::mutex mutex_;
  std::filesystem::path file_;
  std::string near_;
  std::filesystem::file_time_type changed_;
  std::string text_;
};

}  // namespace downwash
