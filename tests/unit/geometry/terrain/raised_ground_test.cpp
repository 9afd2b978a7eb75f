// Rasters that have the roofs of houses in them.
#include "geometry/terrain/raised_ground.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>

namespace downwash {
namespace {

constexpr double houses_apart = 30, edge = 16;

/// Of 10 to 25 m, in rows.
std::vector<Building> houses() {
  std::vector<Building> all;
  for (int y = 0; y < 5; ++y) {
    for (int x = 0; x < 5; ++x) {
      const double a = houses_apart * x, b = houses_apart * y;
      all.push_back(
          {.id = "house",
           .name = "",
           .footprint = {{{{a, b}, {a + edge, b}, {a + edge, b + edge}, {a, b + edge}}, {}}},
           .height = 10.0 + (x + 3 * y) % 16});
    }
  }
  return all;
}

/// A raster with cells of some metres about them; z(x, y).
Terrain terrain(double cell, const std::function<double(double, double)>& z) {
  const int cells = static_cast<int>(240 / cell);
  ElevationRaster raster{.format = "",
                         .columns = cells,
                         .rows = cells,
                         .corner = {-45, 195},
                         .per_column = {cell, 0},
                         .per_row = {0, -cell},
                         .elevation = {},
                         .is_missing = {},
                         .system = {}};
  for (int row = 0; row < cells; ++row) {
    for (int column = 0; column < cells; ++column) {
      const Point place = raster.place(column + 0.5, row + 0.5);
      raster.elevation.push_back(static_cast<float>(z(place.x, place.y)));
    }
  }
  return {std::move(raster), "dem.asc", {}, WindFrame(270)};
}

double slope(double x, double y) { return 30 + 0.3 * x - 0.1 * y; }

double roofs(double x, double y) {
  const auto in = [](double at) {
    return at >= 0 && at < 5 * houses_apart && std::fmod(at, houses_apart) < edge;
  };
  if (!in(x) || !in(y)) return 0;
  return 10.0 + (static_cast<int>(x / houses_apart) + 3 * static_cast<int>(y / houses_apart)) % 16;
}

TEST(RaisedGround, IsNoneOnSlopes) {
  const RaisedGround found = raised_ground(houses(), terrain(2, slope));
  EXPECT_EQ(found.looked_at, 25);
  EXPECT_EQ(found.raised, 0);
}

TEST(RaisedGround, IsThereInASurfaceModel) {
  for (const double cell : {1.0, 2.0, 4.0}) {
    const RaisedGround found = raised_ground(
        houses(), terrain(cell, [](double x, double y) { return slope(x, y) + roofs(x, y); }));
    EXPECT_EQ(found.looked_at, 25) << cell;
    EXPECT_GE(found.raised, 23) << cell;
  }
}

TEST(RaisedGround, IsThereInACoarseOneToo) {
  const RaisedGround found = raised_ground(
      houses(), terrain(10, [](double x, double y) { return slope(x, y) + roofs(x, y); }));
  EXPECT_GE(found.looked_at, 20);
  EXPECT_GE(found.raised, found.looked_at * 2 / 3);
  EXPECT_EQ(raised_ground(houses(), terrain(10, slope)).raised, 0);
}

TEST(RaisedGround, IsNotLookedForWhereTheRasterIsTooCoarse) {
  EXPECT_EQ(raised_ground(houses(), terrain(30, slope)).looked_at, 0);
  EXPECT_EQ(raised_ground({}, terrain(2, slope)).looked_at, 0);
}

}  // namespace
}  // namespace downwash
