// Each check on both sides of each of its bounds.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <set>

#include "app/run/checks/air_checks.hpp"
#include "app/run/checks/data_checks.hpp"
#include "app/run/checks/domain_checks.hpp"
#include "app/run/checks/grading.hpp"
#include "app/run/checks/grid_checks.hpp"
#include "app/run/checks/gust_checks.hpp"
#include "app/run/checks/solver_checks.hpp"
#include "app/run/checks/time_checks.hpp"
#include "app/run/checks/weather_checks.hpp"

namespace downwash {
namespace {

constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr Severity fine = Severity::fine, look = Severity::look, unreliable = Severity::unreliable;

const StationPlace berlin{.lon = 13.4, .lat = 52.5};

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

Polygon patch(double x, double size = 10) {
  return {{{x, 40}, {x + size, 40}, {x + size, 40 + size}, {x, 40 + size}}, {}};
}

ThreatLevel level(const char* name, int severity, double averaging = 0) {
  ThreatLevel made;
  made.name = name;
  made.severity = severity;
  made.averaging = averaging;
  return made;
}

ZoneSet set_of(std::vector<ThreatLevel> levels) {
  ZoneSet set;
  set.substance = "gas";
  set.levels = std::move(levels);
  return set;
}

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

Weather air(double inverse_obukhov) {
  Weather weather;
  weather.pasquill = inverse_obukhov > 0 ? 'F' : 'B';
  weather.inverse_obukhov = inverse_obukhov;
  return weather;
}

std::vector<ZoneSet> covered(double seconds) {
  ZoneSet set = set_of({level("bad", 3, 600)});
  if (seconds < 600) set.levels[0].covered = seconds;
  return {set};
}

/// Frames of squares with these sides, one after the other; 0 for none.
std::vector<ZoneSet> frames(const std::vector<double>& sides) {
  ZoneSet set = set_of({level("bad", 3)});
  for (std::size_t n = 0; n < sides.size(); ++n) {
    Zone zone{.kind = ZoneKind::frame,
              .begin = static_cast<double>(n),
              .end = static_cast<double>(n + 1),
              .polygons = {}};
    if (sides[n] > 0) zone.polygons.push_back(patch(0, sides[n]));
    set.zones.push_back(zone);
  }
  return {set};
}

std::vector<TracerRecord> tracers(double released, double airborne) {
  return {{"gas", {.released = released, .airborne = airborne}}};
}

/// A gas with a reduced gravity of 13.9 m/s² in air of 1.2 kg/m³; m³/s or m³ of it.
constexpr double air_density = 1.2, gas_density = air_density * (1 + 13.9 / 9.81);
GasWeight weight(double rate, double burst, double wind, double density = gas_density,
                 const std::string& not_known = "") {
  return gas_weight("chlorine", {density, 288, "gas", not_known}, rate * density, burst * density,
                    {wind, air_density, 288});
}
GasWeight steady(double rate, double wind = 4) { return weight(rate, 0, wind); }
GasWeight at_once(double volume, double wind = 4) { return weight(0, volume, wind); }

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

struct Expected {
  Severity severity;
  Check check;
};

std::vector<Expected> all_checks() {
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
  // Air.
  add(fine, turbulence_comes_in({true, true, false, true}, true));
  add(look, turbulence_comes_in({true, true, false, false}, true));
  add(fine, turbulence_comes_in({true, true, false, false}, false));
  add(look, turbulence_comes_in({true, false, false, true}, true));
  add(look, turbulence_comes_in({false, false, false, true}, true));
  add(unreliable, turbulence_comes_in({false, false, false, false}, true));
  add(unreliable, turbulence_comes_in({true, false, false, false}, true));
  add(look, turbulence_comes_in({false, false, false, false}, false));
  add(fine, one_course_of_gusts({1000, 20}));
  add(look, one_course_of_gusts({990, 20}));
  add(look, one_course_of_gusts({100, 20}));
  add(unreliable, one_course_of_gusts({99, 20}));
  add(unreliable, one_course_of_gusts({0, 20}));
  add(fine, stratified_air(air(1 / 500.0), false));
  add(look, stratified_air(air(-1 / 499.0), true));
  add(look, stratified_air(air(1 / 50.0), false));
  add(unreliable, stratified_air(air(1 / 49.0), false));
  add(unreliable, stratified_air(air(-1 / 49.0), false));
  add(look, stratified_air(air(-1 / 10.0), true));
  add(look, stratified_air(Weather{}, false));
  add(fine, changing_wind({4, 270, {{60, 4, 270}}}));
  add(look, changing_wind({4, 270, {{60, 5, 280}}}));
  add(fine, reported_wind({}, false));
  add(look, reported_wind({"The report says calm."}, false));
  add(fine, time_of_weather({}));
  add(unreliable, time_of_weather({"The report is of 2026-11-01T06:50:00Z."}));
  add(fine, station_of_report("EDDB", berlin));
  add(look, station_of_report("EDDC", berlin));        // Dresden, 160 km
  add(unreliable, station_of_report("EDDM", berlin));  // Munich
  add(look, station_of_report("EDQQ", berlin));        // not in the list
  add(look, station_unknown("EDDB"));
  add(unreliable, station_of_report("KXYZ", berlin));
  add(fine, place_of_weather({.lon = 13.5, .lat = 52.3}, berlin));
  add(look, place_of_weather({.lon = 13.4, .lat = 51.5}, berlin));
  add(unreliable, place_of_weather({.lon = -13.4, .lat = 52.5}, berlin));
  add(fine, carried_passively(steady(6e-5)));        // number 0.149
  add(look, carried_passively(steady(7e-5)));        // 0.153
  add(look, carried_passively(steady(0.172)));       // half a kilogram per second: 0.3 m wide
  add(look, carried_passively(steady(0.57)));        // 0.99 m
  add(unreliable, carried_passively(steady(0.75)));  // 1.3 m, three times its source of 0.43 m
  add(unreliable, carried_passively(steady(10)));    // 17 m
  add(look, carried_passively(weight(10, 0, 4, gas_density, "it evaporates")));
  GasWeight cold = weight(10, 0, 4, gas_density, "its boiling point is not known");
  cold.gas.may_be_cold = true;
  add(unreliable, carried_passively(cold));
  cold = weight(1e-6, 0, 4, gas_density, "its boiling point is not known");
  cold.gas.may_be_cold = true;
  add(look, carried_passively(cold));
  cold = weight(1e-6, 0, 4, 0.7, "its boiling point is not known");
  cold.gas.may_be_cold = true;
  add(look, carried_passively(cold));
  EXPECT_THAT(carried_passively(cold).effect, testing::HasSubstr("It may be heavy"));
  add(fine, carried_passively(at_once(0.9e-4)));
  add(look, carried_passively(at_once(7)));             // 4.9 m, 2.6 times its source
  add(unreliable, carried_passively(at_once(8)));       // 5.3 m
  add(look, carried_passively(weight(10, 0, 2, 0.7)));  // lighter than the air
  // Time.
  add(fine, run_ended(RunStatus::finished, "reached time.end"));
  add(unreliable, run_ended(RunStatus::interrupted, "interrupted"));
  add(unreliable, run_ended(RunStatus::failed, "blew up"));
  add(fine, settled(1));
  add(look, settled(0.99));
  add(look, settled(0.5));
  add(unreliable, settled(0.49));
  add(fine, averaging_covered(covered(600)));
  add(look, averaging_covered(covered(599)));
  add(look, averaging_covered(covered(300)));
  add(unreliable, averaging_covered(covered(63)));
  add(fine, time_computed(600, 600));
  add(look, time_computed(540, 600));
  add(unreliable, time_computed(539, 600));
  add(unreliable, time_computed(0, 600));
  add(fine, still_airborne(frames({1, 2, 2, 0}), 0.1));
  add(look, still_airborne(frames({1, 2, 2, 2}), 0.1));
  add(unreliable, still_airborne(frames({1, 2, 2, 2.3}), 0.1));
  add(fine, release_over(600, 600));
  add(look, release_over(600, 601));
  add(look, release_over(600, std::numeric_limits<double>::infinity()));
  // Solver.
  add(fine, divergence(1e-3));
  add(look, divergence(1.1e-3));
  add(look, divergence(1e-2));
  add(unreliable, divergence(1.1e-2));
  add(unreliable, divergence(nan));
  add(fine, air_balance(1, 1 - 0.9e-5));
  add(look, air_balance(1, 1 + 1.1e-5));
  add(unreliable, air_balance(1, 0.99));
  add(unreliable, air_balance(1, nan));
  add(fine, pressure_solves(0, 100));
  add(look, pressure_solves(1, 100));
  add(look, pressure_solves(10, 100));
  add(unreliable, pressure_solves(11, 100));
  add(fine, tracer_budget(tracers(1, 1 - 0.9e-6)));
  add(look, tracer_budget(tracers(1, 1 - 1.1e-6)));
  add(unreliable, tracer_budget(tracers(1, 0.99)));
  add(unreliable, tracer_budget(tracers(1.3e46, nan)));
  add(fine, finite_fields(true, tracers(1, 1), {1.0}));
  add(unreliable, finite_fields(false, tracers(1, 1), {}));
  add(unreliable, finite_fields(true, tracers(1, nan), {}));
  add(unreliable, finite_fields(true, tracers(1, 1), {INFINITY}));
  add(fine, fixed_step(1));
  add(look, fixed_step(1.2));
  add(unreliable, fixed_step(1.21));
  return list;
}

TEST(EveryCheck, ChangesItsSeverityAtItsBounds) {
  for (const auto& [severity, check] : all_checks()) {
    EXPECT_EQ(key_of(check.severity), key_of(severity)) << sentence(check);
  }
}

TEST(EveryCheck, CanBeFineAndCanFail) {
  std::map<std::string, std::pair<bool, bool>> seen;
  for (const auto& [severity, check] : all_checks()) {
    (check.severity == fine ? seen[check.name].first : seen[check.name].second) = true;
  }
  for (const auto& [name, found] : seen) {
    if (name == "Layer of the zones at 30 m" || name == "Levels exceeded below zones at 60 m") {
      continue;
    }
    EXPECT_TRUE(found.first && found.second) << name;
  }
}

TEST(EveryCheck, SaysWhatItDoesAndWhatToDoUnlessItIsFine) {
  for (const auto& [severity, check] : all_checks()) {
    EXPECT_FALSE(check.figure.empty()) << check.name;
    EXPECT_FALSE(check.bound.empty()) << check.name;
    EXPECT_EQ(check.effect.empty(), check.severity == fine) << check.name;
    EXPECT_EQ(check.remedy.empty(), check.severity == fine) << check.name;
  }
}

TEST(EveryCheck, HasTheNumberOfAMessage) {
  std::set<Message> seen;
  for (const auto& [severity, check] : all_checks()) {
    if (severity != fine) seen.insert(check.message);
  }
  EXPECT_EQ(seen, (std::set<Message>{Message::unstable_step,
                                     Message::pressure_capped,
                                     Message::coarse_cells,
                                     Message::cells_in_time,
                                     Message::sealed_air,
                                     Message::airtight_courtyards,
                                     Message::little_room,
                                     Message::wind_above_domain,
                                     Message::zones_cut,
                                     Message::zones_estimated,
                                     Message::outlet_flux_differs,
                                     Message::assumed_heights,
                                     Message::doubtful_buildings,
                                     Message::doubtful_trees,
                                     Message::zones_beyond_buildings,
                                     Message::places_moved,
                                     Message::source_too_dense,
                                     Message::no_levels,
                                     Message::doubtful_settings,
                                     Message::no_incoming_turbulence,
                                     Message::heavy_gas,
                                     Message::stratified_air,
                                     Message::reported_wind,
                                     Message::changing_wind,
                                     Message::one_course_of_gusts,
                                     Message::cut_short,
                                     Message::short_spin_up,
                                     Message::averages_not_covered,
                                     Message::not_over,
                                     Message::air_not_conserved,
                                     Message::mass_not_conserved,
                                     Message::no_numbers}));
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

TEST(CarriedPassively, FollowsBritterAndMcQuaid) {
  // g' q / (U³ D), D = (q / U)^½: 13.9 · 0.16 / (64 · 0.2) = 0.17375
  EXPECT_NEAR(steady(0.16).criterion.measure, std::cbrt(0.17375), 1e-9);
  EXPECT_NEAR(steady(0.16).spread, 8 * 13.9 * 0.16 / 64, 1e-9);
  EXPECT_NEAR(at_once(8).criterion.measure, std::sqrt(13.9 * 2) / 4, 1e-9);
  EXPECT_EQ(carried_passively(steady(2000, 200)).severity, fine) << "passive by its number";
  EXPECT_EQ(carried_passively(steady(0)).severity, fine);
  EXPECT_EQ(steady(0).heavy(), false);
}

/// 20 t in ten minutes, half an hour and an hour, in fresh and strong wind.
TEST(CarriedPassively, TwentyTonnesAreMoreThanALook) {
  for (const double seconds : {600.0, 1800.0, 3600.0}) {
    for (const double wind : {2.0, 4.0}) {
      const double rate = 20000 / seconds / gas_density;
      EXPECT_EQ(carried_passively(steady(rate, wind)).severity, unreliable)
          << seconds << ' ' << wind;
    }
  }
}

TEST(ZonesCut, NamesTheLevels) {
  EXPECT_EQ(cut_zones(zone_at(patch(86)), square, 5).figure, "bad of gas");
}

}  // namespace
}  // namespace downwash
