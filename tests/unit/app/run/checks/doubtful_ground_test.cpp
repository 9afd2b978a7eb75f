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

TEST(DoubtfulGround, RisesWithWhatStandsInCoarseCells) {
  const RiseWithBuildings surface{.cells = 300, .rise = 0.97, .error = 0.02};
  const Check check = ground_under_buildings({}, surface);
  EXPECT_EQ(check.severity, Severity::look);
  EXPECT_NE(check.figure.find("by 0.97 m ± 0.02 m for each metre that buildings fill of a cell"),
            std::string::npos);
  for (const RiseWithBuildings& bare :
       {RiseWithBuildings{}, RiseWithBuildings{.cells = 300, .rise = 0.3, .error = 0.1},
        RiseWithBuildings{.cells = 20, .rise = 1, .error = 0.01},
        RiseWithBuildings{.cells = 50, .rise = 1.5, .error = 0.39},
        RiseWithBuildings{.cells = 30, .rise = 1.2, .error = 0.16, .sparse = true},
        RiseWithBuildings{.cells = 300, .rise = 1, .error = 0.02, .by_parts = false}}) {
    EXPECT_EQ(ground_under_buildings({}, bare).severity, Severity::fine) << bare.rise;
  }
}

}  // namespace
}  // namespace downwash
