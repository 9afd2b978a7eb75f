// The weather, and how the air is stratified.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/weather/aerodromes.hpp"
#include "io/weather/metar.hpp"
#include "io/weather/stability.hpp"

namespace downwash {

struct Weather {
  std::optional<Metar> metar;
  std::string time;  ///< of the observation, UTC; empty where it is not known
  SurfaceAir air;    ///< at the place
  /// Absent where nothing tells it: then the air is taken as neutral.
  std::optional<PasquillClass> pasquill;
  double inverse_obukhov = 0;   ///< 1/L, 1/m
  std::string reason;           ///< where these come from, or why they are not known
  double u_star = 0;            ///< m/s; 0 without a wind that has a profile by height
  double heat_flux = 0;         ///< of the ground, W/m², upwards
  double mixing_height = 1000;  ///< m
  /// What the wind of the case is not sure of: a sentence each.
  std::vector<std::string> doubts;
  /// Why the weather is of another time than the release: a sentence each.
  std::vector<std::string> misfits;
  /// ISO 8601, UTC: time that the height of the sun is of; empty if nothing tells it.
  std::string sun_time;
  /// `weather.lon` and `weather.lat`, as the case has them.
  std::optional<StationPlace> place;
};

/// Its class; neutral where there is no weather, or that does not tell.
PasquillClass class_or_neutral(const std::optional<Weather>& weather);

}  // namespace downwash
