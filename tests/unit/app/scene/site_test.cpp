// Where it is computed: the district that is read, and releases far from all buildings.
#include "app/scene/site.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>

#include "io/case/read_case.hpp"

namespace downwash {
namespace {

using testing::Contains;
using testing::HasSubstr;

/// A row of three houses 10 m high, 100 m apart.
constexpr const char* houses =
    R"([{"height": 10, "polygon": [[0, 0], [10, 0], [10, 10], [0, 10]]},
        {"height": 10, "polygon": [[100, 0], [110, 0], [110, 10], [100, 10]]},
        {"height": 10, "polygon": [[200, 0], [210, 0], [210, 10], [200, 10]]}])";

Site surveyed(const std::vector<std::string>& settings) {
  Question config = parse_case(
      R"({"domain": {"buildings": "city.json", "coordinates": "metres", "resolution": 4, "widest": 1},
          "wind": {"speed": 4}, "time": {"end": 60},
          "releases": [{"name": "tank", "substance": "chlorine", "x": 50, "y": 30, "height": 1,
                        "mass_kg": 1}]})",
      "case.json", settings);
  config.domain.buildings->text = std::make_shared<const std::string>(houses);
  return survey(config.domain, config.wind, config.scenario);
}

bool covers(const DomainBox& box, double x, double y, double margin) {
  return x - margin >= box.origin[0] && x + margin <= box.origin[0] + box.size[0] &&
         y - margin >= box.origin[1] && y + margin <= box.origin[1] + box.size[1];
}

TEST(Site, IsSizedAroundTheBuildingsWhereTheReleaseIsAmongThem) {
  const Site site = surveyed({});
  EXPECT_TRUE(site.far_releases.empty());
  EXPECT_FALSE(covers(site.box, 50, 300, 0));
}

TEST(Site, ReachesAroundAReleaseFarFromAllBuildings) {
  const Site site = surveyed({"releases.0.y=700"});
  EXPECT_TRUE(covers(site.box, 50, 700, 48));  // 5 H
  EXPECT_TRUE(covers(site.box, 205, 5, 48));
  EXPECT_THAT(site.report->notes,
              Contains(HasSubstr("sized around the buildings and the release")));
  EXPECT_EQ(site.buildings.size(), 3U);
}

TEST(Site, LeavesASlipWhereItIs) {
  const Site site = surveyed({"releases.0.y=70000"});
  EXPECT_TRUE(site.far_releases.empty());
  EXPECT_FALSE(covers(site.box, 50, 700, 0));
}

TEST(Site, HasTheBuildingsOfTheDistrictAlone) {
  EXPECT_EQ(surveyed({"domain.centre=[105, 5]", "domain.radius=50"}).buildings.size(), 1U);
  EXPECT_EQ(surveyed({"domain.bbox=[-5, 0, 150, 9]"}).buildings.size(), 2U);
}

}  // namespace
}  // namespace downwash
