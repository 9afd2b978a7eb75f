#include "geometry/files/vector_file.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>

#include "geometry/attributes/json_members.hpp"
#include "geometry/files/building_file.hpp"
#include "geometry/files/memory_files.hpp"
#include "geometry/files/vector_format.hpp"
#include "geometry/files/vector_reader.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/input_file.hpp"
#include "geometry/input/text.hpp"
#include "geometry/input/utf8.hpp"

namespace downwash {

namespace {

/// Endings of what lies beside buildings in archives, of KML above all.
constexpr std::array<std::string_view, 7> never_buildings{".xml", ".png", ".jpg", ".jpeg",
                                                          ".gif", ".bmp", ".dae"};

/// take(features) of an archive of shapefiles; or read(content) of the one file that it has.
template <class Take, class Read>
auto from_archive(std::string_view archive, const std::string& name, const ReaderOptions& options,
                  const Take& take, const Read& read) {
  const std::map<std::string, std::string> files = unzip(archive, name, largest_building_file);
  VectorContents shapefiles;
  const std::string* other = nullptr;
  std::size_t others = 0;
  for (const auto& [file, content] : files) {
    const std::string suffix = lower_case(std::filesystem::path(file).extension().string());
    if (suffix == ".shp") {
      shapefiles[file] = content;
      for (const char* end : shapefile_companions) {
        const auto found = files.find(companion(file, end));
        if (found != files.end()) shapefiles[found->first] = found->second;
      }
    } else if (std::ranges::find(shapefile_companions, suffix) == shapefile_companions.end() &&
               std::ranges::find(never_buildings, suffix) == never_buildings.end()) {
      other = &content;
      ++others;
    }
  }
  if (!shapefiles.empty()) {
    constexpr VectorFormat shapefile{"ESRI Shapefile", ".shp"};
    return take(read_vector(shapefile, shapefiles, name, options));
  }
  if (others != 1 || is_archive(*other)) {
    throw InputError(Message::wrong_format, name, "",
                     text("the archive holds ", others, " files that may be the buildings"),
                     "unpack it, and name the one of the buildings");
  }
  return read(*other);
}

FeatureFile features_of_file(std::string_view content, const std::string& name,
                             const ReaderOptions& options) {
  const VectorFormat& format = *vector_format(content);
  const std::string stem = shortened(std::filesystem::path(name).stem().string(), longest_name);
  const std::string file = (stem.empty() ? "buildings" : stem) + format.extension;
  VectorContents contents{{file, content}};
  std::map<std::string, std::string> beside;
  for (const char* suffix : shapefile_companions) {
    if (format.extension != std::string_view(".shp")) break;
    const std::string path = companion(name, suffix);
    if (!std::filesystem::exists(path)) continue;
    std::string& own = beside[companion(file, suffix)];
    own = content_of(path, {"companion of the shapefile", largest_building_file,
                            "cut the district out of it that matters"});
  }
  for (const auto& [companion, own] : beside) contents[companion] = own;
  return read_vector(format, contents, name, options);
}

}  // namespace

BuildingSet parse_vector_file(std::string_view content, const std::string& name,
                              const ReaderOptions& options) {
  const auto take = [&](const FeatureFile& file) { return assemble_buildings(file, options); };
  if (!is_archive(content)) return take(features_of_file(content, name, options));
  return from_archive(content, name, options, take, [&](std::string_view other) {
    return parse_buildings(other, name, options);
  });
}

FeatureFile vector_features(std::string_view content, const std::string& name,
                            const ReaderOptions& options) {
  if (!is_archive(content)) return features_of_file(content, name, options);
  return from_archive(
      content, name, options, [](FeatureFile file) { return file; },
      [&](std::string_view other) { return parse_features(other, name, options); });
}

}  // namespace downwash
