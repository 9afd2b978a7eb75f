// Weathers of a case that can't be: reports against its keys, and classes against wind and sun.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "geometry/input/text.hpp"
#include "io/question/case_error.hpp"
#include "tests/support/weather_cases.hpp"

namespace downwash {
namespace {

using test::read;
using test::refusal;
using test::report;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(WeatherRefusals, WhatContradictsTheReportIsNamed) {
  for (const auto& [keys, named] : std::vector<std::pair<const char*, const char*>>{
           {R"(, "wind": { "direction": 200 })",
            "`wind.direction` is 200, but `weather.metar` says 240"},
           {R"(, "wind": { "speed": 5 })", "`wind.speed` is 5, but `weather.metar` says 4.1"},
           {R"(, "wind": { "height": 20 })", "`wind.height` is 20, but `weather.metar` says 10"}}) {
    const Complaint told = refusal(text(R"("weather": { "metar": ")", report, R"(" })", keys));
    EXPECT_EQ(told.message, Message::weather_keys);
    EXPECT_THAT(told.text, HasSubstr(named));
  }
  EXPECT_THAT(refusal(text(R"("weather": { "metar": ")", report, R"(", "temperature": 20 })")).text,
              HasSubstr("`weather.temperature` is 20, but"));
  EXPECT_THAT(
      refusal(text(R"("weather": { "metar": ")", report, R"(", "time": "2026-11-21T13:00:00Z" })"))
          .text,
      HasSubstr("`weather.time` is 2026-11-21T13:00:00Z, but `weather.metar` is of"));
}

TEST(WeatherRefusals, ABrokenReportIsRefusedByItsGroup) {
  const Complaint told = refusal(R"("weather": { "metar": "EDDB 211250Z 24O08KT" })");
  EXPECT_EQ(told.message, Message::weather_report);
  EXPECT_THAT(told.text,
              HasSubstr("case.json: `weather.metar`: group 3 (character 14), \"24O08KT\""));
}

TEST(WeatherRefusals, CalmsAndVariableWindsAreNotGuessed) {
  EXPECT_THAT(refusal(R"("weather": { "metar": "LSZH 211250Z VRB02KT CAVOK 12/02 Q1026" })").text,
              AllOf(HasSubstr("variable direction (VRB), and not all directions can be computed: "
                              "nothing is released; give `wind.direction`")));
  const auto missing = R"("weather": { "metar": "LSZH 211250Z /////KT CAVOK 12/02 Q1026" },
                          "wind": { "direction": 270 })";
  EXPECT_THAT(refusal(missing).text, HasSubstr("has no wind (/////); give `wind.speed`"));
}

TEST(WeatherRefusals, AReportOfTheFutureIsRefused) {
  const Complaint told = [] {
    try {
      read(R"("weather": { "metar": "EDDB 221250Z 24008KT 9999 BKN020 08/05 Q1012" })",
           {"time.start=2099-11-21T14:00:00Z"});
    } catch (const CaseError& error) {
      return error.complaints().front();
    }
    return Complaint{Message::program_mistake, ""};
  }();
  EXPECT_EQ(told.message, Message::weather_keys);
  EXPECT_THAT(told.text, HasSubstr("22.8 h after the release (`time.start`)"));
  EXPECT_NO_THROW(read(R"("weather": { "metar": "EDDB 211330Z 24008KT 9999 BKN020 08/05 Q1012" })",
                       {"time.start=2020-11-21T13:00:00Z"}))
      << "soon after a release of the past";
}

TEST(WeatherRefusals, ClassesThatWindSunAndCloudsRuleOutAreRefused) {
  const auto told = [](const std::string& wind, const std::string& weather,
                       const std::vector<std::string>& settings = {}) {
    try {
      read(text(R"("wind": { "roughness": 0.1, )", wind, R"( }, "weather": { )", weather, " }"),
           settings);
    } catch (const CaseError& error) {
      EXPECT_EQ(error.complaints().front().message, Message::weather_keys);
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_THAT(told(R"("speed": 8)", R"("stability": "A")"),
              AllOf(HasSubstr("`weather.stability` is \"A\", very unstable"),
                    HasSubstr("8 m/s 10 m up allow C to D")));
  EXPECT_THAT(told(R"("speed": 12)", R"("stability": "F")"), HasSubstr("allow C to D"));
  EXPECT_THAT(told(R"("speed": 8, "height": 2)", R"("stability": "E")"), HasSubstr("m up allow"));
  EXPECT_THAT(told(R"("speed": 2)", R"("stability": "F", "lon": 13.4, "lat": 52.5)",
                   {"time.start=2026-06-21T13:00:00+02:00"}),
              AllOf(HasSubstr("sun 6"), HasSubstr("allow A to D")));
  EXPECT_THAT(told(R"("speed": 2)", R"("stability": "B", "lon": 13.4, "lat": 52.5)",
                   {"time.start=2026-06-21T01:00:00+02:00"}),
              HasSubstr("night, 2 m/s 10 m up allow D to F"));
  const Complaint listed =
      refusal(R"("wind": { "speed": 3 }, "releases": [{ "name": "tank", "substance": "chlorine",
                 "x": 30, "y": 100, "mass_kg": 1 }],
                 "ensemble": { "wind": { "list": [{ "speed": 9, "stability": "F" }, {}] } })");
  EXPECT_THAT(listed.text, HasSubstr("`ensemble.wind.list.0.stability` is \"F\""));
  EXPECT_THAT(told(R"("speed": 2)", R"("obukhov_length": 5)"), IsEmpty());
  EXPECT_THAT(told(R"("speed": 12)", R"("obukhov_length": 5)"), HasSubstr("the ground would take"));
  EXPECT_THAT(told(R"("speed": 8)", R"("obukhov_length": -5)"),
              HasSubstr("but it gives 1000 at most"));
  for (const auto& [speed, pasquill] : std::vector<std::pair<const char*, const char*>>{
           {"1.5", "F"}, {"2", "F"}, {"3", "F"}, {"5", "E"}, {"5", "D"}, {"9", "D"}, {"3", "B"}}) {
    EXPECT_THAT(told(text(R"("speed": )", speed), text(R"("stability": ")", pasquill, R"(")")),
                IsEmpty())
        << pasquill << speed;
  }
}

TEST(WeatherRefusals, HeatThatNoWindBringsIsRefused) {
  const Complaint told =
      refusal(R"("wind": { "speed": 1.5, "roughness": 0.1 }, "weather": { "heat_flux": -60 })");
  EXPECT_EQ(told.message, Message::weather_keys);
  EXPECT_THAT(told.text, HasSubstr("`weather.heat_flux` is -60 W/m², but a wind of 1.5 m/s"));
  EXPECT_GT(
      read(R"("wind": { "speed": 5 }, "weather": { "heat_flux": -10 })").wind->inverse_obukhov, 0);
}

TEST(WeatherRefusals, WhatDoesNotGoTogether) {
  EXPECT_THAT(refusal(R"("weather": { "stability": "F" })").text, HasSubstr("needs a `wind`"));
  EXPECT_THAT(refusal(R"("wind": { "speed": 3, "profile": "uniform" },
                         "weather": { "stability": "F" })")
                  .text,
              HasSubstr("`weather.stability` makes the profile of the wind, but `wind.profile`"));
  EXPECT_THAT(refusal(R"("wind": { "speed": 3 }, "weather": { "obukhov_length": 0.2 })").text,
              HasSubstr("`weather.obukhov_length` is 0.2 m"));
  EXPECT_EQ(
      refusal(R"("wind": { "speed": 3 }, "weather": { "heat_flux": 5, "stability": "F" })").message,
      Message::keys_exclude);
  EXPECT_THAT(refusal(R"("wind": { "speed": 3 }, "weather": { "time": "noon" })").text,
              HasSubstr("`weather.time`: \"noon\" is no time"));
}

}  // namespace
}  // namespace downwash
