#include "solver/parallel/asked_planes.hpp"

#include <gtest/gtest.h>

#include "tests/support/thread_processes.hpp"

namespace downwash {
namespace {

constexpr int planes_of_field = 9;

/// Planes of a field each of whose values is another.
HostField<float> planes_from(int first, int last) {
  HostField<float> field({3, 2, last - first}, first);
  for (int k = first; k < last; ++k) {
    for (int j = 0; j < 2; ++j) {
      for (int i = 0; i < 3; ++i) field(i, j, k) = static_cast<float>(100 * k + 10 * j + i);
    }
  }
  return field;
}

/// The parts have one plane more than their own, as those of fields on faces have.
TEST(AskedPlanes, ComeFromWhoeverHasThem) {
  const std::vector<IndexRange> planes{{0, 2}, {2, 3}, {3, planes_of_field}};
  const std::vector<std::vector<IndexRange>> asked_in_turn{
      {{0, 9}, {0, 9}, {0, 9}},
      {{0, 2}, {2, 3}, {3, 9}},  // all; what each has
      {{5, 9}, {1, 4}, {0, 1}},
      {{2, 2}, {0, 9}, {8, 9}}};
  run_processes({1, 1, 1}, [&](Processes& processes, int) {
    const auto rank = static_cast<std::size_t>(processes.rank());
    const HostField<float> part =
        planes_from(planes[rank].first, std::min(planes[rank].last + 1, planes_of_field));
    for (const auto& asked : asked_in_turn) {
      const auto [first, last] = asked[rank];
      const HostField<float> found = asked_planes(processes, part, planes, asked[rank]);
      EXPECT_EQ(found.k_begin, first);
      EXPECT_EQ(found.n, (Index3{3, 2, last - first}));
      EXPECT_EQ(found.data, planes_from(first, last).data);
    }
  });
}

}  // namespace
}  // namespace downwash
