#include "io/case/weather/weather_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "io/case/weather/weather_doubts.hpp"
#include "io/case/weather/weather_sky.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "io/question/weather.hpp"
#include "io/question/wind.hpp"
#include "io/text/date_time.hpp"
#include "io/weather/air.hpp"
#include "solver/problem/monin_obukhov.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

/// ISO 8601; empty where nothing tells it.
std::string time_of(const Json& document) {
  return document["weather"].value("time", document["time"]["start"].get<std::string>());
}

double obukhov_length_of(const Json& weather) { return weather.value("obukhov_length", 0.0); }

SurfaceWind surface_wind(const Json& wind) {
  return {
      .speed = wind["speed"], .height = wind["height"], .roughness = wind.value("roughness", 0.0)};
}

SurfaceAir surface_air(const Json& document) {
  return {
      .temperature = document["weather"].value("temperature", standard_temperature) + zero_celsius,
      .density = document["fluid"]["density"],
      .gravity = document["fluid"]["gravity"]};
}

bool has_log_profile(const Json& document) {
  return document.contains("wind") && document["wind"]["profile"] == "log";
}

/// The class by its key, or by clouds, sun and wind; or why it is not known.
void classify(const Json& document, Weather& weather) {
  const Json& keys = document["weather"];
  if (keys.contains("stability")) {
    weather.pasquill = keys["stability"].get_ref<const std::string&>()[0];
    weather.reason = "by `weather.stability`";
    return;
  }
  TurnerResult result = turner_result(document);
  weather.pasquill = result.pasquill;
  weather.reason = std::move(result.reason);
}

/// "-12", "1000"
std::string two_digits(double value) {
  return std::abs(value) < 100 ? fmt::format("{:.2g}", value)
                               : fmt::format("{:.0f}", 10 * std::round(value / 10));
}

void stratify_weather(const Json& document, Weather& weather) {
  const Json& keys = document["weather"];
  const SurfaceWind wind = surface_wind(document["wind"]);
  if (const double length = obukhov_length_of(keys); length != 0) {
    weather.inverse_obukhov = 1 / length;
    weather.pasquill = class_of(weather.inverse_obukhov, wind.roughness);
    weather.reason = "by `weather.obukhov_length`";
  } else if (keys.contains("heat_flux")) {
    weather.inverse_obukhov = *inverse_obukhov_of(keys["heat_flux"], wind, weather.air);
    weather.pasquill = class_of(weather.inverse_obukhov, wind.roughness);
    weather.reason = "by `weather.heat_flux`";
  } else {
    classify(document, weather);
    if (!weather.pasquill) return;
    const double of_class = inverse_obukhov_of(*weather.pasquill, wind.roughness);
    weather.inverse_obukhov = within_heat(of_class, wind, weather.air);
    if (weather.inverse_obukhov != of_class) {
      weather.reason +=
          fmt::format(", by as much heat as the ground can {}", of_class < 0 ? "give" : "take");
    }
  }
}

}  // namespace

std::vector<std::string> weather_contradictions(const Json& document) {
  if (!document.contains("weather")) {  // winds of an ensemble may have classes all the same
    return has_log_profile(document) ? impossible_classes(document) : std::vector<std::string>{};
  }
  const Json& weather = document["weather"];
  std::vector<std::string> problems;
  if (!document.contains("wind")) {
    return {"`weather` needs a `wind`, or a report (`weather.metar`) that gives one."};
  }
  for (const char* key : {"time", "asked"}) {
    const std::string time = weather.value(key, "");
    if (time.empty()) continue;
    try {
      utc_seconds(time);
    } catch (const std::invalid_argument& error) {
      problems.push_back(fmt::format("`weather.{}`: {}", key, error.what()));
    }
  }
  constexpr double shortest = 1;  // m
  if (const double length = obukhov_length_of(weather);
      length != 0 && std::abs(length) < shortest) {
    problems.push_back(
        fmt::format("`weather.obukhov_length` is {:g} m, but none that was measured is within {:g} "
                    "m of 0; give a longer one, or 0 to have it chosen.",
                    length, shortest));
  }
  if (!has_log_profile(document)) {
    for (const char* key : {"stability", "obukhov_length", "heat_flux"}) {
      if (!weather.contains(key) || document["inflow"].contains("table")) continue;
      if (weather[key] == "D" || weather[key] == 0.0) continue;
      problems.push_back(fmt::format(
          "`weather.{}` makes the profile of the wind, but `wind.profile` is \"{}\"; take \"log\" "
          "with a `roughness`, or leave it out.",
          key, document["wind"]["profile"].get<std::string>()));
    }
    return problems;
  }
  const SurfaceWind wind = surface_wind(document["wind"]);
  const SurfaceAir air = surface_air(document);
  if (const double length = obukhov_length_of(weather); std::abs(length) >= shortest) {
    const double flux = air.heat_flux(wind.u_star(1 / length), 1 / length);
    const double allowed = within_heat(1 / length, wind, air);
    if (allowed != 1 / length) {
      problems.push_back(fmt::format(
          "`weather.obukhov_length` is {:g} m, for which the ground would {} {} W/m² in a wind "
          "of {:g} m/s, but it {} {:g} at most; give a length beyond {:.3g} m, or 0 to have it "
          "chosen.",
          length, flux > 0 ? "give" : "take", two_digits(std::abs(flux)), wind.speed,
          flux > 0 ? "gives" : "takes", flux > 0 ? most_heating : most_taken, 1 / allowed));
    }
  }
  for (std::string& problem : impossible_classes(document)) problems.push_back(std::move(problem));
  if (const double flux = weather.value("heat_flux", 0.0); flux < 0) {
    if (!inverse_obukhov_of(flux, wind, air)) {
      problems.push_back(fmt::format(
          "`weather.heat_flux` is {:g} W/m², but a wind of {:g} m/s brings {:.3g} W/m² to the "
          "ground at most; give less, or `stability` \"F\".",
          flux, wind.speed, most_cooling(wind, air)));
    }
  }
  return problems;
}

std::optional<Weather> weather_of(const Json& document, const std::optional<Wind>& wind) {
  if (!document.contains("weather") || !wind) return std::nullopt;
  const Json& keys = document["weather"];
  Weather weather;
  weather.air = surface_air(document);
  weather.time = time_of(document);
  if (!weather.time.empty()) weather.time = utc_time(weather.time, 0);
  weather.mixing_height = keys["mixing_height"];
  if (keys.contains("metar")) {
    weather.metar = parse_metar(keys["metar"].get<std::string>(), "`weather.metar`");
  }
  if (keys.contains("lon")) weather.place = StationPlace{keys["lon"], keys["lat"]};
  if (const auto time = time_of_sun(document)) weather.sun_time = utc_text(*time);
  if (has_log_profile(document)) {
    stratify_weather(document, weather);
    weather.u_star = von_karman * wind->speed /
                     wind_rise(wind->height, wind->roughness, weather.inverse_obukhov);
    weather.heat_flux = weather.air.heat_flux(weather.u_star, weather.inverse_obukhov);
  } else {
    weather.pasquill = 'D';
    weather.reason = "the wind has a profile of its own";
  }
  add_doubts(document, weather);
  return weather;
}

bool without_direction(const Metar& metar) {
  return metar.wind && (metar.wind->calm() || !metar.wind->direction);
}

std::string reported_speed(const Weather& weather, double speed) {
  constexpr double rounding = 0.05;  // m/s
  if (!weather.metar || !weather.metar->wind || weather.metar->wind->calm()) return "";
  const MetarWind& wind = *weather.metar->wind;
  return std::abs(wind.speed - speed) <= rounding + 1e-9 ? wind.own : "";
}

std::vector<std::string> unread_words(const Metar& metar) {
  constexpr std::size_t most = 12;
  std::vector<std::string> sentences;
  std::string list;
  for (std::size_t n = 0; n < std::min(most, metar.unread.size()); ++n) {
    const UnreadGroup& group = metar.unread[n];
    list += fmt::format("{}\"{}\" (group {}) {}", n == 0 ? "" : ", ", group.text, group.number,
                        group.problem);
  }
  if (metar.unread.size() > most) list += fmt::format(", and {} more", metar.unread.size() - most);
  if (!list.empty()) {
    sentences.push_back(fmt::format("Groups of the weather report are left out: {}.", list));
  }
  if (!metar.forecast.empty()) {
    sentences.push_back(
        fmt::format("The forecast of the weather report is left out: \"{}\".", metar.forecast));
  }
  return sentences;
}

std::string report_words(const Weather& weather) {
  return fmt::format("{} (of {})", weather.metar.value().text, weather.time);
}

std::string stratification_words(const Weather& weather) {
  if (!weather.pasquill) return "not known, taken as neutral: " + weather.reason;
  std::string words = fmt::format("{}, {}", *weather.pasquill, words_of(*weather.pasquill));
  if (weather.inverse_obukhov != 0) {
    words +=
        fmt::format("; L = {:.3g} m, u* {:.2g} m/s, heat flux {} W/m²", 1 / weather.inverse_obukhov,
                    weather.u_star, two_digits(weather.heat_flux));
  }
  return words + " (" + weather.reason + ")";
}

}  // namespace downwash
