// What members of an ensemble of winds estimate beyond all that is computed, as cells.
#include "app/run/ensemble/joined_estimates.hpp"

#include <gtest/gtest.h>

#include "geometry/shapes/polygon.hpp"

namespace downwash {
namespace {

Polygon rectangle(double x0, double y0, double x1, double y1) {
  return {{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}};
}

TEST(CoveredCells, AreThoseWhoseCentresAreInside) {
  const MapRaster raster{Axis::uniform(-20, 200, 50), Axis::uniform(10, 120, 30)};
  const Polygon ring{{{-40, 30}, {90, 5}, {150, 70}, {60, 140}, {70, 60}},
                     {{{80, 40}, {110, 50}, {90, 80}}}};
  const Polygon beside = rectangle(150, 10, 162, 22);
  const std::vector<Polygon> polygons{ring, beside};
  const std::vector<std::uint8_t> covered = covered_cells(raster, polygons);
  ASSERT_EQ(covered.size(), raster.cells());
  raster.for_each_cell([&](std::size_t cell, const Point& centre) {
    EXPECT_EQ(covered[cell] == 1, covers(ring, centre) || covers(beside, centre))
        << centre.x << ' ' << centre.y;
  });
  EXPECT_EQ(covered_cells(raster, {}), std::vector<std::uint8_t>(raster.cells()));
}

TEST(JoinedEstimates, CountMembers) {
  const std::vector<Polygon> computed{rectangle(-100, -100, 0, 100)};
  const std::vector<MemberReach> members{
      {{rectangle(-50, 0, 0, 40)}, {rectangle(0, 0, 1000, 40)}},
      {{rectangle(-50, 20, 0, 60)}, {rectangle(0, 20, 1000, 60)}},
      {{}, {}}};
  const JoinedEstimates all(members, computed, 4);
  EXPECT_DOUBLE_EQ(all.cell(), 4);
  EXPECT_NEAR(area(all.reached_by(1)), 60000, 0.03 * 60000);
  EXPECT_NEAR(area(all.reached_by(2)), 20000, 0.03 * 20000);
  EXPECT_TRUE(all.reached_by(3).empty());
}

TEST(JoinedEstimates, LeaveNoStripBesideWhatIsCut) {
  // The zone runs along the side y = 0 of what is computed, past which nobody estimates anything.
  const std::vector<Polygon> computed{rectangle(-100, 0, 0, 100)};
  const std::vector<MemberReach> members{
      {{rectangle(-100, 0, 0, 100)}, {rectangle(0, 0, 200, 100)}}};
  const JoinedEstimates all(members, computed, 4);
  for (const Polygon& polygon : all.reached_by(1)) {
    EXPECT_GT(bounds(polygon).low.x, -4.5);
  }
}

TEST(JoinedEstimates, AreWiderWhereTheyReachFar) {
  const std::vector<MemberReach> members{{{}, {rectangle(0, 0, 10000, 10000)}}};
  const std::vector<Polygon> nothing;
  EXPECT_NEAR(JoinedEstimates(members, nothing, 4).cell(), 20, 0.1);
  EXPECT_EQ(JoinedEstimates({}, nothing, 4).cell(), 0);
  EXPECT_TRUE(JoinedEstimates({}, nothing, 4).reached_by(1).empty());
}

}  // namespace
}  // namespace downwash
