// What a weather report gives to a case.

#include "io/case/weather/weather_keys.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "geometry/input/text.hpp"
#include "io/case/member_case.hpp"
#include "io/case/read_case.hpp"
#include "io/case/weather/report_keys.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "io/question/case_error.hpp"
#include "io/question/question.hpp"
#include "tests/support/weather_cases.hpp"

namespace downwash {
namespace {

using test::read;
using test::refusal;
using test::report;
using test::with_metar;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// `of_weather`: more of its keys.
Question without_start(const std::string& metar, const std::string& of_weather) {
  return parse_case(text(R"({ "domain": { "size": [400, 200, 100], "cells": [40, 20, 10] },
                             "time": { "end": 60 }, "weather": { "metar": ")",
                         metar, R"(")", of_weather, "}}"),
                    "case.json", {});
}

TEST(WeatherKeys, AReportGivesTheWindAndTheAir) {
  const Question config = with_metar(report);
  ASSERT_TRUE(config.wind);
  EXPECT_EQ(config.wind->speed, 4.1);  // 8 kt
  EXPECT_EQ(wind_words(*config.wind), "4.1 m/s (8 kt, 15 km/h) at 10 m from 240°");
  EXPECT_EQ(config.wind->direction, 240);
  EXPECT_EQ(config.wind->height, 10);
  EXPECT_NEAR(config.flow.density, 1.2499, 1e-4);  // (p - 0.378 e)/(R T), e = 8.72 hPa
  ASSERT_TRUE(config.weather && config.weather->metar);
  EXPECT_EQ(config.weather->time, "2026-11-21T12:50:00Z");
  EXPECT_THAT(config.weather->doubts, IsEmpty());
  EXPECT_EQ(config.weather->pasquill, std::nullopt);  // nothing tells the place
  EXPECT_THAT(stratification_words(*config.weather), HasSubstr("the place (`weather.lon`"));
}

TEST(WeatherKeys, SunAndCloudsMakeAClass) {
  const auto words = [](const char* keys, const std::vector<std::string>& settings = {}) {
    return stratification_words(*read(keys, settings).weather);
  };
  // 14:00 in Berlin, the sun 12° high: insolation 1 or, by the clouds, less.
  EXPECT_THAT(words(R"("weather": { "metar": "EDDB 211250Z 24008KT 9999 BKN020 08/05 Q1012",
                                    "lon": 13.4, "lat": 52.5 })"),
              AllOf(HasSubstr("D, neutral"), HasSubstr("by Turner (1964): sun 12° high, 6 octas")));
  EXPECT_THAT(words(R"("wind": { "roughness": 0.1 },
                       "weather": { "metar": "EDDB 212150Z 24004KT CAVOK 02/01 Q1030",
                                    "lon": 13.4, "lat": 52.5 })",
                    {"time.start=2026-11-21T22:00:00Z"}),
              AllOf(HasSubstr("F, stable; L = 14.1 m"), HasSubstr("night, 0 octas")));
  EXPECT_THAT(words(R"("weather": { "metar": "EDDB 211250Z 24004KT 9999 OVC005 02/01 Q1030" })"),
              AllOf(HasSubstr("D, neutral"), HasSubstr("overcast")));
}

TEST(WeatherKeys, TheClassMakesTheProfile) {
  const Question config =
      read(R"("wind": { "speed": 3, "roughness": 0.1 }, "weather": { "obukhov_length": 50 })");
  EXPECT_EQ(config.wind->inverse_obukhov, 0.02);
  EXPECT_NEAR(speed_at(*config.wind, 10), 3, 1e-12);
  const double slope = 5 * 0.02, rise = std::log(101.0) + slope * 10;
  EXPECT_NEAR(speed_at(*config.wind, 40), 3 * (std::log(401.0) + slope * 40) / rise, 1e-9);
  EXPECT_NEAR(config.weather->u_star, 0.4 * 3 / rise, 1e-12);
  EXPECT_LT(config.weather->heat_flux, 0);
  const Question neutral =
      read(R"("wind": { "speed": 3, "roughness": 0.1 }, "weather": { "stability": "D" })");
  EXPECT_EQ(neutral.wind->inverse_obukhov, 0);
  EXPECT_EQ(speed_at(*neutral.wind, 40), 3 * std::log(40.1 / 0.1) / std::log(10.1 / 0.1));
}

TEST(WeatherKeys, WhatIsEchoedIsTheSameCase) {
  const Question config = with_metar("EDDB 211250Z 24012G20KT 210V270 9999 BKN020 08/05 Q1012");
  const Question again = parse_case(config.resolved_json, "case.json");
  EXPECT_EQ(again.resolved_json, config.resolved_json);
  EXPECT_EQ(again.wind->speed, config.wind->speed);
}

TEST(WeatherKeys, ATypedReportTakesThePlaceOfTheWindOfTheFile) {
  const std::string keys = R"("wind": { "speed": 9, "direction": 100, "roughness": 0.5 },
      "weather": { "stability": "F", "temperature": 30, "time": "2026-11-20T01:00:00Z" })";
  const std::string typed = text("weather.metar=", report);
  const Question config = read(keys, {typed});
  EXPECT_EQ(config.wind->speed, 4.1);
  EXPECT_EQ(config.wind->direction, 240);
  EXPECT_EQ(config.wind->roughness, 0.5) << "no report tells it";
  EXPECT_EQ(config.weather->time, "2026-11-21T12:50:00Z");
  EXPECT_EQ(config.weather->pasquill, std::nullopt) << "the class was that of another time";
  EXPECT_THAT(config.given_way, ElementsAre(AllOf(HasSubstr("`wind.speed` 9, `wind.direction` 100"),
                                                  HasSubstr("`weather.stability` \"F\""),
                                                  HasSubstr("`weather.temperature` 30"))));
  EXPECT_EQ(read(keys, {text("weather.metar=\"", report, "\"")}).given_way, config.given_way);
  EXPECT_THAT(read(R"("wind": { "roughness": 0.5 })", {typed}).given_way, IsEmpty());

  try {
    read(keys, {"wind.speed=5", typed});
    FAIL() << "both are typed";
  } catch (const CaseError& error) {
    EXPECT_THAT(error.what(), HasSubstr("`wind.speed` is 5, but `weather.metar` says 4.1"));
  }
}

TEST(WeatherKeys, WhatIsAssumedIsTold) {
  const Question calm = with_metar("LSZH 211250Z 00000KT CAVOK 12/02 Q1026",
                                   R"(, "wind": { "direction": 270, "speed": 1 })");
  EXPECT_EQ(calm.wind->speed, 1);
  EXPECT_THAT(calm.weather->doubts, ElementsAre(HasSubstr("says calm")));
  const Question variable =
      with_metar("LSZH 211250Z VRB02KT CAVOK 12/02 Q1026", R"(, "wind": { "direction": 270 })");
  EXPECT_THAT(variable.weather->doubts, ElementsAre(HasSubstr("has no direction")));
  const Question gusty = with_metar("EDDB 211250Z 24012G25KT 180V270 CAVOK 12/02 Q1026");
  EXPECT_THAT(gusty.weather->doubts, ElementsAre(HasSubstr("varies from 180° to 270°"),
                                                 HasSubstr("Gusts reach 12.9 m/s")));
  const Question old = with_metar("EDDB 210950Z 24012KT CAVOK 12/02 Q1026");
  EXPECT_THAT(old.weather->misfits, ElementsAre(HasSubstr("3.2 h before the release")));
  const Question lately = with_metar("EDDB 211120Z 24012KT 9999 SKC 12/02 Q1026");
  EXPECT_THAT(lately.weather->doubts, ElementsAre(HasSubstr("1.7 h before the release")));
  EXPECT_THAT(lately.weather->misfits, IsEmpty());
}

TEST(WeatherKeys, WithoutATimeOfTheReleaseTheAgeOfAReportCountsToWhenItWasAskedFor) {
  const Question fresh = without_start("EDDB 210950Z 24012KT 9999 SKC 12/02 Q1026",
                                       R"(, "asked": "2026-11-21T11:20:00+01:00")");
  EXPECT_THAT(fresh.weather->doubts, IsEmpty());
  const Question old = without_start("EDDB 210950Z 24012KT 9999 SKC 12/02 Q1026",
                                     R"(, "asked": "2026-11-21T22:50:00Z")");
  EXPECT_THAT(old.weather->misfits, ElementsAre(HasSubstr("13.0 h before it was asked for")));
  // The case that is kept has it.
  const Question now = without_start("EDDB 210950Z 24012KT CAVOK 12/02 Q1026", "");
  EXPECT_THAT(now.resolved_json, HasSubstr(R"("asked")"));
  const Question again = parse_case(now.resolved_json, "case.json", {});
  EXPECT_EQ(again.weather->doubts, now.weather->doubts);
  EXPECT_EQ(again.weather->misfits, now.weather->misfits);
  EXPECT_THAT(refusal(R"("weather": { "metar": "EDDB 210950Z 24012KT CAVOK 12/02 Q1026",
                                      "asked": "yesterday" })")
                  .text,
              HasSubstr("`weather.asked`"));
}

TEST(WeatherKeys, GustsAndVariabilityAreTheSpreadOfAnEnsemble) {
  const auto spread = [](const MetarWind& wind) { return spread_of(wind); };
  EXPECT_EQ(spread({.direction = 240, .speed = 4}).direction, 10);
  EXPECT_EQ(spread({.direction = 240, .speed = 4}).speed, 0.1);
  EXPECT_NEAR(spread({.direction = 240, .speed = 5, .gust = 10}).speed, std::log(2.0) / 3, 1e-12);
  EXPECT_EQ(spread({.direction = 10, .speed = 5, .sector = std::pair{330.0, 50.0}}).direction, 20);
  EXPECT_EQ(spread({.direction = {}, .speed = 1, .variable = true}).direction, 90);

  constexpr const char* ensemble =
      R"(, "ensemble": { "wind": { "members": 4 } },
           "releases": [{ "name": "tank", "substance": "chlorine", "x": 30, "y": 100,
                          "mass_kg": 1 }])";
  try {  // without buildings winds of several directions are refused: they were filled in
    with_metar("EDDB 211250Z 24010G20KT 9999 BKN020 08/05 Q1012", ensemble);
    FAIL();
  } catch (const CaseError& error) {
    EXPECT_THAT(error.what(), HasSubstr("winds of several directions"));
  }
  const Question given =
      with_metar("EDDB 211250Z 24010G20KT 9999 BKN020 08/05 Q1012",
                 R"(, "ensemble": { "wind": { "members": 4, "speed_spread": 0.3 } },
                      "releases": [{ "name": "tank", "substance": "chlorine", "x": 30, "y": 100,
                                     "mass_kg": 1 }])");
  EXPECT_EQ(given.winds->speed_spread, 0.3);
  EXPECT_EQ(given.winds->direction_spread, 0);
}

TEST(WeatherKeys, MembersOfAnEnsembleKeepTheStratification) {
  const Question whole = read(
      R"("weather": { "metar": "EDDB 212150Z 24004KT 9999 SKC 02/01 Q1030", "lon": 13.4, "lat": 52.5 },
         "ensemble": { "wind": { "members": 2, "speed_spread": 0.5 } },
         "releases": [{ "name": "tank", "substance": "chlorine", "x": 30, "y": 100, "mass_kg": 1 }])",
      {"time.start=2026-11-21T22:00:00Z"});
  ASSERT_EQ(whole.weather->pasquill, 'F');
  const Question member =
      member_case(whole, {.number = 2, .count = 2, .wind = whole.winds->winds[1]});
  EXPECT_NE(member.wind->speed, whole.wind->speed);
  EXPECT_NEAR(member.wind->inverse_obukhov, whole.wind->inverse_obukhov, 1e-12);
  EXPECT_FALSE(member.weather->metar);
}

TEST(WeatherKeys, HeatIsCarriedOverLevelGroundAlone) {
  const auto carried = [](const std::vector<std::string>& settings) {
    return read(R"("wind": { "speed": 3 }, "weather": { "stability": "F" },
                   "surfaces": { "walls": "modelled" })",
                settings)
        .flow.stratification.has_value();
  };
  EXPECT_TRUE(carried({}));
  EXPECT_FALSE(carried({"domain.terrain=hill.asc"}));
}

/// A release among buildings, whose file is not read here.
constexpr const char* chlorine_in_town =
    R"("releases": [{ "name": "tank", "substance": "chlorine", "lon": 13.4, "lat": 52.5,
                      "mass_kg": 1 }])";
Question in_town(const std::string& metar, const std::string& keys = "",
                 const std::vector<std::string>& settings = {}) {
  return parse_case(text(R"({ "domain": { "buildings": "town.geojson", "resolution": 6 },
                             "time": { "end": 600, "start": "2026-11-21T14:00:00+01:00" },
                             "weather": { "metar": ")",
                         metar, R"(" }, )", keys, keys.empty() ? "" : ", ", chlorine_in_town, "}"),
                    "case.json", settings);
}

TEST(WeatherKeys, ACalmOrAVariableWindIsComputedFromAllDirections) {
  const Question calm = in_town("EDDB 211250Z 00000KT 9999 BKN020 12/02 Q1026");
  ASSERT_TRUE(calm.winds && calm.winds->all_round);
  ASSERT_EQ(calm.winds->winds.size(), 16U);
  std::vector<double> directions;
  for (const EnsembleWind& wind : calm.winds->winds) {
    EXPECT_EQ(wind.speed, 1);
    directions.push_back(wind.direction);
  }
  EXPECT_THAT(std::vector(directions.begin(), directions.begin() + 4),
              ElementsAre(0, 180, 90, 270));
  std::sort(directions.begin(), directions.end());
  for (std::size_t n = 0; n < 16; ++n) EXPECT_EQ(directions[n], 22.5 * static_cast<double>(n));
  EXPECT_THAT(calm.weather->doubts,
              ElementsAre(AllOf(HasSubstr("says calm: 16 directions all round"),
                                HasSubstr("at 1 m/s, which is assumed"))));
  const Question again = parse_case(calm.resolved_json, "case.json");
  EXPECT_EQ(again.resolved_json, calm.resolved_json);
  EXPECT_TRUE(again.winds->all_round);

  const Question variable = in_town("EDDB 211250Z VRB04KT 9999 BKN020 12/02 Q1026",
                                    R"("ensemble": { "wind": { "members": 5 } })");
  EXPECT_EQ(variable.winds->winds.size(), 5U);
  EXPECT_EQ(variable.winds->winds[1].speed, 2.1);
  EXPECT_TRUE(in_town("EDDB 211250Z ///04KT 9999 BKN020 12/02 Q1026").winds->all_round);

  const Question assumed =
      in_town("EDDB 211250Z VRB04KT 9999 BKN020 12/02 Q1026", R"("wind": { "direction": 200 })");
  EXPECT_FALSE(assumed.winds);
  EXPECT_EQ(assumed.wind->direction, 200);
}

TEST(WeatherKeys, ATypedReportWithoutDirectionDoesAwayWithTheOneOfTheFile) {
  const auto typed = [](const char* metar, const std::vector<std::string>& more = {}) {
    std::vector<std::string> settings{std::string("weather.metar=") + metar};
    settings.insert(settings.end(), more.begin(), more.end());
    return in_town("EDDB 211220Z 10012KT 9999 BKN020 12/02 Q1026",
                   R"("wind": { "speed": 6.2, "direction": 100 })", settings);
  };
  const Question calm = typed("EDDB 211250Z 00000KT 9999 BKN020 12/02 Q1026");
  EXPECT_TRUE(calm.winds->all_round);
  EXPECT_EQ(calm.wind->speed, 1);
  EXPECT_THAT(calm.given_way,
              ElementsAre(AllOf(HasSubstr("`wind.direction` 100"), HasSubstr("`wind.speed` 6.2"))));
  const Question assumed =
      typed("EDDB 211250Z VRB02KT 9999 BKN020 12/02 Q1026", {"wind.direction=30"});
  EXPECT_FALSE(assumed.winds);
  EXPECT_EQ(assumed.wind->direction, 30);
  EXPECT_TRUE(typed("EDDB 211250Z VRB02KT 9999 BKN020 12/02 Q1026", {"time.answer_within=60"})
                  .winds->all_round)
      << "as many as the time affords";
  try {
    typed("EDDB 211250Z /////KT 9999 BKN020 12/02 Q1026");
    FAIL();
  } catch (const CaseError& error) {
    EXPECT_THAT(error.what(), HasSubstr("has no wind (/////)"));
  }
}

TEST(WeatherKeys, WhatIsLeftOutOfAReportIsTold) {
  const Question config = with_metar("EDDB 211250Z 24008KT 1100 BR SKY OBS 10/07 Q1020 NOSIG");
  EXPECT_THAT(config.given_way, ElementsAre(AllOf(HasSubstr("\"SKY\" (group 6) is not known"),
                                                  HasSubstr("\"OBS\" (group 7)"))));
}

TEST(WeatherKeys, AForecastIsToldAndOneOfAnotherWindIsADoubt) {
  const std::string words = "EDDB 211250Z 24008KT 9999 BKN020 08/05 Q1012 ";
  const Question cloud = with_metar((words + "BECMG BKN004").c_str());
  EXPECT_THAT(cloud.given_way, ElementsAre(HasSubstr("is left out: \"BECMG BKN004\"")));
  EXPECT_THAT(cloud.weather->doubts, IsEmpty());
  const Question wind = with_metar((words + "BECMG 32025KT").c_str());
  EXPECT_THAT(wind.given_way, ElementsAre(HasSubstr("is left out: \"BECMG 32025KT\"")));
  EXPECT_THAT(wind.weather->doubts,
              ElementsAre(HasSubstr("forecasts another wind (BECMG 32025KT)")));
  EXPECT_THAT(with_metar((words + "NOSIG").c_str()).given_way, IsEmpty());
}

TEST(WeatherKeys, TheSkyAboveLowCloudsIsLeftOpen) {
  const auto doubts = [](const char* metar, const char* start, const std::string& more = "") {
    return read(text(R"("weather": { "metar": ")", metar, R"(", "lon": 13.4, "lat": 52.5)", more,
                     "}"),
                {std::string("time.start=") + start})
        .weather->doubts;
  };
  EXPECT_THAT(doubts("EDDB 252250Z 24004KT 9999 NSC 08/05 Q1022", "2026-11-25T23:00:00Z"),
              ElementsAre(AllOf(HasSubstr("NSC says nothing of clouds above 1500 m"),
                                HasSubstr("class F under a clear sky"),
                                HasSubstr("E under a covered sky"))));
  EXPECT_THAT(doubts("EDDB 211130Z 24004KT CAVOK 28/12 Q1022", "2026-06-21T11:30:00Z"),
              ElementsAre(AllOf(HasSubstr("CAVOK"), HasSubstr("class A under a clear sky"),
                                HasSubstr("B under a covered sky"))));
  EXPECT_THAT(doubts("EDDB 252250Z 24004KT 9999 SKC 08/05 Q1022", "2026-11-25T23:00:00Z"),
              IsEmpty());
  EXPECT_THAT(doubts("EDDB 252250Z 24020KT CAVOK 08/05 Q1022", "2026-11-25T23:00:00Z"), IsEmpty())
      << "neutral under any sky";
  EXPECT_THAT(doubts("EDDB 252250Z 24004KT CAVOK 08/05 Q1022", "2026-11-25T23:00:00Z",
                     R"(, "cloud_cover": 8, "ceiling": 6000)"),
              IsEmpty())
      << "the case knows";
}

TEST(WeatherKeys, TheBaseOfCloudsThatIsMissingIsLeftOpen) {
  const auto config = [](const char* clouds, const std::string& more = "") {
    return read(text(R"("weather": { "metar": "EDDB 211130Z 24004KT 9999 )", clouds,
                     R"( 28/12 Q1022", "lon": 13.4, "lat": 52.5)", more, "}"),
                {"time.start=2026-06-21T11:30:00Z"});
  };
  for (const char* clouds : {"BKN///", "OVC///"}) {
    EXPECT_THAT(config(clouds).weather->doubts,
                ElementsAre(AllOf(HasSubstr("The base of the clouds is missing"),
                                  HasSubstr("under low clouds"), HasSubstr("is computed"),
                                  HasSubstr("Give `weather.ceiling`"))))
        << clouds;
    EXPECT_THAT(config(clouds, R"(, "ceiling": 3000)").weather->doubts, IsEmpty()) << clouds;
  }
  EXPECT_THAT(config("BKN///").weather->reason, Not(HasSubstr("at 0 m")));
}

TEST(WeatherKeys, TheSunIsThatOfTheRelease) {
  const Question old = with_metar("EDDB 010650Z 27008KT 9999 BKN020 08/05 Q1012");
  EXPECT_EQ(old.weather->time, "2026-11-01T06:50:00Z");
  EXPECT_EQ(old.weather->sun_time, "2026-11-21T13:00:00Z");
  EXPECT_THAT(old.weather->misfits, ElementsAre(HasSubstr("20 days before the release")));
  const Question june = read(R"("wind": { "speed": 4 }, "weather": {
      "cloud_cover": 0, "lon": 13.4, "lat": 52.5, "time": "2026-06-21T12:00:00+02:00" })",
                             {"time.start=2026-01-15T02:00:00+01:00"});
  EXPECT_THAT(stratification_words(*june.weather), HasSubstr("night"));
  EXPECT_THAT(june.weather->misfits, ElementsAre(HasSubstr("157 days after the release")));
  const Question dusk = read(R"("weather": { "metar": "EDDB 211320Z 24008KT 9999 BKN020 08/05",
                                               "lon": 13.4, "lat": 52.5 })",
                             {"time.start=2026-11-21T16:00:00+01:00"});
  EXPECT_THAT(dusk.weather->misfits, ElementsAre(HasSubstr("day and night have changed")));
}

}  // namespace
}  // namespace downwash
