#include "geometry/shapes/polygon.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <random>

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

/// Of each square of a grid of 8 × 8 over [0, 4]².
double area_by_squares(const Polygon& polygon) {
  double sum = 0;
  for (int y = 0; y < 8; ++y) {
    const Polygon strip = between(polygon, Cut::y, y / 2.0, (y + 1) / 2.0);
    for (int x = 0; x < 8; ++x) {
      const double part = area(between(strip, Cut::x, x / 2.0, (x + 1) / 2.0));
      EXPECT_GE(part, -1e-15);
      EXPECT_LE(part, 0.25 + 1e-15);
      sum += part;
    }
  }
  return sum;
}

TEST(PolygonBetween, KeepsAreas) {
  const Polygon rotated{{{2, 0.1}, {3.9, 2}, {2, 3.9}, {0.1, 2}}, {}};
  EXPECT_NEAR(area_by_squares(rotated), area(rotated), 1e-12);
  const Polygon fork{
      {{0.3, 0.2}, {3.7, 0.4}, {3.6, 3.8}, {2.9, 1.1}, {2.1, 3.9}, {1.3, 0.9}, {0.2, 3.7}}, {}};
  EXPECT_NEAR(area_by_squares(fork), area(fork), 1e-12) << "concave: several pieces a square";
  const Polygon with_hole{square, {{{1.1, 1.2}, {2.9, 1.4}, {2.2, 3.3}}}};
  EXPECT_NEAR(area_by_squares(with_hole), area(with_hole), 1e-12);
  EXPECT_LT(area(with_hole), 15);
}

TEST(PolygonBetween, CutsWhereItIsToldTo) {
  const Polygon triangle{{{0, 0}, {4, 0}, {0, 4}}, {}};
  EXPECT_DOUBLE_EQ(area(between(triangle, Cut::x, 0, 2)), 6);
  EXPECT_DOUBLE_EQ(area(between(triangle, Cut::y, 2, 9)), 2);
  EXPECT_DOUBLE_EQ(area(between(triangle, Cut::x, 5, 6)), 0) << "beside it";
  EXPECT_DOUBLE_EQ(area(between(Polygon{Ring(square.rbegin(), square.rend()), {}}, Cut::x, 1, 2)),
                   4)
      << "whichever way round";
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

/// By comparing every edge with every other.
bool some_edges_cross(const Ring& ring) {
  const auto side = [](const Point& a, const Point& b, const Point& p) {
    return (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x);
  };
  const auto corner = [&](std::size_t n) { return ring[n % ring.size()]; };
  for (std::size_t i = 0; i < ring.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const Point a = corner(i), b = corner(i + 1), c = corner(j), d = corner(j + 1);
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return true;
    }
  }
  return false;
}

TEST(Ring, CrossesItselfWhereTwoOfItsEdgesDo) {
  std::mt19937 random(1);
  const auto between = [&](double low, double high) {
    return low + (high - low) * static_cast<double>(random()) / 4294967296.0;
  };
  int crossing = 0;
  for (int n = 0; n < 3000; ++n) {
    // A star with corners in the order of their angle does not cross itself; with two of them
    // exchanged it does, mostly.
    Ring ring;
    const int corners = 4 + n % 30;
    for (int c = 0; c < corners; ++c) {
      const double angle = 6.283 * c / corners, r = between(1, 20);
      ring.push_back({r * std::cos(angle), r * std::sin(angle)});
    }
    if (n % 2 == 1) std::swap(ring[random() % ring.size()], ring[random() % ring.size()]);
    if (n % 3 == 0) {  // on a lattice corners coincide, touch edges and stand above one another
      for (Point& p : ring) p = {std::round(p.x / 4), std::round(p.y / 4)};
    }
    const bool expected = some_edges_cross(ring);
    crossing += expected ? 1 : 0;
    EXPECT_EQ(crosses_itself(ring), expected) << n;
  }
  EXPECT_GT(crossing, 500);
  EXPECT_LT(crossing, 2500);
}

TEST(Ring, ManyLongEdgesTakeNoTime) {
  Ring comb;  // 200,000 edges across the whole ring, none of which meet, in no axis's favour
  for (int n = 0; n < 100'000; ++n) {
    const double along = 0.01 * n;
    comb.push_back({along, -along});
    comb.push_back({along + 1000, 1000 - along});
  }
  comb.push_back({2000, -2000});
  comb.push_back({-10, -2000});
  const auto start = std::chrono::steady_clock::now();
  EXPECT_FALSE(crosses_itself(comb));
  std::swap(comb[100'001], comb[99'999]);
  EXPECT_TRUE(crosses_itself(comb));
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  EXPECT_LT(time.count(), 10);
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
