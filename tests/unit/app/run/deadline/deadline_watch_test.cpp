// A run that is watched against the end of the time.
#include "app/run/deadline/deadline_watch.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "app/run/deadline/deadline.hpp"

namespace downwash {
namespace {

/// 20 s of wall time for 100 s before the release, 40 s for 100 s after it, 2 s for the results.
const ExpectedCourse course{.begin = 100, .end = 200, .alone = 20, .released = 40, .closing = 2};
constexpr double started = 10;  // s after the command

/// Steps of 1 s that take `slower` times as long as expected, up to `time`.
DeadlineWatch watched(double slower, double time) {
  DeadlineWatch watch(course);
  double now = started;
  watch.note(now, 0, 0);
  for (int step = 1; step <= time; ++step) {
    now += slower * (step <= 100 ? 0.2 : 0.4);
    watch.note(now, step, step);
  }
  return watch;
}

TEST(DeadlineWatch, KnowsWhatIsToGo) {
  EXPECT_NEAR(watched(1, 50).to_go(), 10 + 40 + 2, 1e-9);
  EXPECT_NEAR(watched(2, 50).to_go(), 2 * 50 + 2, 1e-9);
  EXPECT_NEAR(watched(2, 150).to_go(), 2 * 20 + 2, 1e-9) << "a release makes steps dearer";
  EXPECT_NEAR(watched(2, 200).to_go(), 2, 1e-9);
}

TEST(DeadlineWatch, CountsFromTheFirstStepOnTheseCells) {
  ExpectedCourse later = course;
  later.start = 60;
  DeadlineWatch watch(later);
  watch.note(started, 60, 0);
  for (int step = 1; step <= 20; ++step) watch.note(started + 0.5 * step, 60 + step, step);
  EXPECT_NEAR(watch.to_go(), 10 + 40 + 2, 1e-9);
  for (int step = 21; step <= 40; ++step) watch.note(started + 0.5 * step, 60 + step, step);
  EXPECT_DOUBLE_EQ(watch.steps_taken({}).steps_a_second, 1);
}

TEST(DeadlineWatch, TellsALateRunEarlyButNotAtOnce) {
  EXPECT_FALSE(watched(2, 2).will_be_late(50)) << "nothing is known yet";
  EXPECT_TRUE(watched(2, 50).will_be_late(80));
  EXPECT_FALSE(watched(2, 50).will_be_late(102.1));
  EXPECT_FALSE(watched(1, 50).will_be_late(60));
}

TEST(DeadlineWatch, LeavesTimeForTheResults) {
  EXPECT_FALSE(watched(1, 150).out_of_time(2.9));
  EXPECT_TRUE(watched(1, 150).out_of_time(2.7)) << "two steps and what comes after them";
}

TEST(DeadlineWatch, CountsStepsByPhase) {
  DeadlineWatch watch(course);
  watch.note(0, 0, 0);
  watch.note(1, 100, 50);
  watch.note(2, 200, 250);
  const PilotResult steps = watch.steps_taken({.iterations = 3});
  EXPECT_DOUBLE_EQ(steps.steps_a_second, 0.5);
  EXPECT_DOUBLE_EQ(steps.tracer_steps_a_second, 2);
  EXPECT_EQ(steps.iterations, 3) << "that are not seen";
  const PilotResult expected{.steps_a_second = 7, .tracer_steps_a_second = 8};
  EXPECT_EQ(DeadlineWatch(course).steps_taken(expected).tracer_steps_a_second, 8);
}

TEST(Deadline, CountsFromTheCommand) {
  const Deadline deadline(60, 5);
  EXPECT_GE(deadline.passed(), 5);
  EXPECT_LT(deadline.passed(), 6);
  EXPECT_NEAR(deadline.left() + deadline.passed(), 60, 0.1);
}

TEST(ProcessAge, Grows) {
  const double before = process_age();
  const Deadline clock(60);
  while (clock.passed() < 0.05) continue;
  EXPECT_NEAR(process_age() - before, clock.passed(), 0.03);
  EXPECT_LT(before, 3600);
}

}  // namespace
}  // namespace downwash
