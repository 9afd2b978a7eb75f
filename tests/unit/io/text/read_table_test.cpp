#include "io/text/read_table.hpp"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/support/io_samples.hpp"

namespace downwash {
namespace {

class ReferenceTable : public ::testing::Test {
 protected:
  std::filesystem::path file(const char* text) const {
    std::ofstream(folder_.path() / "table") << text;
    return folder_.path() / "table";
  }

 private:
  test::TemporaryFolder folder_;
};

TEST_F(ReferenceTable, HasRowsByColumn) {
  const auto rows = read_table(file("# source\nx,u,v\n0.5,1,\n\n1.5,,3\n"));
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0].at("x"), "0.5");
  EXPECT_EQ(rows[0].at("v"), "");
  EXPECT_EQ(rows[1].at("u"), "");
  EXPECT_EQ(rows[1].at("v"), "3");
}

TEST_F(ReferenceTable, TakesTheSeparatorThatExcelNames) {
  for (const char* text : {"sep=;\r\nx;u, v\r\n0,5;1\r\n", "\xEF\xBB\xBFSEP=;\nx;u, v\n0,5;1\n"}) {
    const auto rows = read_table(file(text));
    ASSERT_EQ(rows.size(), 1U) << text;
    EXPECT_EQ(rows[0].at("x"), "0.5") << text;
    EXPECT_EQ(rows[0].at("u, v"), "1") << text;
  }
  EXPECT_EQ(read_table(file("sep=\t\nx\tu\n3\t4\n"))[0].at("u"), "4");
  EXPECT_EQ(read_table(file("sep=,\nx;y,u\n3,4\n"))[0].at("x;y"), "3");
}

TEST_F(ReferenceTable, HasNumbersBetweenBlanks) {
  const auto rows = read_number_rows(file("# y Umean\n#\n  0.0000e+00   1.5 -2\n 3 4 5 \n"));
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0], (std::vector<double>{0, 1.5, -2}));
  EXPECT_EQ(rows[1], (std::vector<double>{3, 4, 5}));
}

TEST_F(ReferenceTable, RefusesWhatItCannotRead) {
  EXPECT_THROW(read_table("no/such/file"), std::runtime_error);
  EXPECT_THROW(read_number_rows(file("1 2 x\n")), std::runtime_error);
}

TEST(Interpolation, IsExactForCubics) {
  const auto cubic = [](double x) { return 1 + x * (2 - x * (3 - 0.5 * x)); };
  Curve curve;
  for (const double x : {0.0, 0.5, 1.2, 2.0, 3.5, 4.0}) curve.emplace_back(x, cubic(x));
  for (const double x : {0.0, 0.3, 1.2, 2.7, 3.9, 4.0}) {
    EXPECT_NEAR(interpolate(curve, x), cubic(x), 1e-12);
  }
}

}  // namespace
}  // namespace downwash
