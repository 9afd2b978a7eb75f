// The points and the filters of turbulence that comes in.
#include "solver/boundaries/inflow_lattice.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace downwash {
namespace {

TEST(InflowLattice, PointsAreThoseOfEvenCells) {
  const Axis axis = Axis::uniform(3, 43, 20);
  const LatticeLine line(axis, false);
  EXPECT_EQ(line.points, 20);
  for (int cell = 0; cell < 20; ++cell) EXPECT_EQ(line.nearest(axis.centre(cell)), cell);
  EXPECT_EQ(line.nearest(2.5), -1);
}

TEST(InflowLattice, PointsAreAsCloseAsTheNarrowestCell) {
  const Axis axis({0, 1, 3, 7, 15});
  const LatticeLine line(axis, false);
  EXPECT_EQ(line.points, 15);
  EXPECT_EQ(line.nearest(axis.centre(3)), 11);
}

TEST(InflowLattice, FiltersKeepTheVarianceAndHaveTheScaleThatWasAsked) {
  const double spacing = 0.5, scale = 6;
  const LatticeFilters filters({scale, 0.1}, spacing);
  const double* b = filters.weights.data() + filters.most_reach;
  const auto correlation = [&](int lag) {
    double sum = 0;
    for (int m = -filters.reach[0]; m + lag <= filters.reach[0]; ++m) sum += b[m] * b[m + lag];
    return sum;
  };
  EXPECT_NEAR(correlation(0), 1, 1e-12);
  double integral = spacing / 2;
  for (int lag = 1; lag < 100; ++lag) integral += spacing * correlation(lag);
  EXPECT_NEAR(integral, scale, 0.1 * scale);
  EXPECT_EQ(filters.reach[1], 0);  // shorter than the spacing: left as it is
  EXPECT_EQ(
      filters.weights[static_cast<std::size_t>(2 * filters.most_reach + 1 + filters.most_reach)],
      1);
}

}  // namespace
}  // namespace downwash
