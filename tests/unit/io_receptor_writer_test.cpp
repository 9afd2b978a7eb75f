#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "io/receptor_writer.hpp"
#include "io_test_support.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;

std::vector<ReportReceptor> school() {
  return {{.name = "school",
           .place = {10.5, -20.25},
           .height = 1.5,
           .time = {60, 120, 123456.789},
           .concentration = {0, 1.25e-6, 3e-9},
           .mean = 2e-6,
           .peak = 5e-6,
           .dosage = 7e-4,
           .load = 3e-9,
           .arrival = 60,
           .departure = 120,
           .substance = "chlorine",
           .load_exponent = 2}};
}

ReportBuilding building(const std::string& id, const std::string& name) {
  return {.id = id, .name = name, .worst_facade = 4e-6, .indoor = 1e-6, .arrival = {}};
}

/// The second line of buildings.csv up to the third comma that isn't part of a text.
std::string first_row(const std::string& id, const std::string& name) {
  const test::TemporaryFolder folder;
  write_buildings(folder.path(), std::vector{building(id, name)});
  const std::string text = test::contents(folder.path() / "buildings.csv");
  const std::size_t begin = text.find("\r\n") + 2, end = text.rfind(",,4,1,");
  return text.substr(begin, end - begin);
}

TEST(ReceptorWriter, WritesSeriesInLongForm) {
  const test::TemporaryFolder folder;
  write_receptors(folder.path(), school());
  EXPECT_EQ(test::contents(folder.path() / "receptors.csv"),
            "receptor,substance,time_s,concentration_mg_m3\r\n"
            "school,chlorine,60,0\r\n"
            "school,chlorine,120,1.25\r\n"
            "school,chlorine,123456.789,0.003\r\n");
}

TEST(ReceptorWriter, SummarizesOnPlainMetres) {
  const test::TemporaryFolder folder;
  auto receptors = school();
  receptors.push_back({.name = "yard",
                       .place = {1, 2},
                       .height = 2,
                       .time = {},
                       .concentration = {},
                       .arrival = {},
                       .departure = {}});
  receptors.push_back(receptors[0]);
  receptors[2].departure.reset();
  receptors[2].still_there = true;
  write_receptors(folder.path(), receptors);
  EXPECT_EQ(test::contents(folder.path() / "receptor_summary.csv"),
            "receptor,substance,x_m,y_m,height_m,mean_mg_m3,peak_mg_m3,dosage_mg_s_m3,toxic_load,"
            "toxic_load_exponent,arrival_s,departure_s,still_there_at_end\r\n"
            "school,chlorine,10.500,-20.250,1.5,2,5,700,3000,2,60,120,no\r\n"
            "yard,,1.000,2.000,2,,,,,,,,\r\n"
            "school,chlorine,10.500,-20.250,1.5,2,5,700,3000,2,60,,yes\r\n");
}

TEST(ReceptorWriter, SummarizesOnEarth) {
  const test::TemporaryFolder folder;
  auto receptors = school();
  receptors[0].place = {0, 0};
  write_receptors(folder.path(), receptors, MapProjection({13.4142, -52.5371}));
  const std::string text = test::contents(folder.path() / "receptor_summary.csv");
  EXPECT_TRUE(text.starts_with("receptor,substance,lon,lat,height_m,")) << text;
  EXPECT_NE(text.find("\r\nschool,chlorine,13.4142000,-52.5371000,1.5,"), std::string::npos)
      << text;
}

TEST(ReceptorWriter, ListsBuildings) {
  const test::TemporaryFolder folder;
  auto second = building("w2", "");
  second.substance = "ammonia";
  second.arrival = 95.5;
  write_buildings(folder.path(), std::vector{building("w1", "Town hall"), second});
  EXPECT_EQ(test::contents(folder.path() / "buildings.csv"),
            "id,name,substance,worst_facade_mg_m3,indoor_mg_m3,arrival_s\r\n"
            "w1,Town hall,,4,1,\r\n"
            "w2,,ammonia,4,1,95.5\r\n");
}

TEST(ReceptorWriter, QuotesWhatWouldBreakARow) {
  EXPECT_EQ(first_row("a,b", "the \"Ark\""), R"("a,b","the ""Ark""")");
  EXPECT_EQ(first_row("two\nlines", "Straße 5"), "\"two\nlines\",Straße 5");
}

TEST(ReceptorWriter, LeavesNoFormulas) {
  EXPECT_EQ(first_row("=1+2", "@SUM(A1)"), "'=1+2,'@SUM(A1)");
  EXPECT_EQ(first_row("+cmd|' /C calc'!A0", "-1-2"), "'+cmd|' /C calc'!A0,'-1-2");
  EXPECT_EQ(first_row("=HYPERLINK(\"x\",\"y\")", "\t=1"),
            "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\",'\t=1");
  EXPECT_EQ(first_row("-12345", "a=b"), "-12345,a=b") << "an id and no formula";
}

TEST(ReceptorWriter, WritesNothingOfNothing) {
  const test::TemporaryFolder folder;
  write_receptors(folder.path(), {});
  write_buildings(folder.path(), {});
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(ReceptorWriter, RefusesSeriesThatDoNotMatch) {
  const test::TemporaryFolder folder;
  auto receptors = school();
  receptors[0].time.pop_back();
  EXPECT_THROW(write_receptors(folder.path(), receptors), std::invalid_argument);
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(ReceptorWriter, ReportsWhatCannotBeWritten) {
  const test::TemporaryFolder folder;
  EXPECT_THROW(write_receptors(folder.path() / "none", school()), std::runtime_error);
  EXPECT_THROW(write_buildings(folder.path() / "none", std::vector{building("a", "b")}),
               std::runtime_error);
}

}  // namespace
}  // namespace downwash
