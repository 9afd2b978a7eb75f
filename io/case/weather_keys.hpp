// The weather of a case: what a report gives to other keys, and how the air is stratified.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "geometry/input/complaint.hpp"
#include "io/weather/aerodromes.hpp"
#include "io/weather/metar.hpp"
#include "io/weather/stability.hpp"

namespace downwash {

struct Wind;

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

/// True if a report (a calm, or a wind of variable direction) leaves the direction open, so that
/// all directions are computed unless the case assumes one.
bool without_direction(const Metar& metar);

/// Its class; neutral where there is no weather, or that does not tell.
PasquillClass class_or_neutral(const std::optional<Weather>& weather);

/// Fills in the keys that a report of the case gives: those of `wind`, of `weather` itself, the
/// spreads of `ensemble.wind` and `fluid.density`. Of a document that nobody has checked yet.
/// `now`: seconds after 1970 began, by which the month is known where the case has no `time.start`.
/// What is wrong with the report, or contradicts it, one sentence each.
std::vector<Complaint> apply_weather(nlohmann::ordered_json& document, double now);

/// What is wrong with `weather` in a completed document, one sentence each with the remedy.
std::vector<std::string> weather_contradictions(const nlohmann::ordered_json& document);

/// Of a completed document without contradictions, and its wind.
std::optional<Weather> weather_of(const nlohmann::ordered_json& document,
                                  const std::optional<Wind>& wind);

/// Speed in the units of the report, if the wind of a case (m/s) is that of its report; else empty.
std::string reported_speed(const Weather& weather, double speed);

/// Sentences about what of a report is left out: groups that can't be read, a forecast.
std::vector<std::string> unread_words(const Metar& metar);

/// "EDDB 211250Z 24008KT … (of 2026-11-21T12:50:00Z)"
std::string report_words(const Weather& weather);

/// "F, stable; L = 22 m, u* 0.19 m/s, heat flux -12 W/m²"
std::string stratification_words(const Weather& weather);

}  // namespace downwash
