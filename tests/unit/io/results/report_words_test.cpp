// Words of figures, and texts as HTML.
#include "io/results/report_words.hpp"

#include <gtest/gtest.h>

namespace downwash {
namespace {

TEST(ReportWords, KeysInASentenceAreCode) {
  EXPECT_EQ(words::html_with_keys("Set `a<b` or `c`, not d & e."),
            "Set <code>a&lt;b</code> or <code>c</code>, not d &amp; e.");
  EXPECT_EQ(words::html_with_keys("5` wide"), "5` wide");
  EXPECT_EQ(words::html_with_keys(""), "");
}

}  // namespace
}  // namespace downwash
