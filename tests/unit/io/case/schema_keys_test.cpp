#include "io/case/schema/schema_keys.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "io/case/read_case.hpp"
#include "io/case/schema/case_schema.hpp"

namespace downwash {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(SchemaKeys, AreThoseThatHoldNoOthers) {
  const auto keys = schema_keys(R"({"properties": {
    "$schema": {"type": "string"},
    "wind": {"properties": {"speed": {"type": "number"}, "steady": {"type": "boolean"}}},
    "list": {"type": "array", "items": {"$ref": "#/definitions/entry"}},
    "gate": {"anyOf": [{"type": "number"}, {"enum": ["off"]}]}},
    "definitions": {"entry": {"properties": {"kind": {"enum": ["a", "b", 3]}}}}})");
  ASSERT_EQ(keys.size(), 4u);
  EXPECT_EQ(keys[0].path, "wind.speed");
  EXPECT_THAT(keys[0].choices, IsEmpty());
  EXPECT_EQ(keys[1].path, "wind.steady");
  EXPECT_THAT(keys[1].choices, ElementsAre("true", "false"));
  EXPECT_EQ(keys[2].path, "list.0.kind");
  EXPECT_THAT(keys[2].choices, ElementsAre("a", "b", "3"));
  EXPECT_EQ(keys[3].path, "gate");
  EXPECT_THAT(keys[3].choices, ElementsAre("off"));
}

TEST(SchemaKeys, OfCasesHaveEachKeyOnce) {
  const auto keys = schema_keys(case_schema());
  const auto backend = std::find_if(keys.begin(), keys.end(),
                                    [](const SchemaKey& key) { return key.path == "backend"; });
  ASSERT_NE(backend, keys.end());
  EXPECT_THAT(backend->choices, ElementsAre("auto", "cpu", "cuda"));
  for (const SchemaKey& key : keys) {
    EXPECT_EQ(std::count_if(keys.begin(), keys.end(),
                            [&](const SchemaKey& other) { return other.path == key.path; }),
              1)
        << key.path;
  }
}

}  // namespace
}  // namespace downwash
