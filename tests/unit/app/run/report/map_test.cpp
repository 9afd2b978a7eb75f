// Cases with a map: from the file to the page and the preview, beside the same buildings.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "app/run/plan/prepared_case.hpp"
#include "app/run/report/case_report.hpp"
#include "app/run/report/preview.hpp"
#include "app/run/report/report.hpp"
#include "geometry/input/input_error.hpp"
#include "tests/support/small_city_case.hpp"

namespace downwash {
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

constexpr const char* house =
    R"({"type": "Feature", "properties": {"building": "yes", "height": 10},
  "geometry": {"type": "Polygon", "coordinates": [[[-5, 25], [5, 25], [5, 35], [-5, 35]]]}})";
constexpr const char* streets = R"({"type": "Feature", "id": "way/1", "properties":
  {"highway": "primary", "name": "Rue <script>"}, "geometry":
    {"type": "LineString", "coordinates": [[-70, 0], [70, 0]]}},
  {"type": "Feature", "properties": {"leisure": "park"}, "geometry":
    {"type": "Polygon", "coordinates": [[[-50, -40], [40, -40], [40, -10], [-50, -10]]]}})";

std::string collection_of(const std::string& features) {
  return R"({"type": "FeatureCollection", "features": [)" + features + "]}";
}

class MapCase : public test::SmallCityCase {
 protected:
  MapCase() : SmallCityCase(collection_of(house)) {
    write("both.geojson", collection_of(house + std::string(",") + streets));
    write("streets.geojson", collection_of(streets));
  }
  /// What is said of a map that can't be taken.
  std::string refusal(const std::string& name) const {
    try {
      prepared({"domain.map=" + name});
    } catch (const InputError& fault) {
      EXPECT_EQ(fault.message(), Message::map_file) << fault.what();
      return fault.what();
    }
    return "";
  }
};

constexpr const char* with_both = "domain.buildings=both.geojson";

TEST_F(MapCase, ComesFromTheFileOfTheBuildings) {
  const PreparedCase run = prepared({with_both});
  const auto& features = run.site.map.background.features;
  ASSERT_EQ(features.size(), 2U);
  EXPECT_EQ(features[1].name, "Rue <script>");
  EXPECT_THAT(case_lines(run), Contains(HasSubstr("1 piece of streets and paths, 1 of green")));
  EXPECT_THAT(case_lines(run), Contains(AllOf(HasSubstr("for the map"), HasSubstr("2:"))));
  EXPECT_TRUE(prepared().site.map.background.features.empty());
}

TEST_F(MapCase, LeavesTheBuildingsAsTheyAre) {
  const PreparedCase with = prepared({with_both}), without = prepared();
  ASSERT_EQ(with.site.buildings.size(), 1U);
  EXPECT_EQ(with.site.buildings[0].height, without.site.buildings[0].height);
  EXPECT_EQ(with.site.buildings[0].footprint[0].outer,
            without.site.buildings[0].footprint[0].outer);
  EXPECT_EQ(with.built.voxels->solid_cells, without.built.voxels->solid_cells);
}

TEST_F(MapCase, TakesAFileOfItsOwn) {
  const PreparedCase run = prepared({"domain.map=streets.geojson"});
  EXPECT_EQ(run.site.map.background.features.size(), 2U);
  EXPECT_EQ(run.site.map.report->file, (folder_.path() / "streets.geojson").string());
  EXPECT_EQ(input_files(config({"domain.map=streets.geojson"}).files).size(), 3U);
}

TEST_F(MapCase, StaysOnTheMapWhereverTheWindBlowsFrom) {
  const PreparedCase run = prepared({with_both, "wind.direction=0"});
  EXPECT_EQ(run.site.map.background.features.at(1).lines.at(0).at(0), (Point{-70, 0}));
}

TEST_F(MapCase, RefusesAFileThatIsNone) {
  write("broken.geojson", R"({"type": "FeatureCollection", "features": [)");
  write("empty.geojson", "");
  write("far.geojson",
        collection_of(R"({"type": "Feature", "properties": {"highway": "road"}, "geometry":
    {"type": "LineString", "coordinates": [[5000, 0], [6000, 0]]}})"));
  EXPECT_THAT(refusal("broken.geojson"), HasSubstr("broken.geojson"));
  EXPECT_THAT(refusal("empty.geojson"), HasSubstr("domain.map"));
  EXPECT_THAT(refusal("city.geojson"), AllOf(HasSubstr("no streets"), HasSubstr("leave the key")));
  EXPECT_THAT(refusal("far.geojson"), HasSubstr("near the domain"));
  EXPECT_THAT(refusal("nowhere.geojson"),
              AllOf(HasSubstr("nowhere.geojson: there is no such file"), HasSubstr("domain.map")));
}

TEST_F(MapCase, NeverStopsForAFaultInTheFileOfTheBuildings) {
  write("odd.geojson", collection_of(house + std::string(R"(, {"type": "Feature", "properties":
    {"highway": "road"}, "geometry": {"type": "Point", "coordinates": "nowhere"}})")));
  const PreparedCase run = prepared({"domain.buildings=odd.geojson"});
  EXPECT_EQ(run.site.buildings.size(), 1U);
  EXPECT_THAT(case_lines(run), Contains(HasSubstr("map: none")));
}

TEST_F(MapCase, IsToldOfAmongTheAssumptions) {
  const auto list = assumptions(prepared({with_both}), {});
  EXPECT_THAT(list, Contains(testing::Pair("Streets, water and green",
                                           HasSubstr("OpenStreetMap contributors"))));
}

TEST_F(MapCase, IsDrawnInThePreview) {
  write("wide.geojson", collection_of(house + std::string(R"(, {"type": "Feature", "properties":
    {"building": "yes", "height": 9}, "geometry": {"type": "Polygon", "coordinates":
      [[[-60, -50], [-50, -50], [-50, -40], [-60, -40]]]}},)") +
                                      streets));
  const Question question = config({"domain.buildings=wide.geojson"});
  const PreparedCase run = prepared({"domain.buildings=wide.geojson"});
  write_preview_of(question, run.site, nullptr, {}, folder_.path() / "preview");
  std::ostringstream svg, geojson;
  svg << std::ifstream(folder_.path() / "preview" / "plan.svg").rdbuf();
  geojson << std::ifstream(folder_.path() / "preview" / "map.geojson").rdbuf();
  EXPECT_THAT(svg.str(), AllOf(HasSubstr("Rue &lt;script&gt;"), Not(HasSubstr("<script>")),
                               Not(HasSubstr("and left out:"))));
  EXPECT_THAT(geojson.str(), AllOf(HasSubstr("MultiLineString"), HasSubstr("\"primary\"")));
}

}  // namespace
}  // namespace downwash
