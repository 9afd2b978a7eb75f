#include "solver/grid/fluid_runs.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <utility>

namespace downwash {
namespace {

/// Finds the runs of all rows and joins those that touch (union-find over runs: they are few
/// beside the cells).
class RunJoiner {
 public:
  RunJoiner(const ObstacleMap& obstacles, const std::array<bool, 3>& periodic) : n_(obstacles.n()) {
    for (int k = 0; k < n_[2]; ++k) {
      for (int j = 0; j < n_[1]; ++j) find_runs(obstacles, j, k);
    }
    row_begin_.push_back(runs_.size());
    parent_.resize(runs_.size());
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
    for (int k = 0; k < n_[2]; ++k) {
      for (int j = 0; j < n_[1]; ++j) {
        if (periodic[0]) join_ends(row(j, k));
        if (j > 0 || periodic[1]) join_rows(row(j > 0 ? j - 1 : n_[1] - 1, k), row(j, k));
        if (k > 0 || periodic[2]) join_rows(row(j, k > 0 ? k - 1 : n_[2] - 1), row(j, k));
      }
    }
  }

  /// The runs with their regions, numbered by their first runs.
  std::vector<FluidRun> labelled() {
    std::size_t regions = 0;
    for (std::size_t r = 0; r < runs_.size(); ++r) {
      const std::size_t first = root(r);
      runs_[r].region = first == r ? regions++ : runs_[first].region;
    }
    return std::move(runs_);
  }

 private:
  std::size_t row(int j, int k) const {
    return static_cast<std::size_t>(j) +
           static_cast<std::size_t>(n_[1]) * static_cast<std::size_t>(k);
  }

  void find_runs(const ObstacleMap& obstacles, int j, int k) {
    row_begin_.push_back(runs_.size());
    const auto cells = static_cast<std::size_t>(n_[0]);
    const std::uint8_t* const begin = obstacles.flags().data() + row(j, k) * cells;
    const std::uint8_t* const end = begin + cells;
    const auto solid = [](std::uint8_t flag) { return flag != 0; };
    for (const std::uint8_t* at = std::find(begin, end, std::uint8_t{0}); at != end;) {
      const std::uint8_t* const last = std::find_if(at, end, solid);
      runs_.push_back({static_cast<int>(at - begin), static_cast<int>(last - begin), j, k, 0});
      at = std::find(last, end, std::uint8_t{0});
    }
  }

  void join_ends(std::size_t row) {
    if (row_begin_[row] == row_begin_[row + 1]) return;
    const std::size_t first = row_begin_[row], last = row_begin_[row + 1] - 1;
    if (runs_[first].i_begin == 0 && runs_[last].i_end == n_[0]) join(first, last);
  }

  void join_rows(std::size_t row_a, std::size_t row_b) {
    std::size_t a = row_begin_[row_a], b = row_begin_[row_b];
    while (a < row_begin_[row_a + 1] && b < row_begin_[row_b + 1]) {
      if (runs_[a].i_begin < runs_[b].i_end && runs_[b].i_begin < runs_[a].i_end) join(a, b);
      ++(runs_[a].i_end < runs_[b].i_end ? a : b);
    }
  }

  /// The first run of a set stands for it.
  void join(std::size_t a, std::size_t b) {
    a = root(a);
    b = root(b);
    parent_[std::max(a, b)] = std::min(a, b);
  }
  std::size_t root(std::size_t run) {
    while (parent_[run] != run) run = parent_[run] = parent_[parent_[run]];
    return run;
  }

  const Index3 n_;
  std::vector<FluidRun> runs_;
  std::vector<std::size_t> row_begin_;  ///< first run of each row, and their number
  std::vector<std::size_t> parent_;
};

}  // namespace

std::vector<FluidRun> fluid_runs(const ObstacleMap& obstacles,
                                 const std::array<bool, 3>& periodic) {
  return RunJoiner(obstacles, periodic).labelled();
}

}  // namespace downwash
