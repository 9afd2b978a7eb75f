#include <gtest/gtest.h>

#include <algorithm>

#include "geometry/polygon.hpp"

namespace downwash {
namespace {

const Ring square{{0, 0}, {4, 0}, {4, 4}, {0, 4}};

TEST(Ring, AreaHasTheSignOfItsOrientation) {
  EXPECT_DOUBLE_EQ(signed_area(square), 16);
  EXPECT_DOUBLE_EQ(signed_area(Ring(square.rbegin(), square.rend())), -16);
  EXPECT_DOUBLE_EQ(signed_area({}), 0);
}

TEST(Ring, AreaSurvivesTheOffsetOfANationalGrid) {
  Ring far = square;
  for (Point& p : far) p = {p.x * 0.1 + 3.5e6, p.y * 0.1 + 5.8e6};
  EXPECT_NEAR(signed_area(far), 0.16, 1e-8);
}

TEST(PolygonArea, SubtractsHoles) {
  EXPECT_DOUBLE_EQ(area(Polygon{square, {{{1, 1}, {1, 2}, {2, 2}, {2, 1}}}}), 15);
}

TEST(Distance, OfASegmentIsThatOfItsNearestPoint) {
  EXPECT_DOUBLE_EQ(distance({3, 4}, {0, 0}, {6, 0}), 4);
  EXPECT_DOUBLE_EQ(distance({9, 4}, {0, 0}, {6, 0}), 5) << "beyond its end";
  EXPECT_DOUBLE_EQ(distance({3, 4}, {0, 0}, {0, 0}), 5) << "without length";
}

TEST(Polygon, ComesNearAnOutlineWithOneCorner) {
  const Ring outline{{0, 0}, {100, 0}, {100, 100}, {0, 100}};
  EXPECT_TRUE(comes_near({{{50, 50}, {97, 50}, {97, 60}}, {}}, outline, 3));
  EXPECT_FALSE(comes_near({{{50, 50}, {96.9, 50}, {96.9, 60}}, {}}, outline, 3));
}

TEST(Ring, LosesRepeatedAndClosingPoints) {
  EXPECT_EQ(without_repeats({{0, 0}, {0, 0}, {4, 0}, {4, 4}, {4, 4}, {0, 4}, {0, 0}, {0, 0}}),
            square);
  EXPECT_EQ(without_repeats({{1, 1}, {1, 1}}).size(), 1u);
  EXPECT_TRUE(without_repeats({}).empty());
}

TEST(Ring, CrossesItselfOnlyThroughInteriorsOfEdges) {
  EXPECT_FALSE(crosses_itself(square));
  EXPECT_TRUE(crosses_itself({{0, 0}, {4, 4}, {4, 0}, {0, 4}}));
  // A corner that touches an edge.
  EXPECT_FALSE(crosses_itself({{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}}));
  EXPECT_FALSE(crosses_itself({}));
}

TEST(Rectangle, KnowsOverlapAndContainment) {
  const Rectangle a{{0, 0}, {4, 4}}, b{{4, 0}, {8, 4}}, c{{1, 1}, {2, 2}};
  EXPECT_FALSE(a.overlaps(b));
  EXPECT_TRUE(a.overlaps(c));
  EXPECT_TRUE(a.contains(c));
  EXPECT_FALSE(c.contains(a));
  EXPECT_EQ(a.centre(), (Point{2, 2}));
}

}  // namespace
}  // namespace downwash
