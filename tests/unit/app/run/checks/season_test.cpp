// Trees with the leaves of summer, by time of the year and hemisphere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

#include "app/run/checks/check_list.hpp"
#include "app/run/ingredients/tree_ingredient.hpp"
#include "app/run/plan/prepared_case.hpp"
#include "io/case/read_case.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

Severity season(const char* time, double latitude) {
  return leaves_in_season(5, time, latitude).value().severity;
}

TEST(LeavesInSeason, KnowsTheHemisphere) {
  EXPECT_EQ(season("2026-01-15T12:00:00+01:00", 52), Severity::look);
  EXPECT_EQ(season("2026-07-15T12:00:00+02:00", 52), Severity::fine);
  EXPECT_EQ(season("2026-01-15T12:00:00+11:00", -34), Severity::fine);
  EXPECT_EQ(season("2026-07-15T12:00:00+10:00", -34), Severity::look);
  EXPECT_EQ(season("2026-01-15T12:00:00+08:00", 1.3), Severity::fine) << "no winter";
  EXPECT_EQ(season("2026-04-01T00:30:00+02:00", 52), Severity::look) << "still March in UTC";
  EXPECT_FALSE(leaves_in_season(5, "", 52)) << "no time is known";
  EXPECT_FALSE(leaves_in_season(0, "2026-01-15T12:00:00Z", 52)) << "the file says what they have";
}

TEST(LeavesInSeason, AreLookedAtInACase) {
  const test::TemporaryFolder folder;
  std::ofstream(folder.path() / "city.geojson") << R"({"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"building": "yes", "height": 10}, "geometry":
      {"type": "Polygon", "coordinates":
        [[[13.4, 52.5], [13.4003, 52.5], [13.4003, 52.5002], [13.4, 52.5002], [13.4, 52.5]]]}},
    {"type": "Feature", "properties": {"natural": "tree"}, "geometry":
      {"type": "Point", "coordinates": [13.4005, 52.5001]}}]})";
  const auto found = [&](const std::string& start, std::vector<std::string> settings = {}) {
    settings.push_back("time.start=" + start);
    const PreparedCase prepared = prepare(parse_case(
        R"({"domain": {"buildings": "city.geojson", "trees": "city.geojson", "layer": "houses",
            "size": [160, 120, 40], "cells": [40, 30, 10], "origin": [-80, -60, 0]},
          "wind": {"speed": 4}, "time": {"after_release": "1 min", "spin_up": 1}, "backend": "cpu",
          "releases": [{"name": "t", "substance": "chlorine", "x": 30, "y": 0, "mass_kg": 1}]})",
        folder.path() / "case.json", settings));
    EXPECT_THAT(notes_of(prepared), testing::Contains(testing::HasSubstr("`domain.layer` has no")));
    for (const Check& check : checks_before(prepared)) {
      if (check.name == "Leaves at this time of the year") return check.severity;
    }
    return Severity::unreliable;
  };
  EXPECT_EQ(found("2026-01-15T12:00:00+01:00"), Severity::look);
  EXPECT_EQ(found("2026-06-15T12:00:00+01:00"), Severity::fine);
  EXPECT_EQ(found("2026-01-15T12:00:00+01:00", {"domain.leaf_area_density=0.05"}),
            Severity::unreliable)
      << "no check where the case says it";
}

}  // namespace
}  // namespace downwash
