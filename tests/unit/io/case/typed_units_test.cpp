// Units that people type, in a case and its settings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <string>

#include "io/case/read_case.hpp"
#include "io/case/schema/case_schema.hpp"
#include "io/question/question.hpp"
#include "tests/support/case_problems.hpp"

namespace downwash {
namespace {

using test::problems;
using testing::HasSubstr;
using Json = nlohmann::ordered_json;

const std::string typed_street =
    R"({"domain": {"size": ["40 m", 40, "100 ft"], "cells": [20, 20, 20]},
        "wind": {"speed": "8kt", "direction": "NW", "height": "33 ft"},
        "time": {"end": "15min"},
        "releases": [{"name": "t", "substance": 1017, "x": 20, "y": "20m", "mass_kg": "2 lb",
                      "duration": "1.5min"}],
        "receptors": [{"name": "r", "x": 30, "y": 20, "height": "6 ft"}]})";

TEST(TypedUnits, AreStoredInThoseOfTheKeys) {
  const Question config = parse_case(typed_street, "case.json");
  EXPECT_NEAR(config.wind->speed, 8 * 1852.0 / 3600, 1e-9);
  EXPECT_EQ(config.wind->direction, 315);
  EXPECT_EQ(config.time.end, 900);
  EXPECT_EQ(config.scenario.releases[0].substance, "chlorine");
  EXPECT_EQ(config.scenario.releases[0].duration, 90);
  EXPECT_NEAR(*config.scenario.releases[0].mass, 0.90718474, 1e-9);
  EXPECT_NEAR(config.scenario.receptors[0].height, 1.8288, 1e-9);
  const Json echoed = Json::parse(config.resolved_json);
  EXPECT_TRUE(echoed["wind"]["speed"].is_number());
  EXPECT_NEAR(echoed["domain"]["size"][2].get<double>(), 30.48, 1e-9);
  EXPECT_EQ(parse_case(config.resolved_json, "case.json").resolved_json, config.resolved_json);
}

TEST(TypedUnits, AreTakenInSettings) {
  const Question config = parse_case(
      typed_street, "case.json",
      {"wind.speed=29 km/h", "wind.direction=Nordwest", "time.answer_within=0",
       R"(wind.series=[{"time": "2min", "speed": "9 kt", "direction": "north-west"}])",
       "releases.0.substance=UN 1005", "releases.0.duration=1m", "statistics.heights=[\"6 ft\"]"});
  EXPECT_NEAR(config.wind->speed, 29 / 3.6, 1e-9);
  EXPECT_EQ(config.wind->series.changes[0].time, 120);
  EXPECT_EQ(config.wind->series.changes[0].direction, 315);
  EXPECT_EQ(config.scenario.releases[0].substance, "ammonia");
  EXPECT_EQ(config.scenario.releases[0].duration, 60);
  EXPECT_NEAR(config.statistics->heights[0], 1.8288, 1e-9);
}

TEST(TypedUnits, AreToldWithTheirBounds) {
  EXPECT_THAT(problems(typed_street, {"wind.speed=500kt"})[0],
              HasSubstr("`wind.speed` is 257.2222222 (\"500kt\"), but must be a number from 0.01"));
  EXPECT_THAT(problems(typed_street, {"wind.speed=8 parsecs"})[0],
              HasSubstr("or one with its unit (m/s, km/h, kt, mph or ft/s)"));
  EXPECT_THAT(problems(typed_street, {"domain.size=[\"40 m\", \"40 parsecs\", 9]"})[0],
              HasSubstr("or one with its unit (m, km, cm"));
  EXPECT_THAT(problems(typed_street, {"wind.direction=NO"})[0], HasSubstr("west in French"));
  EXPECT_THAT(problems(typed_street, {"wind.direction=VRB"})[0], HasSubstr("point of the compass"));
  EXPECT_THAT(problems(typed_street, {"time.end=10:00"})[0], HasSubstr("also 1h30"));
  EXPECT_THAT(problems(typed_street, {"releases.0.substance=17"})[0], HasSubstr("\"17\""));
  EXPECT_THAT(problems(typed_street, {"wind.profile=8kt"})[0], HasSubstr("\"uniform\""));
  EXPECT_THAT(problems(typed_street, {"time.steps=8kt"})[0], HasSubstr("a whole number"));
}

TEST(TypedUnits, OfConcentrationsKnowTheSubstance) {
  const auto threshold = [](const std::string& entry) {
    const Question config = parse_case(typed_street, "case.json", {"substances=[" + entry + "]"});
    return *config.scenario.substances[0].threshold;
  };
  const double of_chlorine = 3e-6 * 70.906 / 24.465;
  EXPECT_NEAR(threshold(R"({"name": "chlorine", "threshold": "3 ppm"})"), of_chlorine,
              1e-3 * of_chlorine);
  EXPECT_NEAR(threshold(R"({"name": "chlorine", "threshold": "2 g/m3"})"), 2e-3, 1e-9);
  EXPECT_THAT(problems(typed_street, {R"(substances=[{"name": "mist", "threshold": "3 ppm"}])"})[0],
              HasSubstr("give its `molar_mass`"));
}

TEST(TypedUnits, AgreeWithAReport) {
  const std::string report = "weather.metar=EDDB 211250Z 31508KT 9999 BKN020 08/05 Q1012";
  EXPECT_TRUE(problems(typed_street, {report, "wind.height=10 m"}).empty());
  EXPECT_THAT(
      problems(typed_street, {"weather={\"metar\": \"EDDB 211250Z 31508KT 9999 08/05 Q1012\"}",
                              "wind.height=10", "wind.speed=9kt"})[0],
      HasSubstr("`wind.speed` is 4.63"));
}

TEST(TypedUnits, EditorsAcceptThem) {
  const Json schema = Json::parse(case_schema());
  const std::function<void(const Json&, bool)> look = [&](const Json& node, bool of_list) {
    if (!node.is_structured()) return;
    const bool unit = node.is_object() && (node.contains("unit") || of_list);
    if (unit && node.contains("type") && node.value("unit", "").find(',') == std::string::npos) {
      if (node["type"] == "array") {
        if (node["items"].contains("type")) look(node["items"], true);
        return;
      }
      EXPECT_EQ(node["type"], Json::parse(R"(["number", "string"])")) << node.dump();
    }
    for (const auto& [key, part] : node.items()) look(part, false);
  };
  look(schema, false);
}

}  // namespace
}  // namespace downwash
