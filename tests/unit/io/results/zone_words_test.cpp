// Where zones are cut, the order in which they are drawn, and what XML can hold of their names.
#include "io/results/zone_words.hpp"

#include <gtest/gtest.h>

#include "io/summary/zone_cuts.hpp"
#include "io/text/xml_text.hpp"
#include "tests/support/zone_sample.hpp"

namespace downwash {
namespace {

using namespace test;

TEST(ZoneCuts, AreWhereAZoneRunsAlongTheDomain) {
  const Ring domain = rectangle(0, 0, 100, 50);
  EXPECT_TRUE(domain_cuts({{rectangle(10, 10, 60, 40), {}}}, domain, 4).empty());
  const auto cuts = domain_cuts({{rectangle(60, 10, 98, 40), {}}}, domain, 4);
  ASSERT_EQ(cuts.size(), 1u);
  EXPECT_EQ(cuts[0].from, (Point{100, 8}));
  EXPECT_EQ(cuts[0].to, (Point{100, 42}));
  const auto corner = domain_cuts({{rectangle(60, 20, 99, 49), {}}}, domain, 4);
  EXPECT_EQ(corner.size(), 2u);
}

TEST(ZoneWords, WorseZonesAreDrawnLater) {
  ZoneSet set = chlorine();
  std::vector<std::pair<ZoneKind, int>> order;
  for (const Zone* zone : in_drawing_order(set)) order.emplace_back(zone->kind, zone->level);
  EXPECT_EQ(order, (std::vector<std::pair<ZoneKind, int>>{{ZoneKind::frame, 1},
                                                          {ZoneKind::maximum, 0},
                                                          {ZoneKind::maximum, 2},
                                                          {ZoneKind::arrival, 0}}));
}

TEST(XmlText, HoldsOnlyWhatXmlCanHold) {
  EXPECT_EQ(xml_text("a<b>&\"'\t\n"), "a&lt;b&gt;&amp;&quot;&#39;\t\n");
  EXPECT_EQ(xml_text("\xC3\xBC \xE2\x82\xAC \xF0\x9F\x98\x80"), "ü € 😀");
  // A control character, an overlong '<', half a character, a surrogate and U+FFFE.
  EXPECT_EQ(xml_text(std::string_view("\0", 1)), "\xEF\xBF\xBD");
  EXPECT_EQ(xml_text("\xC0\xBC"), "\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(xml_text("\xE2\x82"), "\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(xml_text("\xED\xA0\x80"), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
  EXPECT_EQ(xml_text("\xEF\xBF\xBE"), "\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD");
}

}  // namespace
}  // namespace downwash
