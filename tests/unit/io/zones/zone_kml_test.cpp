// Zones as KML, read back by the parsers of others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vtkSmartPointer.h>
#include <vtkXMLDataElement.h>
#include <vtkXMLUtilities.h>

#include <chrono>
#include <cmath>
#include <numbers>

#include "io/zones/zone_writer.hpp"
#include "tests/support/foreign_programs.hpp"
#include "tests/support/io_samples.hpp"
#include "tests/support/report_sample.hpp"
#include "tests/support/zone_sample.hpp"

namespace downwash {
namespace {

using namespace test;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

std::string kml(const Result& page) {
  const test::TemporaryFolder folder;
  EXPECT_TRUE(write_zones_kml(folder.path() / "zones.kml", page, berlin));
  return test::contents(folder.path() / "zones.kml");
}

std::string kml(const ZoneSet& set) {
  Result page = chlorine_page();
  page.reach.zones = {set};
  return kml(page);
}

vtkSmartPointer<vtkXMLDataElement> parsed_kml(const std::string& text) {
  return vtkSmartPointer<vtkXMLDataElement>::Take(
      vtkXMLUtilities::ReadElementFromString(text.c_str()));
}

/// All elements of a name, at any depth.
std::vector<vtkXMLDataElement*> elements(vtkXMLDataElement* parent, const std::string& name) {
  std::vector<vtkXMLDataElement*> found;
  for (int n = 0; n < parent->GetNumberOfNestedElements(); ++n) {
    vtkXMLDataElement* child = parent->GetNestedElement(n);
    if (child->GetName() == name) found.push_back(child);
    const auto deeper = elements(child, name);
    found.insert(found.end(), deeper.begin(), deeper.end());
  }
  return found;
}

std::string content(vtkXMLDataElement* parent, const char* name) {
  vtkXMLDataElement* child = parent->FindNestedElementWithName(name);
  return child && child->GetCharacterData() ? child->GetCharacterData() : "";
}

TEST(ZoneKml, IsWrittenForPlacesOnEarthOnly) {
  const test::TemporaryFolder folder;
  EXPECT_FALSE(write_zones_kml(folder.path() / "zones.kml", chlorine_page(), MapProjection()));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(ZoneKml, HasFoldersStylesAndHoles) {
  const auto file = parsed_kml(kml(chlorine()));
  ASSERT_NE(file, nullptr);
  EXPECT_STREQ(file->GetName(), "kml");
  EXPECT_STREQ(file->GetAttribute("xmlns"), "http://www.opengis.net/kml/2.2");
  const auto folders = elements(file, "Folder");
  ASSERT_EQ(folders.size(), 4u);  // the substance and three kinds
  EXPECT_EQ(content(folders[0], "name"), "chlorine");
  EXPECT_EQ(content(folders[1], "name"), "Over time");
  EXPECT_EQ(content(folders[1], "visibility"), "0");
  EXPECT_EQ(content(folders[2], "name"), "Reached at any time");
  EXPECT_EQ(content(folders[2], "visibility"), "1");

  const auto placemarks = elements(file, "Placemark");
  ASSERT_EQ(placemarks.size(), 3u);
  EXPECT_EQ(content(placemarks[0], "styleUrl"), "#severity-2");
  EXPECT_EQ(elements(placemarks[1], "outerBoundaryIs").size(), 2u);
  EXPECT_EQ(elements(placemarks[1], "innerBoundaryIs").size(), 1u);
  for (vtkXMLDataElement* polygon : elements(file, "Polygon")) {
    EXPECT_EQ(content(polygon, "altitudeMode"), "clampToGround");
  }
  EXPECT_THAT(kml(chlorine()), HasSubstr("<color>661a8cff</color>"));  // 40 % of #ff8c1a
  EXPECT_THAT(content(file->FindNestedElementWithName("Document"), "description"),
              HasSubstr("chlorine: AEGL-3 reached at any time"));
}

std::string kml_complaint(const std::string& text) {
  return test::schema_complaint("kml22_profile.xsd", text);
}

TEST(ZoneKml, IsValidByTheSchema) {
  EXPECT_EQ(kml_complaint(kml(full_page())), "");
  EXPECT_EQ(kml_complaint(kml(Result{})), "");
  EXPECT_EQ(kml_complaint(kml(test::sample_report(50))), "");
  Result undated = full_page();
  undated.asked.start.reset();
  EXPECT_EQ(kml_complaint(kml(undated)), "");
  // The schema would notice a BalloonStyle before the LineStyle, as there was.
  std::string wrong = kml(full_page());
  const std::size_t line = wrong.find("      <LineStyle>");
  wrong.insert(line, "      <BalloonStyle/>\n");
  EXPECT_NE(kml_complaint(wrong), "");
}

TEST(ZoneKml, FramesHaveTimeSpansOnlyWhereTheTimeIsKnown) {
  EXPECT_THAT(kml(chlorine()), AllOf(HasSubstr("<begin>2024-03-01T00:00:30Z</begin>"),
                                     HasSubstr("<end>2024-03-01T00:01:30.250Z</end>")));
  Result page = chlorine_page();
  page.asked.start.reset();
  const std::string undated = kml(page);
  EXPECT_THAT(undated, AllOf(Not(HasSubstr("TimeSpan")), Not(HasSubstr("2000-01-01")),
                             HasSubstr("<name>1 min to 2 min</name>"), HasSubstr("#one-of")));
}

TEST(ZoneKml, SaysWhatElseAResponderMustKnow) {
  const std::string text = kml(full_page());
  const auto file = parsed_kml(text);
  ASSERT_NE(file, nullptr);
  EXPECT_THAT(
      content(file->FindNestedElementWithName("Document"), "description"),
      AllOf(HasSubstr("The run ended early: 1 min 3 s of the 10 min"),
            HasSubstr("Worth a look: Too few cells across the buildings: 3.1"),
            HasSubstr("Take smaller cells."), HasSubstr("2024-03-01 00:59:30 (UTC+01:00)")));
  std::vector<std::string> names;
  for (vtkXMLDataElement* one : elements(file, "Placemark")) names.push_back(content(one, "name"));
  for (const char* name :
       {"Computed area", "AEGL-1 is cut here: the zone goes on", "Town & hall", "Building way/2",
        "tank", "tank: as the case has it", "school", "Wind from W"}) {
    EXPECT_THAT(names, testing::Contains(name));
  }
  EXPECT_THAT(text,
              AllOf(HasSubstr("still there at the end"), HasSubstr("0.345\u00a0ppm (1\u00a0mg/m³)"),
                    HasSubstr("Leave before 01:01:30 (2 min)")));
}

TEST(ZoneKml, EachZoneSaysThatTheWindIsNotTheOneAskedFor) {
  Result page = full_page();
  EXPECT_THAT(kml(page), testing::Not(HasSubstr("rely on it")));
  page.trust.caution = "The wind is 20 % too weak.";
  const auto file = parsed_kml(kml(page));
  ASSERT_NE(file, nullptr);
  std::size_t zones = 0;
  for (vtkXMLDataElement* one : elements(file, "Placemark")) {
    if (content(one, "styleUrl").find("#severity") == std::string::npos) continue;
    ++zones;
    EXPECT_THAT(content(one, "description"), HasSubstr("The wind is 20 % too weak."));
  }
  EXPECT_GT(zones, 0U);
}

TEST(ZoneKml, ShowsOneAveragingTimeAtFirst) {
  ZoneSet set = chlorine();
  set.levels.push_back(set.levels[0]);
  set.levels.back().averaging = 3600;
  set.zones.push_back(
      {.kind = ZoneKind::maximum, .level = 3, .polygons = {{rectangle(0, 0, 5, 5), {}}}});
  std::string shown;
  const auto file = parsed_kml(kml(set));
  for (vtkXMLDataElement* one : elements(file, "Placemark")) {
    if (content(one, "name") == "AEGL-1 reached at any time") shown += content(one, "visibility");
  }
  EXPECT_EQ(shown, "10");
}

TEST(ZoneKml, NamesAreHarmless) {
  ZoneSet set = chlorine();
  set.substance = "<script>alert('1')</script> & \"$[name]\" \x02\xC3(";
  const std::string text = kml(set);
  EXPECT_THAT(text, Not(HasSubstr("<script>")));
  EXPECT_THAT(text, Not(HasSubstr("\x02")));
  const auto file = parsed_kml(text);
  ASSERT_NE(file, nullptr);
  EXPECT_EQ(content(elements(file, "Folder")[0], "name"),
            "<script>alert('1')</script> & \"$[name]\" \xEF\xBF\xBD\xEF\xBF\xBD(");
  // Viewers parse descriptions as HTML, after the XML.
  EXPECT_THAT(
      content(elements(file, "Placemark")[0], "description"),
      AllOf(HasSubstr("&lt;script&gt;"), Not(HasSubstr("<script>")), Not(HasSubstr("$[name]"))));
}

TEST(ZoneKml, BuildingsStandAsBlocks) {
  const auto file = parsed_kml(kml(full_page()));
  ASSERT_NE(file, nullptr);
  std::vector<vtkXMLDataElement*> blocks;
  for (vtkXMLDataElement* one : elements(file, "Placemark")) {
    if (content(one, "styleUrl") == "#leave" || content(one, "styleUrl") == "#shelter") {
      blocks.push_back(one);
    }
  }
  ASSERT_EQ(blocks.size(), 2u);
  EXPECT_EQ(content(blocks[0], "name"), "Town & hall");
  const auto polygon = elements(blocks[0], "Polygon").at(0);
  EXPECT_EQ(content(polygon, "extrude"), "1");
  EXPECT_EQ(content(polygon, "altitudeMode"), "relativeToGround");
  EXPECT_THAT(content(elements(polygon, "LinearRing").at(0), "coordinates"), HasSubstr(",12.5"));
  EXPECT_EQ(content(elements(blocks[1], "Polygon").at(0), "extrude"), "0");
}

TEST(ZoneKml, BuildingsOfSeveralHeightsStandInSteps) {
  Result page = full_page();
  for (Building& building : page.map.buildings) {
    building.steps = {{building.footprint, 0.5 * building.height},
                      {building.footprint, building.height}};
  }
  const auto file = parsed_kml(kml(page));
  ASSERT_NE(file, nullptr);
  for (vtkXMLDataElement* one : elements(file, "Placemark")) {
    if (content(one, "name") != "Town & hall") continue;
    const auto polygons = elements(one, "Polygon");
    ASSERT_EQ(polygons.size(), 2u);
    EXPECT_THAT(content(elements(polygons[0], "LinearRing").at(0), "coordinates"),
                HasSubstr(",6.25"));
    EXPECT_THAT(content(elements(polygons[1], "LinearRing").at(0), "coordinates"),
                HasSubstr(",12.5"));
    return;
  }
  FAIL() << "no such building";
}

TEST(ZoneFiles, AHundredThousandPointsTakeNoTime) {
  ZoneSet set = chlorine();
  Ring circle;
  for (int n = 0; n < 100000; ++n) {
    const double angle = 2e-5 * std::numbers::pi * n;
    circle.push_back({5000 * std::cos(angle), 5000 * std::sin(angle)});
  }
  set.zones[0].polygons = {{circle, {}}};
  const auto start = std::chrono::steady_clock::now();
  const TemporaryFolder folder;
  Result page = chlorine_page();
  page.reach.zones = {set};
  write_zones_geojson(folder.path() / "zones.geojson", page, berlin);
  EXPECT_GT(kml(set).size(), 1000000u);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  EXPECT_LT(taken.count(), 3);  // 0.3 s; the rest for slow builds on busy machines
}

}  // namespace
}  // namespace downwash
