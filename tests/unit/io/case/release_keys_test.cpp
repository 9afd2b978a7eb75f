// Releases, receptors, substances and zones of a case that is right.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "io/case/read_case.hpp"
#include "io/case/releases/substance_keys.hpp"
#include "io/case/schema/case_schema.hpp"
#include "io/case/schema/schema_check.hpp"
#include "io/case/schema/substance_names.hpp"
#include "io/question/question.hpp"
#include "io/text/ppm.hpp"

namespace downwash {
namespace {

constexpr const char* leak_of_chlorine = R"({
  "domain": {"size": [40, 20, 10], "cells": [40, 20, 10]},
  "wind": {"speed": 2},
  "time": {"end": 900, "spin_up": 60},
  "releases": [{"name": "tank", "substance": "chlorine", "x": 5, "y": 10, "rate_kg_s": 0.5}],
  "receptors": [{"name": "school", "x": 30, "y": 10}]
})";

Question read_release(const std::vector<std::string>& settings = {}) {
  return parse_case(leak_of_chlorine, "case.json", settings);
}

TEST(ReleaseKeys, HaveDefaults) {
  const Question config = read_release();
  EXPECT_EQ(config.time.spin_up, 60);
  ASSERT_EQ(config.scenario.releases.size(), 1U);
  const Release& tank = config.scenario.releases[0];
  EXPECT_EQ(tank.name, "tank");
  EXPECT_EQ(std::get<Point>(*tank.place), (Point{5, 10}));
  EXPECT_EQ(tank.height, 1);
  EXPECT_EQ(tank.radius, 0);
  EXPECT_EQ(tank.rate, 0.5);
  EXPECT_FALSE(tank.mass);
  EXPECT_FALSE(tank.start);
  EXPECT_FALSE(tank.duration);
  EXPECT_FALSE(tank.indoor);
  ASSERT_EQ(config.scenario.receptors.size(), 1U);
  EXPECT_EQ(config.scenario.receptors[0].height, 1.5);
  EXPECT_EQ(config.scenario.zones.height, 1.5);
  EXPECT_EQ(config.scenario.zones.every, 60);
  EXPECT_EQ(config.scenario.zones.air_change_per_hour, 1);
  EXPECT_EQ(config.scenario.ensemble.members, 1);
  ASSERT_EQ(config.scenario.substances.size(), 1U);
  EXPECT_EQ(config.scenario.substances[0].name, "chlorine");
}

TEST(ReleaseKeys, LongitudesMayCountFrom0To360) {
  for (const char* west : {"244.85", "\"244.85°\"", "-115.15"}) {
    const auto lon = [&](const std::string& start) {
      return start + R"("lat": 36, "lon": )" + west + '}';
    };
    const Question config = read_release(
        {lon(R"(releases=[{"name": "a", "substance": "ammonia", "rate_kg_s": 1, )") + ']',
         lon(R"(receptors=[{"name": "r", )") + ']', lon(R"(weather={"stability": "D", )")});
    EXPECT_NEAR(std::get<LonLat>(*config.scenario.releases[0].place).lon, -115.15, 1e-9) << west;
    EXPECT_NEAR(std::get<LonLat>(config.scenario.receptors[0].place).lon, -115.15, 1e-9) << west;
    EXPECT_NEAR(config.weather->place->lon, -115.15, 1e-9) << west;
  }
  const Question east = read_release({R"(receptors=[{"name": "r", "lat": 1, "lon": 180}])"});
  EXPECT_EQ(std::get<LonLat>(east.scenario.receptors[0].place).lon, 180);
}

TEST(ReleaseKeys, TakeEveryShapeAndManner) {
  const Question config = read_release({R"(releases=[
    {"name": "a", "substance": "ammonia", "lon": 13.4, "lat": 52.5, "to": [13.41, 52.51],
     "radius": 3, "mass_kg": 20, "duration": 100, "start": 10},
    {"name": "b", "substance": "ammonia", "polygon": [[1, 1], [5, 1], [5, 4]], "height": 0,
     "top": 2, "coordinates": "metres",
     "series": [{"time": 0, "rate_kg_s": 2}, {"time": 60, "rate_kg_s": 0}]},
    {"name": "c", "substance": "SF6 of ours", "x": 1, "y": 2, "mass_kg": 1,
     "indoor": {"air_change_per_hour": 4, "volume": 50}}])",
                                        R"(substances=[{"name": "SF6 of ours"}])",
                                        R"(ensemble={"members": 5, "interval": 30})"});
  const Release& a = config.scenario.releases[0];
  EXPECT_EQ(std::get<LonLat>(*a.place).lat, 52.5);
  EXPECT_EQ(std::get<LonLat>(*a.to).lon, 13.41);
  EXPECT_EQ(a.duration, 100);
  EXPECT_EQ(a.start, 10);
  const Release& b = config.scenario.releases[1];
  EXPECT_FALSE(b.place);
  EXPECT_EQ(b.polygon.size(), 3U);
  EXPECT_EQ(b.coordinates, CoordinateKind::metres);
  EXPECT_EQ(b.top, 2);
  ASSERT_EQ(b.series.size(), 2U);
  EXPECT_EQ(b.series[1].time, 60);
  const Release& c = config.scenario.releases[2];
  EXPECT_EQ(c.indoor->volume, 50);
  EXPECT_EQ(config.scenario.ensemble.members, 5);
  ASSERT_EQ(config.scenario.substances.size(), 2U);
  EXPECT_TRUE(config.scenario.substances[0].levels.empty());
  EXPECT_EQ(config.scenario.substances[1].name, "ammonia");
}

TEST(ReleaseKeys, EchoIsACaseWithTheSameMeaning) {
  const Question config = read_release();
  const Question again = parse_case(config.resolved_json, "case.json");
  EXPECT_EQ(again.resolved_json, config.resolved_json);
  EXPECT_NE(config.resolved_json.find("AEGL-2"), std::string::npos) << "the levels that were used";
  EXPECT_NE(config.resolved_json.find("air_change_per_hour"), std::string::npos);
}

/// Of all warnings of a case.
std::vector<std::string> without_effect(const std::vector<std::string>& warnings) {
  std::vector<std::string> found = warnings;
  std::erase_if(
      found, [](const std::string& one) { return one.find("has no effect") == std::string::npos; });
  return found;
}

TEST(ReleaseKeys, SayWhatHasNoEffect) {
  const auto warnings = without_effect(read_release({"releases=[]"}).warnings);
  ASSERT_EQ(warnings.size(), 3U);
  EXPECT_EQ(warnings[0], "`time.spin_up` has no effect: there are no `releases`.");
  EXPECT_EQ(warnings[1], "`receptors` has no effect: there are no `releases`.");
  EXPECT_EQ(warnings[2], "`zones` has no effect: there are no `releases`.");
}

TEST(ReleaseKeys, SayWhatElseHasNoEffect) {
  const std::vector<std::string> beyond{"zones.beyond=0", "zones.beyond_lid=300",
                                        "zones.beyond_terrain=urban"};
  EXPECT_EQ(without_effect(read_release(beyond).warnings).size(), 2U);
  EXPECT_TRUE(without_effect(read_release({"zones.beyond_lid=300"}).warnings).empty());
  const auto sender = [](const std::string& products) {
    return without_effect(read_release({"output.sender=duty@fire.example.org", products}).warnings);
  };
  EXPECT_EQ(sender(R"(output.products=["geojson"])").size(), 1U);
  EXPECT_TRUE(sender(R"(output.products=["cap"])").empty());
}

TEST(ReleaseKeys, ConcentrationIsWrittenWhereThereAreReleases) {
  const std::string fields = R"(output.fields=["velocity", "concentration"])";
  EXPECT_EQ(read_release({fields}).output.fields.size(), 2U);
  EXPECT_TRUE(without_effect(read_release({fields}).warnings).empty());
  const Question without = read_release({fields, "releases=[]"});
  EXPECT_EQ(without.output.fields.size(), 1U);
  EXPECT_EQ(without_effect(without.warnings).back(),
            "`output.fields`: \"concentration\" has no effect: there are no `releases`.");
}

TEST(Substances, CaseReplacesKeysOfTheLibrary) {
  const Question config = read_release({R"(substances=[{"name": "chlorine", "buoyant": true,
    "threshold": 2, "levels": [{"name": "ours", "severity": 2, "mg_m3": 7}]}])"});
  const Substance& chlorine = config.scenario.substances[0];
  EXPECT_TRUE(chlorine.buoyant);
  EXPECT_EQ(chlorine.molar_mass, 70.906);
  EXPECT_DOUBLE_EQ(*chlorine.threshold, 2e-6);
  ASSERT_EQ(chlorine.levels.size(), 1U);
  EXPECT_DOUBLE_EQ(chlorine.levels[0].concentration, 7e-6);
  EXPECT_EQ(chlorine.levels[0].averaging, 0);
}

TEST(Substances, ConvertPpmAtRoomTemperature) {
  EXPECT_NEAR(concentration_of_ppm(1, 70.906), 2.9e-6, 0.01e-6) << "NRC: 1 ppm = 2.9 mg/m³";
  EXPECT_NEAR(concentration_of_ppm(1, 17.031), 0.696e-6, 0.001e-6) << "of ammonia";
  EXPECT_DOUBLE_EQ(ppm_of_concentration(concentration_of_ppm(20, 34), 34), 20);
}

TEST(SubstanceLibrary, FitsTheSchema) {
  nlohmann::ordered_json document =
      nlohmann::ordered_json::parse(R"({"domain": {}, "time": {"end": 1}})");
  document["substances"] = nlohmann::ordered_json::parse(substance_library());
  EXPECT_TRUE(Schema(case_schema()).check(document).empty());
  const auto completed = Schema(case_schema()).complete(document);
  EXPECT_EQ(substance_contradictions(completed.document), std::vector<std::string>{});
}

TEST(SubstanceLibrary, HasTheLevelsOfChlorine) {
  const auto library = library_substances();
  const Substance& chlorine = library.front();
  EXPECT_EQ(chlorine.name, "chlorine");
  ASSERT_EQ(chlorine.levels.size(), 9U);
  const double expected[9] = {0.5, 0.5, 0.5, 2.8, 2.8, 2.0, 50, 28, 20};
  for (std::size_t l = 0; l < 9; ++l) {
    EXPECT_NEAR(ppm_of_concentration(chlorine.levels[l].concentration, 70.906), expected[l], 1e-9);
    EXPECT_EQ(chlorine.levels[l].severity, 1 + static_cast<int>(l) / 3);
  }
  EXPECT_EQ(chlorine.levels[4].averaging, 1800);
  EXPECT_FALSE(chlorine.levels[4].source.empty());
  EXPECT_FALSE(chlorine.levels[4].meaning.empty());
}

/// C^n t is the same at 30 and at 60 minutes for the levels of the worst severity, within the
/// rounding of the published values to two digits.
TEST(SubstanceLibrary, ExponentsAreThoseOfTheTimeScaling) {
  for (const Substance& substance : library_substances()) {
    if (substance.toxic_exponent == 1 || substance.levels.empty()) continue;
    double at[2] = {0, 0};
    for (const ThreatLevel& level : substance.levels) {
      if (level.severity != 3) continue;
      if (level.averaging == 1800) at[0] = level.concentration;
      if (level.averaging == 3600) at[1] = level.concentration;
    }
    EXPECT_NEAR(at[0] / at[1], std::pow(2, 1 / substance.toxic_exponent), 0.05) << substance.name;
  }
}

}  // namespace
}  // namespace downwash
