// What a map program is told while a run goes on, and how it ended.
#include <gmock/gmock.h>

#include <chrono>
#include <filesystem>
#include <functional>
#include <regex>
#include <stdexcept>
#include <string>
#include <thread>

#include "io/case/read_case.hpp"
#include "tests/support/foreign_programs.hpp"
#include "tests/support/run_fixture.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class LiveMapTest : public test::RunFixture {
 protected:
  LiveMapTest()
      : RunFixture(R"({"title": "A street", "domain": {"buildings": "house.geojson",
        "resolution": 12}, "wind": {"speed": 4, "height": 10},
      "releases": [{"name": "valve", "substance": "chlorine", "lon": 13.3995, "lat": 52.5,
                    "rate_kg_s": 0.1}],
      "zones": {"every": 5}, "time": {"spin_up": 10, "end": 60},
      "output": {"every": 0, "so_far": 0.001, "products": ["kmz"]}, "backend": "cpu"})") {
    write(folder_ / "house.geojson", R"({"type": "FeatureCollection", "features": [{
      "type": "Feature", "properties": {"building": "yes", "height": 12}, "geometry":
      {"type": "Polygon", "coordinates": [[[13.4, 52.5], [13.4003, 52.5], [13.4003, 52.5002],
      [13.4, 52.5002], [13.4, 52.5]]]}}]})");
  }
  /// With what is to happen after each step, at a simulated time (s), and once the zones of the end
  /// are there.
  RunRecord run_with(
      const std::function<void(double)>& after_step, const std::function<void()>& at_page = [] {}) {
    const PreparedCase prepared = prepare(read_case(case_file(), settings_));
    RunFolder folder = run_folder_for(prepared, folder_ / "out");
    RunTerms terms{
        .profile = false, .end = {}, .checkpoints = true, .so_far = true, .live_map = true};
    terms.end = [&](double time, std::int64_t) -> std::optional<std::string> {
      after_step(time);
      return std::nullopt;
    };
    terms.page = [&](const Result&) { at_page(); };
    return simulate(prepared, folder, {folder_ / "out", {"downwash"}}, terms, *log_, stop_);
  }
  std::string now() const { return text("out/zones_now.kml"); }
  /// What is linked there; a test fails where that file is not there.
  std::string linked() const {
    std::smatch found;
    const std::string text = now();
    if (!std::regex_search(text, found, std::regex("<href>([^<]*)</href>"))) return "";
    EXPECT_TRUE(fs::is_regular_file(folder_ / "out" / found[1].str())) << text;
    return found[1];
  }
  bool is_there(const fs::path& file) const {
    for (int n = 0; n < 3000 && !fs::exists(folder_ / "out" / file); ++n) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return fs::exists(folder_ / "out" / file);
  }
  std::vector<std::string> settings_;
};

TEST_F(LiveMapTest, FollowsTheZonesUntilTheRunHasEnded) {
  std::string first, later, at_page;
  const RunRecord record = run_with(
      [&](double time) {
        if (first.empty()) {
          first = now();
          EXPECT_EQ(linked(), "");
          EXPECT_TRUE(fs::exists(folder_ / "out/zones_live.kml"));
        }
        if (linked() == "so_far/zones.kmz") later = now();
        if (time > 30 && later.empty()) is_there("so_far/zones.kmz");
      },
      [&] {
        at_page = now();
        EXPECT_EQ(linked(), "zones.kmz");
        EXPECT_EQ(run_json()["status"], "running");
      });
  EXPECT_EQ(record.status, RunStatus::finished);
  EXPECT_THAT(first, HasSubstr("Running: no zones yet"));
  EXPECT_THAT(later, testing::ContainsRegex("Running, zones as of [0-9]+ s of 50 s"));
  EXPECT_THAT(at_page, AllOf(HasSubstr("Running: last files"), Not(HasSubstr("Ended"))));
  EXPECT_THAT(now(), AllOf(HasSubstr("Ended: zones of the whole run"), HasSubstr("rely on"),
                           Not(HasSubstr("Running"))));
  EXPECT_EQ(linked(), "zones.kmz");
  EXPECT_FALSE(fs::exists(folder_ / "out/so_far"));
  for (const std::string& said : {first, later, at_page, now(), text("out/zones_live.kml")}) {
    EXPECT_EQ(test::schema_complaint("kml22_profile.xsd", said), "");
  }
}

TEST_F(LiveMapTest, SaysThatARunWasStopped) {
  run_with([&](double time) { stop_ = time > 30; });
  EXPECT_THAT(now(), AllOf(HasSubstr("Stopped before its end, zones as of "),
                           Not(HasSubstr("Ended")), Not(HasSubstr("Running"))));
  EXPECT_EQ(linked(), "zones.kmz");
}

TEST_F(LiveMapTest, SaysThatARunFailedAndKeepsWhatThereIs) {
  const auto fail = [&](double time) {
    if (time < 40 || linked().empty()) return;
    throw std::runtime_error("A disk broke.");
  };
  settings_ = {"time.end=3000"};
  EXPECT_THROW(run_with(fail), std::runtime_error);
  EXPECT_THAT(now(), AllOf(HasSubstr("FAILED: the run went wrong, zones as of "),
                           HasSubstr("A disk broke. "), Not(HasSubstr("Ended")),
                           Not(HasSubstr("was alive"))));
  EXPECT_EQ(linked(), "so_far/zones.kmz");
}

TEST_F(LiveMapTest, TellsOnceThatItCannotBeWritten) {
  fs::create_directories(folder_ / "out/zones_now.kml");
  EXPECT_THROW(run_with([](double) {}), std::exception) << "a folder of somebody";
  fs::remove(folder_ / "out/zones_now.kml");
  const RunRecord record = run_with([&](double) {
    std::error_code ignored;
    fs::remove(folder_ / "out/zones_now.kml", ignored);
    fs::create_directories(folder_ / "out/zones_now.kml", ignored);
  });
  EXPECT_EQ(record.status, RunStatus::finished);
  EXPECT_TRUE(record.lost.empty());
  EXPECT_EQ(std::ranges::count(log_->warnings(), Message::so_far_lost, &Complaint::message), 1);
}

TEST_F(LiveMapTest, IsThereWhereZonesSoFarAreAndAnArchiveOfThem) {
  for (const char* setting : {"output.so_far=0", "output.products=[\"geojson\"]"}) {
    settings_ = {setting};
    run_with([](double) {});
    EXPECT_FALSE(fs::exists(folder_ / "out/zones_live.kml")) << setting;
    EXPECT_FALSE(fs::exists(folder_ / "out/zones_now.kml")) << setting;
  }
}

}  // namespace
}  // namespace downwash
