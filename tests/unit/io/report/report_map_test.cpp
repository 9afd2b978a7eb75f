// The map under the zones of a page: its names and its credit.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "io/ensemble/page_file.hpp"
#include "tests/support/small_report.hpp"

namespace downwash {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Result page_with_map() {
  Result page = test::small_page();
  page.map.background = {
      {{MapKind::street, test::evil, {{{0, 0}, {50, 0}}}},
       {MapKind::water, "Lake", {}, {{test::square(0, 0, 20), {test::square(5, 5, 5)}}}}},
      "© <b>us</b>"};
  return page;
}

TEST(PageMap, HasNamesAndCreditThatAreTextAlone) {
  const std::string html = report_html(page_with_map());
  EXPECT_FALSE(test::contains(html, test::evil));
  EXPECT_THAT(html, AllOf(HasSubstr(R"({"k":"water","n":"Lake","p":[[[0,0,)"),
                          HasSubstr(R"("credit":"© \u003cb\u003eus)"), Not(HasSubstr("<b>us"))));
}

TEST(PageMap, IsEmptyWithoutAny) {
  EXPECT_THAT(report_html(test::small_page()), HasSubstr(R"("map":{"credit":"","features":[]})"));
}

TEST(PageMap, ComesBackFromThePageOfAMember) {
  const Result page = page_with_map();
  EXPECT_EQ(report_html(page_of_bytes(bytes_of_page(page))), report_html(page));
}

}  // namespace
}  // namespace downwash
