#include "geometry/attributes/osm_tags.hpp"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace downwash {
namespace {

Attributes unfolded(const char* name, const std::string& words) {
  Attributes attributes;
  attributes.set(name, words);
  unfold_tags(attributes);
  return attributes;
}

TEST(UnfoldTags, ReadsHstoreUnderAnyName) {
  for (const char* name : {"other_tags", "all_tags", "tags", "hst"}) {
    const Attributes tags =
        unfolded(name, R"("height"=>"20", "name"=>"The \"Ark\"","empty"=>NULL,"levels"=>"4")");
    EXPECT_EQ(height_of(tags).value, 20.0) << name;
    EXPECT_EQ(levels_of(tags).value, 4.0);
    EXPECT_EQ(tags.lower_text("name"), "the \"ark\"");
    EXPECT_FALSE(tags.contains("empty"));
  }
}

TEST(UnfoldTags, ReadsObjectsThatStandAsText) {
  EXPECT_EQ(height_of(unfolded("tags", R"({"height": "20", "nested": {"levels": 4}})")).value, 20);
  EXPECT_EQ(levels_of(unfolded("all_tags", R"({"nested": {"levels": 4}})")).value, 4);
  const Attributes python = unfolded("tags", "{'height': 20.5, 'levels': '4', 'name': None}");
  EXPECT_EQ(height_of(python).value, 20.5);
  EXPECT_EQ(levels_of(python).value, 4);
  EXPECT_FALSE(python.contains("name"));
  EXPECT_FALSE(unfolded("description", R"({"height": "20"})").contains("height"));
}

TEST(UnfoldTags, ReadsThePackingsOfDatabases) {
  const Attributes map =
      unfolded("tags", "{building=yes, name=Bar, Grill, height=20, building:levels=4}");
  EXPECT_EQ(height_of(map).value, 20);
  EXPECT_EQ(levels_of(map).value, 4);
  EXPECT_EQ(map.lower_text("name"), "bar, grill");
  const Attributes array = unfolded("tags", R"({building,yes,name,"A, \"B\"",height,20})");
  EXPECT_EQ(height_of(array).value, 20);
  EXPECT_EQ(array.lower_text("name"), "a, \"b\"");
  EXPECT_FALSE(unfolded("tags", "{landuse,grass}").contains("landuse")) << "words";
  EXPECT_FALSE(unfolded("tags", "{building,yes,height}").contains("building"));
  const Attributes list =
      unfolded("tags", R"([{"key": "building", "value": "yes"}, {"k": "height", "v": "20"}, 5])");
  EXPECT_EQ(height_of(list).value, 20);
  for (const char* broken :
       {"{", "{}", "{=", "{=}", "{a=}", "{,}", "{\\", "[", "[}", "{a=b, ", "{\\}"}) {
    unfolded("tags", broken);
  }
}

TEST(UnfoldTags, LeavesOutWhatIsCutOff) {
  EXPECT_FALSE(unfolded("other_tags", R"("levels"=>"4","height"=>"2)").contains("height"));
  EXPECT_FALSE(unfolded("other_tags", R"("levels"=>"4","height")").contains("height"));
  EXPECT_FALSE(unfolded("tags", "{'levels': 4, 'height': 2").contains("height"));
  EXPECT_EQ(levels_of(unfolded("other_tags", R"("levels"=>"4","height"=>"2)")).value, 4);
}

TEST(UnfoldTags, PutsOwnAttributesFirst) {
  Attributes attributes;
  attributes.set("height", 9.0);
  attributes.set("other_tags", std::string(R"("height"=>"20","min_height"=>"3")"));
  unfold_tags(attributes);
  EXPECT_EQ(height_of(attributes).value, 9);
  EXPECT_EQ(base_of(attributes, 3).value, 3);
}

TEST(TakeRelations, KeepsTheRoleInABuilding) {
  Attributes part, outline, other;
  take_relations(nlohmann::json::parse(
                     R"([{"rel": 5, "role": "outer", "reltags": {"type": "multipolygon"}},
                         {"rel": 17, "role": "part", "reltags": {"type": "building", "height": "50"}}])"),
                 part);
  EXPECT_EQ(part.lower_text("@building_role"), "part");
  EXPECT_EQ(part.lower_text("@building_relation"), "17");
  EXPECT_FALSE(part.contains("height"));
  outline.set(
      "@relations",
      std::string(R"([{"rel":17,"role":"outline","reltags":{"type":"building","height":"50"}}])"));
  unfold_tags(outline);
  EXPECT_EQ(outline.lower_text("@building_role"), "outline");
  EXPECT_EQ(height_of(outline).value, 50);
  for (const char* nonsense : {"[1, null, {}]", "{}", "[[]]", "\"text\""}) {
    take_relations(nlohmann::json::parse(nonsense), other);
  }
  EXPECT_TRUE(other.values().empty());
}

}  // namespace
}  // namespace downwash
