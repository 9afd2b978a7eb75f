// Building files.
#include <cmath>

#include "geometry/files/building_file.hpp"
#include "geometry/shapes/polygon.hpp"
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

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace downwash;
  fuzz::read_or_refuse([&] {
    const BuildingSet set = parse_buildings(fuzz::text_of(data, size), "city.geojson");
    check_buildings(set);
    for (const std::string& line : report_lines(set.report)) fuzz::check_message(line);
  });
  return 0;
}
