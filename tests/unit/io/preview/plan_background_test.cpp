// The map under a plan, and where its names stand.
#include "io/preview/plan_background.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "geometry/frames/map_projection.hpp"
#include "io/preview/map_table.hpp"
#include "io/report/report_shapes.hpp"

namespace downwash {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

const Sheet sheet({{0, 0}, {400, 400}}, {10, 10}, 800);

BackgroundMap street(const Ring& line, MapKind kind = MapKind::street) {
  return {{{kind, "Main Street", {line}}}, "us"};
}

TEST(PlanNames, StandAlongTheirStreetAndNeverUpsideDown) {
  for (const Ring& line : {Ring{{50, 200}, {350, 250}}, Ring{{350, 250}, {50, 200}}}) {
    const auto names = placed_names(street(line), sheet, {});
    ASSERT_THAT(names, testing::Not(IsEmpty()));
    for (const PlacedName& name : names) {
      EXPECT_GT(name.to.x, name.from.x);
      EXPECT_NEAR((name.to.y - name.from.y) / (name.to.x - name.from.x), -1.0 / 6, 1e-3);
    }
  }
}

TEST(PlanNames, NeedAStretchThatIsLongAndStraight) {
  EXPECT_THAT(placed_names(street({{50, 200}, {70, 200}}), sheet, {}), IsEmpty());
  EXPECT_THAT(placed_names(street({{50, 200}, {70, 220}, {90, 200}, {110, 220}}), sheet, {}),
              IsEmpty());
}

TEST(PlanNames, LeaveWhatIsTakenAndOneAnother) {
  const Ring line{{100, 200}, {180, 200}};
  EXPECT_THAT(placed_names(street(line), sheet, {}), SizeIs(1));
  EXPECT_THAT(placed_names(street(line), sheet, {{{10, 10}, {800, 800}}}), IsEmpty());
  BackgroundMap two = street(line);
  two.features.push_back({MapKind::primary, "Second Street", {{{100, 201}, {180, 201}}}});
  const auto names = placed_names(two, sheet, {});
  ASSERT_THAT(names, SizeIs(1));
  EXPECT_EQ(names[0].kind, MapKind::primary) << "the wider street first";
}

TEST(PlanNames, StandInAreasThatAreWideEnough) {
  BackgroundMap lake{
      {{MapKind::water, "Lake", {}, {{{{100, 100}, {300, 100}, {300, 300}, {100, 300}}, {}}}}},
      "us"};
  EXPECT_THAT(placed_names(lake, sheet, {}), SizeIs(1));
  lake.features[0].areas[0].outer = {{100, 100}, {110, 100}, {110, 110}};
  EXPECT_THAT(placed_names(lake, sheet, {}), IsEmpty());
}

TEST(PlanBackground, DrawsAndEscapes) {
  BackgroundMap map = street({{50, 200}, {350, 200}}, MapKind::primary);
  map.features[0].name = "<b>&";
  EXPECT_THAT(plan_background(map, sheet, true), HasSubstr("stroke-width=\"20.0\""));
  EXPECT_THAT(plan_names(placed_names(map, sheet, {})), HasSubstr("&lt;b&gt;&amp;"));
  map.features[0].kind = MapKind::path;
  EXPECT_THAT(plan_background(map, sheet, false), IsEmpty());
  map.features[0].lines[0] = {{5000, 0}, {5100, 0}};
  EXPECT_THAT(plan_background(map, sheet, true), IsEmpty());
}

TEST(MapTable, HasPlacesNamesAndCredit) {
  BackgroundMap map = street({{0, 0}, {100, 0}});
  map.features[0].areas = {{{{0, 0}, {10, 0}, {10, 10}}, {}}};
  const std::string file = map_geojson(map, MapProjection(LonLat{13, 52}));
  for (const char* part : {R"("attribution":"us")", R"("kind":"street","name":"Main Street")",
                           R"([[[13.0,52.0],)", R"("type":"Polygon")"}) {
    EXPECT_THAT(file, HasSubstr(part));
  }
}

TEST(MapTable, IsOnThePageInDecimetres) {
  EXPECT_EQ(background_json(street({{1, 2}, {3, 2.5}})).dump(),
            R"({"credit":"us","features":[{"k":"street","n":"Main Street","l":[[10,20,20,5]]}]})");
}

}  // namespace
}  // namespace downwash
