// Figures of a plume on an arc.
#include "app/validation/figures/prairie_grass_arcs.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace downwash {
namespace {

TEST(ArcFigures, AreThoseOfAGaussian) {
  constexpr double sigma = 7, middle = 3, peak = 2;
  std::vector<double> y, c;
  for (double s = -60; s <= 60; s += 1) {
    y.push_back(s);
    c.push_back(peak * std::exp(-(s - middle) * (s - middle) / (2 * sigma * sigma)));
  }
  const ArcFigures figures = arc_figures(y, c);
  EXPECT_DOUBLE_EQ(figures.largest, peak);
  EXPECT_NEAR(figures.integral, peak * sigma * std::sqrt(2 * std::numbers::pi), 1e-9);
  EXPECT_NEAR(figures.sigma, sigma, 1e-9);
}

TEST(ArcFigures, FollowTheTrapezoidalRuleOnUnevenSamplers) {
  // ∫ c = (0 + 4)/2 · 1 + (4 + 0)/2 · 3 = 8; the moments have only the sampler at y = 1.
  const ArcFigures figures = arc_figures({0, 1, 4}, {0, 4, 0});
  EXPECT_DOUBLE_EQ(figures.integral, 8);
  EXPECT_DOUBLE_EQ(figures.sigma, 0);
  // Two equal samplers: ∫ c = 4 · 2 at the half-width 1.
  EXPECT_DOUBLE_EQ(arc_figures({-1, 1}, {4, 4}).sigma, 1);
}

TEST(ArcFigures, HaveNoWidthWhereNothingArrives) {
  const ArcFigures figures = arc_figures({-1, 0, 1}, {0, 0, 0});
  EXPECT_EQ(figures.largest, 0);
  EXPECT_EQ(figures.integral, 0);
  EXPECT_TRUE(std::isnan(figures.sigma));
}

}  // namespace
}  // namespace downwash
