// The fluid of a grid as runs of cells, and which of them are connected.
#pragma once

#include <array>
#include <cstddef>
#include <iterator>
#include <vector>

#include "solver/grid/obstacle_map.hpp"

namespace downwash {

/// Cells i_begin … i_end-1 of one row of the grid: fluid, with none before or after them.
struct FluidRun {
  int i_begin, i_end, j, k;
  std::size_t region;  ///< of cells that are connected through faces
};

/// All runs, by k, j, i. Regions are numbered by their first runs; they reach across the axes that
/// are periodic. Only the numbers are kept, for every process has those of the whole grid: where
/// the runs are, the map tells again as fast as a list would.
class FluidRuns {
 public:
  FluidRuns(ObstacleMap obstacles, const std::array<bool, 3>& periodic);

  class Iterator {
   public:
    explicit Iterator(const FluidRuns& runs) : runs_(&runs) { find(); }
    const FluidRun& operator*() const { return run_; }
    const FluidRun* operator->() const { return &run_; }
    Iterator& operator++() {
      ++number_;
      find();
      return *this;
    }
    bool operator==(std::default_sentinel_t) const { return number_ == runs_->regions_.size(); }

   private:
    /// The next run, after the cells up to i_end of its row.
    void find();

    const FluidRuns* runs_;
    std::size_t number_ = 0;
    FluidRun run_{0, 0, 0, 0, 0};
  };
  Iterator begin() const { return Iterator(*this); }
  std::default_sentinel_t end() const { return {}; }

 private:
  ObstacleMap obstacles_;
  std::vector<std::size_t> regions_;  ///< of each run
};

}  // namespace downwash
