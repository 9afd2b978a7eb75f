#include "io/case/weather_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <utility>

#include "io/case/case_config.hpp"
#include "io/case/report_keys.hpp"
#include "io/case/wind_profile.hpp"
#include "io/text/date_time.hpp"
#include "io/weather/air.hpp"
#include "io/weather/sun.hpp"
#include "solver/problem/monin_obukhov.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

/// Degrees; of the first place of the case that has them.
std::optional<std::pair<double, double>> place_of(const Json& document) {
  const auto lon_lat = [](const Json& object) {
    return object.contains("lon") && object.contains("lat");
  };
  if (const Json& weather = document["weather"]; lon_lat(weather)) {
    return std::pair{weather["lon"].get<double>(), weather["lat"].get<double>()};
  }
  for (const char* list : {"releases", "receptors"}) {
    for (const Json& entry : document.value(list, Json::array())) {
      if (lon_lat(entry)) return std::pair{entry["lon"].get<double>(), entry["lat"].get<double>()};
    }
  }
  return std::nullopt;
}

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

/// Of clouds, sun and wind; or why it is not known.
void classify(const Json& document, Weather& weather) {
  const Json& keys = document["weather"];
  if (!keys.contains("cloud_cover")) {
    weather.reason =
        "nothing tells the clouds (`weather.cloud_cover`) or the class "
        "(`weather.stability`)";
    return;
  }
  constexpr double low = 2000, overcast = 8;  // m, octas: whatever the sun does
  Sky sky{
      .cover = keys["cloud_cover"], .ceiling = std::nullopt, .solar_elevation = 0, .day = false};
  if (keys.contains("ceiling")) sky.ceiling = keys["ceiling"];
  const auto place = place_of(document);
  std::string sun = "overcast";
  if (sky.cover < overcast || sky.ceiling.value_or(low) > low) {
    if (weather.time.empty() || !place) {
      weather.reason =
          fmt::format("nothing tells {}, and with it the height of the sun",
                      weather.time.empty() ? "the time (`weather.time` or `time.start`)"
                                           : "the place (`weather.lon` and `weather.lat`)");
      return;
    }
    const auto [lon, lat] = *place;
    const double utc = utc_seconds(weather.time);
    sky.solar_elevation = solar_elevation(utc, lon, lat);
    sky.day = is_full_day(utc, lon, lat);
    sun = sky.day ? fmt::format("sun {:.0f}° high", sky.solar_elevation) : "night";
  }
  weather.pasquill = turner_class(document["wind"]["speed"], sky);
  weather.reason = fmt::format("by Turner (1964): {}, {:g} octas of cloud{}", sun, sky.cover,
                               sky.ceiling ? fmt::format(" at {:.0f} m", *sky.ceiling) : "");
}

void stratify(const Json& document, Weather& weather) {
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
    if (keys.contains("stability")) {
      weather.pasquill = keys["stability"].get<std::string>()[0];
      weather.reason = "by `weather.stability`";
    } else {
      classify(document, weather);
    }
    if (weather.pasquill) {
      weather.inverse_obukhov = inverse_obukhov_of(*weather.pasquill, wind.roughness);
    }
  }
}

}  // namespace

std::vector<std::string> weather_contradictions(const Json& document) {
  if (!document.contains("weather")) return {};
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
  if (const double flux = weather.value("heat_flux", 0.0); flux < 0) {
    const SurfaceWind wind = surface_wind(document["wind"]);
    const SurfaceAir air = surface_air(document);
    if (!inverse_obukhov_of(flux, wind, air)) {
      problems.push_back(fmt::format(
          "`weather.heat_flux` is {:g} W/m², but a wind of {:g} m/s brings {:.3g} W/m² to the "
          "ground at most; give less, or `stability` \"F\".",
          flux, wind.speed, most_cooling(wind, air)));
    }
  }
  return problems;
}

PasquillClass class_or_neutral(const std::optional<Weather>& weather) {
  return weather ? weather->pasquill.value_or(neutral_class) : neutral_class;
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
    weather.doubts = doubts_about(*weather.metar, weather.time, document);
  }
  if (has_log_profile(document)) {
    stratify(document, weather);
    weather.u_star = von_karman * wind->speed /
                     wind_rise(wind->height, wind->roughness, weather.inverse_obukhov);
    weather.heat_flux = weather.air.heat_flux(weather.u_star, weather.inverse_obukhov);
  } else {
    weather.pasquill = 'D';
    weather.reason = "the wind has a profile of its own";
  }
  return weather;
}

std::string report_words(const Weather& weather) {
  return fmt::format("{} (of {})", weather.metar.value().text, weather.time);
}

std::string stratification_words(const Weather& weather) {
  if (!weather.pasquill) return "not known, taken as neutral: " + weather.reason;
  std::string words = fmt::format("{}, {}", *weather.pasquill, words_of(*weather.pasquill));
  if (weather.inverse_obukhov != 0) {
    words += fmt::format("; L = {:.3g} m, u* {:.2g} m/s, heat flux {:.2g} W/m²",
                         1 / weather.inverse_obukhov, weather.u_star, weather.heat_flux);
  }
  return words + " (" + weather.reason + ")";
}

}  // namespace downwash
