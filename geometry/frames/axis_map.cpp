#include "geometry/frames/axis_map.hpp"

#include <algorithm>

namespace downwash {

AxisMap AxisMap::for_cells(const Index3& cells_xyz) {
  Index3 by_length{2, 1, 0};
  std::stable_sort(by_length.begin(), by_length.end(), [&](int a, int b) {
    return cells_xyz[static_cast<std::size_t>(a)] < cells_xyz[static_cast<std::size_t>(b)];
  });
  const auto [shortest, middle, longest] = by_length;
  return AxisMap({middle, shortest, longest});
}

AxisMap::AxisMap(const Index3& user_of_solver) : user_(user_of_solver) {
  for (int axis = 0; axis < 3; ++axis) {
    solver_[static_cast<std::size_t>(user_axis(axis))] = axis;
  }
}

}  // namespace downwash
