// The case of a repeat: what stays of the case, what does not, and where there is none.
#include "io/case/repeat_case.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "io/case/read_case.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

constexpr const char* repeated_street = R"({
  "domain": {"buildings": "house.geojson", "resolution": 4},
  "wind": {"speed": 4, "height": 10},
  "releases": [{"name": "valve", "substance": "chlorine", "x": 40, "y": 50, "height": 1,
                "rate_kg_s": 0.01, "duration": 60}],
  "receptors": [{"name": "gate", "x": 60, "y": 50}], "backend": "cpu"})";

constexpr const char* house = R"({"type": "FeatureCollection", "features": [
  {"type": "Feature", "properties": {"height": 12}, "geometry": {"type": "Polygon",
    "coordinates": [[[0, 0], [20, 0], [20, 20], [0, 20], [0, 0]]]}}]})";

Question with(const std::vector<std::string>& settings) {
  const test::TemporaryFolder folder;
  std::ofstream(folder.path() / "house.geojson") << house;
  return parse_case(repeated_street, folder.path() / "street.json", settings);
}

TEST(RepeatCase, HasLargerCellsAndOtherEddies) {
  const Question whole = with({});
  const auto first = repeat_case(whole, 1), second = repeat_case(whole, 2);
  ASSERT_TRUE(first && second);
  EXPECT_EQ(std::get<DomainOptions>(first->domain.extent).resolution, 8);
  EXPECT_NE(first->flow.inflow.seed, whole.flow.inflow.seed);
  EXPECT_NE(first->flow.inflow.seed, second->flow.inflow.seed);
  EXPECT_EQ(first->scenario.ensemble.repeats, 0) << "no repeats of repeats";
  EXPECT_TRUE(first->scenario.receptors.empty());
  const auto releases = [](const Question& config) {
    return nlohmann::json::parse(config.resolved_json)["releases"];
  };
  EXPECT_EQ(releases(*first), releases(whole));
}

TEST(RepeatCase, IsNoneWhereThereIsNothingToRepeat) {
  EXPECT_FALSE(repeat_case(with({"inflow.turbulence=none"}), 1));
  EXPECT_FALSE(repeat_case(with({"ensemble.members=3", "ensemble.interval=60"}), 1));
  EXPECT_FALSE(repeat_case(with({"ensemble.wind.members=4"}), 1));
}

TEST(LeaveOutRepeats, MakesTheCaseThatAsksForNone) {
  Question config = with({});
  ASSERT_EQ(config.scenario.ensemble.repeats, 2);
  leave_out_repeats(config);
  EXPECT_EQ(config.scenario.ensemble.repeats, 0);
  const auto document = [](const Question& one) {
    auto json = nlohmann::ordered_json::parse(one.resolved_json);
    json["domain"].erase("buildings");  // is in a folder of its own
    return json.dump();
  };
  EXPECT_EQ(document(config), document(with({"ensemble.repeats=0"})));
}

}  // namespace
}  // namespace downwash
