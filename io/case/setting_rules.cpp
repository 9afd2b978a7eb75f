#include "io/case/setting_rules.hpp"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "io/case/domain_rules.hpp"
#include "io/case/schema/rules.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;
using Problems = std::vector<std::string>;

/// A cloud must be able to leave. Sides that let nothing through but along themselves (free_slip)
/// are what a wind has by default: it blows along them.
void doubt_sides(const Json& document, Problems& doubts) {
  if (!document.contains("wind") || document.value("releases", Json::array()).empty()) return;
  for (const std::string face : {"x+", "y-", "y+", "z+"}) {
    const std::string type = type_of_face(document["boundaries"][face]);
    if (type == "periodic" && face != "y-") {  // both are, or none
      doubts.push_back(
          fmt::format("`boundaries.{}` is \"periodic\": what leaves through one side comes in "
                      "through the other, and concentrations are too high.",
                      face));
    } else if (type == "wall") {
      doubts.push_back(fmt::format(
          "`boundaries.{}` is a \"wall\": it holds the wind, and the cloud can't leave there.",
          face));
    }
  }
}

/// The law of the wall takes the wind in the middle of the first cell, which must be above z0.
void doubt_rough_walls(const Json& document, Problems& doubts) {
  const Json& surfaces = document["surfaces"];
  if (surfaces["walls"] != "modelled") return;
  const double first = height_of_first_cell(document["domain"]), middle = first / 2;
  const double of_wind = document.value("wind", Json::object()).value("roughness", 0.0);
  for (const std::string key : {"roof", "facade", "ground", "streets"}) {
    const double z0 = surfaces.value(key, 0.0);
    const bool told = key == "ground" && z0 == of_wind && z0 > first;  // of the wind
    if (z0 <= middle || told) continue;
    doubts.push_back(fmt::format(
        "`surfaces.{}` is {:g} m, but the middle of the first cell is {:.3g} m from the wall: "
        "there is no wind so near such a wall, and the law of the wall does not hold.",
        key, z0, middle));
  }
}

/// "4 m/s from 240°" and what else a wind of a list has, but for its gusts.
Json without_gusts(const Json& wind, const Json& of_case) {
  return {wind.value("speed", of_case["speed"].get<double>()),
          wind.value("direction", of_case["direction"].get<double>()), wind.value("stability", "")};
}

void doubt_equal_winds(const Json& list, const Json& document, Problems& doubts) {
  for (std::size_t n = 1; n < list.size(); ++n) {
    for (std::size_t m = 0; m < n; ++m) {
      if (without_gusts(list[n], document["wind"]) != without_gusts(list[m], document["wind"])) {
        continue;
      }
      doubts.push_back(
          fmt::format("`ensemble.wind.list` has the same wind as {} and {}: shares of the winds "
                      "count it twice.",
                      m, n));
      return;
    }
  }
}

/// A share of 10 % takes ten winds.
void doubt_winds(const Json& document, Problems& doubts) {
  constexpr std::size_t fewest = 10;
  if (!document.contains("ensemble") || !document["ensemble"].contains("wind")) return;
  const Json& winds = document["ensemble"]["wind"];
  const Json list = winds.value("list", Json::array());
  const auto count =
      list.empty() ? static_cast<std::size_t>(winds.value("members", 0.0)) : list.size();
  if (count < fewest) {
    doubts.push_back(fmt::format(
        "`ensemble.wind` has {} winds: the zones of 10, 50 and 90 % are of {} runs, and need at "
        "least {}.",
        count, count, fewest));
  }
  if (!list.empty()) return doubt_equal_winds(list, document, doubts);
  if (winds.value("all_round", false)) return;
  for (const char* spread : {"speed_spread", "direction_spread", "stability_spread"}) {
    if (winds.value(spread, 0.0) > 0) return;
  }
  doubts.push_back(fmt::format(
      "`ensemble.wind` has no spread: its {} winds are the same but for their gusts, and the zones "
      "of 10, 50 and 90 % leave out that the wind is not known.",
      count));
}

}  // namespace

Problems setting_rule_doubts(const Json& document) {
  return found_by({doubt_sides, doubt_rough_walls, doubt_winds}, document);
}

}  // namespace downwash
