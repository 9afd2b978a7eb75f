#include "io/case/releases/release_keys.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "io/case/schema/json_values.hpp"
#include "io/question/place.hpp"
#include "io/question/release.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

std::optional<Place> place_of(const Json& object) {
  if (object.contains("lon")) return LonLat{object["lon"], object["lat"]};
  if (object.contains("x")) return Point{object["x"], object["y"]};
  return std::nullopt;
}

/// [a, b] in the coordinates of `beside`.
Place place_of(const Json& pair, const Place& beside) {
  if (std::holds_alternative<LonLat>(beside)) return LonLat{pair[0], pair[1]};
  return Point{pair[0], pair[1]};
}

CoordinateKind kind_of(const std::string& name) {
  return name == "lonlat"   ? CoordinateKind::lonlat
         : name == "metres" ? CoordinateKind::metres
                            : CoordinateKind::automatic;
}

Release release_of(const Json& entry) {
  Release release{.name = entry["name"],
                  .substance = entry["substance"],
                  .place = place_of(entry),
                  .to = std::nullopt,
                  .polygon = {},
                  .coordinates = kind_of(entry.value("coordinates", "automatic")),
                  .height = entry["height"],
                  .radius = entry.value("radius", 0.0),
                  .top = if_given(entry, "top"),
                  .rate = if_given(entry, "rate_kg_s"),
                  .mass = if_given(entry, "mass_kg"),
                  .within_factor = entry.value("within_factor", 1.0),
                  .series = {},
                  .source = std::nullopt,
                  .start = if_given(entry, "start"),
                  .duration = if_given(entry, "duration"),
                  .indoor = std::nullopt};
  if (entry.contains("to")) release.to = place_of(entry["to"], *release.place);
  for (const Json& corner : entry.value("polygon", Json::array())) {
    release.polygon.push_back({corner[0], corner[1]});
  }
  if (release.top && *release.top == 0) release.top.reset();
  for (const Json& step : entry.value("series", Json::array())) {
    release.series.push_back({step["time"], step["rate_kg_s"]});
  }
  if (entry.contains("indoor")) {
    const Json& room = entry["indoor"];
    release.indoor = Release::Room{room["air_change_per_hour"], if_given(room, "volume")};
  }
  return release;
}

}  // namespace

std::vector<Release> releases_of(const Json& document) {
  std::vector<Release> releases;
  for (const Json& entry : document.value("releases", Json::array())) {
    releases.push_back(release_of(entry));
  }
  return releases;
}

std::vector<Receptor> receptors_of(const Json& document) {
  std::vector<Receptor> receptors;
  for (const Json& entry : document.value("receptors", Json::array())) {
    const auto height = if_given(entry, "height");
    receptors.push_back({.name = entry["name"],
                         .place = *place_of(entry),
                         .height = height.value_or(breathing_height),
                         .height_assumed = !height});
  }
  return receptors;
}

ZoneChoice zones_of(const Json& document) {
  if (!document.contains("zones")) return {};
  const Json& zones = document["zones"];
  const auto height = if_given(zones, "height");
  ZoneChoice choice{.height = height.value_or(breathing_height),
                    .height_assumed = !height,
                    .averaging = zones["averaging"],
                    .every = zones["every"],
                    .air_change_per_hour = zones["air_change_per_hour"],
                    .floor_per_person = zones["floor_per_person"],
                    .beyond = zones["beyond"]};
  if (zones["beyond_terrain"] != "auto") choice.beyond_urban = zones["beyond_terrain"] == "urban";
  if (zones.contains("beyond_lid")) choice.beyond_lid = zones["beyond_lid"];
  return choice;
}

Ensemble ensemble_of(const Json& document) {
  if (!document.contains("ensemble")) return {};
  const Json& ensemble = document["ensemble"];
  return {.members = static_cast<int>(ensemble["members"].get<double>()),
          .interval = ensemble["interval"],
          .repeats = static_cast<int>(ensemble["repeats"].get<double>())};
}

}  // namespace downwash
