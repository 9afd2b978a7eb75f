// Axes, boundary sets, masks and what FlowSolver refuses.
#include <gtest/gtest.h>

#include <stdexcept>

#include "solver/fields/cell_mask.hpp"
#include "solver/flow_solver.hpp"
#include "solver/grid/slab_extent.hpp"
#include "tests/support/flow/flows.hpp"

namespace downwash {
namespace {

const std::array<std::string, 6> face_names{"x-", "x+", "y-", "y+", "z-", "z+"};

Grid box() { return {{Axis::uniform(0, 4, 4), Axis::uniform(0, 3, 3), Axis::uniform(0, 5, 5)}}; }

BoundaryConditions walls() {
  BoundaryConditions b;
  for (FaceCondition& face : b.face) face = Wall{};
  return b;
}

TEST(Axis, StretchedWidthsAndGapsContinueBeyondTheEnds) {
  const Axis axis({0, 1, 3, 6});
  EXPECT_EQ(axis.n(), 3);
  EXPECT_EQ(axis.width(1), 2);
  EXPECT_EQ(axis.width(-1), 1);
  EXPECT_EQ(axis.width(3), 3);
  EXPECT_EQ(axis.width(-1, true), 3);
  EXPECT_EQ(axis.gap(1), 1.5);
  EXPECT_EQ(axis.gap(0, true), 2);
  EXPECT_FALSE(axis.is_uniform());
  EXPECT_TRUE(Axis::uniform(0, 1, 7).is_uniform());
  EXPECT_THROW(Axis({0, 1, 1}), std::invalid_argument);
  EXPECT_THROW(Axis({0}), std::invalid_argument);
}

TEST(Axis, FindsTheCellsBetweenTwoPositionsByTheirCentres) {
  const Axis axis({0, 1, 3, 6, 10});  // centres 0.5, 2, 4.5, 8
  const auto expect = [&](double low, double high, int first, int last) {
    const IndexRange cells = axis.cells_between(low, high);
    EXPECT_EQ(cells.first, first) << low << " " << high;
    EXPECT_EQ(cells.last, last) << low << " " << high;
  };
  expect(-5, 50, 0, 4);
  expect(2, 4.5, 1, 2);  // a centre on the lower bound is in, on the upper one out
  expect(2.1, 4.4, 2, 2);
  expect(9, 20, 4, 4);
  expect(-3, -2, 0, 0);
}

TEST(Boundaries, InconsistentSetsAreNamed) {
  BoundaryConditions b = walls();
  EXPECT_TRUE(inconsistencies(b, box(), face_names).empty());

  b.at(0, Side::low) = Periodic{};
  ASSERT_EQ(inconsistencies(b, box(), face_names).size(), 1u);
  EXPECT_NE(inconsistencies(b, box(), face_names)[0].find("x- is periodic but x+ is not"),
            std::string::npos);

  b = walls();
  b.at(0, Side::low) = Inflow{{2, 0, 0}, 0, {}};
  ASSERT_EQ(inconsistencies(b, box(), face_names).size(), 1u);
  EXPECT_NE(inconsistencies(b, box(), face_names)[0].find(
                "30 m³/s flow in and 0 m³/s out through the inflow faces, an imbalance of 30 m³/s"),
            std::string::npos);
  b.at(2, Side::high) = Outflow{};
  EXPECT_TRUE(inconsistencies(b, box(), face_names).empty());
  b.at(0, Side::low) = Wall{};
  EXPECT_EQ(inconsistencies(b, box(), face_names).size(), 1u);

  b = walls();
  b.at(0, Side::low) = Inflow{{2, 0, 0}, 0, {}};
  b.at(0, Side::high) = Inflow{{2, 0, 0}, 0, {}};  // leaves as fast as it enters
  EXPECT_TRUE(inconsistencies(b, box(), face_names).empty());

  b = walls();
  b.at(1, Side::high) = Wall{{1, 0.5, 0}};
  EXPECT_EQ(inconsistencies(b, box(), face_names).size(), 1u);

  b = walls();
  b.at(0, Side::low) = Inflow{{2, 0, 0}, 1, {1, 1}};  // axis 1 has 3 cells
  EXPECT_EQ(inconsistencies(b, box(), face_names).size(), 1u);
}

TEST(CellMask, TellsOpenFacesAndFluid) {
  ObstacleMap map({4, 3, 5});
  map.set_solid(2, 1, 2);
  const auto mask = slab_mask(map, walls(), 0, 5);
  const auto at = [&](int i, int j, int k) {
    return mask[static_cast<std::size_t>((i + 1) + 6 * ((j + 1) + 5 * (k + 1)))];
  };
  EXPECT_FALSE(is_fluid(at(2, 1, 2)));
  EXPECT_TRUE(is_fluid(at(1, 1, 2)));
  EXPECT_FALSE(open_high<0>(at(1, 1, 2)));
  EXPECT_TRUE(open_low<0>(at(1, 1, 2)));
  EXPECT_FALSE(open_low<0>(at(0, 1, 2)));  // the domain ends here
  EXPECT_FALSE(open_high<2>(at(2, 1, 1)));
  EXPECT_FALSE(open_low<2>(at(2, 1, 3)));
  EXPECT_TRUE(open_low<2>(at(2, 1, 4)));

  BoundaryConditions periodic = walls();
  periodic.at(0, Side::low) = periodic.at(0, Side::high) = Periodic{};
  const auto wrapped = slab_mask(map, periodic, 0, 5);
  EXPECT_TRUE(open_low<0>(wrapped[static_cast<std::size_t>(1 + 6 * (2 + 5 * 3))]));
}

TEST(SlabExtent, PlanesAreDealtOutEvenlyAndNeighboursWrap) {
  const SlabExtent first = slab_extent({4, 3, 11}, true, 0, 3);
  const SlabExtent last = slab_extent({4, 3, 11}, true, 2, 3);
  EXPECT_EQ(first.k_begin, 0);
  EXPECT_EQ(first.n[2], 3);
  EXPECT_EQ(last.k_end, 11);
  EXPECT_EQ(last.n[2], 4);
  EXPECT_EQ(first.below, 2);
  EXPECT_EQ(last.above, 0);
  EXPECT_EQ(slab_extent({4, 3, 11}, false, 0, 3).below, -1);
}

TEST(FlowSolver, RefusesWhatItCannotDo) {
  FlowProblem problem = blocks_in_wind(2, false);
  EXPECT_THROW(FlowSolver(problem, {BackendKind::cpu, Precision::single, 27}),
               std::invalid_argument);
  EXPECT_THROW(FlowSolver(problem, {BackendKind::cpu, Precision::single, 0}),
               std::invalid_argument);
  problem.boundaries.at(2, Side::high) = Wall{};
  EXPECT_THROW(FlowSolver(problem, {BackendKind::cpu, Precision::single, 1}),
               std::invalid_argument);
}

TEST(FlowSolver, RefusesPartsOfTheFluidThatNothingCanLeave) {
  FlowProblem problem = split_channel(2);
  for (int j = 0; j < 5; ++j)
    for (int i = 0; i < 3; ++i) problem.obstacles.set_solid(i, j, 6);  // across the narrow channel
  try {
    FlowSolver(problem, {BackendKind::cpu, Precision::single, 2});
    FAIL() << "a dead end was accepted";
  } catch (const std::invalid_argument& error) {
    EXPECT_STREQ(error.what(),
                 "the part of the fluid that begins at cell (0, 0, 0), 74 cells, has no outlet: "
                 "30 m³/s flow in and 0 m³/s out through the inflow faces, an imbalance of "
                 "30 m³/s");
  }
}

TEST(FlowSolver, SaysWhereItBlewUp) {
  FlowProblem problem = blocks_in_wind(2, false);
  FlowSolver solver(problem, {BackendKind::cpu, Precision::single, 2});
  for (int step = 0; step < 60; ++step) solver.advance(50.0);
  const Diagnostics d = solver.diagnose();
  EXPECT_FALSE(d.finite);
  EXPECT_GE(d.first_bad_cell[2], 0);
  EXPECT_FALSE(std::isfinite(solver.step_limits().advection));
}

}  // namespace
}  // namespace downwash
