// Cases over ground that is not level: from the raster to cells, profiles and places.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <set>
#include <string>
#include <utility>

#include "app/run/checks/check_list.hpp"
#include "app/run/checks/domain_checks.hpp"
#include "app/run/checks/grid_checks.hpp"
#include "app/run/ingredients/ground_ingredient.hpp"
#include "app/run/plan/prepared_case.hpp"
#include "app/run/report/case_report.hpp"
#include "app/scene/places.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/read_case.hpp"
#include "solver/flow_solver.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

/// 24 x 12 m; the ground rises along x by 6.3 m in 24, in steps of a cell of 1 m, 100 m above the
/// zero of the raster.
class TerrainCase : public testing::Test {
 protected:
  TerrainCase() {
    write("slope.asc", "ncols 2\nnrows 1\nxllcenter 0\nyllcenter 6\ncellsize 24\n100 106.3\n");
  }
  void write(const char* name, const std::string& text) const {
    std::ofstream(folder_.path() / name) << text;
  }
  Question config(const std::vector<std::string>& settings = {}) const {
    return parse_case(R"({"domain": {"size": [24, 12, 16], "cells": [24, 12, 16],
        "terrain": "slope.asc", "boxes": [{"min": [14, 4, 0], "max": [18, 8, 3]}]},
      "wind": {"speed": 4, "height": 10, "roughness": 0.1}, "fluid": {"viscosity": 0.1},
      "time": {"end": 1200}, "backend": "cpu",
      "surfaces": {"walls": "modelled", "ground": 0.2, "roof": 0.03, "facade": 0.04},
      "releases": [{"name": "tank", "substance": "chlorine", "x": 9.3, "y": 6, "height": 0.5,
                    "rate_kg_s": 0.5, "duration": 600}],
      "receptors": [{"name": "school", "x": 20.3, "y": 7.1, "height": 1.5}]})",
                      folder_.path() / "case.json", settings);
  }
  PreparedCase prepared(const std::vector<std::string>& settings = {}) const {
    return prepare(config(settings));
  }

  test::TemporaryFolder folder_;
};

TEST_F(TerrainCase, APictureIsNotReliedOn) {
  std::string picture = "ncols 12\nnrows 12\nxllcorner 0\nyllcorner 0\ncellsize 4\n";
  for (int n = 0; n < 144; ++n) picture += fmt::format("{} ", n * 37 % 200);
  write("hillshade.asc", picture);
  const PreparedCase own = prepared({"domain.terrain=hillshade.asc", "domain.size=[24, 12, 400]",
                                     "domain.cells=[12, 6, 100]", "domain.boxes=[]",
                                     "releases.0.height=150", "receptors=[]"});
  EXPECT_EQ(doubtful_ground(own.site.terrain->report).severity, Severity::unreliable);
  EXPECT_EQ(doubtful_ground(prepared().site.terrain->report).severity, Severity::fine);
}

/// The ground below x: cells have their middles at halves, the lowest column is z = 0.
double ground_below(double x) { return std::ceil(6.3 / 24 * std::floor(x) - 0.5); }

TEST_F(TerrainCase, HasCellsUpToTheGround) {
  const PreparedCase run = prepared();
  for (int x = 0; x < 24; ++x) {
    const auto top = static_cast<int>(ground_below(x + 0.5));
    EXPECT_EQ(run.built.ground->layers(x, 0), top) << x;
    for (const int z : {0, 1, 5, 9}) {
      const auto [i, j, k] = run.built.axes.to_solver(Index3{x, 0, z});
      EXPECT_EQ(run.built.problem.obstacles.solid(i, j, k), z < top) << x << ' ' << z;
    }
  }
  const TerrainReport& report = run.site.terrain->report;
  EXPECT_NEAR(report.lowest, 100.13125, 1e-4);
  EXPECT_NEAR(report.highest, 106.16875, 1e-4);
  EXPECT_NEAR(report.slope_along_wind, 0.2625, 1e-6);
  EXPECT_NEAR(report.slope_across_wind, 0, 1e-6);
  EXPECT_EQ(report.high_steps, 0);
  EXPECT_EQ(report.uncovered, 0);
}

TEST_F(TerrainCase, TellsTheGroundInWords) {
  EXPECT_THAT(case_lines(prepared()),
              testing::Contains(testing::AllOf(testing::StartsWith("ground: 100.1 to 106.2 m"),
                                               testing::HasSubstr("% up downwind"))));
}

TEST_F(TerrainCase, StandsTheProfileOfTheWindOnTheGround) {
  write("down.asc", "ncols 2\nnrows 1\nxllcenter 0\nyllcenter 6\ncellsize 24\n106.3 100\n");
  const PreparedCase run = prepared({"domain.boxes=[]", "domain.terrain=down.asc"});
  const BuiltProblem& b = run.built;
  const auto& inflow = std::get<Inflow>(b.problem.boundaries.at(b.axes.solver_axis(0), Side::low));
  const Axis z = Axis::uniform(0, 16, 16);
  ASSERT_EQ(inflow.profile.size(), 16U * 12U);
  const double ground = b.ground->top(0, 3);
  EXPECT_EQ(ground, 6);
  for (int cell = 0; cell < 16; ++cell) {
    const double height = z.centre(cell) - ground;
    const double asked = height > 0 ? 4 * std::log((height + 0.1) / 0.1) / std::log(10.1 / 0.1) : 0;
    EXPECT_DOUBLE_EQ(inflow.profile[static_cast<std::size_t>(3 * 16 + cell)], asked) << cell;
    const Vector3 place = b.axes.to_solver(Vector3{0.5, 3.5, z.centre(cell)});
    EXPECT_DOUBLE_EQ(b.problem.initial_velocity(b.axes.solver_axis(0), place), asked) << cell;
  }
}

TEST_F(TerrainCase, BringsTheEddiesOfTheHeightOverTheGround) {
  write("across.asc", "ncols 1\nnrows 2\nxllcenter 12\nyllcenter 0\ncellsize 12\n103.1\n100\n");
  const PreparedCase run =
      prepared({"domain.boxes=[]", "inflow.turbulence=synthetic", "domain.terrain=across.asc"});
  const BuiltProblem& b = run.built;
  const auto& inflow = std::get<Inflow>(b.problem.boundaries.at(b.axes.solver_axis(0), Side::low));
  ASSERT_TRUE(inflow.turbulence);
  const std::vector<int>& levels = inflow.turbulence->level_of_cell;
  ASSERT_EQ(levels.size(), 16U * 12U);
  EXPECT_EQ(b.ground->top(0, 0), 0);
  EXPECT_EQ(b.ground->top(0, 11), 3);
  for (int y = 0; y < 12; ++y) {
    for (int z = 0; z < 16; ++z) {
      EXPECT_EQ(levels[static_cast<std::size_t>(y * 16 + z)],
                std::max(z - b.ground->layers(0, y), 0))
          << y << ' ' << z;
    }
  }
}

TEST_F(TerrainCase, GivesGroundTheRoughnessOfGround) {
  const PreparedCase run = prepared();
  const auto roughness = [&](const Index3& cell, int axis, Side side) {
    return run.built.problem
        .surfaces(run.built.axes.to_solver(cell), run.built.axes.solver_axis(axis), side)
        .roughness;
  };
  EXPECT_EQ(roughness({10, 1, static_cast<int>(ground_below(10.5))}, 2, Side::low), 0.2);
  EXPECT_EQ(roughness({9, 1, static_cast<int>(ground_below(10.5)) - 1}, 0, Side::high), 0.2);
  // The box stands on the mean ground of its footprint, x 14 … 18: 4.07 m above the lowest.
  int roof = 15;
  const auto solid = [&](int z) {
    const auto [i, j, k] = run.built.axes.to_solver(Index3{16, 6, z});
    return run.built.problem.obstacles.solid(i, j, k);
  };
  while (!solid(roof - 1)) --roof;
  EXPECT_EQ(roof, 7);
  EXPECT_EQ(roughness({16, 6, roof}, 2, Side::low), 0.03);
  EXPECT_EQ(roughness({13, 6, roof - 1}, 0, Side::high), 0.04);
}

TEST_F(TerrainCase, PutsPlacesAboveTheirOwnGround) {
  const PreparedCase run = prepared();
  const ReleasePlan& plan = *run.release;
  EXPECT_DOUBLE_EQ(plan.releases[0].place[2], ground_below(9.3) + 0.5);
  EXPECT_DOUBLE_EQ(plan.releases[0].ground, ground_below(9.3));
  EXPECT_EQ(plan.releases[0].cells[0].cell[2], static_cast<int>(ground_below(9.3)));
  EXPECT_DOUBLE_EQ(plan.receptors[0].place[2], ground_below(20.3) + 1.5);
  EXPECT_EQ(plan.receptors[0].cell[2], static_cast<int>(ground_below(20.3)) + 1);
  const Located high = Places(run.config.domain, run.site).locate(Point{20.3, 7.1}, 11.5);
  EXPECT_FALSE(high.point);  // 5 m of ground and 11.5 m are above the domain
}

TEST_F(TerrainCase, HasZonesThatFollowTheGround) {
  const PreparedCase run = prepared();
  const auto& plane = run.release->exposure(ExposurePart::plane).cells;
  for (int x = 0; x < 24; ++x) {
    const Index3 cell = run.built.axes.to_user(plane[static_cast<std::size_t>(x)]);
    EXPECT_EQ(cell[2], static_cast<int>(ground_below(x + 0.5)) + 1) << x;  // 1.5 m up
  }
}

TEST_F(TerrainCase, FillsTheSpaceOverAnAreaAboveEachColumnsGround) {
  const PreparedCase run = prepared(
      {R"(releases=[{"name": "pool", "substance": "chlorine", "polygon": [[4, 2], [12, 2], [12, 4], [4, 4]],
          "coordinates": "metres", "height": 0, "top": 1, "rate_kg_s": 1, "duration": 600}])"});
  std::set<int> layers;
  for (const ShapeCell& cell : run.release->releases[0].cells) {
    EXPECT_EQ(cell.cell[2], static_cast<int>(ground_below(cell.cell[0] + 0.5)));
    layers.insert(cell.cell[2]);
  }
  EXPECT_EQ(run.release->releases[0].cells.size(), 16U);
  EXPECT_EQ(run.release->releases[0].blocked, 0);
  EXPECT_GT(layers.size(), 1U);
}

TEST_F(TerrainCase, IsAsHighAboveTheHighestGroundAsItIsOnTheLevel) {
  write("house.geojson", R"({"type": "Feature", "properties": {"building": "yes", "height": 6},
    "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]]]}})");
  write("hill.asc", "ncols 2\nnrows 1\nxllcenter -500\nyllcenter 0\ncellsize 1000\n0 100\n");
  const std::string text = R"({"domain": {"buildings": "house.geojson", "coordinates": "metres",
      "resolution": 2, "growth": 1)";
  const std::string rest = R"(}, "wind": {"speed": 4}, "time": {"steps": 1}})";
  const auto domain = [&](const std::string& more) {
    const Question one = parse_case(text + more + rest, folder_.path() / "case.json");
    return survey(one.domain, one.wind, one.scenario);
  };
  const Site level = domain(""), hill = domain(R"(, "terrain": "hill.asc")");
  EXPECT_EQ(hill.box.cells[0], level.box.cells[0]);
  EXPECT_EQ(hill.box.origin, level.box.origin);
  const double relief = hill.terrain->relief();
  EXPECT_NEAR(relief, 0.1 * (level.box.size[0] - 2), 1e-3);
  EXPECT_GE(hill.box.size[2], level.box.size[2] + relief - 16);
  EXPECT_GE(hill.box.size[2] - relief, 36);
  const Building& house = hill.buildings[0];
  EXPECT_EQ(house.height, 6);
  EXPECT_NEAR(house.ground - house.foot, 0.5, 1e-3);  // the middle of 10 m at one in ten
  EXPECT_NEAR(house.top(), house.ground + 6, 1e-12);
}

TEST_F(TerrainCase, IsLevelToTheBitWhereTheGroundIs) {
  write("level.asc", "ncols 1\nnrows 1\nxllcorner -100\nyllcorner -100\ncellsize 1000\n37\n");
  const auto flow = [&](const char* settings) {
    Question one =
        parse_case(fmt::format(R"({{"domain": {{"size": [24, 12, 8], "cells": [24, 12, 8]{},
          "boxes": [{{"min": [8, 4, 0], "max": [12, 8, 3]}}]}},
          "wind": {{"speed": 4, "roughness": 0.1}}, "inflow": {{"turbulence": "synthetic"}},
          "time": {{"steps": 4}}, "backend": "cpu"}})",
                               settings),
                   folder_.path() / "case.json");
    PreparedCase run = prepare(std::move(one));
    FlowSolver solver(run.built.problem, {});
    for (int step = 0; step < 4; ++step) solver.advance(0.05);
    return solver.read("u").data;
  };
  EXPECT_EQ(flow(R"(, "terrain": "level.asc")"), flow(""));
}

std::string code_found(const std::vector<Check>& checks, Message message) {
  const auto found = std::find_if(checks.begin(), checks.end(),
                                  [&](const Check& check) { return check.message == message; });
  return found == checks.end() ? "none" : key_of(found->severity);
}

TEST_F(TerrainCase, TellsWhatTheRasterDoesNotCover) {
  EXPECT_EQ(code_found(checks_before(prepared()), Message::terrain_uncovered), "fine");
  write("narrow.asc", "ncols 3\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 10\n100 101 102\n");
  EXPECT_EQ(code_found(checks_before(prepared({"domain.terrain=narrow.asc"})),
                       Message::terrain_uncovered),
            "look");  // two rows of twelve
}

TEST_F(TerrainCase, TellsWhereTheGroundStepsByTwoCells) {
  EXPECT_EQ(code_found(checks_before(prepared()), Message::terrain_steps), "fine");
  write("cliff.asc",
        "ncols 24\nnrows 1\nxllcenter 0.5\nyllcenter 6\ncellsize 1\n"
        "0 0 0 0 0 0 0 0 0 0 4 4 4 4 4 4 4 4 4 4 4 4 4 4\n");
  EXPECT_EQ(code_found(checks_before(prepared({"domain.terrain=cliff.asc", "domain.boxes=[]"})),
                       Message::terrain_steps),
            "look");
}

TEST_F(TerrainCase, TellsHowMuchOfTheAirTheGroundTakes) {
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

TEST_F(TerrainCase, TellsHowMuchItsStepsHoldTheWind) {
  // Six steps of 1 m in 24: Lettau's z0 is half a metre times a quarter.
  const PreparedCase run = prepared();
  EXPECT_NEAR(run.site.terrain->report.step_roughness, 0.5 * 6 / 24, 1e-12);
  write("level.asc", "ncols 2\nnrows 1\nxllcorner 0\nyllcorner 6\ncellsize 24\n5 5\n");
  EXPECT_EQ(prepared({"domain.terrain=level.asc"}).site.terrain->report.step_roughness, 0);
  const auto severity = [](double steps) { return terrain_staircase(steps, 0.1).severity; };
  EXPECT_EQ(severity(0), Severity::fine);
  EXPECT_EQ(severity(0.025), Severity::fine);  // 4.8 %
  EXPECT_EQ(severity(0.027), Severity::look);  // 5.2 %
  EXPECT_EQ(severity(0.098), Severity::look);  // 14.8 %
  EXPECT_EQ(severity(0.1), Severity::unreliable);
  EXPECT_THAT(terrain_staircase(0.1, 0.1).figure, testing::HasSubstr("15 % at 10 m"));
  const std::vector<Check> checks = checks_before(run);
  EXPECT_TRUE(std::any_of(checks.begin(), checks.end(), [](const Check& check) {
    return check.name == "Wind that the steps of the ground hold back" &&
           check.severity == Severity::unreliable;
  }));
}

TEST_F(TerrainCase, NeedsAirAboveTheGround) {
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

TEST_F(TerrainCase, TellsValuesThatAreNoGround) {
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

TEST_F(TerrainCase, TellsRoofsInTheRaster) {
  EXPECT_EQ(ground_under_buildings({.looked_at = 0, .raised = 0}).severity, Severity::fine);
  EXPECT_EQ(ground_under_buildings({.looked_at = 20, .raised = 5}).severity, Severity::fine);
  EXPECT_EQ(ground_under_buildings({.looked_at = 20, .raised = 9}).severity, Severity::look);
  EXPECT_EQ(ground_under_buildings({.looked_at = 20, .raised = 19}).severity, Severity::unreliable);
  EXPECT_EQ(ground_under_buildings({.looked_at = 1, .raised = 1}).severity, Severity::look);
  EXPECT_THAT(ground_under_buildings({.looked_at = 20, .raised = 19}).effect,
              testing::HasSubstr("surface model"));
}

TEST_F(TerrainCase, TellsWhatStandsJustOutside) {
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

TEST_F(TerrainCase, JudgesNoApproachOverHills) {
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
