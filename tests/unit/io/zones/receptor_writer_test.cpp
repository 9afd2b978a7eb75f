#include "io/zones/receptor_writer.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <limits>

#include "io/text/ppm.hpp"
#include "tests/support/io_samples.hpp"
#include "tests/support/source_folder.hpp"

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

Result page_of(std::vector<ReportReceptor> receptors, std::vector<ZoneSet> zones = {}) {
  Result page;
  page.reach.zones = std::move(zones);
  page.affected.receptors = std::move(receptors);
  return page;
}
Result page_of(std::vector<ReportBuilding> buildings, std::vector<ZoneSet> zones = {}) {
  Result page;
  page.reach.zones = std::move(zones);
  page.affected.exposed = std::move(buildings);
  return page;
}

/// Id and name in the second line of buildings.csv.
std::string first_row(const std::string& id, const std::string& name) {
  const test::TemporaryFolder folder;
  write_buildings(folder.path(), page_of(std::vector{building(id, name)}));
  const std::string text = test::contents(folder.path() / "buildings.csv");
  const std::size_t begin = text.find("\r\n") + 2, end = text.rfind(",,,,no order,");
  return text.substr(begin, end - begin);
}

/// Of ammonia: 17 g/mol, so 1 ppm = 0.695 mg/m³; released at half past two.
std::vector<ZoneSet> ammonia() {
  ZoneSet set{.title = {}, .substance = "ammonia", .levels = {}, .zones = {}, .release_time = {}};
  set.molar_mass = 17;
  set.release_time = "2026-11-21T14:30:00+01:00";
  set.levels = {{.name = "AEGL-2",
                 .meaning = {},
                 .source = {},
                 .severity = 2,
                 .concentration = 3e-6,
                 .averaging = 600}};
  set.levels[0].covered = 63;
  return {set};
}

TEST(ReceptorWriter, WritesSeriesInLongForm) {
  const test::TemporaryFolder folder;
  write_receptors(folder.path(), page_of(school()));
  EXPECT_EQ(test::contents(folder.path() / "receptors.csv"),
            "receptor,substance,time_s,time,time_utc,concentration_mg_m3,concentration_ppm,"
            "run_complete,run_verdict\r\n"
            "school,chlorine,60,,,0,,yes,look\r\n"
            "school,chlorine,120,,,1.25,,yes,look\r\n"
            "school,chlorine,123456.789,,,0.003,,yes,look\r\n");
}

TEST(ReceptorWriter, TellsPpmAndTheTimeOfDay) {
  const test::TemporaryFolder folder;
  auto receptors = school();
  receptors[0].substance = "ammonia";
  receptors[0].concentration[1] = concentration_of_ppm(2.5, 17);
  write_receptors(folder.path(), page_of(receptors, ammonia()));
  const std::string series = test::contents(folder.path() / "receptors.csv");
  EXPECT_NE(series.find("\r\nschool,ammonia,120,2026-11-21T14:32:00+01:00,2026-11-21T13:32:00Z,"
                        "1.73715,2.5,yes,look\r\n"),
            std::string::npos)
      << series;
  const std::string summary = test::contents(folder.path() / "receptor_summary.csv");
  EXPECT_NE(
      summary.find(",60,2026-11-21T14:31:00+01:00,120,2026-11-21T14:32:00+01:00,no,yes,look\r\n"),
      std::string::npos)
      << summary;
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
  write_receptors(folder.path(), page_of(receptors));
  EXPECT_EQ(test::contents(folder.path() / "receptor_summary.csv"),
            "receptor,substance,x_m,y_m,height_m,mean_mg_m3,mean_ppm,peak_mg_m3,peak_ppm,"
            "dosage_mg_s_m3,toxic_load,toxic_load_exponent,arrival_s,arrival_time,departure_s,"
            "departure_time,still_there_at_end,run_complete,run_verdict\r\n"
            "school,chlorine,10.500,-20.250,1.5,2,,5,,700,3000,2,60,,120,,no,yes,look\r\n"
            "yard,,1.000,2.000,2,,,,,,,,,,,,,yes,look\r\n"
            "school,chlorine,10.500,-20.250,1.5,2,,5,,700,3000,2,60,,,,yes,yes,look\r\n");
}

TEST(ReceptorWriter, SaysInEachRowWhatTheRunIsWorth) {
  const test::TemporaryFolder folder;
  Result page = page_of(school(), ammonia());
  page.affected.exposed = {building("a", "b")};
  page.affected.exposed[0].levels.resize(1);
  page.asked.computed = 63;
  page.asked.planned = 600;
  page.trust.checks.resize(1);
  page.trust.checks[0].severity = Severity::unreliable;
  write_receptors(folder.path(), page);
  write_buildings(folder.path(), page);
  for (const char* file :
       {"receptors.csv", "receptor_summary.csv", "buildings.csv", "building_levels.csv"}) {
    std::ifstream rows(folder.path() / file);
    std::string row;
    std::getline(rows, row);
    int count = 0;
    for (; std::getline(rows, row); ++count) {
      EXPECT_TRUE(row.ends_with(",no,unreliable\r")) << file << ": " << row;
    }
    EXPECT_GT(count, 0) << file;
  }
}

TEST(ReceptorWriter, SummarizesOnEarth) {
  const test::TemporaryFolder folder;
  auto receptors = school();
  receptors[0].place = {0, 0};
  write_receptors(folder.path(), page_of(receptors), MapProjection({13.4142, -52.5371}));
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
  second.kind = "school";
  second.address = "Am Tor 3";
  second.people = Occupants{.count = 336.4};
  second.action = Action::leave;
  second.leave_before = 420;
  second.reason = "AEGL-2 outdoors, and indoors.";
  second.levels = {{.outdoors = 5e-6,
                    .indoors = 3e-6,
                    .outdoors_from = 500,
                    .indoors_from = 1200,
                    .outdoors_until = {}}};
  write_buildings(folder.path(),
                  page_of(std::vector{second, building("w1", "Town hall")}, ammonia()));
  EXPECT_EQ(
      test::contents(folder.path() / "buildings.csv"),
      "id,name,kind,address,substance,action,instruction,fetch_before_s,fetch_before_time,"
      "leave_before_s,leave_before_time,until_s,until_time,reason,arrival_s,arrival_time,"
      "facade_peak_mg_m3,facade_peak_ppm,indoor_peak_mg_m3,"
      "indoor_peak_ppm,people,people_from,run_complete,run_verdict\r\n"
      "w2,,school,Am Tor 3,ammonia,leave,\"Leave before 7 min, across the wind\",,,420,"
      "2026-11-21T14:37:00+01:00,,,\"AEGL-2 outdoors, and "
      "indoors.\",95.5,2026-11-21T14:31:35.500+01:00,4,5.75657,1,1.43914,340,estimate,yes,look\r\n"
      "w1,Town hall,,,,no order,No order from this "
      "computation,,,,,,,,,,4,5.75657,1,1.43914,,,yes,look\r\n");
  EXPECT_EQ(test::contents(folder.path() / "building_levels.csv"),
            "id,substance,level,averaging_s,covered_s,level_mg_m3,level_ppm,outdoors_mg_m3,"
            "outdoors_ppm,outdoors_from_s,outdoors_from_time,outdoors_until_s,outdoors_until_time,"
            "still_there_at_end,indoors_mg_m3,indoors_ppm,indoors_from_s,indoors_from_time,"
            "run_complete,run_verdict\r\n"
            "w2,ammonia,AEGL-2,600,63,3,4.31742,5,7.19571,500,2026-11-21T14:38:20+01:00,,,yes,3,"
            "4.31742,1200,2026-11-21T14:50:00+01:00,yes,look\r\n");
}

/// What was not computed has no figures: 0 would read as clean.
TEST(ReceptorWriter, BuildingsThatWereNotComputedHaveNoFigures) {
  const test::TemporaryFolder folder;
  ReportBuilding unknown{.id = "w3", .name = ""};
  unknown.action = Action::not_computed;
  unknown.reason = "Outside.";
  write_buildings(folder.path(), page_of(std::vector{unknown}, ammonia()));
  EXPECT_NE(test::contents(folder.path() / "buildings.csv")
                .find("w3,,,,,not computed,Not computed: does not mean safe,,,,,,,Outside.,,,,,,,"),
            std::string::npos)
      << test::contents(folder.path() / "buildings.csv");
}

/// The columns that a section of cases/OUTPUT.md explains.
std::string explained(const std::string& file) {
  std::ifstream stream(fs::path(DOWNWASH_SOURCE_DIR) / "cases/OUTPUT.md");
  std::string line, columns;
  while (std::getline(stream, line) && line != "## " + file) continue;
  while (std::getline(stream, line) && !line.starts_with("## ")) {
    if (!line.starts_with("| `")) continue;
    columns += (columns.empty() ? "" : ",") + line.substr(3, line.find('`', 3) - 3);
    EXPECT_GT(line.size(), line.find("` | ") + 8) << "a column without a word: " << line;
  }
  return columns;
}

TEST(ReceptorWriter, IsExplainedColumnByColumn) {
  const test::TemporaryFolder folder;
  write_receptors(folder.path(), page_of(school()), MapProjection({13.4, 52.5}));
  write_buildings(folder.path(), page_of(std::vector{building("a", "b")}));
  for (const char* file :
       {"receptors.csv", "receptor_summary.csv", "buildings.csv", "building_levels.csv"}) {
    const std::string text = test::contents(folder.path() / file);
    EXPECT_EQ(explained(file), text.substr(0, text.find("\r\n"))) << file;
  }
}

TEST(ReceptorWriter, SaysOfHowManyRunsTheFiguresAre) {
  const test::TemporaryFolder folder;
  auto receptors = school();
  write_receptors(folder.path(), page_of(receptors));
  EXPECT_EQ(test::contents(folder.path() / "receptors.csv").find("figures"), std::string::npos);
  for (ReportReceptor& receptor : receptors) receptor.of_members = "of one run";
  write_receptors(folder.path(), page_of(receptors));
  for (const char* file : {"receptors.csv", "receptor_summary.csv"}) {
    const std::string text = test::contents(folder.path() / file);
    EXPECT_NE(text.find(",figures,run_complete,"), std::string::npos) << file;
    EXPECT_NE(text.find(",of one run,"), std::string::npos) << file;
  }
}

TEST(ReceptorWriter, QuotesWhatWouldBreakARow) {
  EXPECT_EQ(first_row("a,b", "the \"Ark\""), R"("a,b","the ""Ark""")");
  EXPECT_EQ(first_row("two\nlines", "Straße 5"), "\"two\nlines\",Straße 5");
}

TEST(ReceptorWriter, LeavesNoFormulas) {
  EXPECT_EQ(first_row("=1+2", "@SUM(A1)"), "'=1+2,'@SUM(A1)");
  EXPECT_EQ(first_row("+cmd|' /C calc'!A0", "-1-2"), "\"'+cmd|' /C calc'!A0\",'-1-2");
  EXPECT_EQ(first_row("=HYPERLINK(\"x\",\"y\")", "\t=1"),
            "\"'=HYPERLINK(\"\"x\"\",\"\"y\"\")\",\"\t'=1\"");
  EXPECT_EQ(first_row("-12345", "a=b"), "-12345,a=b") << "an id and no formula";
  EXPECT_EQ(first_row(";=1+2", " =1+2"), "\";'=1+2\", '=1+2");
  EXPECT_EQ(first_row("hall;=1+2", "hall; @x;-5"), "\"hall;'=1+2\",\"hall; '@x;-5\"");
  EXPECT_EQ(first_row("\u00a0+1-2", "＝1+2"), "\u00a0'+1-2,'＝1+2") << "blanks, full width";
  EXPECT_EQ(first_row("a|=1", "\"=1"), "\"a|'=1\",\"\"\"'=1\"");
}

TEST(ReceptorWriter, LeavesNothingThatATerminalObeys) {
  EXPECT_EQ(first_row("way/1", "\x1b]0;title\x07 \x7f"), "way/1,\"\uFFFD]0;title\uFFFD \uFFFD\"");
  EXPECT_EQ(first_row("caf\xe9", "\u009b2J"), "caf\uFFFD,\uFFFD\uFFFD2J") << "Latin 1, C1";
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
  EXPECT_THROW(write_receptors(folder.path(), page_of(receptors)), std::invalid_argument);
  EXPECT_TRUE(fs::is_empty(folder.path()));
}

TEST(ReceptorWriter, ReportsWhatCannotBeWritten) {
  const test::TemporaryFolder folder;
  EXPECT_THROW(write_receptors(folder.path() / "none", page_of(school())), std::runtime_error);
  EXPECT_THROW(write_buildings(folder.path() / "none", page_of(std::vector{building("a", "b")})),
               std::runtime_error);
}

}  // namespace
}  // namespace downwash
