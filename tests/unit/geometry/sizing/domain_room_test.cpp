// What the plan of the buildings says about domain and grid, whatever the grid makes of it.
#include "geometry/sizing/domain_room.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "geometry/input/input_error.hpp"
#include "geometry/shapes/convex_hull.hpp"
#include "geometry/shapes/polygon.hpp"
#include "geometry/voxels/passages.hpp"
#include "tests/support/box_building.hpp"

namespace downwash {
namespace {

using test::box;

DomainBox domain(double x, double y, double z, const Index3& cells) {
  return {.origin = {0, 0, 0}, .size = {x, y, z}, .cells = cells};
}

TEST(Passages, AreMeasuredBetweenFootprints) {
  EXPECT_EQ(passage_widths(std::vector{box(0, 0, 10, 10, 5), box(13, 2, 20, 8, 5)}, 1, 20),
            (std::vector{3.0}));
  EXPECT_EQ(passage_widths(std::vector{box(0, 0, 10, 10, 5), box(13, 14, 20, 20, 5)}, 1, 20),
            (std::vector{5.0}))
      << "from corner to corner";
  EXPECT_TRUE(
      passage_widths(std::vector{box(0, 0, 10, 10, 5), box(10.5, 0, 20, 9, 5)}, 1, 20).empty())
      << "a joint";
  EXPECT_TRUE(
      passage_widths(std::vector{box(0, 0, 10, 10, 5), box(31, 0, 40, 9, 5)}, 1, 20).empty())
      << "a square";
}

TEST(Passages, AreNotMeasuredForMinutes) {
  std::vector<Building> heap;
  for (int n = 0; n < 12000; ++n) heap.push_back(box(n % 100, n / 120.0, 200 + n % 7, 300, 9));
  EXPECT_THROW(passage_widths(heap, 1, 20), InputError);
}

TEST(Passages, EndAtWhatStandsBetween) {
  const Building a = box(0, 0, 10, 10, 5), b = box(16, 0, 26, 10, 5);
  EXPECT_EQ(passage_widths(std::vector{a, box(10, -5, 16, 20, 5), b}, 1, 20).size(), 0U)
      << "houses in a row";
  EXPECT_EQ(passage_widths(std::vector{a, box(10, -5, 16, 20, 5, 4), b}, 1, 20), (std::vector{6.0}))
      << "a bridge leaves the way open";
}

TEST(Passages, AreFoundBehindAWideBuilding) {
  const std::vector buildings{box(0, 0, 200, 10, 5), box(50, 12, 60, 20, 5),
                              box(150, 14, 160, 20, 5)};
  EXPECT_EQ(passage_widths(buildings, 1, 20), (std::vector{2.0, 4.0}));
}

TEST(ConvexHull, HoldsAllFootprints) {
  const std::vector buildings{box(0, 0, 10, 10, 5), box(30, 0, 40, 10, 5), box(15, 30, 25, 40, 5)};
  const Ring hull = convex_hull(buildings);
  EXPECT_EQ(hull.size(), 6U);
  EXPECT_GT(signed_area(hull), 0);
  EXPECT_DOUBLE_EQ(area_inside({{{0, 0}, {10, 0}, {10, 10}, {0, 10}}, {}}, hull), 100);
  EXPECT_DOUBLE_EQ(area_inside({{{20, -5}, {30, -5}, {30, 5}, {20, 5}}, {}}, hull), 50);
  EXPECT_DOUBLE_EQ(area_inside({{{90, 0}, {99, 0}, {99, 9}}, {}}, hull), 0);
  EXPECT_TRUE(convex_hull(std::vector<Point>{}).empty());
  EXPECT_EQ(area_inside({{{0, 0}, {10, 0}, {10, 10}}, {}}, {}), 0);
}

TEST(ConvexHull, IsOneForEachGroup) {
  const auto hulls = [](const std::vector<Building>& buildings) {
    std::vector<double> areas;
    for (const Ring& hull : hulls_of_groups(buildings, 100)) areas.push_back(signed_area(hull));
    std::sort(areas.begin(), areas.end());
    return areas;
  };
  const Building here = box(0, 0, 10, 10, 5), beside = box(90, 0, 100, 10, 5),
                 far = box(600, 0, 620, 10, 5);
  EXPECT_EQ(hulls({here}), (std::vector{100.0}));
  EXPECT_EQ(hulls({here, beside}), (std::vector{1000.0}));
  EXPECT_EQ(hulls({far, here, beside}), (std::vector{200.0, 1000.0}));
  EXPECT_EQ(hulls({}), std::vector<double>());
  // A group in the bay of another is one with it: hulls don't overlap.
  std::vector<Building> bay{box(0, 0, 1000, 10, 5), box(0, 0, 10, 1000, 5),
                            box(300, 300, 310, 310, 5)};
  EXPECT_EQ(hulls(bay).size(), 1U);
  bay.back() = box(900, 900, 910, 910, 5);
  EXPECT_EQ(hulls(bay).size(), 2U);
}

TEST(ConvexHull, SubtractsHoles) {
  const Ring hull = convex_hull(std::vector{box(0, 0, 100, 100, 5)});
  const Polygon ring{{{-50, 0}, {50, 0}, {50, 100}, {-50, 100}},
                     {{{-10, 40}, {10, 40}, {10, 60}, {-10, 60}}}};
  EXPECT_DOUBLE_EQ(area_inside(ring, hull), 50 * 100 - 10 * 20);
}

TEST(DomainRoom, IsThatAroundWhatIsInside) {
  const DomainRoom room = measure_room(
      std::vector{box(50, 20, 60, 40, 10), box(70, 50, 80, 70, 8), box(500, 0, 510, 10, 99)},
      domain(200, 100, 40, {1, 1, 1}));
  EXPECT_EQ(room.tallest, 10);
  EXPECT_EQ(room.inlet, 50);
  EXPECT_EQ(room.outlet, 120);
  EXPECT_EQ(room.side, 20);
  EXPECT_EQ(room.top, 30);
  EXPECT_DOUBLE_EQ(room.blockage, (20 * 10 + 20 * 8) / 4000.0);
  EXPECT_EQ(room.inside, 2);
  EXPECT_EQ(room.outside, 1);
  EXPECT_EQ(room.cut_by_side + room.cut_by_top, 0);
}

TEST(DomainRoom, HasNoSidesWhereTheWindBlowsAskew) {
  const std::vector one{box(50, 20, 60, 30, 10)};
  const DomainBox plan = domain(200, 100, 40, {1, 1, 1});
  const DomainRoom left = measure_room(one, plan, {0.8, 0.6});
  EXPECT_FALSE(left.side);
  EXPECT_EQ(left.inlet, 20);
  EXPECT_EQ(left.outlet, 70);
  EXPECT_DOUBLE_EQ(left.blockage, 10 * (0.8 * 10 + 0.6 * 10) / (40 * (0.8 * 100 + 0.6 * 200)));
  const DomainRoom right = measure_room(one, plan, {0.8, -0.6});
  EXPECT_EQ(right.inlet, 50);
  EXPECT_EQ(right.outlet, 20);
}

TEST(DomainRoom, CountsOnlyWhatStandsInTheCrossSection) {
  const DomainRoom room =
      measure_room(std::vector{box(50, -50, 60, 50, 80)}, domain(200, 100, 40, {1, 1, 1}));
  EXPECT_DOUBLE_EQ(room.blockage, 0.5);
  EXPECT_EQ(room.cut_by_side, 1);
  EXPECT_EQ(room.cut_by_top, 1);
  EXPECT_EQ(room.side, -50);
}

TEST(GridLoss, IsZeroOnAGridThatFits) {
  const GridLoss loss =
      grid_loss(std::vector{box(2, 2, 6, 4, 4)}, axes_of(domain(10, 10, 10, {10, 10, 10})));
  EXPECT_EQ(loss.vanished, 0);
  EXPECT_EQ(loss.volume, 32);
  EXPECT_NEAR(loss.error, 0, 1e-9);
}

TEST(GridLoss, CountsWhatVanishesAndWhatGrows) {
  const std::vector buildings{box(2, 2, 3, 4, 1), box(10, 10, 16, 16, 6), box(-5, 0, 5, 5, 9)};
  const GridLoss loss = grid_loss(buildings, axes_of(domain(40, 40, 40, {10, 10, 10})));
  EXPECT_EQ(loss.bodies, 2) << "what the domain cuts is not measured";
  EXPECT_EQ(loss.vanished, 1);
  EXPECT_EQ(loss.vanished_volume, 2);
  EXPECT_EQ(loss.volume, 2 + 6 * 6 * 6);
  EXPECT_DOUBLE_EQ(loss.error, 2 + (8 * 8 * 4 - 6 * 6 * 6));
}

}  // namespace
}  // namespace downwash
