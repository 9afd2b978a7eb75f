// Zone files, read back by the JSON and XML parsers of others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vtkSmartPointer.h>
#include <vtkXMLDataElement.h>
#include <vtkXMLUtilities.h>

#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "geometry/polygon.hpp"
#include "io/xml_text.hpp"
#include "io/zone_colours.hpp"
#include "io/zone_words.hpp"
#include "io/zone_writer.hpp"
#include "io_test_support.hpp"

namespace downwash {
namespace {

using Json = nlohmann::json;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

Ring rectangle(double x0, double y0, double x1, double y1) {
  return {{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}};
}

Ring reversed(const Ring& ring) { return {ring.rbegin(), ring.rend()}; }

/// Three levels; level 1 has a ring with a hole (both of the wrong orientation) and an island in
/// it, level 2 one square over two moments, level 3 nothing.
ZoneSet chlorine() {
  ZoneSet set{.title = "A corner",
              .substance = "chlorine",
              .height = 1.5,
              .levels = {{"AEGL-1", "Notable discomfort.", "US EPA 2004", 1, 1.5e-6, 600},
                         {"AEGL-2", "Hard to escape.", "US EPA 2004", 2, 5.8e-6, 600},
                         {"AEGL-3", "Life-threatening.", "US EPA 2004", 3, 5.8e-5, 0}},
              .zones = {},
              .release_time = "2024-02-29T23:59:30Z"};
  set.zones.push_back({.kind = ZoneKind::maximum, .level = 2, .polygons = {}});
  set.zones.push_back(
      {.kind = ZoneKind::maximum,
       .level = 0,
       .polygons = {{reversed(rectangle(-100, -50, 300, 50)), {rectangle(0, -10, 20, 10)}},
                    {rectangle(5, -5, 10, 5), {}}}});
  set.zones.push_back({.kind = ZoneKind::frame,
                       .level = 1,
                       .begin = 60,
                       .end = 120.25,
                       .polygons = {{rectangle(0, 0, 10, 10), {}}}});
  set.zones.push_back({.kind = ZoneKind::arrival,
                       .level = 0,
                       .bound = 600,
                       .polygons = {{rectangle(0, 0, 30, 10), {}}}});
  return set;
}

const MapProjection berlin{LonLat{13.4, 52.5}};

Json geojson(const std::vector<ZoneSet>& sets, const MapProjection& projection = berlin) {
  const test::TemporaryFolder folder;
  write_zones_geojson(folder.path() / "zones.geojson", sets, projection);
  return Json::parse(test::contents(folder.path() / "zones.geojson"));
}

std::string kml(const std::vector<ZoneSet>& sets, const KmlOptions& options = {}) {
  const test::TemporaryFolder folder;
  EXPECT_TRUE(write_zones_kml(folder.path() / "zones.kml", sets, berlin, options));
  return test::contents(folder.path() / "zones.kml");
}

vtkSmartPointer<vtkXMLDataElement> parsed(const std::string& text) {
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

Ring ring_of(const Json& points) {
  Ring ring;
  for (const Json& point : points) ring.push_back({point.at(0), point.at(1)});
  return ring;
}

TEST(ZoneGeoJson, KeepsToRfc7946) {
  const Json file = geojson({chlorine()});
  EXPECT_EQ(file.at("type"), "FeatureCollection");
  EXPECT_FALSE(file.contains("crs"));
  EXPECT_FALSE(file.contains("coordinate_units"));
  ASSERT_EQ(file.at("features").size(), 3u);
  Rectangle box;
  for (const Json& feature : file.at("features")) {
    EXPECT_EQ(feature.at("type"), "Feature");
    const Json& geometry = feature.at("geometry");
    Json polygons = geometry.at("coordinates");
    if (geometry.at("type") == "Polygon") polygons = Json::array({polygons});
    for (const Json& polygon : polygons) {
      for (std::size_t n = 0; n < polygon.size(); ++n) {
        EXPECT_GE(polygon[n].size(), 4u);
        EXPECT_EQ(polygon[n].front(), polygon[n].back());
        const Ring ring = ring_of(polygon[n]);
        EXPECT_EQ(signed_area(ring) > 0, n == 0) << "right-hand rule";
        for (const Point& point : ring) {
          box.include(point);
          EXPECT_EQ(point.x, std::round(point.x * 1e7) / 1e7);
        }
      }
    }
  }
  EXPECT_EQ(file.at("bbox"), Json::array({box.low.x, box.low.y, box.high.x, box.high.y}));
  EXPECT_NEAR(box.low.x, 13.4 - 100 / (111320 * std::cos(52.5 * std::numbers::pi / 180)), 1e-5);
}

TEST(ZoneGeoJson, ZonesComeBackInMetres) {
  const Json file = geojson({chlorine()});
  const Json& zone = file.at("features").at(1);
  EXPECT_EQ(zone.at("properties").at("kind"), "maximum");
  ASSERT_EQ(zone.at("geometry").at("type"), "MultiPolygon");
  const Json& rings = zone.at("geometry").at("coordinates").at(0);
  ASSERT_EQ(rings.size(), 2u);
  Ring metres;
  for (const Point& p : ring_of(rings.at(0))) metres.push_back(berlin.to_metres({p.x, p.y}));
  EXPECT_NEAR(signed_area(without_repeats(metres)), 400 * 100, 5);
  for (const Point& p : metres) EXPECT_NEAR(std::abs(p.y), 50, 0.01);
}

TEST(ZoneGeoJson, PropertiesSayWhatAndHowMuch) {
  const Json file = geojson({chlorine()});
  const Json& frame = file.at("features").at(0).at("properties");
  EXPECT_EQ(frame.at("title"), "chlorine: AEGL-2 from 1 min to 2 min");
  EXPECT_EQ(frame.at("substance"), "chlorine");
  EXPECT_EQ(frame.at("level"), "AEGL-2");
  EXPECT_EQ(frame.at("meaning"), "Hard to escape.");
  EXPECT_EQ(frame.at("source"), "US EPA 2004");
  EXPECT_EQ(frame.at("concentration"), "5.8 mg/m³");
  EXPECT_EQ(frame.at("concentration_mg_m3"), 5.8);
  EXPECT_EQ(frame.at("averaging_s"), 600);
  EXPECT_EQ(frame.at("begin_s"), 60);
  EXPECT_EQ(frame.at("end_s"), 120.25);
  EXPECT_EQ(frame.at("begin_time"), "2024-03-01T00:00:30Z");
  EXPECT_EQ(frame.at("end_time"), "2024-03-01T00:01:30.250Z");
  EXPECT_EQ(frame.at("area_m2"), 100);
  EXPECT_EQ(frame.at("height_m"), 1.5);
  EXPECT_EQ(frame.at("fill"), zone_colour(2).fill);
  const Json& arrival = file.at("features").at(2).at("properties");
  EXPECT_EQ(arrival.at("title"), "chlorine: AEGL-1 reached within 10 min");
  EXPECT_EQ(arrival.at("bound"), 600);
  EXPECT_EQ(arrival.at("bound_unit"), "s");
  EXPECT_FALSE(arrival.contains("begin_s"));
}

TEST(ZoneGeoJson, EmptyZonesAreNamed) {
  const Json file = geojson({chlorine()});
  EXPECT_EQ(file.at("empty_levels"),
            Json::array({{{"substance", "chlorine"}, {"level", "AEGL-3"}, {"kind", "maximum"}}}));
  const Json none = geojson({});
  EXPECT_TRUE(none.at("features").empty());
  EXPECT_FALSE(none.contains("bbox"));
}

TEST(ZoneGeoJson, PlainMetresSaySo) {
  const Json file = geojson({chlorine()}, MapProjection());
  EXPECT_THAT(file.at("coordinate_units"), HasSubstr("metres"));
  EXPECT_EQ(file.at("bbox"), Json::array({-100, -50, 300, 50}));
}

TEST(ZoneGeoJson, BadNamesCostNoZones) {
  ZoneSet set = chlorine();
  set.substance = "a\"b\\c\x01 <script>\xFF";
  const Json file = geojson({set});
  EXPECT_EQ(file.at("features").at(0).at("properties").at("substance"),
            "a\"b\\c\x01 <script>\xEF\xBF\xBD");
}

TEST(ZoneWriter, RefusesLevelsThatAreNotThereAndLeavesNoFile) {
  const test::TemporaryFolder folder;
  std::vector<ZoneSet> sets{chlorine()};
  sets[0].zones[0].level = 3;
  EXPECT_THROW(write_zones_geojson(folder.path() / "z", sets, berlin), std::invalid_argument);
  EXPECT_THROW(write_zones_kml(folder.path() / "z", sets, berlin), std::invalid_argument);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  sets = {chlorine()};
  EXPECT_THROW(write_zones_geojson(folder.path() / "no" / "z", sets, berlin), std::runtime_error);
}

TEST(ZoneKml, IsWrittenForPlacesOnEarthOnly) {
  const test::TemporaryFolder folder;
  const std::vector<ZoneSet> sets{chlorine()};
  EXPECT_FALSE(write_zones_kml(folder.path() / "zones.kml", sets, MapProjection()));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(ZoneKml, HasFoldersStylesAndHoles) {
  const auto file = parsed(kml({chlorine()}));
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
  EXPECT_THAT(kml({chlorine()}), HasSubstr("<color>661a8cff</color>"));  // 40 % of #ff8c1a
  EXPECT_THAT(content(file->FindNestedElementWithName("Document"), "description"),
              HasSubstr("chlorine: AEGL-3 reached at any time"));
}

TEST(ZoneKml, FramesHaveTimeSpans) {
  const auto dated = elements(parsed(kml({chlorine()})), "TimeSpan");
  ASSERT_EQ(dated.size(), 1u);
  ZoneSet set = chlorine();
  set.release_time.reset();
  EXPECT_THAT(kml({set}, {.nominal_start = "2001-01-01T06:00Z"}),
              AllOf(HasSubstr("<begin>2001-01-01T06:01:00Z</begin>"),
                    HasSubstr("<end>2001-01-01T06:02:00.250Z</end>"), HasSubstr("nominal start")));
  EXPECT_THAT(kml({chlorine()}),
              AllOf(HasSubstr("<begin>2024-03-01T00:00:30Z</begin>"), Not(HasSubstr("nominal"))));
}

TEST(ZoneKml, NamesAreHarmless) {
  ZoneSet set = chlorine();
  set.substance = "<script>alert('1')</script> & \"$[name]\" \x02\xC3(";
  const std::string text = kml({set});
  EXPECT_THAT(text, Not(HasSubstr("<script>")));
  EXPECT_THAT(text, Not(HasSubstr("\x02")));
  const auto file = parsed(text);
  ASSERT_NE(file, nullptr);
  EXPECT_EQ(content(elements(file, "Folder")[0], "name"),
            "<script>alert('1')</script> & \"$[name]\" \xEF\xBF\xBD\xEF\xBF\xBD(");
  // Viewers parse descriptions as HTML, after the XML.
  EXPECT_THAT(
      content(elements(file, "Placemark")[0], "description"),
      AllOf(HasSubstr("&lt;script&gt;"), Not(HasSubstr("<script>")), Not(HasSubstr("$[name]"))));
}

TEST(ZoneKml, BuildingsStandAsBlocks) {
  const std::vector<Building> buildings{{.id = "way/1",
                                         .name = "Town & hall",
                                         .footprint = {{rectangle(0, 0, 20, 10), {}}},
                                         .height = 12.5},
                                        {.id = "way/2",
                                         .name = "",
                                         .footprint = {{rectangle(30, 0, 40, 10), {}}},
                                         .base = 4,
                                         .height = 8}};
  const auto file = parsed(kml({chlorine()}, {.buildings = buildings}));
  ASSERT_NE(file, nullptr);
  const auto placemarks = elements(file, "Placemark");
  ASSERT_EQ(placemarks.size(), 5u);
  EXPECT_EQ(content(placemarks[0], "name"), "Town & hall");
  EXPECT_EQ(content(placemarks[1], "name"), "way/2");
  const auto polygon = elements(placemarks[0], "Polygon").at(0);
  EXPECT_EQ(content(polygon, "extrude"), "1");
  EXPECT_EQ(content(polygon, "altitudeMode"), "relativeToGround");
  EXPECT_THAT(content(elements(polygon, "LinearRing").at(0), "coordinates"), HasSubstr(",12.5"));
  EXPECT_EQ(content(elements(placemarks[1], "Polygon").at(0), "extrude"), "0");
}

TEST(ZoneWords, NumbersAreRoundedForPeople) {
  EXPECT_EQ(concentration_words(5.8e-5), "58 mg/m³");
  EXPECT_EQ(concentration_words(0.25), "250000 mg/m³");
  EXPECT_EQ(concentration_words(1.23456e-9), "0.001235 mg/m³");
  EXPECT_EQ(milligrams(5.8e-5), 58);
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

TEST(ZoneWriter, AHundredThousandPointsTakeNoTime) {
  ZoneSet set = chlorine();
  Ring circle;
  for (int n = 0; n < 100000; ++n) {
    const double angle = 2e-5 * std::numbers::pi * n;
    circle.push_back({5000 * std::cos(angle), 5000 * std::sin(angle)});
  }
  set.zones[0].polygons = {{circle, {}}};
  const auto start = std::chrono::steady_clock::now();
  const Json file = geojson({set});
  EXPECT_GT(kml({set}).size(), 1000000u);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  EXPECT_LT(taken.count(), 3);  // 0.3 s; the rest for slow builds on busy machines
}

}  // namespace
}  // namespace downwash
