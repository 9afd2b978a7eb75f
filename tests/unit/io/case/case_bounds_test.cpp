// Bounds of what a case may ask for: of numbers, with their reason; of depth, size and count.
#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>

#include "io/case/read_case.hpp"
#include "io/case/schema/case_schema.hpp"
#include "tests/support/case_problems.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;

using test::problems;

const std::string bounded_box = R"({"domain": {"size": [40, 40, 40], "cells": [20, 20, 20]},
                            "wind": {"speed": 3}, "time": {"end": 100}})";
const std::string bounded_tank =
    R"(releases=[{"name": "t", "substance": "chlorine", "x": 1, "y": 1,)";

bool bounded(const Json& schema) {
  return (schema.contains("minimum") || schema.contains("exclusiveMinimum")) &&
         (schema.contains("maximum") || schema.contains("exclusiveMaximum"));
}

void expect_bounds(const Json& node, const std::string& path) {
  if (node.is_object() && node.contains("type") && node["type"].is_string()) {
    const std::string type = node["type"];
    if (type == "number" || type == "integer") {
      EXPECT_TRUE(bounded(node) && node.contains("x-why")) << path << ": " << node.dump();
    }
    EXPECT_TRUE(type != "array" || node.contains("maxItems")) << path;
    EXPECT_TRUE(type != "string" || node.contains("maxLength") || node.contains("enum")) << path;
  }
  if (!node.is_structured()) return;
  for (const auto& [key, part] : node.items()) expect_bounds(part, path + "." + key);
}

TEST(CaseBounds, EveryNumberHasTwoAndAReasonAndEveryListAndTextHasOne) {
  expect_bounds(Json::parse(case_schema()), "");
}

class Refused : public testing::TestWithParam<std::pair<const char*, const char*>> {};

TEST_P(Refused, WithThePlaceAndTheReason) {
  const auto [setting, words] = GetParam();
  const auto found = problems(bounded_box, {setting});
  ASSERT_FALSE(found.empty()) << setting;
  EXPECT_NE(found[0].find(words), std::string::npos) << found[0];
}

INSTANTIATE_TEST_SUITE_P(
    Nonsense, Refused,
    testing::Values(
        std::pair{"wind.speed=400", "the strongest gust on record is 113 m/s"},
        std::pair{"wind.speed=1e300", "`wind.speed`"},
        std::pair{"wind.speed=Infinity", "must be a number"},
        std::pair{"fluid.viscosity=1e30", "air has 1.5e-5"},
        std::pair{"fluid.density=1e-300", "near vacuum"},
        std::pair{"fluid.force=[1e300, 0, 0]", "ten times gravity"},
        std::pair{"fluid.gravity=-9.81", "`fluid.gravity`"},
        std::pair{"fluid.gravity=1e3", "ten times the Earth's"},
        std::pair{"time.cfl=1e-300", "from 0.01 to 1.5"}, std::pair{"time.dt=1e-300", "`time.dt`"},
        std::pair{"time.dt=200", "the run ends at 100 s; choose a shorter step"},
        std::pair{"time={\"dt\": 1e-8, \"end\": 100}", "1e+10 steps to `time.end`"},
        std::pair{"time.end=1e300", "four months"},
        std::pair{"time.steps=10000000000000000000", "`time.steps`"},
        std::pair{"output.every=1e-12", "`output.every`"},
        std::pair{"output.every=0.001", "1e+05 outputs in 100 s; choose at least 0.01 s"},
        std::pair{"zones.every=0.001", "`zones.every` is 0.001 s, which makes 1e+05 times"},
        std::pair{"domain.size=[40, 40, 1e308]", "`domain.size.2`"},
        std::pair{"domain.size=[1e6, 40, 0.001]", "1e+09 times as wide"},
        std::pair{"domain={\"size\": [0.001, 0.001, 0.001], \"cells\": [1000, 1000, 1000], "
                  "\"origin\": [1e7, 0, 0]}",
                  "rounding takes for nothing"},
        std::pair{"domain.cells=[1, 1, 1]", "`domain.cells.0` is 1, which holds no flow"},
        std::pair{"domain.cells=[20, 20, 1]", "`boundaries.z-` = \"wall\""},
        std::pair{"domain.origin=[0, 0, -50]", "lies below the ground"},
        std::pair{"domain={\"size\": [40, 40, 0.4], \"cells\": [20, 20, 2]}",
                  "below which there is no wind over a `wind.roughness` of 0.5 m"},
        std::pair{"initial.velocity=[1000, 0, 0]", "`initial.velocity.0`"},
        std::pair{"boundaries.inlet={\"type\": \"inflow\", \"profile\": [[0, 500]]}", "120 m/s"},
        std::pair{"title=\x1b[31m", "control character U+001B"},
        std::pair{"ensemble={\"members\": 2, \"interval\": 1e-300}", "`ensemble.interval`"}));

TEST(CaseBounds, ReleasesThatCannotBe) {
  for (const char* rest : {R"("rate_kg_s": 500000}])", R"("rate_kg_s": 1e45}])",
                           R"("rate_kg_s": 1e-300}])", R"("mass_kg": 1e12}])"}) {
    const auto found = problems(bounded_box, {bounded_tank + rest, "time.spin_up=1"});
    ASSERT_EQ(found.size(), 1U) << rest;
    EXPECT_NE(found[0].find("single precision"), std::string::npos) << found[0];
  }
  const auto late =
      problems(bounded_box, {bounded_tank + R"("rate_kg_s": 1}])", "time.spin_up=200"});
  ASSERT_EQ(late.size(), 1U);
  EXPECT_NE(late[0].find("`time.spin_up` is 200 s, but the run ends"), std::string::npos);
}

/// The only one, but for what that roughness does at the walls.
std::string only_warning(const std::vector<std::string>& settings) {
  auto warnings = parse_case(bounded_box, "case.json", settings).warnings;
  std::erase_if(warnings, [](const std::string& one) { return one.starts_with("`surfaces."); });
  EXPECT_EQ(warnings.size(), 1U);
  return warnings.empty() ? "" : warnings[0];
}

TEST(CaseBounds, WarnsOfWhatMayBeMeant) {
  EXPECT_EQ(parse_case(bounded_box, "case.json").warnings.size(), 0U);
  EXPECT_EQ(
      only_warning({"wind.roughness=2.5"}),
      "`wind.roughness` is 2.5 m, but the lowest cells are 2 m high: no wind enters below 2.5 m.");
  EXPECT_EQ(
      only_warning({"domain.size.0=4000"}),
      "`domain.cells` makes cells 100 times as wide along one axis as along another: the flow "
      "is resolved unevenly, and the pressure takes long.");
  EXPECT_EQ(only_warning({"domain.origin=[0, 0, -6]"}),
            "`domain.origin` is 6 m below the ground (z = 0), where no wind enters.");
  EXPECT_EQ(only_warning({bounded_tank + R"("mass_kg": 1e6, "duration": 50}])", "time.spin_up=1"}),
            "`releases.0` (\"t\") lets out 2e+04 kg/s, as only the worst accidents have.");
  EXPECT_EQ(only_warning({bounded_tank + R"("container": {"mass_kg": 6e6}}])", "time.spin_up=1"}),
            "`releases.0` (\"t\") lets out 1e+04 kg/s at most, by what its `container` is, as only "
            "the worst accidents have.");
  EXPECT_EQ(only_warning({"time.spin_up=500"}),
            "`time.spin_up` has no effect: there are no `releases`.");
}

// ---- depth, size and count
// -----------------------------------------------------------------------

std::string repeated_part(const std::string& part, int count) {
  std::string all;
  for (int n = 0; n < count; ++n) all += part;
  return all;
}

/// The only problem, which must be found at once and told in few words.
std::string quick_problem(const std::string& text, const std::vector<std::string>& settings = {}) {
  const auto start = std::chrono::steady_clock::now();
  const auto found = problems(text, settings);
  const std::chrono::duration<double> time = std::chrono::steady_clock::now() - start;
  EXPECT_LT(time.count(), 2) << text.substr(0, 40);
  EXPECT_EQ(found.size(), 1U) << text.substr(0, 40);
  if (found.empty()) return "";
  EXPECT_LT(found[0].size(), 400U) << found[0].substr(0, 400);
  return found[0];
}

#define EXPECT_TELLS(message, part) EXPECT_NE((message).find(part), std::string::npos) << (message)

TEST(CaseBounds, NestingIsRefusedBeforeItIsParsed) {
  const std::string deep = repeated_part("[", 100'000), deeper = repeated_part("{\"a\":", 100'000);
  EXPECT_TELLS(quick_problem(deep),
               "case.json, line 1, column 65: brackets are nested more than 64");
  EXPECT_TELLS(quick_problem(deeper), "nested more than 64 deep");
  EXPECT_TELLS(quick_problem("{\"title\": " + deep + repeated_part("]", 100'000) + "}"), "nested");
  EXPECT_TELLS(quick_problem("{\"title\": \"[\", // {[\n \"wind\": " + deep), "line 2");
  EXPECT_TELLS(quick_problem(bounded_box, {"title=" + deep}), "--set title=[[[");
  EXPECT_TELLS(quick_problem(bounded_box, {repeated_part("a.", 100'000) + "a=1"}),
               "no key lies that deep");
}

TEST(CaseBounds, KeysAndTextsWithoutEnd) {
  std::string keys = "{";
  for (int n = 0; n < 1'000'000; ++n) keys += "\"k" + std::to_string(n) + "\":1,";
  EXPECT_TELLS(quick_problem(keys + "\"title\": 1}"), "an object has more than 1000 keys");
  const std::string letters(10'000'000, 'a');
  EXPECT_TELLS(quick_problem("{\"" + letters + "\": 1}"), "longer than 1048576 bytes");
  EXPECT_TELLS(quick_problem("{\"title\": \"" + letters + "\"}"), "longer than 1048576 bytes");
  EXPECT_TELLS(quick_problem("{\"title\": " + std::string(2'000'000, '9') + "}"), "longer than");
  EXPECT_TELLS(
      quick_problem("{\"" + std::string(1'000'000, 'a') + "\": 1, " + bounded_box.substr(1)),
      "aaaa…` is not a known key");
}

TEST(CaseBounds, ManyProblemsAreCounted) {
  std::string releases =
      "{\"domain\": {\"size\": [40, 40, 40], \"cells\": [20, 20, 20]}, "
      "\"time\": {\"end\": 1}, \"releases\": [";
  for (int n = 0; n < 900; ++n) {
    releases += (n ? ",{" : "{") + repeated_part("\"unknwon" + std::to_string(n) + "\": 1, ", 1) +
                "\"nam\": 1}";
  }
  const auto found = problems(releases + "]}");
  ASSERT_EQ(found.size(), 21U);
  EXPECT_EQ(found.back(), "case.json: there are 3580 more problems.");
}

}  // namespace
}  // namespace downwash
