#include "io/plot/svg_plot.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <limits>

#include "io/plot/colour_scale.hpp"
#include "io/plot/plot_scale.hpp"
#include "io/plot/raster_image.hpp"

namespace downwash {
namespace {

using ::testing::DoubleNear;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

std::vector<std::string> labels(const PlotScale& scale, int count) {
  std::vector<std::string> texts;
  for (const PlotTick& tick : scale.ticks(count)) {
    if (!tick.label.empty()) texts.push_back(tick.label);
  }
  return texts;
}

TEST(PlotScale, TicksAreRoundNumbers) {
  EXPECT_THAT(labels(PlotScale({0, 1}, false), 5),
              ElementsAre("0.0", "0.2", "0.4", "0.6", "0.8", "1.0"));
  EXPECT_THAT(labels(PlotScale({-3, 17}, false), 5), ElementsAre("0", "5", "10", "15"));
  EXPECT_THAT(labels(PlotScale({-0.1, 0.1}, false), 4),
              ElementsAre("−0.10", "−0.05", "0.00", "0.05", "0.10"));
  EXPECT_THAT(labels(PlotScale({0, 3e-6}, false), 3), ElementsAre("0", "1e−06", "2e−06", "3e−06"));
}

TEST(PlotScale, LogarithmicTicksAreDecades) {
  const PlotScale scale({1e-5, 1e-2}, true);
  EXPECT_THAT(labels(scale, 5), ElementsAre("10⁻⁵", "10⁻⁴", "10⁻³", "0.01"));
  EXPECT_NEAR(scale.fraction(1e-4), 1.0 / 3, 1e-12);
  EXPECT_FALSE(scale.holds(0));
  EXPECT_THAT(labels(PlotScale({8, 70}, true), 5), ElementsAre("10", "20", "50"));
}

TEST(PlotScale, SurroundsItsValues) {
  const PlotScale scale = PlotScale::around({2, nan, 4}, false);
  EXPECT_TRUE(scale.holds(2));
  EXPECT_TRUE(scale.holds(4));
  EXPECT_NEAR(scale.length(), 2.2, 1e-12);
  EXPECT_GT(PlotScale::around({3, 3}, false).length(), 0);
  EXPECT_GT(PlotScale::around({}, true).length(), 0);
}

TEST(ColourScale, RisesInLightnessFromEndToEnd) {
  const auto lightness = [](const Rgb& c) { return 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2]; };
  for (int n = 0; n < 20; ++n) {
    EXPECT_LT(lightness(sequential_colour(n / 20.0)), lightness(sequential_colour((n + 1) / 20.0)));
  }
  EXPECT_EQ(sequential_colour(-1), sequential_colour(0));
  EXPECT_EQ(diverging_colour(2), diverging_colour(1));
  EXPECT_EQ(palette_colour(7), palette_colour(0));
}

TEST(RasterImage, IsAPngInBase64) {
  const PlotRaster raster{.columns = 2, .rows = 1, .values = {0, NAN}, .label = {}};
  // The signature of PNG and the start of its header, 2 x 1 pixels.
  EXPECT_THAT(png_uri(raster),
              HasSubstr("data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCA"));
}

TEST(Contour, FollowsACircle) {
  std::vector<double> x, values;
  for (int n = 0; n <= 40; ++n) x.push_back(-1 + n / 20.0);
  for (const double b : x) {
    for (const double a : x) values.push_back(a * a + b * b);
  }
  const PlotCurve circle = contour(x, x, values, 0.5);
  ASSERT_GT(circle.x.size(), 40U);
  for (std::size_t n = 0; n < circle.x.size(); ++n) {
    EXPECT_NEAR(std::hypot(circle.x[n], circle.y[n]), std::sqrt(0.5), 1e-3);
  }
  EXPECT_EQ(circle.x.front(), circle.x.back());
  EXPECT_EQ(circle.y.front(), circle.y.back());
}

TEST(Contour, LeavesAGapBetweenLinesAndAroundMissingValues) {
  const PlotCurve saddle = contour({0, 1}, {0, 1}, {1, 0, 0, 1}, 0.6);
  ASSERT_EQ(saddle.x.size(), 5U);
  EXPECT_TRUE(std::isnan(saddle.x[2]));
  // The middle, ½, is below: the corners (0, 0) and (1, 1) are cut off.
  const std::array sums{saddle.x[0] + saddle.y[0], saddle.x[3] + saddle.y[3]};
  EXPECT_THAT(sums, UnorderedElementsAre(DoubleNear(0.4, 1e-12), DoubleNear(1.6, 1e-12)));
  EXPECT_TRUE(contour({0, 1}, {0, 1}, {1, 0, nan, 1}, 0.5).x.empty());
}

TEST(SvgPlot, DrawsCurvesPointsAndLegend) {
  const std::string picture =
      svg({.title = "A < B",
           .x_label = "x, m",
           .y_label = "y, m",
           .curves = {
               {.label = "exact", .x = {0, 1, nan, 2}, .y = {0, 1, 0, 1}},
               {.label = "found", .x = {0, 1}, .y = {0, 1}, .style = PlotCurve::Style::points}}});
  EXPECT_THAT(picture, HasSubstr("A &lt; B"));
  EXPECT_THAT(picture, HasSubstr(">exact</text>"));
  EXPECT_THAT(picture, HasSubstr("<circle"));
  EXPECT_THAT(picture, Not(HasSubstr("nan")));
  EXPECT_THAT(picture, Not(HasSubstr("inf")));
}

TEST(SvgPlot, DrawsARasterWithItsColourBar) {
  Plot plot{.title = "Field", .x_label = "x, m", .y_label = "y, m", .curves = {}};
  plot.raster = PlotRaster{.columns = 2, .rows = 2, .values = {0, 1, 2, 3}, .label = "speed, m/s"};
  plot.equal_scales = true;
  const std::string picture = svg(plot);
  EXPECT_THAT(picture, HasSubstr("data:image/png;base64,"));
  EXPECT_THAT(picture, HasSubstr("speed, m/s"));
}

}  // namespace
}  // namespace downwash
