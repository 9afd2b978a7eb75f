#include "app/hazard/exposure/build_release.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>
#include <string>

#include "app/run/report/release_report.hpp"
#include "io/text/ppm.hpp"
#include "tests/support/case_problems.hpp"
#include "tests/support/io_samples.hpp"
#include "tests/unit/app/hazard/exposure/built_release.hpp"

namespace downwash {
namespace {

using test::built, test::Built, test::problems_of;

/// 24 × 12 × 6 m with a block of 4 m width, 2 … 6 m in y, 3 m high.
Question leak(const std::string& cells, const std::vector<std::string>& settings = {}) {
  const std::string text = R"({"domain": {"size": [24, 12, 6], "cells": )" + cells + R"(,
      "boxes": [{"min": [8, 2, -1], "max": [12, 6, 3]}]},
    "wind": {"speed": 4}, "time": {"end": 1200},
    "releases": [{"name": "tank", "substance": "chlorine", "x": 4, "y": 4.2, "height": 0.5,
                  "rate_kg_s": 0.5, "duration": 600}],
    "receptors": [{"name": "school", "x": 20.3, "y": 7.1}, {"name": "roof", "x": 10.1, "y": 4.1,
                  "height": 3.2}]})";
  return parse_case(text, "test.json", settings);
}

Built built_with(const std::vector<std::string>& settings = {}) {
  return built(leak("[24, 12, 6]", settings));
}

std::string problem_of(const std::vector<std::string>& settings) {
  const auto problems = problems_of(leak("[24, 12, 6]", settings));
  EXPECT_EQ(problems.size(), 1U);
  return problems.empty() ? "" : problems.front();
}

class ReleaseInEveryAxisOrder : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Cells, ReleaseInEveryAxisOrder,
                         testing::Values("[24, 12, 6]", "[24, 6, 12]", "[12, 24, 6]", "[6, 24, 12]",
                                         "[12, 6, 24]", "[6, 12, 24]"));

TEST_P(ReleaseInEveryAxisOrder, PutsThingsWhereTheUserHasThem) {
  const Built b = built(leak(GetParam()));
  const TracerProblem& problem = b.plan.problem;
  const auto centre = [&](const Index3& cell) {
    const auto& axis = b.flow.problem.grid.axis;
    return b.flow.axes.to_user(
        Vector3{axis[0].centre(cell[0]), axis[1].centre(cell[1]), axis[2].centre(cell[2])});
  };
  const auto near = [&](const Index3& cell, const Vector3& place) {
    const Vector3 c = centre(cell);
    for (std::size_t a = 0; a < 3; ++a) {
      EXPECT_LE(std::abs(c[a] - place[a]), 0.5 * b.site.box.size[a] / b.site.box.cells[a] + 1e-9);
    }
  };
  ASSERT_EQ(problem.sources.size(), 1U);
  ASSERT_EQ(problem.sources[0].cells.size(), 1U);
  near(problem.sources[0].cells[0].cell, {4, 4.2, 0.5});
  const auto& receptors = b.plan.exposure(ExposurePart::receptors).cells;
  ASSERT_EQ(receptors.size(), 2U);
  near(receptors[0], {20.3, 7.1, 1.5});
  near(receptors[1], {10.1, 4.1, 3.2});
  const auto& points = b.plan.exposure(ExposurePart::receptors).points;
  ASSERT_EQ(points.size(), 2U);
  EXPECT_EQ(b.flow.axes.to_user(points[0]), (Vector3{20.3, 7.1, 1.5})) << "between cells";
  EXPECT_EQ(b.flow.axes.to_user(b.plan.gravity), (Vector3{0, 0, -9.81}));

  const auto& plane = b.plan.exposure(ExposurePart::plane).cells;
  const Index3 n = b.site.box.cells;
  ASSERT_EQ(plane.size(), static_cast<std::size_t>(n[0]) * static_cast<std::size_t>(n[1]));
  EXPECT_EQ(b.flow.axes.to_user(plane[0]), (Index3{0, 0, b.plan.layer}));
  EXPECT_EQ(b.flow.axes.to_user(plane[1]), (Index3{1, 0, b.plan.layer}));
  EXPECT_EQ(b.flow.axes.to_user(plane.back()), (Index3{n[0] - 1, n[1] - 1, b.plan.layer}));
}

TEST(BuildRelease, IsNothingWithoutReleases) {
  const Question config = leak("[24, 12, 6]", {"releases=[]"});
  const Site site = survey(config.domain, config.wind, config.scenario);
  EXPECT_FALSE(build_release(config, site, build_problem(config, site)));
}

TEST(BuildRelease, CountsTracersBeforeAnythingIsBuilt) {
  const auto counted = [](const std::vector<std::string>& settings) {
    return tracer_count(leak("[24, 12, 6]", settings).scenario);
  };
  EXPECT_EQ(counted({"releases=[]"}), 0);
  EXPECT_EQ(counted({}), 1);
  const std::string ensemble = R"(ensemble={"members": 3, "interval": 10})";
  EXPECT_EQ(counted({ensemble}), 3);
  EXPECT_EQ(built_with({ensemble}).plan.problem.count(), 3);
  EXPECT_EQ(tracers_of(leak("[24, 12, 6]", {ensemble}).scenario, 1.2)[2].name,
            "chlorine, release 3");
}

TEST(BuildRelease, ReleasesOnceTheWindHasSettled) {
  const Built b = built_with();
  EXPECT_EQ(b.plan.spin_up, 6) << "24 m at 4 m/s";
  EXPECT_EQ(b.plan.begin, 6);
  EXPECT_EQ(b.plan.problem.sources[0].series.time, (std::vector<double>{6, 606}));
  EXPECT_DOUBLE_EQ(b.plan.releases[0].mass, 300);
  EXPECT_EQ(built_with({"time.spin_up=30"}).plan.begin, 30);
  const Built early = built_with({"releases.0.start=2"});
  EXPECT_EQ(early.plan.begin, 2);
}

TEST(BuildRelease, OneTracerForEachSubstanceAndMember) {
  const std::string releases = R"(releases=[
    {"name": "a", "substance": "ammonia", "x": 4, "y": 4, "mass_kg": 2},
    {"name": "b", "substance": "chlorine", "x": 4, "y": 8, "mass_kg": 3},
    {"name": "c", "substance": "ammonia", "x": 6, "y": 8, "mass_kg": 4}])";
  const Built b = built_with({releases, R"(ensemble={"members": 3, "interval": 100})"});
  const TracerProblem& problem = b.plan.problem;
  ASSERT_EQ(b.plan.substances.size(), 2U);
  ASSERT_EQ(problem.tracers.size(), 6U);
  EXPECT_EQ(problem.measures.size(), 6U);
  EXPECT_EQ(problem.tracers[b.plan.tracer(2, 1)].name, "chlorine, release 3");
  ASSERT_EQ(problem.sources.size(), 9U);
  std::vector<double> mass(6);
  for (const TracerSource& source : problem.sources) {
    const auto tracer = static_cast<std::size_t>(source.tracer);
    mass[tracer] += source.burst_mass;
    EXPECT_EQ(source.burst_time, 6 + 100 * static_cast<double>(tracer / 2));
  }
  EXPECT_EQ(mass, (std::vector<double>{6, 3, 6, 3, 6, 3}));
}

TEST(BuildRelease, PhysicsOfATracer) {
  const Built b = built_with({R"(substances=[{"name": "chlorine", "buoyant": true, "half_life": 100,
      "settling_speed": 0.1, "deposition_speed": 0.02, "diffusivity": 1e-5}])"});
  const Tracer& tracer = b.plan.problem.tracers[0];
  EXPECT_NEAR(tracer.buoyancy, (1 - 28.964 / 70.906) / 1.2, 1e-12);
  EXPECT_NEAR(std::exp(-tracer.decay_rate * 100), 0.5, 1e-12);
  EXPECT_EQ(tracer.settling_speed, 0.1);
  EXPECT_EQ(tracer.deposition_speed, 0.02);
  EXPECT_EQ(tracer.diffusivity, 1e-5);
  EXPECT_EQ(b.plan.problem.measures[0].load_exponent, 2);
  EXPECT_EQ(built_with().plan.problem.tracers[0].buoyancy, 0);
  Substance cold;
  cold.buoyant = true;
  cold.density = 2.4;
  EXPECT_NEAR(buoyancy_of(cold, 1.2), 1 / 2.4, 1e-12);
}

TEST(BuildRelease, LevelsThatTheRunIsLongEnoughFor) {
  const auto times = [](const std::vector<std::string>& settings) {
    const Built b = built_with(settings);
    std::set<double> found;
    for (const ThreatLevel& level : b.plan.levels.at(0)) found.insert(level.averaging);
    return found;
  };
  EXPECT_EQ(times({}), (std::set<double>{600}));
  EXPECT_EQ(times({"time.end=610", "releases.0.duration=5"}), (std::set<double>{600}));
  EXPECT_EQ(times({"time.end=400", "releases.0.duration=5"}), (std::set<double>{600}))
      << "the shortest in any case";
  EXPECT_EQ(times({"time.end=4000"}), (std::set<double>{600})) << "the nearest to ten minutes";
  EXPECT_EQ(times({"time.end=9000", "releases.0.duration=2000"}), (std::set<double>{1800}));
  EXPECT_EQ(times({"time.end=9000", "releases.0.duration=7200"}), (std::set<double>{3600}));
  EXPECT_EQ(times({"time.end=2500", "releases.0.duration=2400"}), (std::set<double>{1800}))
      << "an hour is nearer than half, but not covered";
  EXPECT_EQ(times({"time.end=9000", "zones.averaging=[600, 3600]"}), (std::set<double>{600, 3600}));
  EXPECT_EQ(times({"zones.averaging=[1800]"}), (std::set<double>{1800}));
  EXPECT_NEAR(built_with({"zones.averaging=[3600]"}).plan.problem.measures[0].threshold,
              concentration_of_ppm(0.5, 70.906), 1e-12);
  EXPECT_NE(problem_of({"zones.averaging=[900]"}).find("`zones.averaging` has none of the times"),
            std::string::npos);
  const Built without = built_with({"releases.0.substance=tracer gas"});
  EXPECT_EQ(without.plan.problem.measures[0].threshold, 1e-6);
}

TEST(BuildRelease, DrawsEveryLevelOnce) {
  const Built b = built_with({"releases.0.substance=hydrogen fluoride", "time.end=4000"});
  ASSERT_EQ(b.plan.levels[0].size(), 3U);
  EXPECT_EQ(b.plan.levels[0][0].averaging, 600);
  EXPECT_EQ(b.plan.levels[0][1].name, "AEGL-2");
  EXPECT_EQ(b.plan.levels[0][1].averaging, 1800) << "it has no level for ten minutes";
  EXPECT_EQ(averaging_words(b.plan, 0),
            "over 10 min, over 30 min, the nearest to the 10 min of the release that the run "
            "covers; not drawn: over 60 min (`zones.averaging` [3600] draws them)");
}

TEST(BuildRelease, TellsWhichAveragingTimesAreLeftOut) {
  const auto words = [](const std::vector<std::string>& settings) {
    const Built b = built_with(settings);
    return averaging_words(b.plan, 0);
  };
  EXPECT_EQ(words({"time.end=4000"}),
            "over 10 min, the nearest to the 10 min of the release that the run covers; not drawn: "
            "over 30 min, over 60 min (`zones.averaging` [1800, 3600] draws them)");
  EXPECT_EQ(words({"zones.averaging=[600]"}),
            "over 10 min, as `zones.averaging` asks; not drawn: over 30 min, over 60 min "
            "(`zones.averaging` [1800, 3600] draws them)");
  EXPECT_EQ(words({"time.end=4000", "zones.averaging=[600, 1800, 3600]"}),
            "over 10 min, over 30 min, over 60 min");
}

TEST(BuildRelease, MovesReleasesOutOfSolids) {
  const Built b = built_with({"releases.0.x=8.6", "releases.0.y=4.5"});
  EXPECT_EQ(b.plan.releases[0].moved,
            "`releases.0` (\"tank\") at x 8.6 m, y 4.5 m is inside the box `domain.boxes.0`; it is "
            "moved to the nearest open air, 1.1 m away at x 7.5 m, y 4.5 m, 0.5 m above the "
            "ground");
  EXPECT_EQ(b.plan.releases[0].cells[0].cell, (Index3{7, 4, 0}));
  EXPECT_EQ(b.plan.releases[0].place, (Vector3{7.5, 4.5, 0.5})) << "what maps and pages show";
  EXPECT_EQ(b.plan.releases[0].asked, (Vector3{8.6, 4.5, 0.5}));
  EXPECT_NE(release_words(b.plan.releases[0]).find("moved by 1.1 m"), std::string::npos);
  EXPECT_FALSE(built_with().plan.releases[0].asked);
  EXPECT_EQ(built_with().plan.releases[0].moved, "");
}

TEST(BuildRelease, LeavesSealedRoomsAlone) {
  // A room of 3 × 3 × 3 m in a box of walls: it stays fluid, but it is no open air.
  const std::string walls = R"(domain.boxes=[{"min": [14, 2, -1], "max": [15, 7, 4]},
    {"min": [18, 2, -1], "max": [19, 7, 4]}, {"min": [14, 2, -1], "max": [19, 3, 4]},
    {"min": [14, 6, -1], "max": [19, 7, 4]}, {"min": [14, 2, 3], "max": [19, 7, 4]}])";
  const Built b = built_with({walls, "releases.0.x=16.5", "releases.0.y=4.5"});
  EXPECT_NE(b.plan.releases[0].moved.find("is inside the solid cells of the grid"),
            std::string::npos);
  EXPECT_EQ(b.plan.releases[0].cells[0].cell[2], 0);
}

TEST(BuildRelease, RefusesWhatIsNotInTheDomain) {
  EXPECT_EQ(
      problem_of({"releases.0.x=31"}),
      "test.json: `releases.0` (\"tank\") lies outside the domain, at x 31.0 m, y 4.2 m: that "
      "is x 31 m, y 4 m along the wind, and the domain reaches from x 0 to 24 m and from y 0 "
      "to 12 m; move it or enlarge `domain.size`.");
  EXPECT_NE(problem_of({"releases.0.height=7"}).find("is above the domain, at a height of 7 m"),
            std::string::npos);
  EXPECT_NE(problem_of({"releases.0.to=[40, 4]"}).find("lies outside"), std::string::npos);
  EXPECT_NE(problem_of({"receptors.0.y=-1"}).find("`receptors.0` (\"school\") lies outside"),
            std::string::npos);
  EXPECT_NE(problem_of({R"(receptors.0={"name": "a", "lon": 13, "lat": 52})"})
                .find("has a longitude and latitude, but without a building file"),
            std::string::npos);
  EXPECT_NE(problem_of({"zones.height=8"}).find("`zones.height` is 8 m"), std::string::npos);
}

TEST(BuildRelease, RefusesReceptorsIndoors) {
  EXPECT_EQ(problem_of({"receptors.0.x=8.6", "receptors.0.y=4.4"}),
            "test.json: `receptors.0` (\"school\") at x 8.6 m, y 4.4 m is inside the box "
            "`domain.boxes.0`; the nearest open air is 1.1 m away at x 7.5 m, y 4.5 m, 1.5 m above "
            "the ground: move it there.");
}

TEST(BuildRelease, RefusesTimesAfterTheEnd) {
  EXPECT_NE(problem_of({"time.end=5", "releases.0.duration=1"})
                .find("begins at 6 s, once the wind has settled, but the run ends at 5 s"),
            std::string::npos);
  EXPECT_NE(problem_of({"time.end=602"}).find("goes on until 606 s"), std::string::npos);
  EXPECT_NE(problem_of({R"(ensemble={"members": 5, "interval": 300})"})
                .find("`ensemble`: the last of `releases.0` (\"tank\") would begin at 1206 s"),
            std::string::npos);
  EXPECT_EQ(problems_of(leak("[24, 12, 6]", {"releases.0.x=99", "receptors.0.x=99"})).size(), 2U)
      << "all of it is told";
}

TEST(BuildRelease, WeighsByTheGravityOfTheCase) {
  const auto gravity = [](const Built& b) { return b.flow.axes.to_user(b.plan.gravity); };
  EXPECT_EQ(gravity(built_with()), (Vector3{0, 0, -9.81}));
  EXPECT_EQ(gravity(built_with({"fluid.gravity=1.62"})), (Vector3{0, 0, -1.62}));
}

TEST(BuildRelease, WaitsForNoWindThatIsHeld) {
  const std::vector<std::string> held{"domain.boxes=[]", "time.hold_wind=true"};
  EXPECT_GT(built_with({"domain.boxes=[]"}).plan.spin_up, 0);
  EXPECT_EQ(built_with(held).plan.spin_up, 0);
}

}  // namespace
}  // namespace downwash
