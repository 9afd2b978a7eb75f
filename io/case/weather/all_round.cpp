#include "io/case/weather/all_round.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

bool is_object_with(const Json& object, const char* key) {
  return object.is_object() && object.contains(key);
}

}  // namespace

std::string not_all_round(const Json& document) {
  const Json none = Json::object();
  const auto part = [&](const char* name) -> const Json& {
    return document.contains(name) && document[name].is_object() ? document[name] : none;
  };
  const Json &domain = part("domain"), &ensemble = part("ensemble");
  const bool odd = document.contains("ensemble") && !document["ensemble"].is_object();
  if (odd || !ensemble.value("wind", none).is_object()) return "`ensemble` is no object";
  const Json winds = ensemble.value("wind", none), releases = document.value("releases", Json());
  if (!releases.is_array() || releases.empty()) return "nothing is released";
  if (!domain.contains("buildings") && !domain.contains("terrain")) {
    return "without `domain.buildings` the map turns with the wind";
  }
  const Json members = ensemble.value("members", Json(1));
  if (members.is_number() && members > 1) return "`ensemble.members` repeats the release";
  if (is_object_with(winds, "direction_spread")) {
    return "`ensemble.wind.direction_spread` is about a direction";
  }
  if (part("inflow").contains("table")) return "`inflow.table` gives the wind";
  if (part("wind").contains("series") || part("wind").contains("series_file")) {
    return "`wind.series` goes on from one direction";
  }
  return "";
}

bool lists_winds(const Json& document) {
  if (!document.contains("ensemble") || !document["ensemble"].is_object()) return false;
  const Json winds = document["ensemble"].value("wind", Json::object());
  if (!is_object_with(winds, "list") || !winds["list"].is_array()) return false;
  return std::ranges::all_of(winds["list"], [](const Json& wind) {
    return is_object_with(wind, "direction") && is_object_with(wind, "speed");
  });
}

}  // namespace downwash
