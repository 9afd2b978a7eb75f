#include "io/case/weather/weather_doubts.hpp"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <utility>

#include "io/case/weather/weather_sky.hpp"
#include "io/text/date_time.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

constexpr double hour = 3600;  // s

/// How many directions all round are computed; 0 if one is assumed.
std::size_t directions_all_round(const Json& document) {
  if (!document.contains("ensemble") || !document["ensemble"].contains("wind")) return 0;
  const Json& winds = document["ensemble"]["wind"];
  return winds.value("all_round", false) ? winds["members"].get<std::size_t>() : 0;
}

std::string direction_doubt(const Json& document, const MetarWind& wind) {
  const std::size_t all_round = directions_all_round(document);
  const double speed = document["wind"]["speed"];
  if (all_round > 0 && wind.calm()) {
    return fmt::format(
        "The report says calm: {} directions all round are computed, at {:g} m/s, which is "
        "assumed: "
        "models of dispersion take no weaker wind (US EPA, 40 CFR 51, appendix W, 8.4.6).",
        all_round, speed);
  }
  if (all_round > 0) {
    return fmt::format(
        "The report has no direction: {} directions all round are computed, at {:g} m/s.",
        all_round, speed);
  }
  if (wind.calm()) {
    return "The report says calm: speed and direction are assumed, and the cloud may creep to any "
           "side.";
  }
  return "The report has no direction: the one that is assumed is as good as any, and so is every "
         "other side for the zones.";
}

void add_doubts_of_wind(const Json& document, const MetarWind& wind,
                        std::vector<std::string>& doubts) {
  constexpr double wide = 60;  // degrees: reports tell ranges from there on
  if (wind.calm() || !wind.direction) doubts.push_back(direction_doubt(document, wind));
  if (wind.sector && width_of(*wind.sector) >= wide) {
    doubts.push_back(fmt::format("The direction varies from {:g}° to {:g}°; the zones are of one.",
                                 wind.sector->first, wind.sector->second));
  }
  if (wind.gust) {
    doubts.push_back(fmt::format("Gusts reach {:.3g} m/s; the zones are of the mean.", *wind.gust));
  }
  if (wind.beyond) doubts.emplace_back("The wind is at least as fast as it is reported (P, ABV).");
}

void add_age(const Json& document, Weather& weather) {
  constexpr double old = 3 * hour, soon = hour;
  const auto observed = time_in(document, "weather", "time");
  const auto start = time_in(document, "time", "start");
  const auto until = start ? start : time_in(document, "weather", "asked");
  if (!observed || !until) return;
  const double age = *until - *observed;
  if (std::abs(age) <= soon) return;
  const std::string when = fmt::format(
      "{} is of {}, {} {} {}.", weather.metar ? "The report" : "The weather", utc_text(*observed),
      std::abs(age) < 48 * hour ? fmt::format("{:.1f} h", std::abs(age) / hour)
                                : fmt::format("{:.0f} days", std::abs(age) / (24 * hour)),
      age > 0 ? "before" : "after", start ? "the release" : "it was asked for");
  if (std::abs(age) > old) {
    weather.misfits.push_back(when);
    return;
  }
  weather.doubts.push_back(when);
  const auto place = place_of_sun(document);
  if (!place || sun_at(*observed, *place).full_day == sun_at(*until, *place).full_day) return;
  weather.misfits.push_back(fmt::format(
      "{} Meanwhile day and night have changed, and the wind near the ground with them.", when));
}

/// A length of Obukhov or heat flux that has the sign of the night by day, or the other way.
void add_doubt_of_sun(const Json& document, Weather& weather) {
  const Json& keys = document["weather"];
  if (keys.contains("stability") || weather.inverse_obukhov == 0) return;
  if (keys.value("obukhov_length", 0.0) == 0 && !keys.contains("heat_flux")) return;
  const auto sun = sun_of(document);
  if (!sun || !weather.pasquill) return;
  constexpr double weak = 15, horizon = -0.833;  // degrees
  const bool day = sun->full_day && sun->elevation > weak, night = sun->elevation < horizon;
  if (!(day && *weather.pasquill > 'D') && !(night && *weather.pasquill < 'D')) return;
  weather.doubts.push_back(fmt::format("The air is given as {} ({}), at a time with {}.",
                                       words_of(*weather.pasquill), weather.reason, sun->words()));
}

}  // namespace

double width_of(const std::pair<double, double>& sector) {
  const double width = std::fmod(sector.second - sector.first + 360, 360);
  return width == 0 ? 360 : width;
}

void add_doubts(const Json& document, Weather& weather) {
  if (weather.metar) {
    if (weather.metar->wind) {
      add_doubts_of_wind(document, *weather.metar->wind, weather.doubts);
    } else {
      weather.doubts.emplace_back("The report has no wind: it is assumed.");
    }
    if (weather.metar->forecasts_wind && !document["wind"].contains("series") &&
        !document["wind"].contains("series_file")) {
      weather.doubts.push_back(
          fmt::format("The report forecasts another wind ({}); the zones are of the reported one.",
                      weather.metar->forecast));
    }
    std::string sky = open_sky_doubt(document, *weather.metar);
    if (!sky.empty()) weather.doubts.push_back(std::move(sky));
  }
  add_age(document, weather);
  add_doubt_of_sun(document, weather);
}

}  // namespace downwash
