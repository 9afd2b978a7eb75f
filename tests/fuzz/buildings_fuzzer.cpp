// Building files, and the same as files of trees and of maps.
#include <cmath>

#include "geometry/files/building_file.hpp"
#include "geometry/map/map_features.hpp"
#include "geometry/shapes/polygon.hpp"
#include "geometry/trees/tree_features.hpp"
#include "tests/fuzz/harness.hpp"

namespace {

void check_buildings(const downwash::BuildingSet& set) {
  for (const downwash::Building& building : set.buildings) {
    if (building.footprint.empty()) throw std::logic_error("a building without a plan");
    if (!(building.height > building.base)) throw std::logic_error("a building without a height");
    const auto box = downwash::bounds(building);
    if (!std::isfinite(box.low.x + box.low.y + box.high.x + box.high.y)) {
      throw std::logic_error("a building that is nowhere");
    }
  }
}

void check_trees(const downwash::TreeSet& set) {
  for (const downwash::Tree& tree : set.trees) {
    if (!(tree.height > tree.base && tree.base >= 0)) {
      throw std::logic_error("a tree without a height");
    }
    if (!(tree.leaf_area_density >= 0 && std::isfinite(tree.leaf_area_density))) {
      throw std::logic_error("a tree whose leaves have no area");
    }
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace downwash;
  fuzz::read_or_refuse([&] {
    const BuildingSet set = parse_buildings(fuzz::text_of(data, size), "city.geojson");
    check_buildings(set);
    for (const std::string& line : report_lines(set.report)) fuzz::check_message(line);
  });
  fuzz::read_or_refuse([&] {
    ReaderOptions options;
    options.all_geometries = true;
    const FeatureFile file = parse_features(fuzz::text_of(data, size), "trees.geojson", options);
    check_trees(assemble_trees(file, options, MapProjection{}, {}));
  });
  fuzz::read_or_refuse([&] {
    ReaderOptions options;
    options.all_geometries = true;
    const FeatureFile file = parse_features(fuzz::text_of(data, size), "map.geojson", options);
    const MapSet set = assemble_map(file, options, MapProjection{}, {{-1000, -1000}, {1000, 1000}});
    if (set.report.points > static_cast<std::int64_t>(most_map_points)) {
      throw std::logic_error("a map of too many points");
    }
  });
  return 0;
}
