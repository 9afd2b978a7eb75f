// Mixing lengths near walls, against distances by hand.
#include "solver/flow/mixing_length.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "solver/grid/slab_extent.hpp"
#include "solver/stencils/wall_law.hpp"

namespace downwash {
namespace {

double blended(double free, double wall) { return 1 / (1 / (free * free) + 1 / (wall * wall)); }

FlowProblem room(const Index3& n) {
  FlowProblem problem{
      {{Axis::uniform(0, n[0], n[0]), Axis::uniform(0, n[1], n[1]), Axis::uniform(0, n[2], n[2])}},
      {},
      ObstacleMap(n),
      {},
      {}};
  for (FaceCondition& face : problem.boundaries.face) face = FreeSlip{};
  return problem;
}

TEST(MixingLength, GrowsAwayFromTheGround) {
  FlowProblem problem = room({3, 12, 2});
  problem.boundaries.at(1, Side::low) = Wall{};
  problem.surfaces = [](const Index3&, int, Side) { return WallSurface{0.1, 1}; };
  const Smagorinsky model{0.2, true};
  std::vector<double> squared(36);
  squared_mixing_length(problem, problem.obstacles, {0, 2}, model)(0, squared);
  for (int j = 0; j <= mixing_length_reach; ++j) {
    EXPECT_NEAR(squared[static_cast<std::size_t>(3 * j + 1)],
                blended(0.2, von_karman * (j + 0.5 + 0.1)), 1e-12)
        << j;
  }
  EXPECT_NEAR(squared[3 * 10], 0.04, 1e-12);  // beyond reach
}

TEST(MixingLength, CountsFromTheNearestCornerOfASolidCell) {
  FlowProblem problem = room({9, 9, 9});
  problem.obstacles.set_solid(4, 4, 4);
  const Smagorinsky model{0.17, true};
  for (const int slabs : {1, 3}) {
    for (int rank = 0; rank < slabs; ++rank) {
      const SlabExtent slab = slab_extent({9, 9, 9}, false, rank, slabs);
      const PlaneSource planes =
          squared_mixing_length(problem, problem.obstacles, {slab.k_begin, slab.k_end}, model);
      for (int k = slab.k_begin; k < slab.k_end; ++k) {
        std::vector<double> plane(9 * 9);
        planes(k, plane);
        const auto at = [&](int i, int j) { return plane[static_cast<std::size_t>(i + 9 * j)]; };
        if (k == 4) {
          EXPECT_NEAR(at(5, 4), blended(0.17, von_karman * 0.5), 1e-12);
          EXPECT_NEAR(at(5, 5), blended(0.17, von_karman * std::sqrt(0.5)), 1e-12);
        }
        if (k == 2) {
          EXPECT_NEAR(at(6, 5), blended(0.17, von_karman * std::sqrt(2.25 + 0.25 + 2.25)), 1e-12);
        }
      }
    }
  }
}

}  // namespace
}  // namespace downwash
