#include "app/scene/nudging.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>

#include "app/scene/build_problem.hpp"
#include "app/scene/site.hpp"
#include "app/scene/wind_turbulence.hpp"
#include "io/case/read_case.hpp"
#include "io/case/weather/wind_profile.hpp"

namespace downwash {
namespace {

/// Open ground of 200 m x 60 m.
Question open_ground(const std::vector<std::string>& settings = {},
                     const std::string& cells = "[50, 15, 20]") {
  return parse_case(R"({"domain": {"size": [200, 60, 80], "cells": )" + cells + R"(},
    "wind": {"speed": 4, "height": 10, "roughness": 0.1}, "time": {"end": 100}})",
                    "test.json", settings);
}

BuiltProblem problem_of(const Question& config) {
  return build_problem(config, survey(config.domain, config.wind));
}

/// m behind the inlet, of the columns in the middle of the width.
double length_of(const BuiltProblem& b) {
  if (!b.problem.nudging) return 0;
  const auto x = static_cast<std::size_t>(b.axes.solver_axis(0));
  const Axis& along = b.problem.grid.axis[x];
  EXPECT_EQ(b.problem.nudging->first[x], 0);
  return along.face(b.problem.nudging->last[x]) - along.face(0);
}

TEST(NudgedAir, IsAllOfAnEmptyDomain) {
  const Question config = open_ground();
  const BuiltProblem b = problem_of(config);
  ASSERT_TRUE(b.problem.nudging);
  const Nudging& nudging = *b.problem.nudging;
  EXPECT_EQ(length_of(b), 200);
  EXPECT_EQ(nudging.row_of_column, std::vector<int>(50 * 15, 0));
  ASSERT_EQ(nudging.levels.size(), 20u);
  EXPECT_EQ(nudging.level_of_cell.front(), 0);
  EXPECT_EQ(nudging.level_of_cell.back(), 19);
  const double u_star = friction_velocity(*config.wind);
  for (std::size_t n = 0; n < 20; ++n) {
    const double z = 4 * (static_cast<double>(n) + 0.5);
    const NudgedLevel& level = nudging.levels[n];
    const Vector3 mean = b.axes.to_user(level.mean), variance = b.axes.to_user(level.variance);
    EXPECT_DOUBLE_EQ(mean[0], speed_at(*config.wind, z));
    EXPECT_EQ(mean[1], 0);
    EXPECT_EQ(mean[2], 0);
    EXPECT_NEAR(std::sqrt(variance[0]), 2.30 * u_star * std::exp(-z / 80), 1e-12);
    EXPECT_NEAR(std::sqrt(variance[1] / (1 - std::pow(1 + 9.5 * z / 8, -2.0 / 3))),
                1.63 * u_star * std::exp(-z / 80), 1e-12);
    EXPECT_NEAR(b.axes.to_user(level.pull)[0], 2 * u_star * std::sqrt(1 - z / 80) / z, 1e-12);
    EXPECT_EQ(b.axes.to_user(level.pull)[1], b.axes.to_user(level.pull)[0]);
    EXPECT_EQ(b.axes.to_user(level.across), (Vector3{0, mean[0], 0}));
    EXPECT_EQ(level.counted, z <= 8);
  }
  ASSERT_TRUE(nudging.swing);
  EXPECT_EQ(nudging.swing->axis, b.axes.solver_axis(0));
  EXPECT_EQ(nudging.swing->at(70, 30), b.swing->at(70, 30));
  EXPECT_DOUBLE_EQ(ground_drag(config.flow, *config.wind, b.problem), u_star * u_star * 12000);
}

TEST(NudgedAir, IsNotDrawnAcrossAWindThatDoesNotSwing) {
  const BuiltProblem b = problem_of(open_ground({"wind.sigma_theta=0"}));
  ASSERT_TRUE(b.problem.nudging);
  EXPECT_FALSE(b.problem.nudging->swing);
  EXPECT_EQ(b.axes.to_user(b.problem.nudging->levels[0].pull)[1], 0);
}

TEST(NudgedAir, EndsTwoHeightsBeforeTheFirstBody) {
  const std::string low = R"({"min": [100, 20, 0], "max": [110, 40, 8]})";
  const std::string tall = R"({"min": [140, 20, 0], "max": [150, 40, 40]})";
  EXPECT_EQ(length_of(problem_of(open_ground({"domain.boxes=[" + low + "]"}))), 84);
  // A taller one farther away reaches nearer to the inlet.
  EXPECT_EQ(length_of(problem_of(open_ground({"domain.boxes=[" + low + "," + tall + "]"}))), 60);
  EXPECT_EQ(length_of(problem_of(
                open_ground({R"(domain.boxes=[{"min": [60, 20, 0], "max": [70, 40, 40]}])"}))),
            0);
}

/// The same whichever axes of the solver the user's are.
TEST(NudgedAir, LiesWhereTheUserHasIt) {
  const std::string box = R"(domain.boxes=[{"min": [100, 20, 0], "max": [110, 40, 8]}])";
  for (const char* cells : {"[50, 15, 20]", "[20, 60, 40]", "[25, 20, 40]"}) {
    const BuiltProblem b = problem_of(open_ground({box}, cells));
    ASSERT_TRUE(b.problem.nudging) << cells;
    EXPECT_NEAR(length_of(b), 84, 10) << cells;
    EXPECT_EQ(b.problem.nudging->up_axis, b.axes.solver_axis(2)) << cells;
    const Index3 columns = b.axes.to_user(b.problem.nudging->last);
    EXPECT_EQ(b.problem.nudging->row_of_column.size(),
              static_cast<std::size_t>(columns[0]) * static_cast<std::size_t>(columns[1]));
  }
}

TEST(NudgedAir, IsNoneWhereNothingIsToBeHeld) {
  for (const char* setting : {"inflow.nudging=false", "inflow.turbulence=none",
                              R"(wind.series=[{"time": 60, "speed": 5}])"}) {
    EXPECT_FALSE(problem_of(open_ground({setting})).problem.nudging) << setting;
  }
}

/// The wind comes in through two faces: what is held ends along a line across it.
TEST(NudgedAir, EndsAcrossAWindThatIsAskewToTheGrid) {
  const BuiltProblem b = problem_of(open_ground(
      {"domain.turn=30", R"(domain.boxes=[{"min": [110, -34, 0], "max": [114, -30, 8]}])"}));
  ASSERT_TRUE(b.problem.nudging);
  const Nudging& nudging = *b.problem.nudging;
  const auto held = std::count(nudging.row_of_column.begin(), nudging.row_of_column.end(), 0);
  const auto free = std::count(nudging.row_of_column.begin(), nudging.row_of_column.end(), -1);
  EXPECT_GT(held, 0);
  EXPECT_GT(free, 0);
  EXPECT_EQ(held + free, static_cast<long>(nudging.row_of_column.size()));
  const Vector3 pull = b.axes.to_user(nudging.levels[0].pull);
  EXPECT_NEAR(pull[1] / pull[0], std::tan(std::numbers::pi / 6), 1e-12);
}

}  // namespace
}  // namespace downwash
