// The list of checks of whole cases: what misled people in trials must not be fine.
#include "app/run/checks/check_list.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/run/report/report.hpp"
#include "io/case/read_case.hpp"
#include "tests/support/run_fixture.hpp"

namespace downwash {
namespace {

/// A block of 20 m in a domain by the guideline, with a leak behind it.
constexpr const char* case_with_block = R"({
  "domain": {"size": [480, 260, 128], "cells": [120, 65, 32],
             "boxes": [{"min": [120, 120, 0], "max": [140, 140, 20]}]},
  "wind": {"speed": 4, "height": 10}, "turbulence": {"model": "smagorinsky"},
  "releases": [{"name": "valve", "substance": "chlorine", "x": 160, "y": 130,
                "rate_kg_s": 0.01, "duration": 60}],
  "zones": {"every": 30, "averaging": [600]}, "time": {"end": 900}, "backend": "cpu"})";

PreparedCase prepared_with(const std::vector<std::string>& settings = {}) {
  return prepare(parse_case(case_with_block, "block.json", settings));
}

std::vector<Check> before(const std::vector<std::string>& settings = {}) {
  return checks_before(prepared_with(settings));
}

const Check& check_named(const std::vector<Check>& checks, const std::string& name) {
  const auto found = std::find_if(checks.begin(), checks.end(),
                                  [&](const Check& check) { return check.name == name; });
  if (found == checks.end()) throw std::out_of_range("no check \"" + name + "\"");
  return *found;
}

Severity of(const std::vector<Check>& checks, const std::string& name) {
  return check_named(checks, name).severity;
}

TEST(CheckList, FindsNothingUnreliableInAGoodCase) {
  const std::vector<Check> checks = before({"releases.0.duration=300"});
  EXPECT_NE(worst(checks), Severity::unreliable) << verdict(checks);
  EXPECT_EQ(check_named(checks, "Too few cells across the buildings around the releases").figure,
            "5.0 in 20 m, their typical height");
  EXPECT_EQ(of(checks, "Cross-section that the buildings block"), Severity::fine);
  EXPECT_GE(checks.size(), 20U);
}

TEST(CheckList, HalfOfTheCrossSectionBlocked) {
  const auto checks = before({R"(domain.boxes=[{"min": [120, 0, 0], "max": [140, 130, 128]}])"});
  EXPECT_EQ(of(checks, "Cross-section that the buildings block"), Severity::unreliable);
}

TEST(CheckList, ABodyInTheOutlet) {
  const auto checks = before({R"(domain.boxes=[{"min": [440, 60, 0], "max": [480, 200, 40]}])"});
  EXPECT_EQ(of(checks, "Inlet and outlet that are solid"), Severity::unreliable);
  EXPECT_EQ(of(checks, "Room behind the last building"), Severity::unreliable);
}

TEST(CheckList, ADomainTwoCellsHighWithTheWindGivenAboveIt) {
  const auto checks = before({"domain.size=[480, 260, 4]", "domain.cells=[120, 65, 2]",
                              R"(domain.boxes=[{"min": [120, 120, 0], "max": [140, 140, 2]}])"});
  EXPECT_EQ(of(checks, "Fewest cells on an axis"), Severity::unreliable);
  EXPECT_EQ(of(checks, "Height at which the wind is given"), Severity::unreliable);
}

TEST(CheckList, AHundredTonnesInOneCell) {
  const auto checks = before({R"(releases=[{"name": "tank", "substance": "chlorine", "x": 160,
                                 "y": 130, "mass_kg": 1e5}])"});
  const Check& check = check_named(checks, "Concentration in the cells of a release");
  EXPECT_EQ(check.severity, Severity::unreliable);
  EXPECT_TRUE(check.figure.starts_with("53")) << check.figure;  // 1562 kg/m³ of 2.9
  EXPECT_EQ(of(checks, "Weight of chlorine, carried passively"), Severity::unreliable);
  EXPECT_EQ(of(before(), "Concentration in the cells of a release"), Severity::fine);
}

TEST(CheckList, ACoarserGridNeverWarnsLess) {
  std::string boxes;
  for (int x = 0; x < 4; ++x) {
    for (int y = 0; y < 4; ++y) {
      const int x0 = 120 + 23 * x, y0 = 85 + 23 * y;
      boxes += (boxes.empty() ? "" : ", ") + std::string(R"({"min": [)") + std::to_string(x0) +
               ", " + std::to_string(y0) + R"(, 0], "max": [)" + std::to_string(x0 + 20) + ", " +
               std::to_string(y0 + 20) + ", 20]}";
    }
  }
  Severity last = Severity::fine;
  for (const int cell : {1, 2, 4, 8, 11, 16}) {
    const auto n = [&](int length) { return std::to_string(length / cell); };
    const auto checks = before({"domain.boxes=[" + boxes + "]", "releases=[]",
                                "domain.cells=[" + n(480) + ", " + n(260) + ", " + n(128) + "]"});
    const Check& streets = check_named(checks, "Narrow ways between buildings");
    EXPECT_GE(streets.severity, last) << cell;
    last = streets.severity;
    if (cell >= 4) {
      EXPECT_EQ(streets.severity, Severity::unreliable) << cell << ": " << streets.figure;
    }
  }
}

TEST(CheckList, ALayerOfTenMetresIsNotBreathingHeight) {
  EXPECT_EQ(of(before({"domain.size=[480, 260, 120]", "domain.cells=[48, 26, 12]"}),
               "Layer of the zones at 1.5 m"),
            Severity::look);
}

TEST(CheckList, AReleaseOnARoofIsNotTheOneAskedFor) {
  const auto checks = before({"releases.0.x=130", "releases.0.y=130"});
  const Check& moved = check_named(checks, "Releases moved out of a building");
  EXPECT_NE(moved.severity, Severity::fine);
  EXPECT_NE(moved.effect.find("is inside the box `domain.boxes.0`"), std::string::npos);
  EXPECT_EQ(of(before(), "Releases moved out of a building"), Severity::fine);
}

TEST(CheckList, AReleaseBeforeTheWindHasSettled) {
  EXPECT_EQ(of(before(), "Wind settled before the release"), Severity::fine)
      << "as the program chooses it";
  EXPECT_EQ(of(before({"time.spin_up=10"}), "Wind settled before the release"),
            Severity::unreliable);
}

TEST(CheckList, ASubstanceWithoutLevelsAndIdleSettings) {
  EXPECT_EQ(of(before({"releases.0.substance=tracer gas", "zones.averaging=[]"}),
               "Substances without levels of concern"),
            Severity::look);
  EXPECT_EQ(of(before({"releases=[]"}), "Settings that may not be meant"), Severity::look);
}

TEST(CheckList, NobodyIsHarmedInAClosedBox) {
  const auto has_check = [](const std::vector<std::string>& settings) {
    const auto checks = checks_before(prepare(parse_case(
        R"({"domain": {"size": [8, 8, 8], "cells": [8, 8, 8]}, "time": {"end": 1}, "backend": "cpu",
            "substances": [{"name": "marker"}],
            "releases": [{"name": "r", "substance": "marker", "x": 4, "y": 4, "mass_kg": 1}]})",
        "box.json", settings)));
    return std::any_of(checks.begin(), checks.end(), [](const Check& check) {
      return check.name == "Substances without levels of concern";
    });
  };
  EXPECT_FALSE(has_check({}));
  EXPECT_TRUE(has_check({R"(receptors=[{"name": "bed", "x": 2, "y": 2}])"}));
  EXPECT_TRUE(has_check({R"(boundaries.inlet={"type": "inflow", "velocity": [1, 0, 0]})",
                         "boundaries.outlet=outflow"}));
}

class CheckedRun : public test::RunFixture {
 protected:
  CheckedRun()
      : RunFixture(R"({
      "domain": {"size": [96, 64, 64], "cells": [24, 16, 16],
                 "boxes": [{"min": [32, 28, 0], "max": [40, 36, 8]}]},
      "wind": {"speed": 4, "height": 10}, "turbulence": {"model": "smagorinsky"},
      "releases": [{"name": "valve", "substance": "chlorine", "x": 60, "y": 32,
                    "rate_kg_s": 0.01, "duration": 10}],
      "zones": {"every": 10, "averaging": [600]}, "time": {"spin_up": 24, "end": 44},
      "backend": "cpu"})") {}
};

TEST_F(CheckedRun, RecordsOneListForAll) {
  const RunRecord record = run();
  const nlohmann::json json = run_json();
  ASSERT_EQ(json["checks"].size(), record.checks.size());
  for (std::size_t n = 0; n < record.checks.size(); ++n) {
    EXPECT_EQ(json["checks"][n]["name"], record.checks[n].name);
    EXPECT_EQ(json["checks"][n]["severity"], key_of(record.checks[n].severity));
  }
  EXPECT_TRUE(std::is_sorted(record.checks.begin(), record.checks.end(),
                             [](const Check& a, const Check& b) { return a.group < b.group; }));
  EXPECT_EQ(json["verdict"]["words"], verdict(record.checks));
  EXPECT_EQ(json["verdict"]["severity"], "unreliable") << "20 s of an averaging time of 600 s";
  EXPECT_EQ(of(record.checks, "Averaging times that were computed"), Severity::unreliable);
  EXPECT_EQ(of(record.checks, "Run"), Severity::fine);
  EXPECT_EQ(of(record.checks, "Values that are numbers"), Severity::fine);
  EXPECT_EQ(of(record.checks, "Released mass that is lost or made"), Severity::fine);
  ASSERT_TRUE(record.approach_wind);
  EXPECT_EQ(record.approach_wind->levels.size(), 2U);
  EXPECT_EQ(json["approach_wind"]["levels"].size(), 2U);
}

TEST_F(CheckedRun, AnInterruptionBeforeTheFirstSample) {
  stop_ = true;
  const RunRecord record = run();
  EXPECT_EQ(of(record.checks, "Run"), Severity::unreliable);
  EXPECT_EQ(of(record.checks, "Time computed since the release"), Severity::unreliable);
}

TEST_F(CheckedRun, ABlowUp) {
  const RunRecord record = run({"time.dt=50", "releases=[]", "time.end=5000"});
  EXPECT_EQ(record.status, RunStatus::failed);
  EXPECT_EQ(of(record.checks, "Run"), Severity::unreliable);
  EXPECT_EQ(of(record.checks, "Fixed time step over the longest stable one"), Severity::unreliable);
}

TEST_F(CheckedRun, AllUpwindIsStable) {
  const RunRecord record = run({"advection.upwind=1", "time.end=64"});
  EXPECT_EQ(record.status, RunStatus::finished) << record.reason;
  EXPECT_EQ(of(record.checks, "Speed of the fastest air"), Severity::fine);
}

TEST_F(CheckedRun, AShortSpinUpIsNoEndOfTheFlow) {
  for (const char* spin_up : {"time.spin_up=1e-4", "time.spin_up=1e-6"}) {
    const RunRecord record = run({spin_up, "time.end=20"});
    EXPECT_EQ(record.status, RunStatus::finished) << record.reason;
    EXPECT_EQ(of(record.checks, "Speed of the fastest air"), Severity::fine);
    EXPECT_EQ(of(record.checks, "Wind settled before the release"), Severity::unreliable);
  }
}

TEST_F(CheckedRun, PressureCutShort) {
  const RunRecord record = run({"pressure.max_iterations=1", "pressure.tolerance=1e-6"});
  EXPECT_EQ(of(record.checks, "Pressure solves cut short"), Severity::unreliable);
}

}  // namespace
}  // namespace downwash
