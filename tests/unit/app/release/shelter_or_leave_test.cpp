// Every answer to "who shelters, who leaves", and what its reason must say.
#include "app/release/shelter_or_leave.hpp"

#include <gtest/gtest.h>

namespace downwash {
namespace {

ThreatLevel level(const char* name, int severity, double milligrams) {
  return {.name = name,
          .meaning = {},
          .source = {},
          .severity = severity,
          .concentration = 1e-6 * milligrams,
          .averaging = 600};
}
const std::vector<ThreatLevel> aegl{level("AEGL-1", 1, 1), level("AEGL-2", 2, 10),
                                    level("AEGL-3", 3, 100)};

/// Outdoors up to `out`, indoors up to `in`, mg/m³.
BuildingExposure exposure(double out, double in) {
  BuildingExposure result;
  for (const ThreatLevel& one : aegl) {
    BuildingLevel at{.outdoors = 1e-6 * out,
                     .indoors = 1e-6 * in,
                     .outdoors_from = {},
                     .indoors_from = {},
                     .outdoors_until = {}};
    if (at.outdoors >= one.concentration) at.outdoors_from = 500, at.outdoors_until = 1500;
    if (at.indoors >= one.concentration) at.indoors_from = 1200;
    result.levels.push_back(at);
  }
  if (out >= 10) result.there = 420, result.gone = 1380;
  return result;
}

void expect_says(const Advice& advice, const char* part) {
  EXPECT_NE(advice.reason.find(part), std::string::npos) << advice.reason;
}

TEST(ShelterOrLeave, ActsUponTheLeastLevelThatHarms) {
  EXPECT_EQ(action_severity(aegl), 2);
  EXPECT_DOUBLE_EQ(action_concentration(aegl), 1e-5);
  EXPECT_EQ(action_severity(std::vector{aegl[0], aegl[2]}), 3);
  EXPECT_EQ(action_severity(std::vector{aegl[0]}), 1) << "the worst there is";
  EXPECT_EQ(shelter_or_leave({}, {}).action, Action::none);
}

TEST(ShelterOrLeave, NeedsNothingBelowTheLevel) {
  const Advice clean = shelter_or_leave(aegl, exposure(0.5, 0.1));
  EXPECT_EQ(clean.action, Action::none);
  EXPECT_EQ(clean.reason, "Outdoors up to 5 % of AEGL-2.");
  const Advice smelly = shelter_or_leave(aegl, exposure(3, 0.5));
  EXPECT_EQ(smelly.action, Action::none);
  EXPECT_EQ(smelly.reason, "AEGL-1 outdoors from 8:20 to 25:00: keep windows and doors shut.");
}

TEST(ShelterOrLeave, TellsTheTimeOfDayAndWhichSubstance) {
  const AdviceTerms terms{"2026-11-21T14:30:00+01:00", "ammonia"};
  EXPECT_EQ(shelter_or_leave(aegl, exposure(3, 0.5), terms).reason,
            "AEGL-1 of ammonia outdoors from 14:38:20 to 14:55:00: keep windows and doors shut.");
  const Advice leave = shelter_or_leave(aegl, exposure(200, 12), terms);
  EXPECT_EQ(leave.leave_before, 420);
  expect_says(leave, "AEGL-2 of ammonia outdoors from 14:38:20 and indoors from 14:50:00");
  expect_says(leave, "inside at 14:37:00 stays");
  expect_says(shelter_or_leave(aegl, exposure(200, 4), terms),
              "stayed below it after 14:53:00: air");
}

TEST(ShelterOrLeave, SheltersWhereTheRoomsStayBelow) {
  const Advice advice = shelter_or_leave(aegl, exposure(200, 4));
  EXPECT_EQ(advice.action, Action::shelter);
  EXPECT_EQ(
      advice.reason,
      "AEGL-2 outdoors from 8:20 to 25:00; indoors up to 40 % of AEGL-2. AEGL-2 is compared with "
      "the mean over 10 min; the air outside itself stayed below it after 23:00: air the rooms "
      "then.");
  EXPECT_FALSE(advice.leave_before);
}

TEST(ShelterOrLeave, LeavesBeforeTheCloudWhereTheRoomsFillToo) {
  const Advice advice = shelter_or_leave(aegl, exposure(200, 12));
  EXPECT_EQ(advice.action, Action::leave);
  EXPECT_EQ(advice.leave_before, 420) << "when it is there, not when a mean has grown";
  expect_says(advice, "AEGL-2 outdoors from 8:20 and indoors from 20:00");
}

TEST(ShelterOrLeave, SheltersWhereThereIsNoTimeToLeave) {
  BuildingExposure soon = exposure(200, 12);
  soon.there = time_to_leave - 1;
  const Advice advice = shelter_or_leave(aegl, soon);
  EXPECT_EQ(advice.action, Action::shelter);
  EXPECT_FALSE(advice.leave_before);
  expect_says(advice, "at the door after 4:59, too soon to leave safely");
  expect_says(advice, "be fetched before 20:00");
  soon.there = time_to_leave;
  EXPECT_EQ(shelter_or_leave(aegl, soon).action, Action::leave);
}

TEST(ShelterOrLeave, AMeanThatLastsIsToldFromTheAirItself) {
  BuildingExposure passed = exposure(200, 4);
  passed.levels[1].outdoors_until.reset();
  const std::string reason = shelter_or_leave(aegl, passed).reason;
  EXPECT_EQ(reason,
            "AEGL-2 outdoors from 8:20 on, still at the end of the computed time; indoors up to "
            "40 % of AEGL-2. AEGL-2 is compared with the mean over 10 min; the air outside itself "
            "stayed below it "
            "after 23:00: air the rooms then.");
  passed.levels[1].outdoors_until = passed.gone;
  EXPECT_NE(shelter_or_leave(aegl, passed).reason.find(" After 23:00 the air outside stayed below"),
            std::string::npos);
  std::vector<ThreatLevel> momentary = aegl;
  for (ThreatLevel& one : momentary) one.averaging = 0;
  EXPECT_EQ(shelter_or_leave(momentary, exposure(200, 4)).reason.find("mean"), std::string::npos);
}

TEST(ShelterOrLeave, SaysWhatTheEndOfTheRunHides) {
  BuildingExposure cut = exposure(200, 4);
  cut.levels[1].outdoors_until.reset();
  cut.gone.reset();
  cut.indoors_rising = true;
  const Advice advice = shelter_or_leave(aegl, cut);
  EXPECT_EQ(advice.action, Action::shelter);
  expect_says(advice, "from 8:20 on, still at the end of the computed time");
  expect_says(advice, "still rising when the computed time ended and may yet reach AEGL-2");
  expect_says(advice, "When to air the rooms, the computed time is too short to tell");

  std::vector<ThreatLevel> uncovered = aegl;
  for (ThreatLevel& one : uncovered) one.covered = 63;
  const Advice unknown = shelter_or_leave(uncovered, exposure(3, 0.1));
  EXPECT_EQ(unknown.action, Action::none);
  expect_says(unknown, "Only 1 min 3 s of the 10 min that AEGL-2 is a mean over were computed");
  const std::string reached = shelter_or_leave(uncovered, exposure(200, 4)).reason;
  EXPECT_EQ(reached.find("may yet be reached"), std::string::npos) << reached;
  BuildingExposure gust = exposure(3, 0.1);
  gust.there = 40;
  const Advice warned = shelter_or_leave(uncovered, gust);
  EXPECT_EQ(warned.action, Action::shelter) << "its concentration is there: that it will not last "
                                               "for ten minutes is not known";
  expect_says(warned, "The concentration of AEGL-2 is outdoors from 0:40 on");
}

}  // namespace
}  // namespace downwash
