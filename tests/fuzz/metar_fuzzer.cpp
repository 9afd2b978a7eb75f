// Weather reports (`weather.metar` of a case).
#include "io/weather/metar.hpp"
#include "tests/fuzz/harness.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace downwash;
  fuzz::read_or_refuse([&] {
    const Metar metar = parse_metar(fuzz::text_of(data, size), "`weather.metar`");
    if (metar.station.size() != 4) throw std::logic_error("a report without a station");
    if (metar.wind && !(metar.wind->speed >= 0)) throw std::logic_error("a wind without a speed");
    if (const auto cover = cloud_cover(metar); cover && (*cover < 0 || *cover > 8)) {
      throw std::logic_error("more cloud than sky");
    }
  });
  return 0;
}
