// A grid that is turned against the wind: faces, start, bodies and places.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "app/hazard/exposure/build_release.hpp"
#include "app/hazard/statistics/series_statistics.hpp"
#include "app/scene/build_problem.hpp"
#include "app/scene/places.hpp"
#include "io/case/read_case.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "io/question/case_error.hpp"

namespace downwash {
namespace {

using testing::HasSubstr;

constexpr double turn = 30, c = std::numbers::sqrt3 / 2, s = 0.5;

/// 40 × 30 × 10 m about the origin.
Question case_with(const std::vector<std::string>& settings) {
  constexpr const char* text = R"({"domain": {"origin": [-20, -15, 0], "size": [40, 30, 10],
      "cells": [40, 30, 10], "turn": 30}, "wind": {"speed": 4}, "time": {"end": 900}})";
  return parse_case(text, "turned.json", settings);
}

struct BuiltTurned {
  Question config;
  Site site;
  BuiltProblem flow;

  const FaceCondition& face(int user_axis, Side side) const {
    return flow.problem.boundaries.at(flow.axes.solver_axis(user_axis), side);
  }
};

BuiltTurned built_turned(const std::vector<std::string>& settings = {}) {
  const Question config = case_with(settings);
  const Site site = survey(config.domain, config.wind);
  return {config, site, build_problem(config, site)};
}

std::string problem_of_turned(const std::vector<std::string>& settings) {
  try {
    built_turned(settings);
  } catch (const CaseError& error) {
    return error.what();
  }
  return "";
}

TEST(TurnedGrid, LetsTheWindInThroughTwoFaces) {
  for (const double sign : {1.0, -1.0}) {
    const BuiltTurned b = built_turned({sign > 0 ? "domain.turn=30" : "domain.turn=-30"});
    const Side in = sign > 0 ? Side::low : Side::high, out = sign > 0 ? Side::high : Side::low;
    EXPECT_TRUE(std::holds_alternative<Outflow>(b.face(0, Side::high)));
    EXPECT_TRUE(std::holds_alternative<Outflow>(b.face(1, out)));
    EXPECT_TRUE(std::holds_alternative<FreeSlip>(b.face(2, Side::high)));
    for (const FaceCondition& face : {b.face(0, Side::low), b.face(1, in)}) {
      ASSERT_TRUE(std::holds_alternative<Inflow>(face));
      const auto& inflow = std::get<Inflow>(face);
      const Vector3 velocity = b.flow.axes.to_user(inflow.velocity);
      EXPECT_NEAR(velocity[0], c, 1e-15);
      EXPECT_NEAR(velocity[1], sign * s, 1e-15);
      EXPECT_EQ(velocity[2], 0);
      EXPECT_DOUBLE_EQ(inflow.profile[3], speed_at(*b.config.wind, 3.5));
      EXPECT_TRUE(inflow.turbulence);
    }
    const Vector3 place = b.flow.axes.to_solver(Vector3{3, 4, 5});
    const auto start = [&](int axis) {
      return b.flow.problem.initial_velocity(b.flow.axes.solver_axis(axis), place);
    };
    EXPECT_NEAR(start(0), c * speed_at(*b.config.wind, 5), 1e-14);
    EXPECT_NEAR(start(1), sign * s * speed_at(*b.config.wind, 5), 1e-14);
  }
}

TEST(TurnedGrid, TurnsBoxesWithTheWind) {
  const BuiltTurned b = built_turned({R"(domain.boxes=[{"min": [4, -3, 0], "max": [12, 5, 6]}])"});
  const ObstacleMap& obstacles = b.flow.problem.obstacles;
  const std::array<Axis, 3> xyz = axes_of(b.site.box);
  int askew = 0;
  for (int x = 0; x < 40; ++x) {
    for (int y = 0; y < 30; ++y) {
      const double px = xyz[0].centre(x), py = xyz[1].centre(y);
      const double along = c * px + s * py, left = -s * px + c * py;
      const bool inside = along >= 4 && along < 12 && left >= -3 && left < 5;
      const double to_wall = std::min(
          {std::abs(along - 4), std::abs(along - 12), std::abs(left + 3), std::abs(left - 5)});
      const auto [i, j, k] = b.flow.axes.to_solver(Index3{x, y, 5});
      const bool solid = obstacles.solid(i, j, k);
      EXPECT_TRUE(solid == inside || to_wall < xyz[0].width(x)) << px << ' ' << py;
      const auto [u, v, w] = b.flow.axes.to_solver(Index3{x, y, 6});
      EXPECT_FALSE(obstacles.solid(u, v, w));
      if (!solid) continue;
      const int axis = b.flow.axes.solver_axis(0);
      const WallSurface wall = b.flow.problem.surfaces(
          {i - (axis == 0), j - (axis == 1), k - (axis == 2)}, axis, Side::high);
      askew += std::abs(wall.area - 1 / (c + s)) < 1e-6;
    }
  }
  EXPECT_GT(askew, 20) << "facades count by their true area";
  const Places places(b.config.domain, b.site);
  EXPECT_EQ(places.solid_at(*places.locate(Point{11.9, 4.9}, 1).point), "the box `domain.boxes.0`");
  EXPECT_FALSE(places.solid_at(*places.locate(Point{12.1, 4.9}, 1).point));
}

TEST(TurnedGrid, KeepsPlacesWhereTheyAreInTheWind) {
  const BuiltTurned b = built_turned();
  const Places places(b.config.domain, b.site);
  const Vector3 found = *places.locate(Point{10, 2}, 1.5).point;
  EXPECT_NEAR(found[0], 10 * c - 2 * s, 1e-12);
  EXPECT_NEAR(found[1], 10 * s + 2 * c, 1e-12);
  const Point back = std::get<Point>(places.as_place(found, Point{}));
  EXPECT_NEAR(back.x, 10, 1e-12);
  EXPECT_NEAR(back.y, 2, 1e-12);
  EXPECT_THAT(places.locate(Point{25, 0}, 1).problem, HasSubstr("along the grid"));
  EXPECT_EQ(b.site.frame.direction(), 270) << "where the wind comes from does not turn";
  EXPECT_EQ(*b.site.rotation, turn);
}

TEST(TurnedGrid, SettlesByTheWayOfTheWind) {
  const BuiltTurned b = built_turned();
  EXPECT_EQ(chosen_spin_up(b.config.wind, b.config.time, b.site), std::ceil(40 / c / 4));
  const BuiltTurned steep = built_turned({"domain.turn=45"});
  EXPECT_EQ(chosen_spin_up(steep.config.wind, steep.config.time, steep.site),
            std::ceil(30 * std::numbers::sqrt2 / 4));
}

TEST(TurnedGrid, SeriesTellOfTheWindDownwind) {
  const BuiltTurned b = built_turned();
  const auto x = static_cast<std::size_t>(b.flow.axes.solver_axis(0)),
             y = static_cast<std::size_t>(b.flow.axes.solver_axis(1)),
             z = static_cast<std::size_t>(b.flow.axes.solver_axis(2));
  ProbeSeries series{.time = {1, 2}, .span = {1, 1}, .quantities = 4, .points = 2, .values = {}};
  series.values.assign(16, 0);
  const auto value = [&](std::size_t sample, std::size_t quantity, std::size_t point) -> double& {
    return series.values[(sample * 4 + quantity) * 2 + point];
  };
  value(1, x, 1) = 5 * c;
  value(1, y, 1) = 5 * s;
  value(1, z, 1) = 3;
  value(1, 3, 1) = 7;
  turn_to_wind(b.site.frame, b.flow.axes, series);
  EXPECT_NEAR(series.at(1, x, 1), 5, 1e-12);
  EXPECT_NEAR(series.at(1, y, 1), 0, 1e-12);
  EXPECT_EQ(series.at(1, z, 1), 3);
  EXPECT_EQ(series.at(1, 3, 1), 7);
  EXPECT_EQ(series.at(0, x, 0), 0);
}

TEST(TurnedGrid, IsRefusedWhereItMakesNoSense) {
  EXPECT_THAT(problem_of_turned({"domain.turn=50"}),
              HasSubstr("`domain.turn` is 50, but must be a number from -45 to 45 (°): a quarter "
                        "turn lays the grid upon itself."));
  EXPECT_THAT(problem_of_turned({"boundaries.y-=free_slip"}),
              HasSubstr("`domain.turn` is 30°, so that `wind` blows in through `boundaries.y-` "
                        "too, but that is \"free_slip\""));
  EXPECT_THAT(problem_of_turned({"boundaries.y+=inflow"}), HasSubstr("inflow without a speed"));
  EXPECT_THAT(problem_of_turned({R"(domain.boxes=[{"min": [18, 13, 0], "max": [19, 14, 2]}])"}),
              HasSubstr("lies outside the domain"));
  constexpr const char* calm =
      R"({"domain": {"size": [4, 4, 4], "cells": [4, 4, 4], "turn": 5}, "time": {"steps": 1}})";
  try {
    parse_case(calm, "calm.json");
    FAIL() << "no wind, no angle to it";
  } catch (const CaseError& error) {
    EXPECT_STREQ(error.what(),
                 "calm.json: `domain.turn` is 5°, the angle between grid and wind, but there is no "
                 "`wind`; add it or remove the turn.");
  }
}

TEST(TurnedGrid, IsDoubtedWhereTheWindGrazesAFace) {
  EXPECT_THAT(case_with({"domain.turn=2"}).warnings,
              testing::ElementsAre(HasSubstr("`domain.turn` is 2°: the wind grazes")));
  const std::string periodic = R"(boundaries={"y-": "periodic", "y+": "periodic"})";
  EXPECT_TRUE(case_with({"domain.turn=2", periodic}).warnings.empty());
  EXPECT_TRUE(case_with({"domain.turn=2", "inflow.turbulence=none"}).warnings.empty());
  EXPECT_TRUE(case_with({"domain.turn=-5"}).warnings.empty());
  EXPECT_TRUE(case_with({"domain.turn=0"}).warnings.empty());
}

TEST(TurnedGrid, MayHavePeriodicSides) {
  const BuiltTurned b = built_turned({R"(boundaries={"y-": "periodic", "y+": "periodic"})"});
  EXPECT_TRUE(std::holds_alternative<Inflow>(b.face(0, Side::low)));
  EXPECT_TRUE(std::holds_alternative<Periodic>(b.face(1, Side::low)));
}

}  // namespace
}  // namespace downwash
