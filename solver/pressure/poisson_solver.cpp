#include "solver/pressure/poisson_solver.hpp"

#include <stdexcept>

#include "solver/backend/slab_makers.hpp"
#include "solver/parallel/slab_team.hpp"
#include "solver/pressure/poisson_slab.hpp"
#include "solver/pressure/pressure_parts.hpp"
#include "solver/pressure/pressure_system.hpp"

namespace downwash {
namespace {

void refuse_if_inconsistent(const PoissonProblem& problem, const SlabRow& row) {
  for (int axis = 0; axis < 3; ++axis) {
    const bool low = problem.faces.at(axis, Side::low) == PressureFace::periodic;
    const bool high = problem.faces.at(axis, Side::high) == PressureFace::periodic;
    if (low != high) throw std::invalid_argument("an axis is periodic on one side only");
  }
  if (problem.obstacles.n() != problem.grid.n()) {
    throw std::invalid_argument("the obstacle map and the grid differ in size");
  }
  if (row.fewest() < 1 || row.total() > problem.grid.axis[2].n()) {
    throw std::invalid_argument("choose 1 to " + std::to_string(problem.grid.axis[2].n()) +
                                " slabs, the planes of the grid");
  }
}

}  // namespace

class PoissonSolver::Implementation {
 public:
  Implementation(PoissonProblem problem, const SlabRow& row, const Execution& execution,
                 bool profile)
      : problem_(std::move(problem)),
        system_{problem_.grid, problem_.faces, problem_.obstacles, problem_.parameters,
                row.total()},
        parts_(problem_.grid, problem_.faces, problem_.obstacles),
        source_(problem_.grid.n()),
        slabs_(row, system_.first_planes(), execution, profile) {
    const SlabMakers& makers = slab_makers(execution.backend, execution.precision);
    slabs_.make([&](int rank) { return makers.poisson(slabs_.context(), system_, rank); });
  }

  double set_source(const HostField<double>& source) {
    source_ = source;
    const double removed = parts_.remove_means(source_);
    slabs_.each([&](PoissonSlab& slab) { slab.set_source(source_); });
    return removed;
  }
  void set_tolerance(double tolerance) {
    slabs_.each([&](PoissonSlab& slab) { slab.set_tolerance(tolerance); });
  }
  void clear() {
    slabs_.each([](PoissonSlab& slab) { slab.clear(); });
  }
  PressureReport solve() {
    return slabs_.from_each<PressureReport>([](PoissonSlab& slab) { return slab.solve(); }).front();
  }
  HostField<double> solution() {
    HostField<double> p = slabs_.whole<double>(
        problem_.grid.n(), [](PoissonSlab& slab, HostField<double>& whole) { slab.read(whole); });
    parts_.remove_means(p);
    return p;
  }
  HostField<double> residual() { return parts_.residual(source_, solution()); }

  const PoissonProblem& problem() const { return problem_; }
  SlabTeam<PoissonSlab>& slabs() { return slabs_; }

 private:
  PoissonProblem problem_;
  PressureSystem system_;
  PressureParts parts_;
  HostField<double> source_;
  SlabTeam<PoissonSlab> slabs_;
};

PoissonSolver::PoissonSolver(PoissonProblem problem, const Execution& execution, bool profile) {
  const SlabRow row(execution.slabs, execution.processes);
  refuse_if_inconsistent(problem, row);
  impl_ = std::make_unique<Implementation>(std::move(problem), row, execution, profile);
}
PoissonSolver::PoissonSolver(PoissonSolver&&) noexcept = default;
PoissonSolver& PoissonSolver::operator=(PoissonSolver&&) noexcept = default;
PoissonSolver::~PoissonSolver() = default;

const Grid& PoissonSolver::grid() const { return impl_->problem().grid; }
double PoissonSolver::set_source(const HostField<double>& source) {
  return impl_->set_source(source);
}
void PoissonSolver::set_tolerance(double tolerance) { impl_->set_tolerance(tolerance); }
void PoissonSolver::clear() { impl_->clear(); }
PressureReport PoissonSolver::solve() { return impl_->solve(); }
HostField<double> PoissonSolver::solution() { return impl_->solution(); }
HostField<double> PoissonSolver::residual() { return impl_->residual(); }

std::vector<KernelTiming> PoissonSolver::timings() { return impl_->slabs().timings(); }
std::vector<std::string> PoissonSolver::slab_devices() const { return impl_->slabs().devices(); }
std::int64_t PoissonSolver::bytes_allocated() const { return impl_->slabs().bytes_allocated(); }

}  // namespace downwash
