#include "app/run/folder/products.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string_view>
#include <vector>

#include "tests/support/small_report.hpp"
#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

namespace fs = std::filesystem;

TEST(Products, LostOnesAreTriedAgainAlone) {
  const test::TemporaryFolder temporary;
  const fs::path folder = temporary.path();
  const Result page = test::small_page();
  const ProductChoice choice({"page", "geojson", "buildings"});
  RunRecord record;
  fs::create_directories(folder / "zones.geojson");  // no file can take its place
  const auto lost = write_products(folder, page, {}, choice, record);
  EXPECT_EQ(lost, std::vector<std::string_view>{"geojson"});
  EXPECT_EQ(record.lost.size(), 1U);
  EXPECT_TRUE(fs::exists(folder / "buildings.csv"));
  fs::remove(folder / "zones.geojson");
  fs::remove(folder / "report.html");
  record.lost.clear();
  EXPECT_TRUE(write_products(folder, page, {}, choice, record, lost).empty());
  EXPECT_TRUE(record.lost.empty());
  EXPECT_TRUE(fs::exists(folder / "zones.geojson"));
  EXPECT_FALSE(fs::exists(folder / "report.html")) << "it is written once more";
}

}  // namespace
}  // namespace downwash
