// A small release from case file to zones.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>

#include "app/run/report/run_summary.hpp"
#include "tests/support/run_fixture.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;

class ReleaseRun : public test::RunFixture {
 protected:
  ReleaseRun()
      : RunFixture(R"({
      "domain": {"size": [96, 48, 24], "cells": [48, 24, 12],
                 "boxes": [{"min": [30, 20, 0], "max": [40, 30, 10]}]},
      "wind": {"speed": 4, "height": 10}, "turbulence": {"model": "smagorinsky"},
      "releases": [{"name": "valve", "substance": "gas", "x": 16, "y": 24, "height": 1,
                    "rate_kg_s": 0.01, "duration": 30}],
      "receptors": [{"name": "gate", "x": 60, "y": 24}],
      "substances": [{"name": "gas", "levels": [
        {"name": "low", "severity": 1, "averaging": 20, "mg_m3": 1},
        {"name": "high", "severity": 3, "averaging": 20, "mg_m3": 1e6}]}],
      "zones": {"every": 10}, "time": {"spin_up": 20, "end": 80, "cfl": 0.7},
      "backend": "cpu", "precision": "double", "output": {"fields": ["solid"]}})") {}

  /// Areas of the zones of a kind, m², by level and end or bound.
  std::map<std::pair<std::string, double>, double> areas(const std::string& run,
                                                         const std::string& kind) const {
    std::map<std::pair<std::string, double>, double> result;
    const auto document = nlohmann::json::parse(text(run + "/zones.geojson"));
    for (const auto& feature : document["features"]) {
      const auto& p = feature["properties"];
      if (p["kind"] != kind) continue;
      const auto* key = kind == "frame" || kind == "maximum" ? "end_s" : "bound";
      result[{p["level"], p.value(key, -1.0)}] = p["area_m2"];
    }
    return result;
  }
};

TEST_F(ReleaseRun, EndsWithZonesSeriesAndPage) {
  const RunRecord record = run();
  EXPECT_EQ(record.status, RunStatus::finished);
  ASSERT_EQ(record.tracers.size(), 1U);
  EXPECT_NEAR(record.tracers[0].account.released, 0.3, 1e-9);
  EXPECT_LT(*record.tracers[0].closure_error(), 1e-6);

  const auto maximum = areas("out", "maximum"), frames = areas("out", "frame");
  ASSERT_EQ(maximum.size(), 1U) << "\"high\" is nowhere reached";
  const double largest = maximum.begin()->second;
  EXPECT_GT(largest, 100);
  EXPECT_LT(largest, 96 * 48);
  ASSERT_GT(frames.size(), 3U);
  for (const auto& [key, area] : frames) EXPECT_LE(area, largest * (1 + 1e-9)) << key.second;
  EXPECT_FALSE(areas("out", "arrival").empty());

  const std::string series = text("out/receptors.csv");
  EXPECT_EQ(std::count(series.begin(), series.end(), '\n'), 1 + 6) << "every 10 s of a minute";
  const std::string page = text("out/report.html");
  EXPECT_NE(page.find("valve"), std::string::npos);
  EXPECT_NE(page.find("Does the wind arrive as asked?"), std::string::npos);
  EXPECT_FALSE(fs::exists(folder_ / "out/zones.kml")) << "this map is of no place on Earth";
}

TEST_F(ReleaseRun, IsTheSameOnAnyNumberOfSlabs) {
  run({"slabs=1"}, "one");
  run({"slabs=3"}, "three");
  for (const char* file : {"zones.geojson", "receptors.csv", "receptor_summary.csv"}) {
    const std::string one = text(fs::path("one") / file);
    EXPECT_FALSE(one.empty());
    EXPECT_EQ(one, text(fs::path("three") / file)) << file;
  }
}

TEST_F(ReleaseRun, GivesProbabilitiesFromAnEnsemble) {
  run({"ensemble.members=3", "ensemble.interval=10", "slabs=2"});
  const auto probability = areas("out", "probability");
  ASSERT_EQ(probability.size(), 3U);
  // (The outline between a third and none is not where that of the concentration is.)
  double before = areas("out", "maximum").begin()->second * 1.1;
  for (const auto& [key, area] : probability) {  // in at least 10, 50 and 90 % of the releases
    EXPECT_LE(area, before) << key.second;
    before = area;
  }
}

TEST_F(ReleaseRun, KeepsWhatThereIsWhenInterrupted) {
  stop_ = true;
  EXPECT_EQ(run().status, RunStatus::interrupted);
  EXPECT_NE(text("out/report.html").find("The run ended before the release could be sampled once"),
            std::string::npos);
}

class HeldWind : public test::RunFixture {
 protected:
  HeldWind()
      : RunFixture(R"({
      "domain": {"size": [40, 10, 4], "cells": [40, 10, 4]},
      "boundaries": {"x-": "periodic", "x+": "periodic", "y-": "periodic", "y+": "periodic"},
      "initial": {"velocity": [2, 0, 0]}, "fluid": {"viscosity": 1},
      "substances": [{"name": "marker", "diffusivity": 0}],
      "releases": [{"name": "cloud", "substance": "marker", "mass_kg": 1, "start": 0,
                    "polygon": [[4, 2], [8, 2], [8, 8], [4, 8]], "height": 0, "top": 4}],
      "zones": {"every": 5}, "time": {"hold_wind": true, "end": 10}, "backend": "cpu",
      "precision": "double"})") {}

  static const Check* divergence_of(const std::vector<Check>& checks) {
    const auto found = std::find_if(checks.begin(), checks.end(), [](const Check& c) {
      return c.name.starts_with("Divergence");
    });
    return found == checks.end() ? nullptr : &*found;
  }
};

TEST_F(HeldWind, MovesNothingButWhatIsReleased) {
  const RunRecord record = run();
  EXPECT_EQ(record.status, RunStatus::finished);
  EXPECT_EQ(record.diagnostics->max_speed, 2) << "neither walls nor viscosity slow it down";
  EXPECT_EQ(record.diagnostics->max_change, 0);
  EXPECT_NEAR(record.tracers[0].account.airborne, 1, 1e-12);
  EXPECT_EQ(divergence_of(record.checks)->severity, Severity::fine);
  const RunRecord free = run({"time.hold_wind=false"}, "free");
  EXPECT_NE(free.diagnostics->max_speed, 2);
}

TEST_F(HeldWind, TellsOfNoPressure) {
  const RunRecord record = run();
  EXPECT_FALSE(record.pressure);
  EXPECT_EQ(run_json()["wind_held"], true);
  EXPECT_FALSE(run_json().contains("pressure"));
  for (const Check& check : record.checks) EXPECT_NE(check.name, "Pressure solves cut short");
  const std::vector<std::string> lines = summary_lines(record);
  const auto pressure = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
    return line.find("pressure") != std::string::npos;
  });
  ASSERT_NE(pressure, lines.end());
  EXPECT_NE(pressure->find("the wind was held"), std::string::npos) << *pressure;
  EXPECT_NE(text("out/report.html").find("held as it is at the start"), std::string::npos);
}

TEST_F(HeldWind, TellsOfConcentrationsWhereTheStepIsTooLong) {
  const RunRecord record = run({"time.dt=3.5"});
  const auto check = std::find_if(record.checks.begin(), record.checks.end(), [](const Check& c) {
    return c.name.starts_with("Fixed time step");
  });
  ASSERT_NE(check, record.checks.end());
  EXPECT_EQ(check->severity, Severity::unreliable);
  EXPECT_EQ(check->figure, "2.2") << "over the step of 1.575 s that the tracers allow";
  EXPECT_EQ(check->effect.find("wind"), std::string::npos) << check->effect;
}

TEST_F(HeldWind, ShowsNoWindThatIsNotGiven) {
  run();
  EXPECT_NE(text("out/report.html").find("<p class=\"wind\" hidden>"), std::string::npos);
  const auto zones = nlohmann::json::parse(text("out/zones.geojson"));
  EXPECT_TRUE(zones["wind"]["from_degrees"].is_null());
}

/// A wind through walls makes air at one and swallows it at the other.
TEST_F(HeldWind, IsNotReliedOnWhereItDoesNotFitTheFaces) {
  const RunRecord record = run({R"(boundaries={"x-": "wall", "x+": "wall"})"});
  ASSERT_TRUE(divergence_of(record.checks));
  EXPECT_EQ(divergence_of(record.checks)->severity, Severity::unreliable);
  EXPECT_NE(divergence_of(record.checks)->remedy.find("time.hold_wind"), std::string::npos);
}

}  // namespace
}  // namespace downwash
