// The weather of a case: what a report gives to other keys, and how the air is stratified.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "geometry/input/complaint.hpp"
#include "io/question/weather.hpp"
#include "io/question/wind.hpp"

namespace downwash {

/// True if a report (a calm, or a wind of variable direction) leaves the direction open, so that
/// all directions are computed unless the case assumes one.
bool without_direction(const Metar& metar);

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
