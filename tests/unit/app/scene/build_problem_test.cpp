#include "app/scene/build_problem.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "app/scene/site.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/read_case.hpp"
#include "io/question/case_error.hpp"
#include "io/question/question.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {
namespace {

Question case_with(const std::string& cells, const std::vector<std::string>& settings = {}) {
  const std::string text = R"({"domain": {"size": [24, 12, 6], "cells": )" + cells + R"(},
    "wind": {"speed": 4, "height": 10, "roughness": 0.5, "sigma_theta": 0},
    "fluid": {"viscosity": 0.1},
    "time": {"steps": 1}})";
  return parse_case(text, "test.json", settings);
}

BuiltProblem built(const Question& config) {
  return build_problem(config, survey(config.domain, config.wind));
}

/// Cells [nx, ny, nz] such that x, y and z each become i, j and k.
class EveryAxisOrder : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Cells, EveryAxisOrder,
                         testing::Values("[24, 12, 6]", "[24, 6, 12]", "[12, 24, 6]", "[6, 24, 12]",
                                         "[12, 6, 24]", "[6, 12, 24]"));

TEST_P(EveryAxisOrder, PutsFacesWhereTheUserHasThem) {
  const BuiltProblem b = built(
      case_with(GetParam(), {R"(boundaries.ground={"type": "wall", "velocity": [1, 2, 0]})"}));
  const auto face = [&](int user_axis, Side side) {
    return b.problem.boundaries.at(b.axes.solver_axis(user_axis), side);
  };
  EXPECT_TRUE(std::holds_alternative<Inflow>(face(0, Side::low)));
  EXPECT_TRUE(std::holds_alternative<Outflow>(face(0, Side::high)));
  EXPECT_TRUE(std::holds_alternative<FreeSlip>(face(1, Side::low)));
  EXPECT_TRUE(std::holds_alternative<FreeSlip>(face(1, Side::high)));
  EXPECT_TRUE(std::holds_alternative<FreeSlip>(face(2, Side::high)));
  const FaceCondition ground = face(2, Side::low);
  ASSERT_TRUE(std::holds_alternative<Wall>(ground));
  EXPECT_EQ(b.axes.to_user(std::get<Wall>(ground).velocity), (Vector3{1, 2, 0}));
}

TEST_P(EveryAxisOrder, SamplesTheWindAtCellCentres) {
  const BuiltProblem b = built(case_with(GetParam()));
  const FaceCondition face = b.problem.boundaries.at(b.axes.solver_axis(0), Side::low);
  const auto& inflow = std::get<Inflow>(face);
  EXPECT_EQ(b.axes.to_user(inflow.velocity), (Vector3{1, 0, 0}));
  EXPECT_EQ(inflow.profile_axis, b.axes.solver_axis(2));
  const Axis& z = b.problem.grid.axis[static_cast<std::size_t>(b.axes.solver_axis(2))];
  ASSERT_EQ(static_cast<int>(inflow.profile.size()), z.n());
  for (int cell = 0; cell < z.n(); ++cell) {
    EXPECT_DOUBLE_EQ(inflow.profile[static_cast<std::size_t>(cell)],
                     4 * std::log((z.centre(cell) + 0.5) / 0.5) / std::log(10.5 / 0.5));
  }
}

TEST_P(EveryAxisOrder, StartsWithTheWindEverywhere) {
  const BuiltProblem b = built(case_with(GetParam()));
  const Vector3 position = b.axes.to_solver(Vector3{7, 3, 2.5});
  for (int user_axis = 0; user_axis < 3; ++user_axis) {
    const double expected = user_axis == 0 ? 4 * std::log(3 / 0.5) / std::log(10.5 / 0.5) : 0;
    EXPECT_DOUBLE_EQ(b.problem.initial_velocity(b.axes.solver_axis(user_axis), position), expected);
  }
}

TEST_P(EveryAxisOrder, StretchesAxes) {
  const BuiltProblem b =
      built(case_with(GetParam(), {R"(domain.stretching={"z": {"ends": "low", "first": 0.1}})"}));
  const Axis& z = b.problem.grid.axis[static_cast<std::size_t>(b.axes.solver_axis(2))];
  EXPECT_NEAR(z.width(0), 0.1, 1e-9);
  EXPECT_DOUBLE_EQ(z.length(), 6);
  for (int n = 1; n < z.n(); ++n) EXPECT_GT(z.width(n), z.width(n - 1));
  for (const int other : {0, 1}) {
    EXPECT_TRUE(
        b.problem.grid.axis[static_cast<std::size_t>(b.axes.solver_axis(other))].is_uniform());
  }
}

/// Σ of the differences of u, v, w over the cell around a position, 1/s.
double divergence(const BuiltProblem& b, const Vector3& position) {
  constexpr double h = 1e-4;
  double sum = 0;
  for (int axis = 0; axis < 3; ++axis) {
    Vector3 low = position, high = position;
    low[static_cast<std::size_t>(axis)] -= h / 2;
    high[static_cast<std::size_t>(axis)] += h / 2;
    const auto& u = b.problem.initial_velocity;
    const int solver_axis = b.axes.solver_axis(axis);
    sum += (u(solver_axis, b.axes.to_solver(high)) - u(solver_axis, b.axes.to_solver(low))) / h;
  }
  return sum;
}

TEST_P(EveryAxisOrder, StartsWithPatternsFreeOfDivergence) {
  for (const char* pattern : {"taylor_green", "channel"}) {
    const BuiltProblem b = built(
        case_with(GetParam(),
                  {fmt::format(R"(initial={{"pattern": "{}", "velocity": [2, 0, 0]}})", pattern)}));
    double largest = 0;
    for (const Vector3& x : {Vector3{3.1, 2.2, 1.3}, {17.9, 0.4, 4.4}, {8.8, 11.1, 2.7}}) {
      EXPECT_NEAR(divergence(b, x), 0, 1e-6) << pattern;
      largest = std::max(largest, std::abs(b.problem.initial_velocity(b.axes.solver_axis(0),
                                                                      b.axes.to_solver(x))));
    }
    EXPECT_GT(largest, 0.3) << pattern;
  }
}

/// The largest |∇·u| of the velocities on the faces of the cells, 1/s.
double largest_divergence(const BuiltProblem& b) {
  const auto& axis = b.problem.grid.axis;
  const auto [ni, nj, nk] = b.problem.grid.n();
  double largest = 0;
  for (int k = 0; k < nk; ++k) {
    for (int j = 0; j < nj; ++j) {
      for (int i = 0; i < ni; ++i) {
        const Index3 cell{i, j, k};
        const Vector3 centre{axis[0].centre(i), axis[1].centre(j), axis[2].centre(k)};
        double sum = 0;
        for (std::size_t a = 0; a < 3; ++a) {
          Vector3 low = centre, high = centre;
          low[a] = axis[a].face(cell[a]);
          high[a] = axis[a].face(cell[a] + 1);
          const int component = static_cast<int>(a);
          sum += (b.problem.initial_velocity(component, high) -
                  b.problem.initial_velocity(component, low)) /
                 axis[a].width(cell[a]);
        }
        largest = std::max(largest, std::abs(sum));
      }
    }
  }
  return largest;
}

TEST_P(EveryAxisOrder, TurnsTheAirWithoutDivergence) {
  for (const char* stretching : {"{}", R"({"y": {"ends": "both", "first": 0.2}})"}) {
    const BuiltProblem b =
        built(case_with(GetParam(), {R"(initial={"pattern": "rotation", "velocity": [3, 0, 0]})",
                                     std::string("domain.stretching=") + stretching}));
    EXPECT_LT(largest_divergence(b), 1e-12);
    const auto at = [&](int axis, const Vector3& x) {
      return b.problem.initial_velocity(b.axes.solver_axis(axis), b.axes.to_solver(x));
    };
    // 3 m/s at 6 m from the middle, (12, 6); anticlockwise. Off the middle by parts of a cell.
    EXPECT_NEAR(at(0, {12, 3, 1}), 1.5, 0.51);
    EXPECT_NEAR(at(1, {15, 6, 5}), 1.5, 0.51);
    EXPECT_NEAR(at(1, {9, 6, 5}), -1.5, 0.51);
    EXPECT_EQ(at(2, {15, 6, 5}), 0);
    EXPECT_NEAR(at(1, {20, 6, 3}), 0, 1e-12) << "still beyond";
  }
}

TEST_P(EveryAxisOrder, PushesInWaves) {
  const auto at = [&](const std::string& pattern, const Vector3& x, int axis = 2) {
    const BuiltProblem b = built(
        case_with(GetParam(),
                  {fmt::format(R"(initial={{"pattern": "{}", "velocity": [0, 0, 2]}})", pattern)}));
    return b.problem.initial_velocity(b.axes.solver_axis(axis), b.axes.to_solver(x));
  };
  EXPECT_DOUBLE_EQ(at("wave", {12, 6, 3}), 2) << "in the middle";
  EXPECT_NEAR(at("wave", {18, 6, 3}), 0, 1e-12) << "a quarter of a wave away";
  EXPECT_NEAR(at("wave", {12, 12, 3}), -2, 1e-12) << "half a wave away, along y";
  EXPECT_NEAR(at("wave", {12, 6, 6}), 0, 1e-12) << "at the top";
  EXPECT_EQ(at("wave", {12, 6, 3}, 0), 0);
  double squares = 0;
  for (int n = 0; n < 240; ++n) {
    const double w = at("waves", {24.0 * n / 240, 4.4, 3});
    squares += w * w / 240;
  }
  EXPECT_GT(squares, 0.2);
  EXPECT_LT(squares, 4);
}

TEST(BuildProblem, LetsWavesVaryAlongXAloneInOneCellAlongY) {
  const auto at = [](const char* cells, double y) {
    const BuiltProblem b =
        built(case_with(cells, {R"(initial={"pattern": "waves", "velocity": [0, 0, 2]})"}));
    return b.problem.initial_velocity(b.axes.solver_axis(2), b.axes.to_solver(Vector3{7, y, 3}));
  };
  EXPECT_EQ(at("[24, 1, 6]", 3), at("[24, 1, 6]", 8));
  EXPECT_GT(std::abs(at("[24, 12, 6]", 3) - at("[24, 12, 6]", 8)), 1e-3);
}

TEST_P(EveryAxisOrder, FillsBoxes) {
  const Question config =
      case_with(GetParam(), {R"(domain.boxes=[{"min": [4, 2, -1], "max": [12, 6, 3]}])"});
  const BuiltProblem b = built(config);
  for (int k = 0; k < b.problem.grid.n()[2]; ++k) {
    for (int j = 0; j < b.problem.grid.n()[1]; ++j) {
      for (int i = 0; i < b.problem.grid.n()[0]; ++i) {
        const auto& axis = b.problem.grid.axis;
        const auto [x, y, z] =
            b.axes.to_user(Vector3{axis[0].centre(i), axis[1].centre(j), axis[2].centre(k)});
        const bool inside = x > 4 && x < 12 && y > 2 && y < 6 && z < 3;
        EXPECT_EQ(b.problem.obstacles.solid(i, j, k), inside) << x << ' ' << y << ' ' << z;
      }
    }
  }
}

TEST_P(EveryAxisOrder, TurnsTheForce) {
  const BuiltProblem b = built(case_with(GetParam(), {"fluid.force=[1, 2, 3]"}));
  EXPECT_EQ(b.axes.to_user(b.problem.parameters.force), (Vector3{1, 2, 3}));
}

TEST(BuildProblem, HoldsTheWindWhereItIsAskedTo) {
  const std::vector<std::string> release{
      R"(releases=[{"name": "r", "substance": "tracer gas", "x": 4, "y": 4, "mass_kg": 1}])",
      "time.end=9"};
  EXPECT_FALSE(built(case_with("[24, 12, 6]", release)).problem.parameters.frozen);
  std::vector<std::string> held = release;
  held.push_back("time.hold_wind=true");
  EXPECT_TRUE(built(case_with("[24, 12, 6]", held)).problem.parameters.frozen);
}

TEST(BuildProblem, BlowsProfilesInwardThroughHighFaces) {
  const BuiltProblem b = built(case_with(
      "[24, 12, 6]", {R"(boundaries.left={"type": "inflow", "profile": [[0, 1], [6, 3]]})"}));
  const FaceCondition face = b.problem.boundaries.at(b.axes.solver_axis(1), Side::high);
  const auto& inflow = std::get<Inflow>(face);
  EXPECT_EQ(b.axes.to_user(inflow.velocity), (Vector3{0, -1, 0}));
  EXPECT_DOUBLE_EQ(inflow.profile.back(), 1 + 2 * 5.5 / 6);
}

TEST(BuildProblem, StartsAtRestWithoutWind) {
  const Question config = parse_case(
      R"({"domain": {"size": [1, 1, 1], "cells": [8, 8, 8]}, "time": {"steps": 1}})", "test.json");
  EXPECT_FALSE(built(config).problem.initial_velocity);
}

TEST(BuildProblem, RefusesFacesByTheirNames) {
  const Question config =
      case_with("[12, 24, 6]", {"boundaries.outlet=wall", "boundaries.left=periodic"});
  try {
    built(config);
    FAIL() << "periodic on one side was accepted";
  } catch (const CaseError& error) {
    ASSERT_EQ(error.complaints().size(), 1U);
    EXPECT_NE(error.complaints()[0].text.find("`boundaries.y+` (the left) is periodic"),
              std::string::npos);
  }
}

TEST(BuildProblem, RefusesClosedOutlet) {
  const Question config =
      case_with("[24, 12, 6]", {R"(domain.boxes=[{"min": [22, -1, -1], "max": [25, 13, 7]}])"});
  EXPECT_THROW(built(config), CaseError);
}

TEST(BuildProblem, RefusesDomainWithoutFluid) {
  const Question config =
      case_with("[24, 12, 6]", {R"(domain.boxes=[{"min": [-1, -1, -1], "max": [25, 13, 7]}])"});
  EXPECT_THROW(built(config), InputError);
}

/// Boxes of a shell, 1 m thick, around a room; where the room ends the domain the shell is open.
std::string shell(const Index3& lo, const Index3& hi) {
  constexpr Index3 domain{24, 12, 6};
  std::string boxes;
  for (std::size_t a = 0; a < 3; ++a) {
    for (const bool high : {false, true}) {
      Index3 from{lo[0] - 1, lo[1] - 1, lo[2] - 1}, to{hi[0] + 1, hi[1] + 1, hi[2] + 1};
      (high ? from : to)[a] = high ? hi[a] : lo[a];
      if (to[a] <= 0 || from[a] >= domain[a]) continue;
      boxes +=
          fmt::format(R"({}{{"min": [{}, {}, {}], "max": [{}, {}, {}]}})",
                      boxes.empty() ? "" : ", ", from[0], from[1], from[2], to[0], to[1], to[2]);
    }
  }
  return boxes;
}

BuiltProblem built_with_shells(const std::string& shells) {
  return built(case_with("[24, 12, 6]", {"domain.boxes=[" + shells + "]"}));
}

bool solid_at(const BuiltProblem& b, const Index3& xyz) {
  const Index3 c = b.axes.to_solver(xyz);
  return b.problem.obstacles.solid(c[0], c[1], c[2]);
}

TEST(BuildProblem, FillsSmallPocketsAndKeepsRooms) {
  const BuiltProblem b =
      built_with_shells(shell({13, 5, 1}, {15, 7, 3}) + ", " + shell({18, 2, 1}, {21, 5, 4}));
  EXPECT_EQ(b.unreachable.rooms.count, 1);
  EXPECT_EQ(b.unreachable.rooms.cells, 27);
  EXPECT_EQ(b.unreachable.rooms.first, (Vector3{18.5, 2.5, 1.5}));
  EXPECT_EQ(b.unreachable.gaps.count, 1);
  EXPECT_EQ(b.unreachable.gaps.cells, 8);
  EXPECT_EQ(b.unreachable.gaps.first, (Vector3{13.5, 5.5, 1.5}));
  EXPECT_EQ(b.unreachable.dead_ends.count, 0);
  EXPECT_TRUE(solid_at(b, {14, 6, 2}));
  EXPECT_FALSE(solid_at(b, {19, 3, 2}));
}

TEST(BuildProblem, FillsCourtsThatOnlyTheInletReaches) {
  const BuiltProblem b = built_with_shells(shell({0, 2, 0}, {3, 5, 6}));
  EXPECT_EQ(b.unreachable.dead_ends.count, 1);
  EXPECT_EQ(b.unreachable.dead_ends.cells, 54);
  EXPECT_EQ(b.unreachable.dead_ends.first, (Vector3{0.5, 2.5, 0.5}));
  EXPECT_TRUE(solid_at(b, {1, 3, 3}));
  EXPECT_FALSE(solid_at(b, {1, 8, 3}));
  EXPECT_NO_THROW(FlowSolver(b.problem, {}));
}

TEST(BuildProblem, LeavesTheOutletsOfADividedDomainOpen) {
  const BuiltProblem b = built(
      case_with("[24, 12, 6]", {R"(domain.boxes=[{"min": [-1, 4, -1], "max": [25, 5, 7]}])"}));
  EXPECT_EQ(b.unreachable.dead_ends.count, 0);
  EXPECT_EQ(b.problem.obstacles.solid_count(), 24 * 6);
}

TEST(BuildProblem, RefusesAWallAcrossTheWind) {
  const Question config =
      case_with("[24, 12, 6]", {R"(domain.boxes=[{"min": [12, -1, -1], "max": [13, 13, 7]}])"});
  try {
    built(config);
    FAIL() << "a wall across the wind was accepted";
  } catch (const CaseError& error) {
    ASSERT_EQ(error.complaints().size(), 1U);
    EXPECT_NE(error.complaints()[0].text.find("cut the outlets off"), std::string::npos);
  }
}

TEST(BuildProblem, RefusesSolidsThatUnbalanceInflowFaces) {
  const Question config =
      case_with("[24, 12, 6]", {R"(boundaries.inlet={"type": "inflow", "velocity": [4, 0, 0]})",
                                R"(boundaries.outlet={"type": "inflow", "velocity": [4, 0, 0]})",
                                R"(domain.boxes=[{"min": [-1, -1, -1], "max": [4, 6, 7]}])"});
  try {
    built(config);
    FAIL() << "more flows out than in";
  } catch (const CaseError& error) {
    ASSERT_EQ(error.complaints().size(), 1U);
    EXPECT_NE(error.complaints()[0].text.find("imbalance of -144 m³/s"), std::string::npos);
  }
}

}  // namespace
}  // namespace downwash
