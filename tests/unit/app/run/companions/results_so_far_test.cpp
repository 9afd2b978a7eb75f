// What a run with releases leaves while it goes on.
#include <gmock/gmock.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "app/run/first_results.hpp"
#include "app/run/opening_record.hpp"
#include "io/case/read_case.hpp"
#include "tests/support/run_fixture.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;
using testing::EndsWith;
using testing::HasSubstr;
using testing::StartsWith;

class ResultsSoFarTest : public test::RunFixture {
 protected:
  ResultsSoFarTest()
      : RunFixture(R"({"title": "A street", "domain": {"size": [96, 48, 24], "cells": [48, 24, 12]},
      "wind": {"speed": 4, "height": 10},
      "releases": [{"name": "valve", "substance": "gas", "x": 16, "y": 24, "height": 1,
                    "rate_kg_s": 0.01}],
      "receptors": [{"name": "gate", "x": 60, "y": 24}],
      "substances": [{"name": "gas", "levels": [
        {"name": "low", "severity": 1, "averaging": 20, "mg_m3": 1}]}],
      "zones": {"every": 10}, "time": {"spin_up": 20, "end": 140, "cfl": 0.7},
      "output": {"so_far": 0.001}, "backend": "cpu", "precision": "double"})") {}

  /// With what is to happen after each step, at a simulated time (s).
  RunRecord run_with(const std::function<void(double)>& after_step, bool so_far = true) {
    const PreparedCase prepared = prepare(read_case(case_file()));
    RunFolder folder = run_folder_for(prepared, folder_ / "out");
    RunTerms terms{.profile = false, .end = {}, .checkpoints = true, .so_far = so_far};
    terms.end = [&](double time, std::int64_t) -> std::optional<std::string> {
      after_step(time);
      return std::nullopt;
    };
    return simulate(prepared, folder, {folder_ / "out", {"downwash"}}, terms, *log_, stop_);
  }
  /// Waits for the last file that is written; not for ever.
  bool is_there(const fs::path& file) const {
    for (int n = 0; n < 3000 && !fs::exists(folder_ / "out" / file); ++n) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return fs::exists(folder_ / "out" / file);
  }
  static std::vector<std::string> lines(const std::string& text) {
    std::vector<std::string> all;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
      if (line.ends_with('\r')) line.pop_back();  // RFC 4180
      all.push_back(line);
    }
    return all;
  }
  /// The columns before the marks of a row of receptors.csv.
  static std::string figures(const std::string& row) {
    std::size_t end = 0;
    for (int column = 0; column < 7; ++column) end = row.find(',', end + 1);
    return row.substr(0, end);
  }
};

TEST_F(ResultsSoFarTest, TheFirstOnesNeedNoComputation) {
  const PreparedCase prepared = prepare(read_case(case_file()));
  const RunFolder folder = run_folder_for(prepared, folder_ / "out");
  write_first_results(prepared, opening_record(prepared, {folder.path(), {"downwash"}}),
                      folder.path(), *log_);
  EXPECT_THAT(text("out/so_far/report.html"), HasSubstr("Nothing was computed yet"));
  const std::string zones = text("out/so_far/zones.geojson");
  EXPECT_THAT(zones, HasSubstr("\"kind\":\"gaussian\""));
  EXPECT_THAT(zones, testing::Not(HasSubstr("\"kind\":\"maximum\"")));
}

TEST_F(ResultsSoFarTest, AreMarkedAndTheBeginningOfWhatComesOut) {
  std::string series, zones, page, summary;
  const RunRecord record = run_with([&](double time) {
    if (time < 60 || !series.empty()) return;
    ASSERT_TRUE(is_there("so_far/report.html"));
    series = text("out/so_far/receptors.csv");
    summary = text("out/so_far/receptor_summary.csv");
    zones = text("out/so_far/zones.geojson");
    page = text("out/so_far/report.html");
    EXPECT_FALSE(fs::exists(folder_ / "out/receptors.csv"));
  });
  EXPECT_EQ(record.status, RunStatus::finished);
  EXPECT_TRUE(record.lost.empty());
  EXPECT_FALSE(fs::exists(folder_ / "out/so_far")) << "the run has ended";

  const std::vector<std::string> so_far = lines(series), whole = lines(text("out/receptors.csv"));
  ASSERT_GE(so_far.size(), 2U);
  ASSERT_LT(so_far.size(), whole.size());
  EXPECT_THAT(so_far.front(), EndsWith(",as_of,run_complete,run_verdict"));
  EXPECT_THAT(whole.front(), testing::Not(HasSubstr("as_of")));
  for (std::size_t n = 1; n < so_far.size(); ++n) {
    EXPECT_EQ(figures(so_far[n]), figures(whole[n]));
    EXPECT_THAT(so_far[n], testing::ContainsRegex(",as of [0-9 mins]+ of 2 min,no,unreliable"));
  }
  EXPECT_THAT(summary, testing::ContainsRegex(",as of [0-9 mins]+ of 2 min,no,unreliable"));

  const auto map = nlohmann::json::parse(zones);
  EXPECT_EQ(map["status"]["complete"], false);
  EXPECT_EQ(map["verdict"]["severity"], "unreliable");
  EXPECT_THAT(std::string(map["title"]), StartsWith("A street, as of "));
  int drawn = 0;
  for (const auto& feature : map["features"]) {
    const auto& properties = feature["properties"];
    EXPECT_THAT(std::string(properties["as_of"]), EndsWith(" of 2 min"));
    if (properties["kind"] != "maximum") continue;
    if (properties["part"] == "computed") ++drawn;
    EXPECT_THAT(std::string(properties["title"]), HasSubstr(", as of "));
    EXPECT_THAT(std::string(properties["caution"]), HasSubstr("had not ended"));
  }
  EXPECT_EQ(drawn, 1);
  EXPECT_THAT(page, HasSubstr("The run had not ended: this is as of "));
  EXPECT_THAT(text("out/zones.geojson"), testing::Not(HasSubstr("as_of")));
}

TEST_F(ResultsSoFarTest, LeaveTheResultAsItIs) {
  const auto nothing = [](double) {};
  run_with(nothing);
  const std::string zones = text("out/zones.geojson"), series = text("out/receptors.csv");
  run_with(nothing, false);
  EXPECT_EQ(text("out/zones.geojson"), zones);
  EXPECT_EQ(text("out/receptors.csv"), series);
  EXPECT_FALSE(zones.empty());
}

TEST_F(ResultsSoFarTest, TellOnceThatTheyCannotBeWritten) {
  write(folder_ / "mine", "mine");
  const RunRecord record = run_with([&](double) {
    std::error_code ignored;
    fs::copy_file(folder_ / "mine", folder_ / "out/so_far", ignored);
  });
  EXPECT_EQ(record.status, RunStatus::finished);
  EXPECT_TRUE(record.lost.empty());
  EXPECT_EQ(std::ranges::count(log_->warnings(), Message::so_far_lost, &Complaint::message), 1);
  EXPECT_TRUE(fs::exists(folder_ / "out/receptors.csv"));
  EXPECT_EQ(text("out/so_far"), "mine") << "it is somebody's file";
}

}  // namespace
}  // namespace downwash
