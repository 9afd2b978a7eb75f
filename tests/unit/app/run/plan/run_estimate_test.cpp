// What check tells of a run before it starts.
#include "app/run/plan/run_estimate.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <fstream>

#include "app/run/plan/run_pilot.hpp"
#include "app/run/plan/step_cost.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/read_case.hpp"
#include "tests/support/run_fixture.hpp"

namespace downwash {
namespace {

/// From a file that there is: a run records it.
PreparedCase prepared(const std::vector<std::string>& settings = {}) {
  static const test::TemporaryFolder folder;
  const auto file = folder.path() / "case.json";
  std::ofstream(file) << "{}";
  return prepare(parse_case(
      R"({"domain": {"size": [64, 32, 32], "cells": [32, 16, 16],
                     "boxes": [{"min": [16, 12, 0], "max": [24, 20, 8]}]},
          "wind": {"speed": 2}, "inflow": {"turbulence": "none"},
          "fluid": {"viscosity": 0.1}, "time": {"end": 20},
          "backend": "cpu", "slabs": 1,
          "substances": [{"name": "dust", "settling_speed": 0.01}]})",
      file, settings));
}

/// What the run itself took.
std::int64_t steps_of(const PreparedCase& prepared) {
  const test::TemporaryFolder folder;
  test::UnseenLog log;
  const std::atomic<bool> stop = false;
  return simulate(prepared, {folder.path(), {}}, false, *log, stop).steps;
}

TEST(RunEstimate, CountsTheStepsThatTheRunTakes) {
  for (const std::vector<std::string>& settings :
       {std::vector<std::string>{},
        {"time.dt=0.1"},
        {"time.steps=50"},
        {"output.every=0.1"},
        {"time.scheme=euler"},
        {"time.spin_up=8", "zones.every=0.5",
         R"(releases=[{"name": "a", "substance": "dust", "x": 4, "y": 4, "mass_kg": 1}])"}}) {
    const PreparedCase given = prepared(settings);
    const auto taken = static_cast<double>(steps_of(given));
    const std::string name = settings.empty() ? "as it is" : settings.front();
    EXPECT_NEAR(static_cast<double>(estimate_run(given).steps.value_or(0)), taken, 0.25 * taken)
        << name;
  }
}

TEST(RunEstimate, CountsTheStepsThatEddiesTake) {
  for (const std::vector<std::string>& settings :
       {std::vector<std::string>{"inflow.turbulence=synthetic"},
        {"inflow.turbulence=synthetic", "domain.boxes=[]", "wind.roughness=0.03"},
        {"inflow.turbulence=synthetic", "domain.size=[64, 32, 16]"},
        {"inflow.turbulence=synthetic", "time.end=120", "fluid.viscosity=1.5e-5"}}) {
    const PreparedCase given = prepared(settings);
    const auto taken = static_cast<double>(steps_of(given));
    EXPECT_NEAR(static_cast<double>(estimate_run(given).steps.value_or(0)), taken, 0.25 * taken)
        << settings.back();
  }
}

TEST(StepCost, CountsSamplesOfStatistics) {
  EXPECT_EQ(measured_step_cost(prepared()).statistics, 0);
  // What else the machine does makes now one dearer, now the other: most of some comparisons count.
  constexpr int tries = 5;
  int cheaper = 0;
  for (int n = 0; n < tries; ++n) {
    const StepCost cost = measured_step_cost(prepared({R"(statistics={"start": 10})"}));
    EXPECT_GE(cost.statistics, 0);
    if (cost.statistics < cost.flow + cost.iterations * cost.iteration) ++cheaper;
  }
  EXPECT_GT(cheaper, tries / 2);
}

TEST(RunEstimate, KnowsNoEndOfSteadyRuns) {
  const RunEstimate estimate = estimate_run(prepared({"time={\"steady\": 1e-3}"}));
  EXPECT_FALSE(estimate.steps);
  EXPECT_FALSE(estimate.seconds);
  EXPECT_GT(estimate.step_seconds, 0);
}

TEST(StepCost, CountsTracersBeyondThoseMeasured) {
  const StepCost alone = measured_step_cost(prepared());
  const StepCost loaded = measured_step_cost(
      prepared({R"(releases=[{"name": "a", "substance": "dust", "x": 2, "y": 4, "mass_kg": 1}])",
                R"(ensemble={"members": 40, "interval": 0.3})", "time.spin_up=5"}));
  EXPECT_EQ(alone.tracers, 0);
  EXPECT_GT(loaded.tracers, loaded.flow) << "40 tracers, 24 of them extrapolated";
}

TEST(RunPilot, IsTheSameCaseOnFewerCells) {
  const PreparedCase given = prepared();
  const auto coarse = pilot_case(given, 2);
  ASSERT_TRUE(coarse);
  EXPECT_EQ(coarse->site.box.cells, (Index3{16, 8, 8}));
  EXPECT_EQ(coarse->site.box.size, given.site.box.size);
  EXPECT_EQ(coarse->built.problem.obstacles.solid_count() * 8,
            given.built.problem.obstacles.solid_count());
  EXPECT_FALSE(pilot_case(given, 1));
}

TEST(FieldBytes, AreThoseOfTheFiles) {
  const PreparedCase given = prepared({"output.every=10", "output.fields=[\"velocity\"]"});
  const double cells = 32 * 16 * 16;
  EXPECT_NEAR(*field_bytes(given.config, given.site.box), 3 * 16 * cells, 1);
  const PreparedCase both =
      prepared({"output.every=10", "output.fields=[\"velocity\"]", "output.format=plot3d"});
  EXPECT_NEAR(*field_bytes(both.config, both.site.box), 3 * 12 * cells + 16 * cells, 1);
}

TEST(FieldBytes, MustFitOnTheDisk) {
  PreparedCase given = prepared();
  given.config.output.every = 1e-9;
  EXPECT_THROW(refuse_too_large_for_disk(given.config, given.site.box, "/tmp/none/there"),
               InputError);
  const PreparedCase small = prepared();
  EXPECT_NO_THROW(refuse_too_large_for_disk(small.config, small.site.box, "/tmp/none/there"));
}

}  // namespace
}  // namespace downwash
