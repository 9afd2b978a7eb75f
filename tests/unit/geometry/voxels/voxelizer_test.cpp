#include "geometry/voxels/voxelizer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <functional>
#include <numbers>

#include "geometry/input/input_error.hpp"
#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

Ring rectangle(double x0, double y0, double x1, double y1) {
  return {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
}

Building prism(std::vector<Polygon> footprint, double height, double base = 0) {
  return {"house", "", std::move(footprint), base, height, HeightSource::measured};
}

std::array<Axis, 3> box(double x, double y, double z, int nx, int ny, int nz) {
  return {Axis::uniform(0, x, nx), Axis::uniform(0, y, ny), Axis::uniform(0, z, nz)};
}

/// A domain, its voxels, and solid(x, y, z) in user axes.
struct Voxelized {
  Voxelized(const std::vector<Building>& buildings, const std::array<Axis, 3>& axes)
      : map(AxisMap::for_cells({axes[0].n(), axes[1].n(), axes[2].n()})),
        voxels(voxelize(buildings, axes, map)) {}

  bool solid(int x, int y, int z) const {
    const auto [i, j, k] = map.to_solver(Index3{x, y, z});
    return voxels.obstacles.solid(i, j, k);
  }
  std::int64_t cells() const { return voxels.report.solid_cells; }

  AxisMap map;
  Voxels voxels;
};

TEST(Voxelizer, FillsAnAlignedBoxExactly) {
  const Voxelized v({prism({{rectangle(2, 3, 5, 7), {}}}, 4)}, box(10, 9, 8, 10, 9, 8));
  EXPECT_EQ(v.cells(), 3 * 4 * 4);
  EXPECT_DOUBLE_EQ(v.voxels.report.solid_fraction, 48.0 / 720);
  for (int z = 0; z < 8; ++z) {
    for (int y = 0; y < 9; ++y) {
      for (int x = 0; x < 10; ++x) {
        EXPECT_EQ(v.solid(x, y, z), 2 <= x && x < 5 && 3 <= y && y < 7 && z < 4);
      }
    }
  }
  EXPECT_TRUE(v.voxels.report.warnings.entries().empty());
}

TEST(Voxelizer, WritesInSolverOrderForEveryOrderOfSizes) {
  for (const Index3& n : {Index3{12, 10, 8}, Index3{8, 12, 10}, Index3{8, 10, 12}}) {
    const Voxelized v({prism({{rectangle(1, 2, 3, 5), {}}}, 6)},
                      box(n[0], n[1], n[2], n[0], n[1], n[2]));
    EXPECT_EQ(v.voxels.obstacles.n(), v.map.to_solver(n));
    EXPECT_EQ(v.cells(), 2 * 3 * 6);
    EXPECT_TRUE(v.solid(2, 4, 5));
    EXPECT_FALSE(v.solid(4, 2, 5));
  }
}

TEST(Voxelizer, LeavesHolesOpen) {
  const Polygon court{rectangle(1, 1, 9, 9), {rectangle(3, 3, 7, 7)}};
  const Voxelized v({prism({court}, 2)}, box(10, 10, 4, 10, 10, 4));
  EXPECT_EQ(v.cells(), (64 - 16) * 2);
  EXPECT_FALSE(v.solid(5, 5, 0));
}

TEST(Voxelizer, OrientationDoesNotMatter) {
  Polygon court{{{1.3, 1.1}, {8.7, 2.2}, {6.1, 8.9}}, {rectangle(4.4, 3.3, 6.2, 5.1)}};
  const Voxelized one({prism({court}, 2)}, box(10, 10, 4, 20, 20, 4));
  std::reverse(court.outer.begin(), court.outer.end());
  const Voxelized other({prism({court}, 2)}, box(10, 10, 4, 20, 20, 4));
  EXPECT_TRUE(one.voxels.obstacles == other.voxels.obstacles);
}

TEST(Voxelizer, FillsNonConvexShapes) {
  const Ring l_shape{{1, 1}, {7, 1}, {7, 3}, {3, 3}, {3, 8}, {1, 8}};
  const Voxelized v({prism({{l_shape, {}}}, 1)}, box(10, 10, 2, 10, 10, 2));
  EXPECT_EQ(v.cells(), 6 * 2 + 2 * 5);
  EXPECT_FALSE(v.solid(5, 5, 0));
}

TEST(Voxelizer, UnitesTheMembersOfAMultipolygonAndOverlappingBuildings) {
  const Building pair = prism({{rectangle(1, 1, 4, 4), {}}, {rectangle(3, 3, 6, 6), {}}}, 1);
  const Building third = prism({{rectangle(2, 2, 5, 5), {}}}, 1);
  EXPECT_EQ(Voxelized({pair}, box(8, 8, 2, 8, 8, 2)).cells(), 9 + 9 - 1);
  EXPECT_EQ(Voxelized({pair, third}, box(8, 8, 2, 8, 8, 2)).cells(), 9 + 9 + 9 - 1 - 4 - 4 + 1);
}

TEST(Voxelizer, FillsACrossingRingByTheEvenOddRule) {
  const Ring eight{{0, 2}, {8, 6}, {8, 2}, {0, 6}};
  const Voxelized v({prism({{eight, {}}}, 1)}, box(8, 8, 2, 64, 64, 2));
  EXPECT_NEAR(static_cast<double>(v.cells()) / 64, 16, 0.6);
  EXPECT_TRUE(v.solid(2, 32, 0));
  EXPECT_TRUE(v.solid(61, 32, 0));
  EXPECT_FALSE(v.solid(32, 40, 0));
}

TEST(Voxelizer, NeighboursWithAWallOnCentresLeaveNoGap) {
  const Building west = prism({{rectangle(1, 1, 4.5, 9), {}}}, 1);
  const Building east = prism({{rectangle(4.5, 1, 9, 9), {}}}, 1);
  EXPECT_EQ(Voxelized({west, east}, box(10, 10, 2, 10, 10, 2)).cells(), 64);
}

TEST(Voxelizer, NeighboursShareAWallWithoutGapOrOverlap) {
  // The wall runs obliquely, between centres.
  const Polygon left{{{1, 1}, {4.5, 1}, {6.5, 9}, {1, 9}}, {}};
  const Polygon right{{{4.5, 1}, {9, 1}, {9, 9}, {6.5, 9}}, {}};
  const auto axes = box(10, 10, 2, 10, 10, 2);
  const auto sum =
      Voxelized({prism({left}, 1)}, axes).cells() + Voxelized({prism({right}, 1)}, axes).cells();
  EXPECT_EQ(sum, 64);
  EXPECT_EQ(Voxelized({prism({left}, 1), prism({right}, 1)}, axes).cells(), 64);
}

/// A building with what `turned` makes of each of its points.
Building turned_by(Building building, const std::function<Point(const Point&)>& turned) {
  for (Polygon& polygon : building.footprint) {
    for (Point& corner : polygon.outer) corner = turned(corner);
    for (Ring& hole : polygon.holes) {
      for (Point& corner : hole) corner = turned(corner);
    }
  }
  for (Point3& point : building.solid.points) {
    const Point plan = turned({point.x, point.y});
    point = {plan.x, plan.y, point.z};
  }
  return building;
}

/// A block whose faces all face outwards.
Building block(double x0, double y0, double x1, double y1, double height) {
  Building made = prism({{rectangle(x0, y0, x1, y1), {}}}, height);
  made.solid.points = {{x0, y0, 0},      {x1, y0, 0},      {x1, y1, 0},      {x0, y1, 0},
                       {x0, y0, height}, {x1, y0, height}, {x1, y1, height}, {x0, y1, height}};
  made.solid.triangles = {{0, 2, 1}, {0, 3, 2}, {4, 5, 6}, {4, 6, 7}, {0, 1, 5}, {0, 5, 4},
                          {1, 2, 6}, {1, 6, 5}, {2, 3, 7}, {2, 7, 6}, {3, 0, 4}, {3, 4, 7}};
  return made;
}

TEST(Voxelizer, MirroredAndTurnedShapesHaveTheCellsOfTheirImages) {
  constexpr int n = 20;
  const auto axes = box(n, n, 4, n, n, 4);
  const Polygon court{rectangle(2.5, 3, 8.5, 9.5), {rectangle(4.5, 5.5, 6.5, 7.5)}};
  const std::vector<Building> district{
      prism({{rectangle(10.5, 2.5, 14, 6.5), {}}}, 3), prism({court}, 2),
      prism({{{{3.5, 11.5}, {9.5, 11.5}, {6.5, 17.5}}, {}}}, 3),  // corners on centres
      prism({{{{12, 10.5}, {16.5, 12.5}, {14.5, 17}, {10, 15}}, {}}}, 2),
      block(15.5, 2.5, 18.5, 8.5, 3)};
  const Voxelized own(district, axes);
  const double wide = n;
  const auto compare = [&](const char* what, const std::function<Point(const Point&)>& turned,
                           const std::function<Index3(int, int)>& cell) {
    std::vector<Building> other;
    for (const Building& building : district) other.push_back(turned_by(building, turned));
    const Voxelized image(other, axes);
    EXPECT_EQ(image.cells(), own.cells()) << what;
    for (int z = 0; z < 4; ++z) {
      for (int y = 0; y < n; ++y) {
        for (int x = 0; x < n; ++x) {
          const Index3 of = cell(x, y);
          EXPECT_EQ(image.solid(of[0], of[1], z), own.solid(x, y, z))
              << what << ' ' << x << ' ' << y;
        }
      }
    }
  };
  // With the rounding of a map far away.
  const double off = 1e-9;
  compare(
      "mirrored along x",
      [&](const Point& p) {
        return Point{wide - p.x + off, p.y};
      },
      [](int x, int y) {
        return Index3{n - 1 - x, y, 0};
      });
  compare(
      "mirrored along y",
      [&](const Point& p) {
        return Point{p.x, wide - p.y - off};
      },
      [](int x, int y) {
        return Index3{x, n - 1 - y, 0};
      });
  compare(
      "turned by 90 degrees",
      [&](const Point& p) {
        return Point{wide - p.y, p.x + off};
      },
      [](int x, int y) {
        return Index3{n - 1 - y, x, 0};
      });
}

TEST(Voxelizer, StartsAtTheBase) {
  const Voxelized v({prism({{rectangle(1, 1, 3, 3), {}}}, 6, 4)}, box(4, 4, 8, 4, 4, 8));
  EXPECT_EQ(v.cells(), 4 * 2);
  EXPECT_FALSE(v.solid(1, 1, 3));
  EXPECT_TRUE(v.solid(1, 1, 4));
  EXPECT_FALSE(v.solid(1, 1, 6));
}

TEST(Voxelizer, GoesByTheCentresOfStretchedCells) {
  const std::array<Axis, 3> axes{Axis({0, 1, 3, 7, 15}), Axis::uniform(0, 4, 4),
                                 Axis({0, 1, 3, 7, 15})};
  // Centres at 0.5, 2, 5 and 11.
  const Voxelized v({prism({{rectangle(1, 0, 5.5, 4), {}}}, 4.9)}, axes);
  for (int x = 0; x < 4; ++x) {
    for (int z = 0; z < 4; ++z) EXPECT_EQ(v.solid(x, 2, z), (x == 1 || x == 2) && z < 2);
  }
}

TEST(Voxelizer, AreaOfATurnedSquareConverges) {
  Ring diamond;
  for (int corner = 0; corner < 4; ++corner) {
    const double angle = 0.3 + corner * std::numbers::pi / 2;
    diamond.push_back({10 + 6 * std::cos(angle), 10 + 6 * std::sin(angle)});
  }
  for (const int n : {40, 160, 640}) {
    const Voxelized v({prism({{diamond, {}}}, 1)}, box(20, 20, 2, n, n, 2));
    const double h = 20.0 / n;
    EXPECT_NEAR(static_cast<double>(v.cells()) * h * h, 72, 34 * h * 0.25) << n;
  }
}

TEST(Voxelizer, VolumeOfATurnedPrismIsTheAnalyticOne) {
  const Polygon court{{{3.1, 2.2}, {16.3, 5.7}, {13.9, 17.2}, {2.4, 14.8}},
                      {{{6, 7}, {11, 8}, {9, 13}}}};
  const Voxelized v({prism({court}, 7)}, box(20, 20, 10, 400, 400, 20));
  EXPECT_NEAR(static_cast<double>(v.cells()) * 0.05 * 0.05 * 0.5, area(court) * 7, 2);
}

TEST(Voxelizer, ReportsWhatTheGridDoesNotShow) {
  const Building shed = prism({{rectangle(4, 4, 6, 6), {}}}, 0.4);
  const Building wall = prism({{rectangle(8.1, 1, 8.3, 9), {}}}, 5);
  const Building cut = prism({{rectangle(-3, 1, 2, 3), {}}}, 5);
  const Building tall = prism({{rectangle(6, 6, 8, 8), {}}}, 9);
  const Building gone = prism({{rectangle(-9, 1, -5, 3), {}}}, 5);
  const Voxelized v({shed, wall, cut, tall, gone}, box(10, 10, 8, 10, 10, 8));
  const Findings& warnings = v.voxels.report.warnings;
  EXPECT_EQ(warnings.count("buildings lower or thinner than the cells, which vanish"), 2);
  EXPECT_EQ(warnings.count("buildings cut by the side of the domain"), 1);
  EXPECT_EQ(warnings.count("buildings cut by the top of the domain"), 1);
  EXPECT_EQ(warnings.count("buildings outside of the domain"), 1);
  EXPECT_EQ(v.cells(), 2 * 2 * 5 + 2 * 2 * 8);
}

std::string error_of(const std::vector<Building>& buildings) {
  try {
    Voxelized(buildings, box(10, 10, 4, 10, 10, 4));
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Voxelizer, RefusesWhatCannotFlow) {
  EXPECT_TRUE(error_of({prism({{rectangle(20, 0, 30, 10), {}}}, 4)})
                  .starts_with("domain: all 1 buildings are outside of it"));
  EXPECT_TRUE(error_of({prism({{rectangle(0, 0, 10, 10), {}}}, 4)})
                  .starts_with("domain: buildings fill all of it"));
  EXPECT_TRUE(error_of({prism({{rectangle(-1, -1, 2, 11), {}}}, 5)})
                  .starts_with("domain: buildings close the whole face"));
  EXPECT_TRUE(error_of({prism({{rectangle(1, 1, 1.2, 5), {}}}, 4)})
                  .starts_with("domain.resolution: the cells are too coarse"));
}

}  // namespace
}  // namespace downwash
