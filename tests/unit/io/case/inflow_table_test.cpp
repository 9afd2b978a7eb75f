// Tables of the air that comes in.

#include "io/case/tables/inflow_table.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <stdexcept>
#include <string>

#include "io/case/read_case.hpp"
#include "io/question/case_error.hpp"
#include "io/question/wind.hpp"
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

TEST_F(InflowTableFile, MayHaveOtherUnits) {
  const InflowTable::Row row = read("\xEF\xBB\xBFz_ft; U_kt\r\n10; 8,5\r\n").rows[0];
  EXPECT_NEAR(row.z, 3.048, 1e-9);
  EXPECT_NEAR(row.speed, 8.5 * 1852 / 3600, 1e-9);
}

TEST_F(InflowTableFile, RefusesWindsThatAreNone) {
  using ::testing::HasSubstr;
  EXPECT_THAT(error_of("z_m,U_ms\n10,400\n"), HasSubstr("400 m/s is more than any wind has"));
  EXPECT_THAT(error_of("z_m,U_ms,sigma_u,sigma_v,sigma_w\n10,4,200,1,1\n"),
              HasSubstr("column `sigma_u`: 200 m/s is more"));
  EXPECT_THAT(error_of("z_m,U_ms\n30000,4\n"), HasSubstr("above all air"));
  EXPECT_THAT(error_of("z_m,U_ms,sigma_uu\n10,4,1\n"), HasSubstr("did you mean `sigma_u`?"));
  EXPECT_THAT(error_of("height,speed\n10,4\n"), HasSubstr("known are z_m, U_ms, uu_m2s2"));
}

/// A page that says 4 m/s of a flow with 12 m/s misleads.
TEST(InflowTableOfCase, HasTheSpeedOfTheWind) {
  const test::TemporaryFolder folder;
  std::ofstream(folder.path() / "in.csv") << "z_m,U_ms\n2,6\n10,12\n50,18\n";
  const auto problem = [&](const std::vector<std::string>& settings) -> std::string {
    try {
      parse_case(R"({"domain": {"size": [40, 30, 10], "cells": [40, 30, 10]}, "time": {"end": 9},
                     "wind": {"speed": 4}, "inflow": {"table": "in.csv"}})",
                 folder.path() / "case.json", settings);
    } catch (const CaseError& error) {
      EXPECT_EQ(error.complaints().front().message, Message::keys_exclude);
      return error.what();
    }
    return "";
  };
  using ::testing::HasSubstr;
  EXPECT_THAT(problem({}), HasSubstr("`wind.speed` is 4 m/s at 10 m, but `inflow.table` has 12 m/s "
                                     "there: set the speed to 12, or scale the table by 0.333."));
  EXPECT_EQ(problem({"wind.speed=12"}), "");
  EXPECT_EQ(problem({"wind.speed=12.5"}), "") << "4 %";
  EXPECT_THAT(problem({"wind.speed=12.7"}), HasSubstr("12 m/s there")) << "5.5 %";
  EXPECT_EQ(problem({"wind.speed=9", "wind.height=6"}), "");
  EXPECT_THAT(problem({"wind.speed=12", "wind.height=20 ft"}), HasSubstr("at 6.096 m"));
}

/// The same of faces that say themselves what comes in.
TEST(InflowOfFaces, HasTheSpeedOfTheWind) {
  const auto problem = [&](const std::vector<std::string>& settings) -> std::string {
    try {
      parse_case(R"({"domain": {"size": [40, 30, 20], "cells": [40, 30, 20]}, "time": {"end": 9},
                     "wind": {"speed": 4}})",
                 "case.json", settings);
    } catch (const CaseError& error) {
      EXPECT_EQ(error.complaints().front().message, Message::face_keys);
      return error.what();
    }
    return "";
  };
  using ::testing::HasSubstr;
  EXPECT_THAT(
      problem({R"(boundaries.inlet={"type": "inflow", "velocity": [12, 0, 0]})"}),
      HasSubstr("`boundaries.x-` lets in 12 m/s at 10 m, but by `wind.speed` it would be 4"));
  EXPECT_EQ(problem({R"(boundaries.inlet={"type": "inflow", "velocity": ["8kt", 0, 0]})"}), "");
  EXPECT_THAT(problem({R"(boundaries.inlet={"type": "inflow", "profile": [[0, 0], [20, 4]]})"}),
              HasSubstr("lets in 2 m/s at 10 m"));
  EXPECT_EQ(problem({R"(boundaries.inlet={"type": "inflow", "profile": [[0, 0], [20, 8]]})"}), "");
  EXPECT_EQ(problem({"domain.turn=30", "boundaries.y+=outflow",
                     R"(boundaries.y-={"type": "inflow", "velocity": [3.46, 2, 0]})"}),
            "");
  EXPECT_THAT(problem({"domain.turn=30", "boundaries.y+=outflow",
                       R"(boundaries.y-={"type": "inflow", "velocity": [3.46, 4, 0]})"}),
              HasSubstr("`boundaries.y-` lets in 4 m/s"));
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
