// A tower among houses, courtyards, and other things that a whole city has one of.
#include "app/run/measures/near_buildings.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/run/checks/air/gust_checks.hpp"
#include "app/run/checks/check_list.hpp"
#include "app/run/checks/setting_doubts.hpp"
#include "app/run/ensemble/merged_checks.hpp"
#include "app/run/measures/courtyards.hpp"
#include "io/case/read_case.hpp"

namespace downwash {
namespace {

std::string box(double x, double y, double width, double depth, double height) {
  return "{\"min\": [" + std::to_string(x) + ", " + std::to_string(y) + ", 0], \"max\": [" +
         std::to_string(x + width) + ", " + std::to_string(y + depth) + ", " +
         std::to_string(height) + "]}";
}

std::string joined_boxes(const std::vector<std::string>& boxes) {
  std::string all;
  for (const std::string& one : boxes) all += (all.empty() ? "" : ", ") + one;
  return all;
}

/// 25 houses of 9 m, 16 m wide.
std::vector<std::string> houses() {
  std::vector<std::string> all;
  for (int x = 0; x < 5; ++x) {
    for (int y = 0; y < 5; ++y) all.push_back(box(160 + 40 * x, 160 + 40 * y, 16, 16, 9));
  }
  return all;
}

/// A district in cubes of `cell`, m, with a release at (x, y).
PreparedCase district(const std::vector<std::string>& boxes, double cell, double x = 250,
                      double y = 270, const std::vector<std::string>& settings = {}) {
  const auto n = [&](double length) { return std::to_string(static_cast<int>(length / cell)); };
  const std::string text =
      "{\"domain\": {\"size\": [960, 560, 160], \"cells\": [" + n(960) + ", " + n(560) + ", " +
      n(160) + "], \"boxes\": [" + joined_boxes(boxes) +
      "]}, \"wind\": {\"speed\": 4, \"roughness\": 0.1}, \"time\": {\"end\": 2400}, "
      "\"releases\": [{\"name\": \"r\", \"substance\": \"chlorine\", \"x\": " +
      std::to_string(x) + ", \"y\": " + std::to_string(y) +
      ", \"rate_kg_s\": 0.02, \"duration\": 600}], \"zones\": {\"averaging\": [600]}, "
      "\"backend\": \"cpu\"}";
  return prepare(parse_case(text, "district.json", settings));
}

const Check& check_with(const std::vector<Check>& checks, const std::string& part) {
  const auto found = std::find_if(checks.begin(), checks.end(), [&](const Check& check) {
    return check.name.find(part) != std::string::npos;
  });
  if (found == checks.end()) throw std::out_of_range("no check \"" + part + "\"");
  return *found;
}

bool has(const std::vector<Check>& checks, const std::string& part) {
  return std::any_of(checks.begin(), checks.end(), [&](const Check& check) {
    return check.name.find(part) != std::string::npos;
  });
}

constexpr const char* across = "Too few cells across the buildings";

TEST(CellsAcross, AreThoseOfTheHousesWhateverStandsAmongThem) {
  EXPECT_EQ(check_with(checks_before(district(houses(), 8)), across).severity,
            Severity::unreliable);
  std::vector<std::string> with = houses();
  with.push_back(box(184, 182, 26, 26, 90));  // more volume than all houses together
  EXPECT_EQ(check_with(checks_before(district(with, 8)), across).severity, Severity::unreliable);
  with.push_back(box(264, 182, 60, 14, 40));  // a slab block beside it
  EXPECT_EQ(check_with(checks_before(district(with, 8)), across).severity, Severity::unreliable);
  EXPECT_TRUE(
      check_with(checks_before(district(with, 8)), across).figure.starts_with("1.1 in 9 m"));
}

TEST(CellsAcross, AreNotThoseOfSheds) {
  std::vector<std::string> with{box(200, 200, 60, 60, 40), box(300, 200, 60, 60, 40)};
  for (int n = 0; n < 6; ++n) with.push_back(box(200 + 20 * n, 280, 8, 8, 8));
  EXPECT_TRUE(
      check_with(checks_before(district(with, 4)), across).figure.starts_with("10.0 in 40 m"));
}

TEST(CellsAcross, AreThoseOfTheBuildingsNearTheRelease) {
  std::vector<std::string> with{box(200, 240, 16, 16, 9), box(220, 300, 16, 16, 9)};
  for (int n = 0; n < 4; ++n) with.push_back(box(640, 80 + 100 * n, 60, 60, 60));
  EXPECT_TRUE(
      check_with(checks_before(district(with, 8)), across).figure.starts_with("1.1 in 9 m"));
}

// -------------------------------------------------------------------------------- courtyards

/// A block of 20 m with a yard in its middle, from (x, y); `gap`: open at one corner.
std::vector<std::string> yard(double x, double y, double width, double height, double gap = 0) {
  constexpr double wing = 12;
  const double all = width + 2 * wing;
  return {box(x, y, all, wing, height), box(x, y + wing + width, all, wing, height),
          box(x, y + wing, wing, width, height),
          box(x + wing + width, y + wing + gap, wing, width - gap, height)};
}

std::vector<std::string> rows_of_yards(double width) {
  std::vector<std::string> all;
  for (int n = 0; n < 6; ++n) {
    for (const std::string& wing : yard(160 + 60 * n, 240, width, 20)) all.push_back(wing);
  }
  return all;
}

constexpr const char* courtyards = "Courtyards too narrow";

TEST(Courtyards, OneCellWideAreAirtight) {
  const Check check =
      check_with(checks_before(district(rows_of_yards(4), 4, 150, 200)), courtyards);
  EXPECT_EQ(check.severity, Severity::unreliable);
  EXPECT_EQ(check.figure, "6 of 6 on the grid are less than 3 cells wide, 6 are airtight");
  EXPECT_FALSE(check.log_effect) << "the coarser cells of repeats are as airtight";
  EXPECT_NE(check.effect.find("6 of 6 courtyards are not to be relied on"), std::string::npos);
  EXPECT_EQ(check.message, Message::airtight_courtyards);
}

TEST(Courtyards, TwoCellsWideAreTooNarrowAndThreeAreNot) {
  EXPECT_EQ(check_with(checks_before(district(rows_of_yards(8), 4, 150, 200)), courtyards).severity,
            Severity::look);
  EXPECT_EQ(
      check_with(checks_before(district(rows_of_yards(12), 4, 150, 200)), courtyards).severity,
      Severity::fine);
  EXPECT_EQ(check_with(checks_before(district(houses(), 4)), courtyards).figure, "no courtyards");
}

TEST(Courtyards, WithAWayOutAtTheGroundAreStreets) {
  const auto open = yard(240, 240, 8, 20, 4);
  EXPECT_TRUE(find_courtyards(district(open, 4, 150, 200).built, {240, 140, 40}).all.empty());
  const auto closed =
      find_courtyards(district(yard(240, 240, 8, 20), 4, 150, 200).built, {240, 140, 40});
  ASSERT_EQ(closed.all.size(), 1U);
  EXPECT_EQ(closed.all[0].width, 2);
  EXPECT_EQ(closed.all[0].columns.size(), 4U);
}

TEST(Courtyards, AreNamedToWhoHasAReceptorInOne) {
  const auto at = [](double height) {
    return check_with(
        checks_before(district(yard(240, 240, 4, 20), 4, 150, 200,
                               {"receptors=[{\"name\": \"sandpit\", \"x\": 254, \"y\": 254, "
                                "\"height\": " +
                                std::to_string(height) + "}]"})),
        courtyards);
  };
  EXPECT_EQ(at(1.5).severity, Severity::unreliable);
  EXPECT_EQ(
      at(1.5).figure,
      "receptor \"sandpit\" in one less than 3 cells wide; 1 of 1 on the grid are, 1 airtight");
  EXPECT_NE(at(1.5).effect.find("In one of them: receptor \"sandpit\"."), std::string::npos);
  EXPECT_EQ(at(30).severity, Severity::look) << "above the roofs";
  const Check leak =
      check_with(checks_before(district(yard(240, 240, 4, 20), 4, 254, 254)), courtyards);
  EXPECT_EQ(leak.severity, Severity::unreliable);
  EXPECT_NE(leak.effect.find("In one of them: release \"r\"."), std::string::npos);
}

// -------------------------------------------------------------------------------- gusts

constexpr const char* gusts = "One course of the gusts";
constexpr const char* eddies = "Turbulence that comes in";

TEST(OneCourseOfGusts, TellsOfShortReleases) {
  const auto of = [](const std::vector<std::string>& settings) {
    return check_with(checks_before(district(houses(), 8, 250, 270, settings)), gusts).severity;
  };
  EXPECT_EQ(of({"releases.0.duration=60"}), Severity::unreliable);
  EXPECT_EQ(of({"releases.0.duration=600"}), Severity::look);
  EXPECT_EQ(of({"releases.0.duration=1800", "zones.averaging=[1800]"}), Severity::fine);
  EXPECT_EQ(of({R"(releases=[{"name": "r", "substance": "chlorine", "x": 250, "y": 270,
                              "mass_kg": 1}])"}),
            Severity::unreliable);
}

TEST(OneCourseOfGusts, IsNoBetterWithoutGusts) {
  for (const char* without : {"inflow.turbulence=none", "wind.profile=uniform"}) {
    const Check check = check_with(
        checks_before(district(houses(), 8, 250, 270, {"releases.0.duration=60", without})), gusts);
    EXPECT_EQ(check.severity, Severity::unreliable) << without;
    EXPECT_TRUE(check.effect.starts_with("The run computes no gusts.")) << check.effect;
  }
}

TEST(OneCourseOfGusts, IsNotThatOfAnEnsemble) {
  const auto told = [](const std::vector<std::string>& settings) {
    return has(checks_before(district(houses(), 8, 250, 270, settings)), gusts);
  };
  EXPECT_TRUE(told({}));
  EXPECT_FALSE(told({R"(ensemble={"members": 4, "interval": 60})"}));
  EXPECT_FALSE(told({R"(ensemble={"wind": {"members": 12, "speed_spread": 0.2}})"}));
  EXPECT_FALSE(told({"releases=[]"}));
  MergedChecks merged;
  merged.add({one_course_of_gusts({60, 20}), turbulence_comes_in({true, true, false, true}, true)});
  EXPECT_EQ(merged.merged().size(), 1U);
}

TEST(TurbulenceThatComesIn, IsNeverBetterForBeingTurnedOff) {
  const auto of = [](const std::vector<std::string>& settings) {
    return check_with(checks_before(district(houses(), 8, 250, 270, settings)), eddies).severity;
  };
  EXPECT_EQ(of({}), Severity::fine);
  EXPECT_EQ(of({"turbulence.model=none"}), Severity::look);
  EXPECT_EQ(of({"inflow.turbulence=none"}), Severity::look);
  EXPECT_EQ(of({"inflow.turbulence=none", "wind.profile=uniform"}), Severity::look);
  EXPECT_EQ(of({"inflow.turbulence=none", "turbulence.model=none"}), Severity::unreliable);
  EXPECT_EQ(of({"wind.profile=uniform", "turbulence.model=none"}), Severity::unreliable);
}

// -------------------------------------------------------------------------------- settings

std::vector<std::string> doubts(const std::vector<std::string>& settings) {
  return setting_doubts(district(houses(), 8, 250, 270, settings));
}

constexpr const char* receptor = R"(receptors=[{"name": "school", "x": 400, "y": 270}])";
constexpr const char* dust = R"(substances=[{"name": "dust", "half_life": 20},
  {"name": "grit", "settling_speed": 5}])";

TEST(SettingDoubts, AReleaseAsWideAsTheDistrict) {
  EXPECT_TRUE(doubts({"releases.0.radius=10"}).empty());
  const auto found = doubts({"releases.0.radius=120"});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NE(found[0].find("and the buildings stand within 176 m"), std::string::npos) << found[0];
  const std::string place =
      R"(releases=[{"name": "fog", "substance": "chlorine", "rate_kg_s": 0.02, "duration": 600, )";
  const std::string fog =
      R"("top": 20, "polygon": [[150, 150], [400, 150], [400, 400], [150, 400]]}])";
  EXPECT_EQ(doubts({place + fog}).size(), 1U);
  const std::string hose = R"("x": 150, "y": 230, "to": [400, 230]}])";
  EXPECT_TRUE(doubts({place + hose}).empty()) << "long, but not wide";
}

TEST(SettingDoubts, ADecayBeforeTheFirstReceptor) {
  const auto found = doubts({receptor, dust, "releases.0.substance=dust", "zones.averaging=[]"});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NE(found[0].find("`half_life` of dust is 20 s"), std::string::npos) << found[0];
  EXPECT_TRUE(doubts({receptor, dust, "substances.0.half_life=200", "releases.0.substance=dust",
                      "zones.averaging=[]"})
                  .empty());
}

TEST(SettingDoubts, AFallBeforeTheFirstReceptor) {
  const auto found = doubts({receptor, dust, "releases.0.substance=grit", "zones.averaging=[]"});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NE(found[0].find("`settling_speed` of grit is 5 m/s"), std::string::npos) << found[0];
}

TEST(SettingDoubts, AReleaseRightUnderTheLid) {
  EXPECT_TRUE(doubts({"releases.0.height=20"}).empty());
  const PreparedCase prepared = district(houses(), 8, 250, 270, {});
  const double top = prepared.site.box.origin[2] + prepared.site.box.size[2];
  const auto found = doubts({fmt::format("releases.0.height={}", top - 1)});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NE(found[0].find("below the top of the computed area"), std::string::npos) << found[0];
}

TEST(SettingDoubts, AStepThatBlowsUp) {
  EXPECT_TRUE(doubts({"time.dt=0.1"}).empty());
  const auto found = doubts({"time.dt=30"});
  ASSERT_EQ(found.size(), 1U);
  EXPECT_NE(found[0].find("`time.dt` is 30 s: steps of more than"), std::string::npos) << found[0];
}

TEST(ShortSpinUp, NamesTheStartOfAReleaseThatIsEarly) {
  const auto remedy = [](const std::vector<std::string>& settings) {
    return check_with(checks_before(district(houses(), 8, 250, 270, settings)),
                      "Wind settled before the release")
        .remedy;
  };
  EXPECT_EQ(remedy({"time.spin_up=5"}), "Raise `time.spin_up` or leave it out.");
  EXPECT_EQ(remedy({"time.spin_up=100", "releases.0.start=5"}),
            "Leave `releases.0.start` out, or raise it.");
}

TEST(HeavyGas, IsHeavyWhateverGravityTheCaseHas) {
  const auto weight = [](const std::vector<std::string>& settings) {
    return check_with(checks_before(district(houses(), 8, 250, 270, settings)),
                      "Weight of chlorine");
  };
  const Check earth = weight({"releases.0.rate_kg_s=50"});
  EXPECT_EQ(earth.severity, Severity::unreliable);
  EXPECT_EQ(weight({"releases.0.rate_kg_s=50", "fluid.gravity=0.001"}).figure, earth.figure);
}

}  // namespace
}  // namespace downwash
