#include "solver/grid/fluid_runs.hpp"

#include <gtest/gtest.h>

#include <map>

#include "tests/support/flow/pressure_problems.hpp"

namespace downwash {
namespace {

using Cells = std::map<Index3, std::size_t>;  ///< region of each fluid cell, by k, j, i

/// By flood fill from the first cell that has no region yet.
Cells flooded(const ObstacleMap& map, const std::array<bool, 3>& periodic) {
  const Index3 n = map.n();
  Cells region;
  std::size_t count = 0;
  for (int k = 0; k < n[2]; ++k) {
    for (int j = 0; j < n[1]; ++j) {
      for (int i = 0; i < n[0]; ++i) {
        if (map.solid(i, j, k) || region.contains({k, j, i})) continue;
        std::vector<Index3> open{{k, j, i}};
        region[open.front()] = count;
        while (!open.empty()) {
          const Index3 at = open.back();
          open.pop_back();
          for (std::size_t a = 0; a < 3; ++a) {
            for (const int step : {-1, 1}) {
              Index3 next = at;
              const int cells = n[2 - a];
              next[a] += step;
              if (periodic[2 - a]) next[a] = (next[a] + cells) % cells;
              if (next[a] < 0 || next[a] >= cells) continue;
              if (map.solid(next[2], next[1], next[0]) || region.contains(next)) continue;
              region[next] = count;
              open.push_back(next);
            }
          }
        }
        ++count;
      }
    }
  }
  return region;
}

TEST(FluidRuns, AreTheFluidAndWhatIsConnected) {
  for (const int percent : {0, 30, 60, 100}) {
    for (unsigned seed = 1; seed < 9; ++seed) {
      const ObstacleMap map = random_solids({67, 4, 6}, percent, seed);
      const std::array<bool, 3> periodic{(seed & 1) != 0, (seed & 2) != 0, (seed & 4) != 0};
      Cells found;
      Index3 last{-1, -1, -1};
      for (const FluidRun& run : FluidRuns(map, periodic)) {
        const Index3 first{run.k, run.j, run.i_begin};
        EXPECT_LT(last, first) << "by k, j, i";
        last = {run.k, run.j, run.i_end};  // which is solid
        for (int i = run.i_begin; i < run.i_end; ++i) found[{run.k, run.j, i}] = run.region;
      }
      EXPECT_EQ(found, flooded(map, periodic)) << percent << " % of solids, seed " << seed;
    }
  }
}

TEST(FluidRuns, AreThoseOfTheMapAsItWas) {
  ObstacleMap map({5, 1, 1});
  map.set_solid(2, 0, 0);
  const FluidRuns runs(map, {false, false, false});
  map.set_solid(0, 0, 0);
  EXPECT_EQ(runs.begin()->i_begin, 0);
  EXPECT_EQ(runs.begin()->i_end, 2);
}

}  // namespace
}  // namespace downwash
