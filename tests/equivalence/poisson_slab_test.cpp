// The pressure does not depend on the number of slabs, bit for bit; CUDA agrees with the CPU.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "solver/pressure/coarsening.hpp"
#include "tests/support/flow/executions.hpp"
#include "tests/support/flow/slab_geometries.hpp"

namespace downwash {
namespace {

struct SolvedPoisson {
  PressureReport report;
  HostField<double> p;
};

/// Solves twice, the second time from the first solution with another source.
SolvedPoisson solved_poisson(const PressureGeometry& g, const PressureParameters& parameters,
                             const Execution& execution) {
  PoissonSolver solver({g.grid, g.faces, g.obstacles, parameters}, execution);
  solver.set_source(wind_source(g.grid, g.obstacles));
  solver.solve();
  solver.set_source(random_source(g.grid.n(), 4));
  const PressureReport report = solver.solve();
  return {report, solver.solution()};
}

void expect_same_pressure(const PressureGeometry& g, const PressureParameters& parameters,
                          const Execution& cut) {
  if (cut.slabs > g.grid.n()[2]) return;
  SCOPED_TRACE(g.name + ", method " + std::to_string(static_cast<int>(parameters.method)));
  const Execution uncut{cut.backend, cut.precision, 1};
  const SolvedPoisson a = solved_poisson(g, parameters, uncut),
                      b = solved_poisson(g, parameters, cut);
  EXPECT_GT(a.report.iterations, 0);
  EXPECT_EQ(a.report.iterations, b.report.iterations);
  EXPECT_EQ(a.report.capped, b.report.capped);
  EXPECT_EQ(a.report.residual, b.report.residual);
  EXPECT_EQ(a.report.divergence, b.report.divergence);
  std::size_t different = 0;
  for (std::size_t c = 0; c < a.p.data.size(); ++c) different += a.p.data[c] != b.p.data[c];
  EXPECT_EQ(different, 0u);
}

/// With more cells than a GPU smooths by a kernel a half-sweep: on the whole grid and on two slabs;
/// and on the whole grid only.
std::vector<PressureGeometry> larger_grids() {
  return {boxes("larger", unit_cells({105, 93, 121}), {}),
          boxes("large", unit_cells({93, 61, 107}), periodic_along_k())};
}

class PoissonSlabs : public ::testing::TestWithParam<Execution> {};

TEST_P(PoissonSlabs, DoNotChangeCycles) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const PressureMethod method : {PressureMethod::multigrid_cg, PressureMethod::multigrid}) {
    for (const PressureGeometry& geometry : small_grids()) {
      expect_same_pressure(geometry, {.method = method, .tolerance = 1e-6}, GetParam());
    }
  }
}

TEST_P(PoissonSlabs, DoNotChangeCyclesInNastyGeometries) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const PressureGeometry& geometry : nasty_geometries()) {
    if (largest(wind_source(geometry.grid, geometry.obstacles)) == 0 ||
        geometry.name == "one fluid cell") {
      continue;  // nothing to solve
    }
    expect_same_pressure(geometry, {.tolerance = 1e-5}, GetParam());
  }
}

TEST_P(PoissonSlabs, DoNotChangeSweeps) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const PressureMethod method : {PressureMethod::red_black, PressureMethod::jacobi}) {
    for (const PressureGeometry& geometry : small_grids()) {
      expect_same_pressure(geometry, {.method = method, .max_iterations = 50}, GetParam());
    }
  }
}

/// Numbers that the sweeps of a pass divide, and others: slabs of few planes have shorter passes.
TEST_P(PoissonSlabs, DoNotChangePassesOfSweeps) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  std::vector<PressureGeometry> all = small_grids(), large = large_grids();
  all.insert(all.end(), large.begin(), large.end());
  for (const PressureGeometry& geometry : all) {
    for (const int sweeps : {1, 2, 3, 4, 5, 6, 7, 20, 23}) {
      SCOPED_TRACE(std::to_string(sweeps) + " sweeps");
      expect_same_pressure(geometry, {.method = PressureMethod::jacobi, .sweeps = sweeps},
                           GetParam());
    }
  }
}

/// As a whole, a GPU keeps these on the chip in single precision; cut, it does not.
TEST_P(PoissonSlabs, DoNotChangePassesOnTheChip) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const Index3 wide{300, 9, 150}, deep{130, 41, 90}, round{77, 66, 85};
  for (const PressureGeometry& geometry :
       {boxes("wide", unit_cells(wide), {}), boxes("deep", unit_cells(deep), {}),
        PressureGeometry{"open ends", unit_cells(round), random_solids(round, 3, 3), open_ends()},
        PressureGeometry{"round", unit_cells(round), random_solids(round, 25, 3),
                         periodic_along_k()}}) {
    for (const int sweeps : {7, 20}) {
      expect_same_pressure(geometry, {.method = PressureMethod::jacobi, .sweeps = sweeps},
                           GetParam());
    }
  }
}

/// Rows that are too long for the chip: as a whole and in two slabs, a GPU does two sweeps in one
/// pass over memory in single precision; in more slabs it does not.
TEST_P(PoissonSlabs, DoNotChangePassesThroughMemory) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  if (GetParam().backend != BackendKind::cuda || GetParam().precision != Precision::single) {
    GTEST_SKIP() << "as on smaller grids";
  }
  const Index3 n{2051, 33, 63};
  Grid stretched = unit_cells(n);
  for (std::size_t axis = 0; axis < 3; ++axis) {
    stretched.axis[axis] = stretched_axis(1.3 * n[axis], n[axis]);
  }
  for (const PressureGeometry& geometry :
       {PressureGeometry{"open ends, stretched", stretched, random_solids(n, 3, 3), open_ends()},
        PressureGeometry{"round", unit_cells(n), random_solids(n, 3, 4), periodic_along_k()}}) {
    expect_same_pressure(geometry, {.method = PressureMethod::jacobi, .sweeps = 23}, GetParam());
  }
}

TEST_P(PoissonSlabs, DoNotChangeCyclesOfLevelsThatAreDealtOut) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const PressureGeometry& geometry : large_grids()) {
    expect_same_pressure(geometry, {.tolerance = 1e-4}, GetParam());
  }
}

TEST_P(PoissonSlabs, DoNotChangeCyclesOfManyCells) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  for (const PressureGeometry& geometry : larger_grids()) {
    expect_same_pressure(geometry, {.tolerance = 1e-3}, GetParam());
  }
}

TEST_P(PoissonSlabs, DoNotChangeWhenEveryCellDecides) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const PressureGeometry geometry = boxes("odd sizes", unit_cells({33, 27, 47}), {});
  expect_same_pressure(geometry, {.method = PressureMethod::multigrid_cg, .divergence = 1e-4},
                       GetParam());
  expect_same_pressure(geometry, {.method = PressureMethod::multigrid, .divergence = 1e-4},
                       GetParam());
}

INSTANTIATE_TEST_SUITE_P(Slabs, PoissonSlabs, ::testing::ValuesIn(executions({2, 3, 5, 7})),
                         ExecutionName());

class PoissonFewPlanes : public ::testing::TestWithParam<Execution> {};

/// Slabs that have a single plane or two, or about as many as a level on slabs needs.
TEST_P(PoissonFewPlanes, DoNotMatter) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const int slabs = GetParam().slabs;
  std::vector<int> counts{slabs, 2 * slabs};
  for (int planes = multigrid_ghosts * slabs - 1; planes <= (multigrid_ghosts + 1) * slabs;
       ++planes) {
    counts.push_back(planes);
  }
  for (const int planes : counts) {
    const Index3 n{66, 51, planes};
    for (const PressureFaces& faces : {PressureFaces{}, periodic_along_k()}) {
      const PressureGeometry geometry{std::to_string(planes) + " planes", unit_cells(n),
                                      random_solids(n, 25, 3), faces};
      expect_same_pressure(geometry, {.tolerance = 1e-2}, GetParam());
      expect_same_pressure(geometry, {.method = PressureMethod::jacobi, .sweeps = 12}, GetParam());
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Slabs, PoissonFewPlanes, ::testing::ValuesIn(executions({2, 3, 4})),
                         ExecutionName());

class PoissonLevels : public ::testing::TestWithParam<Execution> {};

/// Two levels on the slabs, of 85 and 42 planes.
TEST_P(PoissonLevels, DoNotDependOnTheSlabs) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  expect_same_pressure(boxes("two levels", unit_cells({61, 53, 85}), {}), {.tolerance = 1e-3},
                       GetParam());
  expect_same_pressure(boxes("two periodic levels", unit_cells({61, 53, 85}), periodic_along_k()),
                       {.tolerance = 1e-3}, GetParam());
}

INSTANTIATE_TEST_SUITE_P(Slabs, PoissonLevels, ::testing::ValuesIn(executions({2, 3, 7})),
                         ExecutionName());
INSTANTIATE_TEST_SUITE_P(Transports, PoissonLevels, ::testing::ValuesIn(transports({2, 4})),
                         ExecutionName());

class PoissonBackends : public ::testing::TestWithParam<Execution> {};

/// max |a - b| / max |a|, both solved so well that only rounding is left.
TEST_P(PoissonBackends, AgreeToRounding) {
  DOWNWASH_NEEDS_DEVICE(GetParam());
  const bool single = GetParam().precision == Precision::single;
  std::vector<PressureGeometry> all = small_grids(), large = large_grids();
  all.insert(all.end(), large.begin(), large.end());
#ifdef DOWNWASH_BITWISE_BACKENDS
  const double tolerance = 0;
#else
  const double tolerance = single ? 1e-5 : 1e-11;
#endif
  for (const PressureGeometry& geometry : all) {
    SCOPED_TRACE(geometry.name);
    const PressureParameters parameters{.tolerance = single ? 1e-7 : 1e-13, .max_iterations = 300};
    const SolvedPoisson cpu =
        solved_poisson(geometry, parameters, {BackendKind::cpu, GetParam().precision, 2});
    const SolvedPoisson other = solved_poisson(geometry, parameters, GetParam());
    EXPECT_FALSE(cpu.report.capped);
    EXPECT_FALSE(other.report.capped);
    HostField<double> difference = cpu.p;
    for (std::size_t c = 0; c < cpu.p.data.size(); ++c) difference.data[c] -= other.p.data[c];
    const double relative = largest(difference) / largest(cpu.p);
    std::printf("%s: %.3g after %d and %d cycles\n", geometry.name.c_str(), relative,
                cpu.report.iterations, other.report.iterations);
    EXPECT_LE(relative, tolerance);
#ifdef DOWNWASH_BITWISE_BACKENDS
    EXPECT_EQ(cpu.report.iterations, other.report.iterations);
#endif
  }
}

INSTANTIATE_TEST_SUITE_P(Backends, PoissonBackends,
                         ::testing::Values(Execution{BackendKind::cuda, Precision::single, 1},
                                           Execution{BackendKind::cuda, Precision::double_, 1}),
                         ExecutionName());

}  // namespace
}  // namespace downwash
