// The set-up of the Rayleigh-Taylor case: its theory, its normal mode, its interface.
#include <gtest/gtest.h>

#include <cmath>

#include "app/validation/rayleigh_taylor_flow.hpp"

namespace downwash::rayleigh_taylor {
namespace {

TEST(NormalMode, SolvesTheDispersionRelation) {
  const double k = wave_number(), rate = NormalMode(k).rate();
  const double q = std::sqrt(k * k + rate / viscosity);
  const double sigma2 = atwood * gravity * k * (1 - k / q);
  EXPECT_NEAR(rate * rate, sigma2, 1e-12 * sigma2);
}

TEST(NormalMode, IsFreeOfDivergenceAndFollowsTheInterface) {
  const double k = wave_number(), a = 1e-3, h = 1e-5;
  const NormalMode mode(k);
  const VelocityFunction u = mode.velocity(a);
  EXPECT_NEAR(u(2, {0, 0, 0}), mode.rate() * a, 1e-12);
  EXPECT_NEAR(u(0, {0.1, 0, 1e-9}), u(0, {0.1, 0, -1e-9}), 1e-6 * mode.rate() * a);
  for (const double z : {-0.1, -0.01, 0.02, 0.3}) {
    const double x = 0.07;
    const double divergence = (u(0, {x + h, 0, z}) - u(0, {x - h, 0, z})) / (2 * h) +
                              (u(2, {x, 0, z + h}) - u(2, {x, 0, z - h})) / (2 * h);
    EXPECT_NEAR(divergence, 0, 1e-6 * mode.rate() * a * k);
  }
}

TEST(AboveWave, IsThePartOfACellAboveTheInterface) {
  const Grid grid = problem_of(32, false).grid;
  const double a = 0.02, dz = grid.axis[2].width(0);
  const ConcentrationFunction part = above_wave(grid, a);
  for (const int i : {0, 7, 16}) {
    double above = 0;
    for (int k = 0; k < grid.n()[2]; ++k) {
      above += dz * part({grid.axis[0].centre(i), 0, grid.axis[2].centre(k)});
    }
    const double wave = a * std::cos(wave_number() * grid.axis[0].centre(i));
    EXPECT_NEAR(above, height / 2 - wave, 1e-4);
  }
}

}  // namespace
}  // namespace downwash::rayleigh_taylor
