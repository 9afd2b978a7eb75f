// Zones as an alert of the Common Alerting Protocol, read by xmllint.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "geometry/shapes/polygon.hpp"
#include "io/summary/acting_distance.hpp"
#include "io/zones/alert_rings.hpp"
#include "io/zones/zone_coordinates.hpp"
#include "io/zones/zone_writer.hpp"
#include "tests/support/foreign_programs.hpp"
#include "tests/support/report_sample.hpp"
#include "tests/support/zone_sample.hpp"

namespace downwash {
namespace {

using namespace test;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr const char* made_at = "2026-11-25T00:27:06Z";

std::string cap(const Result& page, const std::string& sender = "") {
  const TemporaryFolder folder;
  EXPECT_TRUE(write_alert(folder.path() / "alert", page, berlin, made_at, sender));
  return contents(folder.path() / "alert");
}

std::string complaint(const std::string& text) {
  return schema_complaint("cap12_profile.xsd", text);
}

TEST(ZoneCap, IsWrittenForPlacesOnEarthOnly) {
  const TemporaryFolder folder;
  EXPECT_FALSE(write_alert(folder.path() / "alert", full_page(), MapProjection(), made_at));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(ZoneCap, IsValid) {
  EXPECT_EQ(complaint(cap(full_page())), "");
  EXPECT_EQ(complaint(cap(Result{})), "") << "without zones there are no infos";
  EXPECT_EQ(complaint(cap(sample_report(50))), "");
  Result page = full_page();
  page.asked.start.reset();
  EXPECT_EQ(complaint(cap(page)), "");
  page.asked.start = "2024-03-01T00:59:30.5Z";
  EXPECT_EQ(complaint(cap(page)), "");
  std::string wrong = cap(full_page());
  wrong.replace(wrong.find("<status>Draft"), 13, "<status>Draf");
  EXPECT_NE(complaint(wrong), "");
  std::string swapped = cap(full_page());  // longitude first: more than 90° of latitude elsewhere
  const std::size_t polygon = swapped.find("<polygon>");
  swapped.insert(polygon + 9, "152.5,13.4 ");
  EXPECT_NE(complaint(swapped), "");
}

TEST(ZoneCap, IsFromWhoIsNamedOrFromAPlaceholderThatIsCalledSo) {
  const std::string unnamed = cap(full_page());
  EXPECT_THAT(unnamed, AllOf(HasSubstr("<sender>downwash.invalid</sender>"),
                             HasSubstr("The sender, downwash.invalid, is a placeholder: put in who "
                                       "sends this alert before it is sent on.")));
  const std::string named = cap(full_page(), "duty.officer@fire.example.org");
  EXPECT_THAT(named, AllOf(HasSubstr("<sender>duty.officer@fire.example.org</sender>"),
                           Not(HasSubstr("placeholder")), Not(HasSubstr("downwash.invalid"))));
  EXPECT_EQ(complaint(named), "");
}

TEST(ZoneCap, HasAnInfoForEachLevelThatIsReachedAndNamesTheOthers) {
  const std::string text = cap(full_page());
  EXPECT_EQ(found_in(text, "<info>"), 1);
  EXPECT_EQ(found_in(text, "<polygon>"), 2);
  EXPECT_THAT(text, AllOf(HasSubstr("<status>Draft</status>"), HasSubstr("<severity>Moderate<"),
                          HasSubstr("<sent>2026-11-25T00:27:06-00:00</sent>"),
                          HasSubstr("<expires>2026-11-25T02:27:06+01:00</expires>"),
                          HasSubstr("Not reached, or not known to be: chlorine: AEGL-3.")));
}

TEST(ZoneCap, OfNoLevelThatIsReachedSaysHowFarToAct) {
  Result page = full_page();
  for (Zone& zone : page.reach.zones[0].zones) zone.polygons.clear();
  const std::string text = cap(page);
  EXPECT_EQ(found_in(text, "<info>"), 0);
  EXPECT_THAT(text, HasSubstr(acting_distance(page).words));
}

TEST(ZoneCap, LatitudeComesFirstAndTheRingIsClosed) {
  const std::string text = cap(full_page());
  std::smatch found;
  ASSERT_TRUE(std::regex_search(text, found, std::regex("<polygon>(\\S+) [^<]* (\\S+)</polygon>")));
  EXPECT_EQ(found[1], found[2]);
  EXPECT_EQ(found[1].str().substr(0, 3), "52.");
}

TEST(ZoneCap, SaysWhatIsNotCovered) {
  Result page = full_page();
  page.reach.zones[0].levels[0].covered = 63;
  page.trust.caution = "The wind is 20 % too weak.";
  const std::string text = cap(page);
  EXPECT_THAT(text, AllOf(HasSubstr("The run ended early"), HasSubstr("it goes on there"),
                          HasSubstr("the mean over the 1 min 3 s that were computed"),
                          HasSubstr("The wind is 20 % too weak."), HasSubstr("outdoors"),
                          HasSubstr("<certainty>Unknown</certainty>"),
                          HasSubstr("clean gaps within it are included")));
}

TEST(ZoneCap, CertaintyIsThatOfTheChecks) {
  Result page = full_page();
  page.asked.computed = page.asked.planned;
  EXPECT_THAT(cap(page), HasSubstr("<certainty>Possible</certainty>"));
  page.trust.checks[0].severity = Severity::fine;
  EXPECT_THAT(cap(page), HasSubstr("<certainty>Likely</certainty>"));
  page.trust.checks[0].severity = Severity::unreliable;
  EXPECT_THAT(cap(page), HasSubstr("<certainty>Unknown</certainty>"));
}

TEST(ZoneCap, UrgencyIsThatOfTheFirstTimeAtTheLevel) {
  Result page = full_page();
  page.reach.zones[0].zones = {
      {.kind = ZoneKind::maximum, .level = 0, .polygons = {{rectangle(0, 0, 30, 10), {}}}},
      {.kind = ZoneKind::frame,
       .level = 0,
       .begin = 60,
       .end = 120,
       .polygons = {{rectangle(0, 0, 30, 10), {}}}}};
  EXPECT_THAT(cap(page), HasSubstr("<urgency>Immediate</urgency>"));
  page.reach.zones[0].zones[1].begin = 1200;
  EXPECT_THAT(cap(page), HasSubstr("<urgency>Expected</urgency>"));
  page.reach.zones[0].zones[1].begin = 3600;
  EXPECT_THAT(cap(page), HasSubstr("<urgency>Future</urgency>"));
  page.reach.zones[0].zones.pop_back();
  EXPECT_THAT(cap(page), HasSubstr("<urgency>Unknown</urgency>"));
}

/// A zone of AEGL-1 that is there from 60 to 120 s of 600 s that were computed.
Result passing_page(const std::string& start) {
  Result page = full_page();
  page.asked.start = start;
  page.asked.computed = page.asked.planned = 600;
  page.reach.zones[0].zones = {
      {.kind = ZoneKind::maximum, .level = 0, .polygons = {{rectangle(0, 0, 30, 10), {}}}},
      {.kind = ZoneKind::frame,
       .level = 0,
       .begin = 60,
       .end = 120,
       .polygons = {{rectangle(0, 0, 30, 10), {}}}}};
  return page;
}

TEST(ZoneCap, ExpiresAtTheEndOfWhatWasComputedWhereTheLevelIsOver) {
  // The release of an exercise in the future, and one that began five minutes ago.
  const std::string future = cap(passing_page("2026-11-26T09:00:00+11:00"));
  EXPECT_THAT(future, AllOf(HasSubstr("<expires>2026-11-26T09:10:00+11:00</expires>"),
                            Not(HasSubstr("may still be exceeded")), Not(HasSubstr("was over"))));
  const std::string now = cap(passing_page("2026-11-25T00:22:06Z"));
  EXPECT_THAT(now, HasSubstr("<expires>2026-11-25T00:32:06-00:00</expires>"));
}

TEST(ZoneCap, NeverExpiresBeforeItIsSent) {
  for (const char* start :
       {"2026-11-21T14:30:00+11:00", "2026-11-25T00:17:06Z", "2026-11-25T00:16:00Z"}) {
    const std::string text = cap(passing_page(start));
    std::smatch found;
    ASSERT_TRUE(std::regex_search(text, found, std::regex("<expires>([^<]*)</expires>")));
    EXPECT_THAT(text, AllOf(HasSubstr("What was computed was over at"),
                            HasSubstr("before this alert was made: set when it expires."),
                            HasSubstr(start[12] == '4' ? "<expires>2026-11-25T12:27:06+11:00"
                                                       : "<expires>2026-11-25T01:27:06-00:00")))
        << start;
    EXPECT_EQ(complaint(text), "");
  }
}

TEST(ZoneCap, DoesNotExpireSilentlyWhileTheLevelIsExceeded) {
  Result page = passing_page("2026-11-26T09:00:00+11:00");
  page.reach.zones[0].zones[1].end = 600;
  const std::string text = cap(page);
  EXPECT_THAT(text,
              AllOf(HasSubstr("<expires>2026-11-26T10:10:00+11:00</expires>"),
                    HasSubstr("The computed time ends at 2026-11-26T09:10:00+11:00. AEGL-1 of "
                              "chlorine may still be exceeded then")));
  EXPECT_THAT(text, HasSubstr(", at least ")) << "as far as the cloud was when the time ended";
  EXPECT_THAT(cap(passing_page("2026-11-26T09:00:00+11:00")), HasSubstr(", up to "));
  Result brief = passing_page("2026-11-26T09:00:00+11:00");
  brief.reach.zones[0].levels[0].covered = 60;
  EXPECT_THAT(cap(brief), HasSubstr("may still be exceeded then"));
}

TEST(ZoneCap, NamesOfFilesAreText) {
  Result page = full_page();
  page.reach.zones[0].substance = "<b>&\x01";
  page.asked.title = "a, b<c>";
  const std::string text = cap(page);
  EXPECT_EQ(complaint(text), "");
  EXPECT_THAT(text, Not(HasSubstr("<b>")));
}

/// A star of so many rays.
Ring star(int rays, double outer, double inner, Point middle = {0, 0}) {
  Ring ring;
  for (int n = 0; n < 2 * rays; ++n) {
    const double angle = std::numbers::pi * n / rays, radius = n % 2 == 0 ? outer : inner;
    ring.push_back({middle.x + radius * std::cos(angle), middle.y + radius * std::sin(angle)});
  }
  return ring;
}

void expect_simple(const AlertRings& alert) {
  ASSERT_FALSE(alert.rings.empty());
  EXPECT_LE(alert.rings.size(), most_alert_rings);
  for (const Ring& ring : alert.rings) {
    EXPECT_LE(ring.size(), most_alert_points);
    EXPECT_GE(ring.size(), 3U);
    EXPECT_FALSE(crosses_itself(ring));
    EXPECT_GT(signed_area(ring), 0);
  }
}

TEST(AlertRings, AreThinnedOutOrGiveWayToTheirHull) {
  const AlertRings few = alert_rings({{rectangle(0, 0, 30, 10), {}}}, berlin);
  expect_simple(few);
  EXPECT_EQ(few.tolerance, 0);
  const AlertRings fine = alert_rings({{star(100, 300, 298), {}}}, berlin);
  expect_simple(fine);
  EXPECT_GT(fine.tolerance, 0);
  EXPECT_FALSE(fine.hulls);
  const AlertRings rays = alert_rings({{star(200, 600, 300), {}}}, berlin);
  expect_simple(rays);
  EXPECT_TRUE(rays.hulls);
  EXPECT_TRUE(covers({rays.rings[0], {}}, map_coordinates({590, 0}, berlin)));
}

TEST(AlertRings, ManyPartsAreCoveredAllTheSame) {
  std::vector<Polygon> parts;
  for (int n = 0; n < 50; ++n) {
    parts.push_back({star(4, 10 - 0.1 * n, 5, {30.0 * n, n % 2 * 20.0}), {}});
  }
  const AlertRings alert = alert_rings(parts, berlin);
  expect_simple(alert);
  EXPECT_EQ(alert.rings.size(), most_alert_rings);
  EXPECT_TRUE(alert.hulls);
  for (int n = 0; n < 50; ++n) {
    const Point middle = map_coordinates({30.0 * n, n % 2 * 20.0}, berlin);
    EXPECT_TRUE(std::any_of(alert.rings.begin(), alert.rings.end(), [&](const Ring& ring) {
      return covers({ring, {}}, middle);
    })) << n;
  }
}

}  // namespace
}  // namespace downwash
