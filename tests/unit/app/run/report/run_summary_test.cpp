#include "app/run/report/run_summary.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/run/plan/prepared_case.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

using testing::Contains;
using testing::HasSubstr;

/// The lines from the one about what was released on.
std::vector<std::string> account_of(const std::vector<TracerRecord>& tracers) {
  RunRecord record;
  record.status = RunStatus::finished;
  record.diagnostics = Diagnostics{};
  record.pressure = PressureReport{};
  record.tracers = tracers;
  std::vector<std::string> lines = summary_lines(record);
  const auto first = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
    return line.starts_with("  released");
  });
  lines.erase(lines.begin(), first);
  return lines;
}

TEST(RunSummary, TellsWhatOutputCost) {
  RunRecord record;
  record.pressure = PressureReport{};
  record.steps = 10;
  record.wall_seconds = 2;
  record.output_seconds = 0.05;
  EXPECT_THAT(
      summary_lines(record),
      Contains("  output          kept the steps waiting for 0.05 s, 2.5 % of the wall time"));
}

TEST(RunSummary, SaysThatNotAllWasWritten) {
  RunRecord record;
  record.status = RunStatus::finished;
  record.reason = "reached time.end = 60 s";
  EXPECT_EQ(summary_lines(record).front(), "Finished: reached time.end = 60 s.");
  record.lost = {"zones.gpkg: the file cannot be written"};
  EXPECT_EQ(summary_lines(record).front(),
            "Computed to the end, but not all was written: reached time.end = 60 s.");
}

TEST(RunSummary, AccountsForEachOfAFewTracers) {
  EXPECT_EQ(
      account_of({{"chlorine", {.released = 300, .airborne = 12.5, .left = 287.499}},
                  {"dust",
                   {.released = 0.5, .airborne = 0, .deposited = 0.25, .decayed = 0.25, .left = 0}},
                  {"ammonia", {}}}),
      (std::vector<std::string>{
          "  released        300 kg of chlorine: 12.5 kg airborne, 287.5 kg left the domain",
          "                  its account closes to 3.3e-06",
          "                  500 g of dust: 0 g airborne, 0 g left the domain, 250 g deposited, "
          "250 g decayed",
          "                  its account closes to 0.0e+00",
          "                  0 g of ammonia: 0 g airborne, 0 g left the domain"}));
}

TEST(RunSummary, SumsUpManyTracers) {
  std::vector<TracerRecord> tracers(5, {"chlorine", {.released = 2, .airborne = 1, .left = 1}});
  tracers[3].account.left = 0.5;
  EXPECT_EQ(account_of(tracers),
            (std::vector<std::string>{
                "  released        10 kg of 5 tracers: 5 kg airborne, 4.5 kg left the domain",
                "                  the worst of their accounts closes to 2.5e-01"}));
}

TEST(RunSummary, SaysNothingOfTracersWhereThereAreNone) { EXPECT_TRUE(account_of({}).empty()); }

TEST(Wording, MassesAreInGramsOrKilograms) {
  EXPECT_EQ(mass_text(300), "300 kg");
  EXPECT_EQ(mass_text(19940), "19.94 t");
  EXPECT_EQ(mass_text(0.0125), "12.5 g");
  EXPECT_EQ(mass_text(-2), "-2 kg");
  EXPECT_EQ(mass_text(0.1875), mass_text(0.1875 - 1e-12)) << "which would look like a loss";
}

TEST(Wording, DurationsAreWrittenOut) {
  EXPECT_EQ(duration_text(99.4), "99 s");
  EXPECT_EQ(duration_text(99.9), "2 min");
}

}  // namespace
}  // namespace downwash
