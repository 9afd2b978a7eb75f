#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "geometry/frames/axis_order.hpp"
#include "geometry/frames/map_projection.hpp"
#include "geometry/frames/placement.hpp"

namespace downwash {
namespace {

const LonLat berlin{13.42, 52.54};

TEST(MapProjection, HasTheLengthsOfTheEllipsoid) {
  const MapProjection map(berlin);
  // WGS84 at 52.54° N: a degree of latitude is 111.27 km, of longitude 67.84 km.
  const Point north = map.to_metres({13.42, 53.04}), south = map.to_metres({13.42, 52.04});
  EXPECT_NEAR(north.y - south.y, 111270, 20);
  EXPECT_NEAR(north.x, 0, 1e-6);
  const Point east = map.to_metres({13.43, 52.54});
  EXPECT_NEAR(east.x, 678.4, 0.3);
  EXPECT_GT(east.x, 0);
  EXPECT_NEAR(std::hypot(map.to_metres(berlin).x, map.to_metres(berlin).y), 0, 1e-6);
}

TEST(MapProjection, RoundTripsWithinAMillimetre) {
  const MapProjection map(berlin);
  for (const Point& p : {Point{0, 0}, Point{1234.5, -987.6}, Point{-20000, 30000}}) {
    const Point back = map.to_metres(map.to_lonlat(p));
    EXPECT_NEAR(back.x, p.x, 1e-3);
    EXPECT_NEAR(back.y, p.y, 1e-3);
  }
}

TEST(MapProjection, KeepsRightAnglesAndTrueNorth) {
  const MapProjection map(LonLat{13.42, 52.54});
  const LonLat place = map.to_lonlat({3000, 0});
  const Point here = map.to_metres(place);
  const Point step = map.to_metres({place.lon, place.lat + 1e-3});
  // Meridian convergence 3 km east of the origin: about 3000 / R · tan(lat) = 0.6 mrad.
  EXPECT_NEAR((step.x - here.x) / (step.y - here.y), 0, 1e-3);
}

TEST(MapProjection, PlainMetresHaveNoPlace) {
  const MapProjection plain;
  EXPECT_FALSE(plain.georeferenced());
  EXPECT_THROW(plain.to_lonlat({0, 0}), std::logic_error);
  EXPECT_THROW(plain.origin(), std::logic_error);
  EXPECT_THROW(MapProjection(LonLat{0, 91}), std::invalid_argument);
  EXPECT_THROW(MapProjection(LonLat{NAN, 0}), std::invalid_argument);
}

TEST(CoordinateSystem, TellsTheUnitOfHeights) {
  constexpr double survey_foot = 1200.0 / 3937;
  const auto unit = [](const char* name) { return CoordinateSystem(name).height_unit(); };
  EXPECT_NEAR(unit("EPSG:2263"), survey_foot, 1e-12) << "of x and y, where it has no vertical axis";
  EXPECT_NEAR(unit("EPSG:2263+6360"), survey_foot, 1e-12);
  EXPECT_NEAR(unit("EPSG:2263+8228"), 0.3048, 1e-12);
  EXPECT_EQ(unit("EPSG:2263+5703"), 1) << "its own goes first";
  const std::string crs = "http://www.opengis.net/def/crs";
  EXPECT_EQ(unit((crs + "-compound?1=" + crs + "/EPSG/0/2263&2=" + crs + "/EPSG/0/5703").c_str()),
            1);
  EXPECT_NEAR(unit((crs + "-compound?1=" + crs + "/EPSG/0/2263&2=" + crs + "/EPSG/0/6360").c_str()),
              survey_foot, 1e-12);
  EXPECT_NEAR(unit("EPSG:32618+6360"), survey_foot, 1e-12);
  for (const char* name : {"EPSG:7415", "EPSG:25833", "EPSG:4326", "EPSG:4979", "EPSG:3857"}) {
    EXPECT_EQ(unit(name), 1) << name;
  }
  EXPECT_NEAR(CoordinateSystem("EPSG:2263").plan_unit(), survey_foot, 1e-12);
  EXPECT_EQ(CoordinateSystem("EPSG:4326").plan_unit(), 1);
  EXPECT_EQ(units_of_definition("nonsense").height, 1);
}

TEST(CoordinateSystem, UnderstandsTheNamesFoundInFiles) {
  for (const char* name : {"EPSG:26914", "urn:ogc:def:crs:EPSG::26914"}) {
    const CoordinateSystem utm14(name);
    EXPECT_FALSE(utm14.geographic());
    const LonLat place = utm14.to_lonlat({635096.67, 3926489.07});
    // NAD83 and WGS84 differ by a metre or two, and PROJ's choices between them by as much.
    EXPECT_NEAR(place.lon, -97.5109556, 2e-5);
    EXPECT_NEAR(place.lat, 35.4727401, 2e-5);
    const Point back = utm14.from_lonlat(place);
    EXPECT_NEAR(back.x, 635096.67, 1e-3);
    EXPECT_NEAR(back.y, 3926489.07, 1e-3);
  }
}

TEST(CoordinateSystem, TakesEastBeforeNorthWhateverTheAuthoritySays) {
  for (const char* name : {"urn:ogc:def:crs:OGC:1.3:CRS84", "EPSG:4326"}) {
    const CoordinateSystem degrees(name);
    EXPECT_TRUE(degrees.geographic());
    EXPECT_NEAR(degrees.to_lonlat({13.42, 52.54}).lon, 13.42, 1e-9);
  }
}

TEST(CoordinateSystem, RefusesUnknownNames) {
  EXPECT_THROW(CoordinateSystem("EPSG:999999"), std::invalid_argument);
  EXPECT_THROW(CoordinateSystem("somewhere"), std::invalid_argument);
  EXPECT_THROW(CoordinateSystem("+proj=utm +zone=14"), std::invalid_argument);
}

std::string refusal(const std::string& name) {
  try {
    const CoordinateSystem system(name);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(CoordinateSystem, RefusesDefinitionsThatReadFiles) {
  for (const char* name :
       {"+proj=longlat +nadgrids=/etc/passwd +type=crs", "+init=/etc/passwd:x", "+init=epsg:4326",
        "+proj=pipeline +step +proj=utm +zone=33", "+proj=longlat +geoidgrids=@x.gtx +type=crs",
        "PROJCRS[\"x\"]", "{\"type\": \"GeographicCRS\"}", "/etc/passwd", "../../proj.db", "",
        "http://example.org/crs/4326", "EPSG:4326\n+nadgrids=x"}) {
    EXPECT_NE(refusal(name).find("is not the name of a coordinate system"), std::string::npos)
        << name;
  }
  const std::string long_one = refusal("EPSG:" + std::string(10'000'000, '9'));
  EXPECT_NE(long_one.find("is not the name"), std::string::npos);
  EXPECT_LT(long_one.size(), 200U);
}

TEST(CoordinateSystem, TakesNamesAndPlainDefinitions) {
  for (const char* name : {"ETRS89 / UTM zone 33N", "WGS 84 / UTM zone 14N",
                           "+proj=utm +zone=33 +ellps=GRS80 +type=crs", "EPSG:25833+5783",
                           "http://www.opengis.net/def/crs/EPSG/0/25833"}) {
    EXPECT_FALSE(CoordinateSystem(name).geographic()) << name;
  }
}

TEST(CoordinateSystem, RefusesSystemsThatAreNoPlan) {
  for (const char* name : {"EPSG:5783", "EPSG:4978"}) {  // heights in Germany; geocentric
    EXPECT_NE(refusal(name).find("no place in plan"), std::string::npos) << refusal(name);
  }
}

TEST(Placement, JudgesByTheValues) {
  const std::vector<Point> degrees{{13.41, 52.53}, {13.42, 52.54}, {13.43, 52.55}};
  const std::vector<Point> small_plan{{0, 0}, {60, 0}, {60, 40}, {0, 40}};
  const std::vector<Point> fiji{{179.999, -17}, {-179.999, -17}, {179.998, -17}};
  const auto automatic = CoordinateKind::automatic;
  EXPECT_TRUE(Placement(degrees, automatic, "").projection().georeferenced());
  EXPECT_TRUE(Placement(fiji, automatic, "").projection().georeferenced());
  EXPECT_FALSE(Placement(small_plan, automatic, "").projection().georeferenced());
  EXPECT_FALSE(Placement(degrees, CoordinateKind::metres, "").projection().georeferenced());
  EXPECT_EQ(Placement(small_plan, automatic, "").to_map({60, 40}), (Point{60, 40}));
}

TEST(Placement, SpansTheDateLine) {
  const std::vector<Point> fiji{{179.999, -17}, {-179.999, -17}, {179.998, -17}};
  const Placement placement(fiji, CoordinateKind::lonlat, "");
  EXPECT_NEAR(placement.to_map(fiji[1]).x - placement.to_map(fiji[0]).x, 213, 1);
}

TEST(Placement, RefusesWhatIsNoPlace) {
  const std::vector<Point> metres{{635096, 3926489}, {635097, 3926490}};
  EXPECT_THROW(Placement(metres, CoordinateKind::lonlat, ""), std::invalid_argument);
  EXPECT_THROW(Placement(metres, CoordinateKind::automatic, "EPSG:4326"), std::invalid_argument);
  const Placement utm(metres, CoordinateKind::automatic, "EPSG:26914");
  EXPECT_THROW(utm.to_map({1e30, 1e30}), std::domain_error);
  const Placement plain(metres, CoordinateKind::metres, "");
  EXPECT_EQ(plain.to_map({5e6, -5e6}), (Point{5e6, -5e6}));
  EXPECT_THROW(plain.to_map({1e308, 0}), std::domain_error);
  EXPECT_THROW(plain.to_map({0, -1e9}), std::domain_error);
  EXPECT_NE(utm.description().find("EPSG:26914"), std::string::npos);
}

TEST(AxisOrder, IsDoubtedWhereItWouldFitTheOtherWay) {
  EXPECT_FALSE(axes_seem_exchanged("EPSG:25833", {392'000, 5'820'000}));
  EXPECT_TRUE(axes_seem_exchanged("EPSG:25833", {5'820'000, 392'000}));
  EXPECT_TRUE(axes_seem_exchanged("EPSG:28992", {463'000, 155'000}));  // the Netherlands
  EXPECT_FALSE(axes_seem_exchanged("EPSG:4326", {13.4, 52.5}));
  EXPECT_FALSE(axes_seem_exchanged("EPSG:4326", {52.5, 13.4}));  // a place, too
  EXPECT_TRUE(axes_seem_exchanged("EPSG:4326", {-35, 150}));
  EXPECT_FALSE(axes_seem_exchanged("EPSG:3832", {3'000'000, 0}));  // about 180°
  EXPECT_FALSE(axes_seem_exchanged("+proj=utm +zone=33 +type=crs", {5'820'000, 392'000}));
}

}  // namespace
}  // namespace downwash
