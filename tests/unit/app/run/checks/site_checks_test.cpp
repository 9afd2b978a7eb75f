// Each check of grid, domain and data on both sides of each of its bounds.
#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <set>
#include <utility>
#include <vector>

#include "app/run/checks/data_checks.hpp"
#include "app/run/checks/domain_checks.hpp"
#include "app/run/checks/grid_checks.hpp"
#include "app/run/ingredients/building_ingredient.hpp"
#include "app/run/ingredients/tree_ingredient.hpp"
#include "tests/support/expected_checks.hpp"

namespace downwash {
namespace {

using test::Expected;
using test::fine;
using test::level;
using test::look;
using test::nan;
using test::patch;
using test::set_of;
using test::unreliable;

GridLoss loss(std::int64_t vanished, double vanished_share, double error_share) {
  return {.bodies = 100,
          .vanished = vanished,
          .volume = 1000,
          .vanished_volume = 1000 * vanished_share,
          .error = 1000 * error_share};
}

/// Of so many ways all are wide, but the first two kinds.
std::vector<double> ways(int below_a_cell, int below_three, int all) {
  std::vector<double> widths(static_cast<std::size_t>(all), 19.0);
  for (int n = 0; n < below_a_cell + below_three; ++n) {
    widths[static_cast<std::size_t>(n)] = n < below_a_cell ? 1.5 : 5;
  }
  return widths;
}

DomainRoom room(double inlet, double side, double top, double outlet) {
  return {.tallest = 10, .inlet = inlet, .outlet = outlet, .top = top, .side = side};
}

const Ring square{{0, 0}, {100, 0}, {100, 100}, {0, 100}};

/// A zone of the second of two levels, or the first.
std::vector<ZoneSet> zone_at(const Polygon& polygon, int of_level = 1) {
  ZoneSet set = set_of({level("mild", 1), level("bad", 3)});
  set.zones.push_back({.kind = ZoneKind::maximum, .level = of_level, .polygons = {polygon}});
  return {set};
}

/// The square's edge at x = 100 is an outlet, behind which the estimate looks to x = 1100.
BeyondArea behind_square() {
  return {.joint = {{100, 0}, {100, 100}},
          .outlines = {{{100, -50}, {1100, -50}, {1100, 150}, {100, 150}}},
          .reach = 1000,
          .words = "class D"};
}

std::vector<ZoneSet> going_on_to(double x, int of_level) {
  std::vector<ZoneSet> sets = zone_at(patch(90), of_level);
  sets[0].zones[0].beyond = {{{{100, 40}, {x, 40}, {x, 50}, {100, 50}}, {}}};
  return sets;
}

/// Zones so many metres up in which a level of 1 mg/m³ is nowhere exceeded, and a building where it
/// is as much at the facade, kg/m³.
ZoneSet zones_above(double height) {
  ZoneSet set{.title = "", .substance = "gas", .height = height, .levels = {}, .zones = {}};
  set.levels = {{"L", "", "", 2, 1e-6, 600}};
  set.zones = {{.kind = ZoneKind::maximum, .level = 0, .polygons = {}}};
  return set;
}
ReportBuilding exposed_to(double concentration) {
  ReportBuilding building{.id = "way/1", .name = "", .substance = "gas"};
  building.levels = {{.outdoors = concentration}};
  return building;
}

std::vector<Expected> site_checks() {
  std::vector<Expected> list;
  const auto add = [&](Severity severity, Check check) {
    list.push_back({severity, std::move(check)});
  };
  // Grid.
  add(fine, cells_across_buildings(10, 40, ""));
  add(look, cells_across_buildings(9.9, 40, ""));
  add(look, cells_across_buildings(4, 40, ""));
  add(unreliable, cells_across_buildings(3.9, 40, ""));
  add(fine, airtight_courtyards({}, 2));
  add(fine, airtight_courtyards({.all = 100}, 2));
  add(look, airtight_courtyards({.all = 100, .narrow = 1, .narrowest = 2}, 2));
  add(look, airtight_courtyards({.all = 100, .narrow = 100, .airtight = 30, .narrowest = 1}, 2));
  add(unreliable,
      airtight_courtyards({.all = 99, .narrow = 31, .airtight = 31, .narrowest = 1}, 2));
  add(look, airtight_courtyards({.all = 3, .narrow = 3, .airtight = 3, .narrowest = 1}, 2));
  add(unreliable,
      airtight_courtyards({.all = 9, .narrow = 1, .narrowest = 1, .places = {"yard"}}, 2));
  add(fine, cells_in_time(4, 4, 60));
  add(look, cells_in_time(4.1, 4, 60));
  add(fine, narrow_ways({}, 2));
  add(fine, narrow_ways(ways(2, 8, 100), 2));
  add(look, narrow_ways(ways(3, 0, 100), 2));
  add(look, narrow_ways(ways(0, 11, 100), 2));
  add(look, narrow_ways(ways(30, 0, 100), 2));
  add(unreliable, narrow_ways(ways(31, 0, 100), 2));
  add(fine, vanished_bodies(loss(10, 0.01, 0)));
  add(look, vanished_bodies(loss(11, 0.01, 0)));
  add(look, vanished_bodies(loss(10, 0.02, 0)));
  add(look, vanished_bodies(loss(50, 0.1, 0)));
  add(unreliable, vanished_bodies(loss(51, 0.01, 0)));
  add(unreliable, vanished_bodies(loss(10, 0.11, 0)));
  add(fine, body_volume(loss(0, 0, 0.15)));
  add(look, body_volume(loss(0, 0, 0.16)));
  add(look, body_volume(loss(0, 0, 0.3)));
  add(unreliable, body_volume(loss(0, 0, 0.31)));
  add(fine, zone_layer(0, 3, 1.5));
  add(look, zone_layer(0, 3.1, 1.5));
  add(look, zone_layer(0, 10, 1.5));
  add(unreliable, zone_layer(0, 12, 1.5));
  add(fine, zone_layer(28, 32, 30));
  add(fine, cell_aspect(4));
  add(look, cell_aspect(4.1));
  add(look, cell_aspect(10));
  add(unreliable, cell_aspect(1e9));
  add(fine, fewest_cells(16, 'z'));
  add(look, fewest_cells(15, 'z'));
  add(look, fewest_cells(8, 'z'));
  add(unreliable, fewest_cells(1, 'z'));
  add(fine, sealed_air({}, {}, "x"));
  add(look, sealed_air({1, 27, {}}, {}, "x"));
  add(look, sealed_air({}, {1, 27, {}}, "x"));
  // Domain.
  const std::vector<std::pair<double, double>> sides{{50, 10}, {50, 10}, {50, 10}, {100, 30}};
  for (std::size_t face = 0; face < sides.size(); ++face) {
    const auto [asked, least] = sides[face];
    const auto at = [&, face = face](double metres) {
      std::array<double, 4> m{1000, 1000, 1000, 1000};
      m[face] = metres;
      return margins(room(m[0], m[1], m[2], m[3]))[face];
    };
    add(fine, at(asked));
    add(look, at(asked - 0.1));
    add(look, at(least));
    add(unreliable, at(least - 0.1));
    add(unreliable, at(-5));
  }
  add(fine, blockage(0.03));
  add(look, blockage(0.074));
  add(look, blockage(0.15));
  add(unreliable, blockage(0.151));
  add(unreliable, blockage(1));
  add(fine, bodies_in_faces(0, 0));
  add(look, bodies_in_faces(0, 0.03));
  add(look, bodies_in_faces(0.001, 0));
  add(unreliable, bodies_in_faces(0, 0.031));
  add(unreliable, bodies_in_faces(0.031, 0));
  add(fine, cut_bodies({.inside = 5}));
  add(look, cut_bodies({.inside = 5, .outside = 1}));
  add(look, cut_bodies({.inside = 5, .cut_by_side = 1}));
  add(unreliable, cut_bodies({.inside = 5, .cut_by_top = 1}));
  add(fine, reference_height(10, 10));
  add(unreliable, reference_height(10, 9.9));
  add(fine, cut_zones(zone_at(patch(80)), square, 5));
  add(look, cut_zones(zone_at(patch(86), 0), square, 5));
  add(unreliable, cut_zones(zone_at(patch(86), 1), square, 5));
  add(fine, cut_zones(zone_at(patch(86), 1), square, 5, behind_square()));
  add(fine, estimated_zones(zone_at(patch(86), 1), behind_square(), {}));
  add(look, estimated_zones(going_on_to(500, 1), behind_square(), {}));
  add(look, estimated_zones(going_on_to(1100, 0), behind_square(), {}));
  add(unreliable, estimated_zones(going_on_to(1100, 1), behind_square(), {}));
  add(fine, outflow_agrees(1.39, 1));
  add(fine, outflow_agrees(1, 1.39));
  add(look, outflow_agrees(1, 1.41));
  add(look, outflow_agrees(2.49, 1));
  add(unreliable, outflow_agrees(2.51, 1));
  add(unreliable, outflow_agrees(0, 1));
  // Data.
  add(fine, assumed_heights(10, 100));
  add(look, assumed_heights(11, 100));
  add(look, assumed_heights(50, 100));
  add(unreliable, assumed_heights(165, 165));
  add(fine, building_file({}));
  add(fine, trees_left_out(0));
  add(look, trees_left_out(1));
  TreeReport trees;
  trees.trees = 10;
  trees.assumed_leaves = 5;
  add(fine, assumed_trees(trees));
  trees.assumed_leaves = 6;
  add(look, assumed_trees(trees));
  const Doubt small{"a", "A.", "Mend a."}, grave{"b", "B.", "Mend b.", true};
  add(look, building_file({small}));
  add(unreliable, building_file({small, grave}));
  EXPECT_EQ(building_file({small, small, grave}).figure, "b; a; a");
  add(fine, stray_buildings(0, 3));
  add(look, stray_buildings(1, 3));
  add(fine, zones_without_data({}, {square}));
  add(fine, zones_without_data(zone_at(patch(90)), {square}));
  add(look, zones_without_data(zone_at(patch(91)), {square}));
  add(look, zones_without_data(zone_at(patch(95)), {square}));
  add(unreliable, zones_without_data(zone_at(patch(96)), {square}));
  add(unreliable, zones_without_data(zone_at(patch(300)), {square}));
  add(look, zones_without_data(zone_at(patch(300), 0), {square}));
  EXPECT_EQ(zones_without_data(zone_at(patch(300), 0), {square}).figure, "100 %");
  add(fine, moved_releases({}));
  add(look, moved_releases({{"moved", 10.8, 0.5}}));
  add(look, moved_releases({{"moved", 10.8, 3}}));
  add(unreliable, moved_releases({{"moved", 0, 24}}));
  add(unreliable, moved_releases({{"moved", 10.8, 0}, {"moved", 0, -3.1}}));
  add(fine, moved_receptors({}));
  add(look, moved_receptors({{"moved", 1, 0}}));
  add(fine, source_concentration(0.5, "tank"));
  add(look, source_concentration(0.51, "tank"));
  add(look, source_concentration(1, "tank"));
  add(unreliable, source_concentration(1560 / 2.9, "tank"));
  add(fine, largest_concentration(0.5));
  add(look, largest_concentration(1));
  add(unreliable, largest_concentration(1.01));
  add(unreliable, largest_concentration(nan));
  add(fine, container_rates({}, "tank: 2 kg/s"));
  add(look, container_rates({"tank: It is a rail tank car."}, "tank: 2 kg/s"));
  add(fine, levels_of_concern({}, 1));
  add(look, levels_of_concern({"dust"}, 1));
  add(fine, lesser_levels({}));
  add(look, lesser_levels({"acrolein"}));
  add(look, levels_below_zones({zones_above(60)}, {}));
  add(unreliable, levels_below_zones({zones_above(60)}, {exposed_to(2e-6)}));
  add(look, levels_below_zones({zones_above(60)}, {exposed_to(0.5e-6)}));
  add(fine, doubtful_settings({}));
  add(look, doubtful_settings({"`zones` has no effect."}));
  return list;
}

TEST(SiteChecks, ChangeTheirSeverityAtTheirBoundsAndSayWhatToDo) {
  test::expect_as_said(site_checks());
}

TEST(SiteChecks, CanBeFineAndCanFail) { test::expect_fine_and_failing(site_checks()); }

TEST(SiteChecks, HaveTheNumbersOfMessages) {
  EXPECT_EQ(test::messages_of(site_checks()),
            (std::set<Message>{
                Message::coarse_cells, Message::cells_in_time, Message::sealed_air,
                Message::airtight_courtyards, Message::little_room, Message::wind_above_domain,
                Message::zones_cut, Message::zones_estimated, Message::outlet_flux_differs,
                Message::assumed_heights, Message::doubtful_buildings, Message::doubtful_trees,
                Message::zones_beyond_buildings, Message::places_moved, Message::source_too_dense,
                Message::no_levels, Message::doubtful_settings}));
}

TEST(NarrowWays, AreNeverJudgedBetterOnACoarserGrid) {
  std::vector<double> widths;
  for (int n = 0; n < 50; ++n) widths.push_back(1 + 19.0 * n / 50);
  Severity before = fine;
  for (double cell = 0.2; cell < 40; cell *= 1.1) {
    const Severity now = narrow_ways(widths, cell).severity;
    EXPECT_GE(now, before) << cell;
    before = now;
  }
  EXPECT_EQ(before, unreliable);
}

TEST(ZonesCut, NamesTheLevels) {
  EXPECT_EQ(cut_zones(zone_at(patch(86)), square, 5).figure, "bad of gas");
}

}  // namespace
}  // namespace downwash
