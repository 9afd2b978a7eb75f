// How many cycles the pressure takes, whatever the resolution.
#include <gtest/gtest.h>

#include <cstdio>

#include "tests/support/flow/executions.hpp"
#include "tests/support/flow/pressure_problems.hpp"

namespace downwash {
namespace {

/// The cycles to 1e-6 from nothing.
int iterations(const char* what, const Grid& grid, const ObstacleMap& obstacles,
               const PressureFaces& faces, const Execution& execution) {
  PoissonSolver solver({grid, faces, obstacles, {.tolerance = 1e-6}}, execution);
  solver.set_source(wind_source(grid, obstacles));
  const PressureReport report = solver.solve();
  std::printf("%s, %d x %d x %d: %d cycles to %.2g, %.2f s\n", what, grid.n()[0], grid.n()[1],
              grid.n()[2], report.iterations, report.residual.value(), report.seconds);
  EXPECT_FALSE(report.capped);
  EXPECT_LE(report.residual.value(), 1e-6);
  return report.iterations;
}

int city_iterations(int refinement, bool stretched, const Execution& execution,
                    const PressureFaces& faces = {}) {
  const Grid grid = city_grid(refinement, stretched);
  return iterations(stretched ? "boxes, stretched" : "boxes", grid, forty_boxes(grid), faces,
                    execution);
}

int random_iterations(int refinement, const Execution& execution) {
  const Grid grid = city_grid(refinement);
  return iterations("random solids", grid, random_solids(grid.n(), 25, 77), {}, execution);
}

class PoissonIterations : public ::testing::TestWithParam<Execution> {};

TEST_P(PoissonIterations, AreFewAndHardlyGrowInACity) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const int coarse = city_iterations(1, false, GetParam());
  const int fine = city_iterations(2, false, GetParam());
  EXPECT_LE(coarse, 10);
  EXPECT_LE(fine, 10);
  EXPECT_LE(fine, coarse + 2);
}

TEST_P(PoissonIterations, AreFewWithPeriodicSides) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const PressureFaces faces =
      faces_by_axis(PressureFace::periodic, PressureFace::neumann, PressureFace::neumann);
  EXPECT_LE(city_iterations(1, false, GetParam(), faces), 10);
}

TEST_P(PoissonIterations, AreFewOnAStretchedGrid) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  EXPECT_LE(city_iterations(1, true, GetParam()), 15);
  EXPECT_LE(city_iterations(2, true, GetParam()), 15);
}

/// The potential of a face that is held at another value than zero, on a plane and along a shaft.
TEST_P(PoissonIterations, AreFewWithSourcesAtADirichletFace) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const Index3& n : {Index3{500, 1, 500}, Index3{32, 32, 500}}) {
    const Grid grid{
        {Axis::uniform(0, n[0], n[0]), Axis::uniform(0, n[1], n[1]), Axis::uniform(0, n[2], n[2])}};
    PressureFaces faces;
    faces.at(2, Side::low) = faces.at(2, Side::high) = PressureFace::dirichlet;
    PoissonSolver solver({grid, faces, ObstacleMap(n), {.tolerance = 1e-6}}, GetParam());
    HostField<double> source(n);
    for (int j = 0; j < n[1]; ++j) {
      for (int i = 0; i < n[0]; ++i) source(i, j, n[2] - 1) = -2;
    }
    solver.set_source(source);
    EXPECT_LE(solver.solve().iterations, 10);
  }
}

TEST_P(PoissonIterations, HardlyGrowAmongRandomSolids) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const int coarse = random_iterations(1, GetParam()), fine = random_iterations(2, GetParam());
  EXPECT_LE(coarse, 15);
  EXPECT_LE(fine, coarse + 2);
}

TEST_P(PoissonIterations, LongRunHardlyGrowInAFinerCity) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const int medium = city_iterations(2, false, GetParam());
  const int fine = city_iterations(4, false, GetParam());
  EXPECT_LE(fine, 10);
  EXPECT_LE(fine, medium + 2);
  EXPECT_LE(city_iterations(4, true, GetParam()), 15);
}

INSTANTIATE_TEST_SUITE_P(Backends, PoissonIterations,
                         ::testing::Values(Execution{BackendKind::cpu, Precision::double_, 1},
                                           Execution{BackendKind::cuda, Precision::double_, 1}),
                         ExecutionName());

}  // namespace
}  // namespace downwash
