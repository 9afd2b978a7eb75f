// Files of buildings that end before the cloud does.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>

#include "app/run/checks/beside_checks.hpp"
#include "io/case/read_case.hpp"
#include "tests/support/run_fixture.hpp"

namespace downwash {
namespace {

/// Rows of houses from x = 0 on, 40 m apart; chlorine leaks before them, in a west wind.
class PlumeBeyondBuildings : public test::RunFixture {
 protected:
  PlumeBeyondBuildings() : RunFixture("{}") {}

  std::optional<Check> of_rows(int rows, const std::string& more = "") {
    std::string houses;
    for (int row = 0; row < rows; ++row) {
      for (int n = -4; n < 4; ++n) {
        const int x = 40 * row, y = 40 * n;
        houses += fmt::format(
            R"({}{{"type": "Feature", "properties": {{"height": 12}}, "geometry": {{"type": "Polygon",
               "coordinates": [[[{},{}],[{},{}],[{},{}],[{},{}]]]}}}})",
            houses.empty() ? "" : ",", x, y, x + 20, y, x + 20, y + 20, x, y + 20);
      }
    }
    write(folder_ / "houses.geojson",
          R"({"type": "FeatureCollection", "features": [)" + houses + "]}");
    write(folder_ / "case.json",
          R"({"domain": {"buildings": "houses.geojson", "coordinates": "metres", "resolution": 20,
                         "reach": 0, "margins": {"downwind": 900}},
              "wind": {"speed": 4, "direction": "W"}, "backend": "cpu",
              "releases": [{"name": "tank", "substance": "chlorine", "x": -10, "y": 10,
                            "rate_kg_s": 0.5, "duration": "10min"}])" +
              more + "}");
    return plume_beyond_buildings(prepare(read_case(folder_ / "case.json", {})));
  }
};

TEST_F(PlumeBeyondBuildings, IsToldBeforeTheRun) {
  const auto few = of_rows(4);
  ASSERT_TRUE(few);
  EXPECT_EQ(few->severity, Severity::look);
  EXPECT_EQ(few->message, Message::zones_beyond_buildings);
  EXPECT_NE(few->figure.find("of the plume to AEGL-2, "), std::string::npos) << few->figure;
  const auto many = of_rows(26);
  ASSERT_TRUE(many);
  EXPECT_EQ(many->severity, Severity::fine) << many->figure;
}

TEST_F(PlumeBeyondBuildings, IsNotAskedWithoutAPlume) {
  EXPECT_FALSE(
      of_rows(4, R"(, "substances": [{"name": "chlorine", "buoyant": true, "levels": []}])"))
      << "no level, no distance";
}

}  // namespace
}  // namespace downwash
