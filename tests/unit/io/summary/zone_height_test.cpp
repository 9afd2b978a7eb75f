// Zones above the height of people: told, and what is exceeded below counts.
#include "io/summary/zone_height.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/case/read_case.hpp"
#include "io/summary/report_summary.hpp"
#include "tests/support/small_report.hpp"

namespace downwash {
namespace {

using namespace test;
using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;
using testing::StartsWith;

/// Nothing is reached in the zones; AEGL-1 at the facade of "a" is, AEGL-2 is not.
Result page_at(double height) {
  Result page = small_page();
  page.reach.zones[0].height = height;
  for (Zone& zone : page.reach.zones[0].zones) zone.polygons.clear();
  page.affected.exposed[0].substance = page.affected.exposed[1].substance = "chlorine";
  page.affected.exposed[0].levels = {{.outdoors = 2e-6}, {.outdoors = 2e-6}};
  return page;
}

std::string head(const Result& page) {
  return answer(page, page.reach.zones[0], level_reaches(page, page.reach.zones[0]));
}

TEST(ZoneHeight, WhereNoPeopleAreIsToldInTheHeadLine) {
  EXPECT_THAT(head(page_at(60)),
              AllOf(StartsWith("Zones are those at 60 m above ground, where no people are; below, "
                               "AEGL-1 is exceeded at 1 building. "),
                    HasSubstr("No level is exceeded at 60 m above ground")));
  EXPECT_THAT(head(page_at(1.5)), StartsWith("No level is exceeded at 1.5 m above ground"));
  EXPECT_THAT(levels_below(page_at(60).reach.zones[0], page_at(60).affected.exposed), SizeIs(1));
  EXPECT_THAT(levels_below(page_at(1.5).reach.zones[0], page_at(1.5).affected.exposed), IsEmpty());
  Result shown = page_at(60);
  shown.reach.zones[0].zones[0].polygons = {{square(0, 0, 10), {}}};
  EXPECT_THAT(levels_below(shown.reach.zones[0], shown.affected.exposed), IsEmpty())
      << "the zones show it";
}

TEST(ZoneHeight, WhereNoPeopleAreIsADoubtOfTheCase) {
  const auto warnings = [](const std::string& height) {
    return parse_case(R"({"domain": {"size": [240, 120, 90], "cells": [24, 12, 9]},
                          "wind": {"speed": 4, "height": 10, "direction": 225},
                          "time": {"end": 1200, "spin_up": 0}, "zones": {"height": )" +
                          height + R"(},
                          "releases": [{"name": "t", "substance": "chlorine", "x": 20, "y": 0,
                                        "height": 1, "rate_kg_s": 0.5, "duration": 600}]})",
                      "t.json")
        .warnings;
  };
  EXPECT_THAT(warnings("60"), Contains(HasSubstr("`zones.height` is 60 m, where no people are")));
  EXPECT_THAT(warnings("10"), Contains(HasSubstr("`zones.height` is 10 m")));
  EXPECT_THAT(warnings("2"), Not(Contains(HasSubstr("zones.height"))));
}

}  // namespace
}  // namespace downwash
