// The page of a member, in a file.
#include "io/ensemble/page_file.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <memory>

#include "geometry/input/input_error.hpp"
#include "io/report/report_html.hpp"
#include "io/summary/beside.hpp"
#include "tests/support/report_sample.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

TEST(PageFile, GivesThePageBack) {
  const test::TemporaryFolder folder;
  Result page = test::sample_report();
  page.trust.caution = "so";
  page.trust.approach = ApproachWind{
      .distance = 80, .places = 3, .start = 1, .end = 2, .levels = {}, .unknown = "why"};
  page.reach.places.assign(page.reach.zones.size(), {});
  for (std::size_t s = 0; s < page.reach.zones.size(); ++s) {
    page.reach.places[s] = {
        .substance = page.reach.zones[s].substance,
        .origin = {1.5, 2.25},
        .step_x = {3, 0.1},
        .step_y = {-0.1, 3},
        .nx = 2,
        .ny = 1,
        .peak = {-1, 1.0F / 3},
        .means = std::vector<std::vector<float>>(page.reach.zones[s].levels.size(), {0, 1.0F / 7}),
        .arrival = {-1, 12.5F},
        .departure = {-1, std::numeric_limits<float>::infinity()}};
  }
  page.reach.zones[0].zones[0].beyond = {{{{400, 0}, {900, 0}, {900, 50.5}}, {}}};
  page.reach.beyond = BeyondArea{.joint = {{400, 0}, {400, 100}},
                                 .outlines = {{{400, -10}, {900, -10}, {900, 110}, {400, 110}}},
                                 .reach = 5000,
                                 .words = "class D"};
  BesideOurs beside;
  BesideSet& set = beside.sets.emplace_back();
  set.substance = page.reach.zones[0].substance;
  set.levels.resize(page.reach.zones[0].levels.size());
  set.levels[0].gaussian = ModelReach{.reached = true, .distance = 4321, .beyond_range = "far"};
  set.guidebook.rows = {{.what = "small spill", .isolation = 60, .protect = {{"by day", "1 km"}}}};
  set.guidebook.isolation = 60;
  page.trust.beside = std::make_shared<const BesideOurs>(beside);
  const auto file = folder.path() / "page.cbor";
  write_page_file(file, page);
  const Result back = read_page_file(file);
  EXPECT_EQ(report_html(back), report_html(page));
  ASSERT_TRUE(back.reach.beyond.has_value());
  EXPECT_EQ(back.reach.beyond->reach, 5000);
  ASSERT_NE(back.trust.beside, nullptr);
  EXPECT_EQ(back.trust.beside->sets.at(0).levels[0].gaussian->distance, 4321);
  EXPECT_FALSE(back.trust.beside->sets[0].levels[0].dense);
  EXPECT_EQ(back.trust.beside->sets[0].guidebook.rows.at(0).protect, set.guidebook.rows[0].protect);
  EXPECT_EQ(back.reach.zones[0].zones[0].beyond[0].outer,
            page.reach.zones[0].zones[0].beyond[0].outer);
  EXPECT_EQ(back.reach.places.front().peak, page.reach.places.front().peak);
  EXPECT_EQ(back.reach.places.front().departure, page.reach.places.front().departure);
  EXPECT_EQ(back.reach.places.front().step_y, page.reach.places.front().step_y);
}

TEST(PageFile, WhatIsNoneIsRefused) {
  const test::TemporaryFolder folder;
  EXPECT_THROW(read_page_file(folder.path() / "missing.cbor"), InputError);
  const auto file = folder.path() / "page.cbor";
  write_page_file(file, test::sample_report());
  std::filesystem::resize_file(file, std::filesystem::file_size(file) / 2);
  EXPECT_THROW(read_page_file(file), InputError) << "cut off";
  std::ofstream(file) << "{}";
  EXPECT_THROW(read_page_file(file), InputError) << "something else";
}

}  // namespace
}  // namespace downwash
