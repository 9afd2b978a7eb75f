// Heights in another unit, elevations, numbers that stand for none.
#include "geometry/buildings/height_doubts.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "geometry/geojson/geojson_reader.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"

namespace downwash {
namespace {

using testing::HasSubstr;

/// Houses in a row in Berlin, one for each list of properties.
BuildingSet read_heights(const std::vector<std::string>& properties,
                         const ReaderOptions& options = {}) {
  std::string all;
  int n = 0;
  for (const std::string& own : properties) {
    const double west = 13.4 + 4e-4 * n++, east = west + 2e-4;
    all += text(all.empty() ? "" : ",", R"({"type":"Feature","id":"b)", n, R"(","properties":{)",
                own, R"(},"geometry":{"type":"Polygon","coordinates":[[[)", west, ",52.5],[", east,
                ",52.5],[", east, ",52.5001],[", west, ",52.5001],[", west, ",52.5]]]}}");
  }
  return parse_geojson(text(R"({"type":"FeatureCollection","features":[)", all, "]}"), "city",
                       options);
}

std::vector<std::string> houses_with_storeys(double storey, int count, int levels_from = 3) {
  std::vector<std::string> all;
  for (int n = 0; n < count; ++n) {
    const int levels = levels_from + n % 3;
    all.push_back(text(R"("height":)", storey * levels, R"(,"building:levels":)", levels));
  }
  return all;
}

Doubt only_doubt(const BuildingSet& set) {
  EXPECT_EQ(set.report.doubts.size(), 1U);
  return set.report.doubts.empty() ? Doubt{} : set.report.doubts[0];
}

TEST(HeightDoubts, StoreysTellTheUnit) {
  EXPECT_TRUE(read_heights(houses_with_storeys(3.2, 12)).report.doubts.empty());
  struct Case {
    double storey;
    const char *words, *key;
  };
  for (const auto& [storey, words, key] :
       {Case{10.83, "in feet: 10.8 m a storey", "\"ft\""}, Case{9, "in feet", "\"ft\""},
        Case{32, "in decimetres", "\"dm\""}, Case{126, "in inches", "\"in\""},
        Case{310, "in centimetres", "\"cm\""}, Case{3100, "in millimetres", "\"mm\""}}) {
    const BuildingSet set = read_heights(houses_with_storeys(storey, 12));
    const Doubt doubt = only_doubt(set);
    EXPECT_THAT(doubt.what, HasSubstr(text("heights may be ", words)));
    EXPECT_THAT(doubt.remedy, HasSubstr(text("`domain.height_unit` to ", key)));
    EXPECT_TRUE(doubt.misleads);
    EXPECT_EQ(set.report.storey.metres, 3) << "not of these buildings";
  }
  EXPECT_FALSE(only_doubt(read_heights(houses_with_storeys(6.9, 12))).misleads);
  EXPECT_THAT(only_doubt(read_heights(houses_with_storeys(1, 12))).what, HasSubstr("1 m a storey"));
  EXPECT_FALSE(only_doubt(read_heights(houses_with_storeys(10, 12, 1))).what.empty());
}

TEST(HeightDoubts, HallsOfOneStoreyMayBeHigh) {
  std::vector<std::string> halls;
  for (int n = 0; n < 6; ++n) halls.push_back(R"("height":10,"building:levels":1)");
  EXPECT_FALSE(only_doubt(read_heights(halls)).misleads);
  for (int n = 0; n < 3; ++n) halls.push_back(R"("height":9.5,"building:levels":3)");
  EXPECT_TRUE(read_heights(halls).report.doubts.empty()) << "these tell more";
}

TEST(HeightDoubts, AStoreyThatIsNoneIsNotUsedForOtherBuildings) {
  std::vector<std::string> city = houses_with_storeys(10.83, 12);
  city.emplace_back(R"("building:levels":5)");
  const BuildingSet set = read_heights(city);
  EXPECT_EQ(set.buildings.back().height, 15);
  EXPECT_THAT(set.report.storey.reason, HasSubstr("the usual value; the median of the 12"));
}

TEST(HeightDoubts, TheUnitOfTheCaseCounts) {
  ReaderOptions feet;
  feet.heights.unit = 0.3048;
  std::vector<std::string> city = houses_with_storeys(10.5, 12);
  city.emplace_back(R"("height":"12 m","building:levels":4)");
  city.emplace_back(R"("height_ft":100)");
  city.emplace_back(R"("height_m":8)");
  city.emplace_back(R"("height":60,"min_height":10)");
  const BuildingSet set = read_heights(city, feet);
  EXPECT_TRUE(set.report.doubts.empty());
  EXPECT_NEAR(set.buildings[0].height, 31.5 * 0.3048, 1e-9);
  EXPECT_EQ(set.buildings[12].height, 12);
  EXPECT_NEAR(set.buildings[13].height, 30.48, 1e-9);
  EXPECT_EQ(set.buildings[14].height, 8);
  EXPECT_NEAR(set.buildings[15].base, 3.048, 1e-9);
  ReaderOptions centimetres;
  centimetres.heights.unit = 0.01;
  const BuildingSet cm = read_heights({R"("height":999)", R"("height":1250)"}, centimetres);
  EXPECT_NEAR(cm.buildings[0].height, 9.99, 1e-9);
  EXPECT_NEAR(cm.buildings[1].height, 12.5, 1e-9);
  // A case that names metres is believed; the storeys stay worth a look.
  ReaderOptions metres;
  metres.heights.unit = 1;
  EXPECT_FALSE(only_doubt(read_heights(houses_with_storeys(10.5, 12), metres)).misleads);
}

TEST(HeightDoubts, TheNameOfAPropertyMaySayTheUnit) {
  ReaderOptions key;
  key.heights.height_key = "ROOF_FT";
  EXPECT_NEAR(read_heights({R"("roof_ft":100)"}, key).buildings[0].height, 30.48, 1e-9);
  key.heights.height_key = "h_cm";
  EXPECT_NEAR(read_heights({R"("h_cm":1250)"}, key).buildings[0].height, 12.5, 1e-9);
  key.heights.height_key = "HEIGHTROOF";
  EXPECT_NEAR(read_heights({R"("heightroof":100)"}, key).buildings[0].height, 30.48, 1e-9);
}

TEST(HeightKey, IsFoundUnderWhatAShapefileLeavesOfIt) {
  ReaderOptions key;
  key.heights.height_key = "GebaeudeHoehe";
  const BuildingSet set = read_heights({R"("GEBAEUDEHO":17,"building_l":4)"}, key);
  EXPECT_EQ(set.buildings[0].height, 17);
  EXPECT_THROW(read_heights({R"("GEBAEUDE":17)"}, key), InputError);
  EXPECT_THAT(read_heights({R"("building_h":12,"building_l":4)"}).report.notes,
              testing::Contains("names cut to ten letters, read: building_h as building:height, "
                                "building_l as building:levels"));
}

TEST(HeightDoubts, FilesInFeetLeaveTheUnitOfHeightsOpen) {
  std::vector<StatedHeight> high, low;
  for (const double feet : {98.4, 115.0, 131.2, 147.6}) {
    high.push_back({feet, {}, feet});
    low.push_back({feet / 5, {}, feet / 5});
  }
  const auto doubts = height_doubts(high, {}, 1200.0 / 3937);
  ASSERT_EQ(doubts.size(), 1U);
  EXPECT_THAT(doubts[0].what, HasSubstr("heights may be in feet, as the coordinates"));
  EXPECT_TRUE(doubts[0].misleads);
  ASSERT_EQ(height_doubts(low, {}, 0.3048).size(), 1U);
  EXPECT_FALSE(height_doubts(low, {}, 0.3048)[0].misleads);
  EXPECT_TRUE(height_doubts(low, {}, 1).empty());
  HeightOptions told;
  told.unit = 1;
  EXPECT_TRUE(height_doubts(low, told, 0.3048).empty());
  std::vector<StatedHeight> with_words{{30.0, {}, {}}};  // "98 ft"
  EXPECT_TRUE(height_doubts(with_words, {}, 0.3048).empty());
  std::vector<StatedHeight> shaped{{30.0, {}, {}, true}};
  EXPECT_TRUE(height_doubts(shaped, {}, 0.3048).empty());
}

TEST(HeightDoubts, ElevationsAboveTheSeaAreNearlyEqualAndHigh) {
  std::vector<std::string> munich, block;
  for (int n = 0; n < 16; ++n) {
    munich.push_back(text(R"("height":)", 530 + n));
    block.push_back(R"("height":110)");
  }
  const Doubt doubt = only_doubt(read_heights(munich));
  EXPECT_THAT(doubt.what,
              HasSubstr("elevations above the sea: nearly all lie between 531 and 544"));
  EXPECT_TRUE(doubt.misleads);
  EXPECT_TRUE(read_heights(block).report.doubts.empty()) << "towers of one height are a model";
  std::vector<std::string> estate;  // Hong Kong, or houses on a hill
  for (int n = 0; n < 16; ++n) estate.push_back(text(R"("height":)", 106 + 1.5 * n));
  EXPECT_THAT(only_doubt(read_heights(estate)).what, HasSubstr("elevations above the sea"));
  EXPECT_FALSE(only_doubt(read_heights(estate)).misleads) << "nothing tells which";
  std::vector<std::string> denver;
  for (int n = 0; n < 16; ++n) denver.push_back(text(R"("height":)", 1610 + n));
  EXPECT_TRUE(only_doubt(read_heights(denver)).misleads) << "higher than any building";
}

TEST(HeightDoubts, ElevationsAreToldBesideStoreysToo) {
  std::vector<std::string> alike, unlike, centimetres, towers;
  for (int n = 0; n < 16; ++n) {
    alike.push_back(text(R"("height":)", 529 + n % 5, R"(,"building:levels":4)"));
    unlike.push_back(text(R"("height":)", 529 + n % 5, R"(,"building:levels":)", 2 + n % 4));
    centimetres.push_back(text(R"("height":)", 1160 + n, R"(,"building:levels":4)"));
    towers.push_back(text(R"("height":)", 62 + n % 5, R"(,"building:levels":20)"));
  }
  for (const auto& town : {alike, unlike}) {
    const Doubt doubt = only_doubt(read_heights(town));
    EXPECT_THAT(doubt.what, HasSubstr("elevations above the sea: nearly all lie between 529"));
    EXPECT_THAT(doubt.remedy, testing::Not(HasSubstr("height_unit"))) << "no remedy that is wrong";
    EXPECT_TRUE(doubt.misleads);
  }
  EXPECT_THAT(only_doubt(read_heights(centimetres)).what, HasSubstr("or they are in centimetres"));
  EXPECT_THAT(only_doubt(read_heights(centimetres)).remedy,
              HasSubstr("`domain.height_unit` to \"cm\""));
  EXPECT_TRUE(read_heights(towers).report.doubts.empty()) << "their storeys are 3 m high";
}

TEST(HeightDoubts, ANumberFarAboveAllOthersMayStandForUnknown) {
  const auto town = [](const char* unknown, int count) {
    std::vector<std::string> all;
    for (int n = 0; n < 16; ++n) {
      all.push_back(n < count ? std::string(unknown) : text(R"("height":)", 9 + n % 4));
    }
    return read_heights(all);
  };
  EXPECT_THAT(only_doubt(town(R"("height":99)", 6)).what,
              HasSubstr("6 of 16 buildings are exactly 99 m high, all others 12 m or less"));
  EXPECT_TRUE(town(R"("height":99)", 2).report.doubts.empty()) << "two towers";
  EXPECT_TRUE(town(R"("height":35)", 6).report.doubts.empty()) << "less than three times";
  EXPECT_TRUE(town(R"("height":48.5)", 6).report.doubts.empty()) << "a measure";
  EXPECT_TRUE(town(R"("height":60,"building:levels":20)", 3).report.doubts.empty())
      << "towers of 20 storeys";
}

TEST(HeightDoubts, TownsOfTowersAreWorthALook) {
  std::vector<std::string> town;
  for (int n = 0; n < 16; ++n) town.push_back(text(R"("height":)", 40 + 7 * n));
  EXPECT_EQ(only_doubt(read_heights(town)).what, "half of the buildings are higher than 96 m");
  EXPECT_FALSE(only_doubt(read_heights(town)).misleads);
  EXPECT_THAT(only_doubt(read_heights(town)).effect, HasSubstr("above the sea"));
  EXPECT_THAT(only_doubt(read_heights(town)).remedy, HasSubstr("domain.height_key"));
  ReaderOptions metres;
  metres.heights.unit = 1;
  EXPECT_TRUE(read_heights(town, metres).report.doubts.empty());
}

TEST(HeightDoubts, NinesStandForMissingHeights) {
  for (const char* missing : {"999", "9999", "99999", "999.9", "-9999", "-1", "0", "1e38"}) {
    const BuildingSet set =
        read_heights({text(R"("height":)", missing), R"("height":12)", R"("height":12)"});
    EXPECT_EQ(set.report.tallest, 12) << missing;
    EXPECT_EQ(set.report.assumed, 1) << missing;
    EXPECT_EQ(
        set.report.warnings.count("unusable heights, replaced by levels or an assumed height"), 1)
        << missing;
  }
}

TEST(HeightDoubts, ARepeatedNumberThatIsNoHeightIsNamedAndNotTaken) {
  const auto town = [](const std::string& unknown, int count, const std::string& own = "") {
    std::vector<std::string> all;
    for (int n = 0; n < 16; ++n) {
      const int height = 9 + n % 4;
      all.push_back(n < count ? unknown
                              : text(R"("height":)", own.empty() ? text(height) : own,
                                     R"(,"building:levels":3)"));
    }
    return read_heights(all);
  };
  const std::string unusable = "unusable heights, replaced by levels or an assumed height";
  for (const std::string number :
       {"32767", "65535", "9999", "999", "99.9", "99.99", "10000", "1e+20"}) {
    for (const int count : {3, 8, 12}) {
      const BuildingSet set = town(text(R"("height":)", number), count);
      EXPECT_TRUE(set.report.doubts.empty()) << number << ": " << only_doubt(set).what;
      EXPECT_EQ(set.report.tallest, 12) << number;
      EXPECT_EQ(set.report.assumed, count) << number;
      EXPECT_EQ(
          set.report.warnings.count(text(unusable, ": height = ", number, " stands in ", count,
                                         " of 16 buildings for one that is not known")),
          count)
          << number;
    }
  }
  const BuildingSet storeys = town(R"("building:levels":99)", 4);
  EXPECT_EQ(storeys.report.tallest, 12);
  EXPECT_EQ(storeys.report.assumed, 4);
  // Millimetres stay so, and towers that may be there.
  std::vector<std::string> millimetres;
  for (int n = 0; n < 16; ++n)
    millimetres.push_back(text(R"("height":)", n < 8 ? 9000 : 12500 + n));
  const BuildingSet alike = read_heights(millimetres);
  for (const auto& entry : alike.report.warnings.entries()) {
    EXPECT_THAT(entry.what, testing::Not(HasSubstr("not known")));
  }
  EXPECT_EQ(town(R"("height":99.9)", 2).report.tallest, 99.9) << "two towers";
  EXPECT_EQ(town(R"("height":100)", 4).report.tallest, 100);
  EXPECT_EQ(town(R"("height":99.9)", 4, "60").report.tallest, 99.9) << "among others";
}

TEST(HeightDoubts, FeetByANameAloneAreDoubted) {
  const auto town = [](double storey, bool with_storeys, const std::string& more = "") {
    std::vector<std::string> all;
    for (int n = 0; n < 12; ++n) {
      const int levels = 2 + n % 3;
      all.push_back(text(R"("heightroof":)", storey * levels, more));
      if (with_storeys) all.back() += text(R"(,"num_floors":)", levels);
    }
    return all;
  };
  EXPECT_TRUE(read_heights(town(11, true)).report.doubts.empty()) << "feet";
  EXPECT_TRUE(read_heights(town(11, false, R"(,"base_bbl":"1000010010")")).report.doubts.empty());
  const Doubt metres = only_doubt(read_heights(town(3.2, true)));
  EXPECT_THAT(metres.what, HasSubstr("0.975 m a storey, and in metres 3.2 m"));
  EXPECT_THAT(metres.remedy, HasSubstr("`domain.height_unit` to \"m\""));
  EXPECT_TRUE(metres.misleads);
  const Doubt low = only_doubt(read_heights(town(3.2, false)));
  EXPECT_THAT(low.what,
              HasSubstr("half of the buildings are lower than 2.93 m, and in metres than 9.6"));
  EXPECT_TRUE(low.misleads);
  const Doubt open = only_doubt(read_heights(town(11, false)));
  EXPECT_THAT(open.what, HasSubstr("nothing else says so"));
  EXPECT_FALSE(open.misleads);
  ReaderOptions told;
  for (const double unit : {1.0, 0.3048}) {
    told.heights.unit = unit;
    const BuildingSet set = read_heights(town(11, false), told);
    EXPECT_NEAR(set.buildings[0].height, 22 * unit, 1e-9);
    EXPECT_TRUE(set.report.doubts.empty());
  }
  const std::vector<StatedHeight> state_plane{{9.0, {}, {}, false, true},
                                              {7.5, {}, {}, false, true}};
  EXPECT_TRUE(height_doubts(state_plane, {}, 1200.0 / 3937).empty());
  EXPECT_FALSE(height_doubts(state_plane, {}, 1).empty());
}

TEST(HeightDoubts, ATowerOutOfAllProportionIsNamed) {
  std::vector<std::string> city(10, R"("height":12)");
  city.emplace_back(R"("height":368)");
  EXPECT_FALSE(only_doubt(read_heights(city)).misleads) << "there are such towers";
  EXPECT_THAT(only_doubt(read_heights(city)).what, HasSubstr("b11 is 368 m high, 31 times"));
  city.back() = R"("height":950)";
  EXPECT_TRUE(only_doubt(read_heights(city)).misleads);
}

TEST(HeightDoubts, UnitsInTheTextAreRead) {
  const BuildingSet set =
      read_heights({R"("height":"38 ft")", R"("height":"38'")", R"("height":"11,5 m")",
                    R"("height":"115 dm")", R"("height":"11500 mm")", R"("height":"450 in")"});
  EXPECT_NEAR(set.buildings[0].height, 11.5824, 1e-9);
  EXPECT_NEAR(set.buildings[1].height, 11.5824, 1e-9);
  for (const std::size_t n : {2, 3, 4}) EXPECT_NEAR(set.buildings[n].height, 11.5, 1e-9);
  EXPECT_NEAR(set.buildings[5].height, 11.43, 1e-9);
}

}  // namespace
}  // namespace downwash
