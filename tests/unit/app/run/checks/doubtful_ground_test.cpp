// Rasters of the ground whose unit is in doubt.
#include <gtest/gtest.h>

#include <string>

#include "app/run/ingredients/ground_ingredient.hpp"
#include "geometry/terrain/raster_words.hpp"

namespace downwash {
namespace {

TEST(DoubtfulGround, AsksForTheUnitOfElevations) {
  TerrainReport report;
  report.description = joined({"GeoTIFF", {std::string(doubt_of_unit) + "its coordinates are"}});
  const Check check = doubtful_ground(report);
  EXPECT_EQ(check.severity, Severity::look);
  EXPECT_EQ(check.figure, "elevations may be in feet");
  EXPECT_EQ(check.remedy, "Name the unit in the file: gdal_edit.py -units ft, or -units m.");
}

TEST(DoubtfulGround, NamesASmallerUnit) {
  TerrainReport report;
  report.description = joined({"GeoTIFF", {std::string(doubt_of_scale) + "half of it is steep"}});
  const Check check = doubtful_ground(report);
  EXPECT_EQ(check.severity, Severity::look);
  EXPECT_EQ(check.figure, "elevations may be in centimetres or decimetres");
  EXPECT_NE(check.remedy.find("gdal_calc.py --calc \"A/100.0\""), std::string::npos);
}

}  // namespace
}  // namespace downwash
