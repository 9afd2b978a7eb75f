// Files that are made to be slow.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <ctime>
#include <random>
#include <string>

#include "geometry/files/building_file.hpp"
#include "geometry/files/zip_directory.hpp"
#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"

namespace downwash {
namespace {

using testing::AllOf;
using testing::HasSubstr;

struct Refusal {
  Message message{};
  std::string words;
};

Refusal refusal_of_slow(const std::string& content, const std::string& name = "city.geojson") {
  try {
    parse_buildings(content, name);
  } catch (const InputError& error) {
    return {error.message(), error.what()};
  }
  return {};
}

std::string polygon(const std::string& ring) {
  return R"({"type":"Feature","properties":{"building":"yes","height":9},"geometry":)"
         R"({"type":"Polygon","coordinates":[[)" +
         ring + "]]}}";
}

std::string scribble(int corners) {
  std::mt19937 random(7);
  std::uniform_int_distribution<int> place(0, 30000);
  std::string ring, first;
  for (int n = 0; n < corners; ++n) {
    const std::string point = text('[', place(random) / 100.0, ',', place(random) / 100.0, ']');
    if (n == 0) first = point;
    ring += point + ',';
  }
  return polygon(ring + first);
}

const char* const square_of_slow = "[400,0],[420,0],[420,20],[400,20],[400,0]";

TEST(SlowFiles, OutlinesThatCrossThousandsOfTimesAreLeftOut) {
  const Refusal alone = refusal_of_slow(scribble(2500));
  EXPECT_EQ(alone.message, Message::building_file);
  EXPECT_THAT(alone.words, HasSubstr("cross themselves or each other thousands of times"));
  const BuildingSet beside =
      parse_buildings(R"({"type":"FeatureCollection","features":[)" + scribble(2500) + ',' +
                          polygon(square_of_slow) + "]}",
                      "city.geojson");
  ASSERT_EQ(beside.buildings.size(), 1U);
  EXPECT_EQ(beside.report.warnings.count(
                "outlines that cross themselves or each other thousands of times are left out"),
            1);
}

TEST(SlowFiles, OutlinesThatCrossAFewTimesAreMended) {
  const BuildingSet set = parse_buildings(scribble(12), "city.geojson");
  EXPECT_EQ(set.buildings.size(), 1U);
}

/// Each body was compared with the sum of all others, added up anew.
TEST(SlowFiles, ModelsOfThousandsOfBodiesAreRead) {
  std::string model;
  for (int n = 0; n < 15000; ++n) {
    const int x = 3 * (n % 150), y = 3 * (n / 150);
    model += text("v ", x, ' ', y, " 0\nv ", x + 2, ' ', y, " 0\nv ", x, ' ', y + 2, " 0\nv ", x,
                  ' ', y, " 9\no h", n, "\nf -4 -2 -3\nf -4 -3 -1\nf -3 -2 -1\nf -4 -1 -2\n");
  }
  const auto begin = std::clock();
  EXPECT_EQ(parse_buildings(model, "city.obj").buildings.size(), 15000U);
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 3);
}

TEST(SlowFiles, EntitiesOfXmlAreRefused) {
  const std::string head = "<?xml version=\"1.0\"?>\n";
  const std::string kml = "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>";
  const Refusal laughs =
      refusal_of_slow(head + "<!DOCTYPE kml [<!ENTITY a \"lol\"><!ENTITY b \"&a;&a;\">]>\n" + kml +
                          "<name>&b;</name></Document></kml>",
                      "city.kml");
  EXPECT_EQ(laughs.message, Message::building_file);
  EXPECT_THAT(laughs.words, HasSubstr("declares entities"));
  std::string folders;
  for (int n = 0; n < 5000; ++n) folders += "<Folder>";
  EXPECT_THAT(refusal_of_slow(head + kml + folders, "city.kml").words,
              HasSubstr("deep in each other"));
}

std::string slow_drawing(const std::string& blocks, const std::string& entities) {
  return "0\nSECTION\n2\nHEADER\n0\nENDSEC\n0\nSECTION\n2\nBLOCKS\n" + blocks +
         "0\nENDSEC\n0\nSECTION\n2\nENTITIES\n" + entities + "0\nENDSEC\n0\nEOF\n";
}
std::string block(const std::string& name, const std::string& content) {
  return "0\nBLOCK\n8\n0\n2\n" + name + "\n70\n0\n10\n0\n20\n0\n" + content + "0\nENDBLK\n8\n0\n";
}
std::string insert(const std::string& name, int columns = 1) {
  return text("0\nINSERT\n8\n0\n2\n", name, "\n10\n0\n20\n0\n70\n", columns, "\n71\n", columns,
              '\n');
}

TEST(SlowFiles, DrawingsOfBlocksWithinBlocksAreCountedFirst) {
  const std::string line = "0\nLINE\n8\n0\n10\n0\n20\n0\n11\n9\n21\n9\n";
  std::string blocks = block("B0", line);
  for (int n = 1; n < 9; ++n) {
    std::string ten;
    for (int times = 0; times < 10; ++times) ten += insert(text('B', n - 1));
    blocks += block(text('B', n), ten);
  }
  const Refusal nested = refusal_of_slow(slow_drawing(blocks, insert("B8")), "city.dxf");
  EXPECT_EQ(nested.message, Message::building_file);
  EXPECT_THAT(nested.words, HasSubstr("its blocks, put into each other"));
  EXPECT_THAT(refusal_of_slow(slow_drawing(block("B", line), insert("B", 30000)), "city.dxf").words,
              HasSubstr("its blocks, put into each other"));
  EXPECT_THAT(refusal_of_slow(slow_drawing(block("A", insert("A")), insert("A")), "city.dxf").words,
              HasSubstr("a block of it has itself in it"));
  EXPECT_THAT(refusal_of_slow(slow_drawing(blocks, insert("B2")), "city.dxf").words,
              testing::Not(HasSubstr("blocks")));
}

/// The central directory of an archive of empty files.
std::string names_in_zip(int count, const std::string& name) {
  const std::string mark{"PK\x01\x02"};
  std::string entry = mark + std::string(24, '\0');
  entry += static_cast<char>(name.size() % 256);
  entry += static_cast<char>(name.size() / 256);
  entry += std::string(16, '\0') + name;
  std::string archive = "PK\x03\x04";
  const std::size_t start = archive.size();
  for (int n = 0; n < count; ++n) archive += entry;
  std::string end = "PK\x05\x06" + std::string(12, '\0');
  end += static_cast<char>(start);
  return archive + end + std::string(5, '\0');
}

TEST(SlowFiles, ArchivesOfManyNamesAreNotUnpacked) {
  const ZipDirectory found = zip_directory(names_in_zip(60000, "a/b/c.geojson"));
  EXPECT_EQ(found.entries, 60000U);
  EXPECT_EQ(found.longest_name, 13U);
  EXPECT_EQ(found.deepest, 2U);
  EXPECT_EQ(zip_directory("PK\x03\x04").entries, 0U);
  const Refusal refused = refusal_of_slow(names_in_zip(60000, "a.geojson"), "city.zip");
  EXPECT_THAT(refused.words, HasSubstr("60000 files"));
  EXPECT_THAT(refusal_of_slow(names_in_zip(1, std::string(300, '/')), "city.zip").words,
              HasSubstr("300 folders"));
}

}  // namespace
}  // namespace downwash
