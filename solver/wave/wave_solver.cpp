#include "solver/wave/wave_solver.hpp"

#include <stdexcept>
#include <string>
#include <utility>

#include "solver/parallel/slab_team.hpp"
#include "solver/wave/wave_slab.hpp"

namespace downwash {
namespace {

/// Courant, Friedrichs & Lewy 1928.
void refuse_if_inconsistent(const WaveProblem& problem, const Execution& execution) {
  if (problem.n[0] < 1 || problem.n[1] < 1) {
    throw std::invalid_argument("the plane needs a cell along x and y at least");
  }
  const double r_x = problem.courant(0), r_y = problem.courant(1);
  if (!(r_x * r_x + r_y * r_y <= 1)) {
    throw std::invalid_argument("steps of " + std::to_string(problem.dt) +
                                " are unstable: dt² (c²/h_x² + c²/h_y²) may be 1 at most");
  }
  if (execution.slabs < 1 || execution.slabs > problem.n[1]) {
    throw std::invalid_argument("choose 1 to " + std::to_string(problem.n[1]) +
                                " slabs, the rows of the plane");
  }
}

}  // namespace

class WaveSolver::Implementation {
 public:
  Implementation(WaveProblem problem, const Execution& execution)
      : problem_(std::move(problem)),
        slabs_(execution.slabs, problem_.n[1], execution.transport, false) {
    const auto make =
        execution.backend == BackendKind::cpu ? make_cpu_wave_slab : make_cuda_wave_slab;
    slabs_.make(
        [&](int rank) { return make(slabs_.context(), problem_, execution.precision, rank); });
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
    HostField<double> u({problem_.n[0], 1, problem_.n[1]});
    slabs_.each([&](WaveSlab& slab) { slab.read(u); });
    return u;
  }

  const WaveProblem& problem() const { return problem_; }
  double time() const { return static_cast<double>(steps_) * problem_.dt; }

 private:
  WaveProblem problem_;
  std::int64_t steps_ = 0;
  SlabTeam<WaveSlab> slabs_;
};

WaveSolver::WaveSolver(WaveProblem problem, const Execution& execution) {
  refuse_if_inconsistent(problem, execution);
  impl_ = std::make_unique<Implementation>(std::move(problem), execution);
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
