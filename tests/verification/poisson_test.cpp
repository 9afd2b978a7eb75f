// What a pressure solve promises: when it stops, what it removes, and that every cell is solved.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstdio>

#include "tests/support/flow/executions.hpp"
#include "tests/support/flow/nasty_geometries.hpp"

namespace downwash {
namespace {

class Poisson : public ::testing::TestWithParam<Execution> {
 protected:
  bool single() const { return GetParam().precision == Precision::single; }

  PoissonSolver city(const PressureParameters& parameters) const {
    const Grid grid = city_grid(1);
    const ObstacleMap boxes = forty_boxes(grid);
    PoissonSolver solver({grid, {}, boxes, parameters}, GetParam());
    solver.set_source(wind_source(grid, boxes));
    return solver;
  }
  /// Small enough for sweeps.
  PoissonSolver courtyards(const PressureParameters& parameters) const {
    const Grid grid = unit_cells({16, 10, 20});
    ObstacleMap map(grid.n());
    add_courtyards(map, 5, 6, false);
    PoissonSolver solver({grid, {}, map, parameters}, GetParam());
    solver.set_source(wind_source(grid, map));
    return solver;
  }

  /// How far rounding may put the residual on the host, cells of 1 m, from that of the solver: the
  /// source is given to it in the precision of the flow; and six differences of two values of p.
  double rounding(const HostField<double>& source, const HostField<double>& p) const {
    return largest(source) * (single() ? 0x1p-24 : 0x1p-53) + 12 * largest(p) * 0x1p-52;
  }

  /// The norm of the residual is a mean over the domain; what bounds every cell is the divergence.
  void expect_solved(const PressureGeometry& g, double tolerance, std::uint32_t seed) const {
    SCOPED_TRACE(g.name);
    PressureParameters parameters{.tolerance = tolerance, .max_iterations = 200};  // for a maze
    PoissonSolver by_norm({g.grid, g.faces, g.obstacles, parameters}, GetParam());
    by_norm.set_source(random_source(g.grid.n(), seed));
    const HostField<double> source = by_norm.residual();  // of p = 0
    const PressureReport report = by_norm.solve();
    EXPECT_FALSE(report.capped);
    EXPECT_LE(report.residual.value(), tolerance);

    parameters.divergence = tolerance * largest(source);
    PoissonSolver by_cell({g.grid, g.faces, g.obstacles, parameters}, GetParam());
    by_cell.set_source(source);
    const PressureReport every_cell = by_cell.solve();
    EXPECT_FALSE(every_cell.capped);
    EXPECT_LE(every_cell.divergence.value(), *parameters.divergence);
    const HostField<double> p = by_cell.solution(), residual = by_cell.residual();
    const double actual = largest(residual);
    EXPECT_LE(actual, *parameters.divergence + rounding(source, p));
    std::printf("%s: %d cycles by the norm, %d by the largest residual of %.2g, it is %.2g\n",
                g.name.c_str(), report.iterations, every_cell.iterations, *parameters.divergence,
                actual);
  }
};

TEST_P(Poisson, SolvesEveryCellOfNastyGeometries) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  std::uint32_t seed = 1;
  for (const PressureGeometry& geometry : nasty_geometries()) {
    expect_solved(geometry, single() ? 1e-5 : 1e-8, seed++);
  }
}

TEST_P(Poisson, SolvesLinesAndSheets) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  std::uint32_t seed = 100;
  for (const PressureGeometry& geometry : thin_grids()) {
    if (GetParam().slabs > geometry.grid.n()[2]) continue;
    expect_solved(geometry, single() ? 1e-5 : 1e-8, seed++);
  }
}

TEST_P(Poisson, RemovesTheMeanOfEachClosedPart) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const Index3 n{12, 7, 15};
  const Grid grid = unit_cells(n);
  ObstacleMap wall(n);
  fill(wall, {0, 12}, {0, 7}, {6, 7});
  HostField<double> source = random_source(n, 9);
  double mean[2] = {0, 0};
  for_each_cell(n, [&](int i, int j, int k) {
    if (k != 6) mean[k > 6] += source(i, j, k) / (12 * 7 * (k > 6 ? 8 : 6));
  });
  for_each_cell(
      n, [&](int i, int j, int k) { source(i, j, k) += (k > 6 ? -3.0 : 0.5) - mean[k > 6]; });
  const double tolerance = single() ? 1e-5 : 1e-8;
  PoissonSolver closed({grid, {}, wall, {.tolerance = tolerance}}, GetParam());
  EXPECT_NEAR(closed.set_source(source), 3, 1e-12);
  EXPECT_FALSE(closed.solve().capped);

  PressureFaces open_end;  // of the part with the larger mean
  open_end.at(2, Side::high) = PressureFace::dirichlet;
  PoissonSolver half_open({grid, open_end, wall, {.tolerance = tolerance}}, GetParam());
  EXPECT_NEAR(half_open.set_source(source), 0.5, 1e-12);
  EXPECT_FALSE(half_open.solve().capped);
  const HostField<double> p = half_open.solution();
  double low_part = 0, high_part = 0;
  for_each_cell(n, [&](int i, int j, int k) { (k < 6 ? low_part : high_part) += p(i, j, k); });
  EXPECT_NEAR(low_part, 0, 1e-9);
  EXPECT_GT(std::abs(high_part), 1);
}

TEST_P(Poisson, HasNothingToDoWithoutASource) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const PressureMethod method : {PressureMethod::multigrid_cg, PressureMethod::multigrid,
                                      PressureMethod::red_black, PressureMethod::jacobi}) {
    PoissonSolver solver =
        courtyards({.method = method, .tolerance = 1e-2, .max_iterations = 20000});
    EXPECT_GT(solver.solve().iterations, 0);
    EXPECT_EQ(solver.set_source(HostField<double>(solver.grid().n())), 0);
    const PressureReport report = solver.solve();  // and forgets the solution that it had
    EXPECT_EQ(report.iterations, 0);
    EXPECT_EQ(report.residual.value(), 0);
    EXPECT_FALSE(report.capped);
    EXPECT_EQ(largest(solver.solution()), 0);
  }
}

TEST_P(Poisson, StartsFromTheLastSolutionUntilCleared) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const PressureMethod method : {PressureMethod::multigrid_cg, PressureMethod::multigrid,
                                      PressureMethod::red_black, PressureMethod::jacobi}) {
    PoissonSolver solver =
        courtyards({.method = method, .tolerance = 1e-2, .max_iterations = 20000});
    const PressureReport first = solver.solve();
    EXPECT_FALSE(first.capped);
    const HostField<double> p = solver.solution();
    const PressureReport second = solver.solve();
    EXPECT_EQ(second.iterations, 0);
    EXPECT_EQ(second.residual.value(), first.residual.value());
    EXPECT_EQ(solver.solution().data, p.data);
    solver.clear();
    EXPECT_EQ(largest(solver.solution()), 0);
    EXPECT_EQ(solver.solve().iterations, first.iterations);
    EXPECT_EQ(solver.solution().data, p.data);
  }
}

TEST_P(Poisson, SaysWhenItWasCapped) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const PressureMethod method : {PressureMethod::multigrid_cg, PressureMethod::multigrid}) {
    PoissonSolver solver = city({.method = method, .tolerance = 1e-6, .max_iterations = 2});
    const PressureReport report = solver.solve();
    EXPECT_TRUE(report.capped);
    EXPECT_EQ(report.iterations, 2);
    EXPECT_GT(report.residual.value(), 1e-6);
    EXPECT_LT(report.residual.value(), 1);  // two cycles are worth something
    EXPECT_LT(volume_norm(solver.grid(), solver.residual()),
              volume_norm(solver.grid(), city({}).residual()));
  }
}

TEST_P(Poisson, StopsOnceTheLargestResidualIsSmall) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const PressureMethod method : {PressureMethod::multigrid_cg, PressureMethod::multigrid}) {
    int last = 0;
    for (const double divergence : {1e-2, 1e-4}) {
      PoissonSolver solver = city({.method = method, .divergence = divergence});
      const PressureReport report = solver.solve();
      EXPECT_FALSE(report.capped);
      EXPECT_LE(report.divergence.value(), divergence);
      EXPECT_GT(report.iterations, last);
      last = report.iterations;
    }
  }
}

TEST_P(Poisson, MeetsATightToleranceInEitherPrecision) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  PoissonSolver solver = city({.tolerance = 1e-6});
  const double source = volume_norm(solver.grid(), solver.residual());
  const PressureReport report = solver.solve();
  EXPECT_FALSE(report.capped);
  EXPECT_LE(report.residual.value(), 1e-6);
  const double actual = volume_norm(solver.grid(), solver.residual()) / source;
  std::printf("reported %.3g, of the solution handed out %.3g, %d cycles\n",
              report.residual.value(), actual, report.iterations);
  EXPECT_LE(actual, 1.01e-6);
}

INSTANTIATE_TEST_SUITE_P(Backends, Poisson, ::testing::ValuesIn(executions({1, 3})),
                         ExecutionName());

}  // namespace
}  // namespace downwash
