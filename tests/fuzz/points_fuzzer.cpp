// Files of places (`statistics.points` of a case).
#include "io/case/tables/points_file.hpp"
#include "tests/fuzz/harness.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace downwash;
  fuzz::read_or_refuse([&] {
    const auto read = parse_points(std::string(fuzz::text_of(data, size)), "points.csv");
    for (const auto& place : read.places) {
      if (place.name.empty()) throw std::logic_error("a place without a name");
    }
  });
  return 0;
}
