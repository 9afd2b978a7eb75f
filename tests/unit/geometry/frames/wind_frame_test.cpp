#include "geometry/frames/wind_frame.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <stdexcept>

namespace downwash {
namespace {

void expect_near(const Point& a, const Point& b, double tolerance = 1e-12) {
  EXPECT_NEAR(a.x, b.x, tolerance);
  EXPECT_NEAR(a.y, b.y, tolerance);
}

TEST(WindFrame, WestWindLeavesTheMapAsItIs) {
  const WindFrame west(270);
  EXPECT_EQ(west.to_domain({3, 4}), (Point{3, 4}));
  EXPECT_EQ(west.to_map({3, 4}), (Point{3, 4}));
}

TEST(WindFrame, QuarterTurnsAreExact) {
  const Point north{0, 1};
  EXPECT_EQ(WindFrame(0).to_domain(north), (Point{-1, 0}));   // upwind
  EXPECT_EQ(WindFrame(180).to_domain(north), (Point{1, 0}));  // downwind
  EXPECT_EQ(WindFrame(90).to_domain(north), (Point{0, -1}));  // facing west, north is right
  EXPECT_EQ(WindFrame(-90).to_domain(north), (Point{0, 1}));
  EXPECT_EQ(WindFrame(270 + 720).to_domain(north), (Point{0, 1}));
}

TEST(WindFrame, FollowsTheMeteorologicalConvention) {
  // From 240° the wind blows towards 60°: (sin 60°, cos 60°) in (east, north).
  const WindFrame frame(240);
  const double s = std::sqrt(3.0) / 2;
  expect_near(frame.to_map({1, 0}), {s, 0.5});
  expect_near(frame.to_map({0, 1}), {-0.5, s});
}

TEST(WindFrame, TurnsAboutThePivotAndBack) {
  for (const double direction : {0.0, 17.3, 123.4, 240.0, 359.9}) {
    const WindFrame frame(direction, {100, -50});
    expect_near(frame.to_domain({100, -50}), {0, 0});
    expect_near(frame.to_map(frame.to_domain({12.3, 45.6})), {12.3, 45.6}, 1e-11);
    const Point v = frame.turned_to_map({5, 1});
    expect_near(frame.turned_to_domain(v), {5, 1});
    EXPECT_NEAR(std::hypot(v.x, v.y), std::hypot(5.0, 1.0), 1e-12);
  }
}

TEST(WindFrame, MayLieAskewToTheWind) {
  const double s = std::sqrt(3) / 2;
  // A west wind, to which the grid lies turned by 30° clockwise, and a grid along the map.
  const WindFrame west(270, {}, 30);
  expect_near(west.downwind(), {s, 0.5});
  expect_near(west.to_domain({1, 0}), {s, 0.5});
  expect_near(west.from_wind({0, 1}), {-0.5, s});
  const WindFrame street(240, {}, 30);  // blows towards 30° north of east
  expect_near(street.to_domain({3, 4}), {3, 4});
  expect_near(street.to_wind(street.turned_to_domain({s, 0.5})), {1, 0});
  EXPECT_EQ(street.direction(), 240);
  EXPECT_EQ(WindFrame(17).downwind(), (Point{1, 0}));
  EXPECT_THROW(WindFrame(0, {}, std::numeric_limits<double>::infinity()), std::invalid_argument);
}

TEST(WindFrame, TurnsBuildingsWithTheirHoles) {
  const Building house{"a", "", {{{{0, 0}, {4, 0}, {4, 4}, {0, 4}}, {{{1, 1}, {2, 1}, {2, 2}}}}},
                       0,   10, HeightSource::measured};
  const auto turned = WindFrame(180).to_domain(std::vector{house});
  EXPECT_EQ(turned[0].footprint[0].outer[1], (Point{0, -4}));
  EXPECT_EQ(turned[0].footprint[0].holes[0][1], (Point{1, -2}));
  EXPECT_EQ(turned[0].height, 10);
}

TEST(WindFrame, TurnsPolygonsBack) {
  const Polygon zone{{{0, 0}, {4, 0}, {4, 4}}, {{{2, 1}, {3, 1}, {3, 2}}}};
  const auto turned = WindFrame(180, {10, 20}).to_map(std::vector{zone});
  EXPECT_EQ(turned[0].outer, (Ring{{10, 20}, {10, 24}, {6, 24}}));
  EXPECT_EQ(turned[0].holes[0][0], (Point{9, 22}));
}

TEST(WindFrame, WrapsAndChecksTheDirection) {
  EXPECT_EQ(WindFrame(-90).direction(), 270);
  EXPECT_EQ(WindFrame(360).direction(), 0);
  EXPECT_THROW(WindFrame{std::numeric_limits<double>::quiet_NaN()}, std::invalid_argument);
  EXPECT_THROW(WindFrame(0, {std::numeric_limits<double>::infinity(), 0}), std::invalid_argument);
}

}  // namespace
}  // namespace downwash
