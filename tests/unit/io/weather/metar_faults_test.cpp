// Weather reports that are refused, and what is left out of others.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "geometry/input/input_error.hpp"
#include "io/weather/metar.hpp"

namespace downwash {
namespace {

using testing::HasSubstr;

struct Broken {
  const char* report;
  const char* told;  ///< group and fault
};
class BrokenMetar : public testing::TestWithParam<Broken> {};

TEST_P(BrokenMetar, IsRefusedByItsGroup) {
  try {
    parse_metar(GetParam().report, "`weather.metar`");
    FAIL() << GetParam().report;
  } catch (const InputError& error) {
    EXPECT_EQ(error.message(), Message::weather_report);
    EXPECT_THAT(error.what(), HasSubstr("`weather.metar`: "));
    EXPECT_THAT(error.what(), HasSubstr(GetParam().told));
    EXPECT_THAT(error.what(), HasSubstr("expected: "));
  }
}

INSTANTIATE_TEST_SUITE_P(
    All, BrokenMetar,
    testing::Values(
        Broken{"", "the report is empty"}, Broken{"EDDB", "ends after group 1, \"EDDB\""},
        Broken{"EDDB 211250Z", "ends after group 2, \"211250Z\""},
        Broken{"EDDB 211250Z RMK AO2", "ends after group 2"},
        Broken{"NOSIG EDDB 211250Z", "group 1 (character 1), \"NOSIG\", ends a report"},
        Broken{"TAF EDDB 211100Z 2112/2212 24008KT",
               "group 1 (character 1), \"TAF\", begins a forecast"},
        Broken{"EDDB 211250Z 240008MPS 9999",
               "\"240008MPS\", has a speed of three digits below 100"},
        Broken{"EDDB 211250Z 24008G015KT 9999", "has a speed of three digits below 100"},
        Broken{"EDD 211250Z 24008KT", "group 1 (character 1), \"EDD\", is no station"},
        Broken{"EDDB 2112Z 24008KT", "group 2 (character 6), \"2112Z\", is no time"},
        Broken{"EDDB 321250Z 24008KT", "\"321250Z\", is on no calendar"},
        Broken{"EDDB 212450Z 24008KT", "\"212450Z\", is on no calendar"},
        Broken{"EDDB 211260Z 24008KT", "\"211260Z\", is on no calendar"},
        Broken{"EDDB 211250Z NIL", "group 3 (character 14), \"NIL\", says that there is no report"},
        Broken{"EDDB 211250Z 24O08KT 9999", "group 3 (character 14), \"24O08KT\", is no wind"},
        Broken{"EDDB 211250Z 9999 BKN020", "group 3 (character 14), \"9999\", is no wind"},
        Broken{"EDDB 211250Z 24008 9999", "\"24008\", is no wind"},
        Broken{"EDDB 211250Z 2408KT 9999", "\"2408KT\", is no wind"},
        Broken{"EDDB 211250Z 37008KT 9999", "\"37008KT\", has a direction that the circle lacks"},
        Broken{"EDDB 211250Z 00008KT 9999", "\"00008KT\", has a direction that the circle lacks"},
        Broken{"EDDB 211250Z 24000KT 9999", "\"24000KT\", is a calm that has a direction"},
        Broken{"EDDB 211250Z 240250KT 9999", "\"240250KT\", has a speed that no wind had"},
        Broken{"EDDB 211250Z 24020G15KT 9999", "\"24020G15KT\", has gusts that are no faster"},
        Broken{"EDDB 211250Z QQQ 24O08KT 24008KT", "\"24O08KT\", is no wind"},
        Broken{"EDDB 211250Z QQQ 9999 24008KT", "group 3 (character 14), \"QQQ\", is no wind"}));

struct LeftOut {
  const char* report;
  const char* group;
  const char* problem;
};
class LeftOutMetar : public testing::TestWithParam<LeftOut> {};

TEST_P(LeftOutMetar, KeepsItsWind) {
  const Metar metar = parse_metar(GetParam().report, "`weather.metar`");
  ASSERT_EQ(metar.unread.size(), 1U);
  EXPECT_EQ(metar.unread[0].text, GetParam().group);
  EXPECT_THAT(metar.unread[0].problem, HasSubstr(GetParam().problem));
}

INSTANTIATE_TEST_SUITE_P(
    All, LeftOutMetar,
    testing::Values(
        LeftOut{"EDDB 211250Z 24008KT 200V370 9999", "200V370", "has a direction that the circle"},
        LeftOut{"EDDB 211250Z 00000KT 200V270 9999", "200V270", "tells the directions of a wind"},
        LeftOut{"EDDB 211250Z 24008KT 99999 BKN020", "99999", "is not known"},
        LeftOut{"EDDB 211250Z 24008KT 9999 BKN02O", "BKN02O", "is not known"},
        LeftOut{"EDDB 211250Z 24008KT 9999 XKN020", "XKN020", "is not known"},
        LeftOut{"EDDB 211250Z 24008KT 9999 -QQ", "-QQ", "is not known"},
        LeftOut{"KJFK 211250Z 24008KT 1/0SM", "1/0SM", "is not known"},
        LeftOut{"KJFK 211250Z 24008KT 1 1/0SM CLR", "1 1/0SM", "is not known"},
        LeftOut{"EDDB 211250Z 24008KT 9999 BKN020 08-05 Q1012", "08-05", "is not known"},
        LeftOut{"EDDB 211250Z 24008KT 9999 BKN020 05/08 Q1012", "05/08", "has a dew point above"},
        LeftOut{"EDDB 211250Z 24008KT 9999 BKN020 75/05 Q1012", "75/05", "has a temperature"},
        LeftOut{"EDDB 211250Z 24008KT 9999 08/05 09/05", "09/05", "is a second group of temp"},
        LeftOut{"EDDB 211250Z 24008KT 9999 BKN020 08/05 Q112", "Q112", "is not known"},
        LeftOut{"EDDB 211250Z 24008KT 9999 BKN020 08/05 Q0712", "Q0712", "has a pressure"},
        LeftOut{"KJFK 211250Z 24008KT 10SM CLR 08/05 A3992", "A3992", "has a pressure"},
        LeftOut{"EDDB 211250Z 24008KT BKN020 9999 08/05", "9999", "is not known"},
        LeftOut{"EDDB 211250Z 24008KT 9999 BKN020 08/05 Q1012 24010KT", "24010KT", "is not known"},
        LeftOut{"EDDB 211250Z QQQ 24008KT 9999", "QQQ", "is not known"},
        LeftOut{"EDHI 180720Z 24004KT 210V270 2500 100NW R05/0300V0800U PRFG VV/// 13/13 Q1011",
                "100NW", "is not known"},
        LeftOut{"KCOF 191855Z 18015G22KT 7SM FEW049 SCT300 28/18 A3001 SLP162 RMK WND DATA ESTMD",
                "SLP162", "is not known"}));

}  // namespace
}  // namespace downwash
