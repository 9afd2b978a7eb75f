#include "app/run/verification/compare_texts.hpp"

#include <gtest/gtest.h>

namespace downwash {
namespace {

const MadeAt first{"2026-11-25T10:00:00Z", "2026-11-25T10:05:00Z"};
const MadeAt again{"2026-11-26T20:00:00Z", "2026-11-26T20:09:00Z"};

std::string difference(const std::string& one, const std::string& other) {
  return difference_of_texts(one, first, other, again);
}

TEST(CompareTexts, TextsThatAreEqualAre) {
  EXPECT_EQ(difference("a\nb\n", "a\nb\n"), "");
  EXPECT_EQ(difference("", ""), "");
}

TEST(CompareTexts, TellsTheFirstLineThatDiffers) {
  EXPECT_EQ(difference("a\nb\nc", "a\nx\nc"), "line 2 is the first that differs");
  EXPECT_EQ(difference("a\n", "a\nb"), "line 2 is the first that differs");
}

TEST(CompareTexts, WhenItWasMadeDoesNotCount) {
  EXPECT_EQ(difference("from 2026-11-25T10:00:00Z to 2026-11-25T10:05:00Z.",
                       "from 2026-11-26T20:00:00Z to 2026-11-26T20:09:00Z."),
            "");
  EXPECT_EQ(difference("downwash-20261125T100500Z", "downwash-20261126T200900Z"), "");
}

TEST(CompareTexts, TimesCountFromTheEndWithoutAStartOfTheRelease) {
  const std::string sent = "<sent>2026-11-25T10:05:00-00:00</sent>";
  const std::string sent_again = "<sent>2026-11-26T20:09:00-00:00</sent>";
  EXPECT_EQ(difference(sent + "<expires>2026-11-25T10:06:40-00:00</expires>",
                       sent_again + "<expires>2026-11-26T20:10:40-00:00</expires>"),
            "");
  EXPECT_EQ(difference(sent + "<expires>2026-11-25T11:06:40-00:00</expires>",
                       sent_again + "<expires>2026-11-26T20:10:40-00:00</expires>"),
            "line 1 has another time, 2026-11-25T11:06:40-00:00");
}

TEST(CompareTexts, MomentsOfTheCaseAreCompared) {
  EXPECT_EQ(difference("at 2026-01-15T02:00:00+01:00", "at 2026-01-15T02:00:00+01:00"), "");
  EXPECT_NE(difference("at 2026-01-15T03:00:00+01:00", "at 2026-01-15T02:00:00+01:00"), "");
  EXPECT_NE(difference("at 2026-13-15T03:00:00Z", "at 2026-13-15T02:00:00Z"), "");
}

}  // namespace
}  // namespace downwash
