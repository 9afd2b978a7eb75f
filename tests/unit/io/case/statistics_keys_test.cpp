// The keys of statistics and probes, and files of points: what they give, and their faults.

#include <gmock/gmock.h>

#include "geometry/input/input_error.hpp"
#include "io/case/read_case.hpp"
#include "io/case/tables/points_file.hpp"
#include "io/question/case_error.hpp"
#include "io/question/question.hpp"
#include "tests/support/io_samples.hpp"

namespace downwash {
namespace {

constexpr const char* measured_box = R"({
  "domain": {"size": [40, 20, 10], "cells": [40, 20, 10]},
  "wind": {"speed": 2}, "time": {"end": 900},
  "statistics": {"points": [{"name": "a", "x": 5, "y": 6}]}
})";

TEST(StatisticsKeys, HaveDefaults) {
  const Question config = parse_case(measured_box, "/somewhere/case.json");
  ASSERT_TRUE(config.statistics);
  EXPECT_FALSE(config.probes);
  const StatisticsChoice& statistics = *config.statistics;
  EXPECT_FALSE(statistics.start);
  EXPECT_FALSE(statistics.running);
  EXPECT_EQ(statistics.every, 5);
  EXPECT_TRUE(statistics.heights.empty());
  ASSERT_EQ(statistics.points.size(), 1U);
  EXPECT_EQ(statistics.points[0].name, "a");
  EXPECT_EQ(statistics.points[0].at.height, 1.5);
  EXPECT_EQ(std::get<Point>(statistics.points[0].at.place).y, 6);
  EXPECT_FALSE(parse_case(R"({"domain": {"size": [9, 9, 9], "cells": [9, 9, 9]},
      "time": {"steps": 1}})",
                          "case.json")
                   .statistics);
}

TEST(StatisticsKeys, AreRead) {
  const Question config = parse_case(
      measured_box, "/somewhere/case.json",
      {"statistics.start=300", "statistics.every=7", "statistics.running=60",
       "statistics.heights=[2, 10]", "statistics.points=points.csv",
       R"(statistics.lines=[{"name": "l", "from": {"lon": 13, "lat": 52, "height": 1},
          "to": {"lon": 14, "lat": 53, "height": 9}, "points": 11}])",
       R"(probes={"every": 3, "points": [{"name": "p", "lon": 13, "lat": 52, "height": 4}]})"});
  const StatisticsChoice& statistics = *config.statistics;
  EXPECT_EQ(statistics.start, 300);
  EXPECT_EQ(statistics.every, 7);
  EXPECT_EQ(statistics.running, 60);
  EXPECT_THAT(statistics.heights, testing::ElementsAre(2, 10));
  EXPECT_EQ(statistics.points_file, std::filesystem::path("/somewhere/points.csv"));
  ASSERT_EQ(statistics.lines.size(), 1U);
  EXPECT_EQ(statistics.lines[0].points, 11);
  EXPECT_EQ(statistics.lines[0].to.height, 9);
  EXPECT_EQ(std::get<LonLat>(statistics.lines[0].from.place).lat, 52);
  ASSERT_TRUE(config.probes);
  EXPECT_EQ(config.probes->every, 3);
  EXPECT_EQ(config.probes->points[0].at.height, 4);
  EXPECT_NE(config.resolved_json.find("/somewhere/points.csv"), std::string::npos);
}

struct StatisticsMistake {
  std::vector<std::string> settings;
  const char* sentence;
};
void PrintTo(const StatisticsMistake& fault, std::ostream* stream) { *stream << fault.settings[0]; }
class StatisticsFault : public testing::TestWithParam<StatisticsMistake> {};

TEST_P(StatisticsFault, IsOneSentence) {
  try {
    parse_case(measured_box, "case.json", GetParam().settings);
    FAIL() << "it was accepted";
  } catch (const CaseError& error) {
    ASSERT_EQ(error.complaints().size(), 1U) << error.what();
    EXPECT_EQ(error.complaints()[0].text, std::string("case.json: ") + GetParam().sentence);
  }
}

const StatisticsMistake statistics_mistakes[] = {
    {{"statistics.start=900"},
     "`statistics.start` is 900 s, but the run ends at 900 s; begin earlier or raise `time.end`."},
    {{"time.end=0", "time.steps=50"},
     "`statistics.start` is missing: half of the run is not known without `time.end`; give one of "
     "them."},
    {{R"(statistics.points=[{"name": "a"}])"},
     "`statistics.points.0` (\"a\") has no place; give `lon` and `lat`, or `x` and `y`."},
    {{R"(statistics.points=[{"name": "a", "x": 1, "y": 1}, {"name": "a", "x": 2, "y": 1}])"},
     "`statistics.points` has the name \"a\" twice; rename one of them."},
    {{R"(probes={"points": [{"name": "b", "height": 2}]})"},
     "`probes.points.0` (\"b\") has no place; give `lon` and `lat`, or `x` and `y`."},
    {{R"(statistics.lines=[{"name": "l", "from": {"x": 1, "y": 1}, "to": {"height": 3}}])"},
     "`statistics.lines.0` (\"l\"): `to` has no place; give `lon` and `lat`, or `x` and `y`."},
    {{R"(statistics.lines=[{"name": "l", "from": {"x": 1, "y": 1}, "to": {"lon": 3, "lat": 1}}])"},
     "`statistics.lines.0` (\"l\") goes from degrees to metres; give both ends as `lon` and `lat`, "
     "or as `x` and `y`."},
};
INSTANTIATE_TEST_SUITE_P(Cases, StatisticsFault, testing::ValuesIn(statistics_mistakes));

TEST(StatisticsKeys, RefuseWhatTheSchemaDoesNotKnow) {
  EXPECT_THROW(parse_case(measured_box, "case.json", {"statistics.every=0"}), CaseError);
  EXPECT_THROW(parse_case(measured_box, "case.json", {"statistics.interval=5"}), CaseError);
  EXPECT_THROW(parse_case(measured_box, "case.json", {R"(probes={"points": []})"}), CaseError);
  EXPECT_THROW(
      parse_case(measured_box, "case.json", {R"(statistics.points=[{"name": "a", "x": 1}])"}),
      CaseError);
}

// -------------------------------------------------------------------------------- files

class PointsFile : public testing::Test {
 protected:
  ReadPlaces read_all(const std::string& text) {
    std::ofstream(file_) << text;
    return read_points_file(file_);
  }
  std::vector<NamedAirPlace> read(const std::string& text) { return read_all(text).places; }
  std::string fault(const std::string& text) {
    try {
      read(text);
    } catch (const InputError& error) {
      const std::string what = error.what(), lead = file_.string() + ": ";
      EXPECT_TRUE(what.starts_with(lead)) << what;
      return what.substr(std::min(lead.size(), what.size()));
    }
    return "accepted";
  }

  test::TemporaryFolder folder_;
  const std::filesystem::path file_ = folder_.path() / "points.csv";
};

TEST_F(PointsFile, IsRead) {
  const auto places = read(
      "\xEF\xBB\xBF# measured in 1999\r\nname, x,y,height,wind\r\n\r\n\"Am Tor, "
      "3\",1.5,-2e1,10,5\r\n"
      "\"the \"\"Ark\"\"\", 3 ,4,2\n");
  ASSERT_EQ(places.size(), 2U);
  EXPECT_EQ(places[0].name, "Am Tor, 3");
  EXPECT_EQ(std::get<Point>(places[0].at.place).y, -20);
  EXPECT_EQ(places[0].at.height, 10);
  EXPECT_EQ(places[1].name, "the \"Ark\"");
  EXPECT_EQ(std::get<Point>(places[1].at.place).x, 3);
  const auto degrees = read("lat,lon,name\n52,13,a\n");
  EXPECT_EQ(std::get<LonLat>(degrees[0].at.place).lon, 13);
  EXPECT_EQ(degrees[0].at.height, 1.5);
}

TEST_F(PointsFile, MayHaveOtherUnitsAndColumns) {
  const ReadPlaces feet = read_all("Name;x_ft;y;Height (ft);remark\na;10;2,5;20;wet\n");
  EXPECT_NEAR(std::get<Point>(feet.places[0].at.place).x, 3.048, 1e-12);
  EXPECT_EQ(std::get<Point>(feet.places[0].at.place).y, 2.5);
  EXPECT_NEAR(feet.places[0].at.height, 6.096, 1e-12);
  EXPECT_EQ(feet.not_read, std::vector<std::string>{"remark"});
  const auto degrees = read("name\tlon\tlat\na\t13°24'E\t52.5 N\n");
  EXPECT_NEAR(std::get<LonLat>(degrees[0].at.place).lon, 13.4, 1e-9);
}

TEST_F(PointsFile, RefusesColumnsThatLookLikeItsOwn) {
  for (const char* column : {"heigth", "height_parsec", "z", "z_m", "elevation", "Name"}) {
    const std::string told = fault(std::string("name,x,y,") + column + "\na,1,2,3\n");
    EXPECT_TRUE(told.starts_with("line 1, column `")) << column << ": " << told;
  }
}

TEST_F(PointsFile, TellsItsFaults) {
  EXPECT_EQ(fault("name,x\na,1\n"),
            "line 1: there is no column `y`; name the columns in the first line: name, lon and lat "
            "or x and y, height");
  EXPECT_EQ(fault("name,x,y\na,1,2\nb,3,\n"),
            "line 3, column y: \"\" is no number; write one, with a decimal point");
  EXPECT_EQ(fault("name,x,y,height\na,1,2,1;5\n"),
            "line 2, column height: \"1;5\" is no number; write one, with a decimal point");
  EXPECT_EQ(fault("name,lon,lat\na,13,95\n"),
            "line 2, column lat: 95 is not from -90 to 90; correct it");
  EXPECT_EQ(fault("name,x,y,height\na,1,2,nan\n"),
            "line 2, column height: \"nan\" is no number; write one, with a decimal point");
  EXPECT_EQ(fault("name,x,y\n,1,2\n"), "line 2, column name: is empty; give the place a name");
  EXPECT_EQ(fault("name,x,y\n" + std::string(201, 'a') + ",1,2\n"),
            "line 2, column name: has more than 200 letters; shorten it");
  EXPECT_LT(fault("name,x,y\na,1," + std::string(3000, '\x01') + "\n").size(), 400U);
  EXPECT_EQ(fault("name,x,y\na,1,2\na,1,3\n"),
            "line 3, column name: has \"a\" a second time; rename it");
  EXPECT_EQ(fault("name,x,y\n"),
            "there are no places in it; write a line `name,x,y,height` and a line for each place");
  std::filesystem::remove(file_);
  EXPECT_THROW(read_points_file(file_), InputError);
}

}  // namespace
}  // namespace downwash
