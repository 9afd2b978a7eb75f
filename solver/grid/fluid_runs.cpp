#include "solver/grid/fluid_runs.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

namespace downwash {
namespace {

/// The runs of one row, one after the other.
class RowRuns {
 public:
  /// `first`: the number of the first one.
  RowRuns(const SolidRow& solid, int n, std::size_t first) : solid_(solid), n_(n), number_(first) {
    find();
  }

  bool found() const { return begin_ < n_; }
  int begin() const { return begin_; }
  int end() const { return end_; }
  std::size_t number() const { return number_; }
  void next() {
    ++number_;
    find();
  }

 private:
  void find() {
    begin_ = solid_.next_fluid(end_);
    end_ = solid_.next_solid(begin_);
  }

  SolidRow solid_;
  int n_;
  std::size_t number_;
  int begin_ = 0, end_ = 0;
};

/// Numbers the runs of all rows and joins those that touch (union-find over runs: they are few
/// beside the cells).
class RunJoiner {
 public:
  RunJoiner(const ObstacleMap& obstacles, const std::array<bool, 3>& periodic)
      : obstacles_(obstacles), n_(obstacles.n()) {
    std::size_t count = 0;
    for (int k = 0; k < n_[2]; ++k) {
      for (int j = 0; j < n_[1]; ++j) {
        first_of_row_.push_back(count);
        for (RowRuns run = runs(j, k); run.found(); run.next()) ++count;
      }
    }
    parent_.resize(count);
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
    for (int k = 0; k < n_[2]; ++k) {
      for (int j = 0; j < n_[1]; ++j) {
        if (periodic[0]) join_ends(runs(j, k));
        if (j > 0 || periodic[1]) join_rows(runs(j > 0 ? j - 1 : n_[1] - 1, k), runs(j, k));
        if (k > 0 || periodic[2]) join_rows(runs(j, k > 0 ? k - 1 : n_[2] - 1), runs(j, k));
      }
    }
  }

  /// The region of each run, numbered by their first runs.
  std::vector<std::size_t> regions() && {
    for (std::size_t& parent : parent_) parent = parent_[parent];  // no parent comes after its run
    std::size_t count = 0;
    for (std::size_t run = 0; run < parent_.size(); ++run) {
      parent_[run] = parent_[run] == run ? count++ : parent_[parent_[run]];
    }
    return std::move(parent_);
  }

 private:
  std::size_t row(int j, int k) const {
    return static_cast<std::size_t>(j) +
           static_cast<std::size_t>(n_[1]) * static_cast<std::size_t>(k);
  }
  RowRuns runs(int j, int k) const {
    return {obstacles_.row(j, k), n_[0], first_of_row_[row(j, k)]};
  }

  void join_ends(RowRuns run) {
    if (!run.found() || run.begin() > 0) return;
    const std::size_t first = run.number();
    for (; run.found(); run.next()) {
      if (run.end() == n_[0]) join(first, run.number());
    }
  }

  void join_rows(RowRuns a, RowRuns b) {
    while (a.found() && b.found()) {
      if (a.begin() < b.end() && b.begin() < a.end()) join(a.number(), b.number());
      (a.end() < b.end() ? a : b).next();
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

  const ObstacleMap& obstacles_;
  const Index3 n_;
  std::vector<std::size_t> first_of_row_;
  std::vector<std::size_t> parent_;
};

}  // namespace

FluidRuns::FluidRuns(ObstacleMap obstacles, const std::array<bool, 3>& periodic)
    : obstacles_(std::move(obstacles)), regions_(RunJoiner(obstacles_, periodic).regions()) {}

void FluidRuns::Iterator::find() {
  if (number_ == runs_->regions_.size()) return;
  const Index3 n = runs_->obstacles_.n();
  for (;;) {
    const SolidRow solid = runs_->obstacles_.row(run_.j, run_.k);
    run_.i_begin = solid.next_fluid(run_.i_end);
    run_.i_end = solid.next_solid(run_.i_begin);
    if (run_.i_begin < n[0]) break;
    run_.i_end = 0;
    if (++run_.j == n[1]) {
      run_.j = 0;
      ++run_.k;
    }
  }
  run_.region = runs_->regions_[number_];
}

}  // namespace downwash
