#include "geometry/sizing/domain_sizing.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "geometry/input/input_error.hpp"
#include "tests/support/box_building.hpp"

namespace downwash {
namespace {

using test::box;

DomainOptions options(double resolution, int multiple = 1) {
  DomainOptions chosen;
  chosen.resolution = resolution;
  chosen.cells_multiple_of = multiple;
  return chosen;
}

TEST(DomainSizing, FollowsTheGuidelineByDefault) {
  const std::vector buildings{box(-10, -10, 10, 10, 20)};
  const DomainBox sized = size_domain(buildings, options(2));
  EXPECT_EQ(sized.origin, (Vector3{-110, -110, 0}));
  EXPECT_EQ(sized.size, (Vector3{100 + 20 + 300, 220, 120}));
  EXPECT_EQ(sized.cells, (Index3{210, 110, 60}));
}

TEST(DomainSizing, RoundsUpDownwindToTheTopAndToBothSides) {
  const std::vector buildings{box(0, 0, 10, 10, 10)};
  const DomainBox b = size_domain(buildings, options(3, 8));
  EXPECT_EQ(b.cells, (Index3{72, 40, 24}));  // of 70, 36.7 and 20
  EXPECT_EQ(b.origin[0], -50);
  EXPECT_DOUBLE_EQ(b.origin[1], 5 - 60);  // the middle stays
  EXPECT_EQ(b.origin[2], 0);
  EXPECT_DOUBLE_EQ(b.size[0], 216);
  const auto axes = axes_of(b);
  EXPECT_EQ(axes[0].n(), 72);
  EXPECT_DOUBLE_EQ(axes[1].face(40), 65);
}

TEST(DomainSizing, TakesMarginsAndHeightAsAsked) {
  DomainOptions chosen = options(4);
  chosen.margins = {.upwind = 120, .downwind = 300, .side = 120, .top = 100};
  const std::vector buildings{box(0, 0, 100, 100, 60)};
  EXPECT_EQ(size_domain(buildings, chosen).size, (Vector3{520, 340, 160}));
  chosen.height = 200;
  EXPECT_EQ(size_domain(buildings, chosen).size[2], 200);
}

TEST(DomainSizing, HasTwoInletsAndTwoOutletsWhereTheWindBlowsAskew) {
  const std::vector buildings{box(-10, -10, 10, 10, 20)};
  const DomainBox left = size_domain(buildings, options(2), {0.8, 0.6});
  EXPECT_EQ(left.origin, (Vector3{-110, -110, 0}));
  EXPECT_EQ(left.size, (Vector3{420, 420, 120}));
  const DomainBox right = size_domain(buildings, options(2), {0.8, -0.6});
  EXPECT_EQ(right.origin, (Vector3{-110, -310, 0}));
  EXPECT_EQ(right.size, (Vector3{420, 420, 120}));
}

TEST(DomainSizing, KnowsTheWayAndTheSectionOfAWind) {
  DomainBox box;
  box.size = {400, 120, 50};
  EXPECT_EQ(passage_length(box, {1, 0}), 400);
  EXPECT_EQ(cross_section(box, {1, 0}), 120 * 50);
  EXPECT_DOUBLE_EQ(passage_length(box, {0.8, -0.6}), 200);
  EXPECT_DOUBLE_EQ(cross_section(box, {0.8, -0.6}), (0.8 * 120 + 0.6 * 400) * 50);
}

TEST(DomainSizing, DoesNotAddACellForRoundOff) {
  DomainOptions chosen = options(0.1);
  chosen.margins = {.upwind = 0, .downwind = 0, .side = 0, .top = 0.3};
  EXPECT_EQ(size_domain(std::vector{box(0, 0, 0.3, 0.7, 0.6)}, chosen).cells, (Index3{3, 7, 9}));
}

DomainOptions growing(double resolution) {
  DomainOptions chosen = options(resolution, 8);
  chosen.growth = {.ratio = 1.08, .widest = 4};
  return chosen;
}

TEST(DomainSizing, LetsCellsGrowAwayFromTheBuildings) {
  const std::vector buildings{box(-50, -40, 50, 40, 20)};
  const DomainBox even = size_domain(buildings, options(2, 8)),
                  grown = size_domain(buildings, growing(2));
  EXPECT_LT(cell_count(grown), 0.6 * static_cast<double>(cell_count(even)));
  const auto axes = axes_of(grown);
  for (std::size_t a = 0; a < 3; ++a) {
    EXPECT_EQ(grown.cells[a] % 8, 0);
    EXPECT_EQ(axes[a].n(), grown.cells[a]);
    EXPECT_NEAR(grown.origin[a], even.origin[a], 1e-9);
    EXPECT_NEAR(grown.size[a], even.size[a], 1e-9);
    EXPECT_NEAR(axes[a].face(0), even.origin[a], 1e-9);
    EXPECT_NEAR(axes[a].face(axes[a].n()), even.origin[a] + even.size[a], 1e-9);
  }
  const auto cells = [&](std::size_t a, double low, double high) {
    const IndexRange range = axes[a].cells_between(low, high);
    for (int n = range.first; n < range.last; ++n) EXPECT_NEAR(axes[a].width(n), 2, 1e-9) << a;
    return range.last - range.first;
  };
  EXPECT_EQ(cells(0, -90, 150), 120);  // 2 L before, 5 L behind, L = 20 m
  EXPECT_EQ(cells(1, -50, 50), 50);
  EXPECT_EQ(cells(2, 0, 30), 15);
  EXPECT_NEAR(axes[0].width(0), 2, 1e-9) << "not upwind";
  EXPECT_GT(axes[0].width(axes[0].n() - 1), 6);
}

TEST(DomainSizing, KeepsCellsAboutPlacesInTheDomainOnly) {
  const std::vector buildings{box(0, 0, 40, 40, 20)};
  const std::vector<Vector3> behind{{200, 20, 1}}, nowhere{{1e5, 0, 0}};
  const DomainBox alone = size_domain(buildings, growing(2));
  const DomainBox with = size_domain(buildings, growing(2), {1, 0}, behind);
  EXPECT_EQ(with.cells[1], alone.cells[1]);
  const Axis x = axes_of(with)[0];
  const IndexRange about = x.cells_between(190, 210);
  EXPECT_EQ(about.last - about.first, 10);
  EXPECT_EQ(size_domain(buildings, growing(2), {1, 0}, nowhere).cells, alone.cells);
}

TEST(DomainSizing, StaysEvenWhereThereIsNoRoomToGrow) {
  DomainOptions chosen = growing(2);
  chosen.margins = {.upwind = 10, .downwind = 20, .side = 4, .top = 8};
  const std::vector buildings{box(0, 0, 60, 60, 24)};
  const DomainBox box = size_domain(buildings, chosen);
  for (const auto& axis : box.growth) EXPECT_FALSE(axis);
  chosen.growth = {};
  EXPECT_EQ(size_domain(buildings, chosen).cells, box.cells);
}

TEST(DomainSizing, DoesNotGrowUpwindWhereverThatIs) {
  const std::vector buildings{box(-10, -10, 10, 10, 20)};
  const auto last = [](const Axis& axis) { return axis.width(axis.n() - 1); };
  const auto left = axes_of(size_domain(buildings, growing(0.5), {0.8, 0.6}));
  EXPECT_NEAR(left[1].width(0), 0.5, 1e-9);
  EXPECT_GT(last(left[1]), 1.5);
  const auto right = axes_of(size_domain(buildings, growing(0.5), {0.8, -0.6}));
  EXPECT_NEAR(last(right[1]), 0.5, 1e-9);
  EXPECT_GT(right[1].width(0), 1.5);
}

TEST(FrontalArea, IsThatOfTheSkyline) {
  // One behind the other, one beside, with 2 m of overlap under a taller one.
  const std::vector buildings{box(0, 0, 10, 10, 20), box(50, 0, 60, 10, 10), box(0, 8, 10, 15, 5),
                              box(0, 30, 1, 31, 7)};
  EXPECT_DOUBLE_EQ(frontal_area(buildings), 200 + 25 + 7);
}

TEST(DomainSizing, NamesTheKeyOfWhatCannotBe) {
  const std::vector buildings{box(0, 0, 10, 10, 10)};
  const auto message = [&](const DomainOptions& chosen) -> std::string {
    try {
      size_domain(buildings, chosen);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_TRUE(message(options(0)).starts_with("domain.resolution: 0 m is not possible; "));
  EXPECT_TRUE(message(options(1e-9)).starts_with("domain.resolution: "));
  DomainOptions low = options(1);
  low.height = 10;
  EXPECT_TRUE(message(low).starts_with("domain.height: 10 m is not above the tallest building"));
  DomainOptions negative = options(1);
  negative.margins.side = -1;
  EXPECT_TRUE(message(negative).starts_with("domain.margins.side: -1 m is not possible"));
  EXPECT_THROW(size_domain({}, options(1)), std::invalid_argument);
}

}  // namespace
}  // namespace downwash
