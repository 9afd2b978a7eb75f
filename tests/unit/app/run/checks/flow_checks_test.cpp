// Each check of air, time and solver on both sides of each of its bounds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "app/run/checks/air/air_checks.hpp"
#include "app/run/checks/air/gust_checks.hpp"
#include "app/run/checks/air/weather_checks.hpp"
#include "app/run/checks/solver_checks.hpp"
#include "app/run/checks/time_checks.hpp"
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

const StationPlace berlin{.lon = 13.4, .lat = 52.5};

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

std::vector<Expected> flow_checks() {
  std::vector<Expected> list;
  const auto add = [&](Severity severity, Check check) {
    list.push_back({severity, std::move(check)});
  };
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

TEST(FlowChecks, ChangeTheirSeverityAtTheirBoundsAndSayWhatToDo) {
  test::expect_as_said(flow_checks());
}

TEST(FlowChecks, CanBeFineAndCanFail) { test::expect_fine_and_failing(flow_checks()); }

TEST(FlowChecks, HaveTheNumbersOfMessages) {
  EXPECT_EQ(test::messages_of(flow_checks()),
            (std::set<Message>{
                Message::unstable_step, Message::pressure_capped, Message::no_incoming_turbulence,
                Message::heavy_gas, Message::stratified_air, Message::reported_wind,
                Message::changing_wind, Message::one_course_of_gusts, Message::cut_short,
                Message::short_spin_up, Message::averages_not_covered, Message::not_over,
                Message::air_not_conserved, Message::mass_not_conserved, Message::no_numbers}));
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

}  // namespace
}  // namespace downwash
