// Measured values, and the result that they make of a run.
#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "app/run/companions/kept_exposures.hpp"
#include "app/run/plan/run_estimate.hpp"
#include "app/run/rescale/rescaled_run.hpp"
#include "app/run/verification/rerun.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/read_case.hpp"
#include "io/text/read_table.hpp"
#include "tests/support/run_fixture.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using Rows = std::vector<TableRow>;

class RescaleTest : public test::RunFixture {
 protected:
  RescaleTest()
      : RunFixture(R"({"domain": {"size": [32, 16, 8], "cells": [32, 16, 8],
          "boxes": [{"min": [8, 6, 0], "max": [12, 10, 4]}]},
        "wind": {"speed": 2}, "inflow": {"turbulence": "none"},
        "time": {"end": 130, "spin_up": 10}, "backend": "cpu", "slabs": 1,
        "output": {"every": 0, "so_far": 0}, "checkpoint": {"every": 0, "wind": false},
        "releases": [{"name": "tank", "substance": "chlorine", "x": 4, "y": 8, "rate_kg_s": 1e-4,
                      "duration": 15}],
        "receptors": [{"name": "school", "x": 20, "y": 8}, {"name": "home", "x": 24, "y": 8},
                      {"name": "upwind", "x": 1, "y": 2}],
        "zones": {"every": 2}})") {}

  RunRecord rescaled(const std::vector<MeasuredValue>& values, const std::string& from = "out",
                     const std::string& substance = "") {
    return rescale({folder_ / from, folder_ / "new", substance, values, {}, {"downwash"}}, *log_);
  }
  std::string refusal(const std::vector<MeasuredValue>& values, const std::string& from = "out",
                      const std::string& substance = "") {
    try {
      rescaled(values, from, substance);
      return "accepted";
    } catch (const InputError& error) {
      EXPECT_THAT(error.message(), testing::AnyOf(Message::reading_unusable, Message::no_run,
                                                  Message::no_kept_exposures));
      EXPECT_FALSE(fs::exists(folder_ / "new"));
      return error.what();
    }
  }
  /// mg/m³ at a receptor: the mean over 10 s up to so many s after the release began.
  double computed(const std::string& receptor, double until) {
    const RunRecord record =
        rescaled({{.receptor = receptor, .value = 0.5, .at = until, .over = 10}});
    fs::remove_all(folder_ / "new");
    return 1e6 * record.rescaled->readings[0].computed;
  }
  /// Of the zones, m², by their titles.
  std::map<std::string, double> areas(const std::string& folder) const {
    std::map<std::string, double> areas;
    const auto document = nlohmann::json::parse(text(folder + "/zones.geojson"));
    for (const auto& feature : document["features"]) {
      const auto& properties = feature["properties"];
      if (properties.contains("area_m2")) areas[properties["title"]] = properties["area_m2"];
    }
    return areas;
  }
  Rows rows(const std::string& file) const { return read_table(folder_ / file); }
};

/// Columns that are proportional to the amount, of two tables with the same rows.
void expect_proportional(const Rows& a, const Rows& b,
                         const std::map<std::string, double>& factors) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t n = 0; n < a.size(); ++n) {
    for (const auto& [column, factor] : factors) {
      const double expected = factor * std::stod(a[n].at(column));
      EXPECT_NEAR(std::stod(b[n].at(column)), expected, 2e-4 * std::abs(expected)) << column;
    }
  }
}

TEST_F(RescaleTest, GivesWhatARunWithThatAmountWouldHaveGiven) {
  run();
  const double value = computed("school", 30);
  ASSERT_GT(value, 0);
  const RunRecord record =
      rescaled({{.receptor = "school", .value = 3 * value, .at = 30.0, .over = 10}});
  EXPECT_NEAR(record.rescaled->factor, 3, 1e-6);
  const RunRecord whole = run({"releases.0.rate_kg_s=3e-4"}, "whole");
  EXPECT_NEAR(record.tracers[0].account.released, whole.tracers[0].account.released, 1e-9);
  expect_proportional(rows("whole/receptors.csv"), rows("new/receptors.csv"),
                      {{"concentration_mg_m3", 1}});
  const Rows asked = rows("whole/receptor_summary.csv"), found = rows("new/receptor_summary.csv");
  expect_proportional(
      asked, found,
      {{"mean_mg_m3", 1}, {"peak_mg_m3", 1}, {"dosage_mg_s_m3", 1}, {"toxic_load", 1}});
  for (const char* column : {"arrival_s", "departure_s"}) {  // known between samples
    for (const std::size_t r : {0U, 1U}) {
      ASSERT_NE(asked[r].at(column), "") << column;
      EXPECT_NEAR(std::stod(found[r].at(column)), std::stod(asked[r].at(column)), 2.001) << column;
    }
    EXPECT_EQ(found[2].at(column), "");  // upwind
  }
  const std::map<std::string, double> zones = areas("whole");
  EXPECT_GT(zones.size(), 20U);
  EXPECT_EQ(areas("new").size(), zones.size());
  for (const auto& [title, area] : areas("new")) {
    if (title.find("within") != std::string::npos) continue;  // of arrival
    EXPECT_NEAR(area, zones.at(title), 0.01 * zones.at(title) + 0.5) << title;
  }
}

TEST_F(RescaleTest, LeavesACaseThatReleasesThatAmount) {
  run();
  rescaled({{.receptor = "school", .value = 2 * computed("school", 30), .at = 30.0, .over = 10}});
  const auto as_left = nlohmann::json::parse(text("new/case.json"));
  EXPECT_NEAR(as_left["releases"][0]["rate_kg_s"].get<double>(), 2e-4, 1e-10);
  const auto record = nlohmann::json::parse(text("new/run.json"));
  EXPECT_EQ(record["rescaled"]["folder"], (folder_ / "out").string());
  EXPECT_EQ(record["status"], "finished");
  EXPECT_THAT(text("new/report.html"), HasSubstr("fitted to measured values: 2 times"));
  EXPECT_FALSE(fs::exists(folder_ / "new" / "exposures"));
  try {
    recorded_run(folder_ / "new");
    FAIL() << "verified";
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("it was rescaled from the run in"));
  }
}

TEST_F(RescaleTest, KeepsTheFindingsOfTheRunThatDoNotTellOfAmounts) {
  const RunRecord before = run();
  const RunRecord after = rescaled({{.receptor = "school", .value = computed("school", 30)}});
  ASSERT_EQ(after.checks.size(), before.checks.size() + 1);
  for (const Check& check : before.checks) {
    const auto same = std::find_if(after.checks.begin(), after.checks.end(),
                                   [&](const Check& other) { return other.name == check.name; });
    ASSERT_NE(same, after.checks.end()) << check.name;
    EXPECT_EQ(same->group, check.group) << check.name;
    EXPECT_EQ(same->message, check.message) << check.name;
  }
  ASSERT_TRUE(before.approach_wind && after.approach_wind);
  EXPECT_NEAR(after.approach_wind->levels[0].speed.found,
              before.approach_wind->levels[0].speed.found, 1e-9);
}

TEST_F(RescaleTest, TakesTheGeometricMeanOfReadings) {
  run();
  const double school = computed("school", 30), home = computed("home", 30);
  const RunRecord record =
      rescaled({{.receptor = "school", .value = 2 * school, .at = 30.0, .over = 10},
                {.receptor = "home", .value = 0.5 * home, .at = 30.0, .over = 10}});
  EXPECT_NEAR(record.rescaled->factor, 1, 1e-6);
  EXPECT_NEAR(record.rescaled->least, 0.5, 1e-6);
  EXPECT_NEAR(record.rescaled->most, 2, 1e-6);
}

TEST_F(RescaleTest, ReadsPpmAndTheHighestValue) {
  run();
  const RunRecord milligrams = rescaled({{.receptor = "school", .value = 10, .over = 4}});
  fs::remove_all(folder_ / "new");
  // 24.465 l/mol and 70.9 g/mol of chlorine.
  const RunRecord ppm =
      rescaled({{.receptor = "school", .value = 10 * 24.465 / 70.9, .ppm = true, .over = 4}});
  EXPECT_NEAR(ppm.rescaled->readings[0].factor() / milligrams.rescaled->readings[0].factor(), 1,
              1e-3);
  EXPECT_NEAR(ppm.rescaled->factor / ppm.rescaled->readings[0].factor(), 1, 5e-3);
  double highest = 0;
  for (const auto& row : rows("out/receptors.csv")) {
    if (row.at("receptor") != "school") continue;
    highest = std::max(highest, std::stod(row.at("concentration_mg_m3")));
  }
  const double mean = 1e6 * ppm.rescaled->readings[0].computed;  // over two samples
  EXPECT_LE(mean, highest * 1.00001);
  EXPECT_GE(mean, 0.7 * highest);
}

TEST_F(RescaleTest, ReadsAnyPlaceOutdoorsAsAReceptorThere) {
  run({R"(receptors=[{"name": "middle", "x": 20.5, "y": 8.5, "height": 1.5}])"});
  const double middle = computed("middle", 30);
  ASSERT_GT(middle, 0);
  const auto reading = [](double x, double y) {
    return std::vector<MeasuredValue>{
        {.receptor = "a place", .value = 1, .at = 30.0, .over = 10, .place = Point{x, y}}};
  };
  const RunRecord record = rescaled(reading(20.5, 8.5));
  EXPECT_NEAR(1e6 * record.rescaled->readings[0].computed / middle, 1, 1e-5);
  EXPECT_EQ(record.rescaled->readings[0].receptor, "a place");
  fs::remove_all(folder_ / "new");
  EXPECT_THAT(refusal(reading(10, 8)), HasSubstr("is inside"));
  EXPECT_THAT(refusal(reading(40, 8)), HasSubstr("outside the domain"));
}

TEST_F(RescaleTest, RefusesReadingsOfNoUse) {
  run();
  EXPECT_THAT(refusal({{.receptor = "church", .value = 1}}), HasSubstr("no receptor \"church\""));
  EXPECT_THAT(refusal({{.receptor = "school", .value = 0}}), HasSubstr("fits no amount"));
  EXPECT_THAT(refusal({{.receptor = "school", .value = NAN}}), HasSubstr("fits no amount"));
  EXPECT_THAT(refusal({{.receptor = "school", .value = 1, .at = 121.0}}),
              HasSubstr("the run computed 120 s"));
  EXPECT_THAT(refusal({{.receptor = "school", .value = 1, .at = 0.0}}), HasSubstr("of 0 s after"));
  EXPECT_THAT(refusal({{.receptor = "upwind", .value = 1}}), HasSubstr("no amount of the same"));
  EXPECT_THAT(refusal({{.receptor = "school", .value = 1e7}}), HasSubstr("no amount of the same"));
  EXPECT_THAT(refusal({{.receptor = "school", .value = 1}}, "out", "ammonia"),
              HasSubstr("releases no \"ammonia\""));
}

TEST_F(RescaleTest, RefusesRunsThatCanNotBeRescaled) {
  const std::vector<MeasuredValue> value{{.receptor = "school", .value = 1}};
  EXPECT_THAT(refusal(value, "nowhere"), HasSubstr("no run in this folder"));
  run({"checkpoint.exposures=false"});
  EXPECT_THAT(refusal(value), HasSubstr("kept nothing of its releases"));
  run({"ensemble.members=2", "ensemble.interval=2"}, "several");
  EXPECT_THAT(refusal(value, "several"), HasSubstr("ensemble of releases"));
  run({"substances=[{\"name\": \"chlorine\", \"buoyant\": true}]"}, "heavy");
  EXPECT_THAT(refusal(value, "heavy"), HasSubstr("moves the air by its weight"));
  run({R"(releases=[{"name": "tank", "substance": "chlorine", "x": 4, "y": 8,
             "container": {"class": "small spill"}}])"},
      "spill");
  EXPECT_THAT(refusal(value, "spill"), HasSubstr("tank comes out of a container"));
}

TEST_F(RescaleTest, RefusesDamagedOrOtherExposures) {
  const std::vector<MeasuredValue> value{{.receptor = "school", .value = 1}};
  run();
  const fs::path kept = folder_ / "out/exposures/1_0.state";
  fs::resize_file(kept, fs::file_size(kept) - 100);
  EXPECT_THAT(refusal(value), HasSubstr("is damaged"));
  run();
  run({"receptors=[{\"name\": \"school\", \"x\": 20, \"y\": 8}]"}, "other");
  // The state of one beside the identity of the other: as checksums tell, that is damage.
  fs::copy_file(folder_ / "other/exposures/1_0.state", kept, fs::copy_options::overwrite_existing);
  EXPECT_THAT(refusal(value), HasSubstr("is damaged"));
}

TEST_F(RescaleTest, KnowsHowMuchTheDiskTakes) {
  const PreparedCase own = prepare(read_case(case_file()));
  run();
  double bytes = 0;
  for (const auto& file : fs::directory_iterator(folder_ / "out/exposures")) {
    bytes += static_cast<double>(fs::file_size(file));
  }
  const double estimate = exposure_bytes(own.config, own.site.box);
  const double outlet = 64 * 12 * 48;
  EXPECT_NEAR(estimate, 66 * (4.0 * 32 * 16 + outlet), 1);
  EXPECT_LT(bytes, estimate + 100000);
  EXPECT_EQ(exposure_bytes(read_case(case_file(), {"checkpoint.exposures=false"}), own.site.box),
            0);
}

TEST(AmountsFitted, AreDoubtedByTheirSpreadAndByTheirSize) {
  const auto severity = [](std::vector<double> factors) {
    std::vector<Reading> readings;
    for (const double factor : factors) {
      readings.push_back({.receptor = {}, .substance = {}, .measured = factor, .computed = 1});
    }
    const Check check = amounts_fitted(fit(std::move(readings)));
    EXPECT_EQ(check.message, Message::readings_disagree);
    return check.severity;
  };
  EXPECT_EQ(severity({1, 1.5}), Severity::fine);
  EXPECT_EQ(severity({1}), Severity::look);  // one alone
  EXPECT_EQ(severity({0.4, 2.5}), Severity::look);
  EXPECT_EQ(severity({0.2, 5}), Severity::unreliable);
  EXPECT_EQ(severity({4, 4}), Severity::look);
  EXPECT_EQ(severity({0.3, 0.3}), Severity::look);
  EXPECT_EQ(severity({11, 11}), Severity::unreliable);
}

}  // namespace
}  // namespace downwash
