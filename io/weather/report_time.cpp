#include "io/weather/report_time.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace downwash {

double report_time(const Metar& metar, double near) {
  namespace chrono = std::chrono;
  const auto day = chrono::floor<chrono::days>(
      chrono::sys_seconds(chrono::seconds(static_cast<std::int64_t>(std::floor(near)))));
  const chrono::year_month_day date(day);
  const chrono::year_month month{date.year(), date.month()};
  constexpr double soon = 86400;  // s
  double latest = -std::numeric_limits<double>::infinity();
  for (int n = -2; n <= 2; ++n) {  // one of two months in a row has 31 days
    const chrono::year_month_day candidate =
        (month + chrono::months(n)) / chrono::day(static_cast<unsigned>(metar.day));
    if (!candidate.ok()) continue;
    const auto moment =
        chrono::sys_days(candidate) + chrono::hours(metar.hour) + chrono::minutes(metar.minute);
    const auto seconds =
        static_cast<double>(chrono::sys_seconds(moment).time_since_epoch().count());
    if (seconds <= near + soon) latest = std::max(latest, seconds);
  }
  return latest;
}

}  // namespace downwash
