#include "geometry/city/prepared_city.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <numbers>
#include <optional>
#include <sstream>
#include <string_view>
#include <system_error>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <variant>

#include "geometry/files/building_file.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/input_file.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::ordered_json;

constexpr double tiles_a_degree = 100;
/// Where a feature reaches into more, it is the border of the city, or its sea.
constexpr std::int64_t most_tiles = 400;
constexpr const char *index_name = "city.json", *tile_ending = ".geojsonl";

struct Tile {
  std::int64_t east, north;
  bool operator<(const Tile& other) const {
    return std::tie(east, north) < std::tie(other.east, other.north);
  }
};

std::int64_t tile_of(double degrees) {
  return static_cast<std::int64_t>(std::floor(degrees * tiles_a_degree));
}

fs::path file_of(const fs::path& folder, const Tile& tile) {
  return folder / text(tile.north, '_', tile.east, tile_ending);
}

/// Degrees of the coordinates of a file.
class Degrees {
 public:
  explicit Degrees(const std::string& system) {
    if (!system.empty()) system_.emplace(system);
  }
  /// Longitude and latitude. Throws std::domain_error for what is no place on Earth.
  Point of(const Point& point) const {
    const LonLat place = system_ ? system_->to_lonlat(point) : LonLat{point.x, point.y};
    if (std::abs(place.lon) <= 180 && std::abs(place.lat) <= 90) return {place.lon, place.lat};
    throw std::domain_error(text("coordinates ", point.x, ", ", point.y));
  }

 private:
  std::optional<CoordinateSystem> system_;
};

Json ring_of(const Ring& ring, bool closed, const Degrees& degrees, Rectangle& extent) {
  Json corners = Json::array();
  for (const Point& corner : ring) {
    const Point place = degrees.of(corner);
    extent.include(place);
    corners.push_back({place.x, place.y});
  }
  if (closed && !ring.empty() && corners.front() != corners.back()) {
    corners.push_back(Json(corners.front()));
  }
  return corners;
}

Json geometry_of(const Feature& feature, const Degrees& degrees, Rectangle& extent) {
  Json parts = Json::array();
  for (const Polygon& polygon : feature.polygons) {
    const bool area = feature.shape == FeatureShape::area;
    Json outer = ring_of(polygon.outer, area, degrees, extent);
    if (feature.shape == FeatureShape::point) {
      for (Json& corner : outer) parts.push_back(std::move(corner));
    } else if (area) {
      Json rings = Json::array({std::move(outer)});
      for (const Ring& hole : polygon.holes) {
        rings.push_back(ring_of(hole, true, degrees, extent));
      }
      parts.push_back(std::move(rings));
    } else {
      parts.push_back(std::move(outer));
    }
  }
  const char* const type = feature.shape == FeatureShape::area   ? "MultiPolygon"
                           : feature.shape == FeatureShape::line ? "MultiLineString"
                                                                 : "MultiPoint";
  return {{"type", type}, {"coordinates", std::move(parts)}};
}

/// A line of a tile.
std::string line_of(const Feature& feature, const Degrees& degrees, Rectangle& extent) {
  Json properties = Json::object();
  for (const auto& [name, value] : feature.attributes.values()) {
    properties[name] = std::visit([](const auto& known) { return Json(known); }, value);
  }
  const Json line{{"type", "Feature"},
                  {"id", feature.id},
                  {"properties", std::move(properties)},
                  {"geometry", geometry_of(feature, degrees, extent)}};
  return line.dump(-1, ' ', false, Json::error_handler_t::replace) + '\n';
}

void append(const fs::path& file, const std::string& text) {
  std::ofstream out(file, std::ios::app | std::ios::binary);
  out << text;
  out.close();
  if (out) return;
  throw InputError(Message::file_not_written, file.string(), "", "it can't be written",
                   "see whether the disk is full");
}

/// Tiles that are being written: what they are given goes to the disk now and then.
class TileWriter {
 public:
  explicit TileWriter(fs::path folder) : folder_(std::move(folder)) {}

  void add(const Tile& tile, const std::string& line) {
    lines_[tile] += line;
    waiting_ += line.size();
    if (waiting_ > most_waiting) flush();
  }
  void flush() {
    for (auto& [tile, lines] : lines_) {
      append(file_of(folder_, tile), lines);
      lines.clear();
    }
    waiting_ = 0;
  }
  std::int64_t tiles() const { return static_cast<std::int64_t>(lines_.size()); }

 private:
  static constexpr std::size_t most_waiting = std::size_t{64} << 20;  // bytes

  fs::path folder_;
  std::map<Tile, std::string> lines_;
  std::size_t waiting_ = 0;
};

/// Adds the features of a file, and what they come to.
void write_tiles(const FeatureFile& file, TileWriter& tiles, PreparedCity& city) {
  const Degrees degrees(file.coordinate_system);
  Rectangle whole;
  for (const Feature& feature : file.features) {
    // Of points a case takes trees alone; most are addresses, shops, crossings.
    if (feature.shape == FeatureShape::point && !plant_kind(feature.attributes)) {
      continue;
    }
    Rectangle extent;
    const std::string line = line_of(feature, degrees, extent);
    if (!(extent.low.x <= extent.high.x)) continue;  // it has no shape
    const Tile low{tile_of(extent.low.x), tile_of(extent.low.y)},
        high{tile_of(extent.high.x), tile_of(extent.high.y)};
    if ((high.east - low.east + 1) * (high.north - low.north + 1) > most_tiles) {
      ++city.too_large;
      continue;
    }
    for (Tile at = low; at.north <= high.north; ++at.north) {
      for (at.east = low.east; at.east <= high.east; ++at.east) tiles.add(at, line);
    }
    whole.include(extent);
    ++city.features;
  }
  tiles.flush();
  city.tiles = tiles.tiles();
  city.south_west = {whole.low.x, whole.low.y};
  city.north_east = {whole.high.x, whole.high.y};
}

[[noreturn]] void refuse_folder(const fs::path& folder, const std::string& problem) {
  throw InputError(Message::folder_unusable, folder.string(), "--out", problem,
                   "give another one with --out");
}

/// A folder that vanishes again unless it is kept.
class NewFolder {
 public:
  explicit NewFolder(const fs::path& wanted) : wanted_(wanted), path_(wanted.string() + ".part") {
    std::error_code error;
    for (const fs::path& own : {wanted_, path_}) {  // what is there may be somebody's
      if (fs::exists(fs::symlink_status(own, error))) refuse_folder(own, "it is there already");
    }
    if (!fs::create_directory(path_, error)) refuse_folder(wanted, error.message());
  }
  ~NewFolder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  NewFolder(const NewFolder&) = delete;
  NewFolder& operator=(const NewFolder&) = delete;

  const fs::path& path() const { return path_; }
  void keep() {
    std::error_code error;
    fs::rename(path_, wanted_, error);
    if (error) refuse_folder(wanted_, error.message());
  }

 private:
  fs::path wanted_, path_;
};

}  // namespace

PreparedCity prepare_city(const fs::path& file, const fs::path& folder) {
  ReaderOptions options;
  options.all_geometries = true;
  const FeatureFile features = parse_features(building_text(file), file.string(), options);
  NewFolder made(folder);
  TileWriter tiles(made.path());
  PreparedCity city;
  try {
    write_tiles(features, tiles, city);
  } catch (const std::invalid_argument& error) {
    throw InputError(Message::building_file, file.string(), "", error.what(),
                     "convert it to longitudes and latitudes");
  } catch (const std::domain_error& error) {
    throw InputError(Message::building_file, file.string(), "",
                     text("it has ", error.what(), ", which are no place on Earth"),
                     "give a file that names its coordinate system");
  }
  if (city.features == 0) {
    throw InputError(Message::building_file, file.string(), "", "it has no feature with a shape",
                     "give the file of a city");
  }
  const Json index{{"downwash_city", 1},
                   {"source", file.filename().string()},
                   {"features", city.features},
                   {"tiles", city.tiles},
                   {"south_west", {city.south_west.lon, city.south_west.lat}},
                   {"north_east", {city.north_east.lon, city.north_east.lat}}};
  append(made.path() / index_name, index.dump(2) + '\n');
  made.keep();
  return city;
}

bool is_prepared_city(const fs::path& folder) {
  std::error_code none;
  if (!fs::is_directory(folder, none)) return false;
  const Json index = Json::parse(text_in(folder / index_name), nullptr, false);
  return index.is_object() && index.contains("downwash_city");
}

LonLat busiest_place(const fs::path& folder) {
  std::uintmax_t most = 0;
  LonLat found;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none)) {
    const fs::path& file = entry.path();
    std::int64_t north = 0, east = 0;
    char mark = 0;
    std::istringstream name(file.stem().string());
    if (file.extension() != tile_ending || !(name >> north >> mark >> east)) continue;
    const std::uintmax_t bytes = entry.file_size(none);
    if (bytes <= most) continue;
    most = bytes;
    found = {(static_cast<double>(east) + 0.5) / tiles_a_degree,
             (static_cast<double>(north) + 0.5) / tiles_a_degree};
  }
  if (most > 0) return found;
  throw InputError(Message::empty_district, folder.string(), "", "the city has no tiles",
                   "prepare it again");
}

std::string district_text(const fs::path& folder, const LonLat& centre, double radius) {
  constexpr double metres_a_degree = 111'000;
  const double high = radius / metres_a_degree,
               wide = high / std::max(0.01, std::cos(centre.lat * std::numbers::pi / 180));
  std::string found;
  std::unordered_set<std::string_view> known;
  std::vector<std::string> contents;
  const Tile last{tile_of(centre.lon + wide), tile_of(centre.lat + high)};
  for (std::int64_t north = tile_of(centre.lat - high); north <= last.north; ++north) {
    for (std::int64_t east = tile_of(centre.lon - wide); east <= last.east; ++east) {
      contents.push_back(text_in(file_of(folder, {east, north})));
    }
  }
  for (const std::string& content : contents) {
    for (std::size_t at = 0; at < content.size();) {
      const std::size_t end = std::min(content.find('\n', at), content.size() - 1);
      const std::string_view line = std::string_view(content).substr(at, end + 1 - at);
      if (known.insert(line).second) found += line;
      at = end + 1;
    }
  }
  if (found.empty()) {
    throw InputError(Message::empty_district, folder.string(), "",
                     text("the city has nothing within ", radius, " m of latitude ", centre.lat,
                          ", longitude ", centre.lon),
                     "see its city.json for how far it reaches");
  }
  return found;
}

}  // namespace downwash
