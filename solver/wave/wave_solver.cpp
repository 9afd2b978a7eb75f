#include "solver/wave/wave_solver.hpp"

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "solver/backend/slab_makers.hpp"
#include "solver/parallel/slab_team.hpp"
#include "solver/wave/wave_slab.hpp"

namespace downwash {
namespace {

/// Courant, Friedrichs & Lewy 1928.
void refuse_if_inconsistent(const WaveProblem& problem, const SlabRow& row) {
  if (problem.n[0] < 1 || problem.n[1] < 1) {
    throw std::invalid_argument("the plane needs a cell along x and y at least");
  }
  const double r_x = problem.courant(0), r_y = problem.courant(1);
  if (!(r_x * r_x + r_y * r_y <= 1)) {
    throw std::invalid_argument("steps of " + std::to_string(problem.dt) +
                                " are unstable: dt² (c²/h_x² + c²/h_y²) may be 1 at most");
  }
  if (row.fewest() < 1 || row.total() > problem.n[1]) {
    throw std::invalid_argument("choose 1 to " + std::to_string(problem.n[1]) +
                                " slabs, the rows of the plane");
  }
}

/// The first row of each slab, and the number of all rows.
std::vector<int> first_rows(const WaveProblem& problem, int slabs) {
  std::vector<int> first;
  for (int rank = 0; rank < slabs; ++rank) {
    first.push_back(wave_slab_extent(problem, rank, slabs).k_begin);
  }
  first.push_back(problem.n[1]);
  return first;
}

}  // namespace

class WaveSolver::Implementation {
 public:
  Implementation(WaveProblem problem, const SlabRow& row, const Execution& execution)
      : problem_(std::move(problem)),
        slabs_(row, first_rows(problem_, row.total()), execution, false) {
    const SlabMakers& makers = slab_makers(execution.backend, execution.precision);
    slabs_.make([&](int rank) { return makers.wave(slabs_.context(), problem_, rank); });
  }

  void advance(int steps) {
    slabs_.each([&](WaveSlab& slab) {
      slab.advance(steps);
      slab.synchronize();
    });
    steps_ += steps;
  }
  double energy() {
    return slabs_.from_each<double>([](WaveSlab& slab) { return slab.energy(); }).front();
  }
  HostField<double> displacement() {
    return slabs_.whole<double>({problem_.n[0], 1, problem_.n[1]},
                                [](WaveSlab& slab, HostField<double>& whole) { slab.read(whole); });
  }

  const WaveProblem& problem() const { return problem_; }
  double time() const { return static_cast<double>(steps_) * problem_.dt; }

 private:
  WaveProblem problem_;
  std::int64_t steps_ = 0;
  SlabTeam<WaveSlab> slabs_;
};

WaveSolver::WaveSolver(WaveProblem problem, const Execution& execution) {
  const SlabRow row(execution.slabs, execution.processes);
  refuse_if_inconsistent(problem, row);
  impl_ = std::make_unique<Implementation>(std::move(problem), row, execution);
}
WaveSolver::WaveSolver(WaveSolver&&) noexcept = default;
WaveSolver& WaveSolver::operator=(WaveSolver&&) noexcept = default;
WaveSolver::~WaveSolver() = default;

const WaveProblem& WaveSolver::problem() const { return impl_->problem(); }
double WaveSolver::time() const { return impl_->time(); }
void WaveSolver::advance(int steps) { impl_->advance(steps); }
double WaveSolver::energy() { return impl_->energy(); }
HostField<double> WaveSolver::displacement() { return impl_->displacement(); }

}  // namespace downwash
