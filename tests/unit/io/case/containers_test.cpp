// Outflow of containers, against worked examples and what must hold of any.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "io/case/read_case.hpp"
#include "io/containers/emptying.hpp"
#include "io/containers/orifice.hpp"
#include "io/containers/pool.hpp"
#include "io/containers/source_term.hpp"
#include "io/question/case_error.hpp"
#include "io/question/question.hpp"

namespace downwash {
namespace {

double circle(double diameter) { return std::numbers::pi / 4 * diameter * diameter; }

/// CCPS (1999), p. 40: 490 kg/m³ at 0.1 bar above the air and 2 m of head through 10 mm, with
/// C_d = 0.63: 0.22 kg/s.
TEST(Containers, LiquidThroughAHoleIsThatOfCcps) {
  const double drop = 1e4 + 490 * 9.81 * 2;
  EXPECT_NEAR(circle(0.01) * liquid_flux(0.63, 490, drop), 0.217, 0.0005);
}

/// CCPS (1999), p. 47: propane at 5.01 bar and 298 K through 10 mm, γ = 1.15 and C_d = 0.85,
/// choked: 0.090 kg/s.
TEST(Containers, GasThroughAHoleIsThatOfCcps) {
  const GasBehindHole propane{5.01e5, 298, 0.0441, 1.15, 101325};
  EXPECT_NEAR(circle(0.01) * gas_flux(0.85, propane), 0.0900, 0.0003);
}

/// Yellow Book (2005), 2.6.2.1: hydrogen at 50 bar and 288.15 K through 0.1 m with C_d = 0.62:
/// 15.31 kg/s at first.
TEST(Containers, HydrogenIsThatOfTheYellowBook) {
  const GasBehindHole hydrogen{50e5, 288.15, 2.016e-3, 1.41, 101325};
  EXPECT_NEAR(circle(0.1) * gas_flux(0.62, hydrogen), 15.31, 0.05);
}

TEST(Containers, GasFlowGoesOverFromChokedToNotChoked) {
  const double critical = critical_pressure_ratio(1.4);
  EXPECT_NEAR(critical, 0.5283, 1e-4) << "of air";
  const auto flux = [&](double ratio) { return gas_flux(1, {2e5, 300, 0.029, 1.4, ratio * 2e5}); };
  EXPECT_NEAR(flux(critical - 1e-9), flux(critical + 1e-9), 1e-6 * flux(critical));
  EXPECT_EQ(flux(0.1), flux(0.5)) << "choked: no matter what is outside";
  EXPECT_LT(flux(0.9), flux(0.6));
  EXPECT_EQ(flux(1.1), 0);
}

/// Propylene at 25 °C through 1 cm in equilibrium (Crowl & Louvar 2002, 4-8): h = 3.34e5 J/kg,
/// v_fg = 0.042 m³/kg, c_p = 2180 J/(kg K): 0.774 kg/s.
TEST(Containers, FlashingFlowIsInEquilibriumFromTenCentimetresOn) {
  FlashingLiquid liquid{.pressure_drop = 1e12,  // so that the passage alone counts
                        .temperature = 298,
                        .density = 1e9,
                        .heat_capacity = 2180,
                        .heat_of_vaporisation = 3.34e5,
                        .vapour_density = 1 / 0.042,
                        .passage = 0.1};
  EXPECT_NEAR(circle(0.01) * flashing_flux(0.61, liquid), 0.774, 0.002);
  liquid.pressure_drop = 1e6;
  liquid.density = 500;
  liquid.passage = 0;
  EXPECT_NEAR(flashing_flux(0.61, liquid), liquid_flux(0.61, 500, 1e6), 1e-6)
      << "there is no time to boil in a hole";
}

/// US EPA (2009), the example of acrylonitrile: 20,000 lb, LFA 0.018, DF 0.61 ft²/lb, 1.5 m/s:
/// 307 lb/min. Of these LFA = 0.018 has two digits.
TEST(Containers, EvaporationByEpaIsThatOfItsExamples) {
  const double pound_per_minute = 0.45359237 / 60, square_foot = 0.3048 * 0.3048;
  const double flux = epa_evaporation_flux(1.5, 0.05306, 108 * 133.322, 298);
  EXPECT_NEAR(flux * square_foot / pound_per_minute / std::pow(1.5, 0.78), 0.018, 0.0005) << "LFA";
  // The same of boiling chlorine: LFB 0.19, and 275 ft² let off 73 lb/min.
  const double boiling = epa_evaporation_flux(1.5, 0.0709, 760 * 133.322, 239);
  EXPECT_NEAR(275 * boiling * square_foot / pound_per_minute, 73, 2.5);
}

TEST(Containers, EvaporationGrowsWithoutBoundAsItComesToBoil) {
  const double k = mackay_matsugu(3, 10, 0.8);
  EXPECT_NEAR(evaporation_flux(k, 0.05, 100, 1e5, 290), k * 0.05 * 100 / (gas_constant * 290),
              1e-3 * k * 0.05 * 100 / (gas_constant * 290));
  EXPECT_GT(evaporation_flux(k, 0.05, 0.999e5, 1e5, 290),
            6 * k * 0.05 * 0.999e5 / (gas_constant * 290));
}

TEST(Containers, TanksHoldWhatTheirShapeSays) {
  for (const TankShape shape :
       {TankShape::vertical_cylinder, TankShape::horizontal_cylinder, TankShape::sphere}) {
    const Tank tank_keys{shape, 2, 5};
    EXPECT_NEAR(tank_keys.volume(),
                shape == TankShape::sphere ? 4.0 / 3 * std::numbers::pi : 5 * std::numbers::pi,
                1e-9);
    EXPECT_NEAR(tank_keys.volume_below(tank_keys.height() / 2), tank_keys.volume() / 2, 1e-9);
    EXPECT_NEAR(tank_keys.level_of(tank_keys.volume_below(0.7)), 0.7, 1e-6);
    EXPECT_NEAR(tank_of_volume(shape, 2, 7).volume(), 7, 1e-9);
  }
}

/// A column of liquid under the air alone: its level falls like (1 - t/T)², T = 2 V / (C_d A
/// sqrt(2 g h)) (Torricelli).
TEST(Containers, AnOpenTankEmptiesInTheTimeOfTorricelli) {
  Vessel vessel;
  vessel.tank = {TankShape::vertical_cylinder, 2, 3};
  vessel.fluid = {.name = "water",
                  .molar_mass = 0.018,
                  .gamma = 1.3,
                  .boiling_point = 373.15,
                  .liquid_density = 1000,
                  .liquid_heat_capacity = 4190,
                  .heat_of_vaporisation = 2.26e6,
                  .vapour_pressure = VapourPressure{
                      VapourPressure::Form::antoine, {5.40221, 1838.675, -31.737}, 273, 373.2}};
  vessel.liquid = 1000 * vessel.tank.volume_below(2.5);
  vessel.temperature = 288;
  vessel.pressure = vessel.outside = 101325;
  vessel.hole_diameter = 0.05;
  vessel.discharge_coefficient = 0.62;
  const auto pieces = emptying(vessel);
  double sum = 0;
  for (const OutflowPiece& piece : pieces) sum += piece.liquid;
  EXPECT_NEAR(sum, vessel.liquid, 1e-6 * vessel.liquid);
  const double time = 2 * circle(2) * 2.5 / (0.62 * circle(0.05) * std::sqrt(2 * 9.80665 * 2.5));
  EXPECT_NEAR(pieces.back().end, time, 0.03 * time) << "the last piece has one rate";
}

/// Gas in a vessel: m c_v T falls by what it takes along, p ~ m^γ, to the pressure outside.
TEST(Containers, GasStaysAtThePressureOutside) {
  Vessel vessel;
  vessel.tank = {TankShape::sphere, 2, 0};
  vessel.fluid.name = "gas";
  vessel.fluid.molar_mass = 0.028;
  vessel.fluid.gamma = 1.4;
  vessel.temperature = 300;
  vessel.pressure = 10e5;
  vessel.outside = 1e5;
  vessel.hole_diameter = 0.02;
  vessel.discharge_coefficient = 0.62;
  double sum = 0;
  for (const OutflowPiece& piece : emptying(vessel)) sum += piece.vapour;
  const double held = vessel.fluid.gas_density(10e5, 300) * vessel.tank.volume();
  EXPECT_NEAR(sum, held * (1 - std::pow(0.1, 1 / 1.4)), 1e-6 * held);
  vessel.closed_after = 5;
  EXPECT_NEAR(emptying(vessel).back().end, 5, 1e-9);
}

Question read_container(const std::string& container, const std::string& substance = "chlorine") {
  return parse_case(R"({"domain": {"size": [40, 40, 40], "cells": [20, 20, 20]},
                        "wind": {"speed": 3}, "time": {"end": 900, "spin_up": 60},
                        "releases": [{"name": "truck", "x": 1, "y": 1, "substance": ")" +
                        substance + R"(", "container": )" + container + "}]}",
                    "case.json");
}
SourceTerm source(const std::string& container, const std::string& substance = "chlorine") {
  return *read_container(container, substance).scenario.releases[0].source;
}
const std::string tank_keys =
    R"("shape": "horizontal cylinder", "diameter": 2, "length": 6, "temperature": 20)";

/// By hand: C_d A sqrt(2 ρ (p_v - p_a + ρ g h)) with 6.80 bar of vapour at 20 °C.
TEST(ContainerKeys, LiquefiedChlorineComesOutAtThePressureOfItsVapour) {
  const SourceTerm out = source("{" + tank_keys + R"(, "level": 1.5, "hole_diameter": 0.02})");
  const double rate =
      0.62 * circle(0.02) * std::sqrt(2 * 1409 * (6.80e5 - 101325 + 1409 * 9.80665 * 1.5));
  EXPECT_NEAR(out.first, rate, 0.005 * rate);
  EXPECT_NEAR(out.held, 1409 * Tank({TankShape::horizontal_cylinder, 2, 6}).volume_below(1.5), 1);
  EXPECT_LT(out.mass, out.held);
  EXPECT_GT(out.mass, 0.9 * out.held);
  EXPECT_EQ(out.pool, 0) << "all of it is airborne";
  EXPECT_EQ(out.steps.back().rate, 0);
  EXPECT_EQ(out.assumed.size(), 1U) << "the temperature of the air";
}

TEST(ContainerKeys, WhatRainsOutEvaporatesFromAPool) {
  const std::string keys = tank_keys + R"(, "level": 0.2, "hole_diameter": 0.02)";
  const SourceTerm all = source("{" + keys + "}");
  const SourceTerm flash = source("{" + keys + R"(, "airborne": "flash"})");
  EXPECT_GT(flash.pool, 0);
  EXPECT_LT(flash.first, all.first);
  EXPECT_NEAR(flash.mass, all.mass, 0.01 * all.mass) << "in the end all of it is in the air";
  const SourceTerm bund = source("{" + keys + R"(, "airborne": "flash", "bund_area": 5})");
  EXPECT_NEAR(bund.pool, 5, 1e-9);
  EXPECT_GT(bund.duration(), flash.duration());
}

TEST(ContainerKeys, AClassIsAssumedAndTold) {
  const SourceTerm car = source(R"({"class": "rail tank car"})");
  EXPECT_NEAR(car.held, 81647, 1);
  EXPECT_NEAR(car.first, 81647 / 600.0, 0.1) << "US EPA: within 10 minutes";
  EXPECT_EQ(car.assumed.size(), 3U);
  const SourceTerm acid = source(R"({"class": "small spill"})", "hydrogen cyanide");
  EXPECT_NEAR(acid.held, 0.208 * 687, 0.01);
  EXPECT_GT(acid.pool, 20) << "208 L, 5 mm deep";
  EXPECT_GT(source(R"({"class": "rail tank car", "hole_diameter": 0.05})").duration(), 600);
}

struct ContainerMistake {
  const char* container;
  const char* substance;
  const char* sentence;
};
void PrintTo(const ContainerMistake& fault, std::ostream* stream) { *stream << fault.container; }
class ContainerFault : public testing::TestWithParam<ContainerMistake> {};

TEST_P(ContainerFault, NamesTheKeyThatIsNeeded) {
  try {
    read_container(GetParam().container, GetParam().substance);
    FAIL() << "it was accepted";
  } catch (const CaseError& error) {
    EXPECT_NE(std::string(error.what()).find(GetParam().sentence), std::string::npos)
        << error.what();
  }
}

const ContainerMistake container_mistakes[] = {
    {R"({"class": "rail tank car"})", "phosgene", "needs `boiling_point` of \"phosgene\""},
    {R"({"hole_diameter": 0.1, "mass_kg": 100})", "chlorine", "the vessel is not known"},
    {"{}", "chlorine", "has nothing in it"},
    {R"({"shape": "sphere", "diameter": 1, "hole_diameter": 0.1, "level": 2})", "chlorine",
     "`level` is 2 m, but the vessel is 1 m high"},
    {R"({"shape": "sphere", "diameter": 1, "hole_diameter": 0.1, "mass_kg": 9999})", "chlorine",
     "holds at most"},
    {R"({"shape": "sphere", "diameter": 1, "hole_diameter": 0.1, "pressure": 20})", "chlorine",
     "at which \"chlorine\" is a liquid"},
    {R"({"shape": "sphere", "diameter": 1, "hole_diameter": 0.1, "pressure": 1})", "chlorine",
     "nothing comes out"},
    {R"({"shape": "sphere", "diameter": 1, "hole_diameter": 0.1, "level": 0.5, "pressure": 2})",
     "chlorine", "boils at"},
    {R"({"shape": "sphere", "diameter": 1, "hole_diameter": 0.1, "hole_height": 0.8, "level": 0.5})",
     "hydrogen cyanide", "lower `hole_height`"},
    {R"({"shape": "sphere", "diameter": 1, "hole_diameter": 2, "level": 0.5})", "chlorine",
     "correct one of them"},
    {R"({"shape": "sphere", "diameter": 1, "hole_diameter": 0.1, "level": 0.5, "temperature": 200})",
     "chlorine", "correct `temperature`"},
};
INSTANTIATE_TEST_SUITE_P(Some, ContainerFault, testing::ValuesIn(container_mistakes));

}  // namespace
}  // namespace downwash
