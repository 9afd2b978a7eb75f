// Files of other kinds given as buildings or as a case: named, with the way to convert them.
#include <gtest/gtest.h>
#include <sys/stat.h>

#include <filesystem>

#include "geometry/files/building_file.hpp"
#include "geometry/geojson/geojson_reader.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/read_case.hpp"
#include "io/question/case_error.hpp"
#include "tests/support/io_samples.hpp"

namespace downwash {
namespace {

using std::string_literals::operator""s;

struct File {
  std::string content;
  const char* what;
  const char* remedy;
};
void PrintTo(const File& file, std::ostream* stream) { *stream << file.what; }
class ForeignFormat : public testing::TestWithParam<File> {};

std::string binary_stl() {
  std::string stl(84 + 50, '\0');
  stl[80] = 1;
  return stl;
}

std::string refusal(const std::string& content) {
  try {
    parse_geojson(content, "city/osm.data");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST_P(ForeignFormat, IsNamedWithTheWayToConvertIt) {
  const std::string message = refusal(GetParam().content);
  EXPECT_NE(message.find(GetParam().what), std::string::npos) << message;
  EXPECT_NE(message.find(GetParam().remedy), std::string::npos) << message;
  EXPECT_EQ(message.find("correct the file"), std::string::npos) << message;
  try {
    parse_case(GetParam().content, "case.json");
    FAIL() << "taken for a case";
  } catch (const CaseError& error) {
    EXPECT_LT(error.complaints().front().text.size(), 500U);
  }
}

const File files[] = {
    {"\x1f\x8b\x08\0\0"s, "compressed by gzip", "unpack it"},
    {"PK\x03\x04 and more"s, "zip archive", "domain.buildings"},
    {"\x89PNG\r\n\x1a\n"s, "PNG picture", "give a GeoJSON file"},
    {"\xff\xd8\xff\xe0"s, "JPEG picture", "give a GeoJSON file"},
    {"\0\0\x27\x0a\0\0\0\0"s, "shapefile", "domain.buildings"},
    {"SQLite format 3\0\x10"s, "GeoPackage", "domain.buildings"},
    {"\0\0\0\x0d\x0a\x09OSMHeader\x18"s, "PBF", "domain.buildings"},
    {"<?xml version=\"1.0\"?>\n<kml xmlns=\"x\"/>", "KML", "domain.buildings"},
    {"<?xml version=\"1.0\"?>\n<osm version=\"0.6\">", "OpenStreetMap's XML", "domain.buildings"},
    {"\n<!DOCTYPE html><html></html>", "page of the web", "give a GeoJSON file"},
    {"<a/>", "this is XML", "buildings.geojson osm.data"},
    {"solid cube\nfacet normal 0 0 1", "STL model", "name it as `domain.buildings`"},
    {binary_stl(), "STL model", "name it as `domain.buildings`"},
    {R"({"type": "CityJSON", "CityObjects": {}})", "this is CityJSON", "domain.buildings"},
    {R"({"CityObjects": {}, "type": "CityJSON"})", "this is CityJSON", "domain.buildings"},
    {R"({"type": "Topology", "objects": {}})", "TopoJSON", "ogr2ogr"},
    {R"({"geometryType": "esriGeometryPolygon", "features": []})", "Esri JSON", "ogr2ogr"},
    {R"({"version": 0.6, "elements": []})", "Overpass", "osmtogeojson"},
    {"999\nby hand\n  0\nSECTION\n  2\nENTITIES\n", "this is DXF", "domain.buildings"},
    {R"(<a xmlns:gml="http://www.opengis.net/gml/3.2"/>)", "this is GML", "domain.buildings"},
    {"\xff\xfe{\0\"\0"s, "text in UTF-16", "iconv -f UTF-16 -t UTF-8 osm.data"},
    {"{\0\"\0t\0"s, "text in UTF-16", "save it as UTF-8"},
    {"\xff\xfe\0\0{\0\0\0"s, "text in UTF-32", "save it as UTF-8"},
    {"version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n", "Git LFS",
     "git lfs pull --include osm.data"},
    {"ply\nformat ascii 1.0\nelement vertex 8\n", "PLY model", "export it as OBJ or STL"},
    {"OFF\n8 6 0\n", "OFF model", "export it as OBJ or STL"},
    {"<?xml version=\"1.0\"?><COLLADA version=\"1.4.1\">", "COLLADA model", "OBJ or STL"},
    {"WKT,height\n\"POLYGON ((0 0,1 0,1 1,0 0))\",12\n", "shapes as text (WKT)",
     "GEOM_POSSIBLE_NAMES=WKT"},
    {"id;the_geom\n1;\"MULTIPOLYGON(((0 0,1 0,1 1,0 0)))\"\n", "shapes as text (WKT)",
     "GEOM_POSSIBLE_NAMES=the_geom"},
    {R"({"asset": {"version": "2.0"}, "scenes": []})", "glTF model", "OBJ or STL"},
    {"MULTIPOLYGON (((0 0,1 0,1 1,0 0)))", "shapes as text (WKT)", "ogr2ogr"},
    {"id;lon;lat\n1;13.4;52.5\n", "table without shapes", "give a GeoJSON file"},
    {"<?xml version=\"1.0\"?>\n<ows:ExceptionReport xmlns:ows=\"http://www.opengis.net/ows/1.1\">",
     "a server's message of an error", "download the file again"},
    {"<ServiceExceptionReport><ServiceException>no</ServiceException></ServiceExceptionReport>",
     "a server's message of an error", "correct the request"},
    {"<?xml version=\"1.0\"?>\n<Error><Code>AccessDenied</Code></Error>",
     "a server's message of an error", "download the file again"},
    {"id,geom\n0,01030000000100000005000000CDCCCCCCCCCC2A400000000000404A40705B00BFEBCC2A40\n",
     "shapes as hexadecimal digits (WKB)", "GEOM_POSSIBLE_NAMES=geom"},
    {"height;the_geom\n9;"
     "\"0106000020E61000000100000001030000000100000005000000CDCCCCCCCCCC2A40\"\n",
     "shapes as hexadecimal digits (WKB)", "GEOM_POSSIBLE_NAMES=the_geom"},
    {"\"the_geom\",\"height\"\n\"{\"\"type\"\": \"\"Polygon\"\", \"\"coordinates\"\": [[[13.4, "
     "52.5]]]}\",9\n",
     "table with its shapes as GeoJSON", "GEOM_POSSIBLE_NAMES=the_geom"},
    {"var buildings_1 = {\n\"type\": \"FeatureCollection\"};", "JavaScript with JSON in it",
     "sed -e '1s/^[^{]*//' -e '$s/[^}]*$//' osm.data"},
    {"take({\"type\": \"FeatureCollection\"})", "JavaScript with JSON in it", "sed -e"},
    {R"({"type": "FeatureCollection", "features": [{"type": "Feature", "geometry": null,
         "place": {"type": "Polygon", "coordinates": []}}]})",
     "JSON-FG", "GDAL 3.8"},
    {"\x03\x7e\x0b\x19\1\0\0\0\x41\0\x0b\0"s + std::string(20, '\0') + "HEIGHT" +
         std::string(26, ' ') + "\r     12.00",
     "table of a shapefile (DBF)", "give the .shp file"},
    {"LASF\0\0"s, "cloud of points", "give a GeoJSON file"},
    {R"({"domain": {"resolution": 4}, "time": {}})", "this is a case file", "domain.buildings"},
};
INSTANTIATE_TEST_SUITE_P(All, ForeignFormat, testing::ValuesIn(files));

TEST(ForeignFormats, CitiesWithManyObjectsAreKnownBeforeTheyAreParsed) {
  std::string city = R"({"type": "CityJSON", "CityObjects": {"a": 1)";
  for (int n = 0; n < 5000; ++n) city += ", \"b" + std::to_string(n) + "\": 1";
  EXPECT_NE(refusal(city + "}}").find("CityJSON"), std::string::npos);
}

TEST(ForeignFormats, WhatGeoJsonHasToo) {
  const auto read = [](const std::string& first) {
    return refusal(R"({"type": "FeatureCollection", "features": [)" + first + R"(
      {"type": "Feature", "place": {"type": "Point", "coordinates": [0, 0]}, "geometry":
       {"type": "Polygon", "coordinates": [[[0, 0], [9, 0], [9, 9], [0, 0]]]}, "properties": {}}]})");
  };
  EXPECT_EQ(read(""), "") << "JSON-FG with both shapes";
  EXPECT_EQ(read(R"({"type": "Feature", "geometry": null, "properties": {}},)"), "");
}

TEST(ForeignFormats, TheEncodingIsNamed) {
  const std::string message = refusal(
      "{\"type\": \"FeatureCollection\", \"name\": \"M\xfchlenstra\xdf"
      "e\", \"features\": []}");
  EXPECT_NE(message.find("Latin-1 or Windows-1252"), std::string::npos) << message;
  EXPECT_NE(message.find("iconv -f WINDOWS-1252 -t UTF-8"), std::string::npos) << message;
}

TEST(ForeignFormats, BuildingsGivenAsACase) {
  try {
    parse_case(R"({"type": "FeatureCollection", "features": []})", "city.geojson");
    FAIL();
  } catch (const CaseError& error) {
    EXPECT_STREQ(error.what(),
                 "city.geojson: this is a file of buildings; name it in `domain.buildings` of a "
                 "case.");
  }
}

// A pipe without a writer would be waited for for ever.
TEST(ForeignFormats, PipesAndDevicesAreRefusedAtOnce) {
  const test::TemporaryFolder folder;
  const auto pipe = folder.path() / "pipe";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  const auto message = [](const auto& read) -> std::string {
    try {
      read();
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(message([&] { read_buildings(pipe); }),
            pipe.string() + ": this is a pipe; write its content to a file");
  EXPECT_EQ(message([&] { read_case(pipe); }),
            pipe.string() + ": this is a pipe; write its content to a file.");
  EXPECT_EQ(message([&] { read_buildings("/dev/zero"); }),
            "/dev/zero: this is a device; write its content to a file");
}

}  // namespace
}  // namespace downwash
