// Means of a flow at points, from plain arrays.
#include "app/validation/figures/mean_flow.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

namespace downwash {
namespace {

/// Cells along x, y, z; x has the most and y the fewest, so that i = z, j = y, k = x.
constexpr Index3 cells{7, 4, 5};

struct Sample {
  std::array<Axis, 3> xyz{Axis::uniform(-1, 14, 7), Axis::uniform(0, 4, 4),
                          Axis::stretched(0, 10, 5, StretchedEnds::low, 1)};
  AxisMap axes = AxisMap::for_cells(cells);
  Grid grid{axes.to_solver(xyz)};
  ObstacleMap obstacles{axes.to_solver(cells)};

  /// A function of the centres.
  HostField<double> field(const std::function<double(const Vector3&)>& f) const {
    HostField<double> values(axes.to_solver(cells));
    for (int z = 0; z < cells[2]; ++z) {
      for (int y = 0; y < cells[1]; ++y) {
        for (int x = 0; x < cells[0]; ++x) {
          const auto [i, j, k] = axes.to_solver(Index3{x, y, z});
          values(i, j, k) = f({xyz[0].centre(x), xyz[1].centre(y), xyz[2].centre(z)});
        }
      }
    }
    return values;
  }
  void make_solid(const Index3& cell) {
    const auto [i, j, k] = axes.to_solver(cell);
    obstacles.set_solid(i, j, k);
  }
  MeanFlow flow(const std::function<double(const Vector3&)>& u) const {
    MeanFields fields;
    fields.velocity[static_cast<std::size_t>(axes.solver_axis(0))] = field(u);
    fields.velocity[static_cast<std::size_t>(axes.solver_axis(1))] =
        field([](const Vector3& x) { return x[0] - 2 * x[1]; });
    fields.velocity[static_cast<std::size_t>(axes.solver_axis(2))] =
        field([](const Vector3& x) { return x[2]; });
    // By the pair of solver axes: ten times the one plus the other, of ii, jj, kk, ij, ik, jk.
    constexpr std::array pairs{0.0, 11.0, 22.0, 1.0, 2.0, 12.0};
    for (std::size_t n = 0; n < pairs.size(); ++n) {
      fields.covariance[n] = field([&](const Vector3&) { return pairs[n]; });
    }
    fields.concentration.push_back(field([](const Vector3& x) { return 3 * x[2]; }));
    return {grid, axes, obstacles, std::move(fields)};
  }
};

TEST(MeanFlow, IsExactForWhatIsLinearAndTurnsTheAxesBack) {
  const Sample sample;
  ASSERT_NE(sample.axes.solver_axis(0), 0) << "the map has to matter";
  const MeanFlow flow = sample.flow([](const Vector3& x) { return 1 + x[0] + x[1] * x[2]; });
  const Vector3 point{4.3, 2.2, 3.7};
  const Vector3 velocity = flow.velocity(point);
  EXPECT_NEAR(velocity[0], 1 + 4.3 + 2.2 * 3.7, 1e-12);
  EXPECT_NEAR(velocity[1], 4.3 - 2 * 2.2, 1e-12);
  EXPECT_NEAR(velocity[2], 3.7, 1e-12);
  EXPECT_NEAR(flow.speed(point), std::hypot(velocity[0], velocity[1], velocity[2]), 1e-12);
  EXPECT_NEAR(flow.concentration(0, point), 3 * 3.7, 1e-12);
}

TEST(MeanFlow, FindsCovariancesByTheAxesOfTheUser) {
  const Sample sample;
  const MeanFlow flow = sample.flow([](const Vector3&) { return 0.0; });
  for (const int a : {0, 1, 2}) {
    for (const int b : {0, 1, 2}) {
      const int i = sample.axes.solver_axis(a), j = sample.axes.solver_axis(b);
      EXPECT_NEAR(flow.covariance(a, b, {3, 2, 2}), 10 * std::min(i, j) + std::max(i, j), 1e-12);
    }
  }
  EXPECT_NEAR(flow.kinetic_energy({3, 2, 2}), (0.0 + 11 + 22) / 2, 1e-12);
}

TEST(MeanFlow, TakesTheOutermostCellBeyondItsCentre) {
  const Sample sample;
  const MeanFlow flow = sample.flow([](const Vector3& x) { return x[0]; });
  EXPECT_DOUBLE_EQ(flow.velocity({-0.9, 2, 3})[0], 0.0);
  EXPECT_DOUBLE_EQ(flow.velocity({12.8, 2, 3})[0], 12.0);
  EXPECT_DOUBLE_EQ(flow.velocity({4, 2, 0.1})[2], sample.xyz[2].centre(0));
}

TEST(MeanFlow, LeavesSolidsOut) {
  Sample sample;
  const double poison = 1e9;
  sample.make_solid({2, 1, 0});  // its centre at x = 4, y = 1.5
  const auto u = [&](const Vector3& x) {
    return std::abs(x[0] - 4) < 0.1 && std::abs(x[1] - 1.5) < 0.1 ? poison : x[0];
  };
  const MeanFlow flow = sample.flow(u);
  const double low = sample.xyz[2].centre(0);
  EXPECT_DOUBLE_EQ(flow.velocity({3.5, 1.5, low})[0], 2.0) << "the open cell alone";
  EXPECT_NEAR(flow.velocity({3, 2, low})[0], (2 + 2 + 4) / 3.0, 1e-12) << "three of four";
  EXPECT_TRUE(std::isnan(flow.velocity({4, 1.5, low})[0])) << "nothing open around";
}

TEST(MeanOfSpeed, IsThatOfTheMeanWithoutFluctuationsAndOfMaxwellWithoutMean) {
  EXPECT_DOUBLE_EQ(mean_of_speed(3, 0), 3);
  const double sigma = 0.7;
  EXPECT_NEAR(mean_of_speed(0, 1.5 * sigma * sigma), 2 * sigma * std::sqrt(2 / std::numbers::pi),
              1e-12);
  EXPECT_NEAR(mean_of_speed(1e-3, 1.5), 2 * std::sqrt(2 / std::numbers::pi), 1e-6) << "seamless";
}

TEST(MeanOfSpeed, IsTheIntegralOverTheDistribution) {
  // Of m ez plus a Gaussian of σ = 1: over the component along ez and the two across, whose sum of
  // squares has the density ½ exp(-s/2).
  const double m = 1.3;
  double sum = 0, weights = 0;
  for (double z = -8; z < 8; z += 0.02) {
    for (double s = 0.01; s < 60; s += 0.02) {
      const double weight = std::exp(-(z * z + s) / 2);
      sum += weight * std::sqrt((z + m) * (z + m) + s);
      weights += weight;
    }
  }
  EXPECT_NEAR(mean_of_speed(m, 1.5), sum / weights, 1e-3);
  EXPECT_GT(mean_of_speed(m, 1.5), m);
  EXPECT_LT(mean_of_speed(m, 1.5), std::sqrt(m * m + 3));
}

}  // namespace
}  // namespace downwash
