// Checks of ground that is not level.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <string>
#include <utility>

#include "app/run/checks/check_list.hpp"
#include "app/run/checks/domain_checks.hpp"
#include "app/run/checks/grid_checks.hpp"
#include "app/run/ingredients/ground_ingredient.hpp"
#include "app/run/report/case_report.hpp"
#include "geometry/input/input_error.hpp"
#include "tests/support/terrain_case.hpp"

namespace downwash {
namespace {

class TerrainChecks : public test::TerrainCase {};

TEST_F(TerrainChecks, APictureIsNotReliedOn) {
  std::string picture = "ncols 12\nnrows 12\nxllcorner 0\nyllcorner 0\ncellsize 4\n";
  for (int n = 0; n < 144; ++n) picture += fmt::format("{} ", n * 37 % 200);
  write("hillshade.asc", picture);
  const PreparedCase own = prepared({"domain.terrain=hillshade.asc", "domain.size=[24, 12, 400]",
                                     "domain.cells=[12, 6, 100]", "domain.boxes=[]",
                                     "releases.0.height=150", "receptors=[]"});
  EXPECT_EQ(doubtful_ground(own.site.terrain->report).severity, Severity::unreliable);
  EXPECT_EQ(doubtful_ground(prepared().site.terrain->report).severity, Severity::fine);
}

std::string code_found(const std::vector<Check>& checks, Message message) {
  const auto found = std::find_if(checks.begin(), checks.end(),
                                  [&](const Check& check) { return check.message == message; });
  return found == checks.end() ? "none" : key_of(found->severity);
}

TEST_F(TerrainChecks, TellsWhatTheRasterDoesNotCover) {
  EXPECT_EQ(code_found(checks_before(prepared()), Message::terrain_uncovered), "fine");
  write("narrow.asc", "ncols 3\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 10\n100 101 102\n");
  EXPECT_EQ(code_found(checks_before(prepared({"domain.terrain=narrow.asc"})),
                       Message::terrain_uncovered),
            "look");  // two rows of twelve
}

TEST_F(TerrainChecks, TellsWhereTheGroundStepsByTwoCells) {
  EXPECT_EQ(code_found(checks_before(prepared()), Message::terrain_steps), "fine");
  write("cliff.asc",
        "ncols 24\nnrows 1\nxllcenter 0.5\nyllcenter 6\ncellsize 1\n"
        "0 0 0 0 0 0 0 0 0 0 4 4 4 4 4 4 4 4 4 4 4 4 4 4\n");
  EXPECT_EQ(code_found(checks_before(prepared({"domain.terrain=cliff.asc", "domain.boxes=[]"})),
                       Message::terrain_steps),
            "look");
}

TEST_F(TerrainChecks, TellsHowMuchOfTheAirTheGroundTakes) {
  // 6 of 16 m; but where air goes through the top, a plane leaves it as much as it had.
  const auto found = [&](const std::vector<std::string>& more) {
    std::vector<std::string> settings{"domain.boxes=[]"};
    settings.insert(settings.end(), more.begin(), more.end());
    return code_found(checks_before(prepared(settings)), Message::little_room);
  };
  EXPECT_EQ(found({R"(boundaries={"z+": "wall"})"}), "unreliable");
  EXPECT_EQ(found({}), "fine");
  write("bank.asc",
        "ncols 24\nnrows 1\nxllcenter 0.5\nyllcenter 6\ncellsize 1\n"
        "0 0 0 0 0 0 0 0 0 0 6 6 6 6 0 0 0 0 0 0 0 0 0 0\n");
  EXPECT_EQ(found({"domain.terrain=bank.asc"}), "look");
  EXPECT_EQ(ground_under_open_top(0.17).severity, Severity::fine);
  EXPECT_EQ(ground_under_open_top(0.18).severity, Severity::look);
  EXPECT_EQ(ground_under_open_top(0.4).severity, Severity::unreliable);
  EXPECT_EQ(ground_narrows(0.02, 0.03).severity, Severity::fine);
  EXPECT_EQ(ground_narrows(0.04, 0).severity, Severity::look);
  EXPECT_EQ(ground_narrows(0, 0.16).severity, Severity::unreliable);
  EXPECT_THAT(ground_narrows(0.2, 0).effect, testing::HasSubstr("about 25 % too fast"));
  EXPECT_THAT(ground_narrows(0, 0.25).effect, testing::HasSubstr("by about 20 %"));
}

TEST_F(TerrainChecks, NeedsAirAboveTheGround) {
  write("peak.asc", "ncols 2\nnrows 1\nxllcenter 0\nyllcenter 6\ncellsize 24\n0 60\n");
  EXPECT_THAT([&] { prepared({"domain.terrain=peak.asc"}); },
              testing::Throws<InputError>(testing::Property(
                  &InputError::what, testing::HasSubstr("to the top of the domain"))));
}

/// The check of a name.
const Check& check_of(const std::vector<Check>& checks, const std::string& name) {
  const auto found = std::find_if(checks.begin(), checks.end(),
                                  [&](const Check& check) { return check.name == name; });
  if (found == checks.end()) throw std::out_of_range(name);
  return *found;
}

/// Cells of `cell` m about the domain of `length` x 12 m and 60 m around it; z(x, y).
std::string grid(double cell, double length, const std::function<double(double, double)>& z) {
  const double around = 60;
  const int columns = static_cast<int>((length + 2 * around) / cell),
            rows = static_cast<int>((12 + 2 * around) / cell);
  std::string text = fmt::format("ncols {}\nnrows {}\nxllcorner {}\nyllcorner {}\ncellsize {}\n",
                                 columns, rows, -around, -around, cell);
  for (int row = rows - 1; row >= 0; --row) {
    for (int column = 0; column < columns; ++column) {
      text +=
          fmt::format("{:.3f} ", z((column + 0.5) * cell - around, (row + 0.5) * cell - around));
    }
    text += '\n';
  }
  return text;
}

TEST_F(TerrainChecks, TellsValuesThatAreNoGround) {
  const auto ground = [](double x, double y) { return 100 + 0.03 * x + 0.01 * y; };
  const std::string name = "Doubts about the raster of the ground";
  const auto doubts = [&](const std::function<double(double, double)>& z) {
    write("dem.asc", grid(4, 24, z));
    const PreparedCase run = prepared({"domain.terrain=dem.asc"});
    EXPECT_LT(run.site.terrain->relief(), 3);
    return std::pair(check_of(checks_before(run), name), case_lines(run));
  };
  EXPECT_EQ(doubts(ground).first.severity, Severity::fine);
  const auto [inside, notes] =
      doubts([&](double x, double y) { return x > 8 && x < 16 && y > 4 ? -32768 : ground(x, y); });
  EXPECT_EQ(inside.severity, Severity::look);
  EXPECT_THAT(inside.effect, testing::HasSubstr("gdal_edit.py -a_nodata -32768"));
  EXPECT_THAT(notes, testing::Contains(testing::HasSubstr("the value -32768")));
  const auto [outside, noted] =
      doubts([&](double x, double y) { return x < -30 ? -32768 : ground(x, y); });
  EXPECT_EQ(outside.severity, Severity::fine) << "it is not in the domain";
  EXPECT_THAT(noted, testing::Contains(testing::HasSubstr("the value -32768")));
}

TEST_F(TerrainChecks, TellsRoofsInTheRaster) {
  EXPECT_EQ(ground_under_buildings({.looked_at = 0, .raised = 0}).severity, Severity::fine);
  EXPECT_EQ(ground_under_buildings({.looked_at = 20, .raised = 5}).severity, Severity::fine);
  EXPECT_EQ(ground_under_buildings({.looked_at = 20, .raised = 9}).severity, Severity::look);
  EXPECT_EQ(ground_under_buildings({.looked_at = 20, .raised = 19}).severity, Severity::unreliable);
  EXPECT_EQ(ground_under_buildings({.looked_at = 1, .raised = 1}).severity, Severity::look);
  EXPECT_THAT(ground_under_buildings({.looked_at = 20, .raised = 19}).effect,
              testing::HasSubstr("surface model"));
}

TEST_F(TerrainChecks, TellsWhatStandsJustOutside) {
  const std::string name = "Ground just outside of the domain";
  const auto beyond = [&](const std::function<double(double, double)>& z) {
    write("dem.asc", grid(2, 24, z));
    return check_of(checks_before(prepared({"domain.terrain=dem.asc"})), name);
  };
  const auto slope = [](double x, double) { return 100 + 0.15 * x; };
  EXPECT_EQ(beyond(slope).severity, Severity::fine) << "it goes on as inside";
  const Check cliff = beyond([&](double x, double y) { return slope(x, y) - (x < -8 ? 12 : 0); });
  EXPECT_EQ(cliff.severity, Severity::look);
  EXPECT_THAT(cliff.figure, testing::HasSubstr("falls by 12 m, 10 m beyond the inlet"));
  EXPECT_EQ(beyond([&](double x, double y) { return slope(x, y) + (y > 40 ? 6 : 0); }).severity,
            Severity::look);
  EXPECT_EQ(beyond([&](double x, double y) { return slope(x, y) - (x > 40 ? 9 : 0); }).severity,
            Severity::fine)
      << "behind the outlet ground that falls is far from the wind";
  EXPECT_EQ(beyond([&](double x, double y) { return slope(x, y) + (y > 45 ? 2 : 0); }).severity,
            Severity::fine);
}

TEST_F(TerrainChecks, JudgesNoApproachOverHills) {
  const auto plan = [&](const std::function<double(double, double)>& z) {
    write("dem.asc", grid(10, 800, z));
    const PreparedCase run = prepared({R"(domain={"size": [800, 12, 80], "cells": [80, 3, 16],
                                           "terrain": "dem.asc"})",
                                       "releases=[]", "receptors=[]"});
    EXPECT_EQ(run.approach->group < 0, !run.approach->unknown.empty());
    return run.approach->unknown;
  };
  EXPECT_EQ(plan([](double, double) { return 7.0; }), "");
  EXPECT_EQ(plan([](double x, double) { return 200 - 0.05 * x; }), "") << "a plane";
  EXPECT_EQ(plan([](double x, double) { return 200 + 0.3 * std::sin(x / 20); }), "");
  // 2.5 times a slope of 15/80, which is 6 % less over 100 m.
  EXPECT_THAT(plan([](double x, double) { return 100 + 15 * std::sin(x / 80); }),
              testing::MatchesRegex("hills on the way may change it by 4[0-9] %.*"));
}

}  // namespace
}  // namespace downwash
