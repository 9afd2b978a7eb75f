// Tables of the air that comes in (`inflow.table` and `wind.series_file` of a case).
#include <cmath>

#include "io/case/tables/inflow_table.hpp"
#include "io/case/weather/wind_series.hpp"
#include "io/question/wind.hpp"
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
  fuzz::read_or_refuse([&] {
    const WindSeries series =
        parse_wind_series(std::string(fuzz::text_of(data, size)), "series.csv", {4, 270, {}});
    for (const double time : {0.0, 60.0, 1e6}) {
      if (!(series.at(time).speed > 0)) throw std::logic_error("a wind without a speed");
    }
  });
  return 0;
}
