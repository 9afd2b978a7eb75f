#include "geometry/sizing/domain_sizing.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

#include "geometry/input/input_error.hpp"

namespace downwash {
namespace {

Building box(double x0, double y0, double x1, double y1, double height) {
  return {"box", "",     {{{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, {}}},
          0,     height, HeightSource::measured};
}

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
