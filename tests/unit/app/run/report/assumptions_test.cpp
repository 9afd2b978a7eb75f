// Assumptions that the page states.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <vector>

#include "app/run/report/case_report.hpp"
#include "app/run/report/report.hpp"
#include "io/case/read_case.hpp"
#include "tests/support/run_fixture.hpp"

namespace downwash {
namespace {

/// What is said of the gusts of a small case.
std::string gusts(const std::vector<std::string>& settings) {
  const PreparedCase prepared = prepare(parse_case(
      R"({"domain": {"size": [64, 32, 32], "cells": [32, 16, 16]}, "wind": {"speed": 2},
          "time": {"end": 20, "spin_up": 5}, "backend": "cpu", "slabs": 1,
          "substances": [{"name": "dust"}],
          "releases": [{"name": "a", "substance": "dust", "x": 4, "y": 4, "mass_kg": 1}]})",
      "case.json", settings));
  const auto list = assumptions(prepared, {});
  const auto found = std::find_if(list.begin(), list.end(),
                                  [](const auto& line) { return line.first == "Gusts"; });
  return found == list.end() ? "" : found->second;
}

TEST(Assumptions, GustsAreThoseThatTheCaseHas) {
  EXPECT_THAT(gusts({}), testing::HasSubstr("come in with the wind"));
  EXPECT_THAT(gusts({"inflow.turbulence=none"}), testing::HasSubstr("comes in without any"));
  EXPECT_THAT(gusts({"wind.profile=uniform"}), testing::HasSubstr("comes in without any"));
}

TEST(Assumptions, APlaceOnEarthIsTold) {
  const auto place = [](const char* at) {
    const test::TemporaryFolder folder;
    std::ofstream(folder.path() / "house.json")
        << R"({"type": "Polygon", "coordinates": [)" << at << "]}";
    const PreparedCase prepared = prepare(parse_case(
        R"({"domain": {"buildings": "house.json", "resolution": 8}, "wind": {"speed": 2},
            "time": {"end": 20}, "backend": "cpu", "slabs": 1})",
        folder.path() / "case.json", {}));
    std::string told;
    for (const auto& [what, words] : assumptions(prepared, {})) {
      if (what == "Place") told = words;
    }
    EXPECT_THAT(case_lines(prepared), testing::Contains("place: " + told));
    return told;
  };
  EXPECT_THAT(place("[[13.4140, 52.5370], [13.4146, 52.5370], [13.4146, 52.5374], "
                    "[13.4140, 52.5374]]"),
              testing::EndsWith("(Germany)"));
  EXPECT_THAT(place("[[4.4800, 51.9200], [4.4806, 51.9200], [4.4806, 51.9204], [4.4800, 51.9204]]"),
              testing::EndsWith("(Netherlands)"));
}

}  // namespace
}  // namespace downwash
