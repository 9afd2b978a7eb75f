// Checks in the words of those who act.
#include "io/results/check_words.hpp"

#include <gmock/gmock.h>

#include <sstream>

#include "app/run/checks/air/air_checks.hpp"
#include "app/run/checks/check_list.hpp"
#include "app/run/checks/data_checks.hpp"
#include "app/run/checks/domain_checks.hpp"
#include "app/run/checks/grid_checks.hpp"
#include "app/run/checks/time_checks.hpp"
#include "io/results/check_json.hpp"

namespace downwash {
namespace {

using testing::HasSubstr;
using testing::Not;

TEST(CheckWords, SayWhatIsWrong) {
  GridLoss loss;
  loss.bodies = 172;
  loss.vanished = 132;
  loss.volume = 100;
  loss.vanished_volume = 30;
  EXPECT_EQ(wrong_words(vanished_bodies(loss)),
            "132 of 172 buildings are missing: cells too coarse");
  EXPECT_EQ(verdict({vanished_bodies(loss)}),
            "Don't rely on this result: 132 of 172 buildings are missing: cells too coarse (1 of 1 "
            "check). Zones may be too long or too short: which is not known.");
  EXPECT_EQ(wrong_words(cells_across_buildings(3.1, 12, "in the zones")),
            "too few cells across the buildings: 3.1");
  EXPECT_EQ(wrong_words(blockage(0.21)), "buildings block 21 % of the wind's way");
  ApproachWind wind;
  wind.unknown = "hills on the way may change it by 40 %, so that it can't be told";
  EXPECT_EQ(wrong_words(approach_checks(wind).at(0)),
            "wind before the buildings is not known: hills on the way may change it by 40 %");
  Check other = blockage(0.21);
  other.name = "Something new";
  other.wrong.clear();
  other.figure = "17";
  EXPECT_EQ(wrong_words(other), "Something new: 17") << "a check without words of its own";
}

TEST(CheckWords, AreTwelveAtMost) {
  GridLoss loss;
  loss.bodies = 10;
  loss.vanished = 9;
  loss.volume = loss.vanished_volume = loss.error = 1;
  const std::vector<double> widths{0.5, 0.6, 3};
  for (const Check& check :
       {vanished_bodies(loss), body_volume(loss), narrow_ways(widths, 1), zone_layer(0, 12, 1.5),
        cells_across_buildings(1, 3, ""), cell_aspect(20), fewest_cells(3, 'x'), blockage(0.5),
        settled(0.1), time_computed(10, 600), run_goes_on(), reference_height(10, 5)}) {
    std::istringstream words(wrong_words(check));
    EXPECT_LE(std::distance(std::istream_iterator<std::string>(words), {}), 12) << words.str();
    EXPECT_THAT(words.str(), Not(HasSubstr("{"))) << check.name;
  }
}

TEST(CheckWords, OfAWindAloneSpeakOfNoCloud) {
  GridLoss loss;
  loss.bodies = 172;
  loss.vanished = 132;
  loss.volume = 100;
  loss.vanished_volume = loss.error = 30;
  const std::vector<double> widths{0.5, 0.6, 3};
  for (const Check& check :
       {vanished_bodies(loss), body_volume(loss), narrow_ways(widths, 1),
        cells_across_buildings(1, 3, ""), cell_aspect(20), fewest_cells(3, 'x'), blockage(0.5),
        run_goes_on(), reference_height(10, 5)}) {
    const Check told = of_wind_alone(check);
    EXPECT_FALSE(speaks_of_release(told.effect)) << told.effect;
    EXPECT_FALSE(told.effect.empty()) << told.name;
  }
}

TEST(CheckWords, WhatIsNotKnownIsNotOff) {
  ApproachWind wind;
  ApproachLevel& level = wind.levels.emplace_back();
  level.height = 10;
  level.speed = {.asked = 5, .severity = Severity::look};
  level.unknown = "too few samples";
  EXPECT_THAT(verdict(approach_checks(wind)), HasSubstr("wind before the buildings is not known"));
  level.speed.found = 4;
  level.unknown.clear();
  EXPECT_THAT(verdict(approach_checks(wind)),
              HasSubstr("wind before the buildings is off: 4 of 5 m/s asked"));
}

TEST(CheckWords, AreKeptInTheRecord) {
  const Check check = blockage(0.21);
  const auto json = checks_json({check});
  EXPECT_EQ(json.at(0).at("words"), "buildings block 21 % of the wind's way");
  EXPECT_EQ(wrong_words(checks_of(json).at(0)), wrong_words(check));
}

TEST(CheckWords, OfAWindAloneNameEachSettingThatIsNotMeant) {
  const Check told =
      of_wind_alone(doubtful_settings({"`time.spin_up` has no effect: there are no `releases`.",
                                       "`fluid.viscosity` is 0.5 m2/s, more than the air's."}));
  EXPECT_THAT(told.effect, HasSubstr("`time.spin_up`"));
  EXPECT_THAT(told.effect, HasSubstr("`fluid.viscosity`"));
  EXPECT_THAT(verdict({told}), Not(HasSubstr("Zones"))) << "nothing is released";
}

}  // namespace
}  // namespace downwash
