// Case files that are right: values, defaults, overrides and the echo.

#include <gmock/gmock.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>

#include "io/case/read_case.hpp"
#include "io/case/schema/case_schema.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "io/question/question.hpp"
#include "solver/problem/field_list.hpp"

namespace downwash {
namespace {

constexpr const char* city_case = R"({
  // The wind of the day
  "title": "A city",
  "domain": {"buildings": "city.geojson", "resolution": 4, "margins": {"upwind": 120}},
  "wind": {"speed": 4, "direction": 240, /* rough */ "roughness": 0.7},
  "time": {"end": 60}
})";
constexpr const char* box_case = R"({
  "domain": {"size": [1, 2, 3], "cells": [4, 5, 6]},
  "time": {"steps": 10}
})";

template <class T>
const T& as(const FaceChoice& face) {
  return std::get<T>(face);
}

TEST(Question, KeepsWhatTheUserWrote) {
  const Question config = parse_case(city_case, "cases/city/case.json");
  EXPECT_EQ(config.title, "A city");
  ASSERT_TRUE(config.domain.buildings);
  EXPECT_EQ(config.domain.buildings->file, "cases/city/city.geojson");
  const auto& extent = std::get<DomainOptions>(config.domain.extent);
  EXPECT_EQ(extent.resolution, 4);
  EXPECT_EQ(extent.margins.upwind, 120);
  EXPECT_FALSE(extent.margins.side);
  EXPECT_FALSE(extent.height);
  EXPECT_EQ(extent.growth.ratio, 1.08);
  EXPECT_EQ(extent.growth.widest, 4);
  ASSERT_TRUE(config.wind);
  EXPECT_EQ(config.wind->direction, 240);
  EXPECT_EQ(config.wind->roughness, 0.7);
  EXPECT_EQ(config.time.end, 60);
  EXPECT_FALSE(config.time.steps);
}

TEST(Question, HeightsHaveAUnit) {
  const auto unit = [](const std::string& name) {
    const std::string domain = R"({"buildings": "city.geojson", "resolution": 4, "height_unit": ")";
    return parse_case(R"({"domain": )" + domain + name +
                          R"("}, "wind": {"speed": 4}, "time": {"end": 60}})",
                      "c.json")
        .domain.buildings->options.heights.unit;
  };
  EXPECT_FALSE(unit("automatic"));
  EXPECT_EQ(unit("m"), 1);
  EXPECT_EQ(unit("ft"), 0.3048);
  EXPECT_NEAR(unit("us-ft").value_or(0), 0.3048006096, 1e-10);
  EXPECT_NEAR(unit("in").value_or(0), 0.0254, 1e-12);
  EXPECT_EQ(unit("cm"), 0.01);
}

TEST(Question, WindSetsFacesAndTurbulence) {
  const Question config = parse_case(city_case, "case.json");
  EXPECT_TRUE(std::holds_alternative<WindInflow>(config.flow.faces[0]));
  EXPECT_TRUE(std::holds_alternative<Outflow>(config.flow.faces[1]));
  EXPECT_TRUE(std::holds_alternative<FreeSlip>(config.flow.faces[2]));
  EXPECT_TRUE(std::holds_alternative<FreeSlip>(config.flow.faces[3]));
  EXPECT_TRUE(std::holds_alternative<Wall>(config.flow.faces[4]));
  EXPECT_TRUE(std::holds_alternative<FreeSlip>(config.flow.faces[5]));
  ASSERT_TRUE(config.flow.turbulence);
  EXPECT_EQ(std::get<Vreman>(*config.flow.turbulence).constant, 0.025);
  EXPECT_TRUE(config.flow.inflow.turbulent);
  ASSERT_TRUE(config.flow.surfaces);
  EXPECT_EQ(config.flow.surfaces->ground, config.wind->roughness);
}

TEST(Question, RoughnessOfTheGroundIsEchoed) {
  const Question config = parse_case(city_case, "case.json", {"wind.roughness=0.25"});
  EXPECT_EQ(nlohmann::json::parse(config.resolved_json)["surfaces"]["ground"], 0.25);
  EXPECT_EQ(parse_case(config.resolved_json, "case.json").flow.surfaces->ground, 0.25);
}

TEST(Question, StreetsHaveTheirOwnRoughnessUnlessTheGroundIsGiven) {
  const auto streets = [](std::vector<std::string> settings) {
    return parse_case(city_case, "case.json", settings).flow.surfaces->streets;
  };
  EXPECT_EQ(streets({"wind.roughness=0.5"}), 0.1);
  EXPECT_EQ(streets({"wind.roughness=0.02"}), 0.02) << "never rougher than the land around";
  EXPECT_EQ(streets({"wind.roughness=0.5", "surfaces.ground=0.3"}), 0.3);
  EXPECT_EQ(streets({"surfaces.ground=0.3", "surfaces.streets=0.05"}), 0.05);
  const Question kept = parse_case(city_case, "case.json", {"wind.roughness=0.5"});
  EXPECT_EQ(parse_case(kept.resolved_json, "case.json").flow.surfaces->streets, 0.1);
}

TEST(Question, WallsAreResolvedWithoutWindAndWhereTheCaseSaysSo) {
  EXPECT_FALSE(parse_case(box_case, "case.json").flow.surfaces);
  EXPECT_FALSE(parse_case(city_case, "case.json", {"surfaces.walls=resolved"}).flow.surfaces);
  const Question smooth = parse_case(box_case, "case.json", {"surfaces.walls=modelled"});
  ASSERT_TRUE(smooth.flow.surfaces);
  EXPECT_EQ(smooth.flow.surfaces->ground, 0);
}

TEST(Question, SmagorinskyMayBeShortenedByWalls) {
  const Question config = parse_case(city_case, "case.json", {"turbulence.model=smagorinsky"});
  EXPECT_EQ(std::get<Smagorinsky>(*config.flow.turbulence).constant, 0.1);
  EXPECT_TRUE(std::get<Smagorinsky>(*config.flow.turbulence).wall_damping);
  const Question plain = parse_case(
      city_case, "case.json", {"turbulence.model=smagorinsky", "turbulence.wall_damping=false"});
  EXPECT_FALSE(std::get<Smagorinsky>(*plain.flow.turbulence).wall_damping);
}

TEST(Question, PlainBoxIsClosedAndLaminar) {
  const Question config = parse_case(box_case, "case.json");
  for (const FaceChoice& face : config.flow.faces) EXPECT_TRUE(std::holds_alternative<Wall>(face));
  EXPECT_FALSE(config.flow.turbulence);
  EXPECT_FALSE(config.wind);
  EXPECT_FALSE(config.flow.initial);
  const auto& extent = std::get<DomainBox>(config.domain.extent);
  EXPECT_EQ(extent.cells, (Index3{4, 5, 6}));
  EXPECT_EQ(extent.size, (Vector3{1, 2, 3}));
  EXPECT_EQ(extent.origin, (Vector3{0, 0, 0}));
  EXPECT_EQ(config.flow.viscosity, 1.5e-5);
  EXPECT_EQ(config.time.scheme, TimeScheme::ab3);
  EXPECT_EQ(config.time.cfl, 0.65);
  EXPECT_EQ(config.machine.precision, Precision::single);
  EXPECT_FALSE(config.machine.slabs);
}

TEST(Question, CourantNumberDependsOnTheScheme) {
  for (const auto& [scheme, cfl] :
       {std::pair{"euler", 0.5}, {"ab2", 0.25}, {"ab3", 0.65}, {"rk3", 1.0}}) {
    const std::string setting = std::string("time.scheme=") + scheme;
    EXPECT_EQ(parse_case(box_case, "case.json", {setting}).time.cfl, cfl) << scheme;
    EXPECT_EQ(parse_case(box_case, "case.json", {setting, "time.cfl=0.4"}).time.cfl, 0.4) << scheme;
  }
}

TEST(Question, FacesAnswerToBothNames) {
  const Question config = parse_case(
      box_case, "case.json",
      {
          R"(boundaries={"inlet": {"type": "inflow", "profile": [[0, 0], [10, 5]]}, "x+": "outflow",
                     "left": "periodic", "y-": {"type": "periodic"},
                     "top": {"type": "wall", "velocity": [1, 0, 0]}})"});
  EXPECT_EQ(as<ProfileInflow>(config.flow.faces[0]).points.size(), 2U);
  EXPECT_TRUE(std::holds_alternative<Outflow>(config.flow.faces[1]));
  EXPECT_TRUE(std::holds_alternative<Periodic>(config.flow.faces[2]));
  EXPECT_TRUE(std::holds_alternative<Periodic>(config.flow.faces[3]));
  EXPECT_EQ(as<Wall>(config.flow.faces[5]).velocity, (Vector3{1, 0, 0}));
}

TEST(Question, SettingsOverride) {
  const Question config =
      parse_case(box_case, "case.json",
                 {"time.steps=1e3", "domain.cells.1=64", "backend=cpu", "precision=double",
                  "title=two words", "turbulence.model=smagorinsky", "fluid.force=[1,0,0]"});
  EXPECT_EQ(config.time.steps, 1000);
  EXPECT_EQ(std::get<DomainBox>(config.domain.extent).cells[1], 64);
  EXPECT_EQ(config.machine.backend, BackendChoice::cpu);
  EXPECT_EQ(config.machine.precision, Precision::double_);
  EXPECT_EQ(config.title, "two words");
  EXPECT_TRUE(config.flow.turbulence);
  EXPECT_EQ(config.flow.force[0], 1);
}

TEST(Question, EchoIsACaseWithTheSameMeaning) {
  constexpr const char* swept = R"({"domain": {"size": [1, 2, 3], "cells": [4, 5, 6]},
    "pressure": {"solver": "red_black"}, "time": {"steps": 10}})";
  for (const char* text : {city_case, box_case, swept}) {
    const Question config = parse_case(text, "case.json");
    const Question again = parse_case(config.resolved_json, "case.json");
    EXPECT_EQ(again.resolved_json, config.resolved_json);
    EXPECT_TRUE(again.warnings.empty());
  }
  const std::string echo = parse_case(city_case, "case.json").resolved_json;
  EXPECT_NE(echo.find("\"x-\": \"inflow\""), std::string::npos) << echo;
  EXPECT_NE(echo.find("\"model\": \"vreman\""), std::string::npos);
  EXPECT_EQ(echo.find("exponent"), std::string::npos) << "belongs to the power law only";
}

TEST(Question, WarnsOfKeysWithoutEffect) {
  const Question config = parse_case(city_case, "case.json", {"wind.profile=uniform"});
  ASSERT_EQ(config.warnings.size(), 1U);
  EXPECT_EQ(config.warnings[0],
            "`wind.roughness` has no effect: it needs `wind.profile` to be \"log\".");
}

TEST(Question, CellsGrowAsAsked) {
  const Question even = parse_case(city_case, "case.json", {"domain.growth=1"});
  EXPECT_FALSE(std::get<DomainOptions>(even.domain.extent).growth.grows());
  EXPECT_TRUE(even.warnings.empty());
  const Question held = parse_case(city_case, "case.json", {"domain.widest=1"});
  EXPECT_FALSE(std::get<DomainOptions>(held.domain.extent).growth.grows());
  ASSERT_EQ(held.warnings.size(), 1U);
  EXPECT_EQ(held.warnings[0],
            "`domain.growth` has no effect: `domain.widest` is 1, so that all cells are cubes of 4 "
            "m.");
}

TEST(Question, TellsOfAReachThatHasNoEffect) {
  const Question alone = parse_case(city_case, "case.json", {"domain.reach=2000"});
  EXPECT_EQ(std::get<DomainOptions>(alone.domain.extent).reach, 2000);
  ASSERT_EQ(alone.warnings.size(), 1U);
  EXPECT_THAT(alone.warnings[0], testing::HasSubstr("it counts from releases"));
  const Question askew =
      parse_case(city_case, "case.json", {"domain.reach=2000", "domain.turn=20"});
  ASSERT_EQ(askew.warnings.size(), 1U);
  EXPECT_THAT(askew.warnings[0], testing::HasSubstr("leaves through two faces"));
  EXPECT_TRUE(parse_case(city_case, "case.json", {"domain.reach=0"}).warnings.empty());
}

PressureParameters pressure_of(const std::vector<std::string>& settings) {
  return parse_case(box_case, "case.json", settings).flow.pressure;
}

TEST(Question, PressureDefaultsToMultigridToATolerance) {
  const PressureParameters pressure = pressure_of({});
  EXPECT_EQ(pressure.method, PressureMethod::multigrid_cg);
  EXPECT_EQ(pressure.tolerance, 1e-4);
  EXPECT_FALSE(pressure.divergence);
  EXPECT_EQ(pressure.sweeps, 0);
  EXPECT_EQ(pressure.max_iterations, 100);
  EXPECT_EQ(pressure_of({"pressure.solver=multigrid"}).method, PressureMethod::multigrid);
  EXPECT_EQ(pressure_of({"pressure.solver=multigrid"}).max_iterations, 100);
}

TEST(Question, PressureDefaultsDependOnTheSolver) {
  const PressureParameters jacobi = pressure_of({"pressure.solver=jacobi"});
  EXPECT_EQ(jacobi.method, PressureMethod::jacobi);
  EXPECT_EQ(jacobi.sweeps, 0);
  EXPECT_EQ(jacobi.relaxation, 0.9);
  EXPECT_EQ(jacobi.tolerance, 1e-4);
  EXPECT_EQ(jacobi.max_iterations, 10000);
  const PressureParameters red_black = pressure_of({"pressure.solver=red_black"});
  EXPECT_EQ(red_black.method, PressureMethod::red_black);
  EXPECT_EQ(red_black.relaxation, 1.5);
  EXPECT_EQ(red_black.max_iterations, 10000);
}

TEST(Question, PressureKeepsWhatTheUserWrote) {
  const PressureParameters pressure =
      pressure_of({R"(pressure={"solver": "red_black", "relaxation": 1.7, "tolerance": 1e-3,
                    "max_iterations": 50})"});
  EXPECT_EQ(pressure.relaxation, 1.7);
  EXPECT_EQ(pressure.tolerance, 1e-3);
  EXPECT_EQ(pressure.max_iterations, 50);
  EXPECT_EQ(pressure_of({"pressure.solver=jacobi", "pressure.sweeps=20"}).sweeps, 20);
  EXPECT_EQ(pressure_of({"pressure.divergence=1e-5"}).divergence, 1e-5);
}

TEST(Question, DivergenceReplacesTheTolerance) {
  const Question config = parse_case(box_case, "case.json", {"pressure.divergence=1e-5"});
  EXPECT_EQ(config.resolved_json.find("tolerance"), std::string::npos) << config.resolved_json;
  const Question again = parse_case(config.resolved_json, "case.json");
  EXPECT_EQ(again.resolved_json, config.resolved_json);
  EXPECT_EQ(again.flow.pressure.divergence, 1e-5);
}

TEST(Question, FixedSweepsNeedASolverThatSweeps) {
  const Question config = parse_case(box_case, "case.json", {"pressure.sweeps=20"});
  EXPECT_EQ(config.flow.pressure.sweeps, 0);
  EXPECT_EQ(config.flow.pressure.tolerance, 1e-4);
  EXPECT_NE(config.resolved_json.find("tolerance"), std::string::npos)
      << "sweeps without effect leave the tolerance its default";
  ASSERT_EQ(config.warnings.size(), 1U);
  EXPECT_EQ(config.warnings[0],
            "`pressure.sweeps` has no effect: it needs `pressure.solver` to be one of "
            "\"red_black\", \"jacobi\".");
  const Question fixed =
      parse_case(box_case, "case.json",
                 {"pressure.solver=jacobi", "pressure.sweeps=20", "pressure.divergence=1e-5"});
  ASSERT_EQ(fixed.warnings.size(), 1U);
  EXPECT_EQ(fixed.warnings[0],
            "`pressure.divergence` has no effect: it needs `pressure.sweeps` to be 0.");
}

TEST(Question, OutputCanHaveAllThatTheSolverOffers) {
  FlowParameters parameters;
  parameters.turbulence = Smagorinsky{};
  parameters.stratification = Stratification{};
  std::vector<std::string> offered{"solid", "concentration"};
  for (const OutputQuantity& q : output_quantities(field_list(parameters, Precision::single, 0))) {
    offered.push_back(q.name);
  }
  const auto schema = nlohmann::json::parse(case_schema());
  const auto& keys = schema["properties"]["output"]["properties"]["fields"]["items"]["enum"];
  EXPECT_THAT(keys.get<std::vector<std::string>>(), testing::UnorderedElementsAreArray(offered));
}

TEST(Question, EddyViscosityIsNotWrittenWithoutModel) {
  const auto fields = parse_case(box_case, "case.json").output.fields;
  EXPECT_EQ(std::count(fields.begin(), fields.end(), "eddy_viscosity"), 0);
  EXPECT_EQ(fields.size(), 3U);
}

TEST(Question, PressureIsNotWrittenOfAWindThatIsHeld) {
  const auto fields = [](const std::string& time) {
    return parse_case(
               R"({"domain": {"size": [9, 9, 9], "cells": [9, 9, 9]}, "time": )" + time + R"(,
          "releases": [{"name": "r", "substance": "tracer gas", "x": 4, "y": 4, "mass_kg": 1}]})",
               "case.json")
        .output.fields;
  };
  const auto held = fields(R"({"hold_wind": true, "end": 1})"), free = fields(R"({"end": 1})");
  EXPECT_EQ(std::count(free.begin(), free.end(), "pressure"), 1);
  EXPECT_EQ(std::count(held.begin(), held.end(), "pressure"), 0);
  EXPECT_EQ(held.size() + 1, free.size());
}

TEST(WindProfile, MeetsTheReferenceSpeed) {
  Wind wind{.speed = 4, .height = 10, .roughness = 0.5, .exponent = 0.2};
  for (const auto profile : {WindProfile::uniform, WindProfile::log, WindProfile::power}) {
    wind.profile = profile;
    EXPECT_DOUBLE_EQ(speed_at(wind, 10), 4);
    EXPECT_EQ(speed_at(wind, -1), 0);
  }
  wind.profile = WindProfile::log;
  EXPECT_DOUBLE_EQ(speed_at(wind, 0), 0);
  EXPECT_DOUBLE_EQ(speed_at(wind, 220), 4 * std::log(441.0) / std::log(21.0));
  wind.profile = WindProfile::power;
  EXPECT_DOUBLE_EQ(speed_at(wind, 320), 8);
}

TEST(WindProfile, TableIsLinearAndConstantBeyondItsEnds) {
  const ProfileInflow table{{{1, 2}, {3, 6}, {5, 6}}};
  EXPECT_EQ(speed_at(table, 0), 2);
  EXPECT_EQ(speed_at(table, 1), 2);
  EXPECT_EQ(speed_at(table, 2), 4);
  EXPECT_EQ(speed_at(table, 4), 6);
  EXPECT_EQ(speed_at(table, 9), 6);
  EXPECT_EQ(speed_at(ProfileInflow{{{1, 2}}}, 7), 2);
}

}  // namespace
}  // namespace downwash
