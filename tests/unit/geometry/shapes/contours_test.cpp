#include "geometry/shapes/contours.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <random>

#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

CellRaster raster(const Axis& x, const Axis& y, const std::function<double(double, double)>& f) {
  CellRaster result{x, y, {}, {}};
  for (int j = 0; j < y.n(); ++j) {
    for (int i = 0; i < x.n(); ++i) {
      result.values.push_back(static_cast<float>(f(x.centre(i), y.centre(j))));
    }
  }
  return result;
}

/// n × n cells over (1 km)²; f of [-1, 1]².
CellRaster square_raster(int n, const std::function<double(double, double)>& f) {
  return raster(Axis::uniform(-500, 1000, n), Axis::uniform(-500, 1000, n),
                [&](double x, double y) { return f(x / 500, y / 500); });
}

/// Values row by row from the top, cells of 1 m.
CellRaster picture(const std::vector<std::vector<float>>& rows) {
  CellRaster result{
      Axis::uniform(0, static_cast<double>(rows[0].size()), static_cast<int>(rows[0].size())),
      Axis::uniform(0, static_cast<double>(rows.size()), static_cast<int>(rows.size())),
      {},
      {}};
  for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
    result.values.insert(result.values.end(), row->begin(), row->end());
  }
  return result;
}

/// Independent of one another, so that there are islands in holes and saddles everywhere.
CellRaster noise(int nx, int ny, unsigned seed) {
  std::mt19937 random(seed);
  const auto faces = [&](int n) {
    std::vector<double> at{0};
    std::uniform_real_distribution<double> width(0.5, 2);
    for (int f = 0; f < n; ++f) at.push_back(at.back() + width(random));
    return at;
  };
  CellRaster result{Axis(faces(nx)), Axis(faces(ny)), {}, {}};
  // Few values, so that many centres are exactly at the level.
  std::uniform_int_distribution<int> value(0, 6);
  for (int cell = 0; cell < nx * ny; ++cell) {
    result.values.push_back(static_cast<float>(value(random)));
  }
  return result;
}

std::vector<Ring> rings(const std::vector<Polygon>& polygons) {
  std::vector<Ring> all;
  for (const Polygon& polygon : polygons) {
    all.push_back(polygon.outer);
    all.insert(all.end(), polygon.holes.begin(), polygon.holes.end());
  }
  return all;
}

std::size_t points(const std::vector<Polygon>& polygons) {
  std::size_t sum = 0;
  for (const Ring& ring : rings(polygons)) sum += ring.size();
  return sum;
}

bool contains(const Ring& ring, const Point& p) {
  bool inside = false;
  for (std::size_t n = 0; n < ring.size(); ++n) {
    const Point &a = ring[n], &b = ring[(n + 1) % ring.size()];
    if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) / (b.y - a.y) * (b.x - a.x)) {
      inside = !inside;
    }
  }
  return inside;
}

bool contains(const std::vector<Polygon>& polygons, const Point& p) {
  bool inside = false;
  for (const Ring& ring : rings(polygons)) inside = inside != contains(ring, p);
  return inside;
}

struct Segment {
  Point a, b;
};

/// True if the segments have a point in common.
bool meet(const Segment& s, const Segment& t) {
  const auto side = [](const Segment& of, const Point& p) {
    return (of.b.x - of.a.x) * (p.y - of.a.y) - (of.b.y - of.a.y) * (p.x - of.a.x);
  };
  const auto apart = [](double a, double b, double c, double d) {
    return std::max(a, b) < std::min(c, d) || std::max(c, d) < std::min(a, b);
  };
  return !apart(s.a.x, s.b.x, t.a.x, t.b.x) && !apart(s.a.y, s.b.y, t.a.y, t.b.y) &&
         side(s, t.a) * side(s, t.b) <= 0 && side(t, s.a) * side(t, s.b) <= 0;
}

/// OGC Simple Features 6.1.11, and besides that rings do not even touch.
void expect_valid(const std::vector<Polygon>& polygons) {
  struct Numbered {
    Segment segment;
    std::size_t ring, at, size;
  };
  std::vector<Numbered> segments;
  const std::vector<Ring> all = rings(polygons);
  for (std::size_t r = 0; r < all.size(); ++r) {
    ASSERT_GE(all[r].size(), 3u);
    ASSERT_EQ(without_repeats(all[r]), all[r]);
    for (std::size_t n = 0; n < all[r].size(); ++n) {
      segments.push_back({{all[r][n], all[r][(n + 1) % all[r].size()]}, r, n, all[r].size()});
    }
  }
  const auto low = [](const Numbered& s) { return std::min(s.segment.a.x, s.segment.b.x); };
  std::sort(segments.begin(), segments.end(),
            [&](const Numbered& a, const Numbered& b) { return low(a) < low(b); });
  for (auto s = segments.begin(); s != segments.end(); ++s) {
    const double high = std::max(s->segment.a.x, s->segment.b.x);
    for (auto t = s + 1; t != segments.end() && low(*t) <= high; ++t) {
      const std::size_t gap = s->at > t->at ? s->at - t->at : t->at - s->at;
      if (s->ring == t->ring && (gap == 1 || gap == s->size - 1)) continue;
      ASSERT_FALSE(meet(s->segment, t->segment))
          << "at " << s->segment.a.x << ", " << s->segment.a.y;
    }
  }
  for (const Polygon& polygon : polygons) {
    EXPECT_GT(signed_area(polygon.outer), 0);
    for (const Ring& hole : polygon.holes) {
      EXPECT_LT(signed_area(hole), 0);
      EXPECT_TRUE(contains(polygon.outer, hole[0]));
    }
  }
}

TEST(Contours, NothingBelowTheLevel) {
  EXPECT_TRUE(region_at_least(square_raster(5, [](double, double) { return 1; }), 2).empty());
}

TEST(Contours, TheEdgeOfTheRasterClosesTheRegion) {
  const CellRaster all =
      raster(Axis({0, 1, 4}), Axis({0, 2, 3, 7}), [](double, double) { return 3; });
  const auto polygons = region_at_least(all, 3);
  ASSERT_EQ(polygons.size(), 1u);
  EXPECT_DOUBLE_EQ(area(polygons), 28);
  EXPECT_EQ(region_at_least(all, 3, {.tolerance = 1e-9})[0].outer.size(), 4u);
  expect_valid(polygons);
}

TEST(Contours, ALinearFieldIsCutExactly) {
  const CellRaster ramp =
      raster(Axis({0, 1, 3, 4, 8, 9}), Axis({-2, 0, 1, 4}), [](double x, double) { return x; });
  const auto polygons = region_at_least(ramp, 4.25, {.tolerance = 1e-6});
  ASSERT_EQ(polygons.size(), 1u);
  EXPECT_NEAR(area(polygons), (9 - 4.25) * 6, 1e-5);
  EXPECT_EQ(polygons[0].outer.size(), 4u);
}

TEST(Contours, OneCellIsADiamond) {
  const auto polygons = region_at_least(picture({{0, 0, 0}, {0, 2, 0}, {0, 0, 0}}), 1);
  ASSERT_EQ(polygons.size(), 1u);
  const Ring expected{{1.5, 1}, {2, 1.5}, {1.5, 2}, {1, 1.5}};
  EXPECT_TRUE(std::is_permutation(expected.begin(), expected.end(), polygons[0].outer.begin(),
                                  polygons[0].outer.end()));
  EXPECT_GT(signed_area(polygons[0].outer), 0);
}

TEST(Contours, TheAreaOfACircleIsOfSecondOrder) {
  const auto error = [](int n) {
    const CellRaster cone =
        square_raster(n, [](double x, double y) { return std::exp(-3 * (x * x + y * y)); });
    const auto polygons = region_at_least(cone, std::exp(-3 * 0.49));
    EXPECT_EQ(polygons.size(), 1u);
    return std::abs(area(polygons) / 250000 - std::numbers::pi * 0.49);
  };
  EXPECT_NEAR(std::log2(error(24) / error(96)) / 2, 2, 0.25);
  EXPECT_LT(error(96), 1e-3);
}

TEST(Contours, TheAreaIsThatOfACircleOnCellsThatGrowToo) {
  constexpr double radius = 20, centre = 60, level = 10;
  const auto error = [&](int refinement) {
    std::vector<double> faces{0};
    const int n = 60 * refinement;
    for (int f = 1; f <= n; ++f) {  // widths from 0.4 to 1.6 of the mean
      const double part = static_cast<double>(f) / n;
      faces.push_back(120 * part * (0.4 + 0.6 * part));
    }
    const Axis axis(faces);
    CellRaster raster{axis, axis, {}, {}};
    for (int y = 0; y < n; ++y) {
      for (int x = 0; x < n; ++x) {
        const double r = std::hypot(axis.centre(x) - centre, axis.centre(y) - centre);
        raster.values.push_back(static_cast<float>(level + radius - r));
      }
    }
    return std::abs(area(region_at_least(raster, level)) / (std::numbers::pi * radius * radius) -
                    1);
  };
  EXPECT_LT(error(1), 0.01);
  EXPECT_LT(error(2), 0.4 * error(1));
}

TEST(Contours, AHoleGoesWithTheRingAroundIt) {
  const CellRaster target = square_raster(61, [](double x, double y) {
    const double r = std::hypot(x, y);
    return r > 1.3 ? -1 : std::cos(4 * std::numbers::pi * r);
  });
  const auto polygons = region_at_least(target, 0);
  // r < 1/8, 3/8 < r < 5/8, and what the square has of 7/8 < r < 9/8.
  ASSERT_EQ(polygons.size(), 3u);
  expect_valid(polygons);
  for (const Polygon& polygon : polygons) {
    const bool disc = contains(polygon.outer, {0, 0}) && area(polygon) < 25000;
    EXPECT_EQ(polygon.holes.size(), disc ? 0u : 1u);
    if (disc) {
      EXPECT_NEAR(area(polygon) / 250000, std::numbers::pi / 64, 2e-3);
    }
  }
  EXPECT_FALSE(contains(polygons, {125, 0}));
  EXPECT_TRUE(contains(polygons, {250, 0}));
}

TEST(Contours, TheMeanDecidesASaddle) {
  const auto polygons = [](float out) {
    return region_at_least(picture({{0, 0, 0, 0}, {0, 2, out, 0}, {0, out, 2, 0}, {0, 0, 0, 0}}),
                           1);
  };
  EXPECT_EQ(polygons(0.5F).size(), 1u);
  EXPECT_EQ(polygons(-0.5F).size(), 2u);
  expect_valid(polygons(0.5F));
  expect_valid(polygons(-0.5F));
}

TEST(Contours, CentresExactlyAtTheLevelAreInAndTouchNobody) {
  const auto polygons = region_at_least(picture({{1, 0, 1}, {0, 1, 0}, {1, 0, 1}}), 1);
  EXPECT_EQ(polygons.size(), 5u);
  expect_valid(polygons);
  EXPECT_TRUE(contains(polygons, {1.503, 1.504}));
  EXPECT_FALSE(contains(polygons, {1.53, 1.504}));
}

TEST(Contours, NoValueIsOutAndMeetsAValueHalfway) {
  const float inf = std::numeric_limits<float>::infinity();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const auto polygons =
      region_at_least(picture({{nan, 5, -inf}, {nan, 5, -inf}}), 1, {.tolerance = 1e-9});
  ASSERT_EQ(polygons.size(), 1u);
  EXPECT_DOUBLE_EQ(area(polygons), 2);
}

TEST(Contours, BuildingsInThePlumeAreCovered) {
  CellRaster plume = square_raster(
      64, [](double x, double y) { return std::exp(-8 * y * y) * (x > -0.8 ? 1 : 0); });
  const auto open = region_at_least(plume, 0.5);
  plume.solid.assign(plume.values.size(), 0);
  const auto building = [&](int x0, int x1, int y0, int y1) {
    for (int y = y0; y < y1; ++y) {
      for (int x = x0; x < x1; ++x) {
        plume.solid[static_cast<std::size_t>(y * 64 + x)] = 1;
        plume.values[static_cast<std::size_t>(y * 64 + x)] = 0;
      }
    }
  };
  building(20, 30, 28, 36);  // within
  building(40, 50, 36, 46);  // over the edge of the plume, at y = 41.4 cells
  building(10, 20, 58, 64);  // outside
  const auto covered = region_at_least(plume, 0.5);
  ASSERT_EQ(covered.size(), 1u);
  EXPECT_TRUE(covered[0].holes.empty());
  expect_valid(covered);
  // The second building has the mean of its facades: the outline passes through it.
  EXPECT_NEAR(area(covered), area(open), 0.02 * area(open));
  EXPECT_FALSE(contains(covered, {-250, 475}));
}

TEST(Contours, ARasterOfBuildingsOnlyHasNoRegion) {
  CellRaster all = square_raster(4, [](double, double) { return 1; });
  all.solid.assign(16, 1);
  EXPECT_TRUE(region_at_least(all, 0.5).empty());
}

TEST(Contours, ArrivalCountsUpToTheBoundAndNeverIsNever) {
  // The front moves with 1 m/s along x and stops at x = 6 m.
  CellRaster front = raster(Axis::uniform(0, 10, 10), Axis::uniform(0, 4, 4),
                            [](double x, double) { return x < 6 ? x : -1; });
  const auto reached = [&](double bound) { return region_reached_by(front, bound); };
  EXPECT_NEAR(area(reached(3.25)), 4 * 3.25, 1e-5);
  EXPECT_NEAR(area(reached(100)), 4 * 6, 1e-5);
  EXPECT_TRUE(reached(0.2).empty());
  front.solid.assign(40, 0);
  front.solid[13] = front.solid[23] = 1;  // x = 3.5 m, reached on all sides
  EXPECT_NEAR(area(reached(100)), 4 * 6, 1e-5);
}

TEST(Contours, SpecksGoAndPinholesAreFilled) {
  CellRaster field = square_raster(40, [](double x, double) { return x < 0 ? 2 : 0; });
  field.values[20 * 40 + 5] = 0;
  field.values[20 * 40 + 30] = 2;
  const auto all = region_at_least(field, 1);
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].holes.size() + all[1].holes.size(), 1u);
  const auto kept = region_at_least(field, 1, {.smallest_area = 2500});
  ASSERT_EQ(kept.size(), 1u);
  EXPECT_TRUE(kept[0].holes.empty());
  EXPECT_NEAR(area(kept), 500000, 1e-6);
}

TEST(Contours, WrongArraysAreRefused) {
  CellRaster field = square_raster(3, [](double, double) { return 1; });
  EXPECT_THROW(region_at_least(field, std::nan("")), std::invalid_argument);
  field.solid.assign(4, 0);
  EXPECT_THROW(region_at_least(field, 1), std::invalid_argument);
  field.solid.clear();
  field.values.pop_back();
  EXPECT_THROW(region_at_least(field, 1), std::invalid_argument);
}

class NoisyContours : public testing::TestWithParam<unsigned> {};

TEST_P(NoisyContours, AreValidAndSeparateTheCentres) {
  const CellRaster field = noise(37, 41, GetParam());
  for (const double level : {1.0, 2.5, 3.0, 5.0, 6.0}) {
    const auto exact = region_at_least(field, level);
    expect_valid(exact);
    for (int j = 0; j < field.y.n(); ++j) {
      for (int i = 0; i < field.x.n(); ++i) {
        const float value = field.values[static_cast<std::size_t>(j * field.x.n() + i)];
        ASSERT_EQ(contains(exact, {field.x.centre(i), field.y.centre(j)}), value >= level);
      }
    }
    for (const double tolerance : {1e-6, 0.1, 0.5, 3.0}) {
      const auto thinned = region_at_least(field, level, {.tolerance = tolerance});
      expect_valid(thinned);
      EXPECT_EQ(thinned.size(), exact.size());
      EXPECT_EQ(rings(thinned).size(), rings(exact).size());
      EXPECT_LE(points(thinned), points(exact));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, NoisyContours, testing::Range(0U, 6U));

TEST(Contours, TheAreaIsThatOfTheSampledPolygons) {
  const CellRaster field = noise(12, 9, 7);
  const auto polygons = region_at_least(field, 2.5);
  const int n = 1000;
  int inside = 0;
  for (int j = 0; j < n; ++j) {
    for (int i = 0; i < n; ++i) {
      inside +=
          contains(polygons, {field.x.length() * (i + 0.5) / n, field.y.length() * (j + 0.5) / n});
    }
  }
  EXPECT_NEAR(area(polygons), field.x.length() * field.y.length() * inside / (n * n), 0.05);
}

TEST(Contours, ThinningSavesMostPointsOfASmoothOutline) {
  const CellRaster disc =
      square_raster(400, [](double x, double y) { return 1 - std::hypot(x, y); });
  const auto exact = region_at_least(disc, 0.3);
  const auto thinned = region_at_least(disc, 0.3, {.tolerance = 0.1});
  expect_valid(thinned);
  EXPECT_LT(points(thinned), points(exact) / 6);
  EXPECT_NEAR(area(thinned), area(exact), 2 * std::numbers::pi * 350 * 0.1 * 2.5);
}

TEST(Contours, AHundredThousandPointsTakeNoTime) {
  const CellRaster field = noise(400, 300, 1);
  const auto start = std::chrono::steady_clock::now();
  const auto polygons = region_at_least(field, 3, {.tolerance = 0.1});
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  EXPECT_GT(points(region_at_least(field, 3)), 100000u);
  EXPECT_LT(taken.count(), 2);  // 0.1 s; the rest for slow builds on busy machines
}

}  // namespace
}  // namespace downwash
