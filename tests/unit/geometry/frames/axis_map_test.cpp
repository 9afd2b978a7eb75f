#include "geometry/frames/axis_map.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace downwash {
namespace {

TEST(AxisMap, CutsTheLargestAxisAndStacksRowsAlongTheSmallest) {
  const AxisMap city = AxisMap::for_cells({400, 300, 60});
  EXPECT_EQ(city.user_axis(2), 0);  // k = x
  EXPECT_EQ(city.user_axis(1), 2);  // j = z
  EXPECT_EQ(city.user_axis(0), 1);  // i = y

  const AxisMap tower = AxisMap::for_cells({40, 30, 600});
  EXPECT_EQ(tower.user_axis(2), 2);
  EXPECT_EQ(tower.user_axis(1), 1);
  EXPECT_EQ(tower.user_axis(0), 0);
}

TEST(AxisMap, BreaksTiesWithZShortThenYThenX) {
  const AxisMap cube = AxisMap::for_cells({8, 8, 8});
  EXPECT_EQ(cube.to_user(Index3{0, 1, 2}), (Index3{2, 0, 1}));  // x = k, y = i, z = j
  EXPECT_EQ(AxisMap::for_cells({8, 4, 4}).to_solver(Index3{0, 1, 2}), (Index3{1, 2, 0}));
  EXPECT_EQ(AxisMap::for_cells({4, 8, 8}).to_solver(Index3{0, 1, 2}), (Index3{2, 0, 1}));
}

TEST(AxisMap, RoundTripsOnEveryOrderOfSizes) {
  Index3 cells{3, 5, 7};
  do {
    const AxisMap map = AxisMap::for_cells(cells);
    const Vector3 position{1.5, -2.5, 3.5};
    EXPECT_EQ(map.to_user(map.to_solver(position)), position);
    EXPECT_EQ(map.to_solver(map.to_user(position)), position);
    for (int axis = 0; axis < 3; ++axis) {
      EXPECT_EQ(map.user_axis(map.solver_axis(axis)), axis);
      const auto user = static_cast<std::size_t>(axis);
      const auto solver = static_cast<std::size_t>(map.solver_axis(axis));
      EXPECT_EQ(map.to_solver(position)[solver], position[user]);
    }
    EXPECT_EQ(map.to_solver(cells), (Index3{5, 3, 7}));
  } while (std::next_permutation(cells.begin(), cells.end()));
}

TEST(AxisMap, PermutesTypesWithoutDefaultConstructor) {
  const std::array<Axis, 3> xyz{Axis::uniform(0, 9, 9), Axis::uniform(0, 5, 5),
                                Axis::uniform(0, 2, 2)};
  const Grid grid{AxisMap::for_cells({9, 5, 2}).to_solver(xyz)};
  EXPECT_EQ(grid.n(), (Index3{5, 2, 9}));
}

}  // namespace
}  // namespace downwash
