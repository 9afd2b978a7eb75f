// Repeats of a run, computed before it, and what ends them.
#include "app/repeats/repeats.hpp"

#include <gtest/gtest.h>

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
  EXPECT_FALSE(fs::exists(out() / "repeat"));
}

TEST_F(ComputedRepeats, AreNoneWhereTheSecondIsEnded) {
  double before = 0;
  bool second = false;
  const Repeats found = repeats([&](double time, std::int64_t) -> std::optional<std::string> {
    second = second || time < before;
    before = time;
    return second ? std::optional<std::string>("out of time") : std::nullopt;
  });
  EXPECT_TRUE(second) << "the rule is asked after the steps of each";
  EXPECT_TRUE(found.places.empty()) << "one alone says nothing about eddies";
  EXPECT_FALSE(fs::exists(out() / repeats_file));
  EXPECT_FALSE(fs::exists(out() / "repeat"));
}

}  // namespace
}  // namespace downwash
