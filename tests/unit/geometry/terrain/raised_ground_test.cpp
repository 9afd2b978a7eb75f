// Rasters that have the roofs of houses in them.
#include "geometry/terrain/raised_ground.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "geometry/shapes/polygon.hpp"
#include "geometry/terrain/coarse_surface.hpp"

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

/// Terrain of so many square cells of some metres, its north-west corner given; z(column, row,
/// raster).
Terrain raster_of(int cells, double cell, const Point& corner,
                  const std::function<double(int, int, const ElevationRaster&)>& z) {
  ElevationRaster raster{.format = "",
                         .columns = cells,
                         .rows = cells,
                         .corner = corner,
                         .per_column = {cell, 0},
                         .per_row = {0, -cell},
                         .elevation = {},
                         .is_missing = {},
                         .system = {}};
  for (int row = 0; row < cells; ++row) {
    for (int column = 0; column < cells; ++column) {
      raster.elevation.push_back(static_cast<float>(z(column, row, raster)));
    }
  }
  return {std::move(raster), "dem.asc", {}, WindFrame(270)};
}

/// Raster with cells of some metres about them; z(x, y).
Terrain terrain(double cell, const std::function<double(double, double)>& z) {
  return raster_of(static_cast<int>(240 / cell), cell, {-45, 195},
                   [&](int column, int row, const ElevationRaster& raster) {
                     const Point place = raster.place(column + 0.5, row + 0.5);
                     return z(place.x, place.y);
                   });
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

/// A town of 12 by 12 blocks, with streets and courts, among hills.
std::vector<Building> town() {
  std::vector<Building> all;
  for (int n = 0; n < 144; ++n) {
    const double a = 55.0 * (n % 12) + 9 * (n % 5), b = 55.0 * (n / 12) + 7 * (n % 3);
    const double east = a + 18 + 6 * (n % 4), north = b + 14 + 5 * (n % 6);
    all.push_back({.id = "house",
                   .name = "",
                   .footprint = {{{{a, b}, {east, b}, {east, north}, {a, north}}, {}}},
                   .height = 8.0 + n % 7 * 3});
  }
  return all;
}

/// Cells of some metres, of which each has the mean of 10 x 10 places.
Terrain means(double cell, const std::function<double(double, double)>& z) {
  return raster_of(static_cast<int>(900 / cell), cell, {-97, 803},
                   [&](int column, int row, const ElevationRaster& raster) {
                     double sum = 0;
                     for (int part = 0; part < 100; ++part) {
                       const Point place = raster.place(column + (part % 10 + 0.5) / 10,
                                                        row + (part / 10 + 0.5) / 10);
                       sum += z(place.x, place.y) / 100;
                     }
                     return sum;
                   });
}

TEST(RiseWithBuildings, TellsSurfaceModelsOfCellsLargerThanHouses) {
  const std::vector<Building> all = town();
  const auto roof = [&](double x, double y) {
    for (const Building& one : all) {
      if (covers(one.footprint[0], {x, y})) return one.height;
    }
    return 0.0;
  };
  const auto hills = [](double high) {
    return [high](double x, double y) {
      return 200 + high * (std::sin(x / 95) * std::cos(y / 120) + 0.2 * std::sin((x + 2 * y) / 40));
    };
  };
  /// The town on a plateau, of which the edge is that of the town.
  const auto plateau = [](double x, double y) {
    const double out = std::max({0.0, -x, x - 660, -y, y - 660});
    return 60 - std::min(30.0, out);
  };
  for (const double cell : {12.0, 20.0, 30.0}) {
    for (const double high : {0.0, 5.0, 20.0}) {
      const auto ground = hills(high);
      const RiseWithBuildings bare = rise_with_buildings(all, means(cell, ground));
      EXPECT_GT(bare.cells, 100) << cell;
      EXPECT_FALSE(bare.is_surface()) << cell << ' ' << high << ": " << bare.rise;
      EXPECT_LT(std::abs(bare.rise), 0.3) << cell << ' ' << high;
      if (high > 5 && cell > 20) continue;  // hills hide it
      const RiseWithBuildings surface = rise_with_buildings(
          all, means(cell, [&](double x, double y) { return ground(x, y) + roof(x, y); }));
      EXPECT_TRUE(surface.is_surface()) << cell << ' ' << high << ": " << surface.rise;
      EXPECT_NEAR(surface.rise, 1, 0.2) << cell << ' ' << high;
    }
    EXPECT_FALSE(rise_with_buildings(all, means(cell, plateau)).is_surface()) << cell;
  }
  // A few houses, on cells of which half are empty.
  const std::vector<Building> few(all.begin() + 12, all.begin() + 60);
  std::vector<Building> apart;
  for (std::size_t n = 0; n < few.size(); n += 2) apart.push_back(few[n]);
  const auto own_roof = [&](double x, double y) {
    for (const Building& one : apart) {
      if (covers(one.footprint[0], {x, y})) return 0.02 * x + one.height;
    }
    return 0.02 * x;
  };
  EXPECT_TRUE(rise_with_buildings(apart, means(25, own_roof)).is_surface());
  EXPECT_FALSE(rise_with_buildings(apart, means(25, hills(10))).is_surface());
  EXPECT_EQ(rise_with_buildings(all, means(6, roof)).cells, 0) << "each building is looked at";
  EXPECT_FALSE(rise_with_buildings(houses(), means(90, roof)).is_surface()) << "few cells";
}

TEST(RaisedGround, IsNotLookedForWhereTheRasterIsTooCoarse) {
  EXPECT_EQ(raised_ground(houses(), terrain(30, slope)).looked_at, 0);
  EXPECT_EQ(raised_ground({}, terrain(2, slope)).looked_at, 0);
}

}  // namespace
}  // namespace downwash
