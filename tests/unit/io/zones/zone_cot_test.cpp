// Zones as Cursor-on-Target events, read by VTK's XML parser.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vtkSmartPointer.h>
#include <vtkXMLDataElement.h>
#include <vtkXMLUtilities.h>

#include <map>
#include <set>

#include "io/text/date_time.hpp"
#include "io/zones/zone_writer.hpp"
#include "tests/support/io_samples.hpp"
#include "tests/support/zone_sample.hpp"

namespace downwash {
namespace {

using namespace test;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using Element = vtkXMLDataElement;

constexpr const char* made_then = "2024-03-01T00:05:00Z";

std::string cot(const Result& page) {
  const TemporaryFolder folder;
  EXPECT_TRUE(write_cot(folder.path() / "cot", page, berlin, made_then));
  return contents(folder.path() / "cot");
}

vtkSmartPointer<Element> parsed(const std::string& text) {
  return vtkSmartPointer<Element>::Take(vtkXMLUtilities::ReadElementFromString(text.c_str()));
}

std::string attribute(Element* element, const char* name) {
  const char* value = element->GetAttribute(name);
  return value == nullptr ? "" : value;
}

TEST(ZoneCot, IsWrittenForPlacesOnEarthOnly) {
  const TemporaryFolder folder;
  EXPECT_FALSE(write_cot(folder.path() / "cot", full_page(), MapProjection(), made_then));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(ZoneCot, HasShapesForZonesAndSpotsForPlaces) {
  const auto file = parsed(cot(full_page()));
  ASSERT_NE(file, nullptr);
  std::map<std::string, int> types;
  std::set<std::string> names;
  for (int n = 0; n < file->GetNumberOfNestedElements(); ++n) {
    Element* event = file->GetNestedElement(n);
    EXPECT_STREQ(event->GetName(), "event");
    EXPECT_EQ(attribute(event, "version"), "2.0");
    EXPECT_EQ(attribute(event, "how"), "m-s") << "a simulation";
    ++types[attribute(event, "type")];
    names.insert(attribute(event, "uid"));
    EXPECT_LT(utc_seconds(attribute(event, "start")), utc_seconds(attribute(event, "stale")));
    Element* point = event->FindNestedElementWithName("point");
    ASSERT_NE(point, nullptr);
    EXPECT_NEAR(std::stod(attribute(point, "lat")), 52.5, 0.01);
    EXPECT_NEAR(std::stod(attribute(point, "lon")), 13.4, 0.01);
    Element* detail = event->FindNestedElementWithName("detail");
    ASSERT_NE(detail, nullptr);
    EXPECT_NE(detail->FindNestedElementWithName("contact"), nullptr);
    Element* remarks = detail->FindNestedElementWithName("remarks");
    ASSERT_NE(remarks, nullptr);
    EXPECT_THAT(remarks->GetCharacterData(), AllOf(HasSubstr("The run ended early"),
                                                   HasSubstr("Simulation, not a measurement.")));
  }
  EXPECT_EQ(types, (std::map<std::string, int>{{"u-d-f", 2}, {"b-m-p-s-m", 4}}));
  EXPECT_EQ(names.size(), 6U) << "each has a name of its own";
}

TEST(ZoneCot, ShapesAreClosed) {
  const auto file = parsed(cot(full_page()));
  ASSERT_NE(file, nullptr);
  Element* detail = file->GetNestedElement(0)->FindNestedElementWithName("detail");
  std::vector<std::string> corners;
  for (int n = 0; n < detail->GetNumberOfNestedElements(); ++n) {
    Element* one = detail->GetNestedElement(n);
    if (std::string(one->GetName()) == "link") corners.push_back(attribute(one, "point"));
  }
  ASSERT_EQ(corners.size(), 5U);
  EXPECT_EQ(corners.front(), corners.back());
  EXPECT_EQ(corners.front().substr(0, 3), "52.");
}

TEST(ZoneCot, IsStaleAtTheEndOfWhatWasComputedButNotWithinTheHour) {
  Result page = full_page();
  EXPECT_THAT(cot(page), HasSubstr("stale=\"2024-03-01T01:05:00Z\""));
  page.asked.computed = 7200;
  EXPECT_THAT(cot(page), HasSubstr("stale=\"2024-03-01T01:59:30Z\""));
  page.asked.start.reset();
  EXPECT_THAT(cot(page), HasSubstr("stale=\"2024-03-01T02:05:00Z\""));
}

TEST(ZoneCot, NamesOfFilesAreText) {
  Result page = full_page();
  page.affected.receptors[0].name = "a\" <b>&\x01";
  page.trust.caution = "The wind is 20 % too weak.";
  const std::string text = cot(page);
  ASSERT_NE(parsed(text), nullptr);
  EXPECT_THAT(text, AllOf(HasSubstr("a&quot; &lt;b&gt;&amp;"), Not(HasSubstr("<b>")),
                          HasSubstr("The wind is 20 % too weak.")));
}

}  // namespace
}  // namespace downwash
