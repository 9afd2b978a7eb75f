// Results for geographic information systems, read by GDAL's own programs.
#include "io/gis/gis_files.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/foreign_programs.hpp"
#include "tests/support/zone_sample.hpp"

namespace downwash {
namespace {

using namespace test;
using testing::AllOf;
using testing::HasSubstr;

/// If GDAL's own programs are there; the packages of its library and of its programs are two.
class GisFiles : public testing::Test {
 protected:
  void SetUp() override {
    int status = 0;
    said_by("(ogrinfo --version && gdalinfo --version)", status);
    if (status != 0) GTEST_SKIP() << "no ogrinfo and gdalinfo";
  }

  std::string file(const std::string& name) const { return (folder_.path() / name).string(); }
  std::string said(const std::string& command) const {
    int status = 0;
    std::string text = said_by(command, status);
    EXPECT_EQ(status, 0) << command << text;
    return text;
  }

 private:
  TemporaryFolder folder_;
};

/// 3 x 2 cells of 10 m, turned by 90°: x of the domain points north.
Result page_with_figures() {
  Result page = full_page();
  page.reach.places = {{.substance = "chlorine",
                        .origin = {100, 0},
                        .step_x = {0, 10},
                        .step_y = {-10, 0},
                        .nx = 3,
                        .ny = 2,
                        .peak = {1e-6F, 2e-6F, -1, 4e-6F, 5e-6F, 6e-6F},
                        .means = {{1e-6F, 1e-6F, 0, 1e-6F, 1e-6F, 1e-6F}},
                        .arrival = {10, -1, -1, 30, 40, 50},
                        .departure = {},
                        .dosage = {1e-5F, 2e-5F, 0, 4e-5F, 5e-5F, 6e-5F}}};
  return page;
}

TEST_F(GisFiles, GeoPackageHasLayersWithUnitsAndMarks) {
  Result page = full_page();
  page.trust.caution = "The wind is 20 % too weak.";
  page.affected.receptors[0].name = "O'Neill \"<school>\"";
  write_geopackage(file("zones.gpkg"), page, berlin);
  const std::string text = said("ogrinfo -al " + file("zones.gpkg"));
  EXPECT_THAT(text, AllOf(HasSubstr("Layer name: zones"), HasSubstr("Layer name: releases"),
                          HasSubstr("Layer name: receptors"), HasSubstr("Layer name: buildings"),
                          HasSubstr("Layer name: computed_area"), HasSubstr("Layer name: cuts")));
  EXPECT_THAT(text, AllOf(HasSubstr("concentration_mg_m3 (Real) = 1.5"),
                          HasSubstr("level (String) = AEGL-1"), HasSubstr("13.4"),
                          HasSubstr("cut_at_domain (Integer64) = 1"),
                          HasSubstr("run_complete (Integer64) = 0"),
                          HasSubstr("caution (String) = The wind is 20 % too weak."),
                          HasSubstr("name (String) = O'Neill \"<school>\""),
                          HasSubstr("action (String) = leave"), HasSubstr("ID[\"EPSG\",4326]")));
  const std::string zones = said("ogrinfo -al -so " + file("zones.gpkg") + " zones");
  EXPECT_THAT(zones, HasSubstr("Feature Count: 4")) << "the empty one too";
}

/// QGIS asks the table for these.
TEST_F(GisFiles, GeoPackageHasTheColoursOfThePage) {
  write_geopackage(file("zones.gpkg"), full_page(), berlin);
  const std::string asked =
      "SELECT styleQML FROM layer_styles WHERE f_table_schema = '' AND useAsDefault = 1 AND "
      "f_geometry_column = 'geom' AND f_table_name = ";
  EXPECT_THAT(said("ogrinfo " + file("zones.gpkg") + " -sql \"" + asked + "'zones'\""),
              AllOf(HasSubstr("#d7191c"), HasSubstr("&quot;kind&quot; = &#39;maximum&#39;")));
  EXPECT_THAT(said("ogrinfo " + file("zones.gpkg") + " -sql \"" + asked + "'buildings'\""),
              HasSubstr("= &#39;leave&#39;"));
}

TEST_F(GisFiles, GeoPackageIsTheSameForTheSameResult) {
  for (const char* name : {"a.gpkg", "b.gpkg"}) write_geopackage(file(name), full_page(), berlin);
  EXPECT_FALSE(contents(file("a.gpkg")).empty());
  EXPECT_EQ(contents(file("a.gpkg")), contents(file("b.gpkg")));
}

TEST_F(GisFiles, GeoPackageOfNoPlaceOnEarthIsInMetres) {
  write_geopackage(file("zones.gpkg"), full_page(), MapProjection());
  EXPECT_THAT(said("ogrinfo -al " + file("zones.gpkg") + " releases"), HasSubstr("POINT (5 5)"));
}

TEST_F(GisFiles, GeoTiffLiesTurnedAsTheDomainIs) {
  ASSERT_TRUE(write_geotiff(file("zones.tif"), page_with_figures(), berlin));
  const auto info = nlohmann::json::parse(said("gdalinfo -json " + file("zones.tif")));
  EXPECT_EQ(info["size"], nlohmann::json({3, 2}));
  EXPECT_EQ(info["geoTransform"], nlohmann::json({80, 0, 10, 0, 10, 0}));
  EXPECT_THAT(info["coordinateSystem"]["wkt"].get<std::string>(), HasSubstr("Transverse Mercator"));
  ASSERT_EQ(info["bands"].size(), 4U);
  EXPECT_EQ(info["bands"][0]["description"], "chlorine dosage");
  EXPECT_EQ(info["bands"][0]["unit"], "mg s/m3");
  EXPECT_EQ(info["bands"][2]["unit"], "s");
  EXPECT_EQ(info["bands"][1]["noDataValue"], -9999);
  EXPECT_EQ(info["metadata"][""]["RUN_COMPLETE"], "no");
}

/// What gdallocationinfo reads at a place of the map, m, band by band.
TEST_F(GisFiles, GeoTiffHasTheFiguresOfAPlace) {
  ASSERT_TRUE(write_geotiff(file("zones.tif"), page_with_figures(), MapProjection()));
  const auto at = [&](const char* place) {
    return said("gdallocationinfo -geoloc -valonly " + file("zones.tif") + " " + place);
  };
  EXPECT_EQ(at("95 5"), "10\n1\n10\n1\n") << "cell 0";
  EXPECT_EQ(at("95 15"), "20\n2\n-9999\n1\n") << "the substance never arrives";
  EXPECT_EQ(at("95 25"), "-9999\n-9999\n-9999\n-9999\n") << "a solid";
  EXPECT_EQ(at("85 25"), "60\n6\n50\n1\n") << "cell 5";
}

TEST_F(GisFiles, GeoTiffHasTheRangeOfEachMean) {
  Result page = page_with_figures();
  page.reach.places[0].factors = {{2, 3, 4, 5, 6, 7}};
  ASSERT_TRUE(write_geotiff(file("zones.tif"), page, MapProjection()));
  EXPECT_THAT(said("gdalinfo " + file("zones.tif")), HasSubstr(", likely factor"));
  EXPECT_EQ(said("gdallocationinfo -geoloc -valonly -b 5 " + file("zones.tif") + " 85 25"), "7\n");
}

TEST_F(GisFiles, GeoTiffIsNotWrittenWhereNothingWasComputed) {
  EXPECT_FALSE(write_geotiff(file("zones.tif"), full_page(), berlin));
  EXPECT_FALSE(std::filesystem::exists(file("zones.tif")));
}

}  // namespace
}  // namespace downwash
