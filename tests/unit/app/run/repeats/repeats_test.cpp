// Repeats of a run, computed before it, and what ends them.
#include "app/run/repeats/repeats.hpp"

#include <gtest/gtest.h>

#include <atomic>

#include "io/case/read_case.hpp"
#include "io/records/run_folder.hpp"
#include "tests/support/run_fixture.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;

class ComputedRepeats : public test::RunFixture {
 protected:
  ComputedRepeats()
      : RunFixture(R"({"domain": {"buildings": "house.geojson", "coordinates": "metres",
                                  "resolution": 5,
                                  "margins": {"upwind": 40, "downwind": 40, "side": 40, "top": 40}},
                       "wind": {"speed": 4}, "time": {"spin_up": 4, "end": 12}, "backend": "cpu",
                       "releases": [{"name": "valve", "substance": "chlorine", "x": -10, "y": 10,
                                     "rate_kg_s": 1}], "zones": {"every": 2}})") {
    write(folder_ / "house.geojson",
          R"({"type": "Feature", "properties": {"height": 20},
              "geometry": {"type": "Polygon",
                           "coordinates": [[[0, 0], [20, 0], [20, 20], [0, 20], [0, 0]]]}})");
    fs::create_directory(out());
  }

  fs::path out() const { return folder_ / "out"; }
  Repeats repeats(const EndRule& end) {
    return compute_repeats(prepare(read_case(case_file())), out(), *log_, stop_, end);
  }
};

TEST_F(ComputedRepeats, AreAsManyAsTheCaseAsksFor) {
  const Repeats found = repeats({});
  EXPECT_EQ(found.places.size(), 2U);
  EXPECT_EQ(found.cell, 10);
  EXPECT_TRUE(fs::exists(out() / repeats_file));
  EXPECT_FALSE(fs::exists(out() / "repeat_1"));
}

TEST_F(ComputedRepeats, AreNoneWhereOneIsEnded) {
  std::atomic<int> asked = 0;
  const Repeats found = repeats([&](double time, std::int64_t) -> std::optional<std::string> {
    return time > 6 && ++asked == 1 ? std::optional<std::string>("out of time") : std::nullopt;
  });
  EXPECT_GT(asked, 0);
  EXPECT_TRUE(found.places.empty()) << "one alone says nothing about eddies";
  EXPECT_FALSE(fs::exists(out() / repeats_file));
  EXPECT_FALSE(fs::exists(out() / "repeat_1"));
  EXPECT_FALSE(fs::exists(out() / "repeat_2"));
  EXPECT_TRUE(log_->warnings().empty()) << "somebody chose to end it";
}

TEST_F(ComputedRepeats, AreNoneAndAWarningSaysWhyWhereOneFails) {
  const PreparedCase prepared = prepare(read_case(case_file()));
  fs::remove(folder_ / "house.geojson");
  EXPECT_TRUE(compute_repeats(prepared, out(), *log_, stop_).places.empty());
  ASSERT_EQ(log_->warnings().size(), 1U);
  EXPECT_EQ(log_->warnings()[0].message, Message::ranges_lost);
  EXPECT_NE(log_->warnings()[0].text.find("house.geojson"), std::string::npos);
}

}  // namespace
}  // namespace downwash
