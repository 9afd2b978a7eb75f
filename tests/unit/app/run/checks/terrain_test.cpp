// Cases over ground that is not level: from the raster to cells, profiles and places.
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "app/run/report/case_report.hpp"
#include "app/scene/places.hpp"
#include "solver/flow_solver.hpp"
#include "tests/support/terrain_case.hpp"

namespace downwash {
namespace {

class TerrainGrid : public test::TerrainCase {};

/// The ground below x: cells have their middles at halves, the lowest column is z = 0.
double ground_below(double x) { return 6.3 / 24 * std::floor(x); }
/// The cells of that column of which less than a quarter is air.
int layers_below(double x) { return static_cast<int>(std::ceil(ground_below(x) - 0.75)); }

TEST_F(TerrainGrid, HasCellsUpToTheGround) {
  const PreparedCase run = prepared();
  const auto solid = [&](const Index3& cell) {
    const auto [i, j, k] = run.built.axes.to_solver(cell);
    return run.built.problem.obstacles.solid(i, j, k);
  };
  for (int x = 0; x < 24; ++x) {
    const int layers = layers_below(x + 0.5);
    EXPECT_EQ(run.built.ground->layers(x, 0), layers) << x;
    EXPECT_NEAR(run.built.ground->top(x, 0), ground_below(x + 0.5), 1e-5) << x;
    for (const int z : {0, 1, 5, 9}) {
      EXPECT_EQ(solid({x, 0, z}), z < layers) << x << ' ' << z;
      const bool in_box = x >= 14 && x < 18;  // and no air below it
      EXPECT_EQ(solid({x, 5, z}), z < (in_box ? 7 : layers)) << x << ' ' << z;
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

TEST_F(TerrainGrid, HasFacesThatTheGroundCuts) {
  const PreparedCase run = prepared({"domain.boxes=[]"});
  const Openness openness(run.built.problem.cut, run.built.problem.grid.n(), {});
  const auto open = [&](int axis, const Index3& cell) {
    return openness.of(run.built.axes.solver_axis(axis), run.built.axes.to_solver(cell));
  };
  constexpr double rounding = 0.51 / openness_parts;
  // The slope passes 2.625 m in the middle of column 10, and 0.13125 m more or less at its ends.
  EXPECT_NEAR(open(0, {10, 5, 2}), 3 - 2.49375, rounding);
  EXPECT_NEAR(open(1, {10, 5, 2}), 3 - 2.625, rounding);
  EXPECT_EQ(open(2, {10, 5, 3}), 1);
  EXPECT_EQ(open(0, {10, 5, 3}), 1);
  // In column 11 it passes 2.8875 m: cell 2 is ground, and it reaches 3.01875 m at the end.
  EXPECT_NEAR(open(0, {12, 5, 3}), 4 - 3.01875, rounding);
}

TEST_F(TerrainGrid, NeedsMultigrid) {
  EXPECT_THAT([&] { config({"pressure.solver=jacobi"}); },
              testing::Throws<CaseError>(testing::Property(
                  &CaseError::what, testing::HasSubstr("cuts faces, which multigrid alone"))));
}

TEST_F(TerrainGrid, TellsTheGroundInWords) {
  EXPECT_THAT(case_lines(prepared()),
              testing::Contains(testing::AllOf(testing::StartsWith("ground: 100.1 to 106.2 m"),
                                               testing::HasSubstr("% up downwind"))));
}

TEST_F(TerrainGrid, StandsTheProfileOfTheWindOnTheGround) {
  write("down.asc", "ncols 2\nnrows 1\nxllcenter 0\nyllcenter 6\ncellsize 24\n106.3 100\n");
  const PreparedCase run = prepared({"domain.boxes=[]", "domain.terrain=down.asc"});
  const BuiltProblem& b = run.built;
  const auto& inflow = std::get<Inflow>(b.problem.boundaries.at(b.axes.solver_axis(0), Side::low));
  const Axis z = Axis::uniform(0, 16, 16);
  ASSERT_EQ(inflow.profile.size(), 16U * 12U);
  const double ground = b.ground->top(0, 3);
  EXPECT_NEAR(ground, 6.3 / 24 * 23, 1e-5);
  const auto asked = [](double height) {
    return height > 0 ? 4 * std::log((height + 0.1) / 0.1) / std::log(10.1 / 0.1) : 0;
  };
  for (int cell = 0; cell < 16; ++cell) {
    const double height = z.centre(cell) - ground, open = 7 - ground;
    // Of cell 6 the part above the ground is open: the flow through the whole face is told.
    EXPECT_DOUBLE_EQ(inflow.profile[static_cast<std::size_t>(3 * 16 + cell)],
                     cell == 6 ? open * asked(open / 2) : asked(height))
        << cell;
    const Vector3 place = b.axes.to_solver(Vector3{0.5, 3.5, z.centre(cell)});
    EXPECT_DOUBLE_EQ(b.problem.initial_velocity(b.axes.solver_axis(0), place), asked(height))
        << cell;
  }
}

TEST_F(TerrainGrid, BringsTheEddiesOfTheHeightOverTheGround) {
  write("across.asc", "ncols 1\nnrows 2\nxllcenter 12\nyllcenter 0\ncellsize 12\n103.1\n100\n");
  const PreparedCase run =
      prepared({"domain.boxes=[]", "inflow.turbulence=synthetic", "domain.terrain=across.asc"});
  const BuiltProblem& b = run.built;
  const auto& inflow = std::get<Inflow>(b.problem.boundaries.at(b.axes.solver_axis(0), Side::low));
  ASSERT_TRUE(inflow.turbulence);
  const std::vector<int>& levels = inflow.turbulence->level_of_cell;
  ASSERT_EQ(levels.size(), 16U * 12U);
  EXPECT_EQ(b.ground->top(0, 0), 0);
  EXPECT_NEAR(b.ground->top(0, 11), 3.1 * 11 / 12, 1e-5);
  for (int y = 0; y < 12; ++y) {
    for (int z = 0; z < 16; ++z) {
      EXPECT_EQ(levels[static_cast<std::size_t>(y * 16 + z)],
                std::max(static_cast<int>(std::floor(z + 0.5 - b.ground->top(0, y))), 0))
          << y << ' ' << z;
    }
  }
}

TEST_F(TerrainGrid, GivesGroundTheRoughnessOfGround) {
  const PreparedCase run = prepared();
  const auto roughness = [&](const Index3& cell, int axis, Side side) {
    return run.built.problem
        .surfaces(run.built.axes.to_solver(cell), run.built.axes.solver_axis(axis), side)
        .roughness;
  };
  EXPECT_EQ(roughness({10, 1, layers_below(10.5)}, 2, Side::low), 0.2);
  ASSERT_LT(layers_below(10.5), layers_below(11.5));
  EXPECT_EQ(roughness({10, 1, layers_below(11.5) - 1}, 0, Side::high), 0.2);
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

TEST_F(TerrainGrid, PutsPlacesAboveTheirOwnGround) {
  const PreparedCase run = prepared();
  const ReleasePlan& plan = *run.release;
  EXPECT_NEAR(plan.releases[0].place[2], ground_below(9.3) + 0.5, 1e-5);
  EXPECT_NEAR(plan.releases[0].ground, ground_below(9.3), 1e-5);
  EXPECT_EQ(plan.releases[0].cells[0].cell[2], static_cast<int>(ground_below(9.3) + 0.5));
  EXPECT_NEAR(plan.receptors[0].place[2], ground_below(20.3) + 1.5, 1e-5);
  EXPECT_EQ(plan.receptors[0].cell[2], static_cast<int>(ground_below(20.3) + 1.5));
  const Located high = Places(run.config.domain, run.site).locate(Point{20.3, 7.1}, 11.5);
  EXPECT_FALSE(high.point);  // 5.25 m of ground and 11.5 m are above the domain
  // 1.84 m up, where the lowest air of the grid is above 2 m: there it is, and nothing has moved.
  const PreparedCase low = prepared({"receptors.0.x=7.5", "receptors.0.height=0.05"});
  EXPECT_EQ(low.release->receptors[0].cell[2], 2);
}

TEST_F(TerrainGrid, HasZonesThatFollowTheGround) {
  const PreparedCase run = prepared();
  const auto& plane = run.release->exposure(ExposurePart::plane).cells;
  for (int x = 0; x < 24; ++x) {
    const Index3 cell = run.built.axes.to_user(plane[static_cast<std::size_t>(x)]);
    EXPECT_EQ(cell[2], static_cast<int>(ground_below(x + 0.5) + 1.5)) << x;
  }
}

TEST_F(TerrainGrid, FillsTheSpaceOverAnAreaAboveEachColumnsGround) {
  const PreparedCase run = prepared(
      {R"(releases=[{"name": "pool", "substance": "chlorine", "polygon": [[4, 2], [12, 2], [12, 4], [4, 4]],
          "coordinates": "metres", "height": 0, "top": 1, "rate_kg_s": 1, "duration": 600}])"});
  double air = 0;  // m³ of the space, but for what is in cells of ground
  for (int x = 4; x < 12; ++x) {
    air += 2 * (ground_below(x) + 1 - std::max(ground_below(x), double(layers_below(x))));
  }
  std::set<int> layers;
  for (const auto& [cell, share] : run.release->releases[0].cells) {
    const double ground = ground_below(cell[0] + 0.5);
    const double from = std::max({ground, double(cell[2]), double(layers_below(cell[0] + 0.5))}),
                 to = std::min(ground + 1, cell[2] + 1.0);
    EXPECT_NEAR(share, (to - from) / air, 1e-5) << cell[0] << ' ' << cell[2];
    layers.insert(cell[2]);
  }
  EXPECT_EQ(run.release->releases[0].blocked, 0);
  EXPECT_EQ(layers, (std::set<int>{1, 2, 3}));
}

TEST_F(TerrainGrid, IsAsHighAboveTheHighestGroundAsItIsOnTheLevel) {
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

TEST_F(TerrainGrid, IsLevelToTheBitWhereTheGroundIs) {
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

}  // namespace
}  // namespace downwash
