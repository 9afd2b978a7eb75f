// Weather reports: every kind of group read, and what can't be refused by its group.
#include "io/weather/metar.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "geometry/input/input_error.hpp"

namespace downwash {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr double knot = 1852.0 / 3600, foot = 0.3048;

Metar read(const std::string& report) { return parse_metar(report, "`weather.metar`"); }

TEST(Metar, OfTheIssue) {
  const Metar metar = read("EDDB 211250Z 24008KT 9999 BKN020 08/05 Q1012");
  EXPECT_EQ(metar.station, "EDDB");
  EXPECT_EQ(metar.day, 21);
  EXPECT_EQ(metar.hour, 12);
  EXPECT_EQ(metar.minute, 50);
  EXPECT_FALSE(metar.special || metar.corrected || metar.automatic);
  ASSERT_TRUE(metar.wind);
  EXPECT_EQ(metar.wind->direction, 240);
  EXPECT_NEAR(metar.wind->speed, 8 * knot, 1e-12);
  EXPECT_EQ(metar.wind->gust, std::nullopt);
  EXPECT_EQ(metar.visibility, 10000);
  ASSERT_EQ(metar.clouds.size(), 1U);
  EXPECT_EQ(metar.clouds[0].amount, "BKN");
  EXPECT_NEAR(*metar.clouds[0].base, 2000 * foot, 1e-9);
  EXPECT_EQ(metar.temperature, 8);
  EXPECT_EQ(metar.dew_point, 5);
  EXPECT_EQ(metar.pressure, 101200);
  EXPECT_EQ(cloud_cover(metar), 6);
  EXPECT_NEAR(*ceiling(metar), 609.6, 1e-9);
}

TEST(Metar, UnitedStatesWithRemarks) {
  const Metar metar = read(
      "METAR KJFK 211251Z 31015G25KT 10SM FEW050 SCT250 M03/M17 A3015 RMK AO2 SLP209 T10331172");
  EXPECT_NEAR(metar.wind->speed, 15 * knot, 1e-12);
  EXPECT_NEAR(*metar.wind->gust, 25 * knot, 1e-12);
  EXPECT_NEAR(*metar.visibility, 16093.44, 1e-6);
  EXPECT_EQ(metar.temperature, -3);
  EXPECT_EQ(metar.dew_point, -17);
  EXPECT_NEAR(*metar.pressure, 30.15 * 3386.389, 1e-6);
  EXPECT_EQ(metar.clouds.size(), 2U);
  EXPECT_EQ(cloud_cover(metar), 4);
  EXPECT_EQ(ceiling(metar), std::nullopt);
}

TEST(Metar, MetresPerSecondWithARangeOfDirections) {
  const Metar metar = read(
      "METAR UUEE 211230Z 24004MPS 200V280 9999 -SHSN SCT030CB BKN100 M05/M08 Q1015 R24L/290050 "
      "NOSIG");
  EXPECT_EQ(metar.wind->speed, 4);
  EXPECT_EQ(metar.wind->sector, (std::pair{200.0, 280.0}));
  EXPECT_THAT(metar.weather, ElementsAre("-SHSN"));
  EXPECT_EQ(metar.clouds[0].kind, "CB");
  EXPECT_THAT(metar.runways, ElementsAre("R24L/290050"));
}

TEST(Metar, SpecialAutomaticInFog) {
  const Metar metar = read(
      "SPECI EGLL 211257Z AUTO VRB02KT 0350 R27L/0400N R27R/P2000 FG VV/// 04/04 Q1030 TEMPO 0200");
  EXPECT_TRUE(metar.special);
  EXPECT_TRUE(metar.automatic);
  EXPECT_TRUE(metar.wind->variable);
  EXPECT_EQ(metar.wind->direction, std::nullopt);
  EXPECT_NEAR(metar.wind->speed, 2 * knot, 1e-12);
  EXPECT_EQ(metar.visibility, 350);
  EXPECT_EQ(metar.runways.size(), 2U);
  EXPECT_EQ(metar.clouds[0].base, std::nullopt);
  EXPECT_EQ(cloud_cover(metar), 8);
  EXPECT_EQ(ceiling(metar), 0);
}

TEST(Metar, CalmAndCavok) {
  const Metar metar = read("LSZH 211250Z 00000KT CAVOK 12/02 Q1026 NOSIG=");
  EXPECT_TRUE(metar.wind->calm());
  EXPECT_EQ(metar.wind->direction, std::nullopt);
  EXPECT_TRUE(metar.cavok);
  EXPECT_EQ(cloud_cover(metar), 0);
}

TEST(Metar, CorrectedWithPartsOfMiles) {
  const Metar metar =
      read("KORD 211251Z COR 09012KT 1 1/2SM R10L/2600VP6000FT -SN BR OVC008 M01/M02 A2967 RMK");
  EXPECT_TRUE(metar.corrected);
  EXPECT_NEAR(*metar.visibility, 1.5 * 1609.344, 1e-9);
  EXPECT_THAT(metar.weather, ElementsAre("-SN", "BR"));
  EXPECT_EQ(cloud_cover(metar), 8);
}

TEST(Metar, GustsInMetresPerSecondFromNorth) {
  const Metar metar = read("ZBAA 210600Z 36006G12MPS CAVOK M02/M18 Q1031 NOSIG");
  EXPECT_EQ(metar.wind->direction, 360);
  EXPECT_EQ(metar.wind->speed, 6);
  EXPECT_EQ(metar.wind->gust, 12);
}

TEST(Metar, KilometresPerHour) {
  const Metar metar = read("METAR UKBB 211230Z 18018G36KMH 8000 OVC015 10/09 Q1008");
  EXPECT_NEAR(metar.wind->speed, 5, 1e-12);
  EXPECT_NEAR(*metar.wind->gust, 10, 1e-12);
}

TEST(Metar, MissingGroupsOfAnAutomaticStation) {
  const Metar metar = read("METAR ENGM 211250Z AUTO /////KT //// // ////// ///// Q////");
  EXPECT_FALSE(metar.wind);
  EXPECT_EQ(metar.visibility, std::nullopt);
  EXPECT_THAT(metar.weather, IsEmpty());
  EXPECT_EQ(cloud_cover(metar), std::nullopt);
  EXPECT_EQ(metar.temperature, std::nullopt);
  EXPECT_EQ(metar.pressure, std::nullopt);
}

TEST(Metar, DirectionThatIsNotMeasured) {
  const Metar metar = read("METAR EKCH 211250Z AUTO ///08KT 9999NDV NCD 05/M01 Q1001");
  ASSERT_TRUE(metar.wind);
  EXPECT_FALSE(metar.wind->variable);
  EXPECT_EQ(metar.wind->direction, std::nullopt);
  EXPECT_EQ(metar.no_clouds, "NCD");
}

TEST(Metar, AStormBeyondTheScale) {
  const Metar metar =
      read("METAR BIKF 211230Z 140P99KT 3000 +RA BLSN OVC010 03/02 Q0958 W05/S9 RERA");
  EXPECT_TRUE(metar.wind->beyond);
  EXPECT_NEAR(metar.wind->speed, 99 * knot, 1e-12);
  EXPECT_EQ(metar.pressure, 95800);
}

TEST(Metar, HundredKnots) {
  const Metar metar = read("METAR TIST 061853Z 070102G125KT 1/4SM +RA OVC002 25/25 A2840");
  EXPECT_NEAR(metar.wind->speed, 102 * knot, 1e-12);
  EXPECT_NEAR(*metar.visibility, 402.336, 1e-9);
}

TEST(Metar, CanadianCorrection) {
  const Metar metar =
      read("METAR CYYZ 211300Z CCA 25010KT 15SM FEW030 BKN240 M10/M15 A3010 RMK SC1CI5");
  EXPECT_TRUE(metar.corrected);
  EXPECT_EQ(cloud_cover(metar), 6);
  EXPECT_NEAR(*ceiling(metar), 24000 * foot, 1e-9);
}

TEST(Metar, CorrectionBeforeTheStation) {
  EXPECT_TRUE(read("METAR COR EDDM 211220Z 27005KT 9999 FEW040 11/03 Q1020").corrected);
}

TEST(Metar, TheLeastSightToOneSide) {
  const Metar metar = read("EDDH 211220Z 05003KT 4000 1200NE BCFG SCT001 03/03 Q1025");
  EXPECT_EQ(metar.visibility, 4000);
  EXPECT_THAT(metar.weather, ElementsAre("BCFG"));
}

TEST(Metar, MilitaryColours) {
  const Metar metar =
      read("ETNT 211220Z 26012KT 9999 SCT018 BKN026 09/06 Q1009 WHT TEMPO BKN014 GRN");
  EXPECT_EQ(cloud_cover(metar), 6);
  EXPECT_NEAR(*ceiling(metar), 2600 * foot, 1e-9);
}

TEST(Metar, WindShearAndRunwayState) {
  const Metar metar = read(
      "LOWW 211250Z 30022G35KT 9999 -RA FEW015 BKN030 07/03 Q0999 RESHRA WS R29 R29/290060 BECMG");
  EXPECT_EQ(metar.pressure, 99900);
  EXPECT_THAT(metar.weather, ElementsAre("-RA"));
}

TEST(Metar, SeveralWeathersAndThunder) {
  const Metar metar = read(
      "METAR WSSS 210600Z 22010KT 180V260 5000 +TSRA BR FEW012CB BKN015TCU OVC/// 27/25 Q1007");
  EXPECT_THAT(metar.weather, ElementsAre("+TSRA", "BR"));
  EXPECT_EQ(metar.clouds[1].kind, "TCU");
  EXPECT_EQ(metar.clouds[2].base, std::nullopt);
}

TEST(Metar, TemperatureBelowZeroAndItsMissingPartner) {
  EXPECT_EQ(read("KXYZ 211251Z 24008KT 10SM CLR M00/ A3001").temperature, 0);
  EXPECT_EQ(read("KXYZ 211251Z 24008KT 10SM CLR M00/ A3001").dew_point, std::nullopt);
}

TEST(Metar, BothPressuresTheFirstCounts) {
  EXPECT_EQ(read("RJTT 211230Z 34012KT 9999 FEW030 15/03 Q1019 A3009").pressure, 101900);
}

TEST(Metar, SmallLettersBlanksAndLineBreaks) {
  const Metar metar = read("  metar eddb 211250z\n 24008kt  cavok\t08/05 q1012 =");
  EXPECT_EQ(metar.text, "METAR EDDB 211250Z 24008KT CAVOK 08/05 Q1012");
}

TEST(Metar, WhatFollowsIsNotRead) {
  const Metar metar =
      read("EDDB 211250Z 24008KT 9999 NSC 08/05 Q1012 TEMPO 32025G40KT TSGR BKN002");
  EXPECT_EQ(metar.wind->direction, 240);
  EXPECT_EQ(metar.no_clouds, "NSC");
  EXPECT_THAT(metar.weather, IsEmpty());
}

TEST(Metar, AForecastIsKeptAsItStands) {
  const auto follows = [](const std::string& text) {
    return read("EDDB 211250Z 24008KT 9999 NSC 08/05 Q1012 " + text);
  };
  EXPECT_EQ(follows("TEMPO 32025G40KT TSGR RMK QFE750").forecast, "TEMPO 32025G40KT TSGR");
  EXPECT_TRUE(follows("TEMPO 32025G40KT TSGR").forecasts_wind);
  EXPECT_EQ(follows("FM1400 VRB04KT INTER 1500 RA").forecast, "FM1400 VRB04KT INTER 1500 RA");
  EXPECT_TRUE(follows("FM1400 VRB04KT INTER 1500 RA").forecasts_wind);
  EXPECT_EQ(follows("NOSIG BECMG BKN004").forecast, "BECMG BKN004");
  EXPECT_FALSE(follows("NOSIG BECMG BKN004").forecasts_wind);
  EXPECT_FALSE(follows("TEMPO 24008KT BKN004").forecasts_wind) << "the wind stays";
  EXPECT_TRUE(follows("TEMPO 24008G25KT").forecasts_wind);
  for (const char* nothing : {"", "NOSIG", "RMK WSHFT 1240", "NOSIG RMK 24040KT"}) {
    EXPECT_EQ(follows(nothing).forecast, "") << nothing;
  }
}

TEST(Metar, TheGroupsBehindAnOddOneAreRead) {
  const Metar indian = read("METAR VIPK 130830Z 26004KT 1100 BR SKY OBS 10/07 Q1020 NOSIG");
  EXPECT_EQ(indian.unread.size(), 2U);
  EXPECT_EQ(indian.temperature, 10);
  EXPECT_EQ(indian.pressure, 102000);
  const Metar french = read(
      "LFKJ 272030Z AUTO 08004KT 020V170 9999 SCT044/// SCT082/// BKN130/// ///CB 24/20 Q1000 "
      "TEMPO 2000 TSRA");
  EXPECT_EQ(french.unread.size(), 1U);
  EXPECT_EQ(cloud_cover(french), 6);
  EXPECT_TRUE(open_sky(french));
  const Metar naval = read("KNGU 251255Z 24008KT 10SM SCT040 12/05 A2999 QNH2998INS");
  EXPECT_THAT(naval.unread, IsEmpty());
  EXPECT_NEAR(*naval.pressure, 29.99 * 3386.389, 1e-6);
}

TEST(Metar, AForecastOfAnyWordIsNotRead) {
  for (const char* word : {"INTER 1230/1530", "TEMPO", "BECMG/TEMPO", "PROB30", "FM1230", "RMKS"}) {
    const Metar metar = read(std::string("YBBN 251230Z 24008KT 9999 FEW030 24/14 Q1012 ") + word +
                             " VRB20G35KT OVC002");
    EXPECT_EQ(cloud_cover(metar), 2) << word;
    EXPECT_THAT(metar.unread, IsEmpty()) << word;
  }
}

TEST(Metar, GroupsOutOfTheirOrderAreTakenWhereTheyCanBeNothingElse) {
  const Metar metar = read("EDDB 211250Z 24008KT 9999 Q1012 08/05 BKN020");
  EXPECT_THAT(metar.unread, IsEmpty());
  EXPECT_EQ(metar.temperature, 8);
  EXPECT_EQ(cloud_cover(metar), 6);
}

TEST(Metar, HeadsOfBulletinsAndSlips) {
  EXPECT_EQ(read("2026/11/21 12:50 EDDB 211250Z 24008KT 9999").wind->direction, 240);
  EXPECT_EQ(read("METAR METAR EDDB 211250Z 24008KT 9999").wind->direction, 240);
  EXPECT_EQ(read("EDDB 211250 AUTO CCA 24008KT 9999").minute, 50);
  EXPECT_NEAR(read("EDDB 211250Z 24008 KT 9999").wind->speed, 8 * knot, 1e-12);
  EXPECT_TRUE(read("ZGSZ 211200Z 240ABV49MPS 9999").wind->beyond);
  EXPECT_EQ(read("ZGSZ 211200Z 240ABV49MPS 9999").wind->speed, 49);
}

TEST(Metar, SpeedsInTheWordsOfTheReport) {
  EXPECT_EQ(read("EDDB 211250Z 24008KT").wind->own, "8 kt, 15 km/h");
  EXPECT_EQ(read("UUEE 211250Z 24004MPS").wind->own, "14 km/h");
  EXPECT_EQ(read("UKBB 211250Z 24018KMH").wind->own, "18 km/h");
}

TEST(Metar, WordsForNoCloudsLeaveTheSkyAboveOpen) {
  const auto open = [](const char* clouds) {
    return open_sky(read(std::string("EDDB 252250Z AUTO 24004KT ") + clouds + " 08/05 Q1022"));
  };
  for (const char* word : {"9999 NSC", "9999 NCD", "CAVOK"}) {
    ASSERT_TRUE(open(word)) << word;
    EXPECT_EQ(open(word)->from, 1500) << word;
  }
  EXPECT_EQ(open("10SM CLR")->from, 3600);
  EXPECT_THAT(open("9999 FEW010 //////")->why, HasSubstr("missing (///)"));
  EXPECT_THAT(open("9999 FEW010 BKN02O")->why, HasSubstr("\"BKN02O\", which may be clouds"));
  for (const char* known : {"9999 SKC", "9999 FEW020", "9999 OVC020 BKN02O", "9999", "//////"}) {
    EXPECT_FALSE(open(known)) << known;
  }
}

TEST(Metar, CloudsOfAnUnknownBaseHaveNoCeiling) {
  for (const char* clouds : {"BKN///", "OVC///", "FEW030 BKN///", "SCT025CB BKN/// OVC100",
                             "FEW/// SCT/// BKN///", "OVC//////"}) {
    const Metar metar = read(std::string("EDDB 211250Z AUTO 24004KT 9999 ") + clouds + " 28/05");
    EXPECT_EQ(ceiling(metar), std::nullopt) << clouds;
    ASSERT_TRUE(open_sky(metar)) << clouds;
    EXPECT_THAT(open_sky(metar)->why, HasSubstr("base of the clouds is missing")) << clouds;
  }
  EXPECT_EQ(ceiling(read("EDDB 211250Z 24004KT 0100 FG VV///")), 0);
  EXPECT_FALSE(open_sky(read("EDDB 211250Z 24004KT 0100 FG VV///")));
  EXPECT_FALSE(open_sky(read("EDDB 211250Z 24004KT 9999 FEW/// BKN020")));
}

TEST(Metar, OfTwoReportsTheNewestIsTakenAndNoGroupOfAnother) {
  const std::string newer = "EDDB 211250Z 24004KT 9999 FEW040 28/05 Q1012";
  const std::string older = "EDDB 211220Z 20003KT 3000 OVC004 27/07 Q1011";
  const std::string metar = "METAR ", speci = "SPECI COR ";
  for (const std::string& both :
       {newer + "\n" + older, older + "\n" + newer, newer + " " + older, older + "= " + newer + "=",
        metar + older + "\n" + speci + newer, older + " RMK AO2 " + metar + newer,
        older + " TEMPO 1200 BR BKN002\n" + newer}) {
    const Metar found = read(both);
    EXPECT_EQ(found.minute, 50) << both;
    EXPECT_EQ(found.wind->direction, 240) << both;
    EXPECT_EQ(cloud_cover(found), 2) << both;
    EXPECT_EQ(found.temperature, 28) << both;
    EXPECT_THAT(found.text, HasSubstr(newer)) << both;
    EXPECT_THAT(found.text, Not(HasSubstr("211220Z"))) << both;
    EXPECT_EQ(found.forecast, "") << both;
    ASSERT_EQ(found.unread.size(), 1U) << both;
    EXPECT_EQ(found.unread[0].text, "METAR EDDB 211220Z") << both;
    EXPECT_EQ(found.unread[0].problem, "begins an older report; METAR EDDB 211250Z is taken");
  }
  EXPECT_EQ(read("EDDB 211220 20003KT 3000 OVC004 EDDB 211250 24004KT 9999").minute, 50);
  EXPECT_EQ(read("EDDB AUTO 211250Z 24004KT 9999 NCD").unread.size(), 0U);
  EXPECT_EQ(read("EDDB 312350Z 24004KT 9999\nEDDB 010020Z 25004KT 9999").day, 1);
  EXPECT_EQ(read("EDDB 211250Z 24004KT 9999\nEDDB 211250Z COR 25004KT 9999").wind->direction, 250);
}

TEST(Metar, ReportsOfTwoStationsAreRefused) {
  const std::string two =
      "EDDB 211250Z 24004KT 9999 NSC 28/05 Q1012 EDDT 211250Z 25006KT 9999 BKN008 28/05 Q1012";
  try {
    read(two);
    FAIL() << "taken";
  } catch (const InputError& error) {
    EXPECT_EQ(error.message(), Message::weather_report);
    EXPECT_THAT(error.what(), AllOf(HasSubstr("there are 2 reports, of EDDB, EDDT"),
                                    HasSubstr("nearest to the release")));
  }
}

TEST(Metar, AForecastBesideAReportIsLeftOut) {
  const std::string report = "METAR EDDB 211250Z 24004KT 9999 FEW040 28/05 Q1012";
  for (const std::string taf : {"TAF EDDB 211100Z 2112/2218 33020KT 9999 BKN010",
                                "EDDB 211100Z 2112/2218 33020KT 9999 BKN010"}) {
    for (const std::string& both : {report + "\n" + taf, taf + "\n" + report}) {
      EXPECT_EQ(read(both).wind->direction, 240) << both;
      EXPECT_EQ(cloud_cover(read(both)), 2) << both;
      ASSERT_EQ(read(both).unread.size(), 1U) << both;
      EXPECT_EQ(read(both).unread[0].problem, "begins a forecast") << both;
    }
  }
}

TEST(Metar, AStationAndATimeInRemarksAreNoReport) {
  const Metar metar = read("CYXU 211250Z 24004KT 15SM FEW040 28/05 A2992 RMK LAST NEXT 221100Z");
  EXPECT_EQ(metar.day, 21);
  EXPECT_THAT(metar.unread, IsEmpty());
}

TEST(Metar, ALongTextIsNone) { EXPECT_THROW(read(std::string(3000, 'A')), InputError); }

}  // namespace
}  // namespace downwash
