#include "app/run/checks/air/weather_checks.hpp"

#include <fmt/format.h>

#include <optional>
#include <utility>

#include "app/run/measures/grading.hpp"

namespace downwash {
namespace {

constexpr Bounds far{50e3, 200e3};  // m

std::string all_joined(const std::vector<std::string>& sentences) {
  std::string text;
  for (const std::string& sentence : sentences) text += (text.empty() ? "" : " ") + sentence;
  return text;
}

/// "17 km", "7812 km"
std::string kilometres(double metres) { return fmt::format("{:.0f} km", metres / 1000); }

}  // namespace

Check reported_wind(const std::vector<std::string>& doubts, bool several_winds, bool of_report) {
  return graded(CheckGroup::air, Message::reported_wind,
                of_report ? "What the weather report leaves open" : "Doubts about the weather",
                doubts.empty() ? std::string("nothing") : fmt::format("{}", doubts.size()),
                "nothing", doubts.empty() ? Severity::fine : Severity::look,
                {of_report ? "weather report leaves points open: {}" : "weather in doubt: {}",
                 all_joined(doubts),
                 several_winds ? "Ask for a newer report, or measure the wind on the spot."
                               : "Compute an `ensemble.wind` of it, give a `wind.series`, or ask "
                                 "for a newer report."});
}

Check time_of_weather(const std::vector<std::string>& misfits) {
  return graded(
      CheckGroup::air, Message::reported_wind, "Weather of another time than the release",
      misfits.empty() ? std::string("none") : all_joined(misfits), "at most 3 h apart",
      misfits.empty() ? Severity::fine : Severity::unreliable,
      {"weather of another time: {1}",
       {"The wind may have turned, and the air may be more or less stable: the zones are of "
        "that time.",
        "The wind may have turned since, and the air may be more or less stable."},
       "Take the newest report; see that `time.start` and `weather.time` are right."});
}

Check station_unknown(const std::string& station) {
  return graded(CheckGroup::air, Message::reported_wind, "Station of the weather report",
                fmt::format("{}, how far away is not known", station), "at most 50 km away",
                Severity::look,
                {"weather of another place: {}",
                 "The buildings are not on the map of the Earth: nobody sees if the report is of "
                 "another place.",
                 "Give `weather.lon` and `weather.lat`, or a building file with its coordinate "
                 "system."});
}

Check station_of_report(const std::string& station, const StationPlace& buildings) {
  const Advice advice{"weather of another place: {}",
                      "The wind of another place may differ in speed and direction.",
                      "Take the report of the nearest aerodrome."};
  constexpr const char* name = "Station of the weather report";
  constexpr const char* bound = "at most 50 km away";
  if (const auto place = aerodrome_place(station)) {
    const double distance = distance_between(*place, buildings);
    return graded(CheckGroup::air, Message::reported_wind, name,
                  fmt::format("{}, {} away", station, kilometres(distance)), bound,
                  at_most(distance, far), advice);
  }
  const auto nearest = nearest_of_country(station, buildings);
  const double least = nearest ? distance_between(*nearest, buildings) : 0;
  const bool elsewhere = least > far.look;
  return graded(CheckGroup::air, Message::reported_wind, name,
                elsewhere ? fmt::format("{}, whose country has no aerodrome within {}", station,
                                        kilometres(least))
                          : fmt::format("{}, whose place is not known to the program", station),
                bound, elsewhere ? Severity::unreliable : Severity::look, advice);
}

Check place_of_weather(const StationPlace& weather, const StationPlace& buildings) {
  const double distance = distance_between(weather, buildings);
  return graded(CheckGroup::air, Message::reported_wind, "Place of the weather",
                fmt::format("{} from the buildings", kilometres(distance)), "at most 50 km away",
                at_most(distance, far),
                {"weather of another place: {1}",
                 "The sun is looked at from another place: day, night and stability may be wrong.",
                 "Correct `weather.lon` and `weather.lat` (degrees east and north), or leave them "
                 "out."});
}

std::vector<Check> weather_checks(const std::optional<Weather>& given,
                                  const std::optional<WindEnsemble>& winds, const Site& site) {
  std::vector<Check> list;
  if (!given) return list;
  const Weather& weather = *given;
  if (weather.metar || !weather.doubts.empty()) {
    list.push_back(reported_wind(weather.doubts, winds.has_value(), weather.metar.has_value()));
  }
  if (weather.metar || !weather.misfits.empty()) {
    list.push_back(time_of_weather(weather.misfits));
  }
  std::optional<StationPlace> buildings = weather.place;
  if (site.projection.georeferenced()) {
    const LonLat origin = site.projection.origin();
    buildings = StationPlace{.lon = origin.lon, .lat = origin.lat};
    if (weather.place) list.push_back(place_of_weather(*weather.place, *buildings));
  }
  if (weather.metar) {
    list.push_back(buildings ? station_of_report(weather.metar->station, *buildings)
                             : station_unknown(weather.metar->station));
  }
  return list;
}

}  // namespace downwash
