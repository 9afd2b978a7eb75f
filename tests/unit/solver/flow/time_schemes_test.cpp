#include <gtest/gtest.h>

#include <cmath>
#include <complex>

#include "solver/flow/runge_kutta.hpp"
#include "solver/problem/time_scheme.hpp"

namespace downwash {
namespace {

/// The only stage of a step.
MomentumStage stage_of(TimeScheme scheme, double dt, const StepHistory& before) {
  const MomentumStages stages = stages_of(scheme, dt, before);
  EXPECT_EQ(stages.count, 1U);
  return stages.last();
}

TEST(AdamsBashforth, HasTheKnownCoefficientsForEqualSteps) {
  const MomentumStage two = stage_of(TimeScheme::ab2, 2, {2, 2});
  EXPECT_DOUBLE_EQ(two.now, 3);
  EXPECT_DOUBLE_EQ(two.before, -1);
  EXPECT_EQ(two.long_before, 0);
  const MomentumStage three = stage_of(TimeScheme::ab3, 12, {12, 12});
  EXPECT_DOUBLE_EQ(three.now, 23);
  EXPECT_DOUBLE_EQ(three.before, -16);
  EXPECT_DOUBLE_EQ(three.long_before, 5);
  EXPECT_EQ(three.dt, 12);
}

TEST(AdamsBashforth, IntegratesAParabolaExactlyWhateverTheSteps) {
  for (const auto& [h, a, b] : {std::tuple{1.0, 0.5, 2.0}, {0.3, 0.7, 0.1}, {2.0, 1.1, 1.0}}) {
    const MomentumStage s = stage_of(TimeScheme::ab3, h, {.last = a, .before_last = b});
    const auto integral = [&, a = a, b = b](auto f) {
      return s.now * f(0.0) + s.before * f(-a) + s.long_before * f(-a - b);
    };
    EXPECT_NEAR(integral([](double) { return 1.0; }), h, 1e-14);
    EXPECT_NEAR(integral([](double t) { return t; }), h * h / 2, 1e-14);
    EXPECT_NEAR(integral([](double t) { return t * t; }), h * h * h / 3, 1e-14);
  }
}

TEST(AdamsBashforth, StartsAtLowerOrder) {
  const MomentumStage first = stage_of(TimeScheme::ab3, 0.1, {});
  EXPECT_EQ(first.now, 0.1);
  EXPECT_EQ(first.before, 0);
  const MomentumStage second = stage_of(TimeScheme::ab3, 0.1, {.last = 0.1}),
                      as_ab2 = stage_of(TimeScheme::ab2, 0.1, {.last = 0.1});
  EXPECT_EQ(second.now, as_ab2.now);
  EXPECT_EQ(second.before, as_ab2.before);
  EXPECT_EQ(second.long_before, 0);
}

TEST(AdamsBashforth, DoesWithoutDifferencesOverTinySteps) {
  EXPECT_EQ(stage_of(TimeScheme::ab3, 1, {.last = 1e-3, .before_last = 1}).before, 0);
  const MomentumStage next = stage_of(TimeScheme::ab3, 1, {.last = 1, .before_last = 1e-3});
  EXPECT_NE(next.before, 0);
  EXPECT_EQ(next.long_before, 0);
}

/// |y| after 2000 steps of y' = i ω y, z = ω dt, from |y| = 1.
double amplitude_of_wave(TimeScheme scheme, double z) {
  std::complex<double> y = 1, f, before = 0, long_before = 0;
  StepHistory history;
  for (int step = 0; step < 2000; ++step) {
    for (const MomentumStage& s : stages_of(scheme, z, history)) {
      f = std::complex<double>(0, 1) * y;
      y += s.now * f + s.before * before + s.long_before * long_before;
      long_before = before, before = f;
    }
    history.add(z);
  }
  return std::abs(y);
}

TEST(TimeSchemes, AmplifyNoWaveUpToTheirLargestCourantNumber) {
  for (const double z : {0.1, 0.3, 0.5, 0.6, 0.72}) {
    EXPECT_LT(amplitude_of_wave(TimeScheme::ab3, z), 1.2) << z;  // as its start leaves it
    EXPECT_LE(amplitude_of_wave(TimeScheme::rk3, z), 1) << z;
  }
  EXPECT_LE(amplitude_of_wave(TimeScheme::rk3, 1.7), 1);
  EXPECT_GT(amplitude_of_wave(TimeScheme::ab3, 0.75), 100);
  EXPECT_GT(amplitude_of_wave(TimeScheme::ab2, 0.5), 1e6) << "why its default is smaller";
}

TEST(TracerStages, AreAsManyAsALongStepNeeds) {
  EXPECT_EQ(tracer_stages(0, 1), 2);
  EXPECT_EQ(tracer_stages(1, 0.89), 2);
  EXPECT_EQ(tracer_stages(1, 0.91), 3);
  EXPECT_EQ(tracer_stages(10, 0.35), 5);
  EXPECT_EQ(tracer_stages(100, 1), most_tracer_stages);
}

}  // namespace
}  // namespace downwash
