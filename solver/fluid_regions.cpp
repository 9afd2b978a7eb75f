#include "solver/fluid_regions.hpp"

#include <algorithm>
#include <iterator>
#include <numeric>
#include <set>
#include <utility>

namespace downwash {
namespace {

/// Finds the runs of all rows and joins those that touch (union-find over runs: they are few
/// beside the cells).
class RunJoiner {
 public:
  RunJoiner(const ObstacleMap& obstacles, const BoundaryConditions& boundaries)
      : n_(obstacles.n()) {
    for (int k = 0; k < n_[2]; ++k) {
      for (int j = 0; j < n_[1]; ++j) find_runs(obstacles, j, k);
    }
    row_begin_.push_back(runs_.size());
    parent_.resize(runs_.size());
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
    for (int k = 0; k < n_[2]; ++k) {
      for (int j = 0; j < n_[1]; ++j) {
        if (boundaries.periodic(0)) join_ends(row(j, k));
        if (j > 0 || boundaries.periodic(1))
          join_rows(row(j > 0 ? j - 1 : n_[1] - 1, k), row(j, k));
        if (k > 0 || boundaries.periodic(2))
          join_rows(row(j, k > 0 ? k - 1 : n_[2] - 1), row(j, k));
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
    for (int i = 0; i < n_[0]; ++i) {
      if (obstacles.solid(i, j, k)) continue;
      const int begin = i;
      while (i < n_[0] && !obstacles.solid(i, j, k)) ++i;
      runs_.push_back({begin, i, j, k, 0});
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

void add_faces(const FluidRun& run, const BoundaryConditions& boundaries, const Grid& grid,
               FluidRegion& region) {
  for (int axis = 0; axis < 3; ++axis) {
    for (const Side side : {Side::low, Side::high}) {
      const FaceCondition& face = boundaries.at(axis, side);
      const Inflow* inflow = std::get_if<Inflow>(&face);
      const bool outflow = std::holds_alternative<Outflow>(face);
      if (inflow == nullptr && !outflow) continue;
      const IndexRange beside = cells_beside(run, grid.n(), axis, side);
      if (beside.first >= beside.last) continue;
      (outflow ? region.has_outflow : region.has_inflow) = true;
      if (outflow) continue;
      for (int i = beside.first; i < beside.last; ++i) {
        region.inflow.add(inward_flux(*inflow, grid, axis, side, {i, run.j, run.k}));
      }
    }
  }
}

}  // namespace

FluidMap map_fluid(const ObstacleMap& obstacles, const BoundaryConditions& boundaries,
                   const Grid& grid) {
  FluidMap map;
  map.runs = RunJoiner(obstacles, boundaries).labelled();
  for (const FluidRun& run : map.runs) {
    if (run.region == map.regions.size()) {
      map.regions.push_back({.first_cell = {run.i_begin, run.j, run.k}, .inflow = {}});
    }
    FluidRegion& region = map.regions[run.region];
    region.cells += run.i_end - run.i_begin;
    add_faces(run, boundaries, grid, region);
  }
  return map;
}

IndexRange cells_beside(const FluidRun& run, const Index3& n, int axis, Side side) {
  const int last = n[static_cast<std::size_t>(axis)] - 1;
  const int plane = side == Side::low ? 0 : last;
  if (axis == 0) return {std::max(run.i_begin, plane), std::min(run.i_end, plane + 1)};
  const bool beside = (axis == 1 ? run.j : run.k) == plane;
  return beside ? IndexRange{run.i_begin, run.i_end} : IndexRange{0, 0};
}

std::vector<FluidRegion> sealed_pockets(const std::vector<FluidRegion>& regions) {
  std::vector<FluidRegion> sealed;
  std::copy_if(regions.begin(), regions.end(), std::back_inserter(sealed),
               [](const FluidRegion& region) { return !region.open(); });
  const bool all = !sealed.empty() && sealed.size() == regions.size();
  if (all) {
    sealed.erase(std::max_element(
        sealed.begin(), sealed.end(),
        [](const FluidRegion& a, const FluidRegion& b) { return a.cells < b.cells; }));
  }
  return sealed;
}

bool dead_end(const FluidRegion& region) { return !region.inflow.even() && !flows_through(region); }

bool flows_through(const FluidRegion& region) {
  return region.has_outflow && !region.inflow.even() && region.inflow.net() > 0;
}

void fill_regions(const std::vector<FluidRegion>& filled, const FluidMap& map,
                  ObstacleMap& obstacles) {
  if (filled.empty()) return;
  std::set<Index3> first_cells;
  for (const FluidRegion& region : filled) first_cells.insert(region.first_cell);
  for (const FluidRun& run : map.runs) {
    if (!first_cells.contains(map.regions[run.region].first_cell)) continue;
    for (int i = run.i_begin; i < run.i_end; ++i) obstacles.set_solid(i, run.j, run.k);
  }
}

}  // namespace downwash
