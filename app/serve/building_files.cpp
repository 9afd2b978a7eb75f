#include "app/serve/building_files.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <string_view>
#include <system_error>
#include <utility>

#include "app/scene/map/site_map.hpp"
#include "app/serve/gatekeeper.hpp"
#include "app/serve/jobs/child_process.hpp"
#include "geometry/city/prepared_city.hpp"
#include "geometry/files/building_file.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/input_file.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/case/asked/answers.hpp"
#include "io/preview/footprint_table.hpp"
#include "io/preview/map_table.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

/// Half of the memory, and a minute of computing.
ChildLimits reader_limits() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  constexpr std::uint64_t bytes = 0;  // sanitizers lay claim to far more than they use
#else
  const std::uint64_t bytes = static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) / 2 *
                              static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
#endif
  return {60, bytes};
}

/// The part of a file that a map shows: all of it, or what lies around a place in a prepared city.
struct ShownPart {
  std::optional<LonLat> middle;
  std::string content;
  ReaderOptions options = {};
};

ShownPart part_of(const fs::path& file, const std::string& near) {
  if (!is_prepared_city(file)) return {{}, building_text(file)};
  const LonLat middle = near.empty() ? busiest_place(file) : place_of(near);
  ShownPart part{middle, district_text(file, middle, city_map_radius)};
  part.options.district = Disc{{middle.lon, middle.lat}, city_map_radius};
  return part;
}

/// The rectangle around buildings, m.
Ring around(const std::vector<Building>& buildings) {
  const auto& [low, high] = bounds(buildings);
  return {low, {high.x, low.y}, high, {low.x, high.y}};
}

}  // namespace

bool is_building_name(const std::string& name) {
  std::string lower = lower_case(name);
  if (lower.ends_with(".gz")) lower.resize(lower.size() - 3);
  constexpr std::array<std::string_view, 14> endings{
      ".geojson", ".geojsonl", ".json", ".osm", ".pbf", ".gpkg", ".shp",
      ".fgb",     ".gml",      ".kml",  ".dxf", ".stl", ".obj",  ".kmz"};
  return is_plain_name(name) &&
         std::ranges::any_of(endings, [&](std::string_view end) { return lower.ends_with(end); });
}

std::vector<std::string> building_file_names(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    const std::string name = entry.path().filename().string();
    const bool file = entry.is_regular_file(none) && is_building_name(name);
    if (file || (is_plain_name(name) && is_prepared_city(entry.path()))) names.push_back(name);
  }
  std::ranges::sort(names);
  return names;
}

std::string footprints_of(const fs::path& file, const std::string& near) {
  const ShownPart part = part_of(file, near);
  const BuildingSet set = parse_buildings(part.content, file.string(), part.options);
  auto found = nlohmann::ordered_json::parse(
      footprints_geojson(footprint_records(set.buildings, {}, set.projection), set.projection));
  DomainChoice domain;
  domain.buildings = {.file = file, .options = {}};
  const SiteMap map = map_of(domain, part.content, set.projection, around(set.buildings));
  if (!map.background.features.empty()) {
    found["map"] =
        nlohmann::ordered_json::parse(map_geojson(map.background, set.projection), nullptr, false);
  }
  if (part.middle) {
    found["part"] = {
        {"lat", part.middle->lat}, {"lon", part.middle->lon}, {"radius", city_map_radius}};
  }
  return found.dump();
}

FootprintMaps::FootprintMaps(fs::path reader, fs::path scratch)
    : reader_(std::move(reader)), scratch_(std::move(scratch)) {}

std::string FootprintMaps::read_apart(const fs::path& file, const std::string& near) const {
  fs::create_directories(scratch_);
  const fs::path read = scratch_ / "footprints.geojson", said = scratch_ / "footprints.txt";
  std::error_code none;
  fs::remove(said, none);
  const int code = ChildProcess(reader_, {"--footprints", file.string(), read.string(), near}, said,
                                reader_limits())
                       .wait();
  const std::string words = text_in(said), found = code == 0 ? text_in(read) : "";
  fs::remove(said, none);
  fs::remove(read, none);
  if (code == 0) return found;
  if (code < 128 && !words.empty()) throw InputError(Message::file_not_read, words);
  throw InputError(Message::file_not_read, file.filename().string(), "",
                   fmt::format("its reader ended by signal {}", code - 128),
                   "it is damaged or too large: take a part of it");
}

std::string FootprintMaps::of(const fs::path& file, const std::string& near) {
  const std::lock_guard lock(mutex_);
  const auto changed = fs::last_write_time(file);
  if (file == file_ && near == near_ && changed == changed_) return text_;
  text_ = reader_.empty() ? footprints_of(file, near) : read_apart(file, near);
  file_ = file;
  near_ = near;
  changed_ = changed;
  return text_;
}

}  // namespace downwash
