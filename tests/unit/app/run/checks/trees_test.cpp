// Cases with trees: from the file to the drag in the cells, and what is told of it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <string>

#include "app/run/checks/check_list.hpp"
#include "app/run/plan/prepared_case.hpp"
#include "app/run/report/case_report.hpp"
#include "app/run/report/report.hpp"
#include "app/run/simulation.hpp"
#include "geometry/shapes/polygon.hpp"
#include "io/question/case_error.hpp"
#include "solver/flow_solver.hpp"
#include "tests/support/small_city_case.hpp"

namespace downwash {
namespace {

using testing::Contains;
using testing::HasSubstr;

/// A house of 10 m, 30 m north of the middle of a wood, and a tree, in plain metres.
constexpr const char* city = R"({"type": "FeatureCollection", "features": [
  {"type": "Feature", "properties": {"building": "yes", "height": 10}, "geometry":
    {"type": "Polygon", "coordinates": [[[-5, 25], [5, 25], [5, 35], [-5, 35]]]}},
  {"type": "Feature", "properties": {"natural": "wood", "height": 8, "leaf_area_index": 4},
   "geometry": {"type": "Polygon", "coordinates": [[[-20, -10], [20, -10], [20, 10], [-20, 10]]]}},
  {"type": "Feature", "properties": {"natural": "tree"}, "geometry":
    {"type": "Point", "coordinates": [20, 30]}}]})";

class TreeCase : public test::SmallCityCase {
 protected:
  TreeCase() : SmallCityCase(city) {}
  static double drag_in(const BuiltProblem& built) {
    double sum = 0;
    for (const FoliageCell& leaf : built.problem.foliage) {
      sum += double(leaf.drag) *
             built.problem.grid.cell_volume(leaf.cell[0], leaf.cell[1], leaf.cell[2]);
    }
    return sum;
  }
};

constexpr const char* with_trees = "domain.trees=city.geojson";

TEST_F(TreeCase, PutsTheLeavesOfTheFileIntoCells) {
  const PreparedCase run = prepared({with_trees});
  EXPECT_EQ(run.site.buildings.size(), 1U);
  EXPECT_EQ(run.site.trees.trees.size(), 2U);
  const Tree& tree = run.site.trees.trees[1];
  const double of_tree = tree.leaf_area_density * 3.14159265 * 6.25 * (tree.height - tree.base);
  EXPECT_EQ(tree.height, 10);
  EXPECT_NEAR(run.built.leaves.leaf_area, 4 * 40 * 20 + of_tree, 0.01);
  EXPECT_NEAR(drag_in(run.built), 0.2 * run.built.leaves.leaf_area, 0.01);
  EXPECT_TRUE(inconsistencies(run.built.problem.foliage, run.built.problem.grid).empty());
  EXPECT_NEAR(drag_in(prepared({with_trees, "domain.leaf_drag=0.4"}).built), 2 * drag_in(run.built),
              0.01);
}

TEST_F(TreeCase, HoldsTheWindBack) {
  const auto wind_in_wood = [&](const PreparedCase& run) {
    FlowSolver solver(run.built.problem, {});
    for (int step = 0; step < 30; ++step) solver.advance(0.3);
    const auto [i, j, k] = run.built.axes.to_solver(Index3{22, 15, 1});
    return std::abs(solver.read(
        velocity_names[static_cast<std::size_t>(run.built.axes.solver_axis(0))])(i, j, k));
  };
  EXPECT_LT(wind_in_wood(prepared({with_trees})), 0.6 * wind_in_wood(prepared()));
}

TEST_F(TreeCase, TurnsThemWithTheBuildings) {
  const PreparedCase run = prepared({with_trees, "wind.direction=0"});
  const Point wood = bounds(run.site.trees.trees[0].crown[0]).centre();
  const Point tree = bounds(run.site.trees.trees[1].crown[0]).centre();
  EXPECT_NEAR(wood.x, 0, 1e-9);
  EXPECT_NEAR(tree.x, -30, 1e-9) << "the north is upwind";
  EXPECT_NEAR(tree.y, 20, 1e-6);
}

TEST_F(TreeCase, IsToldOfTreesThatAreLeftOut) {
  const auto of_trees = [](const std::vector<Check>& checks) {
    return std::ranges::count_if(checks, [](const Check& check) {
      return check.message == Message::doubtful_trees && check.severity == Severity::look;
    });
  };
  EXPECT_EQ(of_trees(checks_before(prepared())), 1);
  EXPECT_EQ(of_trees(checks_before(prepared({with_trees}))), 0);
  EXPECT_TRUE(prepared().built.problem.foliage.empty());
}

TEST_F(TreeCase, IsToldInWords) {
  const PreparedCase run = prepared({with_trees});
  EXPECT_THAT(case_lines(run), Contains(HasSubstr("1 tree, 1 wood, 8 to 10 m high")));
  EXPECT_THAT(case_lines(run), Contains(HasSubstr("frontal density 0.1")));
  const auto list = assumptions(run, {});
  const auto told = std::ranges::find_if(
      list, [](const auto& line) { return line.first == "Trees and vehicles"; });
  ASSERT_NE(told, list.end());
  EXPECT_THAT(told->second, HasSubstr("c_d 0.2"));
}

TEST_F(TreeCase, KeepsItsFileOnce) {
  EXPECT_EQ(input_files(config({with_trees}).files).size(), 2U);
  std::ofstream(folder_.path() / "trees.geojson") << city;
  EXPECT_EQ(input_files(config({"domain.trees=trees.geojson"}).files).size(), 3U);
}

TEST_F(TreeCase, HasBoxesFullOfLeaves) {
  const PreparedCase run = prepared(
      {R"(domain.tree_boxes=[{"min": [-40, -20, 2], "max": [-34, 0, 10], "leaf_area_density": 3}])"});
  EXPECT_NEAR(run.built.leaves.leaf_area, 3 * 6 * 20 * 8, 0.01);
  EXPECT_THROW(config({R"(domain.tree_boxes=[{"min": [0, 0, 2], "max": [5, 5, 1],
                          "leaf_area_density": 3}])"}),
               CaseError);
}

}  // namespace
}  // namespace downwash
