// Counts of crossings.
#include "geometry/shapes/crossings.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <vector>

namespace downwash {
namespace {

Polygon bar(double x, double y, double width, double height) {
  return {{{x, y}, {x + width, y}, {x + width, y + height}, {x, y + height}}, {}};
}

TEST(Crossings, AreThoseOfInteriorsAlone) {
  const std::vector<Polygon> cross{bar(0, 4, 10, 1), bar(4, 0, 1, 10)};
  EXPECT_EQ(crossings(cross, 100), 4U);
  const std::vector<Polygon> beside{bar(0, 0, 5, 5), bar(5, 0, 5, 5), bar(2, 5, 5, 5)};
  EXPECT_EQ(crossings(beside, 100), 0U);
  const std::vector<Polygon> eight{{{{0, 0}, {4, 4}, {4, 0}, {0, 4}}, {}}};
  EXPECT_EQ(crossings(eight, 100), 1U);
  EXPECT_EQ(crossings({}, 100), 0U);
}

TEST(Crossings, CountPartsThatTouchInOneCorner) {
  std::vector<Polygon> fan(1);
  for (int n = 0; n < 100; ++n) {
    for (const Point& corner : {Point{0, 0}, Point{10, 0.1 * n}, Point{10, 0.1 * n + 0.05}}) {
      fan[0].outer.push_back(corner);
    }
  }
  EXPECT_EQ(crossings(fan, 1000), 92U);
  EXPECT_EQ(shared_corners(fan[0]), 92U);
  EXPECT_EQ(shared_corners(bar(0, 0, 5, 5)), 0U);
  const std::vector<Polygon> quarters{bar(0, 0, 5, 5), bar(5, 0, 5, 5), bar(0, 5, 5, 5),
                                      bar(5, 5, 5, 5)};
  EXPECT_EQ(crossings(quarters, 100), 0U);
}

TEST(Crossings, AreNotCountedBeyondTheBound) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> place(0, 100);
  std::vector<Polygon> scribble(1);
  for (int n = 0; n < 20000; ++n) scribble[0].outer.push_back({place(random), place(random)});
  const auto begin = std::chrono::steady_clock::now();
  const std::size_t found = crossings(scribble, 2000);
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
  EXPECT_GT(found, 2000U);
  EXPECT_LT(took.count(), 5);
}

}  // namespace
}  // namespace downwash
