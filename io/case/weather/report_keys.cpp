#include "io/case/weather/report_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "geometry/input/input_error.hpp"
#include "geometry/input/utf8.hpp"
#include "io/case/schema/json_text.hpp"
#include "io/case/weather/all_round.hpp"
#include "io/case/weather/weather_doubts.hpp"
#include "io/case/weather/weather_keys.hpp"
#include "io/case/weather/weather_sky.hpp"
#include "io/text/date_time.hpp"
#include "io/weather/air.hpp"
#include "io/weather/report_time.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

constexpr double metar_height = 10;  // m: WMO No. 8, 5.9
/// Speeds of reports are whole knots or m/s, which is as much as 0.1 m/s can tell.
constexpr double speed_unit = 0.1;
/// Assumed in a calm, m/s 10 m up: models of dispersion take no weaker wind (US EPA, 40 CFR 51,
/// appendix W, 8.4.6; ALOHA, Jones et al. 2013, 1.2).
constexpr double speed_of_calm = 1;
/// Directions that are computed when a report has none: the points of the compass, NNE and so on.
constexpr int points_of_compass = 16;

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
  void need(const char* key, const std::string& why) {
    if (has("wind", key)) return;
    complain(
        fmt::format("`weather.metar` {}; give `wind.{}` as you assume it, or a report of "
                    "another station.",
                    why, key));
  }
  /// True if the case has that figure, to a rounding.
  bool is_near(const char* object, const char* key, double value, double rounding) const {
    if (!has(object, key) || !document_[object][key].is_number()) return false;
    return std::abs(document_[object][key].get<double>() - value) <= rounding;
  }
  bool has(const char* object, const char* key) const {
    return document_.contains(object) && document_[object].is_object() &&
           document_[object].contains(key);
  }
  const Json& document() const { return document_; }
  /// A spread about a direction that no longer counts.
  void give_up_direction_spread() {
    if (!has("ensemble", "wind") || !document_["ensemble"]["wind"].is_object()) return;
    Json& winds = document_["ensemble"]["wind"];
    if (!winds.contains("direction_spread")) return;
    given_up.push_back(fmt::format("`ensemble.wind.direction_spread` {}",
                                   shortened(winds["direction_spread"].dump(), 40)));
    winds.erase("direction_spread");
  }
  bool gives_way() const { return contradiction_ == Contradiction::gives_way; }
  /// Computes directions all round, `points_of_compass` unless the case says how many.
  void go_all_round() {
    Json& ensemble = document_["ensemble"];
    if (ensemble.is_null()) ensemble = Json::object();
    if (!ensemble.contains("wind")) ensemble["wind"] = Json::object();
    Json& winds = ensemble["wind"];
    if (!winds.contains("members")) winds["members"] = points_of_compass;
    winds["all_round"] = true;
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

/// A report of a calm, or of no direction: all directions, unless the case assumes one. A report
/// that is typed does away with the direction of the file, which is of another wind.
void fill_without_direction(const MetarWind& wind, Filler& filler) {
  const std::string says = wind.calm()     ? "says calm"
                           : wind.variable ? "has a wind of variable direction (VRB)"
                                           : "has a wind without direction (///)";
  if (filler.gives_way()) {
    filler.give_up("wind", "direction");
    if (wind.calm()) filler.give_up("wind", "speed");
    return;
  }
  if (!filler.has("wind", "direction") && !lists_winds(filler.document())) {
    const std::string not_so = not_all_round(filler.document());
    if (!not_so.empty()) {
      filler.need("direction",
                  fmt::format("{}, and not all directions can be computed: {}", says, not_so));
      return;
    }
    filler.go_all_round();
  }
  if (wind.calm() && !filler.has("wind", "speed")) filler.fill("wind", "speed", speed_of_calm);
}

/// The case may know better than by the ends of a sector how much a direction varies.
void fill_swing(const MetarWind& wind, Filler& filler) {
  constexpr double most = 60;  // °, as the schema bounds it
  if (filler.gives_way()) filler.give_up("wind", "sigma_theta");
  if (!wind.sector || !wind.direction || filler.has("wind", "sigma_theta")) return;
  filler.fill("wind", "sigma_theta", rounded(std::min(width_of(*wind.sector) / 4, most), 0.1));
}

void fill_wind(const Metar& metar, Filler& filler) {
  if (!metar.wind) {
    if (filler.gives_way()) {
      filler.give_up("wind", "speed");
      filler.give_up("wind", "direction");
    } else {
      filler.need("speed", "has no wind (/////)");
      filler.need("direction", "has no wind (/////)");
    }
    return;
  }
  const MetarWind& wind = *metar.wind;
  if (!wind.calm()) {
    const double speed = rounded(wind.speed, speed_unit);
    if (!filler.is_near("wind", "speed", speed, speed_unit / 2)) {
      filler.fill("wind", "speed", speed);
    }
    filler.fill("wind", "height", metar_height);
  }
  if (wind.direction) {
    filler.fill("wind", "direction", *wind.direction);
  } else {
    fill_without_direction(wind, filler);
  }
  fill_swing(wind, filler);
}

void fill_sky(const Metar& metar, Filler& filler) {
  if (metar.temperature) filler.fill("weather", "temperature", *metar.temperature);
  if (metar.pressure) filler.fill("weather", "pressure", rounded(*metar.pressure / 100, 0.1));
  // What a report leaves open the case may know.
  const bool known = open_sky(metar) && !is_base_open(metar) &&
                     filler.has("weather", "cloud_cover") && !filler.gives_way();
  if (const auto cover = cloud_cover(metar); cover && !known) {
    filler.fill("weather", "cloud_cover", *cover);
  }
  if (known) return;
  if (const auto base = ceiling(metar)) filler.fill("weather", "ceiling", rounded(*base, 1));
}

/// Refuses a report that is later than what it is for.
void refuse_future(double told, double now, const Json& document, Filler& filler) {
  const auto start = time_in(document, "time", "start");
  const auto asked = time_in(document, "weather", "asked");
  const double latest = start ? std::max(*start, now) : asked.value_or(now);
  if (told <= latest + early_report) return;
  filler.complain(
      fmt::format("`weather.metar` is of {}, {:.1f} h after {}, and nobody can have observed it "
                  "yet; correct its "
                  "day and time, or take the newest report.",
                  utc_text(told), (told - latest) / 3600,
                  start && *start >= now ? "the release (`time.start`)"
                                         : fmt::format("now, {}", utc_text(std::floor(latest)))));
}

void fill_time(const Metar& metar, double now, Json& document, Filler& filler) {
  const auto given = time_in(document, "weather", "time");
  const auto start = time_in(document, "time", "start");
  const auto asked = time_in(document, "weather", "asked");
  const double told = report_time(metar, given ? *given : start.value_or(asked.value_or(now)));
  if (given && told != *given) {
    filler.complain(
        fmt::format("`weather.time` is {}, but `weather.metar` is of {}; leave the "
                    "time out.",
                    utc_text(*given), utc_text(told)));
    return;
  }
  // A time that is given says that the case is of that time, unless it is kept with when it was
  // asked for.
  const bool of_that_time = given && !start && !document["weather"].contains("asked");
  if (of_that_time) return;
  refuse_future(told, now, document, filler);
  if (!given) filler.fill("weather", "time", utc_text(told));
  if (!start && !document["weather"].contains("asked")) {
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
  if (keys.value("all_round", Json()) == true) {
    if (wind.gust) keys["speed_spread"] = rounded(spread.speed, 0.01);
    return;
  }
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
    if (without_direction(metar)) filler.give_up_direction_spread();
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
  return {fmt::format("{}{}.", report_takes_place, fmt::join(filler.given_up, ", "))};
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
