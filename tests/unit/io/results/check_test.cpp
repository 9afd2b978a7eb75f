#include "io/results/check.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "io/results/check_json.hpp"

namespace downwash {
namespace {

Check check(const std::string& name, Severity severity) {
  const bool fine = severity == Severity::fine;
  return {.group = CheckGroup::grid,
          .message = Message::coarse_cells,
          .name = name,
          .figure = "3.1",
          .bound = "at least 10",
          .severity = severity,
          .effect = fine ? "" : "Wakes are missing.",
          .remedy = fine ? "" : "Take smaller cells."};
}

TEST(Checks, TheWorstDecides) {
  const Check fine = check("A", Severity::fine), look = check("B", Severity::look),
              bad = check("C", Severity::unreliable);
  EXPECT_EQ(worst({fine, fine}), Severity::fine);
  EXPECT_EQ(worst({fine, look, fine}), Severity::look);
  EXPECT_EQ(worst({look, bad, fine}), Severity::unreliable);
  EXPECT_EQ(worst({}), Severity::look) << "nothing checked is nothing known";
}

TEST(Checks, TheVerdictNamesWhatIsNotFine) {
  const Check fine = check("A", Severity::fine), look = check("B", Severity::look),
              bad = check("C", Severity::unreliable);
  EXPECT_EQ(verdict({fine, fine}), "All 2 checks are fine.");
  const Check other = check("D", Severity::look), third = check("E", Severity::look);
  EXPECT_EQ(verdict({fine, look, other}), "Worth a look: B: 3.1; D: 3.1 (2 of 3 checks).");
  EXPECT_EQ(verdict({fine, look, look}), "Worth a look: B: 3.1 (2 of 3 checks).")
      << "the same twice";
  EXPECT_EQ(verdict({look, other, third, third}),
            "Worth a look: B: 3.1; D: 3.1; and 1 more (4 of 4 checks).");
  EXPECT_EQ(verdict({fine, bad}), "Don't rely on this result: C: 3.1 (1 of 2 checks).");
  EXPECT_EQ(verdict({look, fine, bad}),
            "Don't rely on this result: C: 3.1 (1 of 3 checks; 1 more is worth a look).");
  EXPECT_TRUE(verdict({}).starts_with("Nothing was checked"));
}

TEST(Checks, WhatRangesHoldIsNoReasonToDoubt) {
  const Check fine = check("A", Severity::fine), held = check("B", Severity::in_ranges),
              look = check("C", Severity::look);
  EXPECT_EQ(worst({fine, held}), Severity::fine);
  EXPECT_EQ(worst({held, look}), Severity::look);
  EXPECT_EQ(verdict({fine, held}),
            "Nothing that matters changes within the ranges (1 of 2 checks makes them wider).");
  EXPECT_EQ(checks_of(checks_json({held})).at(0).severity, Severity::in_ranges);
}

TEST(Checks, TheVerdictSaysWhichWayZonesErrWhereACheckKnows) {
  const Check cells = check("A", Severity::unreliable);
  Check wind = check("Wind", Severity::unreliable);
  wind.errs = Errs::too_long;
  EXPECT_EQ(
      verdict({cells, wind}),
      "Don't rely on this result: A: 3.1; Wind: 3.1 (2 of 2 checks). Zones may be too long (1 "
      "check), wrong either way (1 check).");
  EXPECT_EQ(verdict({wind}),
            "Don't rely on this result: Wind: 3.1 (1 of 1 check). Zones may be too long.");
  Check cut = check("Cut", Severity::look);
  cut.errs = Errs::too_short;
  EXPECT_EQ(verdict({cut}), "Worth a look: Cut: 3.1 (1 of 1 check). Zones may be too short.");
  Check coarse = check("Coarse", Severity::look);
  coarse.effect = "Zones may be wrong by a factor: zones.";
  EXPECT_THAT(verdict({coarse}),
              testing::EndsWith(" Zones may be too long or too short: which is not known."));
  coarse.effect = "Averages are those of a shorter time.";
  EXPECT_THAT(verdict({coarse}), testing::EndsWith("check).")) << "no zones";
  EXPECT_EQ(checks_of(checks_json({wind, cells})).front().errs, Errs::too_long);
  EXPECT_EQ(checks_of(checks_json({wind, cells})).back().errs, Errs::unknown);
}

TEST(Checks, TheVerdictBeginsWithARunThatDidNotEnd) {
  const Check cells = check("A", Severity::unreliable);
  Check narrow = check("B", Severity::unreliable), ended = check("Run", Severity::unreliable);
  Check time = check("Time", Severity::unreliable);
  narrow.errs = time.errs = Errs::too_short;
  ended.message = time.message = Message::cut_short;
  ended.errs = Errs::too_short;
  EXPECT_THAT(verdict({cells, ended, narrow, time}),
              testing::StartsWith("Don't rely on this result: Run: 3.1; B: 3.1; and 2 more"));
}

TEST(Checks, AreListedWorstFirstAndAligned) {
  const std::vector<std::string> lines =
      check_lines({check("Short", Severity::fine), check("Rather long", Severity::look),
                   check("Überall", Severity::unreliable)});
  EXPECT_EQ(lines, (std::vector<std::string>{
                       "don't rely on it  Überall      3.1; at least 10",
                       "                  Wakes are missing. Take smaller cells. (DW-801)",
                       "look              Rather long  3.1; at least 10",
                       "                  Wakes are missing. Take smaller cells. (DW-801)",
                       "fine              Short        3.1; at least 10"}));
}

TEST(Checks, LongAdviceIsWrapped) {
  Check wordy = check("A", Severity::look);
  for (int n = 0; n < 30; ++n) wordy.effect += " syllable";
  for (const std::string& line : check_lines({wordy})) EXPECT_LE(line.size(), 100U);
  EXPECT_GT(check_lines({wordy}).size(), 3U);
}

TEST(Checks, OneIsASentence) {
  EXPECT_EQ(sentence(check("Cells", Severity::look)),
            "Cells: 3.1, should be at least 10. Wakes are missing. Take smaller cells. (DW-801)");
  EXPECT_EQ(
      sentence({CheckGroup::time, Message::cut_short, "Run", "ended", "", Severity::fine, "", ""}),
      "Run: ended.");
}

}  // namespace
}  // namespace downwash
