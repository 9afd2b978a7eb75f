// Zone files, read back by the JSON and XML parsers of others.
#include "io/zones/zone_writer.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <vtkSmartPointer.h>
#include <vtkXMLDataElement.h>
#include <vtkXMLUtilities.h>

#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "geometry/shapes/polygon.hpp"
#include "io/results/report_words.hpp"
#include "io/results/zone_cuts.hpp"
#include "io/results/zone_words.hpp"
#include "io/text/date_time.hpp"
#include "io/text/xml_text.hpp"
#include "io/zones/zone_colours.hpp"
#include "tests/support/geojson_rules.hpp"
#include "tests/support/io_samples.hpp"
#include "tests/support/report_sample.hpp"

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
              .molar_mass = 70.9,
              .release_time = {}};
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

/// The zones of chlorine() alone, with a date.
ReportPage chlorine_page() {
  ReportPage page;
  page.title = "A corner";
  page.wind_from = 270;
  page.zones = {chlorine()};
  page.start = "2024-03-01T00:59:30+01:00";
  return page;
}

/// All that a map file can hold: the zone of AEGL-1 is cut at x = 300, a release was moved, people
/// must act, the run ended early.
ReportPage full_page() {
  ReportPage page = chlorine_page();
  page.domain = {{-150, -100}, {300, -100}, {300, 100}, {-150, 100}};
  page.releases = {{.name = "tank", .place = {5, 5}, .words = "1 kg/s", .asked = Point{0, 0}}};
  page.receptors = {{.name = "school",
                     .place = {200, 10},
                     .height = 1.5,
                     .time = {1},
                     .concentration = {1e-6},
                     .peak = 1e-6,
                     .arrival = 60,
                     .still_there = true}};
  page.buildings = {{.id = "way/1",
                     .name = "Town & hall",
                     .footprint = {{rectangle(0, 0, 20, 10), {}}},
                     .height = 12.5},
                    {.id = "way/2",
                     .name = "",
                     .footprint = {{rectangle(30, 0, 40, 10), {}}},
                     .base = 4,
                     .height = 8}};
  page.exposed = {{.id = "way/2", .name = "", .action = Action::shelter, .reason = "AEGL-2."},
                  {.id = "way/1",
                   .name = "Town & hall",
                   .action = Action::leave,
                   .reason = "AEGL-3 indoors.",
                   .leave_before = 120}};
  page.wind = "4 m/s at 10 m from 270°";
  page.checks = {{CheckGroup::grid, "Cells across the tallest building", "3.1", "at least 10",
                  Severity::look, "Zones may be off.", "Take smaller cells."}};
  page.computed = 63;
  page.planned = 600;
  return page;
}

const MapProjection berlin{LonLat{13.4, 52.5}};

Json geojson(const ReportPage& page, const MapProjection& projection = berlin) {
  const test::TemporaryFolder folder;
  write_zones_geojson(folder.path() / "zones.geojson", page, projection);
  return Json::parse(test::contents(folder.path() / "zones.geojson"));
}

Json geojson(const ZoneSet& set) {
  ReportPage page = chlorine_page();
  page.zones = {set};
  return geojson(page);
}

/// The features of one kind.
std::vector<Json> of_kind(const Json& file, const std::string& kind) {
  std::vector<Json> found;
  for (const Json& feature : file.at("features")) {
    if (feature.at("properties").at("kind") == kind) found.push_back(feature);
  }
  return found;
}

std::string kml(const ReportPage& page) {
  const test::TemporaryFolder folder;
  EXPECT_TRUE(write_zones_kml(folder.path() / "zones.kml", page, berlin));
  return test::contents(folder.path() / "zones.kml");
}

std::string kml(const ZoneSet& set) {
  ReportPage page = chlorine_page();
  page.zones = {set};
  return kml(page);
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
  const Json file = geojson(full_page());
  EXPECT_THAT(test::GeoJsonRules(file).broken_rules(), testing::IsEmpty());
  ASSERT_TRUE(file.contains("bbox"));
  EXPECT_NEAR(file.at("bbox").at(0),
              13.4 - 150 / (111320 * std::cos(52.5 * std::numbers::pi / 180)), 1e-5);
  const Json sample = geojson(test::sample_report(50));
  EXPECT_THAT(test::GeoJsonRules(sample).broken_rules(), testing::IsEmpty());
  EXPECT_THAT(test::GeoJsonRules(geojson(ReportPage{})).broken_rules(), testing::IsEmpty());
}

/// The rules would notice.
TEST(ZoneGeoJson, RulesFindWhatBreaksThem) {
  const Json good = geojson(chlorine_page());
  const auto broken = [&](const std::string& path, const Json& value) {
    Json bad = good;
    bad[Json::json_pointer(path)] = value;
    const test::GeoJsonRules rules(bad);
    return rules.broken_rules().empty() ? "" : rules.broken_rules().front();
  };
  const std::string ring = "/features/0/geometry/coordinates/0";
  Json turned = good.at(Json::json_pointer(ring));
  std::reverse(turned.begin(), turned.end());
  EXPECT_THAT(broken(ring, turned), HasSubstr("right-hand"));
  turned.erase(turned.size() - 1);
  EXPECT_THAT(broken(ring, turned), HasSubstr("not closed"));
  EXPECT_THAT(broken(ring + "/0", Json::array({13.4})), HasSubstr("position"));
  EXPECT_THAT(broken(ring + "/1", Json::array({52.5, 13.4})), Not(HasSubstr("nothing")));
  EXPECT_THAT(broken(ring + "/1/0", 200), HasSubstr("longitude"));
  EXPECT_THAT(broken("/crs", "EPSG:4326"), HasSubstr("crs"));
  EXPECT_THAT(broken("/coordinates", 1), HasSubstr("§7.1"));
  EXPECT_THAT(broken("/bbox/0", 0), HasSubstr("§5"));
  EXPECT_THAT(broken("/features/0/type", "Zone"), HasSubstr("Feature"));
  EXPECT_THAT(broken("/features/0/geometry/type", "Circle"), HasSubstr("§1.4"));
  EXPECT_EQ(broken("/title", "other"), "");
}

TEST(ZoneGeoJson, ZonesHaveSevenDecimals) {
  const Json file = geojson(chlorine_page());
  ASSERT_EQ(file.at("features").size(), 3u);
  for (const Point& p : ring_of(file.at("features").at(0).at("geometry").at("coordinates").at(0))) {
    EXPECT_EQ(p.x, std::round(p.x * 1e7) / 1e7);
  }
}

TEST(ZoneGeoJson, SaysWhatElseAResponderMustKnow) {
  const Json file = geojson(full_page());
  EXPECT_EQ(file.at("start"), "2024-03-01T00:59:30+01:00");
  EXPECT_EQ(file.at("status").at("complete"), false);
  EXPECT_EQ(file.at("status").at("computed_s"), 63);
  EXPECT_EQ(file.at("verdict").at("severity"), "look");
  EXPECT_EQ(file.at("checks").at(0).at("figure"), "3.1");
  EXPECT_EQ(of_kind(file, "computed_area").size(), 1u);
  EXPECT_EQ(of_kind(file, "release").at(0).at("properties").at("moved"), true);
  EXPECT_EQ(of_kind(file, "release_asked").size(), 1u);
  EXPECT_EQ(of_kind(file, "receptor").at(0).at("properties").at("still_there_at_end"), true);
  EXPECT_FALSE(of_kind(file, "receptor").at(0).at("properties").contains("departure_s"));
  EXPECT_EQ(of_kind(file, "wind").at(0).at("properties").at("from_degrees"), 270);
  const auto buildings = of_kind(file, "building");
  ASSERT_EQ(buildings.size(), 2u);
  EXPECT_EQ(buildings[0].at("properties").at("action"), "leave");
  EXPECT_EQ(buildings[0].at("properties").at("leave_before_s"), 120);
}

TEST(ZoneGeoJson, CutZonesSaySo) {
  const Json file = geojson(full_page());
  const Json zone = of_kind(file, "maximum").at(0);
  EXPECT_EQ(zone.at("properties").at("cut_at_domain"), true);
  EXPECT_EQ(of_kind(file, "frame").at(0).at("properties").at("cut_at_domain"), false);
  const auto cuts = of_kind(file, "cut");
  ASSERT_EQ(cuts.size(), 1u);
  const Json& line = cuts[0].at("geometry").at("coordinates").at(0);
  const Point from = berlin.to_metres({line.at(0).at(0), line.at(0).at(1)});
  const Point to = berlin.to_metres({line.at(1).at(0), line.at(1).at(1)});
  EXPECT_NEAR(from.x, 300, 0.1);
  EXPECT_NEAR(std::abs(to.y - from.y), 100, 4);
}

TEST(ZoneGeoJson, WhatWasNotComputedIsNotEmpty) {
  ZoneSet set = chlorine();
  set.levels[2].averaging = 600;
  set.levels[2].covered = 63;
  const Json empty = geojson(set).at("empty_levels");
  ASSERT_EQ(empty.size(), 1u);
  EXPECT_EQ(empty.at(0).at("covered_s"), 63);
}

TEST(ZoneGeoJson, ZonesComeBackInMetres) {
  const Json file = geojson(chlorine_page());
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
  const Json file = geojson(chlorine_page());
  const Json& frame = file.at("features").at(0).at("properties");
  EXPECT_EQ(frame.at("title"), "chlorine: AEGL-2 from 1 min to 2 min");
  EXPECT_EQ(frame.at("substance"), "chlorine");
  EXPECT_EQ(frame.at("level"), "AEGL-2");
  EXPECT_EQ(frame.at("meaning"), "Hard to escape.");
  EXPECT_EQ(frame.at("source"), "US EPA 2004");
  EXPECT_EQ(frame.at("concentration"), "2\u00a0ppm (5.8\u00a0mg/m³)");
  EXPECT_EQ(frame.at("concentration_ppm"), 2.001);
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
  const Json file = geojson(chlorine_page());
  EXPECT_EQ(file.at("empty_levels"),
            Json::array({{{"substance", "chlorine"}, {"level", "AEGL-3"}, {"kind", "maximum"}}}));
  const Json none = geojson(ReportPage{});
  EXPECT_TRUE(none.at("features").empty());
  EXPECT_FALSE(none.contains("bbox"));
}

TEST(ZoneGeoJson, PlainMetresSaySo) {
  const Json file = geojson(chlorine_page(), MapProjection());
  EXPECT_THAT(file.at("coordinate_units"), HasSubstr("metres"));
  EXPECT_EQ(file.at("bbox"), Json::array({-100, -50, 300, 50}));
}

TEST(ZoneGeoJson, BadNamesCostNoZones) {
  ZoneSet set = chlorine();
  set.substance = "a\"b\\c\x01 <script>\xFF";
  const Json file = geojson(set);
  EXPECT_EQ(file.at("features").at(0).at("properties").at("substance"),
            "a\"b\\c\x01 <script>\xEF\xBF\xBD");
}

TEST(ZoneWriter, RefusesLevelsThatAreNotThereAndLeavesNoFile) {
  const test::TemporaryFolder folder;
  ReportPage page = chlorine_page();
  page.zones[0].zones[0].level = 3;
  EXPECT_THROW(write_zones_geojson(folder.path() / "z", page, berlin), std::invalid_argument);
  EXPECT_THROW(write_zones_kml(folder.path() / "z", page, berlin), std::invalid_argument);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  page = chlorine_page();
  EXPECT_THROW(write_zones_geojson(folder.path() / "no" / "z", page, berlin), std::runtime_error);
}

TEST(ZoneKml, IsWrittenForPlacesOnEarthOnly) {
  const test::TemporaryFolder folder;
  EXPECT_FALSE(write_zones_kml(folder.path() / "zones.kml", chlorine_page(), MapProjection()));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(ZoneKml, HasFoldersStylesAndHoles) {
  const auto file = parsed(kml(chlorine()));
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

/// By xmllint, against what of the OGC schema Downwash uses.
int schema_status(const std::string& text) {
  const test::TemporaryFolder folder;
  const std::filesystem::path file = folder.path() / "zones.kml";
  std::ofstream(file) << text;
  const std::string command = "xmllint --noout --nonet --schema " DOWNWASH_SOURCE_DIR
                              "/tests/data/kml22_profile.xsd " +
                              file.string() + " > " + (folder.path() / "log").string() + " 2>&1";
  const int status = std::system(command.c_str());
  if (status != 0 && text.find("BalloonStyle") != std::string::npos) {
    std::cout << test::contents(folder.path() / "log").substr(0, 2000);
  }
  return status;
}

TEST(ZoneKml, IsValidByTheSchema) {
  EXPECT_EQ(schema_status(kml(full_page())), 0);
  EXPECT_EQ(schema_status(kml(ReportPage{})), 0);
  EXPECT_EQ(schema_status(kml(test::sample_report(50))), 0);
  ReportPage undated = full_page();
  undated.start.reset();
  EXPECT_EQ(schema_status(kml(undated)), 0);
  // The schema would notice a BalloonStyle before the LineStyle, as there was.
  std::string wrong = kml(full_page());
  const std::size_t line = wrong.find("      <LineStyle>");
  wrong.insert(line, "      <BalloonStyle/>\n");
  EXPECT_NE(schema_status(wrong), 0);
}

TEST(ZoneKml, FramesHaveTimeSpansOnlyWhereTheTimeIsKnown) {
  EXPECT_THAT(kml(chlorine()), AllOf(HasSubstr("<begin>2024-03-01T00:00:30Z</begin>"),
                                     HasSubstr("<end>2024-03-01T00:01:30.250Z</end>")));
  ReportPage page = chlorine_page();
  page.start.reset();
  const std::string undated = kml(page);
  EXPECT_THAT(undated, AllOf(Not(HasSubstr("TimeSpan")), Not(HasSubstr("2000-01-01")),
                             HasSubstr("<name>1 min to 2 min</name>"), HasSubstr("#one-of")));
}

TEST(ZoneKml, SaysWhatElseAResponderMustKnow) {
  const std::string text = kml(full_page());
  const auto file = parsed(text);
  ASSERT_NE(file, nullptr);
  EXPECT_THAT(
      content(file->FindNestedElementWithName("Document"), "description"),
      AllOf(HasSubstr("The run ended early: 1 min 3 s of the 10 min"),
            HasSubstr("Worth a look: Cells across the tallest building"),
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
                    HasSubstr("Leave before 01:01:30 (2:00)")));
}

TEST(ZoneKml, ShowsOneAveragingTimeAtFirst) {
  ZoneSet set = chlorine();
  set.levels.push_back(set.levels[0]);
  set.levels.back().averaging = 3600;
  set.zones.push_back(
      {.kind = ZoneKind::maximum, .level = 3, .polygons = {{rectangle(0, 0, 5, 5), {}}}});
  std::string shown;
  const auto file = parsed(kml(set));
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
  const auto file = parsed(kml(full_page()));
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

TEST(ZoneWriter, AHundredThousandPointsTakeNoTime) {
  ZoneSet set = chlorine();
  Ring circle;
  for (int n = 0; n < 100000; ++n) {
    const double angle = 2e-5 * std::numbers::pi * n;
    circle.push_back({5000 * std::cos(angle), 5000 * std::sin(angle)});
  }
  set.zones[0].polygons = {{circle, {}}};
  const auto start = std::chrono::steady_clock::now();
  const Json file = geojson(set);
  EXPECT_GT(kml(set).size(), 1000000u);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
  EXPECT_LT(taken.count(), 3);  // 0.3 s; the rest for slow builds on busy machines
}

}  // namespace
}  // namespace downwash
