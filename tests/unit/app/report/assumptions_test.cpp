// Assumptions that the page states.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "app/report/report.hpp"
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

}  // namespace
}  // namespace downwash
