#include "io/case/weather/weather_sky.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "io/text/date_time.hpp"
#include "io/weather/sun.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

constexpr double overcast = 8;      // octas
constexpr double low_cloud = 2000;  // m: below it an overcast sky counts alike by day and by night

/// Keys of `weather`; none if the document has none.
const Json& weather_keys(const Json& document) {
  static const Json none = Json::object();
  return document.contains("weather") ? document["weather"] : none;
}

std::optional<double> number_in(const Json& object, const char* key) {
  if (!object.contains(key)) return std::nullopt;
  return object[key].get<double>();
}

PasquillClass class_under(const Json& document, Sky sky, const Sun& sun) {
  sky.solar_elevation = sun.elevation;
  sky.day = sun.full_day;
  return turner_class(speed_10_m_up(document, document["wind"]["speed"]), sky);
}

KnownSky known_sky(const Json& document) {
  KnownSky known;
  if (const auto sun = sun_of(document)) {
    known.solar_elevation = sun->elevation;
    known.full_day = sun->full_day;
  }
  const Json& keys = weather_keys(document);
  known.cover = number_in(keys, "cloud_cover");
  known.ceiling = number_in(keys, "ceiling");
  if (!keys.contains("metar")) return known;
  const Metar metar = parse_metar(keys["metar"].get_ref<const std::string&>(), "`weather.metar`");
  const bool as_reported = known.cover && *known.cover == cloud_cover(metar);
  const bool base_given = is_base_open(metar) && known.ceiling;
  if (open_sky(metar) && as_reported && !base_given) known.cover.reset();
  return known;
}

/// "sun 58° high, 2 octas of cloud, 4 m/s 10 m up"
std::string circumstances(const Json& document, double speed) {
  std::string words;
  if (const auto sun = sun_of(document)) words = sun->words() + ", ";
  if (const auto cover = number_in(weather_keys(document), "cloud_cover")) {
    words += fmt::format("{:g} octas of cloud, ", *cover);
  }
  return words + fmt::format("{:.2g} m/s 10 m up", speed);
}

/// Empty if the class may be.
std::string why_impossible(const Json& document, const std::string& key, PasquillClass pasquill,
                           double at_reference) {
  const double speed = speed_10_m_up(document, at_reference);
  const ClassRange range = possible_classes(speed, known_sky(document));
  if (range.has(pasquill)) return "";
  return fmt::format(
      "`{}` is \"{}\", {}, but {} allow {} (Pasquill 1961, Turner 1964); give one of these, or "
      "leave "
      "it out to have it chosen.",
      key, pasquill, words_of(pasquill), circumstances(document, speed), range.words());
}

}  // namespace

bool is_base_open(const Metar& metar) {
  constexpr int more_than_half = 5;  // octas
  return cloud_cover(metar).value_or(0) >= more_than_half && !ceiling(metar);
}

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

std::optional<double> time_of_sun(const Json& document) {
  const auto start = time_in(document, "time", "start");
  return start ? start : time_in(document, "weather", "time");
}

std::optional<std::pair<double, double>> place_of_sun(const Json& document) {
  const auto lon_lat = [](const Json& object) {
    return object.contains("lon") && object.contains("lat");
  };
  if (const Json& weather = weather_keys(document); lon_lat(weather)) {
    return std::pair{weather["lon"].get<double>(), weather["lat"].get<double>()};
  }
  for (const char* list : {"releases", "receptors"}) {
    for (const Json& entry : document.value(list, Json::array())) {
      if (lon_lat(entry)) return std::pair{entry["lon"].get<double>(), entry["lat"].get<double>()};
    }
  }
  return std::nullopt;
}

std::string Sun::words() const {
  constexpr double horizon = -0.833;  // degrees; see sun.cpp
  if (full_day) return fmt::format("sun {:.0f}° high", elevation);
  if (elevation < horizon) return "night";
  return fmt::format("sun {:.0f}° high within an hour of sunrise or sunset, which counts as night",
                     elevation);
}

Sun sun_at(double utc, const std::pair<double, double>& place) {
  const auto [lon, lat] = place;
  return {.elevation = solar_elevation(utc, lon, lat), .full_day = is_full_day(utc, lon, lat)};
}

std::optional<Sun> sun_of(const Json& document) {
  const auto utc = time_of_sun(document);
  const auto place = place_of_sun(document);
  if (!utc || !place) return std::nullopt;
  return sun_at(*utc, *place);
}

double speed_10_m_up(const Json& document, double speed) {
  constexpr double up = 10;  // m
  const Json& wind = document["wind"];
  if (wind["profile"] != "log") return speed;
  const SurfaceWind surface{
      .speed = speed, .height = wind["height"], .roughness = wind["roughness"]};
  return surface.height == up ? speed : surface.neutral_speed(up);
}

TurnerResult turner_result(const Json& document) {
  const Json& keys = document["weather"];
  const auto cover = number_in(keys, "cloud_cover"), ceiling = number_in(keys, "ceiling");
  if (!cover) {
    return {std::nullopt,
            "nothing tells the clouds (`weather.cloud_cover`) or the class (`weather.stability`)"};
  }
  std::optional<Sun> sun = sun_of(document);
  std::string words = "overcast";
  if (*cover < overcast || ceiling.value_or(low_cloud) > low_cloud) {
    if (!sun) {
      return {std::nullopt,
              fmt::format("nothing tells {}, and with it the height of the sun",
                          time_of_sun(document) ? "the place (`weather.lon` and `weather.lat`)"
                                                : "the time (`weather.time` or `time.start`)")};
    }
    words = sun->words();
  }
  Sky sky{.cover = *cover, .ceiling = ceiling};
  return {class_under(document, sky, sun.value_or(Sun{})),
          fmt::format("by Turner (1964): {}, {:g} octas of cloud{}", words, *cover,
                      ceiling ? fmt::format(" at {:.0f} m", *ceiling) : "")};
}

std::string open_sky_doubt(const Json& document, const Metar& metar) {
  const Json& keys = document["weather"];
  const auto open = open_sky(metar);
  const auto cover = cloud_cover(metar);
  if (!open || !cover || number_in(keys, "cloud_cover") != *cover) return "";
  if (keys.contains("stability") || keys.contains("heat_flux") ||
      keys.value("obukhov_length", 0.0) != 0 || document["wind"]["profile"] != "log") {
    return "";
  }
  const auto sun = sun_of(document);
  if (!sun) return "";           // the class is not known anyway
  constexpr double high = 7000;  // m: cirrus
  const auto under = [&](double octas, std::optional<double> base) {
    return class_under(document, {.cover = octas, .ceiling = base}, *sun);
  };
  if (is_base_open(metar)) {
    if (keys.contains("ceiling")) return "";
    constexpr std::array bases{0.0, 3000.0, 7000.0};  // m: low, middle and high clouds
    std::set<PasquillClass> classes;
    for (const double base : bases) classes.insert(under(*cover, base));
    if (classes.size() == 1) return "";
    return fmt::format(
        "{}: class {} under low clouds, {} at {:g} m and {} at {:g} m; {} is computed. Give "
        "`weather.ceiling` if it is known.",
        open->why, under(*cover, bases[0]), under(*cover, bases[1]), bases[1],
        under(*cover, bases[2]), bases[2], under(*cover, std::nullopt));
  }
  const PasquillClass clear = under(*cover, number_in(keys, "ceiling")),
                      covered = under(overcast, high),
                      lowest = under(overcast, open->from.value_or(0));
  if (clear == covered && clear == lowest) return "";
  const std::string of_lowest =
      lowest == covered
          ? ""
          : fmt::format(", and {} if its clouds are {}", lowest,
                        open->from ? fmt::format("as low as {:g} m", *open->from) : "low");
  return fmt::format(
      "{}: class {} under a clear sky there, which is computed; {} under a covered sky{}.",
      open->why, clear, covered, of_lowest);
}

std::vector<std::string> impossible_classes(const Json& document) {
  std::vector<std::string> problems;
  const auto look = [&](const std::string& key, const Json& keys, double speed) {
    if (!keys.contains("stability")) return;
    std::string problem =
        why_impossible(document, key, keys["stability"].get_ref<const std::string&>()[0], speed);
    if (!problem.empty()) problems.push_back(std::move(problem));
  };
  const double speed = document["wind"]["speed"];
  look("weather.stability", weather_keys(document), speed);
  if (!document.contains("ensemble") || !document["ensemble"].contains("wind")) return problems;
  const Json list = document["ensemble"]["wind"].value("list", Json::array());
  for (std::size_t n = 0; n < list.size(); ++n) {
    look(fmt::format("ensemble.wind.list.{}.stability", n), list[n], list[n].value("speed", speed));
  }
  return problems;
}

}  // namespace downwash
