#include "app/run/loop/pressure_wording.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "app/run/report/case_report.hpp"
#include "app/run/report/run_summary.hpp"
#include "io/case/read_case.hpp"
#include "tests/support/flow/jacobi.hpp"

namespace downwash {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

/// Ten steps of a run that ended well.
RunRecord record_of(const PressureParameters& parameters, const PressureReport& last) {
  RunRecord record;
  record.status = RunStatus::finished;
  record.reason = "did time.steps = 10 steps";
  record.steps = 10;
  record.wall_seconds = 2;
  record.pressure_parameters = parameters;
  record.pressure = last;
  for (int step = 0; step < 10; ++step) record.pressure_totals.add(last);
  return record;
}

TEST(PressureWording, NamesWhatIsAskedFor) {
  EXPECT_EQ(pressure_text({}), "conjugate gradients with multigrid to a residual of 0.0001");
  EXPECT_EQ(pressure_text({.method = PressureMethod::multigrid, .divergence = 1e-6}),
            "multigrid to a max|div u| dt of 1e-06");
  EXPECT_EQ(pressure_text(jacobi_sweeps(20)), "20 Jacobi sweeps");
  EXPECT_EQ(pressure_text({.method = PressureMethod::red_black, .divergence = {}, .sweeps = 1}),
            "1 red-black Gauss-Seidel sweep");
}

TEST(PressureWording, IsInTheReportOfTheCase) {
  const Question config = parse_case(
      R"({"domain": {"size": [1, 1, 1], "cells": [8, 8, 8]}, "time": {"steps": 1}})", "test.json");
  EXPECT_THAT(configuration_lines(config),
              testing::Contains(HasSubstr(
                  "pressure by conjugate gradients with multigrid to a residual of 0.0001")));
}

TEST(CaseReport, TellsWhereTheProfileOfTheWindDoesNotCount) {
  const auto wind_line = [](const std::vector<std::string>& settings) {
    return configuration_lines(parse_case(
        R"({"domain": {"size": [8, 8, 8], "cells": [8, 8, 8]}, "time": {"steps": 1},
            "wind": {"speed": 5, "profile": "uniform"}})",
        "test.json", settings))[0];
  };
  const std::string own =
      R"(boundaries={"inlet": {"type": "inflow", "profile": [[0, 1], [10, 5]]}})";
  EXPECT_EQ(wind_line({}), "wind: 5 m/s at 10 m from 270°, uniform");
  EXPECT_EQ(
      wind_line({own}),
      "wind: 5 m/s at 10 m from 270°, uniform; at the start only: the inflow has a profile of "
      "its own");
  EXPECT_THAT(wind_line({own, R"(initial={"velocity": [1, 0, 0]})"}), HasSubstr("; not used: "));
}

TEST(PressureWording, CountsCyclesOrSweeps) {
  EXPECT_EQ(iterations_text(PressureMethod::multigrid_cg, 7), "7 cycles");
  EXPECT_EQ(iterations_text(PressureMethod::multigrid, 1), "1 cycle");
  EXPECT_EQ(iterations_text(PressureMethod::red_black, 12), "12 sweeps");
  EXPECT_EQ(iterations_text(PressureMethod::jacobi, 1), "1 sweep");
}

TEST(PressureWording, SumsUpASolveToATolerance) {
  RunRecord record =
      record_of({}, {.iterations = 4, .residual = 8.1e-5, .divergence = {}, .seconds = 0.05});
  record.pressure_totals.iterations += 2;
  record.pressure_totals.most_iterations = 6;
  EXPECT_THAT(
      pressure_lines(record),
      ElementsAre("conjugate gradients with multigrid, 4.2 cycles per step, 6 at most",
                  "at the last step residual 8.1e-05", "50 ms per step, 25 % of the wall time"));
}

TEST(PressureWording, ShowsTheDivergenceWhereItDecides) {
  const RunRecord record = record_of({.method = PressureMethod::multigrid, .divergence = 1e-6},
                                     {.iterations = 1, .residual = 1e-3, .divergence = 9.2e-7});
  EXPECT_THAT(pressure_lines(record),
              ElementsAre("multigrid, 1 cycle per step",
                          "at the last step residual 0.001, max|div u| dt 9.2e-07"));
}

TEST(PressureWording, FixedSweepsMeasureNothing) {
  const RunRecord record =
      record_of(jacobi_sweeps(20), {.iterations = 20, .residual = {}, .divergence = {}});
  EXPECT_THAT(pressure_lines(record), ElementsAre("Jacobi, 20 sweeps per step"));
}

TEST(PressureWording, SummaryRaisesTheAlarm) {
  const RunRecord record =
      record_of({}, {.iterations = 100, .residual = 3e-3, .divergence = {}, .capped = true});
  EXPECT_THAT(summary_lines(record),
              testing::Contains(HasSubstr(
                  "WARNING: 10 of 10 steps stopped short of pressure.tolerance = 0.0001")));
}

TEST(PressureWording, AlarmSaysWhatToDo) {
  const PressureReport solve{.iterations = 100, .residual = 3e-3, .divergence = {}, .capped = true};
  EXPECT_EQ(capped_solve_text({}, solve, 12),
            "the pressure solve of step 12 stopped at pressure.max_iterations = 100 cycles with "
            "residual 0.003, short of pressure.tolerance = 0.0001: more divergence is left in the "
            "flow; raise pressure.max_iterations or pressure.tolerance (later steps of this kind "
            "are only counted)");
  const PressureReport coarse{.iterations = 100, .residual = {}, .divergence = 2e-5};
  const std::string text =
      capped_solve_text({.method = PressureMethod::red_black, .divergence = 1e-6}, coarse, 1);
  EXPECT_THAT(text, HasSubstr("100 sweeps with max|div u| dt 2e-05, short of pressure.divergence"));
  EXPECT_THAT(text, HasSubstr("or take pressure.solver \"multigrid_cg\""));
}

TEST(PressureWording, AlarmSaysWhereASolveStalled) {
  const PressureReport solve{
      .iterations = 9, .residual = 3e-7, .divergence = {}, .capped = true, .stalled = true};
  EXPECT_EQ(capped_solve_text({.tolerance = 1e-7}, solve, 3),
            "the pressure solve of step 3 stalled after 9 cycles with residual 3e-07, where "
            "rounding lets it fall no further, short of pressure.tolerance = 1e-07: more "
            "divergence is left in the flow; raise pressure.tolerance or take precision "
            "\"double\" (later steps of this kind are only counted)");
}

TEST(PressureReports, TheWorstSolveOfAStepCounts) {
  PressureReport step;
  step.add({.iterations = 9, .residual = 3e-4, .divergence = {}, .capped = true});
  step.add({.iterations = 2, .residual = 5e-5, .divergence = {}});
  EXPECT_EQ(step.residual, 3e-4) << "or an alarm would contradict itself";
  EXPECT_TRUE(step.capped);
  EXPECT_EQ(step.iterations, 11);
}

TEST(PressureWording, MoreExactIsWhatTheSolverLooksAt) {
  EXPECT_EQ(more_exact_text({}), "a smaller pressure.tolerance");
  EXPECT_EQ(more_exact_text({.divergence = 1e-5}), "a smaller pressure.divergence");
  EXPECT_EQ(more_exact_text(jacobi_sweeps(20)), "more pressure.sweeps");
}

}  // namespace
}  // namespace downwash
