// How high people are in a model of a town.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "app/run/plan/prepared_case.hpp"
#include "io/case/read_case.hpp"

namespace downwash {
namespace {

/// A block of 0.2 m in a tunnel: a town, a hundred times as small.
PreparedCase tunnel(const std::string& zones, const std::string& receptor) {
  return prepare(parse_case(R"({"domain": {"size": [4, 2, 1], "cells": [40, 20, 20],
      "boxes": [{"min": [1, 0.9, 0], "max": [1.2, 1.1, 0.2]}]},
      "wind": {"speed": 4, "height": 0.5, "roughness": 0.001},
      "releases": [{"name": "leak", "substance": "ammonia", "x": 1.5, "y": 1, "height": 0.02,
        "mass_kg": 1e-3}],
      "receptors": [{"name": "here", "x": 2, "y": 1)" +
                                receptor + R"(}],
      "zones": {)" + zones + R"(}, "time": {"end": 5}, "backend": "cpu"})",
                            "tunnel.json", {}));
}

TEST(PeopleOfModels, AreAsSmallAsItsHouses) {
  const PreparedCase prepared = tunnel("", "");
  EXPECT_DOUBLE_EQ(prepared.config.scenario.zones.height, 0.015);
  EXPECT_DOUBLE_EQ(prepared.config.scenario.receptors[0].height, 0.015);
}

// A release that is computed anew in the same wind is asked about by a case of its own.
TEST(PeopleOfModels, StayAsSmallWithAnotherRelease) {
  PreparedCase prepared = tunnel("", "");
  Question anew = parse_case(prepared.config.resolved_json, "anew.json", {});
  EXPECT_EQ(anew.scenario.zones.height, 1.5);
  prepared = released_anew(std::move(prepared), std::move(anew));
  EXPECT_DOUBLE_EQ(prepared.config.scenario.zones.height, 0.015);
  EXPECT_DOUBLE_EQ(prepared.release->zones.height, 0.015);
}

TEST(PeopleOfModels, AreWhereTheCaseHasThem) {
  const PreparedCase prepared = tunnel(R"("height": 0.1)", R"(, "height": 0.3)");
  EXPECT_EQ(prepared.config.scenario.zones.height, 0.1);
  EXPECT_EQ(prepared.config.scenario.receptors[0].height, 0.3);
}

}  // namespace
}  // namespace downwash
