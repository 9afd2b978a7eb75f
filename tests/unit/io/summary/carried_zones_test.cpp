#include "io/summary/carried_zones.hpp"

#include <gmock/gmock.h>

#include "io/report/report_html.hpp"
#include "tests/support/small_report.hpp"

namespace downwash {
namespace {

using test::occurrences;
using test::small_page;
using test::square;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

TEST(CarriedZones, HaveTheFarthestInEachDirection) {
  const std::vector<ReportRelease> releases{{.name = "leak", .place = {0, 0}, .words = ""}};
  Zone zone;
  zone.polygons = {{{{-10, -10}, {100, -10}, {100, 10}, {-10, 10}}, {}}};
  const auto reach = reach_by_direction(zone, releases);
  EXPECT_NEAR(reach[4], 100.5, 0.1) << "east";
  EXPECT_NEAR(reach[0], 10, 0.5) << "north";
  EXPECT_NEAR(reach[12], 10, 0.5) << "west";
  zone.beyond = {{{{100, -10}, {300, 0}, {100, 10}}, {}}};
  EXPECT_NEAR(reach_by_direction(zone, releases)[4], 300, 1e-9) << "with the estimate";
  EXPECT_EQ(reach_by_direction(zone, {})[4], 0);
}

TEST(CarriedZones, AreAShortTextWithPlaceAndLevels) {
  Result page = small_page();
  page.map.lon_lat = {13.4, 52.5};
  page.asked.start = "2026-11-21T14:30:00+01:00";
  page.asked.contact = "Control room";
  const std::string text = carried_zones(page);
  EXPECT_THAT(text, AllOf(HasSubstr("\ngeo:52.5"), HasSubstr("Model result, not a measurement"),
                          HasSubstr("Began 2026-11-21 14:30:00"), HasSubstr(",E 210,"),
                          HasSubstr("Contact: Control room"), HasSubstr("does not mean safe")))
      << text;
  EXPECT_LT(text.size(), 2000U);
  const std::string html = report_html(page);
  EXPECT_EQ(occurrences(html, "aria-label=\"QR code of the zones\""), 2U) << "screen and paper";
  page.map.lon_lat.reset();
  EXPECT_THAT(carried_zones(page), Not(HasSubstr("geo:"))) << "no place on Earth";
  page.asked.wind_alone = true;
  EXPECT_EQ(carried_zones(page), "");
}

TEST(CarriedZones, StayReadableWithLongTexts) {
  Result page = small_page();
  page.asked.title = page.asked.wind = std::string(5000, 'x');
  page.asked.releases.assign(20, {.name = "leak", .place = {0, 0}, .words = std::string(900, 'y')});
  EXPECT_LT(carried_zones(page).size(), 2900U);
  EXPECT_THAT(carried_zones(page), HasSubstr("and 17 more releases"));
}

}  // namespace
}  // namespace downwash
