// Whatever a file holds, it is read or refused with a message, soon: nothing else may happen.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "geometry/files/building_file.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/json_input.hpp"
#include "io/case/read_case.hpp"
#include "io/case/tables/inflow_table.hpp"
#include "io/case/tables/points_file.hpp"
#include "io/checkpoint/checkpoint.hpp"
#include "io/question/case_error.hpp"
#include "io/records/earlier_result.hpp"
#include "io/text/read_table.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

using std::string_literals::operator""s;

std::string nested(const std::string& part, int count) {
  std::string all;
  for (int n = 0; n < count; ++n) all += part;
  return all;
}

enum class Fate { read, refused };

/// Any other exception than the two of a refusal fails the test, as does a long message.
template <class Read>
Fate fate_of(const std::string& text, const Read& read) {
  std::string message;
  try {
    read(text);
    return Fate::read;
  } catch (const CaseError& error) {
    message = error.complaints().front().text;
  } catch (const InputError& error) {
    message = error.what();
  } catch (const std::exception& error) {
    ADD_FAILURE() << text.substr(0, 200) << "\n" << error.what();
  }
  EXPECT_FALSE(message.empty());
  EXPECT_LT(message.size(), 1000U) << message.substr(0, 1000);
  return Fate::refused;
}

Fate fate_of_case(const std::string& text) {
  return fate_of(text, [](const std::string& t) { parse_case(t, "case.json"); });
}

Fate fate_of_buildings(const std::string& text) {
  return fate_of(text, [](const std::string& t) { parse_buildings(t, "city.geojson"); });
}

class HostileInput : public testing::Test {
 protected:
  void TearDown() override {
    EXPECT_LT(static_cast<double>(std::clock() - start_) / CLOCKS_PER_SEC, 30);
  }

 private:
  std::clock_t start_ = std::clock();  ///< of a core: what else the machine does counts for nothing
};

const std::vector<std::string> values{nested("[", 50'000) + nested("]", 50'000),
                                      nested("{\"a\":", 20'000) + "1" + nested("}", 20'000),
                                      nested("[", 50'000),
                                      nested("[[0,0],", 30'000),
                                      "1e400",
                                      "-1e400",
                                      "1e308",
                                      "-1e308",
                                      "1e-400",
                                      "5e-324",
                                      "99999999999999999999",
                                      "-0",
                                      "-1",
                                      "0.1e",
                                      "01",
                                      "+1",
                                      ".5",
                                      "0x10",
                                      "NaN",
                                      "Infinity",
                                      "-Infinity",
                                      "nan",
                                      "null",
                                      "true",
                                      "[]",
                                      "{}",
                                      "[[]]",
                                      "[null]",
                                      "[[[[]]]]",
                                      "{\"\": \"\"}",
                                      "\"\"",
                                      "\"",
                                      "'a'",
                                      "\"\\u0000\"",
                                      "\"\\u001b[2J\"",
                                      "\"\\ud800\"",
                                      "\"\\udc00\\ud800\"",
                                      "\"\\q\"",
                                      "\"\xff\xfe\"",
                                      "\"\xc0\x80\"",
                                      "\"a\nb\"",
                                      "\"a\0b\""s,
                                      "\0"s,
                                      "\"" + std::string(2'000'000, 'a') + "\"",
                                      std::string(2'000'000, '1'),
                                      "\"../../../../etc/passwd\"",
                                      "\"/dev/zero\"",
                                      "\"%s%n{}{0}\"",
                                      "1, \"a\": 2, \"a\": 3",
                                      "/* open",
                                      "// to the end",
                                      "1 1",
                                      "1,,1",
                                      "1}",
                                      "1]",
                                      "[1,]"};

TEST_F(HostileInput, EveryValueInEveryPlaceOfACase) {
  const std::string before = R"({"title": "a", "domain": {"size": [40, 40, 40],
      "cells": [20, 20, 20]}, "wind": {"speed": 3}, "time": {"end": 100, "spin_up": 1})";
  const std::vector<std::string> places{
      "{@}",
      "@",
      R"({"title": @, "domain": {"size": [1, 1, 1], "cells": [4, 4, 4]}, "time": {"end": 1}})",
      R"({"domain": @, "time": {"end": 1}})",
      R"({"domain": {"size": @, "cells": [4, 4, 4]}, "time": {"end": 1}})",
      R"({"domain": {"size": [1, 1, 1], "cells": [4, @, 4]}, "time": {"end": 1}})",
      R"({"domain": {"buildings": @, "resolution": 4}, "wind": {"speed": 3}, "time": {"end": 1}})",
      R"({"domain": {"size": [1, 1, 1], "cells": [4, 4, 4]}, "time": {"end": @}})",
      R"({"domain": {"size": [1, 1, 1], "cells": [4, 4, 4]}, "time": {"steps": @}})",
      before + R"(, "boundaries": {"x+": @}})",
      before + R"(, "initial": {"velocity": [1, @, 1]}})",
      before + R"(, "output": {"every": @}})",
      before + R"(, "output": {"fields": [@]}})",
      before + R"(, "zones": {"averaging": @}})",
      before + R"(, "unknown": @})",
      before + R"(, "releases": @})",
      before +
          R"(, "releases": [{"name": @, "substance": "chlorine", "x": 1, "y": 1, "mass_kg": 1}]})",
      before + R"(, "releases": [{"name": "a", "substance": @, "x": 1, "y": 1, "mass_kg": 1}]})",
      before +
          R"(, "releases": [{"name": "a", "substance": "ammonia", "polygon": @, "mass_kg": 1}]})",
      before +
          R"(, "substances": [{"name": "a", "levels": [{"name": "b", "severity": 1, "ppm": @}]}]})"};
  int refused = 0, all = 0;
  for (const std::string& place : places) {
    for (const std::string& value : values) {
      std::string text = place;
      text.replace(text.find('@'), 1, value);
      refused += fate_of_case(text) == Fate::refused ? 1 : 0;
      ++all;
    }
  }
  EXPECT_GT(refused, all * 9 / 10) << all;
}

TEST_F(HostileInput, EveryValueInEveryPlaceOfAFileOfBuildings) {
  const auto feature = [](const std::string& properties, const std::string& coordinates) {
    return R"({"type": "Feature", "id": 1, "properties": )" + properties +
           R"(, "geometry": {"type": "Polygon", "coordinates": )" + coordinates + "}}";
  };
  const std::string ring = "[[100,100],[110,100],[110,120],[100,120]]";
  const std::vector<std::string> places{
      "@",
      "[@]",
      R"({"type": @})",
      R"({"type": "FeatureCollection", "features": @})",
      R"({"type": "FeatureCollection", "features": [@]})",
      R"({"type": "Feature", "properties": {}, "geometry": @})",
      R"({"type": "GeometryCollection", "geometries": [@]})",
      feature("@", "[" + ring + "]"),
      feature("{\"height\": @}", "[" + ring + "]"),
      feature("{\"name\": @}", "[" + ring + "]"),
      feature("{\"@id\": 1, \"levels\": @}", "[" + ring + "]"),
      feature("{}", "@"),
      feature("{}", "[@]"),
      feature("{}", "[" + ring + ", @]"),
      feature("{}", "[[[100,100],@,[110,120],[100,120]]]"),
      feature("{}", "[[[100,100],[110,@],[110,120],[100,120]]]"),
      R"({"type": "Feature", "id": @, "properties": {}, "geometry": null})",
      R"({"type": "FeatureCollection", "crs": @, "features": []})",
      R"({"type": "FeatureCollection", "crs": {"properties": {"name": @}}, "features": [)" +
          feature("{}", "[" + ring + "]") + "]}"};
  for (const std::string& place : places) {
    for (const std::string& value : values) {
      std::string text = place;
      text.replace(text.rfind('@'), 1, value);
      fate_of_buildings(text);
    }
  }
  // With a polygon and values that can be no part of one, nothing may be read.
  for (const char* ring_of_nothing : {"[[[1e400,0],[1,0],[1,1]]]", "[[[null,0],[1,0],[1,1]]]",
                                      "[[[\"1\",0],[1,0],[1,1]]]", "[[[],[],[]]]", "[[[[[]]]]]"}) {
    EXPECT_EQ(fate_of_buildings(feature("{}", ring_of_nothing)), Fate::refused) << ring_of_nothing;
  }
}

TEST_F(HostileInput, EveryValueInEveryPlaceOfACity) {
  const std::string system = R"({"referenceSystem": "EPSG:7415"})";
  const std::string metres = R"({"title": "of no system, which PROJ would look up each time"})";
  const std::string city = R"({"type": "CityJSON", "version": "2.0", "metadata": )" + system +
                           R"(,
      "transform": {"scale": [0.1, 0.1, 0.1], "translate": [155000, 463000, 0]}, "CityObjects": {
      "a": {"type": "Building", "attributes": {"name": "b"}, "address": [{"ThoroughfareName": "c"}],
      "geometry": [{"type": "Solid", "lod": "2.2", "boundaries": [[[[0, 1, 2]], [[3, 4, 5]]]],
      "semantics": {"surfaces": [{"type": "GroundSurface"}, {"type": "RoofSurface"}],
      "values": [[0, 1]]}}]}, "p": {"type": "BuildingPart", "parents": ["a"]}}, "vertices": [
      [0, 0, 0], [200, 0, 0], [0, 200, 0], [0, 0, 90], [200, 0, 90], [0, 200, 120]]})";
  ASSERT_EQ(fate_of_buildings(city), Fate::read);
  for (const char* place : {"\"2.0\"",
                            "{\"referenceSystem\": \"EPSG:7415\"}",
                            "\"EPSG:7415\"",
                            "[0.1, 0.1, 0.1]",
                            "155000",
                            "\"Building\"",
                            "{\"name\": \"b\"}",
                            "\"b\"",
                            "[{\"ThoroughfareName\": \"c\"}]",
                            "\"c\"",
                            "\"Solid\"",
                            "\"2.2\"",
                            "[[[[0, 1, 2]], [[3, 4, 5]]]]",
                            "[[0, 1, 2]]",
                            "[3, 4, 5]",
                            "[{\"type\": \"GroundSurface\"}, {\"type\": \"RoofSurface\"}]",
                            "\"RoofSurface\"",
                            "[[0, 1]]",
                            "[0, 1]",
                            "[\"a\"]",
                            "[0, 0, 0]",
                            "[0, 200, 120]",
                            "120"}) {
    const std::string what = place;
    std::string where = city;
    if (system.find(what) == std::string::npos)
      where.replace(where.find(system), system.size(), metres);
    for (const std::string& value : values) {
      std::string text = where;
      const auto at = text.find(what);
      ASSERT_NE(at, std::string::npos) << place;
      fate_of_buildings(text.replace(at, what.size(), value));
    }
  }
  for (std::size_t n = 1; n < city.size(); ++n) {
    EXPECT_EQ(fate_of_buildings(city.substr(0, n)), Fate::refused) << n;
  }
}

TEST_F(HostileInput, EveryTruncationAndManyAWrongByte) {
  const std::string city =
      R"({"type": "FeatureCollection", "features": [{"type": "Feature", "id": "way/1", "properties":
      {"height": "12 m", "name": "Caf\u00e9"}, "geometry": {"type": "MultiPolygon", "coordinates":
      [[[[1e2,100],[110,100],[110,120],[100,120]], [[102,102],[102,104],[104,104]]]]}}]})";
  const std::string small = R"({"domain": {"size": [40, 40, 40], "cells": [20, 20, 20]}, // box
      "wind": {"speed": 3e0}, "time": {"end": 100, "spin_up": 1}, "releases": [{"name": "t\u00e9",
      "substance": "UN1017", "x": 1, "y": 1, "series": [{"time": 0, "rate_kg_s": 1}]}]})";
  for (std::size_t n = 0; n < city.size(); ++n) {
    EXPECT_EQ(fate_of_buildings(city.substr(0, n)), Fate::refused) << n;
  }
  for (std::size_t n = 0; n < small.size(); ++n) {
    EXPECT_EQ(fate_of_case(small.substr(0, n)), Fate::refused) << n;
  }
  for (const char wrong : "\0\"\\{}[],:-9e\xff"s) {
    for (std::size_t n = 0; n < small.size(); n += 3) {
      std::string text = small;
      text[n] = wrong;
      fate_of_case(text);
    }
    for (std::size_t n = 0; n < city.size(); n += 3) {
      std::string text = city;
      text[n] = wrong;
      fate_of_buildings(text);
    }
  }
}

TEST_F(HostileInput, TheSettingsOfTheCommandLine) {
  const std::string box =
      R"({"domain": {"size": [1, 1, 1], "cells": [4, 4, 4]}, "time": {"end": 1}})";
  for (const char* key : {"title", "wind", "domain.size.0", "releases", "time.end", "a.b.c.d",
                          "domain.cells.99999999999999999999", "domain.size.-1"}) {
    for (const std::string& value : values) {
      fate_of(value, [&](const std::string& v) {
        parse_case(box, "case.json", {std::string(key) + "=" + v});
      });
    }
  }
}

// Nested so deep that a copy of it would take all of the stack.
TEST_F(HostileInput, WhatARunIsSaidToHaveLeft) {
  const test::TemporaryFolder folder;
  const std::string deep = R"({"program": "downwash", "files": ["case.json"], "checkpoint": )" +
                           nested("[", 1'000'000) + nested("]", 1'000'000) + "}";
  std::ofstream(folder.path() / "run.json") << deep;
  std::ofstream(folder.path() / "1.json") << deep;
  EXPECT_TRUE(EarlierResult(folder.path()).files().empty());
  const FoundCheckpoint found = newest_checkpoint(folder.path());
  EXPECT_FALSE(found.checkpoint);
  ASSERT_EQ(found.damaged.size(), 1U);
  EXPECT_THAT(found.damaged[0], testing::HasSubstr("1.json: it is no manifest of a checkpoint"));
}

TEST_F(HostileInput, TablesWithoutAnEnd) {
  using testing::HasSubstr;
  const auto fault = [](const auto& read) -> std::string {
    try {
      read();
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_THAT(fault([] { read_inflow_table("/dev/zero"); }), HasSubstr("this is a device"));
  EXPECT_THAT(fault([] { read_points_file("/dev/zero"); }), HasSubstr("this is a device"));
  EXPECT_EQ(fault([] { parse_table(nested("a,", 101), "t.csv"); }),
            "t.csv: there are more than 100 columns; leave some out");
  EXPECT_EQ(fault([] { parse_table("a\n" + nested("1\n", 10'001), "t.csv"); }),
            "t.csv: there are more than 10000 rows; leave some out");
  EXPECT_EQ(parse_table("a\n" + nested("1\n", 10'000), "t.csv").size(), 10'000U);
  EXPECT_EQ(fault([] { parse_inflow_table("z_m,U_ms\n1,1e300\n", "t.csv"); }),
            "t.csv: row 1, column `U_ms`: 1e+300 is more than any wind has; correct it");
}

// A document takes some hundred bytes of memory for each value.
TEST_F(HostileInput, MoreValuesThanTheMemoryHolds) {
  EXPECT_FALSE(excess_of("[[1,2],[3,4]]", {.values = 6}));
  const auto excess = excess_of("[[1,2],\n[3,4]]", {.values = 5});
  ASSERT_TRUE(excess);
  EXPECT_EQ(excess->place, "line 2, column 3");
  EXPECT_EQ(excess->problem, "the file has more than 5 values; cut what matters out of it");
}

TEST_F(HostileInput, AnotherWordInEveryFeature) {
  std::string features;
  for (int n = 0; n < 100'000; ++n) {
    features += R"({"type": "Feature", "properties": {}, "geometry": {"type": ")" +
                std::to_string(n) + R"("}},)";
  }
  features += R"({"type": "Feature", "properties": {"height": ")" + std::string(100'000, 'x') +
              R"("}, "geometry": {"type": "Polygon", "coordinates": [[[0,0],[9,0],[9,9]]]}})";
  const GeometryReport report =
      parse_buildings(R"({"type": "FeatureCollection", "features": [)" + features + "]}", "a")
          .report;
  EXPECT_EQ(report.skipped.count("no geometry that GeoJSON knows"), 100'000);
  for (const std::string& line : report_lines(report)) EXPECT_LT(line.size(), 500U);
}

TEST_F(HostileInput, PolygonsAndNamesWithoutAnEnd) {
  const auto city = [](const std::string& name, int corners) {
    return R"({"type": "Feature", "id": "way/1", "properties": {"height": 9, "name": ")" + name +
           R"("}, "geometry": {"type": "Polygon", "coordinates": [[[0,0],[9,9],[0,9]],[[0,1])" +
           nested(",[1,1],[1,2]", corners / 2) + "]]}}";
  };
  try {
    parse_buildings(city("a", 100'000), "city.geojson");
    ADD_FAILURE();
  } catch (const InputError& error) {
    EXPECT_STREQ(error.what(),
                 "city.geojson: feature way/1: a polygon has 100004 corners, no building more than "
                 "100000; leave it out, or simplify it");
  }
  EXPECT_EQ(parse_buildings(city(std::string(500, 'a'), 4), "a").buildings[0].name,
            std::string(200, 'a') + "…");
}

}  // namespace
}  // namespace downwash
