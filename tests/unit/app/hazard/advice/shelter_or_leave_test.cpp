// Every answer to "who is fetched, leaves, shelters, shuts windows", and what its reason must say.
#include "app/hazard/advice/shelter_or_leave.hpp"

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

/// Outdoors up to `out`, indoors up to `in`, mg/m³; over after 1620 s.
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
  result.cleared = out >= 1 ? 1620 : 0;
  return result;
}

void expect_says(const Instruction& advice, const char* part) {
  EXPECT_NE(advice.reason.find(part), std::string::npos) << advice.reason;
}

TEST(ShelterOrLeave, ActsUponTheLeastLevelThatHarms) {
  EXPECT_EQ(action_severity(aegl), 2);
  EXPECT_DOUBLE_EQ(action_concentration(aegl), 1e-5);
  EXPECT_EQ(action_severity(std::vector{aegl[0], aegl[2]}), 3);
  EXPECT_EQ(action_severity(std::vector{aegl[0]}), 1) << "the worst there is";
  EXPECT_EQ(shelter_or_leave({}, {}).action, Action::not_computed) << "nothing is known of it";
}

TEST(ShelterOrLeave, NeedsNothingBelowAllLevels) {
  const Instruction clean = shelter_or_leave(aegl, exposure(0.5, 0.1));
  EXPECT_EQ(clean.action, Action::none);
  EXPECT_EQ(clean.reason, "Outdoors up to 5 % of AEGL-2.");
}

/// S1: "keep windows and doors shut" is something to do.
TEST(ShelterOrLeave, ShutsWindowsWhereOnlyALesserLevelIsOutdoors) {
  const Instruction smelly = shelter_or_leave(aegl, exposure(3, 0.5));
  EXPECT_EQ(smelly.action, Action::windows_shut);
  EXPECT_EQ(smelly.reason,
            "AEGL-1 outdoors from 8 min 20 s to 25 min: keep windows and doors shut.");
  EXPECT_EQ(smelly.until, 1620);
  BuildingExposure lasting = exposure(3, 0.5);
  lasting.cleared.reset();
  EXPECT_FALSE(shelter_or_leave(aegl, lasting).until);
}

TEST(ShelterOrLeave, TellsTheTimeOfDayAndWhichSubstance) {
  const InstructionTerms terms{"2026-11-21T14:30:00+01:00", "ammonia"};
  EXPECT_EQ(shelter_or_leave(aegl, exposure(3, 0.5), terms).reason,
            "AEGL-1 of ammonia outdoors from 14:38:20 to 14:55:00: keep windows and doors shut.");
  const Instruction leave = shelter_or_leave(aegl, exposure(50, 12), terms);
  EXPECT_EQ(leave.leave_before, 420);
  expect_says(leave, "AEGL-2 of ammonia outdoors from 14:38:20");
  expect_says(leave, "AEGL-2 indoors from 14:50:00");
  expect_says(leave, "inside at 14:37:00 stays");
}

TEST(ShelterOrLeave, SheltersWhereTheRoomsStayBelow) {
  const Instruction advice = shelter_or_leave(aegl, exposure(50, 4));
  EXPECT_EQ(advice.action, Action::shelter);
  EXPECT_EQ(advice.reason,
            "AEGL-2 outdoors from 8 min 20 s to 25 min; indoors up to 40 % of AEGL-2.");
  EXPECT_EQ(advice.until, 1620) << "when every level has ended";
  EXPECT_FALSE(advice.leave_before);
}

/// The severest level at the walls is named, not the one to act upon alone.
TEST(ShelterOrLeave, NamesTheSeverestLevelAtTheWalls) {
  BuildingExposure severe = exposure(200, 4);
  severe.levels[2].outdoors_from = 700;
  severe.levels[2].outdoors_until = 1100;
  EXPECT_EQ(shelter_or_leave(aegl, severe).reason,
            "AEGL-3 outdoors from 11 min 40 s to 18 min 20 s, AEGL-2 from 8 min 20 s to 25 min; "
            "indoors up to 40 % of "
            "AEGL-2.");
}

/// One time in all: a level has ended when the mean that it is compared with has.
TEST(ShelterOrLeave, AMeanThatLastsIsNotOver) {
  BuildingExposure passed = exposure(50, 4);
  passed.cleared = 1000;
  const Instruction advice = shelter_or_leave(aegl, passed);
  EXPECT_EQ(advice.until, 1500);
  expect_says(advice, "AEGL-2 outdoors from 8 min 20 s to 25 min; indoors");
  BuildingExposure smelly = exposure(3, 0.1);
  smelly.cleared = 450;
  EXPECT_EQ(shelter_or_leave(aegl, smelly).until, 1500) << "the mean comes after the air";
}

TEST(ShelterOrLeave, TellsOnceThatNoLevelIsOver) {
  BuildingExposure lasting = exposure(200, 4);
  lasting.levels[2].outdoors_from = 700;
  lasting.levels[1].outdoors_until.reset();
  lasting.levels[2].outdoors_until.reset();
  lasting.cleared.reset();
  expect_says(shelter_or_leave(aegl, lasting),
              "AEGL-3 outdoors from 11 min 40 s, AEGL-2 from 8 min 20 s on, still at the end of "
              "the computed "
              "time; indoors");
}

TEST(ShelterOrLeave, LeavesBeforeTheCloudWhereTheRoomsFillToo) {
  const Instruction advice = shelter_or_leave(aegl, exposure(50, 12));
  EXPECT_EQ(advice.action, Action::leave);
  EXPECT_EQ(advice.leave_before, 420) << "when it is there, not when a mean has grown";
  expect_says(advice, "AEGL-2 outdoors from 8 min 20 s to 25 min; AEGL-2 indoors from 20 min");
}

/// S2: those who can't leave and are not safe inside are fetched.
TEST(ShelterOrLeave, FetchesWhereThereIsNoTimeToLeave) {
  BuildingExposure soon = exposure(200, 12);
  soon.there = time_to_leave - 1;
  const Instruction advice = shelter_or_leave(aegl, soon);
  EXPECT_EQ(advice.action, Action::fetch);
  EXPECT_EQ(advice.fetch_before, 1200) << "when it is reached indoors";
  EXPECT_FALSE(advice.leave_before);
  EXPECT_FALSE(advice.until);
  expect_says(advice, "The gas is at the door after 4 min 59 s: no time to leave");
  soon.there = time_to_leave;
  EXPECT_EQ(shelter_or_leave(aegl, soon).action, Action::leave);
  soon.there = 0;
  expect_says(shelter_or_leave(aegl, soon), "The gas is at the door at once");
}

/// What fills up only after the cloud has passed is aired before that.
TEST(ShelterOrLeave, SheltersWhereTheRoomsFillOnlyAfterTheCloud) {
  BuildingExposure late = exposure(50, 12);
  for (BuildingLevel& at : late.levels) {
    if (at.indoors_from) at.indoors_from = 1700;
  }
  const Instruction advice = shelter_or_leave(aegl, late);
  EXPECT_EQ(advice.action, Action::shelter);
  EXPECT_EQ(advice.until, 1620);
  expect_says(advice, "unless the rooms are aired before");
  late.cleared.reset();
  EXPECT_EQ(shelter_or_leave(aegl, late).action, Action::leave) << "no end is known";
}

/// Of several means of one level the first that is reached indoors counts.
TEST(ShelterOrLeave, TheFirstMeanThatIsReachedIndoorsCounts) {
  std::vector<ThreatLevel> means = aegl;
  means.push_back(level("AEGL-2 (1 h)", 2, 8));
  BuildingExposure soon = exposure(200, 12);
  soon.there = 0;
  soon.levels.push_back(soon.levels[1]);
  soon.levels[3].indoors_from = 900;
  EXPECT_EQ(shelter_or_leave(means, soon).fetch_before, 900);
}

/// S2: no airing while any level is still exceeded when the computed time ends.
TEST(ShelterOrLeave, NoAiringBeforeEveryLevelHasEnded) {
  BuildingExposure cut = exposure(50, 4);
  cut.levels[0].outdoors_until.reset();
  cut.cleared.reset();
  const Instruction advice = shelter_or_leave(aegl, cut);
  EXPECT_EQ(advice.action, Action::shelter);
  EXPECT_FALSE(advice.until) << "though the air stayed below AEGL-2 after 23 min";
  expect_says(advice, "When to air the rooms, the computed time is too short to tell");
  EXPECT_EQ(instruction(advice.action, {{}, advice.until}, std::nullopt, 1800).find("air the"),
            std::string::npos);
}

TEST(ShelterOrLeave, SaysWhatTheEndOfTheRunHides) {
  BuildingExposure cut = exposure(50, 4);
  cut.levels[1].outdoors_until.reset();
  cut.gone.reset();
  cut.cleared.reset();
  cut.indoors_rising = true;
  const Instruction advice = shelter_or_leave(aegl, cut);
  EXPECT_EQ(advice.action, Action::shelter);
  expect_says(advice, "from 8 min 20 s on, still at the end of the computed time");
  expect_says(advice, "still rising when the computed time ended and may yet reach AEGL-2");

  std::vector<ThreatLevel> uncovered = aegl;
  for (ThreatLevel& one : uncovered) one.covered = 63;
  const Instruction unknown = shelter_or_leave(uncovered, exposure(0.5, 0.1));
  EXPECT_EQ(unknown.action, Action::not_computed) << "never \"nothing\"";
  expect_says(unknown, "Only 1 min 3 s of the 10 min that AEGL-2 is a mean over were computed");
  EXPECT_EQ(shelter_or_leave(uncovered, exposure(3, 0.1)).action, Action::windows_shut);
  const std::string reached = shelter_or_leave(uncovered, exposure(50, 4)).reason;
  EXPECT_EQ(reached.find("may yet be reached"), std::string::npos) << reached;
  BuildingExposure gust = exposure(3, 0.1);
  gust.there = 40;
  const Instruction warned = shelter_or_leave(uncovered, gust);
  EXPECT_EQ(warned.action, Action::shelter) << "its concentration is there: that it will not last "
                                               "for ten minutes is not known";
  expect_says(warned, "The concentration of AEGL-2 is outdoors from 40 s on");
}

TEST(ShelterOrLeave, ARunThatWasCutShortHasNotComputedTheRest) {
  InstructionTerms terms;
  terms.cut_short = true;
  const Instruction unknown = shelter_or_leave(aegl, exposure(0.5, 0.1), terms);
  EXPECT_EQ(unknown.action, Action::not_computed);
  expect_says(unknown, "ended early");
  EXPECT_EQ(shelter_or_leave(aegl, exposure(3, 0.1), terms).action, Action::windows_shut);
  EXPECT_EQ(shelter_or_leave(aegl, exposure(50, 4), terms).action, Action::shelter);
}

}  // namespace
}  // namespace downwash
