// From fluctuations along and across the wind to those normal to a face and along it.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "solver/stencils/inflow_turbulence.hpp"

namespace downwash {
namespace {

constexpr StressFactor<float> stress{1.3F, 0.7F, -0.2F, 0.4F};

struct Fluctuations {
  float normal = 0, tangential = 0, upwards = 0;
};

/// Of one place, from the independent numbers of the three components.
Fluctuations at_a_place(const float (&numbers)[3], const FaceWind<float>& wind) {
  constexpr int row = 3, place = 1 + row;  // of index (0, 0), with one ghost around it
  const int point = 0;
  float planes[3][2 * row] = {};
  const FaceFluctuations<float> stencil{
      {numbers, 1, 1}, &point, &point, &stress, {planes[0], planes[1], planes[2]}, row, true, wind};
  stencil(0, 0, 0);
  return {planes[0][place], planes[1][place], planes[2][place]};
}

TEST(FaceFluctuations, AreThoseOfTheWindWhereItBlowsAlongTheNormal) {
  for (const float inward : {1.0F, -1.0F}) {
    const float numbers[3] = {0.1234567F, -1.7F, 0.31F};
    const Fluctuations found = at_a_place(numbers, {inward, 0});
    EXPECT_EQ(found.normal, inward * stress.u * numbers[0]);
    EXPECT_EQ(found.tangential, stress.v * numbers[1]);
  }
}

TEST(FaceFluctuations, AreTurnedWithTheWind) {
  for (const double degrees : {22.5, -45.0, 160.0}) {
    const double angle = degrees * std::numbers::pi / 180;
    const auto n = static_cast<float>(std::cos(angle)), t = static_cast<float>(std::sin(angle));
    const float numbers[3] = {0.9F, -1.1F, 0.5F};
    const Fluctuations found = at_a_place(numbers, {n, t});
    const float along = stress.u * numbers[0], across = stress.v * numbers[1];
    EXPECT_NEAR(n * found.normal + t * found.tangential, along, 1e-6);
    // Which side of the wind counts as left is of no matter to what has no covariance.
    EXPECT_NEAR(std::abs(-t * found.normal + n * found.tangential), std::abs(across), 1e-6);
    EXPECT_NEAR(found.upwards, stress.w * numbers[2] + stress.w_by_u * numbers[0], 1e-6);
  }
}

}  // namespace
}  // namespace downwash
