// Rates, sources and what is refused of tracers.
#include "tests/support/flow/tracers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

#include "solver/flow_solver.hpp"
#include "solver/stencils/scalar_transport.hpp"
#include "solver/tracers/tracer_fields.hpp"
#include "solver/tracers/wall_cells.hpp"
#include "tests/support/flow/flows.hpp"
#include "tests/support/flow/slab_fixture.hpp"

namespace downwash {
namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

TEST(RateSeries, ReleasesExactlyWhatEachStepCovers) {
  const RateSeries series{{1, 3, 4}, {2, 10}};
  EXPECT_EQ(series.released(0, 1), 0);
  EXPECT_EQ(series.released(0, 2), 2);
  EXPECT_EQ(series.released(2.5, 3.5), 1 + 5);
  EXPECT_EQ(series.released(0, 100), 14);
  EXPECT_EQ(series.released(4, 5), 0);
  EXPECT_EQ(RateSeries{}.released(0, 5), 0);
  double sum = 0;
  for (int n = 0; n < 700; ++n) sum += series.released(n / 130.0, (n + 1) / 130.0);
  EXPECT_NEAR(sum, 14, 1e-12);
}

TEST(TracerSource, BurstsOnceInTheFirstStepThatEndsAfterItsTime) {
  const TracerSource source{
      .tracer = 0, .cells = {}, .series = {}, .burst_time = 2, .burst_mass = 5};
  EXPECT_EQ(released(source, 1, 2), 0);
  EXPECT_EQ(released(source, 2, 3), 5);
  EXPECT_EQ(released(source, 1.5, 2.5), 5);
  EXPECT_EQ(released(source, 2.5, 3), 0);
}

TEST(TracerProblem, KnowsWhenTheFirstSourceBegins) {
  TracerProblem problem;
  EXPECT_EQ(problem.first_release(), infinity);
  problem.sources.push_back({.cells = {}, .series = {{0, 7, 9}, {0, 1}}});
  EXPECT_EQ(problem.first_release(), 7);
  problem.sources.push_back({.cells = {}, .series = {}, .burst_time = 1});
  EXPECT_EQ(problem.first_release(), 7);  // a burst of nothing
  problem.sources.back().burst_mass = 1;
  EXPECT_EQ(problem.first_release(), 1);
}

TEST(Minmod, IsTheNearestToZeroOrZero) {
  EXPECT_EQ(minmod(1.0, 2.0, 3.0), 1);
  EXPECT_EQ(minmod(4.0, 2.0, 3.0), 2);
  EXPECT_EQ(minmod(-4.0, -2.0, -1.0), -1);
  EXPECT_EQ(minmod(-4.0, 2.0, 3.0), 0);
  EXPECT_EQ(minmod(0.0, 2.0, 3.0), 0);
}

TEST(TracerStage, GivesForSeveralTracersWhatItGivesForEach) {
  const Grid grid = SlabFixture::odd_grid();
  ObstacleMap obstacles(grid.n());
  obstacles.set_solid(2, 3, 3);
  SlabFixture slab(grid, &obstacles);
  const auto wave = [](double phase) {
    return [phase](double x, double y, double z) { return std::sin(3 * x + 2 * y - z + phase); };
  };
  slab.set_velocity(wave(0), wave(1), wave(2));
  slab.sample(3, slab.scalar, [](double x, double, double) { return 0.1 + x * x; });
  const TracerCarrier<double, EddyViscosity<double>> carrier{
      slab.view(), slab.slab_grid.view(), slab.mask_view(), {slab.scalar.view()}};
  const TracerCoefficients<double> coefficients[]{
      {0.1, 1, {0, 0, 0}}, {0, 2, {0.1, -0.2, 0.3}}, {0, 0, {0, 0, 0}}, {0.5, 0.7, {0, 1, 0}}};

  TracerFields<CpuBackend, double> c(slab.backend, grid.n(), 4);
  TracerFields<CpuBackend, double> together(slab.backend, grid.n(), 4);
  TracerFields<CpuBackend, double> alone(slab.backend, grid.n(), 4);
  for (int t = 0; t < 4; ++t) {
    slab.for_cells([&](int i, int j, int k) {
      c[t].view()(i, j, k) = 1 + std::cos(0.7 * i * (t + 1) + j * j + 0.3 * k);
    });
  }
  TracerStage<double, 4, EddyViscosity<double>> all{
      carrier, {}, c.batch<4>(0), c.batch<4>(0), together.batch<4>(0), 0.25, 0.01};
  std::copy(std::begin(coefficients), std::end(coefficients), all.tracer);
  slab.backend.for_each(Range{{0, 0, 0}, {5, 7, 6}}, all);
  for (int t = 0; t < 4; ++t) {
    const TracerStage<double, 1, EddyViscosity<double>> one{
        carrier, {coefficients[t]}, c.batch<1>(t), c.batch<1>(t), alone.batch<1>(t), 0.25, 0.01};
    slab.backend.for_each(Range{{0, 0, 0}, {5, 7, 6}}, one);
    slab.for_cells([&](int i, int j, int k) {
      EXPECT_EQ(together[t].view()(i, j, k), alone[t].view()(i, j, k));
    });
  }
}

TEST(WallCells, AreThoseBesideSolidsAndWalls) {
  FlowProblem problem{{{Axis::uniform(0, 8, 4), Axis::uniform(0, 3, 3), Axis::uniform(0, 2.5, 5)}},
                      {},
                      ObstacleMap({4, 3, 5}),
                      {},
                      {}};
  for (FaceCondition& face : problem.boundaries.face) face = FreeSlip{};
  problem.boundaries.at(0, Side::low) = problem.boundaries.at(0, Side::high) = Periodic{};
  problem.boundaries.at(1, Side::low) = Wall{};
  problem.obstacles.set_solid(0, 2, 2);
  problem.parameters.gravity = {0, -3, -4};
  const auto cells = wall_cells(problem, slab_extent({4, 3, 5}, false, 0, 1));
  EXPECT_EQ(cells.size(), 4u * 5u + 5u);  // the ground, and around the solid through its i-faces
  const auto at = [&](int i, int j, int k) {
    for (const WallCell& w : cells) {
      if (w.cell.i == i && w.cell.j == j && w.cell.k == k) return w;
    }
    return WallCell{};
  };
  EXPECT_DOUBLE_EQ(at(1, 0, 1).walls, 1);
  EXPECT_DOUBLE_EQ(at(1, 0, 1).floor, 0.6);
  EXPECT_DOUBLE_EQ(at(3, 2, 2).walls, 0.5);  // across the periodic face
  EXPECT_DOUBLE_EQ(at(3, 2, 2).floor, 0);
  EXPECT_DOUBLE_EQ(at(0, 2, 3).walls, 2);
  EXPECT_DOUBLE_EQ(at(0, 2, 3).floor, 1.6);  // the solid lies below it
  EXPECT_DOUBLE_EQ(at(0, 2, 1).floor, 0);
  EXPECT_DOUBLE_EQ(at(0, 1, 2).walls, 1);
}

// ---------------------------------------------------------------- what is refused

FlowProblem valid() {
  FlowProblem problem = blocks_in_wind(2, false);
  add_tracers_of_every_kind(problem);
  return problem;
}

std::string complaint(const FlowProblem& problem) {
  try {
    FlowSolver(problem, {BackendKind::cpu, Precision::single, 1});
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

template <class Change>
std::string complaint_after(const Change& change) {
  FlowProblem problem = valid();
  change(problem);
  return complaint(problem);
}

TEST(TracerProblem, IsAcceptedWhenItIsRight) { EXPECT_EQ(complaint(valid()), ""); }

TEST(TracerProblem, IsRefusedWithWhatIsWrong) {
  using P = FlowProblem;
  const double nan = std::nan("");
  EXPECT_EQ(complaint_after([](P& p) { p.tracers.tracers[0].diffusivity = -1; }),
            "tracer gas: the diffusivity must be 0 or more, not -1");
  EXPECT_EQ(complaint_after([](P& p) { p.tracers.tracers[1].turbulent_schmidt = 0; }),
            "tracer dust: the turbulent Schmidt number must be more than 0, not 0");
  EXPECT_NE(complaint_after([&](P& p) { p.tracers.tracers[1].settling_speed = nan; }), "");
  EXPECT_NE(complaint_after([&](P& p) { p.tracers.tracers[1].deposition_speed = infinity; }), "");
  EXPECT_NE(complaint_after([&](P& p) { p.tracers.tracers[1].decay_rate = -1e-9; }), "");
  EXPECT_NE(complaint_after([&](P& p) { p.tracers.tracers[1].buoyancy = nan; }), "");
  EXPECT_NE(complaint_after([&](P& p) { p.parameters.gravity[1] = nan; }), "");
  EXPECT_EQ(complaint_after([](P& p) {
              p.parameters.gravity = {0, 0, 0};
            }),
            "tracer gas settles or is buoyant, but there is no gravity");
  EXPECT_EQ(complaint_after([](P& p) { p.tracers.measures.pop_back(); }),
            "there are 2 measures of exposure for 3 tracers: give one each, or none");
  EXPECT_NE(complaint_after([](P& p) { p.tracers.measures[0].threshold = -1; }), "");
  EXPECT_NE(complaint_after([](P& p) { p.tracers.measures[0].load_exponent = 0; }), "");
  EXPECT_EQ(complaint_after([](P& p) { p.tracers.sources[1].tracer = 3; }),
            "source 1: there is no tracer number 3");
  EXPECT_EQ(complaint_after([](P& p) { p.tracers.sources[0].series.rate.push_back(1); }),
            "source 0: a series of 3 rates needs one time more, not 3");
  EXPECT_EQ(complaint_after([](P& p) { p.tracers.sources[0].series.time[2] = 1.0; }),
            "source 0: the times of a series must increase strictly");
  EXPECT_EQ(complaint_after([](P& p) { p.tracers.sources[0].series.rate[1] = -2; }),
            "source 0: a rate must be 0 or more, not -2");
  EXPECT_NE(complaint_after([](P& p) { p.tracers.sources[0].series.time[0] = -1; }), "");
  EXPECT_NE(complaint_after([](P& p) { p.tracers.sources[2].burst_mass = -2; }), "");
  EXPECT_NE(complaint_after([](P& p) { p.tracers.sources[2].burst_time = -2; }), "");
  EXPECT_EQ(complaint_after([](P& p) { p.tracers.sources[2].cells.clear(); }),
            "source 2 has no cells");
  EXPECT_EQ(complaint_after([](P& p) {
              p.tracers.sources[2].cells = {{{1, 2, 3}, 0.5}};
            }),
            "source 2: its shares must add up to 1, not 0.5");
  EXPECT_EQ(complaint_after([](P& p) {
              p.tracers.sources[2].cells = {{{1, 9, 3}, 1}};
            }),
            "source 2: cell (1, 9, 3) is beyond the grid");
  EXPECT_EQ(complaint_after([](P& p) {
              p.tracers.sources[2].cells = {{{0, 0, 14}, 1}};
            }),
            "source 2: cell (0, 0, 14) is solid");
  EXPECT_EQ(complaint_after([](P& p) {
              p.tracers.exposures[1].cells[2] = {-1, 0, 0};
            }),
            "exposure group 1: cell (-1, 0, 0) is beyond the grid");
  EXPECT_EQ(complaint_after([](P& p) { p.tracers.exposures[2].points.pop_back(); }),
            "exposure group 2 has 3 points for 4 cells: give one each, or none");
}

TEST(FlowSolver, RefusesToReadTracersThatAreNotThere) {
  FlowSolver solver(valid(), {BackendKind::cpu, Precision::single, 2});
  EXPECT_THROW(solver.read_tracer(3), std::out_of_range);
  EXPECT_THROW(solver.exposure(3, 0), std::out_of_range);
  EXPECT_THROW(solver.exposure(0, -1), std::out_of_range);
  EXPECT_EQ(solver.exposure(0, 2).dosage.size(), valid().tracers.exposures[0].cells.size());
}

TEST(FlowSolver, CarriesNothingBeforeTheFirstRelease) {
  FlowProblem problem = valid();
  for (TracerSource& source : problem.tracers.sources) {
    source.burst_time += 10;
    for (double& time : source.series.time) time += 10;
  }
  FlowSolver solver(problem, {BackendKind::cpu, Precision::single, 1}, true);
  for (int step = 0; step < 5; ++step) solver.advance(0.1);
  EXPECT_EQ(solver.step_limits().tracers, 0);
  for (const KernelTiming& row : solver.timings()) {
    EXPECT_EQ(row.kernel.find("tracer"), std::string::npos) << row.kernel;
  }
  for (const TracerAccount& account : solver.tracer_accounts()) {
    EXPECT_EQ(account.released, 0);
    EXPECT_EQ(account.airborne, 0);
  }
}

TEST(FlowSolver, CountsTheMemoryOfTracers) {
  FlowProblem problem = blocks_in_wind(2, false);
  const Execution execution{BackendKind::cpu, Precision::single, 1};
  const auto without = FlowSolver(problem, execution).bytes_allocated();
  problem.tracers.tracers.resize(3);
  const auto with = FlowSolver(problem, execution).bytes_allocated();
  EXPECT_GE(with - without, 3 * 3 * 4 * problem.grid.cells());
  EXPECT_EQ(bytes_per_value(field_list(problem.parameters, Precision::single, 3)),
            bytes_per_value(field_list(problem.parameters, Precision::single, 0)) + 36);
}

}  // namespace
}  // namespace downwash
