// Domains that are long enough for the worst level of what is released.
#include "app/hazard/correlations/domain_for_release.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "app/run/plan/prepared_case.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/read_case.hpp"

namespace downwash {
namespace {

/// Two houses 10 m high, 100 m apart, and a leak before the second one.
Question leak(std::vector<std::string> settings) {
  Question config = parse_case(
      R"({"domain": {"buildings": "city.json", "coordinates": "metres", "resolution": 8},
          "wind": {"speed": 4, "roughness": 0.1}, "time": {"end": 900},
          "releases": [{"name": "tank", "substance": "chlorine", "x": 50, "y": 30, "height": 1,
                        "rate_kg_s": 0.02}]})",
      "case.json", settings);
  config.domain.buildings->text = std::make_shared<const std::string>(
      R"([{"height": 10, "polygon": [[0, 0], [10, 0], [10, 10], [0, 10]]},
          {"height": 10, "polygon": [[100, 0], [110, 0], [110, 10], [100, 10]]}])");
  return config;
}

Site unlengthened(const Question& config) {
  return survey(config.domain, config.wind, config.scenario);
}

double end_of(const Site& site) { return site.box.origin[0] + site.box.size[0]; }

/// x of the release in the domain.
double place_of(const Site& site) { return site.places.front()[0]; }

TEST(DomainForRelease, StaysAsItIsWhereItIsLongEnough) {
  const Question config = leak({});
  EXPECT_GT(worst_level_reach(config), 20);
  EXPECT_LT(worst_level_reach(config), 150);
  const Site site = survey(config);
  EXPECT_FALSE(site.lengthening);
  EXPECT_EQ(site.box.size, unlengthened(config).box.size);
}

TEST(DomainForRelease, ReachesAsFarAsTheWorstLevel) {
  const Question config = leak({"releases.0.rate_kg_s=0.3"});
  const Site site = survey(config), as_houses_ask = unlengthened(config);
  const double reach = worst_level_reach(config);
  EXPECT_GT(reach, end_of(as_houses_ask) - place_of(as_houses_ask));
  EXPECT_GE(end_of(site), place_of(site) + reach);
  EXPECT_LT(end_of(site), place_of(site) + reach + 8 * 4 * 8) << "and by no more than cells round";
  EXPECT_LE(cell_count(site.box), 1.25 * static_cast<double>(cell_count(as_houses_ask.box)));
  EXPECT_EQ(site.settling_length, as_houses_ask.box.size[0]);
}

TEST(DomainForRelease, IsNotLaidAroundAWholeState) {
  const auto refusal = [](double apart, const std::vector<std::string>& settings) {
    Question config = leak(settings);
    std::string houses = R"([{"height": 10, "polygon": [[0, 0], [10, 0], [10, 10], [0, 10]]})";
    for (int n = 1; n <= 40; ++n) {
      const double x = n * apart / 40, y = n % 3 * apart / 9;
      houses +=
          fmt::format(R"(, {{"height": 10, "polygon": [[{0}, {1}], [{2}, {1}], [{2}, {3}]]}})", x,
                      y, x + 10, y + 10);
    }
    config.domain.buildings->text = std::make_shared<const std::string>(houses + "]");
    try {
      survey(config);
    } catch (const InputError& error) {
      EXPECT_EQ(error.message(), Message::domain_size);
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(refusal(5000, {}), "");
  EXPECT_NE(refusal(40000, {}).find("`domain.radius` 3000"), std::string::npos)
      << refusal(40000, {});
  EXPECT_NE(refusal(20000, {"domain.resolution=40"}), "");
  EXPECT_EQ(refusal(40000, {"releases=[]"}), "");
  EXPECT_EQ(refusal(40000, {"domain.bbox=[-1000, -1000, 50000, 50000]"}), "") << "asked for";
}

TEST(DomainForRelease, IsNoMoreThanAQuarterLargerUnlessItIsAskedFor) {
  const Question config = leak({"releases.0.rate_kg_s=20"});
  const Site site = survey(config);
  ASSERT_TRUE(site.lengthening);
  EXPECT_LT(site.lengthening->reach, worst_level_reach(config));
  EXPECT_LE(cell_count(site.box), 1.25 * static_cast<double>(cell_count(unlengthened(config).box)));
  const Question asked = leak({"releases.0.rate_kg_s=20", "domain.reach=3000"});
  EXPECT_GE(end_of(survey(asked)), place_of(survey(asked)) + 3000);
}

TEST(DomainForRelease, EndsWhereTheCaseHasIt) {
  for (const char* setting : {"domain.reach=0", "domain.margins.downwind=150"}) {
    const Question config = leak({"releases.0.rate_kg_s=20", setting});
    EXPECT_EQ(survey(config).box.size, unlengthened(config).box.size) << setting;
  }
}

TEST(DomainForRelease, StaysTheSameInTheCaseThatIsKept) {
  const std::string little = "releases.0.rate_kg_s=0.02", much = "releases.0.rate_kg_s=20";
  for (const auto& [first, second] : {std::pair{much, little}, std::pair{little, much}}) {
    const PreparedCase prepared = prepare(leak({first}));
    Question again = parse_case(prepared.config.resolved_json, "case.json", {second});
    again.domain.buildings->text = prepared.config.domain.buildings->text;
    EXPECT_EQ(parse_case(prepared.config.resolved_json, "case.json", {}).resolved_json,
              prepared.config.resolved_json);
    const Site site = survey(again);
    EXPECT_EQ(site.box.origin, prepared.site.box.origin);
    EXPECT_EQ(site.box.size, prepared.site.box.size);
    EXPECT_EQ(site.box.cells, prepared.site.box.cells);
    EXPECT_EQ(site.settling_length, prepared.site.settling_length);
  }
}

}  // namespace
}  // namespace downwash
