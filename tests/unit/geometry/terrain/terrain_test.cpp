#include "geometry/terrain/terrain.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <string>

#include "geometry/input/input_error.hpp"
#include "geometry/terrain/ground.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

/// Elevation 100 + x/10 + y/5 at the middles of 4 x 3 cells of 10 m, from (0, 0) on.
constexpr const char* plane =
    "ncols 4\nnrows 3\nxllcorner 0\nyllcorner 0\ncellsize 10\nNODATA_value -9999\n"
    "105.5 106.5 107.5 108.5\n"
    "103.5 104.5 105.5 106.5\n"
    "101.5 102.5 103.5 104.5\n";

ElevationRaster raster(const std::string& text) { return parse_esri_grid(text, "hill.asc"); }

std::string problem_of(const std::string& text) {
  try {
    raster(text);
  } catch (const InputError& error) {
    EXPECT_EQ(error.message(), Message::terrain_file);
    return error.what();
  }
  return "";
}

TEST(EsriGrid, HasRowsFromTheNorth) {
  const ElevationRaster found = raster(plane);
  EXPECT_EQ(found.columns, 4);
  EXPECT_EQ(found.rows, 3);
  EXPECT_EQ(found.place(0.5, 0.5), (Point{5, 25}));
  EXPECT_FLOAT_EQ(found.elevation[0], 105.5F);
  EXPECT_FLOAT_EQ(found.elevation[found.at(3, 2)], 104.5F);
  EXPECT_TRUE(found.is_missing.empty());
}

TEST(EsriGrid, MayCountFromTheMiddlesOfCells) {
  const ElevationRaster found =
      raster("ncols 1\nnrows 1\nxllcenter 5\nyllcenter 7\ncellsize 10\n3\n");
  EXPECT_EQ(found.place(0.5, 0.5), (Point{5, 7}));
}

TEST(EsriGrid, FillsWhatIsMissingFromTheNearest) {
  const ElevationRaster found = raster(
      "ncols 4\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\nnodata_value -1\n-1 2 -1 5\n");
  EXPECT_THAT(found.elevation, testing::ElementsAre(2, 2, 2, 5));
  EXPECT_THAT(found.is_missing, testing::ElementsAre(1, 0, 1, 0));
}

TEST(EsriGrid, IsRefusedWithItsPlace) {
  const std::string head = "ncols 2\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 10\n";
  const auto expect = [](const std::string& text, const std::string& part) {
    EXPECT_THAT(problem_of(text), testing::HasSubstr(part));
  };
  expect("", "ncols: it is missing");
  expect("ncols two\n", "\"two\" is not understood");
  expect("columns 2\n", "columns");
  expect("ncols 2\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 0\n1 2", "cellsize: 0 is not above");
  expect("ncols -2\nnrows 1\nxllcorner 0\nyllcorner 0\ncellsize 1\n1 2", "are no cells");
  expect("ncols 1e5\nnrows 1e5\nxllcorner 0\nyllcorner 0\ncellsize 1\n", "more than 64 million");
  expect(head + "1", "ends after 1 of 2 values");
  expect(head + "1 x", "value 2: \"x\" is no number");
  expect(head + "1 2 3", "goes on after the 2 values");
  expect(head + "-9999 -9999", "no cell of it has an elevation");
}

TEST(Gdal, ReadsTheSameFromOtherFormats) {
  const test::TemporaryFolder folder;
  const auto file = folder.path() / "hill.asc";
  std::ofstream(file) << plane;
  const ElevationRaster found = read_by_gdal(file);
  const ElevationRaster own = raster(plane);
  EXPECT_EQ(found.elevation, own.elevation);
  EXPECT_EQ(found.place(0.5, 0.5), own.place(0.5, 0.5));
  EXPECT_EQ(found.place(3, 2), own.place(3, 2));
  std::ofstream(folder.path() / "hill.tif") << "no raster";
  EXPECT_THROW(read_by_gdal(folder.path() / "hill.tif"), InputError);
  EXPECT_THROW(read_by_gdal(folder.path() / "none.tif"), InputError);
}

TEST(Terrain, IsLinearBetweenCellsAndLevelBeyond) {
  const Terrain terrain(raster(plane), "hill.asc", {}, WindFrame(270));
  EXPECT_NEAR(terrain.elevation({12, 11}), 100 + 1.2 + 2.2, 1e-5);
  EXPECT_NEAR(terrain.elevation({-100, 15}), 100 + 0.5 + 3, 1e-5);
  EXPECT_NEAR(terrain.elevation({15, 1000}), 100 + 1.5 + 5, 1e-5);
  EXPECT_TRUE(terrain.covers({0, 0}));
  EXPECT_TRUE(terrain.covers({39.9, 29.9}));
  EXPECT_FALSE(terrain.covers({40.1, 10}));
  EXPECT_FALSE(terrain.covers({10, -0.1}));
  EXPECT_NEAR(terrain.spacing(), 10, 1e-9);
}

TEST(Terrain, LongitudesMayCountFrom0To360) {
  const MapProjection map(LonLat{-115.15, 36.17});
  const auto of = [&](const char* corner) {
    ElevationRaster degrees = raster(std::string("ncols 3\nnrows 1\nxllcorner ") + corner +
                                     "\nyllcorner 36.165\ncellsize 0.01\n600 610 620\n");
    degrees.system = "EPSG:4326";
    return degrees;
  };
  for (const char* corner : {"244.835", "-115.165"}) {
    const Terrain terrain(of(corner), "dem.asc", map, WindFrame(270));
    EXPECT_TRUE(terrain.covers({0, 0})) << corner;
    EXPECT_NEAR(terrain.elevation({0, 0}), 610, 1e-3) << corner;
    EXPECT_GT(terrain.elevation({300, 0}), 611) << corner;
  }
  EXPECT_NEAR(Terrain::map_of(of("244.835"), "dem.asc").origin().lon, -115.15, 1e-9);
}

TEST(Terrain, IsTurnedIntoTheWind) {
  // From the north: x is south, y is east.
  const Terrain terrain(raster(plane), "hill.asc", {}, WindFrame(0));
  EXPECT_NEAR(terrain.elevation({-11, 12}), 100 + 1.2 + 2.2, 1e-5);
}

TEST(Terrain, FindsPlacesOnEarth) {
  ElevationRaster degrees = raster(
      "ncols 3\nnrows 3\nxllcorner 13.39\nyllcorner 52.49\ncellsize 0.01\n"
      "10 11 12\n20 21 22\n30 31 32\n");
  degrees.system = "EPSG:4326";
  const MapProjection map = Terrain::map_of(degrees, "t");
  EXPECT_NEAR(map.origin().lon, 13.405, 1e-9);
  const Terrain terrain(degrees, "t", map, WindFrame(270));
  EXPECT_NEAR(terrain.elevation({0, 0}), 21, 1e-4);
  EXPECT_NEAR(terrain.elevation(map.to_metres({13.415, 52.505})), 22, 1e-4);
}

TEST(Terrain, NeedsToGoWithTheBuildings) {
  const MapProjection on_earth(LonLat{13.4, 52.5});
  const auto refused = [](ElevationRaster grid, const MapProjection& map) -> std::string {
    try {
      const Terrain terrain(std::move(grid), "hill.asc", map, WindFrame(270));
    } catch (const InputError& error) {
      EXPECT_EQ(error.message(), Message::terrain_placement);
      return error.what();
    }
    return "";
  };
  ElevationRaster metric = raster(plane), unknown = raster(plane);
  EXPECT_THAT(refused(metric, on_earth), testing::HasSubstr("names no coordinate system"));
  metric.system = "EPSG:25833";
  EXPECT_THAT(refused(metric, {}), testing::HasSubstr("plain metres"));
  unknown.system = "EPSG:999999";
  EXPECT_THAT(refused(unknown, on_earth), testing::HasSubstr("domain.terrain_system"));
  const auto degrees =
      raster("ncols 1\nnrows 1\nxllcorner 13.4\nyllcorner 52.5\ncellsize 0.001\n30\n");
  EXPECT_THAT(refused(degrees, {}), testing::HasSubstr("look like degrees"));
}

TEST(Terrain, CarriesBuildingsOnTheirMeanGround) {
  const Terrain terrain(raster(plane), "hill.asc", {}, WindFrame(270));
  const Building building{.id = "a",
                          .name = "",
                          .footprint = {{{{10, 10}, {20, 10}, {20, 20}, {10, 20}}, {}}},
                          .height = 5};
  const Footing found = footing(building, terrain, 1);
  EXPECT_NEAR(found.mean, 100 + 1.5 + 3, 1e-4);
  EXPECT_NEAR(found.lowest, 100 + 1 + 2, 1e-4);
}

TEST(Ground, FillsCellsOfWhichLessThanAQuarterIsAir) {
  const std::array<Axis, 3> xyz{Axis::uniform(0, 40, 4), Axis::uniform(0, 20, 2),
                                Axis::uniform(0, 20, 10)};
  const Ground ground([](const Point& place) { return place.x / 10; }, xyz);
  // 0.5, 1.5, 2.5 and 3.5 m: of the cells below 2 m they leave 3/4 and 1/4, of those below 4 m too.
  EXPECT_EQ(ground.layers(0, 0), 0);
  EXPECT_EQ(ground.layers(1, 1), 0);
  EXPECT_EQ(ground.layers(2, 0), 1);
  EXPECT_EQ(ground.layers(3, 0), 1);
  EXPECT_EQ(ground.top(3, 1), 3.5);
  EXPECT_EQ(ground.top_at({31, 5}), 3.5);
  EXPECT_EQ(ground.top_at({100, 5}), 3.5);
  EXPECT_EQ(ground.lowest(), 0.5);
  EXPECT_EQ(ground.highest(), 3.5);
  EXPECT_EQ(ground.cells(), 4);
  const AxisMap axes = AxisMap::for_cells({4, 2, 10});
  ObstacleMap solid(axes.to_solver(Index3{4, 2, 10}));
  ground.fill(axes, solid);
  EXPECT_EQ(solid.solid_count(), 4);
  const Index3 cell = axes.to_solver(Index3{3, 1, 0});
  EXPECT_TRUE(solid.solid(cell[0], cell[1], cell[2]));
}

TEST(Ground, HasNoAirUnderWhatStandsOnIt) {
  const std::array<Axis, 3> xyz{Axis::uniform(0, 2, 2), Axis::uniform(0, 1, 1),
                                Axis::uniform(0, 4, 4)};
  const AxisMap axes = AxisMap::for_cells({2, 1, 4});
  // In both columns the cell from 0 to 1 m is cut. Over the first a quarter and more is air, and
  // what stands on it has the cells whose middles lie above the ground; over the second most is.
  const auto closed = [&](double height) {
    const Ground ground([&](const Point&) { return height; }, xyz);
    ObstacleMap solid(axes.to_solver(Index3{2, 1, 4}));
    const Index3 above = axes.to_solver(Index3{0, 0, 1});
    solid.set_solid(above[0], above[1], above[2]);
    ground.fill(axes, solid);
    return solid.solid_count() - 1;
  };
  EXPECT_EQ(closed(0.7), 1);
  EXPECT_EQ(closed(0.3), 0);
}

TEST(Ground, CutsFacesByTheAreaAboveIt) {
  const std::array<Axis, 3> xyz{Axis::uniform(0, 3, 3), Axis::uniform(0, 2, 2),
                                Axis::uniform(0, 4, 4)};
  const AxisMap axes = AxisMap::for_cells({3, 2, 4});
  const auto openness = [&](double along_x, double along_y, double lower) {
    const Ground ground([&](const Point& at) { return along_x * at.x + along_y * at.y - lower; },
                        xyz);
    ObstacleMap solid(axes.to_solver(Index3{3, 2, 4}));
    ground.fill(axes, solid);
    return Openness(ground.cut_faces(axes, solid, {false, false}), axes.to_solver(Index3{3, 2, 4}),
                    {});
  };
  const auto of = [&](const Openness& all, int axis, const Index3& cell) {
    return all.of(axes.solver_axis(axis), axes.to_solver(cell));
  };
  constexpr double rounding = 0.5 / openness_parts;
  // Rises by 1/5: 0.2 and 0.4 m at the faces across x.
  const Openness gentle = openness(0.2, 0, 0);
  EXPECT_NEAR(of(gentle, 0, {1, 0, 0}), 0.8, rounding);
  EXPECT_NEAR(of(gentle, 0, {2, 1, 0}), 0.6, rounding);
  EXPECT_NEAR(of(gentle, 1, {1, 1, 0}), 0.7, rounding);
  EXPECT_EQ(of(gentle, 2, {1, 0, 1}), 1);
  // Rises by 0.7: 1.05 m in the middle of the second column, of which cell 0 is ground; 1.4 m at
  // its end.
  const Openness steep = openness(0.7, 0, 0);
  EXPECT_NEAR(of(steep, 0, {2, 0, 1}), 2 - 1.4, rounding);
  EXPECT_EQ(of(steep, 0, {1, 0, 0}), 1) << "beside ground: a wall";
  EXPECT_EQ(of(steep, 0, {1, 0, 1}), 1);
  // Askew, 0.7 m in the middle of the second column: it goes through the face at 1 m in a corner
  // of 0.1 by 0.25 m, where it is up to 0.05 m higher.
  const Openness askew = openness(0.5, 0.2, 0.15);
  EXPECT_NEAR(of(askew, 0, {1, 0, 0}), 1 - 0.45, rounding);
  EXPECT_NEAR(of(askew, 2, {1, 0, 1}), 1 - 0.1 * 0.25 / 2, rounding);
}

}  // namespace
}  // namespace downwash
