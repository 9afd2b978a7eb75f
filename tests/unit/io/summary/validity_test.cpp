// When an answer was made and until when it holds, in all products.
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
  one.made_at = "2026-11-21T13:35:10Z";
  one.computed = 1800;
  one.contact = "Control room <112>";
  return one;
}

TEST(Validity, EndsWithTheComputedTime) {
  EXPECT_EQ(valid_until(asked()), 1800);
  EXPECT_THAT(validity_lines(asked()),
              ElementsAre("Made 2026-11-21 14:35:10 (UTC+01:00).",
                          "Valid until 15:00:00 (30 min), where the computed time ends, if the "
                          "wind stays as given.",
                          "Contact: Control room <112>"));
  Asked no_clock = asked();
  no_clock.start.reset();
  no_clock.contact.clear();
  EXPECT_THAT(validity_lines(no_clock),
              ElementsAre("Made 2026-11-21 13:35:10 (UTC).",
                          "Valid until 30 min, where the computed time ends, if the wind stays as "
                          "given."));
}

TEST(Validity, EndsWithTheNextWindReport) {
  Asked one = asked();
  one.wind_report = "2026-11-21T12:50:00Z";  // 40 min before the release
  EXPECT_EQ(valid_until(one), 1200);
  EXPECT_EQ(validity_lines(one)[1],
            "Valid until 14:50:00 (20 min), when the next wind report is there: then compare the "
            "wind.");
  one.wind_report = "2026-11-21T13:20:00Z";
  EXPECT_EQ(valid_until(one), 1800) << "the computed time ends sooner";
  one.wind_report = "2026-11-21T12:20:00Z";
  EXPECT_THAT(validity_lines(one)[1], testing::StartsWith("Not valid: the wind is of a report"));
}

TEST(Validity, IsOverWhereTheAnswerComesLater) {
  Asked one = asked();
  one.made_at = "2026-11-22T10:00:00Z";
  EXPECT_EQ(validity_lines(one)[1], "Was valid until 15:00:00 (30 min), before this was made.");
  one.computed = 0;
  EXPECT_EQ(validity_lines(one).size(), 2U) << "nothing was computed";
  one.wind_alone = true;
  one.computed = 1800;
  EXPECT_EQ(validity_lines(one).size(), 2U) << "of a wind alone there are no zones";
}

TEST(Validity, StandsOnPageAndPrintAndInAlertAndMaps) {
  Result page = test::small_page();
  page.asked = asked();
  const test::TemporaryFolder folder;
  const std::string html = report_html(page),
                    words = "Valid until 15:00:00 (30 min), where the computed time ends";
  EXPECT_EQ(test::occurrences(html, words), 2U) << "head of page and of print";
  EXPECT_EQ(test::occurrences(html, "Contact: Control room &lt;112&gt;"), 2U);
  ASSERT_TRUE(write_alert(folder.path() / "alert.xml", page, test::berlin, asked().made_at));
  const std::string alert = test::contents(folder.path() / "alert.xml");
  EXPECT_TRUE(test::contains(alert, "<contact>Control room &lt;112&gt;</contact>")) << alert;
  EXPECT_TRUE(test::contains(alert, words));
  write_zones_kml(folder.path() / "zones.kml", page, test::berlin);
  const std::string kml = test::contents(folder.path() / "zones.kml");
  EXPECT_TRUE(test::contains(kml, words));
  EXPECT_FALSE(test::contains(kml, "Made 2026")) << "a map file is the same whenever it is made";
}

}  // namespace
}  // namespace downwash
