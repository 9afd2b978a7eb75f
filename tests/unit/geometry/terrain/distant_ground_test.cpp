#include "geometry/terrain/distant_ground.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace downwash {
namespace {

constexpr double step = 0.01;  // m, of the ground's layers

std::array<Axis, 3> axes(double length, double width) {
  return {Axis::uniform(0, length, static_cast<int>(length / 5)),
          Axis::uniform(-width / 2, width, static_cast<int>(width / 5)),
          Axis::uniform(-10, 40, static_cast<int>(40 / step))};
}
DistantGround seen(const Ground::Surface& surface, const std::array<Axis, 3>& xyz, double z) {
  return {Ground(surface, xyz), xyz, z};
}

TEST(DistantGround, OfAPlaneIsThePlane) {
  const auto xyz = axes(400, 200);
  const auto plane = [](const Point& p) { return 2 + 0.05 * p.x - 0.02 * p.y; };
  const DistantGround far = seen(plane, xyz, 120);
  for (const Point& place : {Point{2.5, -97.5}, Point{200, 0}, Point{397.5, 97.5}}) {
    EXPECT_NEAR(far.height(place), plane(place), step);
    EXPECT_NEAR(far.slope(place, {1, 0}), 0.05, 1e-4);
    EXPECT_NEAR(far.slope(place, {0, 1}), -0.02, 1e-4);
    EXPECT_NEAR(far.slope(place, {0.6, 0.8}), 0.6 * 0.05 - 0.8 * 0.02, 1e-4);
  }
  EXPECT_NEAR(far.tilt({1, 0}), 0.05, 1e-4);
}

// Waves of the ground are left with exp(-k H): some less here, as what lies beyond the domain, and
// beyond eight times H, is level.
TEST(DistantGround, HasLessOfWhatIsShort) {
  constexpr double high = 60;
  const auto xyz = axes(1600, 1600);
  for (const double waves : {4.0, 8.0}) {
    const double k = 2 * std::numbers::pi * waves / 1600;
    const auto wave = [&](const Point& p) { return 5 * std::cos(k * (p.x - 800)); };
    const DistantGround far = seen(wave, xyz, high);
    const double left = 5 * std::exp(-k * high);
    const double half = 800 / waves;
    const double swing = (far.height({800, 0}) - far.height({800 + half, 0})) / 2;
    EXPECT_NEAR(swing, left, 0.08 * left) << waves;
    EXPECT_NEAR(far.slope({800 + half / 2, 0}, {1, 0}), -k * left, 0.08 * k * left) << waves;
  }
}

TEST(DistantGround, OfAStepRisesByAllOfItFarOff) {
  const auto xyz = axes(2000, 400);
  const auto bank = [](const Point& p) { return p.x < 1000 ? 0.0 : 20.0; };
  const DistantGround far = seen(bank, xyz, 60);
  double rise = 0;
  for (double x = 5; x < 2000; x += 10) rise += 10 * far.slope({x, 0}, {1, 0});
  EXPECT_NEAR(rise, far.height({2000, 0}) - far.height({0, 0}), 0.1);
  EXPECT_NEAR(rise, 20, 3);
  EXPECT_GT(far.slope({1000, 0}, {1, 0}), 3 * far.slope({300, 0}, {1, 0}));
}

}  // namespace
}  // namespace downwash
