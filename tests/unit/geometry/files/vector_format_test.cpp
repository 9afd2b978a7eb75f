// What lies beside a shapefile.
#include "geometry/files/vector_format.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <string>

#include "tests/support/source_folder.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

const fs::path data = DOWNWASH_SOURCE_DIR "/tests/data/buildings";

TEST(VectorFormat, FindsTheCompanionsOfAShapefile) {
  EXPECT_THAT(companions_beside(data / "block.shp"),
              UnorderedElementsAre(data / "block.dbf", data / "block.prj", data / "block.shx"));
}

TEST(VectorFormat, FindsNoneOfOtherFiles) {
  for (const char* name : {"block.geojson", "block_shp.zip", "block.kml", "nowhere.shp"}) {
    EXPECT_THAT(companions_beside(data / name), IsEmpty()) << name;
  }
}

TEST(VectorFormat, KnowsCompanionsByTheirNames) {
  EXPECT_TRUE(is_companion("map/roofs.dbf", "map/roofs.shp"));
  EXPECT_TRUE(is_companion("map/ROOFS.PRJ", "map/ROOFS.SHP"));
  EXPECT_FALSE(is_companion("map/roofs.shp", "map/roofs.shp"));
  EXPECT_FALSE(is_companion("other/roofs.dbf", "map/roofs.shp"));
  EXPECT_FALSE(is_companion("map/roofs.tif", "map/roofs.shp"));
}

}  // namespace
}  // namespace downwash
