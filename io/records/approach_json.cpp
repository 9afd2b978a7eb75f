#include "io/records/approach_json.hpp"

#include <nlohmann/json.hpp>

#include "io/results/check_json.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

Json figure_json(const WindFigure& figure, bool known) {
  Json json{{"asked", figure.asked}};
  json["found"] = known ? Json(figure.found) : Json();
  json["standard_error"] = known ? Json(figure.error) : Json();
  json["severity"] = key_of(figure.severity);
  return json;
}

WindFigure figure_of(const Json& json) {
  WindFigure figure{.asked = json.at("asked")};
  if (json.at("found").is_number()) {
    figure.found = json["found"];
    figure.error = json.at("standard_error").is_number() ? json["standard_error"].get<double>() : 0;
  }
  figure.severity = severity_of(json.at("severity"));
  return figure;
}

}  // namespace

Json approach_json(const ApproachWind& wind) {
  Json levels = Json::array();
  for (const ApproachLevel& level : wind.levels) {
    levels.push_back({{"height_m", level.height},
                      {"mean_speed_m_s", figure_json(level.speed, level.known())},
                      {"turbulence_intensity", figure_json(level.turbulence, level.known())},
                      {"unknown", level.unknown}});
  }
  return {{"distance_behind_inlet_m", wind.distance},
          {"places", wind.places},
          {"start_s", wind.start},
          {"end_s", wind.end},
          {"levels", std::move(levels)},
          {"unknown", wind.unknown},
          {"nudging_push", wind.push ? Json(*wind.push) : Json()}};
}

ApproachWind approach_of(const Json& json) {
  ApproachWind wind{.distance = json.at("distance_behind_inlet_m"),
                    .places = json.at("places"),
                    .start = json.at("start_s"),
                    .end = json.at("end_s"),
                    .levels = {},
                    .unknown = json.at("unknown")};
  if (json.contains("nudging_push") && json["nudging_push"].is_number()) {
    wind.push = json["nudging_push"].get<double>();
  }
  for (const Json& level : json.at("levels")) {
    wind.levels.push_back({.height = level.at("height_m"),
                           .speed = figure_of(level.at("mean_speed_m_s")),
                           .turbulence = figure_of(level.at("turbulence_intensity")),
                           .unknown = level.at("unknown")});
  }
  return wind;
}

}  // namespace downwash
