#include "io/case/member_case.hpp"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "io/case/read_case.hpp"

namespace downwash {

namespace {

/// The report is of the wind that all members are about; the air is as stratified in each, or as a
/// member has it, but for more heat than the ground has.
void set_stratification(const Weather& weather, const std::optional<PasquillClass>& own,
                        const nlohmann::ordered_json& wind, nlohmann::ordered_json& keys) {
  if (keys.is_null()) keys = nlohmann::ordered_json::object();
  for (const char* key : {"metar", "asked", "stability", "heat_flux", "obukhov_length"}) {
    keys.erase(key);
  }
  const SurfaceWind surface{
      .speed = wind["speed"], .height = wind["height"], .roughness = wind.value("roughness", 0.0)};
  const double of_class =
      own ? inverse_obukhov_of(*own, surface.roughness) : weather.inverse_obukhov;
  const double inverse_obukhov =
      wind["profile"] == "log" ? within_heat(of_class, surface, weather.air) : of_class;
  if (inverse_obukhov != 0) {
    keys["obukhov_length"] = 1 / inverse_obukhov;
  } else if (own) {
    keys["stability"] = std::string(1, *own);
  } else if (weather.pasquill) {
    keys["stability"] = std::string(1, *weather.pasquill);
  }
}

}  // namespace

Question member_case(const Question& whole, const MemberChanges& changes) {
  using Json = nlohmann::ordered_json;
  Json document = Json::parse(whole.resolved_json);
  const std::string title = document["title"];
  document["title"] = fmt::format("{}{}(wind {} of {})", title, title.empty() ? "" : " ",
                                  changes.number, changes.count);
  document["wind"]["speed"] = changes.wind.speed;
  document["wind"]["direction"] = changes.wind.direction;
  if (document["inflow"]["turbulence"] == "synthetic") {
    document["inflow"]["seed"] = changes.wind.seed;
  }
  if (whole.weather || changes.wind.stability) {
    set_stratification(whole.weather.value_or(Weather{}), changes.wind.stability, document["wind"],
                       document["weather"]);
  }
  if (changes.spin_up) document["time"]["spin_up"] = *changes.spin_up;
  if (changes.end) {
    document["time"]["end"] = *changes.end;
    document["time"]["after_release"] = 0;
  }
  std::size_t erased = 0;  // before those that come
  for (const std::size_t r : changes.receptors_left_out) document["receptors"].erase(r - erased++);
  document["ensemble"].erase("wind");
  document["ensemble"]["repeats"] = 0;  // the winds are what its ranges are of
  return parse_case(document.dump(-1, ' ', false, Json::error_handler_t::replace), whole.file);
}

}  // namespace downwash
