#include "app/serve/building_files.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <system_error>

#include "app/serve/gatekeeper.hpp"
#include "geometry/files/building_file.hpp"
#include "geometry/input/text.hpp"
#include "io/preview/footprint_table.hpp"

namespace downwash {
namespace fs = std::filesystem;

bool is_building_name(const std::string& name) {
  std::string lower = lower_case(name);
  if (lower.ends_with(".gz")) lower.resize(lower.size() - 3);
  constexpr std::array<std::string_view, 13> endings{".geojson", ".json", ".osm", ".pbf", ".gpkg",
                                                     ".shp",     ".fgb",  ".gml", ".kml", ".dxf",
                                                     ".stl",     ".obj",  ".kmz"};
  return is_plain_name(name) &&
         std::ranges::any_of(endings, [&](std::string_view end) { return lower.ends_with(end); });
}

std::vector<std::string> building_file_names(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    const std::string name = entry.path().filename().string();
    if (entry.is_regular_file(none) && is_building_name(name)) names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

std::string FootprintMaps::of(const fs::path& file) {
  const std::lock_guard lock(mutex_);
  const auto changed = fs::last_write_time(file);
  if (file == file_ && changed == changed_) return text_;
  const BuildingSet set = read_buildings(file);
  text_ = footprints_geojson(footprint_records(set.buildings, {}, set.projection), set.projection);
  file_ = file;
  changed_ = changed;
  return text_;
}

}  // namespace downwash
