// Releases at places on the map.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "app/run/report/release_report.hpp"
#include "io/case/read_case.hpp"
#include "io/text/ppm.hpp"
#include "tests/support/io_samples.hpp"
#include "tests/support/temporary_folder.hpp"
#include "tests/unit/app/hazard/exposure/built_release.hpp"

namespace downwash {
namespace {

using test::built, test::Built, test::problems_of;

/// A square of 20 m at 13.4° E, 52.5° N, and the case around it.
class CityRelease : public testing::Test {
 protected:
  CityRelease() {
    std::ofstream(folder_.path() / "city.geojson") << R"({"type": "Feature", "id": "way/7",
      "properties": {"building": "yes", "name": "School", "height": 12}, "geometry":
      {"type": "Polygon", "coordinates": [[[13.4, 52.5], [13.4003, 52.5], [13.4003, 52.5002],
                                           [13.4, 52.5002], [13.4, 52.5]]]}})";
  }

  Question city(const std::string& direction, const std::vector<std::string>& settings = {}) {
    const std::string text = R"({"domain": {"buildings": "city.geojson", "resolution": 2,
        "margins": {"upwind": 60, "downwind": 60, "side": 60, "top": 20}},
      "wind": {"speed": 4, "direction": )" +
                             direction + R"(}, "time": {"end": 1200},
      "releases": [{"name": "tank", "substance": "chlorine", "lon": 13.3997, "lat": 52.5001,
                    "mass_kg": 5}],
      "receptors": [{"name": "street", "lon": 13.4006, "lat": 52.5001}]})";
    return parse_case(text, folder_.path() / "case.json", settings);
  }

  test::TemporaryFolder folder_;
};

TEST_F(CityRelease, PlacesStayOnTheMapWhenTheWindTurns) {
  for (const char* direction : {"270", "240", "17.5"}) {
    for (const char* turn : {"domain.turn=0", "domain.turn=20", "domain.turn=-33"}) {
      const Built b = built(city(direction, {turn}));
      const auto lonlat = [&](const Vector3& point) {
        return b.site.projection.to_lonlat(b.site.frame.to_map({point[0], point[1]}));
      };
      EXPECT_NEAR(lonlat(b.plan.releases[0].place).lon, 13.3997, 1e-7);
      EXPECT_NEAR(lonlat(b.plan.receptors[0].place).lat, 52.5001, 1e-7);
    }
  }
  const Built west = built(city("270"));
  EXPECT_LT(west.plan.releases[0].place[0], west.plan.receptors[0].place[0]);
  const Built east = built(city("90"));
  EXPECT_GT(east.plan.releases[0].place[0], east.plan.receptors[0].place[0]);
}

TEST_F(CityRelease, TakesMetresOfTheMapToo) {
  const Built b = built(city("240", {R"(releases.0={"name": "t", "substance": "chlorine",
                                        "x": -30, "y": 4, "mass_kg": 1})"}));
  const Point map = b.site.frame.to_map({b.plan.releases[0].place[0], b.plan.releases[0].place[1]});
  EXPECT_NEAR(map.x, -30, 1e-9);
  EXPECT_NEAR(map.y, 4, 1e-9);
}

TEST_F(CityRelease, FacadesAreInFrontOfTheWalls) {
  const Built b = built(city("270"));
  ASSERT_EQ(b.plan.facades.size(), 1U);
  const Facade& facade = b.plan.facades[0];
  EXPECT_EQ(facade.building, 0U);
  const auto& cells = b.plan.exposure(ExposurePart::facades).cells;
  EXPECT_EQ(facade.last - facade.first, cells.size());
  const std::set<Index3> seen(cells.begin(), cells.end());
  EXPECT_EQ(seen.size(), cells.size()) << "each once";
  const Index3 n = b.site.box.cells;
  const auto solid = [&](int x, int y, int z) {
    const auto [i, j, k] = b.flow.axes.to_solver(Index3{x, y, z});
    return b.flow.problem.obstacles.solid(i, j, k);
  };
  for (int z = 0; z < n[2]; ++z) {
    for (int y = 1; y + 1 < n[1]; ++y) {
      for (int x = 1; x + 1 < n[0]; ++x) {
        const bool beside = !solid(x, y, z) && (solid(x - 1, y, z) || solid(x + 1, y, z) ||
                                                solid(x, y - 1, z) || solid(x, y + 1, z));
        EXPECT_EQ(seen.contains(b.flow.axes.to_solver(Index3{x, y, z})), beside)
            << x << ' ' << y << ' ' << z;
      }
    }
  }
}

TEST_F(CityRelease, NamesTheBuildingThatAReceptorIsIn) {
  const auto problems =
      problems_of(city("240", {"receptors.0.lon=13.40015", "receptors.0.lat=52.5001"}));
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_NE(problems[0].find("is inside building way/7 (\"School\"); the nearest open air is"),
            std::string::npos)
      << problems[0];
}

TEST_F(CityRelease, RecognisesSwappedCoordinates) {
  const auto problems =
      problems_of(city("240", {"releases.0.lon=52.5001", "releases.0.lat=13.3997"}));
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_NE(problems[0].find("the wrong way round"), std::string::npos) << problems[0];
}

TEST_F(CityRelease, ReleasesFromAnAreaOnTheMap) {
  const Built b = built(city("240", {R"(releases.0={"name": "pool", "substance": "ammonia",
      "polygon": [[13.3995, 52.5], [13.3998, 52.5], [13.3998, 52.5002], [13.3995, 52.5002]],
      "height": 0, "rate_kg_s": 1})"}));
  const std::vector<ShapeCell>& cells = b.plan.releases[0].cells;
  const auto whole = std::max_element(
      cells.begin(), cells.end(),
      [](const ShapeCell& one, const ShapeCell& other) { return one.share < other.share; });
  EXPECT_NEAR(4 / whole->share, 20.4 * 22.3, 4) << "cells of 4 m²";
  EXPECT_GT(cells.size(), 20.4 * 22.3 / 4) << "and parts of some";
}

TEST_F(CityRelease, IsToldInPlainLines) {
  const Built b = built(city("240"));
  const auto lines = release_lines(b.plan, b.config.time, b.config.wind, b.site);
  ASSERT_GT(lines.size(), 6U);
  const auto tank = std::find_if(lines.begin(), lines.end(), [](const std::string& line) {
    return line.starts_with("release tank: ");
  });
  ASSERT_NE(tank, lines.end());
  EXPECT_NE(tank->find("release tank: 5 kg of chlorine at once, 1 m above the ground, from "),
            std::string::npos)
      << *tank;
  EXPECT_NE(tank->find("lon 13.399700, lat 52.500100"), std::string::npos);
}

}  // namespace
}  // namespace downwash
