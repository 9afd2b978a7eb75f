// What the page tells of the wind that arrives, and of like cases.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/report/report_html.hpp"

namespace downwash {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

/// Too weak a wind at 2 m, fine at 10 m.
Result windy_page() {
  Result page;
  page.asked.wind_alone = true;
  page.trust.approach = ApproachWind{.distance = 85,
                                     .places = 16,
                                     .start = 120,
                                     .end = 330,
                                     .levels = {{.height = 2,
                                                 .speed = {3.35, 2.68, 0.03, Severity::unreliable},
                                                 .turbulence = {0.21, 0.2, 0.02, Severity::fine},
                                                 .unknown = {}},
                                                {.height = 10,
                                                 .speed = {5, 5.05, 0.05, Severity::fine},
                                                 .turbulence = {0, 0.02, 0.01, Severity::fine},
                                                 .unknown = {}}},
                                     .unknown = {}};
  return page;
}

TEST(ReportApproach, TellsFoundAskedDeviationAndError) {
  EXPECT_THAT(report_html(windy_page()),
              AllOf(HasSubstr("Does the wind arrive as asked?"), HasSubstr("2.68 m/s"),
                    HasSubstr("3.35 m/s"), HasSubstr("-20 % ± 0.9 %"), HasSubstr("+1.0 % ± 1.0 %"),
                    HasSubstr("averaged from 2 min to 5 min 30 s of the run at 16 places")));
}

TEST(ReportApproach, TellsHowHardItIsPushed) {
  Result page = windy_page();
  EXPECT_THAT(report_html(page), Not(HasSubstr("a force holds")));
  page.trust.approach->push = 0.284;
  EXPECT_THAT(report_html(page),
              HasSubstr("a force holds the wind, by 28 % of the drag of the ground"));
}

TEST(ReportApproach, AWindAloneHasNoZonesToTellOf) {
  const std::string page = report_html(windy_page());
  EXPECT_THAT(page, AllOf(HasSubstr("Wind alone"), HasSubstr("<section id=\"levels\" hidden"),
                          HasSubstr("<section id=\"receptors\" hidden"),
                          HasSubstr("class=\"answer\">The wind arrives")));
  EXPECT_THAT(report_html({}), AllOf(Not(HasSubstr("The wind arrives")),
                                     Not(HasSubstr("<section id=\"levels\" hidden"))));
}

TEST(ReportApproach, ARedWindStandsAboveTheMap) {
  Result page = windy_page();
  EXPECT_THAT(report_html(page), Not(HasSubstr("class=\"map-caution\"")));
  page.trust.caution = "Less wind <than> asked.";
  const std::string text = report_html(page);
  const auto at = text.find("class=\"map-caution\"");
  ASSERT_NE(at, std::string::npos);
  EXPECT_LT(at, text.find("<canvas"));
  EXPECT_THAT(text, HasSubstr("Less wind &lt;than&gt; asked."));
}

TEST(ReportApproach, SaysWhyNothingIsKnown) {
  Result page = windy_page();
  page.trust.approach->levels[0].unknown = "5 s of wind that counts, too short for a mean";
  EXPECT_THAT(report_html(page), HasSubstr("not known: 5 s of wind that counts"));
  page.trust.approach->unknown = "no wind comes in through the inlet";
  EXPECT_THAT(report_html(page), HasSubstr("Not known: no wind comes in"));
}

TEST(ReportApproach, TellsTheNearestValidationCase) {
  Result page = windy_page();
  page.trust.validation = NearestValidation{.name = "aij_a_single_block",
                                            .title = "AIJ case A: a single block",
                                            .alike = {"buildings that stand alone"},
                                            .differs = {"16 cells there, 4 here"},
                                            .scores = {}};
  EXPECT_THAT(report_html(page),
              AllOf(HasSubstr("AIJ case A"), HasSubstr("not measured"),
                    HasSubstr("buildings that stand alone"), HasSubstr("16 cells there, 4 here")));
  page.trust.validation->scores.push_back(
      {.device = "NVIDIA H200",
       .full = true,
       .revision = "",
       .ended = "2026-11-22",
       .figures = {{"hit rate", "0.7", "at least 0.66", true}}});
  EXPECT_THAT(report_html(page), AllOf(HasSubstr("1 of 1 criteria met on NVIDIA H200, fine grids"),
                                       HasSubstr("hit rate"), HasSubstr("at least 0.66")));
}

}  // namespace
}  // namespace downwash
