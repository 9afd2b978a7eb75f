// Files of geographic information systems: the same block of four buildings in every format.
#include "geometry/files/vector_file.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <set>
#include <tuple>

#include "geometry/files/building_file.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/shapes/polygon.hpp"
#include "tests/support/solid_cells.hpp"
#include "tests/support/source_folder.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;

const std::filesystem::path samples =
    std::filesystem::path(DOWNWASH_SOURCE_DIR) / "tests/data/buildings";

BuildingSet read_vector(const std::string& file, const ReaderOptions& options = {}) {
  return read_buildings(samples / file, options);
}

std::string refusal_of_vector(const std::filesystem::path& file,
                              const ReaderOptions& options = {}) {
  try {
    read_buildings(file, options);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

using test::Cells;

/// The solid cells of 3 m about the middle of the block.
Cells cells_of_set(const BuildingSet& set) {
  const std::array<Axis, 3> axes{Axis::uniform(-90, 180, 60), Axis::uniform(-90, 180, 60),
                                 Axis::uniform(0, 75, 25)};
  return test::solid_cells(set, axes);
}

class Formats : public testing::TestWithParam<const char*> {};

TEST_P(Formats, GiveTheSameBuildings) {
  const std::string file = GetParam();
  const BuildingSet expected = read_vector("block.geojson"), set = read_vector(file);
  ASSERT_EQ(set.buildings.size(), 4U);
  EXPECT_EQ(cells_of_set(set), cells_of_set(expected));
  for (const Building& one : expected.buildings) {
    const auto same = std::find_if(set.buildings.begin(), set.buildings.end(),
                                   [&](const Building& b) { return b.name == one.name; });
    ASSERT_NE(same, set.buildings.end()) << one.name;
    EXPECT_DOUBLE_EQ(same->height, one.height);
    EXPECT_DOUBLE_EQ(same->base, one.base);
    EXPECT_EQ(same->height_source, HeightSource::measured);
    EXPECT_NEAR(volume(*same), volume(one), 1e-3 * volume(one));  // OpenStreetMap has centimetres
  }
}

INSTANTIATE_TEST_SUITE_P(Block, Formats,
                         testing::Values("block.geojsonl", "block.geojsons", "block.gpkg.gz",
                                         "block.shp", "block_shp.zip", "block.fgb", "block.gml",
                                         "block.kml", "block.osm", "block.osm.pbf"));

/// By their heights, as the ids of relations differ.
TEST(VectorFile, ReadsTheSamePartsFromXmlPbfAndGeoJson) {
  const auto heights = [](const BuildingSet& set) {
    std::multiset<double> all;
    for (const Building& building : set.buildings) all.insert(building.height);
    return all;
  };
  const BuildingSet expected = read_vector("parts.geojson");
  EXPECT_EQ(heights(expected), (std::multiset<double>{6, 8, 12, 15, 20, 25, 30, 50}));
  for (const char* file : {"parts.osm", "parts.osm.pbf"}) {
    const BuildingSet set = read_vector(file);
    EXPECT_EQ(heights(set), heights(expected)) << file;
    EXPECT_NEAR(set.report.footprint_area, expected.report.footprint_area, 0.1) << file;
    EXPECT_EQ(set.report.skipped.total(), expected.report.skipped.total()) << file;
  }
}

TEST(VectorFile, ChoosesTheLayerOfBuildingsAndSaysSo) {
  const BuildingSet set = read_vector("block.gpkg.gz");
  EXPECT_THAT(set.report.notes,
              Contains(AllOf(HasSubstr("layer \"buildings\", which looks most like buildings"),
                             HasSubstr("others: \"parks\", \"roads\""))));
  ReaderOptions parks;
  parks.layer = "parks";
  EXPECT_EQ(read_vector("block.gpkg.gz", parks).buildings.at(0).name, "lawn");

  ReaderOptions misspelt;
  misspelt.layer = "houses";
  EXPECT_THAT(refusal_of_vector(samples / "block.gpkg.gz", misspelt),
              AllOf(HasSubstr("no layer \"houses\" but"), HasSubstr("\"buildings\""),
                    HasSubstr("correct `domain.layer`")));
  try {
    read_vector("block.gpkg.gz", misspelt);
  } catch (const InputError& error) {
    EXPECT_EQ(error.message(), Message::building_layer);
  }
  ReaderOptions roads;
  roads.layer = "roads";
  EXPECT_THAT(refusal_of_vector(samples / "block.gpkg.gz", roads),
              HasSubstr("no polygon but Line String"));
}

TEST(VectorFile, TakesPlansOfDrawings) {
  const BuildingSet set = read_vector("block.dxf");
  EXPECT_NEAR(set.report.footprint_area, 1260, 1);
  EXPECT_EQ(set.report.assumed, set.report.buildings);
}

TEST(VectorFile, MakesBodiesOfSolidsAboveTheirOwnGround) {
  const BuildingSet set = read_vector("solids.gml");  // boxes from 37 m above the sea
  ASSERT_EQ(set.buildings.size(), 2U);
  EXPECT_DOUBLE_EQ(set.buildings[0].height, 8);
  EXPECT_DOUBLE_EQ(set.buildings[1].height, 25);  // and not the 99 m of the attribute
  EXPECT_NEAR(volume(set.buildings[0]), 1600, 2);
  EXPECT_THAT(set.report.notes, Contains(HasSubstr("bodies: 2 with walls")));
}

std::string gml(const std::string& system, const std::string& positions) {
  return R"(<?xml version="1.0"?><c:FeatureCollection xmlns:c="http://c" )"
         R"(xmlns:gml="http://www.opengis.net/gml/3.2"><c:featureMember><c:house gml:id="a">)"
         R"(<c:height>7</c:height><c:plan><gml:Polygon gml:id="b" srsName=")" +
         system + R"("><gml:exterior><gml:LinearRing><gml:posList>)" + positions +
         "</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon></c:plan></c:house>"
         "</c:featureMember></c:FeatureCollection>";
}

TEST(VectorFile, KnowsTheOrderOfTheAxes) {
  // By its authority latitude comes first, under the short name longitude.
  const BuildingSet first =
      parse_buildings(gml("urn:ogc:def:crs:EPSG::4326",
                          "52.5 13.4 52.5 13.401 52.501 13.401 52.501 13.4 52.5 13.4"),
                      "a.gml");
  EXPECT_NEAR(first.projection.origin().lon, 13.4, 0.01);
  EXPECT_NEAR(first.projection.origin().lat, 52.5, 0.01);
  EXPECT_EQ(first.buildings.at(0).height, 7);
}

TEST(VectorFile, ReadsCompressedFilesOfAnyFormat) {
  const test::TemporaryFolder folder;
  const std::string whole = test::contents(samples / "block.gpkg.gz");
  std::ofstream(folder.path() / "cut.gz", std::ios::binary) << whole.substr(0, 3000);
  EXPECT_THAT(refusal_of_vector(folder.path() / "cut.gz"),
              HasSubstr("compressed by gzip and is cut off"));
}

TEST(VectorFile, MissesTheFeaturesOfAFlatGeobufThatIsCutOff) {
  const test::TemporaryFolder folder;
  const std::string whole = test::contents(samples / "row.fgb");
  EXPECT_EQ(read_vector("row.fgb").buildings.size(), 12U);
  const auto file = folder.path() / "cut.fgb";
  std::size_t missed = 0;  // where GDAL has nothing to complain of
  for (std::size_t size = whole.size() / 3; size < whole.size(); size += 11) {
    std::ofstream(file, std::ios::binary) << whole.substr(0, size);
    const std::string told = refusal_of_vector(file);
    EXPECT_THAT(told, HasSubstr("cut.fgb")) << size << " of " << whole.size() << " bytes";
    missed += told.find("of 12 features") != std::string::npos ? 1 : 0;
  }
  EXPECT_GT(missed, 0U);
}

TEST(VectorFile, RefusesWhatIsCutOff) {
  const test::TemporaryFolder folder;
  for (const auto& [name, size] : {std::pair{"block.shp", 500},
                                   {"block.gml", 2000},
                                   {"block.kml", 2000},
                                   {"block.dxf", 8000},
                                   {"block.fgb", 2200},
                                   {"block_shp.zip", 900},
                                   {"block.osm", 2000},
                                   {"block.osm.pbf", 300}}) {
    const auto file = folder.path() / name;
    std::ofstream(file, std::ios::binary)
        << test::contents(samples / name).substr(0, static_cast<std::size_t>(size));
    EXPECT_THAT(refusal_of_vector(file), HasSubstr(name)) << "taken for a whole file";
  }
}

/// GDAL would take as much memory as the record says that it has.
TEST(VectorFile, RefusesARecordOfAShapefileBeyondItsEnd) {
  const test::TemporaryFolder folder;
  std::string content = test::contents(samples / "block.shp");
  content.replace(104, 4, "\x30\x00\x00\x00", 4);  // 2^30 + 2^29 bytes in the first one
  std::ofstream(folder.path() / "block.shp", std::ios::binary) << content;
  EXPECT_THAT(refusal_of_vector(folder.path() / "block.shp"),
              HasSubstr("record 1 goes beyond its end"));
}

TEST(VectorFile, OpensNothingThatAFileNames) {
  // A virtual dataset of GDAL, which would fetch what it names.
  const std::string vrt =
      "<OGRVRTDataSource><OGRVRTLayer name=\"a\"><SrcDataSource>/vsicurl/http://localhost/a.shp"
      "</SrcDataSource></OGRVRTLayer></OGRVRTDataSource>";
  try {
    parse_buildings(vrt, "a.vrt");
    FAIL() << "opened";
  } catch (const InputError& error) {
    EXPECT_EQ(error.message(), Message::wrong_format);
  }
}

TEST(VectorFile, CutsTheDistrictWithTheIndexOfTheFile) {
  ReaderOptions options;
  options.district = Disc{{13.4086288, 52.5198492}, 15};  // about the tower
  for (const char* file : {"block.gpkg.gz", "block.shp", "block.gml", "block.osm"}) {
    const BuildingSet set = read_vector(file, options);
    ASSERT_EQ(set.buildings.size(), 1U) << file;
    EXPECT_EQ(set.report.features, 4) << file;
  }
  options.district = Disc{{13.5, 52.6}, 100};
  for (const char* file : {"block.gpkg.gz", "block.shp", "block.gml", "block.osm"}) {
    EXPECT_THAT(refusal_of_vector(samples / file, options), HasSubstr("none of its 4 features"))
        << file;
  }
}

}  // namespace
}  // namespace downwash
