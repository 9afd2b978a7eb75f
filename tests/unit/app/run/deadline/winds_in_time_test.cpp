// Winds from all directions within a time: how many, and on which cells.
#include "app/run/deadline/winds_in_time.hpp"

#include <gtest/gtest.h>

#include "geometry/input/input_error.hpp"
#include "io/case/read_case.hpp"
#include "tests/support/run_fixture.hpp"

namespace downwash {
namespace {

class WindsIn : public test::RunFixture {
 protected:
  WindsIn()
      : RunFixture(R"({"domain": {"buildings": "house.geojson", "coordinates": "metres",
                                  "resolution": 4,
                                  "margins": {"upwind": 20, "downwind": 30, "side": 20, "top": 20}},
                       "time": {"end": 40, "spin_up": 10, "start": "2026-11-21T13:00:00Z"},
                       "weather": {"metar": "EDDB 211250Z 00000KT 9999 BKN020 08/05 Q1012"},
                       "releases": [{"name": "tank", "substance": "chlorine", "x": -10, "y": 10,
                                     "mass_kg": 1}],
                       "backend": "cpu"})") {
    write(folder_ / "house.geojson",
          R"({"type": "Feature", "properties": {"height": 20},
              "geometry": {"type": "Polygon",
                           "coordinates": [[[0, 0], [20, 0], [20, 20], [0, 20], [0, 0]]]}})");
  }

  Question with(double resolution) const {
    return read_case(case_file(), {"domain.resolution=" + std::to_string(resolution)});
  }
  WindsInTime in(double within, double passed = 0) const {
    return winds_in_time(Deadline(within, passed),
                         {.asked = with(4), .cells = [this](double cells) { return with(cells); }});
  }
};

TEST_F(WindsIn, PlentyOfTimeAreAllOfThemAsAskedFor) {
  const WindsInTime all = in(36000);
  EXPECT_EQ(all.members, 16U);
  EXPECT_EQ(all.resolution, 4);
  EXPECT_GT(all.seconds, 0);
}

TEST_F(WindsIn, NoTimeAreRefusedWithATimeThatWouldDo) {
  try {
    in(60, 59.99);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_EQ(error.message(), Message::within_too_short);
    const std::string words = error.what();
    EXPECT_NE(words.find("even 8 of them"), std::string::npos) << words;
    EXPECT_NE(words.find("give at least"), std::string::npos) << words;
  }
}

}  // namespace
}  // namespace downwash
