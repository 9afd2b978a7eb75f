// Tables of winds over ground of known roughness.
#include "app/run/checks/air/table_checks.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>

#include "io/case/tables/inflow_table.hpp"
#include "io/case/weather/table_roughness.hpp"

namespace downwash {
namespace {

InflowTable::Row row(double z, double speed) {
  InflowTable::Row one;
  one.z = z;
  one.speed = speed;
  return one;
}

/// The law of the wall over ground of z0 (m), at heights that double from `lowest` to 64 times it.
InflowTable over(double z0, double lowest = 2) {
  InflowTable table;
  for (double z = lowest; z < 65 * lowest; z *= std::sqrt(2)) {
    table.rows.push_back(row(z, 0.9 * std::log((z + z0) / z0)));
  }
  return table;
}

TEST(TableOverGround, FitsTheGroundThatItWasMeasuredOver) {
  for (const double z0 : {0.02, 0.5}) {
    const auto found = compare_with_ground(over(z0), z0);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->deviation, 0, 1e-9);
    EXPECT_NEAR(found->fitting / z0, 1, 0.03);
    EXPECT_EQ(table_over_ground(*found, z0).severity, Severity::fine);
  }
}

TEST(TableOverGround, SaysWhichRoughnessFits) {
  const auto found = compare_with_ground(over(0.02), 0.5);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->height, 2);
  const double highest = 2 * std::pow(2, 3.5);  // m, below a fifth of 128 m
  EXPECT_NEAR(found->deviation,
              std::log(5.0) / std::log((highest + 0.5) / 0.5) * std::log((highest + 0.02) / 0.02) /
                      std::log(101.0) -
                  1,
              0.02);
  EXPECT_LT(found->deviation, -0.1);
  const Check check = table_over_ground(*found, 0.5);
  EXPECT_EQ(check.severity, Severity::look);
  EXPECT_EQ(check.message, Message::table_over_ground);
  EXPECT_NE(check.remedy.find("`surfaces.ground` = 0.02"), std::string::npos) << check.remedy;
}

TEST(TableOverGround, IsOfTheLowestRowInAWindTunnel) {
  const auto found = compare_with_ground(over(2e-4, 0.01), 2e-3);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->height, 0.01);
  EXPECT_NEAR(found->fitting / 2e-4, 1, 0.03);
}

TEST(TableOverGround, ALowestRowBetweenTheRoughnessElementsDoesNotCount) {
  InflowTable table = over(2e-4, 0.01);
  table.rows.front().speed *= 1.2;
  EXPECT_NEAR(*fitting_roughness(table) / 2e-4, 1, 0.03);
  table.rows.front().speed /= 1.15;
  EXPECT_LT(rows_near_ground(table).front().z, 0.011) << "within a tenth it counts";
}

TEST(TableOverGround, NoGroundIsRougherThanACity) {
  InflowTable table;  // up to 1 km; its speed grows as the height
  for (const double z : {50, 100, 150, 200, 1000}) table.rows.push_back(row(z, 0.05 * z));
  EXPECT_LE(*fitting_roughness(table), 3);
}

/// Least squares in ln z from 0.02 to 0.2 m give 0.27 mm (cases/aij_c_block_array).
TEST(TableOverGround, FitsAMeasuredApproachFlow) {
  const auto table = read_inflow_table(std::filesystem::path(DOWNWASH_SOURCE_DIR) /
                                       "cases/aij_c_block_array/inflow.csv");
  EXPECT_NEAR(*fitting_roughness(table), 2.7e-4, 0.3e-4);
}

TEST(TableOverGround, SaysNothingOfTablesThatTellNothing) {
  InflowTable even;
  for (const double z : {2, 10, 40}) even.rows.push_back(row(z, 4));
  EXPECT_FALSE(compare_with_ground(even, 0.1));
  EXPECT_FALSE(compare_with_ground({.rows = {row(2, 2), row(9, 4)}}, 0.1));
  EXPECT_FALSE(compare_with_ground(over(0.1), 0)) << "smooth ground";
}

}  // namespace
}  // namespace downwash
