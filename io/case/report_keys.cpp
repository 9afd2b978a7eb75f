#include "io/case/report_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "geometry/input/input_error.hpp"
#include "geometry/input/utf8.hpp"
#include "io/case/json_text.hpp"
#include "io/case/weather_keys.hpp"
#include "io/text/date_time.hpp"
#include "io/weather/air.hpp"
#include "io/weather/report_time.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

constexpr double metar_height = 10;  // m: WMO No. 8, 5.9

/// The object of a name, made where it is missing; nothing where something else has the name, which
/// the schema will tell.
Json* object_in(Json& document, const char* name) {
  if (!document.contains(name)) document[name] = Json::object();
  return document[name].is_object() ? &document[name] : nullptr;
}

double rounded(double value, double unit) {
  const double parts = std::round(1 / unit);
  return std::round(value * parts) / parts;
}

/// Whether a value of the case that is not that of the report is complained of, or given up.
enum class Contradiction { refused, gives_way };

/// True for the same value, or for one that rounding made of it: 8 knots are 4.1156 m/s or 4.116.
bool agree(const Json& own, const Json& reported) {
  constexpr double rounding = 1e-3;
  if (!own.is_number() || !reported.is_number()) return own == reported;
  const double value = reported.get<double>();
  return std::abs(own.get<double>() - value) <= rounding * std::abs(value);
}

/// Gives keys their values of a report.
class Filler {
 public:
  explicit Filler(Json& document, Contradiction contradiction = Contradiction::refused)
      : document_(document), contradiction_(contradiction) {}

  void fill(const char* object, const char* key, const Json& value) {
    Json* const part = object_in(document_, object);
    if (part == nullptr) return;
    if (!part->contains(key)) {
      (*part)[key] = value;
    } else if (agree((*part)[key], value)) {
      return;
    } else if (contradiction_ == Contradiction::gives_way) {
      give_up(object, key);
      (*part)[key] = value;
    } else {
      complain(fmt::format("`{}.{}` is {}, but `weather.metar` says {}; leave one of them out.",
                           object, key, (*part)[key].dump(), value.dump()));
    }
  }
  /// A key that no longer counts, where the case has it.
  void give_up(const char* object, const char* key) {
    if (!document_.contains(object) || !document_[object].is_object()) return;
    Json& part = document_[object];
    if (!part.contains(key)) return;
    given_up.push_back(fmt::format("`{}.{}` {}", object, key, shortened(part[key].dump(), 40)));
    part.erase(key);
  }
  /// A key that the report can't give.
  void need(const char* key, const char* why) {
    if (document_.contains("wind") && document_["wind"].is_object() &&
        document_["wind"].contains(key)) {
      return;
    }
    complain(
        fmt::format("`weather.metar` {}; give `wind.{}` as you assume it, or a report of "
                    "another station.",
                    why, key));
  }
  void complain(std::string problem) {
    complaints.push_back({Message::weather_keys, std::move(problem)});
  }
  std::vector<Complaint> complaints;
  std::vector<std::string> given_up;  ///< "`wind.speed` 4"

 private:
  Json& document_;
  Contradiction contradiction_;
};

void fill_wind(const Metar& metar, Filler& filler) {
  if (!metar.wind) {
    filler.need("speed", "has no wind (/////)");
    filler.need("direction", "has no wind (/////)");
    return;
  }
  const MetarWind& wind = *metar.wind;
  if (wind.calm()) {
    filler.need("speed", "says calm");
    filler.need("direction", "says calm");
    return;
  }
  filler.fill("wind", "speed", rounded(wind.speed, 1e-3));
  filler.fill("wind", "height", metar_height);
  if (wind.direction) {
    filler.fill("wind", "direction", *wind.direction);
  } else {
    filler.need("direction", wind.variable ? "has a wind of variable direction (VRB)"
                                           : "has a wind without direction (///)");
  }
}

void fill_sky(const Metar& metar, Filler& filler) {
  if (metar.temperature) filler.fill("weather", "temperature", *metar.temperature);
  if (metar.pressure) filler.fill("weather", "pressure", rounded(*metar.pressure / 100, 0.1));
  if (const auto cover = cloud_cover(metar)) filler.fill("weather", "cloud_cover", *cover);
  if (const auto base = ceiling(metar)) filler.fill("weather", "ceiling", rounded(*base, 1));
}

/// A time of the case; nothing where it has none, or none that can be read.
std::optional<double> time_in(const Json& document, const char* object, const char* key) {
  if (!document.contains(object) || !document[object].is_object()) return std::nullopt;
  const Json value = document[object].value(key, Json());
  if (!value.is_string() || value.get_ref<const std::string&>().empty()) return std::nullopt;
  try {
    return utc_seconds(value);
  } catch (const std::invalid_argument&) {
    return std::nullopt;  // the rules will tell
  }
}

void fill_time(const Metar& metar, double now, Json& document, Filler& filler) {
  if (const auto given = time_in(document, "weather", "time")) {
    const double told = report_time(metar, *given);
    if (told == *given) return;
    filler.complain(
        fmt::format("`weather.time` is {}, but `weather.metar` is of {}; leave the "
                    "time out.",
                    utc_text(*given), utc_text(told)));
  } else {
    const double near = time_in(document, "time", "start").value_or(now);
    filler.fill("weather", "time", utc_text(report_time(metar, near)));
  }
  if (!time_in(document, "time", "start") && !document["weather"].contains("asked")) {
    filler.fill("weather", "asked", utc_text(now));
  }
}

void fill_spreads(const MetarWind& wind, Json& document) {
  if (!document.contains("ensemble") || !document["ensemble"].is_object()) return;
  Json& ensemble = document["ensemble"];
  if (!ensemble.contains("wind") || !ensemble["wind"].is_object()) return;
  Json& keys = ensemble["wind"];
  for (const char* key : {"list", "direction_spread", "speed_spread"}) {
    if (keys.contains(key)) return;
  }
  const WindSpread spread = spread_of(wind);
  keys["direction_spread"] = rounded(spread.direction, 0.1);
  keys["speed_spread"] = rounded(spread.speed, 0.01);
}

/// The fluid's own density comes first.
void fill_density(const std::optional<double>& dew_point, Json& document) {
  Json* const fluid = object_in(document, "fluid");
  const Json& weather = document["weather"];
  if (fluid == nullptr || fluid->contains("density")) return;
  if (!weather.contains("temperature") && !weather.contains("pressure")) return;
  for (const char* key : {"temperature", "pressure", "elevation"}) {
    if (weather.contains(key) && !weather[key].is_number()) return;
  }
  const double pressure = pressure_at(weather.value("elevation", 0.0),
                                      100 * weather.value("pressure", standard_pressure / 100));
  const double density =
      air_density(pressure, weather.value("temperature", standard_temperature), dew_point);
  (*fluid)["density"] = rounded(density, 1e-4);
}

double width_of(const std::pair<double, double>& sector) {
  const double width = std::fmod(sector.second - sector.first + 360, 360);
  return width == 0 ? 360 : width;
}

void add_doubts_of_wind(const MetarWind& wind, std::vector<std::string>& doubts) {
  constexpr double wide = 60;  // degrees: reports tell ranges from there on
  if (wind.calm()) {
    doubts.emplace_back(
        "The report says calm: speed and direction are assumed, and the cloud may "
        "creep to any side.");
  } else if (!wind.direction) {
    doubts.emplace_back(
        "The report has no direction: the one that is assumed is as good as any, "
        "and so is every other side for the zones.");
  }
  if (wind.sector && width_of(*wind.sector) >= wide) {
    doubts.push_back(fmt::format("The direction varies from {:g}° to {:g}°; the zones are of one.",
                                 wind.sector->first, wind.sector->second));
  }
  if (wind.gust) {
    doubts.push_back(fmt::format("Gusts reach {:.3g} m/s; the zones are of the mean.", *wind.gust));
  }
  if (wind.beyond) doubts.emplace_back("The wind is at least as fast as it is reported (P).");
}

}  // namespace

WindSpread spread_of(const MetarWind& wind) {
  WindSpread spread{.direction = 10, .speed = 0.1};
  if (wind.sector) spread.direction = std::max(spread.direction, width_of(*wind.sector) / 4);
  if (wind.variable || wind.calm()) spread.direction = 90;
  if (wind.gust && !wind.calm()) {
    spread.speed = std::clamp(std::log(*wind.gust / wind.speed) / 3, spread.speed, 1.0);
  }
  return spread;
}

std::vector<std::string> doubts_about(const Metar& metar, const std::string& time,
                                      const Json& document) {
  constexpr double soon = 3600;  // s: reports come every half or whole hour
  std::vector<std::string> doubts;
  if (metar.wind) {
    add_doubts_of_wind(*metar.wind, doubts);
  } else {
    doubts.emplace_back("The report has no wind: it is assumed.");
  }
  const auto start = time_in(document, "time", "start");
  const auto until = start ? start : time_in(document, "weather", "asked");
  const double age = until.value_or(utc_seconds(time)) - utc_seconds(time);
  if (std::abs(age) > soon) {
    doubts.push_back(fmt::format("The report is of {}, {:.1f} h {} {}.", time, std::abs(age) / 3600,
                                 age > 0 ? "before" : "after",
                                 start ? "the release" : "it was asked for"));
  }
  return doubts;
}

std::vector<std::string> give_way_to_report(Json& document,
                                            const std::vector<std::string>& settings) {
  constexpr std::string_view typed = "weather.metar=";
  const auto report = std::find_if(settings.rbegin(), settings.rend(),
                                   [&](const auto& setting) { return setting.starts_with(typed); });
  if (report == settings.rend() || !document.is_object()) return {};
  Json alone = Json::object();
  apply_setting(alone, *report);
  const Json& words = alone["weather"]["metar"];
  if (!words.is_string()) return {};                  // the schema will tell
  Filler filler(document, Contradiction::gives_way);  // what is missing, apply_weather() will tell
  try {
    const Metar metar = parse_metar(words.get_ref<const std::string&>(), "`weather.metar`");
    fill_wind(metar, filler);
    fill_sky(metar, filler);
    // These follow from the report, or are of another time.
    for (const char* key : {"time", "stability", "obukhov_length", "heat_flux"}) {
      filler.give_up("weather", key);
    }
    if (cloud_cover(metar) && !ceiling(metar)) filler.give_up("weather", "ceiling");
    if (Json* const weather = object_in(document, "weather")) weather->erase("asked");
  } catch (const InputError&) {
    return {};  // apply_weather() will tell
  }
  if (filler.given_up.empty()) return {};
  return {fmt::format("The report takes the place of what the case file says: {}.",
                      fmt::join(filler.given_up, ", "))};
}

std::vector<Complaint> apply_weather(Json& document, double now) {
  if (!document.is_object() || !document.contains("weather") || !document["weather"].is_object()) {
    return {};
  }
  const Json report = document["weather"].value("metar", Json());
  std::optional<double> dew_point;
  if (report.is_string() && !report.get_ref<const std::string&>().empty()) {
    try {
      const Metar metar = parse_metar(report.get_ref<const std::string&>(), "`weather.metar`");
      Filler filler(document);
      fill_wind(metar, filler);
      fill_sky(metar, filler);
      fill_time(metar, now, document, filler);
      if (metar.wind) fill_spreads(*metar.wind, document);
      dew_point = metar.dew_point;
      if (!filler.complaints.empty()) return filler.complaints;
    } catch (const InputError& error) {
      return {{error.message(), fmt::format("{}.", error.what())}};
    }
  }
  fill_density(dew_point, document);
  return {};
}

}  // namespace downwash
