#include "io/case/asked/answers.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <functional>
#include <string>

#include "geometry/input/input_error.hpp"
#include "io/case/asked/asked_case.hpp"
#include "io/case/read_case.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

using AnswerJson = nlohmann::ordered_json;

std::string refusal_of(const std::function<void()>& read) {
  try {
    read();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Answers, APlaceIsLatitudeThenLongitude) {
  const auto expect = [](const char* text, double lat, double lon) {
    const LonLat place = place_of(text);
    EXPECT_NEAR(place.lat, lat, 1e-9) << text;
    EXPECT_NEAR(place.lon, lon, 1e-9) << text;
  };
  for (const char* text :
       {"52.54,13.416", " 52.54, 13.416 ", "52.54 13.416", "52.54; 13.416", "52.54N 13.416E",
        "52.54 N, 13.416 E", "N52.54 E13.416", "N 52.54, E 13.416", "E13.416 N52.54",
        "13.416E 52.54N", "52°32'24\"N 13°24'57.6\"E", "52.54° 13.416°"}) {
    expect(text, 52.54, 13.416);
  }
  for (const char* text : {"52,54 13,41", "52,54; 13,41", "52,54, 13,41"})
    expect(text, 52.54, 13.41);
  expect("33.86 S, 151.21 E", -33.86, 151.21);
  expect("-33.86,151.21", -33.86, 151.21);
  expect("35.4676, -97.5164", 35.4676, -97.5164);
  expect("35.4676 N 97.5164 W", 35.4676, -97.5164);
  expect("52,540 13,418", 52.54, 13.418);
  expect("S33.86 W70.6", -33.86, -70.6);
  EXPECT_THAT(refusal_of([] { place_of("52.54 N, 13.4 O"); }), testing::HasSubstr("write E or W"));
  for (const char* text :
       {"", "52.54", "Berlin", "N52.54", "N52.54 E", "N52.54 S13.4", "97.5, 35.4", "52.54, 13.4, 5",
        "52.54, 1300", "52.54, east", "N E", ",", "E 52.54"}) {
    EXPECT_THAT(refusal_of([&] { place_of(text); }), testing::HasSubstr("latitude, then longitude"))
        << text;
  }
}

TEST(Answers, AnAmountIsARateAMassOrAContainer) {
  EXPECT_EQ(amount_of("0.5 kg/s"), (AnswerJson{{"rate_kg_s", "0.5 kg/s"}}));
  EXPECT_EQ(amount_of("30 g/s"), (AnswerJson{{"rate_kg_s", "30 g/s"}}));
  EXPECT_EQ(amount_of(" 20 t"), (AnswerJson{{"mass_kg", "20 t"}}));
  EXPECT_EQ(amount_of("tank truck"),
            (AnswerJson{{"container", {{"class", "highway tank truck"}}}}));
  EXPECT_EQ(amount_of("Rail"), (AnswerJson{{"container", {{"class", "rail tank car"}}}}));
  EXPECT_EQ(amount_of("2 Tonnen"), (AnswerJson{{"mass_kg", "2 Tonnen"}}));
  EXPECT_EQ(amount_of("0.125 kg/s"), (AnswerJson{{"rate_kg_s", "0.125 kg/s"}}));
  EXPECT_THAT(refusal_of([] { amount_of("2 tons"); }), testing::HasSubstr("907 kg (US)"));
  EXPECT_THAT(refusal_of([] { amount_of("500 l", "chlorine"); }),
              testing::HasSubstr("if it is liquid chlorine, write 704 kg"));
  EXPECT_THAT(refusal_of([] { amount_of("500 Liter"); }), testing::HasSubstr("write 500 kg"));
  EXPECT_EQ(container_of("small spill"), "small spill");
  for (const char* text : {"", "5", "5 m", "5 barrels"}) {
    EXPECT_THAT(refusal_of([&] { amount_of(text); }), testing::HasSubstr("0.5 kg/s")) << text;
  }
  for (const char* text : {"1.500 kg", "10.000 kg", "1.500 kg/s", "1.500.000 kg"}) {
    EXPECT_THAT(refusal_of([&] { amount_of(text); }), testing::HasSubstr("thousands")) << text;
  }
  EXPECT_THAT(
      refusal_of([&] { amount_of("tank"); }),
      testing::HasSubstr("may be any of: agricultural nurse tank, highway tank truck, rail"));
  EXPECT_THAT(refusal_of([&] { container_of("bottle"); }), testing::HasSubstr("rail tank car"));
}

TEST(Answers, AWindIsAReportOrSpeedAndDirection) {
  const auto wind = [](const char* speed, const char* direction) {
    return AnswerJson{{"wind", {{"speed", speed}, {"direction", direction}}}};
  };
  EXPECT_EQ(wind_of("4 m/s from W"), wind("4 m/s", "W"));
  EXPECT_EQ(wind_of("from the south west, 15 km/h"), wind("15 km/h", "south west"));
  EXPECT_EQ(wind_of("240° 8 kt"), wind("8 kt", "240°"));
  EXPECT_EQ(wind_of("8kt 240"), wind("8kt", "240"));
  EXPECT_EQ(wind_of("NNW 12 mph"), wind("12 mph", "NNW"));
  EXPECT_EQ(wind_of("4,5 m/s from W"), wind("4,5 m/s", "W"));
  EXPECT_EQ(wind_of("wind south-westerly, 15mph"), wind("15mph", "south-west"));
  EXPECT_EQ(wind_of("3 Bft aus SW"), wind("4.3 m/s", "SW"));
  EXPECT_EQ(wind_of("W 5 Beaufort"), wind("9.3 m/s", "W"));
  EXPECT_EQ(wind_of("10 kn from W"), wind("10 kn", "W"));
  EXPECT_THAT(refusal_of([] { wind_of("calm"); }), testing::HasSubstr("in a calm 1 m/s"));
  const char* const report = "EDDB 211250Z 24008KT 9999 BKN020 08/05 Q1012";
  EXPECT_EQ(wind_of(report), (AnswerJson{{"weather", {{"metar", report}}}}));
  EXPECT_TRUE(wind_of("VRB02KT").contains("weather"));
  for (const char* text : {"", "4", "240 4", "4 m/s", "W", "3 Bft", "13 Bft W", "strong from W"}) {
    EXPECT_THAT(refusal_of([&] { wind_of(text); }), testing::HasSubstr("4 m/s from W")) << text;
  }
}

TEST(Answers, ADurationIsATime) {
  EXPECT_EQ(duration_of("10 min"), 600);
  EXPECT_EQ(duration_of("1h30"), 5400);
  EXPECT_EQ(duration_of("10 Minuten"), 600);
  EXPECT_EQ(duration_of("2 heures"), 7200);
  EXPECT_EQ(duration_of("1 hora 30 minutos"), 5400);
  for (const char* text : {"", "0", "10", "long", "-5 s", "5 kg"}) {
    EXPECT_THAT(refusal_of([&] { duration_of(text); }), testing::HasSubstr("10 min")) << text;
  }
}

TEST(Answers, ASubstanceHasManyNames) {
  EXPECT_EQ(substance_of("UN1017"), "chlorine");
  EXPECT_EQ(substance_of(" Chlor "), "chlorine");
  EXPECT_THAT(refusal_of([&] { substance_of("chlorin3"); }),
              testing::HasSubstr("did you mean \"chlorine\"?"));
}

TEST(AskedCase, IsOneThatCanBeRead) {
  const test::TemporaryFolder folder;
  const std::filesystem::path town = folder.path() / "town.geojson",
                              cases = folder.path() / "cases";
  std::filesystem::create_directory(cases);
  std::ofstream(town) << R"({"type": "FeatureCollection", "features": []})";
  Answers answers{.buildings = town.string(),
                  .place = "52.54,13.416",
                  .substance = "UN1017",
                  .amount = "0.5 kg/s",
                  .container = "tank truck",
                  .duration = "10 min",
                  .wind = "4 m/s from W",
                  .within = "60 s",
                  .start = "2026-11-21T14:30:00+01:00"};
  int n = 0;
  const auto read = [&] {
    const auto file = cases / case_file_name(answers, ++n);
    std::ofstream(file) << asked_case(answers, cases).dump(2);
    return read_case(file, {});
  };
  const Question first = read();
  EXPECT_EQ(first.file.filename(), "chlorine.json");
  EXPECT_EQ(first.domain.buildings->file, town);
  EXPECT_EQ(first.wind->speed, 4);
  EXPECT_EQ(first.time.answer_within, 60);
  const Release& release = first.scenario.releases.at(0);
  EXPECT_EQ(std::get<LonLat>(*release.place).lat, 52.54);
  EXPECT_EQ(release.duration, 600);
  answers.amount = answers.duration = answers.within = answers.start = "";
  const Question second = read();
  EXPECT_EQ(second.file.filename(), "chlorine_2.json");
  EXPECT_EQ(read_back(answers), "all of a highway tank truck, wind 4 m/s from W");
  answers.duration = "10 min";
  EXPECT_THAT(refusal_of([&] { asked_case(answers, cases); }), testing::HasSubstr("--duration"));
  answers.duration = "";
  answers.amount = "tank truck";
  EXPECT_THAT(refusal_of([&] { asked_case(answers, cases); }), testing::HasSubstr("leave one"));
}

TEST(AskedCase, IsLookedAtAnswerByAnswer) {
  const auto refused = [](const Answers& answers) {
    try {
      refuse_wrong(answers);
    } catch (const std::exception& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  Answers answers;
  EXPECT_EQ(refused(answers), "");
  answers.amount = "-5 kg";
  EXPECT_THAT(refused(answers), testing::HasSubstr("mass_kg"));
  answers.amount = "5 kg";
  answers.wind = "4 m/s from 370";
  EXPECT_THAT(refused(answers), testing::HasSubstr("direction"));
  answers.wind = "27008KT";
  EXPECT_THAT(refused(answers), testing::HasSubstr("station"));
  answers.wind = "";
  answers.amount = "tank truck";
  answers.substance = "phosgene";
  EXPECT_THAT(refused(answers), testing::HasSubstr("boiling_point"));
  answers.substance = "";
  EXPECT_EQ(refused(answers), "");
  EXPECT_EQ(read_back({.buildings = {},
                       .place = {},
                       .substance = {},
                       .amount = "2 t",
                       .container = {},
                       .duration = "5 min",
                       .wind = "EDDB 211250Z 24008KT 9999 BKN020 08/05 Q1012",
                       .within = {},
                       .start = {}}),
            "2000 kg for 5 min, wind of the METAR");
}

TEST(AskedCase, NamesTheBuildingsAsItsFolderSeesThem) {
  Answers answers{.buildings = "maps/town.geojson",
                  .place = "52.54,13.416",
                  .substance = "chlorine",
                  .amount = "500 kg",
                  .container = {},
                  .duration = {},
                  .wind = "4 m/s from W",
                  .within = {},
                  .start = {}};
  const auto name = [&](const char* folder) {
    return asked_case(answers, folder)["domain"]["buildings"].get<std::string>();
  };
  EXPECT_EQ(name(""), "maps/town.geojson");
  EXPECT_EQ(name("maps"), "town.geojson");
  EXPECT_EQ(name("cases/new"), "../../maps/town.geojson");
}

}  // namespace
}  // namespace downwash
