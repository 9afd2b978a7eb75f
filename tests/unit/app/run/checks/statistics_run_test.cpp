// Statistics and probes of whole runs: where they are placed, and what is written.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <cmath>
#include <filesystem>
#include <sstream>

#include "app/run/checks/check_list.hpp"
#include "geometry/input/input_error.hpp"
#include "tests/support/case_problems.hpp"
#include "tests/support/io_samples.hpp"
#include "tests/support/run_fixture.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;

class StatisticsRun : public test::RunFixture {
 protected:
  StatisticsRun()
      : RunFixture(R"({"domain": {"size": [32, 16, 12], "cells": [16, 8, 6],
        "boxes": [{"min": [10, 6, 0], "max": [14, 10, 4]}]},
      "wind": {"speed": 4}, "time": {"end": 30, "spin_up": 10}, "backend": "cpu", "slabs": 2,
      "releases": [{"name": "r", "substance": "chlorine", "x": 5, "y": 8, "mass_kg": 1}],
      "statistics": {"every": 2, "heights": [3, 5.5],
        "points": [{"name": "free", "x": 21, "y": 9, "height": 3},
                   {"name": "wake", "x": 17, "y": 9, "height": 1}],
        "lines": [{"name": "through", "from": {"x": 1, "y": 8.5, "height": 1},
                   "to": {"x": 31, "y": 8.5, "height": 1}, "points": 16}]},
      "probes": {"every": 3, "points": [{"name": "mast", "x": 21, "y": 9, "height": 3}]}})") {}

  /// The cells of a table by title, row by row.
  std::vector<std::map<std::string, std::string>> table(const std::string& name) const {
    std::istringstream stream(text(fs::path("out") / name));
    std::vector<std::string> titles;
    std::vector<std::map<std::string, std::string>> rows;
    for (std::string line; std::getline(stream, line);) {
      if (line.ends_with('\r')) line.pop_back();
      std::istringstream cells(line);
      std::vector<std::string> row;
      for (std::string cell; std::getline(cells, cell, ',');) row.push_back(cell);
      if (titles.empty()) {
        titles = row;
        continue;
      }
      auto& entry = rows.emplace_back();
      for (std::size_t c = 0; c < titles.size() && c < row.size(); ++c) entry[titles[c]] = row[c];
    }
    return rows;
  }
};

TEST_F(StatisticsRun, WritesAllThatIsAskedFor) {
  const RunRecord record = run();
  ASSERT_EQ(record.status, RunStatus::finished) << record.reason;
  EXPECT_TRUE(record.lost.empty());
  for (const char* name :
       {"statistics_points.csv", "statistics_lines.csv", "probes.csv", "probe_summary.csv",
        "fields/statistics.vti", "statistics/height_3m.vti", "statistics/height_5.5m.vti"}) {
    EXPECT_TRUE(fs::exists(folder_ / "out" / name)) << name;
  }
  const auto json = run_json()["statistics"];
  EXPECT_EQ(json["start_s"], 10) << "the end of the spin-up";
  EXPECT_EQ(json["every_steps"], 2);
  EXPECT_GT(json["samples"], 20);
  EXPECT_NEAR(json["time_s"].get<double>(), 20, 0.5);
  EXPECT_EQ(json["points"], 2 + 14 + 1) << "two points of the line are in the box";
  EXPECT_NEAR(json["passes_before"].get<double>(), 10 * 4 / 32.0, 1e-12);
  EXPECT_TRUE(json.contains("developed"));
  bool checked = false;
  for (const Check& check : record.checks) {
    checked = checked || check.name == "Flow developed when the averages began";
  }
  EXPECT_TRUE(checked);
}

/// At the centre of a cell, probes and statistics in the cells see the same.
TEST_F(StatisticsRun, AveragesAtPointsAreThoseOfTheCells) {
  for (const std::string running : {"statistics.running=0", "statistics.running=4"}) {
    const PreparedCase prepared = prepare(read_case(case_file(), {running}));
    FlowSolver solver(prepared.built.problem, prepared.choice.execution);
    while (solver.time() < 25) {
      const StepLimits limits = solver.step_limits();
      solver.advance(0.3 / (limits.advection + limits.diffusion + limits.tracers));
    }
    const StatisticsPlan& plan = prepared.statistics;
    ASSERT_EQ(plan.groups().size(), 3U);
    const AxisMap& axes = prepared.built.axes;
    const auto found = statistics_of(solver.probe_series(1), plan.window, axes);
    const Index3 cell = axes.to_solver(Index3{10, 4, 1});  // of "free"
    EXPECT_EQ(cell, plan.points.probes.cells[0]);
    const auto in_cell = [&](const std::string& name) {
      return solver.read(name)(cell[0], cell[1], cell[2]);
    };
    for (int axis = 0; axis < 3; ++axis) {
      const auto s = static_cast<std::size_t>(axes.solver_axis(axis));
      const std::string letter = velocity_names[s];
      const Average& u = found[0].velocity[static_cast<std::size_t>(axis)];
      EXPECT_NEAR(u.mean, in_cell("mean " + letter), 2e-5) << letter;
      EXPECT_NEAR(u.variance, in_cell("covariance " + letter + letter), 2e-5) << letter;
    }
    EXPECT_NEAR(found[0].largest_speed, in_cell("largest speed"), 2e-5);
    const auto& c = found[0].concentrations.at(0);
    EXPECT_NEAR(c.average.mean, in_cell("mean concentration 0"), 1e-5 * c.largest);
    EXPECT_NEAR(c.largest, in_cell("largest concentration 0"), 1e-6 * c.largest);
    EXPECT_GT(c.largest, 0);
    EXPECT_NEAR(found[0].averaging, solver.statistics().averaging, 1e-9);
  }
}

TEST_F(StatisticsRun, TablesCountFromTheRelease) {
  run({"time.end=14"});
  const auto series = table("probes.csv");
  ASSERT_GT(series.size(), 10U);
  EXPECT_LT(std::stod(series.front().at("time_s")), -9);
  EXPECT_LE(std::stod(series.back().at("time_s")), 4);
  EXPECT_EQ(series[0].at("run_complete"), "yes");
  const auto lines = table("statistics_lines.csv");
  ASSERT_EQ(lines.size(), 14U);
  EXPECT_EQ(lines[4].at("distance_m"), "8");
  EXPECT_EQ(lines[5].at("distance_m"), "14") << "behind the box";
  EXPECT_EQ(lines[0].at("x_m"), "1.000");
  EXPECT_EQ(table("statistics_points.csv")[0].at("point"), "free");
}

TEST_F(StatisticsRun, KeepsAnEarlierResultWhole) {
  run({"time.end=11"});
  run({"time.end=11", "statistics.heights=[3]"});
  EXPECT_TRUE(fs::exists(folder_ / "out/previous/statistics/height_5.5m.vti"));
  EXPECT_TRUE(fs::exists(folder_ / "out/previous/fields/statistics.vti"));
  EXPECT_TRUE(fs::exists(folder_ / "out/previous/probes.csv"));
  EXPECT_FALSE(fs::exists(folder_ / "out/statistics/height_5.5m.vti"));
  run({"time.end=11", "statistics.heights=[]"});
  EXPECT_FALSE(fs::exists(folder_ / "out/statistics"));
}

TEST_F(StatisticsRun, BeginHalfwayWithoutReleases) {
  const PreparedCase prepared =
      prepare(read_case(case_file(), {"releases=[]", "statistics.points=[]"}));
  EXPECT_EQ(prepared.statistics.window.start, 15);
  EXPECT_EQ(prepared.built.problem.statistics->sampling.start, 15);
  EXPECT_EQ(prepared.built.problem.probes.size(), 4U)
      << "those of the wind that arrives, and of where people stand, are last";
  EXPECT_EQ(prepared.approach->group, 2);
  const PreparedCase none =
      prepare(read_case(case_file(), {"releases=[]", "statistics.start=3", "statistics.every=9"}));
  EXPECT_EQ(none.statistics.window.start, 3);
  EXPECT_EQ(none.built.problem.statistics->sampling.interval, 9);
}

TEST_F(StatisticsRun, AskedForNothingIsNothing) {
  write(case_file(), R"({"domain": {"size": [16, 8, 4], "cells": [16, 8, 4]},
      "wind": {"speed": 2}, "fluid": {"viscosity": 0.1}, "time": {"steps": 3}})");
  run();
  EXPECT_FALSE(run_json().contains("statistics"));
  EXPECT_FALSE(fs::exists(folder_ / "out/statistics"));
  EXPECT_FALSE(fs::exists(folder_ / "out/fields/statistics.vti"));
}

TEST_F(StatisticsRun, RefusesPlacesThatAreNoOpenAir) {
  const auto problems = [&](const std::string& setting) {
    try {
      prepare(read_case(case_file(), {setting}));
    } catch (const CaseError& error) {
      return test::sentences(error);
    }
    return std::vector<std::string>{"accepted"};
  };
  using testing::ElementsAre, testing::HasSubstr;
  EXPECT_THAT(problems(R"(statistics.points=[{"name": "in", "x": 12, "y": 8, "height": 1}])"),
              ElementsAre(HasSubstr("`statistics.points.0` (\"in\") at x 12.0 m, y 8.0 m is inside "
                                    "the box `domain.boxes.0`; the nearest open air is ")));
  EXPECT_THAT(problems(R"(probes={"points": [{"name": "far", "x": 99, "y": 8}]})"),
              ElementsAre(HasSubstr("`probes.points.0` (\"far\") lies outside the domain")));
  EXPECT_THAT(problems("statistics.heights=[3, 12.5]"),
              ElementsAre(HasSubstr("`statistics.heights.1` is 12.5 m, but the domain reaches from "
                                    "0 to 12 m; choose another height.")));
  EXPECT_THAT(problems(R"(statistics.lines=[{"name": "l", "from": {"x": 11, "y": 8, "height": 1},
                  "to": {"x": 13, "y": 8, "height": 1}}])"),
              ElementsAre(HasSubstr("`statistics.lines.0` (\"l\") has no point in open air")));
}

/// A place in a cell that is solid though the box ends before it: its air is that of the next cell,
/// on the face between both.
TEST_F(StatisticsRun, MovesPlacesOutOfSolidCells) {
  for (const char* place : {R"("x": 10.1, "y": 8.5)", R"("x": 13.9, "y": 8.5)",
                            R"("x": 12.5, "y": 6.1)", R"("x": 12.5, "y": 9.9)"}) {
    const std::string points = fmt::format(R"([{{"name": "p", {}, "height": 1}}])", place);
    const PreparedCase prepared = prepare(read_case(
        case_file(), {"domain.boxes.0.min=[10.2, 6.2, 0]", "domain.boxes.0.max=[13.8, 9.8, 4]",
                      "statistics.points=" + points, "probes={\"points\": " + points + "}"}));
    const FlowProblem& problem = prepared.built.problem;
    EXPECT_TRUE(inconsistencies(problem.statistics, problem.probes, problem.grid, problem.obstacles)
                    .empty())
        << place;
    ASSERT_EQ(prepared.statistics.moved.size(), 2U) << place;
    EXPECT_THAT(prepared.statistics.moved[0], testing::HasSubstr("(\"p\")"));
  }
}

TEST_F(StatisticsRun, TellsColumnsThatItDoesNotRead) {
  write(folder_ / "points.csv", "name,x,y,remark\na,21,9,wet\n");
  const PreparedCase prepared = prepare(read_case(case_file(), {"statistics.points=points.csv"}));
  EXPECT_THAT(prepared.statistics.moved,
              testing::Contains(testing::HasSubstr("the columns remark are not read")));
}

TEST_F(StatisticsRun, TakesPointsOfAFile) {
  write(folder_ / "points.csv", "name,x,y,height\na,21,9,3\nb,25,9,5\n");
  const PreparedCase prepared = prepare(read_case(case_file(), {"statistics.points=points.csv"}));
  ASSERT_EQ(prepared.statistics.points.places.size(), 2U);
  EXPECT_EQ(prepared.statistics.points.places[1].name, "b");
  EXPECT_EQ(prepared.statistics.points.places[1].height, 5);
  EXPECT_THROW(prepare(read_case(case_file(), {"statistics.points=none.csv"})), InputError);
}

TEST_F(StatisticsRun, SaysThatItEndedTooSoon) {
  stop_ = true;
  const RunRecord record = run();
  EXPECT_EQ(record.status, RunStatus::interrupted);
  EXPECT_EQ(run_json()["statistics"]["samples"], 0);
  EXPECT_TRUE(run_json()["statistics"]["developed"].is_null());
  EXPECT_FALSE(fs::exists(folder_ / "out/fields/statistics.vti"));
  EXPECT_EQ(table("statistics_points.csv").at(0).at("samples"), "0");
}

}  // namespace
}  // namespace downwash
