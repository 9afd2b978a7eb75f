// Tables of the air that comes in (`inflow.table` of a case).
#include <cmath>

#include "io/case/inflow_table.hpp"
#include "tests/fuzz/harness.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace downwash;
  fuzz::read_or_refuse([&] {
    const InflowTable table =
        parse_inflow_table(std::string(fuzz::text_of(data, size)), "inflow.csv");
    for (const double z : {0.0, 1.5, 100.0}) {
      if (!std::isfinite(table.at(z).speed)) throw std::logic_error("a wind without a speed");
    }
  });
  return 0;
}
