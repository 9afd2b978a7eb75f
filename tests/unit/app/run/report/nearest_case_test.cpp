// Which validation case comes nearest.
#include "app/run/report/nearest_case.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/case/read_case.hpp"
#include "io/scores/measured_records.hpp"
#include "tests/support/source_folder.hpp"

namespace downwash {
namespace {

using testing::Contains;
using testing::HasSubstr;

std::string nearest(const CaseTraits& traits) { return nearest_case(traits).name; }

TEST(NearestCase, FollowsTheLayoutFirst) {
  EXPECT_EQ(nearest({}), "empty_domain");
  EXPECT_EQ(nearest({.release = true}), "prairie_grass");
  const CaseTraits tower{
      .layout = Layout::isolated, .bodies = 1, .covered = 1, .height = 30, .cells_per_height = 5};
  EXPECT_EQ(nearest(tower), "aij_a_single_block");
  const CaseTraits city{.layout = Layout::array,
                        .bodies = 600,
                        .covered = 0.4,
                        .height = 18,
                        .cells_per_height = 4,
                        .release = true};
  EXPECT_EQ(nearest(city), "aij_c_block_array");
}

TEST(NearestCase, TellsWhatIsAlikeAndWhatDiffers) {
  const NearestValidation city = nearest_validation({.layout = Layout::array,
                                                     .bodies = 600,
                                                     .covered = 0.4,
                                                     .height = 18,
                                                     .cells_per_height = 4,
                                                     .release = true});
  EXPECT_THAT(city.alike, Contains("an array of buildings"));
  EXPECT_THAT(city.alike, Contains("they cover 36 % of the ground there, 40 % here"));
  EXPECT_THAT(city.differs, Contains(HasSubstr("nothing is released there")));
  EXPECT_THAT(city.differs, Contains("10 cells to the height of a building there, 4 here"));
  EXPECT_THAT(city.differs, Contains("plain blocks in a wind tunnel there, real sizes here"));
  const NearestValidation open = nearest_validation({});
  EXPECT_THAT(open.alike, Contains("wind alone"));
  EXPECT_TRUE(open.differs.empty());
}

TEST(NearestCase, BuildingsFarApartStandAlone) {
  const auto traits = [](const std::string& boxes) {
    return traits_of(prepare(
        parse_case(R"({"domain": {"size": [400, 400, 64], "cells": [100, 100, 16], "boxes": [)" +
                       boxes + R"(]}, "wind": {"speed": 5}, "time": {"end": 1}, "backend": "cpu"})",
                   "case.json")));
  };
  const CaseTraits apart = traits(R"({"min": [100, 100, 0], "max": [108, 108, 12]},
                                     {"min": [300, 300, 0], "max": [308, 308, 12]},
                                     {"min": [100, 300, 0], "max": [108, 308, 24]})");
  EXPECT_EQ(apart.layout, Layout::isolated);
  EXPECT_EQ(apart.bodies, 3U);
  EXPECT_DOUBLE_EQ(apart.height, 16);
  EXPECT_DOUBLE_EQ(apart.cells_per_height, 4);
  const CaseTraits close = traits(R"({"min": [100, 100, 0], "max": [120, 120, 12]},
                                     {"min": [140, 100, 0], "max": [160, 120, 12]},
                                     {"min": [120, 140, 0], "max": [140, 160, 12]})");
  EXPECT_EQ(close.layout, Layout::array);
}

TEST(NearestCase, TheTableAgreesWithTheCaseFiles) {
  for (const auto& [name, title, traits] : compared_cases()) {
    const CaseTraits found = traits_of(prepare(read_case(
        std::string(DOWNWASH_SOURCE_DIR) + "/cases/" + name + "/case.json", {"backend=cpu"})));
    EXPECT_EQ(found.layout, traits.layout) << name;
    EXPECT_EQ(found.bodies, traits.bodies) << name;
    EXPECT_EQ(found.release, traits.release) << name;
    EXPECT_NEAR(found.covered, traits.covered, 0.01) << name;
    EXPECT_NEAR(found.height, traits.height, 0.1 * traits.height) << name;
    EXPECT_NEAR(found.cells_per_height, traits.cells_per_height, 0.1 * traits.cells_per_height)
        << name;
  }
}

TEST(MeasuredRecords, AreThoseThatWereCommitted) {
  const auto records = measured_records("empty_domain");
  ASSERT_FALSE(records.empty());
  EXPECT_EQ(records[0].backend, "cuda");
  EXPECT_FALSE(records[0].checks.empty());
  EXPECT_TRUE(measured_records("no_such_case").empty());
}

TEST(Scores, SayWhereNothingWasMeasured) {
  NearestValidation nearest{.name = "a", .title = "A", .alike = {}, .differs = {}, .scores = {}};
  EXPECT_EQ(score_words(nearest), "not measured");
  nearest.scores.push_back(
      {.device = "NVIDIA H200",
       .full = true,
       .revision = "",
       .ended = "2026-11-22T15:59:44Z",
       .figures = {{"q", "0.7", "at least 0.66", true}, {"w", "3", "at most 2", false}}});
  EXPECT_EQ(score_words(nearest), "1 of 2 criteria met on NVIDIA H200, fine grids (2026-11-22)");
}

}  // namespace
}  // namespace downwash
