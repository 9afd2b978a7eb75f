// Ranges of use in the case schema: every physical quantity has one, and a value beyond it is
// named with what it does.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "io/case/read_case.hpp"
#include "io/case/releases/substance_keys.hpp"
#include "io/case/schema/case_schema.hpp"
#include "io/case/schema/schema_check.hpp"
#include "io/case/schema/substance_names.hpp"
#include "io/question/question.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

/// A leak in a wind, of a substance of its own.
const std::string leak_in_use = R"({"domain": {"size": [160, 80, 40], "cells": [40, 20, 10]},
  "wind": {"speed": 4}, "time": {"end": 300},
  "substances": [{"name": "dust", "levels": [{"name": "D", "severity": 2, "averaging": 0,
                                              "mg_m3": 1}]}],
  "releases": [{"name": "r", "substance": "dust", "x": 40, "y": 40, "rate_kg_s": 0.05,
                "duration": 60}]})";

std::vector<std::string> warnings(const std::vector<std::string>& settings,
                                  const std::string& text = leak_in_use) {
  return parse_case(text, "leak.json", settings).warnings;
}

/// The only one that names the key.
std::string warning_on(const std::string& key, const std::vector<std::string>& settings) {
  std::string found;
  for (const std::string& sentence : warnings(settings)) {
    if (sentence.find(key) == std::string::npos) continue;
    EXPECT_EQ(found, "") << "twice: " << sentence;
    found = sentence;
  }
  return found;
}

/// Places, directions and times: nothing about them is usual. Numbers of the method.
const std::set<std::string> not_physical = {"lon",
                                            "lat",
                                            "x",
                                            "y",
                                            "to",
                                            "polygon",
                                            "min",
                                            "max",
                                            "origin",
                                            "direction",
                                            "turn",
                                            "first",
                                            "end",
                                            "steady",
                                            "spin_up",
                                            "start",
                                            "running",
                                            "answer_within",
                                            "every",
                                            "so_far",
                                            "interval",
                                            "time",
                                            "from",
                                            "profile",
                                            "cloud_cover",
                                            "obukhov_length",
                                            "after_release",
                                            "flammable_limits"};

/// Calls `visit` with every number, the key that it stands under, and the unit of that.
template <class Visit>
void each_number(const Json& node, const std::string& key, const std::string& unit,
                 const Visit& visit) {
  if (!node.is_object()) return;
  const std::string own = node.value("unit", unit);
  const Json type = node.value("type", Json(""));
  const Json types = type.is_array() ? type : Json::array({type});
  const bool number = std::any_of(types.begin(), types.end(), [](const Json& one) {
    return one == "number" || one == "integer";
  });
  if (number) visit(node, key, own);
  for (const char* part : {"properties", "definitions"}) {
    if (!node.contains(part)) continue;
    for (const auto& [name, below] : node[part].items()) each_number(below, name, "", visit);
  }
  if (node.contains("items")) each_number(node["items"], key, own, visit);
  for (const char* part : {"anyOf", "allOf"}) {
    if (!node.contains(part)) continue;
    for (const Json& branch : node[part]) each_number(branch, key, own, visit);
  }
}

TEST(RangeOfUse, EveryPhysicalQuantityHasOneWithinItsBounds) {
  int ranges = 0;
  each_number(Json::parse(case_schema()), "", "",
              [&](const Json& number, const std::string& key, const std::string& unit) {
                if (!number.contains("x-use")) {
                  EXPECT_TRUE(unit.empty() || not_physical.contains(key)) << key << ", " << unit;
                  return;
                }
                ++ranges;
                const double low = number["x-use"][0], high = number["x-use"][1];
                EXPECT_LE(low, high) << key;
                EXPECT_GE(low, number.contains("x-least") ? 0 : number["minimum"].get<double>())
                    << key;
                EXPECT_LE(high, number["maximum"].get<double>()) << key;
                EXPECT_GT(number["x-beyond"].get<std::string>().size(), 10U) << key;
              });
  EXPECT_GT(ranges, 70);
}

TEST(RangeOfUse, HoldsEveryDefaultAndTheLibrary) {
  const std::string released = R"(releases=[{"name": "r", "substance": "chlorine", "x": 40,
                                  "y": 40, "rate_kg_s": 0.05}])";
  const Question config = parse_case(leak_in_use, "leak.json", {released});
  EXPECT_TRUE(config.warnings.empty()) << config.warnings.front();
  const Question echo = parse_case(config.resolved_json, "leak.json");
  EXPECT_TRUE(echo.warnings.empty()) << echo.warnings.front();

  Json library = Json::parse(substance_library());
  const Json document{
      {"domain", Json::object()}, {"time", Json::object()}, {"wind", {}}, {"substances", library}};
  const auto beyond = Schema(case_schema()).beyond_use(document);
  EXPECT_TRUE(beyond.empty()) << beyond.front();
}

TEST(RangeOfUse, NamesKeyValueAndWhatItDoes) {
  EXPECT_EQ(warning_on("viscosity", {"fluid.viscosity=5"}),
            "`fluid.viscosity` is 5 m²/s, but 0 to 0.0001 m²/s are usual: air has 1.5e-5 m²/s; "
            "with more, small eddies and wakes are smoothed away and figures are wrong by a "
            "factor.");
  EXPECT_EQ(warning_on("force", {"fluid.force=[0.05, 0, 0]"}),
            "`fluid.force.0` is 0.05 m/s², but 0 m/s² is usual: a body force drives the air too, "
            "so that the wind is not the one asked for.");
}

TEST(RangeOfUse, OfEachKind) {
  for (const auto& [key, setting] : std::vector<std::pair<std::string, std::string>>{
           {"substances.0.diffusivity", "substances.0.diffusivity=5"},
           {"substances.0.diffusivity", "substances.0.diffusivity=100"},
           {"substances.0.deposition_speed", "substances.0.deposition_speed=10"},
           {"substances.0.deposition_speed", "substances.0.deposition_speed=0.5"},
           {"substances.0.half_life", "substances.0.half_life=0.5"},
           {"substances.0.settling_speed", "substances.0.settling_speed=50"},
           {"fluid.gravity", "fluid.gravity=0.001"},
           {"fluid.gravity", "fluid.gravity=20"},
           {"fluid.density", "fluid.density=1000"},
           {"turbulence.constant", "turbulence.constant=1"},
           {"turbulence.constant", "turbulence.constant=0.15"},  // Vreman's
           {"wind.roughness", "wind.roughness=3.5"},
           {"wind.speed", "wind.speed=0.1"},
           {"releases.0.height", "releases.0.height=600"},
           {"zones.air_change_per_hour", "zones.air_change_per_hour=500"},
           {"zones.floor_per_person", "zones.floor_per_person=500"},
           {"levels.0.mg_m3", "substances.0.levels.0.mg_m3=5e6"}}) {
    EXPECT_NE(warning_on(key, {setting}).find("usual"), std::string::npos) << setting;
  }
  EXPECT_EQ(warning_on("turbulence.constant",
                       {"turbulence.model=smagorinsky", "turbulence.constant=0.15"}),
            "");
}

TEST(RangeOfUse, CountsForAirInAWindOnly) {
  const std::string channel = R"({"domain": {"size": [1, 1, 1], "cells": [8, 8, 8]},
    "fluid": {"viscosity": 0.5, "force": [1, 0, 0]}, "time": {"end": 1}})";
  EXPECT_TRUE(warnings({}, channel).empty());
}

TEST(RangeOfUse, LeavesWhatIsChosenToTheProgram) {
  EXPECT_TRUE(warnings({"substances.0.half_life=0", "time.dt=0", "zones.height=1.5"}).empty());
}

// -------------------------------------------------------------------------------- together

TEST(SettingRules, SidesThatACloudCannotLeaveThrough) {
  EXPECT_NE(warning_on("`boundaries.y+` is \"periodic\"",
                       {R"(boundaries={"y-": "periodic", "y+": "periodic"})"}),
            "");
  EXPECT_NE(warning_on("`boundaries.z+` is a \"wall\"", {R"(boundaries={"top": "wall"})"}), "");
  EXPECT_TRUE(warnings({R"(boundaries={"left": "free_slip"})"}).empty());
}

TEST(SettingRules, WallsRougherThanTheFirstCell) {
  const std::string finer = "domain.cells=[80, 40, 20]";  // of 2 m
  EXPECT_NE(warning_on("surfaces.roof", {"surfaces.roof=1.5", finer}), "");
  EXPECT_EQ(warning_on("surfaces.roof", {"surfaces.roof=0.5"}), "");
}

TEST(SettingRules, WindsThatAreTheSame) {
  const auto winds = [](const std::string& keys) {
    return warning_on("ensemble.wind", {"ensemble={\"wind\": {" + keys + "}}"});
  };
  EXPECT_NE(winds(R"("members": 20)").find("no spread"), std::string::npos);
  EXPECT_NE(winds(R"("members": 4, "speed_spread": 0.2)").find("need at least 10"),
            std::string::npos);
  EXPECT_EQ(winds(R"("members": 12, "speed_spread": 0.2)"), "");
  std::string list;
  for (int n = 0; n < 12; ++n) {
    list += std::string(n == 0 ? "" : ", ") + "{\"speed\": " + std::to_string(1 + n % 11) + "}";
  }
  EXPECT_EQ(winds("\"list\": [" + list + "]"),
            "`ensemble.wind.list` has the same wind as 0 and 11: shares of the winds count it "
            "twice.");
}

// -------------------------------------------------------------------------------- substances

std::string of_chlorine(const std::string& keys) {
  const auto found = warnings(
      {"releases.0.substance=chlorine", "substances=[{\"name\": \"chlorine\", " + keys + "}]"});
  return found.empty() ? "" : found.front();
}

std::string level(const std::string& value) {
  return of_chlorine(R"("levels": [{"name": "AEGL-2", "severity": 2, "averaging": 600, )" + value +
                     "}]");
}

TEST(SubstanceDoubts, LevelsInAnotherUnit) {
  EXPECT_EQ(level("\"mg_m3\": 8100"),
            "AEGL-2 of chlorine is 1000 times that of the library (8.12 mg/m³): is it in µg? "
            "(`substances.0.levels.0` has 8100 mg/m³.)");
  const auto asks = [](const std::string& value, const std::string& question) {
    EXPECT_NE(level(value).find(question), std::string::npos) << value << ": " << level(value);
  };
  asks("\"mg_m3\": 0.0081", "is it in g?");
  asks("\"mg_m3\": 2.8", "is it in ppm?");
  asks("\"ppm\": 2800", "is it in ppb?");
  asks("\"ppm\": 8.1", "is it in mg/m³?");
  asks("\"ppm\": 0.0028", "is it in ‰?");
  asks("\"mg_m3\": 50", "is it meant?");
  EXPECT_EQ(level("\"mg_m3\": 8.1"), "");
  EXPECT_EQ(level("\"ppm\": 2.8"), "");
}

TEST(SubstanceDoubts, LevelsOfAnyName) {
  const auto named = [](const std::string& name, const std::string& value, int severity = 2) {
    return of_chlorine(fmt::format(
        R"("levels": [{{"name": "{}", "severity": {}, "averaging": 600, "mg_m3": {}}}])", name,
        severity, value));
  };
  for (const char* same : {"AEGL 2", "aegl2", "Aegl_2"}) {
    EXPECT_THAT(named(same, "8100"), testing::HasSubstr("is 1000 times that of the library"));
    EXPECT_EQ(named(same, "8.1"), "");
  }
  for (const char* other : {"level 2", "ERPG-2", "stay away"}) {
    EXPECT_THAT(named(other, "8100"),
                testing::HasSubstr("is 56 times the highest level of the library (145 mg/m³)"));
    EXPECT_THAT(named(other, "0.0081"),
                testing::HasSubstr("0.0056 times the lowest level of the library"));
    for (const char* usual : {"0.3", "8.1", "290", "1400"}) EXPECT_EQ(named(other, usual), "");
  }
  // Of acrolein the library knows what is a danger to life alone: milder levels lie far below.
  const auto acrolein = warnings(
      {"releases.0.substance=acrolein",
       R"(substances=[{"name": "acrolein", "levels": [{"name": "own", "severity": 1, "averaging": 600, "ppm": 0.03}]}])"});
  EXPECT_THAT(acrolein, testing::IsEmpty());
}

TEST(SubstanceDoubts, DensityOfNoVapour) {
  EXPECT_THAT(of_chlorine("\"buoyant\": true, \"density\": 1.1"),
              testing::HasSubstr("`substances.0.density` of chlorine is 1.1 kg/m³, its vapour has "
                                 "2.67 to 3.71 by the molar mass of the library, 70.906 g/mol"));
  EXPECT_THAT(of_chlorine("\"buoyant\": true, \"density\": 12"), testing::HasSubstr("with drops"));
  for (const char* vapour : {"2.7", "2.95", "3.6"}) {
    EXPECT_EQ(of_chlorine(fmt::format("\"buoyant\": true, \"density\": {}", vapour)), "");
  }
}

TEST(SubstanceDoubts, PropertiesInAnotherUnitOrOfAnotherSubstance) {
  EXPECT_NE(of_chlorine("\"molar_mass\": 7")
                .find("molar_mass` of chlorine is 7 g/mol, that of the "
                      "library 70.906"),
            std::string::npos);
  EXPECT_TRUE(of_chlorine("\"boiling_point\": 239").ends_with("is it in K?"));
  EXPECT_NE(of_chlorine("\"heat_of_vaporisation\": 100000").find("what boils off"),
            std::string::npos);
  EXPECT_EQ(of_chlorine("\"molar_mass\": 70.9"), "");
}

}  // namespace
}  // namespace downwash
