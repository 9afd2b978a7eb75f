#include "io/case/weather/wind_profile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "geometry/frames/wind_frame.hpp"
#include "solver/problem/monin_obukhov.hpp"

namespace downwash {

double speed_at(const Wind& wind, double z) {
  if (z < 0) return 0;
  if (wind.table) return wind.table->at(z).speed;
  const double h = wind.height, z0 = wind.roughness;
  switch (wind.profile) {
    case WindProfile::uniform:
      return wind.speed;
    case WindProfile::log:
      return wind.speed * wind_rise(z, z0, wind.inverse_obukhov) /
             wind_rise(h, z0, wind.inverse_obukhov);
    case WindProfile::power:
      return wind.speed * std::pow(z / h, wind.exponent);
  }
  return 0;
}

std::string wind_words(const Wind& wind) {
  return fmt::format("{:g} m/s{} at {:g} m from {:g}°{}", wind.speed,
                     wind.reported.empty() ? "" : " (" + wind.reported + ")", wind.height,
                     wind.direction, wind.changes() ? "; then " + wind.series.words() : "");
}

Point downwind(const Wind& wind) { return unit_vector(wind.turn); }

double speed_at(const ProfileInflow& inflow, double z) {
  const auto& points = inflow.points;
  const auto above = std::find_if(points.begin(), points.end(),
                                  [z](const ProfileInflow::Point& point) { return point.z > z; });
  if (above == points.begin()) return points.front().speed;
  if (above == points.end()) return points.back().speed;
  const auto below = above - 1;
  return std::lerp(below->speed, above->speed, (z - below->z) / (above->z - below->z));
}

}  // namespace downwash
