// The building files of the folder that is served.
#pragma once

#include <filesystem>
#include <mutex>
#include <string>
#include <vector>

namespace downwash {

/// Names of the files in a folder that may have buildings, by their endings, in order.
std::vector<std::string> building_file_names(const std::filesystem::path& folder);

/// True for a name that ends as building files do.
bool is_building_name(const std::string& name);

/// Outlines of buildings for a map. Any thread may call.
class FootprintMaps {
 public:
  /// GeoJSON of the buildings of a file: their height, and what was mended. The file that was read
  /// last is not read again unless it has changed. Throws InputError for files that have none.
  std::string of(const std::filesystem::path& file);

 private:
  std::mutex mutex_;
  std::filesystem::path file_;
  std::filesystem::file_time_type changed_;
  std::string text_;
};

}  // namespace downwash
