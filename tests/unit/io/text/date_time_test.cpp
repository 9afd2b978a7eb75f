#include "io/text/date_time.hpp"

#include <gtest/gtest.h>

#include <stdexcept>

namespace downwash {
namespace {

TEST(DateTime, CountsOnTheCalendar) {
  EXPECT_EQ(utc_time("2023-12-31T23:59:59.75Z", 0.25), "2024-01-01T00:00:00Z");
  EXPECT_EQ(utc_time("2024-05-01T12:00+00:00", -1.5), "2024-05-01T11:59:58.500Z");
  EXPECT_EQ(utc_time("2026-11-22T00:10:00+01:00", 60), "2026-11-21T23:11:00Z");
  EXPECT_EQ(utc_time("2026-02-28T20:00:00-03:30", 0), "2026-02-28T23:30:00Z");
}

TEST(DateTime, ShowsTheLocalClock) {
  EXPECT_EQ(local_time("2026-11-21T23:30:00+01:00", 3600), "2026-11-22T00:30:00+01:00");
  EXPECT_EQ(local_time("2026-11-21T14:30-03:30", 90), "2026-11-21T14:31:30-03:30");
  EXPECT_EQ(local_time("2026-11-21T14:30:00Z", 0.5), "2026-11-21T14:30:00.500Z");
}

TEST(DateTime, RefusesWhatIsNoMoment) {
  for (const char* wrong :
       {"", "2024-05-01", "2024-02-30T00:00:00Z", "2024-05-01T24:00:00Z", "2024-05-01T12:00:00",
        "2024-05-01T12:00:00+25:00", "2024-05-01T12:00:00+02:75", "2024-05-01T12:00:00 +02:00",
        "2024-05-01T12:00:60Z", "tomorrow"}) {
    EXPECT_THROW(utc_time(wrong, 0), std::invalid_argument) << wrong;
    EXPECT_THROW(local_time(wrong, 0), std::invalid_argument) << wrong;
  }
}

TEST(DateTime, WallClocksShowTheTimeOfThePlace) {
  EXPECT_EQ(wall_clock("2026-11-21T14:30:00+01:00", 130), "14:32:10");
  EXPECT_EQ(wall_clock("2026-11-21T23:59:00-05:00", 90.2), "00:00:30 (+1 d)");
  EXPECT_EQ(wall_clock("2026-11-21T00:00:10Z", -20), "23:59:50 (-1 d)");
  EXPECT_EQ(date_words("2026-11-21T00:30+01:00"),
            "2026-11-21 00:30:00 (UTC+01:00), 2026-11-20 23:30:00 UTC");
  EXPECT_EQ(date_words("2026-01-01T00:30:00Z"), "2026-01-01 00:30:00 (UTC)");
}

TEST(DateTime, SecondsAndBack) {
  EXPECT_EQ(utc_seconds("1970-01-02T01:00:00+01:00"), 86400);
  EXPECT_EQ(utc_text(utc_seconds("2026-11-21T14:30:00+01:00")), "2026-11-21T13:30:00Z");
  EXPECT_EQ(utc_text(-1), "1969-12-31T23:59:59Z");
}

}  // namespace
}  // namespace downwash
