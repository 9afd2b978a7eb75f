// Linear theory of the Rayleigh-Taylor case.
#include <gtest/gtest.h>

#include <cmath>

#include "app/validation/figures/rayleigh_taylor_theory.hpp"

namespace downwash::rayleigh_taylor {
namespace {

TEST(GrowthRate, SolvesTheDispersionRelation) {
  const Layers layers{.viscosity = 2e-4, .driving = 1.0 / 30};
  for (const double k : {3.0, 12.566, 40.0}) {
    const double rate = growth_rate(layers, k);
    const double q = std::sqrt(k * k + rate / layers.viscosity);
    const double sigma2 = layers.driving * k * (1 - k / q);
    EXPECT_NEAR(rate * rate, sigma2, 1e-10 * sigma2) << k;
  }
}

TEST(GrowthRate, IsRayleighsWithoutViscosityAndLessWithIt) {
  const double k = 5, driving = 0.2, inviscid = std::sqrt(driving * k);
  EXPECT_NEAR(growth_rate({1e-9, driving}, k), inviscid, 1e-3 * inviscid);
  EXPECT_LT(growth_rate({1e-3, driving}, k), 0.98 * inviscid);
  EXPECT_LT(growth_rate({1e-2, driving}, k), growth_rate({1e-3, driving}, k));
}

}  // namespace
}  // namespace downwash::rayleigh_taylor
