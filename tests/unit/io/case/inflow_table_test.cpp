// Tables of the air that comes in.
#include "io/case/inflow_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <stdexcept>
#include <string>

#include "tests/support/temporary_folder.hpp"

namespace downwash {
namespace {

class InflowTableFile : public ::testing::Test {
 protected:
  InflowTable read(const std::string& text) {
    std::ofstream(file_) << text;
    return read_inflow_table(file_);
  }
  std::string error_of(const std::string& text) {
    try {
      read(text);
    } catch (const std::runtime_error& error) {
      return error.what();
    }
    return "";
  }

 private:
  test::TemporaryFolder folder_;
  std::filesystem::path file_ = folder_.path() / "inflow.csv";
};

TEST_F(InflowTableFile, IsLinearBetweenRowsAndAtRestOnTheGround) {
  const InflowTable table =
      read("# measured\nz_m,U_ms,sigma_u,sigma_v,sigma_w\n2,4,1,0.5,0.2\n4,6,2,1,0.4\n");
  EXPECT_EQ(table.at(3).speed, 5);
  EXPECT_EQ(*table.at(3).uu, 2.5);  // of the squares
  EXPECT_EQ(table.at(1).speed, 2);
  EXPECT_EQ(*table.at(1).ww, 0.2 * 0.2);
  EXPECT_EQ(table.at(9).speed, 6);
}

TEST_F(InflowTableFile, SharesOutTurbulentEnergy) {
  const InflowTable::Row row = read("z_m,U_ms,k_m2s2\n1,2,0.5\n").rows[0];
  EXPECT_NEAR((*row.uu + *row.vv + *row.ww) / 2, 0.5, 1e-12);
  EXPECT_GT(*row.uu, *row.vv);
  EXPECT_GT(*row.vv, *row.ww);
}

TEST_F(InflowTableFile, SaysWhatIsWrongWhere) {
  using ::testing::HasSubstr;
  EXPECT_THAT(error_of("z_m,U_ms\n1,fast\n"),
              HasSubstr("row 1, column `U_ms`: \"fast\" is no number"));
  EXPECT_THAT(error_of("z_m\n1\n"), HasSubstr("column `U_ms`: is missing"));
  EXPECT_THAT(error_of("z_m,U_ms\n2,1\n1,2\n"),
              HasSubstr("row 2, column `z_m`: heights must rise"));
  EXPECT_THAT(error_of("z_m,U_ms,sigma_u\n2,1,1\n"),
              HasSubstr("give all three components of turbulence"));
  EXPECT_THAT(error_of("z_m,U_ms\n-1,1\n"), HasSubstr("below the ground"));
  EXPECT_THAT(error_of("z_m,U_ms\n"), HasSubstr("there is no row"));
}

}  // namespace
}  // namespace downwash
