// The distances of the guidebook: those that two copies agree on, and files that are no good.
#include "io/guidebook/guidebook.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "io/case/releases/substance_keys.hpp"
#include "io/case/schema/substance_names.hpp"

namespace downwash {
namespace {

using Json = nlohmann::ordered_json;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

Json document() { return Json::parse(guidebook_text()); }

std::string refusal(const Json& json) {
  try {
    read_guidebook(json.dump());
  } catch (const std::runtime_error& error) {
    return error.what();
  }
  return "";
}

TEST(GuidebookFile, HasEntriesOfSubstancesOfTheLibraryFromTwoCopies) {
  std::set<std::string> known;
  for (const Json& substance : Json::parse(substance_library())) {
    known.insert(substance.value("un", ""));
  }
  EXPECT_GE(guidebook().entries.size(), 8U);
  for (const GuidebookEntry& one : guidebook().entries) {
    EXPECT_TRUE(known.contains(one.un)) << one.name;
    const GuidebookEntry* entry = guidebook().entry(one.un);
    ASSERT_NE(entry, nullptr) << one.name;
    EXPECT_TRUE(entry->small) << entry->name;
    EXPECT_TRUE(entry->large || !entry->by_container.empty()) << entry->name;
    EXPECT_GE(entry->copies.size(), 2U) << entry->name;
    EXPECT_THAT(entry->left_out, IsEmpty()) << entry->name;
  }
  EXPECT_EQ(guidebook().edition, 2024);
  EXPECT_DOUBLE_EQ(guidebook().small_spill, 0.208);
  EXPECT_EQ(guidebook().entry("1018"), nullptr);
}

TEST(GuidebookFile, NightIsNeverShorterAndMoreWindNeverLonger) {
  for (const GuidebookEntry& entry : guidebook().entries) {
    EXPECT_LE(entry.small->protect[0].metres, entry.small->protect[1].metres) << entry.name;
    if (entry.large) {
      EXPECT_GT(entry.large->isolation, entry.small->isolation) << entry.name;
    }
    for (const ContainerDistances& row : entry.by_container) {
      for (std::size_t time = 0; time < 2; ++time) {
        const auto& by_wind = row.protect[time];
        EXPECT_GE(by_wind[0].metres, by_wind[1].metres) << entry.name << row.container;
        EXPECT_GE(by_wind[1].metres, by_wind[2].metres) << entry.name << row.container;
      }
    }
  }
}

// Kilometres that one copy alone has don't count where they are not the miles of both.
TEST(GuidebookFile, ShowsMilesWhereKilometresAreOfOneCopyAlone) {
  const ContainerDistances& cylinders = guidebook().entry("1079")->by_container[2];
  EXPECT_EQ(cylinders.protect[1][0].words, "4.3 mi");
  EXPECT_EQ(cylinders.protect[1][1].words, "4.0 km");
  const ContainerDistances& rail = guidebook().entry("1079")->by_container[0];
  EXPECT_EQ(rail.protect[0][0].words, "11.0+ km");
  EXPECT_TRUE(rail.protect[0][0].more);
}

TEST(GuidebookFile, CopiesThatContradictEachOtherAreNotShown) {
  Json json = document();
  json["entries"][0]["table_1"]["B"]["small"]["night_km"] = 0.3;
  json["entries"][0]["table_3"][1]["C"]["mi"][2] = "0.4";
  json["entries"][3]["table_1"]["A"]["large"] = "table 3";
  const Guidebook book = read_guidebook(json.dump());
  EXPECT_FALSE(book.entries[0].small);
  EXPECT_THAT(book.entries[0].by_container, SizeIs(3));
  EXPECT_THAT(book.entries[0].left_out, SizeIs(2));
  EXPECT_THAT(book.entries[0].left_out[1], HasSubstr("Highway tank truck"));
  EXPECT_FALSE(book.entries[3].large);
  EXPECT_THAT(book.entries[3].left_out[0], HasSubstr("contradict"));
}

TEST(GuidebookFile, CopiesOfAnotherEditionDontCount) {
  Json json = document();
  json["copies"]["B"]["edition"] = 2020;
  json["copies"]["C"]["edition"] = 2020;
  const Guidebook book = read_guidebook(json.dump());
  EXPECT_FALSE(book.entries[0].small);
  EXPECT_THAT(book.entries[0].by_container, IsEmpty());
  EXPECT_THAT(book.entries[0].left_out[0], HasSubstr("only one public copy"));
}

TEST(GuidebookFile, BadFilesAreRefusedWithTheirPlace) {
  EXPECT_THAT(refusal("no JSON"), HasSubstr("edition"));
  EXPECT_THROW(read_guidebook("{"), std::runtime_error);
  Json json = document();
  json["entries"][1]["table_1"]["A"]["small"]["day_km"] = "0.3";
  EXPECT_THAT(refusal(json),
              HasSubstr("`$.entries[1] (UN 1017).table_1.A.small.day_km` is no number"));
  json["entries"][1]["table_1"]["A"]["small"]["day_km"] = 300;
  EXPECT_THAT(refusal(json), HasSubstr("no distance between 0 and 50 km"));
  json["entries"][1]["table_1"]["A"]["small"].erase("day_km");
  EXPECT_THAT(refusal(json), HasSubstr("day_km` is missing"));
  json = document();
  json["entries"][0]["table_3"][0]["A"]["km"][5] = "1.3x";
  EXPECT_THAT(refusal(json), HasSubstr("table_3[0].A.km[5]` is no number"));
  json["entries"][0]["table_3"][0]["A"]["km"].erase(0);
  EXPECT_THAT(refusal(json), HasSubstr("six distances"));
  json = document();
  json["entries"].push_back(json["entries"][0]);
  EXPECT_THAT(refusal(json), HasSubstr("twice"));
  json = document();
  json["copies"]["A"]["edition"] = "2024";
  EXPECT_THAT(refusal(json), HasSubstr("copies.A.edition"));
  json["copies"]["A"].erase("source");
  EXPECT_THAT(refusal(json), HasSubstr("source` is missing"));
  json = document();
  json["small_spill_litres"] = -1;
  EXPECT_THAT(refusal(json), HasSubstr("small_spill_litres"));
}

TEST(GuidebookFile, WindsAreThoseOfTableThree) {
  EXPECT_EQ(guidebook_wind(2.7), GuidebookWind::low);
  EXPECT_EQ(guidebook_wind(4), GuidebookWind::moderate);
  EXPECT_EQ(guidebook_wind(5.6), GuidebookWind::high);
}

}  // namespace
}  // namespace downwash
