// The inflow in time.
#include "app/scene/wind_course.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

#include "app/run/plan/prepared_case.hpp"
#include "io/case/read_case.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {
namespace {

constexpr double tenth_of_a_degree = std::numbers::pi / 1800;

PreparedCase prepared(const std::vector<std::string>& settings) {
  constexpr const char* text = R"({"domain": {"size": [80, 60, 20], "cells": [20, 15, 5]},
      "wind": {"speed": 4, "direction": 240}, "time": {"end": 900}, "backend": "cpu"})";
  return prepare(parse_case(text, "changing.json", settings));
}

Vector3 inflow_at(const BuiltProblem& built, double time) {
  const AxisMap& axes = built.axes;
  return axes.to_user(
      std::get<Inflow>(built.problem.boundaries.at(axes.solver_axis(0), Side::low)).course(time));
}

TEST(WindCourse, GrowsAndTurnsWithTheSeries) {
  const PreparedCase of =
      prepared({"domain.turn=30", R"(wind.series=[{"time": 60, "speed": 6, "direction": 250}])"});
  const Vector3 at_start = inflow_at(of.built, 0), later = inflow_at(of.built, 60),
                half = inflow_at(of.built, 30);
  EXPECT_NEAR(std::hypot(at_start[0], at_start[1]), 1, 1e-12);
  EXPECT_NEAR(std::atan2(at_start[1], at_start[0]), 300 * tenth_of_a_degree, 1e-12);
  EXPECT_NEAR(std::hypot(later[0], later[1]), 1.5, 1e-12);
  EXPECT_NEAR(std::atan2(later[1], later[0]), 200 * tenth_of_a_degree, 1e-12);
  EXPECT_NEAR(std::hypot(half[0], half[1]), 1.25, 1e-12);
  EXPECT_NEAR(std::atan2(half[1], half[0]), 250 * tenth_of_a_degree, 1e-12);
}

TEST(WindCourse, CountsFromTheFirstRelease) {
  const PreparedCase of = prepared(
      {R"(wind.series=[{"time": 60, "speed": 8}])",
       R"(releases=[{"name": "leak", "substance": "ammonia", "x": 20, "y": 30, "mass_kg": 1, "start": 100}])"});
  EXPECT_EQ(inflow_at(of.built, 100)[0], 1);
  EXPECT_EQ(inflow_at(of.built, 130)[0], 1.5);
  EXPECT_EQ(inflow_at(of.built, 500)[0], 2);
}

TEST(WindCourse, LeavesOtherFacesAndWindsAlone) {
  const PreparedCase steady = prepared({"wind.sigma_theta=0"});
  EXPECT_FALSE(steady.built.problem.boundaries.changes());
  EXPECT_TRUE(steady.approach);
  const PreparedCase changing = prepared({R"(wind.series=[{"time": 60, "speed": 8}])"});
  EXPECT_TRUE(changing.built.problem.boundaries.changes());
  EXPECT_FALSE(changing.approach);  // there is no one wind to measure against
}

/// In through two faces and out through two, so that the outlets must carry another flux at each
/// step: where they did not, pressure would drive what is missing through them.
TEST(WindCourse, IsFollowedByWhatFlowsInAndOut) {
  const PreparedCase of = prepared({"domain.turn=30", R"(inflow.turbulence="none")",
                                    R"(wind.series=[{"time": 10, "speed": 6, "direction": 250}])"});
  FlowSolver solver(of.built.problem, of.choice.execution);
  const double before = solver.diagnose().inflow;
  double most = 0;
  while (solver.time() < 12) {
    solver.advance(0.25);
    const Diagnostics now = solver.diagnose();
    most = std::max(most, std::abs(now.outflow / now.inflow - 1));
  }
  EXPECT_LT(most, 1e-5);
  // Through 1200 m² across x and 1600 m² across y.
  const auto flux = [](double speed, double degrees) {
    const double angle = degrees * 10 * tenth_of_a_degree;
    return speed * (1200 * std::cos(angle) + 1600 * std::sin(angle));
  };
  EXPECT_NEAR(solver.diagnose().inflow / before, flux(6, 20) / flux(4, 30), 1e-5);
}

}  // namespace
}  // namespace downwash
