#include "io/case/releases/container_keys.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "io/case/releases/substance_keys.hpp"
#include "io/case/schema/substance_names.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "io/containers/source_term.hpp"
#include "io/question/release.hpp"
#include "io/question/wind.hpp"
#include "io/weather/air.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

/// A number in SI units, where there is one.
std::optional<double> si(const Json& object, const char* key, double unit = 1, double shift = 0) {
  if (!object.contains(key)) return std::nullopt;
  return object[key].get<double>() * unit + shift;
}

/// The place of a word in a list as the schema has it.
template <class Choice, std::size_t n>
Choice choice_of(const Json& word, const std::array<const char*, n>& words) {
  const auto found = std::find(words.begin(), words.end(), word.get<std::string>());
  if (found == words.end()) throw std::logic_error("a word without a meaning: " + word.dump());
  return static_cast<Choice>(found - words.begin());
}

constexpr std::array shapes{"vertical cylinder", "horizontal cylinder", "sphere"};
constexpr std::array airborne_parts{"all", "twice flash", "flash"};
constexpr std::array grounds{"concrete", "soil", "dry sand", "moist sand"};

ContainerClass class_named(const std::string& name) {
  for (const ContainerClass kind :
       {ContainerClass::small_spill, ContainerClass::large_spill, ContainerClass::small_cylinders,
        ContainerClass::ton_cylinders, ContainerClass::nurse_tank, ContainerClass::tank_truck,
        ContainerClass::rail_car}) {
    if (name == name_of(kind)) return kind;
  }
  throw std::logic_error("a class of containers without figures: " + name);
}

Container container_of(const Json& keys) {
  constexpr double bar = 1e5;
  Container container{.kind = std::nullopt,
                      .shape = std::nullopt,
                      .diameter = si(keys, "diameter"),
                      .length = si(keys, "length"),
                      .volume = si(keys, "volume"),
                      .hole_diameter = si(keys, "hole_diameter"),
                      .hole_height = keys.value("hole_height", 0.0),
                      .passage = keys.value("hole_length", 0.0),
                      .discharge_coefficient = keys["discharge_coefficient"],
                      .level = si(keys, "level"),
                      .mass = si(keys, "mass_kg"),
                      .pressure = si(keys, "pressure", bar),
                      .temperature = si(keys, "temperature", 1, zero_celsius),
                      .closed_after = si(keys, "closed_after"),
                      .airborne = choice_of<Airborne>(keys["airborne"], airborne_parts),
                      .pool_depth = keys["pool_depth"],
                      .bund_area = si(keys, "bund_area"),
                      .ground = choice_of<GroundKind>(keys["ground"], grounds),
                      .evaporation = keys["evaporation"] == "epa"
                                         ? EvaporationMethod::epa
                                         : EvaporationMethod::heat_balance};
  if (keys.contains("class")) container.kind = class_named(keys["class"]);
  if (keys.contains("shape")) container.shape = choice_of<TankShape>(keys["shape"], shapes);
  return container;
}

std::optional<VapourPressure> vapour_pressure_of(const Json& substance) {
  if (!substance.contains("vapour_pressure")) return std::nullopt;
  const Json& keys = substance["vapour_pressure"];
  const bool antoine = keys.contains("antoine");
  if (!antoine && !keys.contains("dippr")) return std::nullopt;
  return VapourPressure{
      .form = antoine ? VapourPressure::Form::antoine : VapourPressure::Form::dippr,
      .constants = keys[antoine ? "antoine" : "dippr"].get<std::vector<double>>(),
      .from = *si(keys, "from", 1, zero_celsius),
      .to = *si(keys, "to", 1, zero_celsius)};
}

/// Null where the document has no such substance.
const Json* substance_named(const Json& document, const std::string& name) {
  const Json& all = document["substances"];
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Json& entry) { return entry["name"] == name; });
  return found == all.end() ? nullptr : &*found;
}

Fluid fluid_of(const Json& substance) {
  return {.name = substance["name"],
          .molar_mass = si(substance, "molar_mass", 1e-3),
          .gamma = si(substance, "gamma"),
          .boiling_point = si(substance, "boiling_point", 1, zero_celsius),
          .liquid_density = si(substance, "liquid_density"),
          .liquid_heat_capacity = si(substance, "liquid_heat_capacity"),
          .heat_of_vaporisation = si(substance, "heat_of_vaporisation"),
          .vapour_pressure = vapour_pressure_of(substance)};
}

Surroundings surroundings_of(const Json& document) {
  constexpr double hectopascal = 100;
  const Json weather = document.value("weather", Json::object());
  const double at_sea = si(weather, "pressure", hectopascal).value_or(standard_pressure);
  return {.temperature = si(weather, "temperature", 1, zero_celsius),
          .pressure = pressure_at(weather.value("elevation", 0.0), at_sea),
          .wind = std::nullopt};
}

/// Doubt about the constants that a case has for a substance; empty where they agree with each
/// other.
std::string doubt_about(const Fluid& fluid) {
  if (!fluid.vapour_pressure || !fluid.boiling_point) return "";
  const VapourPressure& pressure = *fluid.vapour_pressure;
  if (pressure.from >= pressure.to) {
    return fmt::format("the `vapour_pressure` of \"{}\" is known from {:g} to {:g} °C; swap them",
                       fluid.name, pressure.from - zero_celsius, pressure.to - zero_celsius);
  }
  const double at_boiling = pressure.at(*fluid.boiling_point);
  if (*fluid.boiling_point < pressure.from || *fluid.boiling_point > pressure.to ||
      std::abs(at_boiling / standard_pressure - 1) < 0.1) {
    return "";
  }
  return fmt::format(
      "the `vapour_pressure` of \"{}\" is {:.3g} bar at its `boiling_point` of {:g} °C, where it "
      "must be 1.013 bar; correct one of them",
      fluid.name, at_boiling / 1e5, *fluid.boiling_point - zero_celsius);
}

}  // namespace

LibraryFluid library_fluid(const std::string& name) {
  for (const Json& entry : library_entries()) {
    if (entry["name"] != name) continue;
    return {fluid_of(entry), entry.value("properties_source", "")};
  }
  throw std::out_of_range("no substance of the library: " + name);
}

std::vector<std::string> container_contradictions(const Json& document) {
  std::vector<std::string> problems;
  const Json releases = document.value("releases", Json::array());
  for (std::size_t r = 0; r < releases.size(); ++r) {
    if (!releases[r].contains("container")) continue;
    const Json* substance = substance_named(document, releases[r]["substance"]);
    if (substance == nullptr) continue;  // told elsewhere
    const Fluid fluid = fluid_of(*substance);
    std::string problem = doubt_about(fluid);
    if (problem.empty()) {
      problem =
          problem_of(container_of(releases[r]["container"]), fluid, surroundings_of(document));
    } else {
      problem.insert(0, "needs other figures: ");
    }
    if (problem.empty()) continue;
    problems.push_back(fmt::format("`releases.{}.container` (\"{}\") {}.", r,
                                   releases[r]["name"].get<std::string>(), problem));
  }
  return problems;
}

void fill_sources(const Json& document, const std::optional<Wind>& wind,
                  std::vector<Release>& releases) {
  constexpr double height = 10;  // m, of the wind that evaporation goes by
  for (std::size_t r = 0; r < releases.size(); ++r) {
    const Json& entry = document["releases"][r];
    if (!entry.contains("container")) continue;
    Surroundings around = surroundings_of(document);
    if (wind) around.wind = speed_at(*wind, height);
    Release& release = releases[r];
    release.source = source_term(container_of(entry["container"]),
                                 fluid_of(*substance_named(document, entry["substance"])), around);
    for (const SourceTerm::Step& step : release.source->steps) {
      release.series.push_back({step.time, step.rate});
    }
  }
}

}  // namespace downwash
