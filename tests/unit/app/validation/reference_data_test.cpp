// Measurements beside the cases, by what is known of them.
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "app/validation/scores.hpp"
#include "io/text/read_table.hpp"
#include "tests/support/source_folder.hpp"

namespace downwash {
namespace {

const std::filesystem::path cases = std::filesystem::path(DOWNWASH_SOURCE_DIR) / "cases";

double number(const TableRow& row, const char* column) { return std::stod(row.at(column)); }

TEST(ReferenceData, OfAijCaseAHasTheKOfItsFluctuations) {
  const auto rows = read_table(cases / "aij_a_single_block/reference/points.csv");
  EXPECT_EQ(rows.size(), 186u);
  std::map<std::string, int> sections;
  for (const TableRow& row : rows) {
    ++sections[row.at("section")];
    double squares = 0;
    for (const char* component : {"sigmaU", "sigmaV", "sigmaW"}) {
      squares += number(row, component) * number(row, component);
    }
    EXPECT_NEAR(number(row, "k"), squares / 2, 0.003) << row.at("section") << " " << row.at("x_b");
  }
  EXPECT_EQ(sections["vertical_y0"], 66);
  EXPECT_EQ(sections["horizontal_z0.125b"], 60);
  EXPECT_EQ(sections["horizontal_z1.25b"], 60);
}

/// The set-up is symmetric in y, so that each point has another to be compared with: what a perfect
/// prediction could reach.
TEST(ReferenceData, OfAijCaseCIsItsOwnMirrorImage) {
  const auto rows = read_table(cases / "aij_c_block_array/reference/points_0deg.csv");
  EXPECT_EQ(rows.size(), 120u);
  for (const char* column : {"ratio_0D", "ratio_1D", "ratio_2D"}) {
    std::map<std::pair<long, long>, double> by_place;  // mm
    for (const TableRow& row : rows) {
      by_place[{std::lround(1000 * number(row, "x_m")), std::lround(1000 * number(row, "y_m"))}] =
          number(row, column);
    }
    ASSERT_EQ(by_place.size(), rows.size());
    ScorePairs pairs;
    for (const auto& [place, value] : by_place) {
      if (place.second <= 0) continue;
      pairs.push_back({value, by_place.at({place.first, -place.second})});
    }
    EXPECT_EQ(pairs.size(), 57u);
    EXPECT_GE(hit_rate(pairs, 0.25, 0.05), 0.95) << column;
    EXPECT_LE(normalised_absolute_difference(pairs), 0.04) << column;
  }
}

TEST(ReferenceData, OfPrairieGrassHasAllArcsOfTheNeutralRuns) {
  std::set<int> neutral;
  for (const TableRow& row : read_table(cases / "prairie_grass/reference/met.csv")) {
    if (std::abs(1 / number(row, "L_m")) < 0.01) neutral.insert(std::stoi(row.at("run")));
  }
  EXPECT_EQ(neutral, (std::set{22, 24, 42, 46}));
  std::map<int, int> arcs;
  for (const TableRow& row : read_table(cases / "prairie_grass/reference/arcs.csv")) {
    const int run = std::stoi(row.at("run"));
    if (neutral.contains(run)) ++arcs[run];
    // Of a Gaussian the integral is (2π)^½ σ times the maximum; of what samplers find, about that.
    const double of_gaussian = 2.5066 * number(row, "sigma_y_m") * number(row, "Cmax_mg_m3");
    if (neutral.contains(run)) {
      EXPECT_NEAR(number(row, "Cy_mg_m2") / of_gaussian, 1, 0.4) << run;
    }
  }
  for (const int run : neutral) EXPECT_EQ(arcs[run], 5) << run;
}

}  // namespace
}  // namespace downwash
