// Until when an answer holds, in all products.
#include "io/summary/validity.hpp"

#include <gmock/gmock.h>

#include "io/report/report_html.hpp"
#include "io/zones/zone_writer.hpp"
#include "tests/support/small_report.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/support/zone_sample.hpp"

namespace downwash {
namespace {

using testing::ElementsAre;

Asked asked() {
  Asked one;
  one.start = "2026-11-21T14:30:00+01:00";
  one.computed = 1800;
  one.contact = "Control room <112>";
  return one;
}

TEST(Validity, EndsWithTheComputedTime) {
  EXPECT_EQ(valid_until(asked()), 1800);
  EXPECT_THAT(validity_lines(asked()),
              ElementsAre("Valid until 15:00:00 (30 min), where the computed time ends, if the "
                          "wind stays as given.",
                          "Contact: Control room <112>"));
  Asked no_clock = asked();
  no_clock.start.reset();
  no_clock.contact.clear();
  EXPECT_THAT(validity_lines(no_clock),
              ElementsAre("Valid until 30 min, where the computed time ends, if the wind stays as "
                          "given."));
}

TEST(Validity, EndsWithTheNextWindReport) {
  Asked one = asked();
  one.wind_report = "2026-11-21T12:50:00Z";  // 40 min before the release
  EXPECT_EQ(valid_until(one), 1200);
  EXPECT_EQ(validity_lines(one)[0],
            "Valid until 14:50:00 (20 min), when the next wind report is there: then compare the "
            "wind.");
  one.wind_report = "2026-11-21T13:20:00Z";
  EXPECT_EQ(valid_until(one), 1800) << "the computed time ends sooner";
  one.wind_report = "2026-11-21T12:20:00Z";
  EXPECT_THAT(validity_lines(one)[0], testing::StartsWith("Not valid: the wind is of a report"));
}

TEST(Validity, IsThatOfZones) {
  Asked one = asked();
  one.computed = 0;
  EXPECT_EQ(validity_lines(one).size(), 1U) << "nothing was computed";
  one.wind_alone = true;
  one.computed = 1800;
  EXPECT_EQ(validity_lines(one).size(), 1U) << "of a wind alone there are no zones";
}

TEST(Validity, StandsOnPageAndPrintAndInAlertAndMaps) {
  Result page = test::small_page();
  page.asked = asked();
  const test::TemporaryFolder folder;
  const std::string html = report_html(page),
                    words = "Valid until 15:00:00 (30 min), where the computed time ends";
  EXPECT_EQ(test::occurrences(html, words), 2U) << "head of page and of print";
  EXPECT_EQ(test::occurrences(html, "Contact: Control room &lt;112&gt;"), 2U);
  ASSERT_TRUE(write_alert(folder.path() / "alert.xml", page, test::berlin, "2026-11-21T13:35:10Z"));
  const std::string alert = test::contents(folder.path() / "alert.xml");
  EXPECT_TRUE(test::contains(alert, "<contact>Control room &lt;112&gt;</contact>")) << alert;
  EXPECT_TRUE(test::contains(alert, words));
  write_zones_kml(folder.path() / "zones.kml", page, test::berlin);
  const std::string kml = test::contents(folder.path() / "zones.kml");
  EXPECT_TRUE(test::contains(kml, words));
}

}  // namespace
}  // namespace downwash
