// When a run ends that has no `time.end`.
#include "app/hazard/exposure/end_of_run.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/run/plan/prepared_case.hpp"
#include "io/case/member_case.hpp"
#include "tests/support/case_problems.hpp"

namespace downwash {
namespace {

using testing::HasSubstr;
using Json = nlohmann::ordered_json;
using Settings = std::vector<std::string>;

/// 96 m of open ground, which a wind of 4 m/s passes in 24 s; a level of ten minutes or an hour.
Question open_ended_leak(const Settings& settings = {}) {
  return parse_case(R"({"domain": {"size": [96, 24, 12], "cells": [24, 6, 3]},
    "wind": {"speed": 4}, "time": {}, "backend": "cpu", "slabs": 1,
    "substances": [{"name": "gas", "levels": [
      {"name": "worst", "severity": 3, "averaging": [600, 3600], "mg_m3": [2, 1]},
      {"name": "least", "severity": 1, "averaging": [600, 28800], "mg_m3": [0.2, 0.1]}]}],
    "releases": [{"name": "tank", "substance": "gas", "x": 8, "y": 12, "rate_kg_s": 0.5,
                  "duration": 600}]})",
                    "test.json", settings);
}

Question settled(const Settings& settings = {}) {
  return prepare(open_ended_leak(settings)).config;
}

double spin_up() {
  const Question config = open_ended_leak();
  return chosen_spin_up(config.wind, config.time,
                        survey(config.domain, config.wind, config.scenario));
}

TEST(EndOfRun, CountsFromTheRelease) {
  EXPECT_EQ(*settled({"time.after_release=15min"}).time.end, spin_up() + 900);
  EXPECT_EQ(*settled({"time.after_release=900", "time.spin_up=5"}).time.end, 905);
  EXPECT_EQ(*settled({"time.after_release=900", "releases.0.start=7"}).time.end, 907);
  EXPECT_EQ(*settled({"time.end=1500"}).time.end, 1500);
}

TEST(EndOfRun, IsChosenForReleaseAndWorstLevel) {
  const double passage = std::ceil(spin_up());
  const auto after = [&](const Settings& settings) {
    return *settled(settings).time.end - spin_up();
  };
  const auto minutes = [](double seconds) { return 60 * std::ceil(seconds / 60); };
  EXPECT_EQ(after({}), minutes(600 + passage + 600));
  EXPECT_EQ(after({"releases.0.duration=2h"}), minutes(7200 + passage + 3600))
      << "an hour is the nearest to two";
  EXPECT_EQ(after({R"(releases.0={"name": "t", "substance": "gas", "x": 8, "y": 12,
                      "mass_kg": 1})"}),
            minutes(passage + 600));
  EXPECT_EQ(after({R"(releases.0={"name": "t", "substance": "gas", "x": 8, "y": 12,
                      "rate_kg_s": 1})"}),
            minutes(3600 + passage + 3600))
      << "an hour, where it does not end";
  EXPECT_EQ(after({R"(ensemble={"members": 3, "interval": 60})"}),
            minutes(600 + 120 + passage + 600));
}

TEST(EndOfRun, IsKeptInTheCase) {
  const Question config = settled({"time.after_release=600"});
  const Json time = Json::parse(config.resolved_json)["time"];
  EXPECT_EQ(time["end"], *config.time.end);
  EXPECT_EQ(time["after_release"], 0);
  const Question again = prepare(parse_case(config.resolved_json, "case.json")).config;
  EXPECT_EQ(again.resolved_json, config.resolved_json);
  EXPECT_EQ(*prepare(parse_case(config.resolved_json, "case.json", {"time.after_release=700"}))
                 .config.time.end,
            spin_up() + 700)
      << "takes the place of the end that was kept";
  EXPECT_EQ(*prepare(parse_case(open_ended_leak({"time.after_release=600"}).resolved_json,
                                "case.json", {"time.end=900"}))
                 .config.time.end,
            900);
}

TEST(EndOfRun, CountsFromTheSettledWindWithoutReleases) {
  const PreparedCase prepared =
      prepare(open_ended_leak({"releases=[]", "time.after_release=100", "statistics.every=1"}));
  EXPECT_EQ(*prepared.config.time.end, spin_up() + 100);
  EXPECT_EQ(prepared.statistics.window.start, spin_up());
  EXPECT_EQ(prepare(parse_case(prepared.config.resolved_json, "case.json")).statistics.window.start,
            spin_up())
      << "as a resumed run has it";
  EXPECT_THAT(prepared.config.warnings, testing::Each(testing::Not(HasSubstr("`time."))));
}

TEST(EndOfRun, IsRefusedWhereTheRestDoesNotFit) {
  const auto problem = [](const Settings& settings) -> std::string {
    try {
      prepare(open_ended_leak(settings));
    } catch (const CaseError& error) {
      return error.what();
    }
    return "accepted";
  };
  EXPECT_THAT(problem({"time.after_release=300"}), HasSubstr("raise `time.after_release`"));
  EXPECT_THAT(problem({"time.end=600"}),
              HasSubstr("leave `time.end` out, which counts from the start of the run"));
  EXPECT_THAT(problem({"time.end=600", "time.after_release=300"}), HasSubstr("exclude each other"));
  EXPECT_THAT(problem({"output.every=0.01"}), HasSubstr("choose at least"));
  EXPECT_THAT(problem({"statistics.start=5000"}), HasSubstr("`statistics.start` is 5000 s"));
  EXPECT_THAT(problem({"releases=[]"}), HasSubstr("has no end"));
}

TEST(EndOfRun, IsThatOfTheMembersToo) {
  const Question whole = open_ended_leak(
      {"time.after_release=600", R"(ensemble={"wind": {"list": [{"speed": 3}, {"speed": 5}]}})"});
  MemberChanges changes{.wind = {.speed = 3}};
  changes.spin_up = 40;
  changes.end = 640;
  EXPECT_EQ(*member_case(whole, changes).time.end, 640);
  EXPECT_FALSE(member_case(whole, changes).time.after_release);
}

}  // namespace
}  // namespace downwash
