#include "io/weather/sun.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace downwash {
namespace {

constexpr double degree = std::numbers::pi / 180;
constexpr double sunrise = -0.833;  // degrees: its upper edge, refracted, is on the horizon

}  // namespace

double solar_elevation(double utc, double lon, double lat) {
  constexpr double noon_of_2000 = 946728000;  // s after 1970 began
  const double n = (utc - noon_of_2000) / 86400;
  const double mean_longitude = 280.460 + 0.9856474 * n;
  const double anomaly = (357.528 + 0.9856003 * n) * degree;
  const double longitude =
      (mean_longitude + 1.915 * std::sin(anomaly) + 0.020 * std::sin(2 * anomaly)) * degree;
  const double obliquity = (23.439 - 4e-7 * n) * degree;
  const double ascension =
      std::atan2(std::cos(obliquity) * std::sin(longitude), std::cos(longitude));
  const double declination = std::asin(std::sin(obliquity) * std::sin(longitude));
  const double hours = std::fmod(utc, 86400.0) / 3600;
  const double sidereal = 6.697375 + 0.0657098242 * n + hours;  // h, at Greenwich
  const double hour_angle = (15 * sidereal + lon) * degree - ascension;
  const double sine = std::sin(lat * degree) * std::sin(declination) +
                      std::cos(lat * degree) * std::cos(declination) * std::cos(hour_angle);
  return std::asin(std::clamp(sine, -1.0, 1.0)) / degree;
}

bool is_full_day(double utc, double lon, double lat) {
  const auto up = [&](double hours) {
    return solar_elevation(utc + 3600 * hours, lon, lat) > sunrise;
  };
  return up(-1) && up(0) && up(1);
}

}  // namespace downwash
