#include "solver/poisson_solver.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "solver/halo_exchange.hpp"
#include "solver/kernel_timings.hpp"
#include "solver/pressure/gather.hpp"
#include "solver/pressure/poisson_slab.hpp"
#include "solver/pressure/pressure_parts.hpp"

namespace downwash {
namespace {

void refuse_if_inconsistent(const PoissonProblem& problem, const Execution& execution) {
  for (int axis = 0; axis < 3; ++axis) {
    const bool low = problem.faces.at(axis, Side::low) == PressureFace::periodic;
    const bool high = problem.faces.at(axis, Side::high) == PressureFace::periodic;
    if (low != high) throw std::invalid_argument("an axis is periodic on one side only");
  }
  if (problem.obstacles.n() != problem.grid.n()) {
    throw std::invalid_argument("the obstacle map and the grid differ in size");
  }
  if (execution.slabs < 1 || execution.slabs > problem.grid.axis[2].n()) {
    throw std::invalid_argument("choose 1 to " + std::to_string(problem.grid.axis[2].n()) +
                                " slabs, the planes of the grid");
  }
}

}  // namespace

class PoissonSolver::Implementation {
 public:
  Implementation(PoissonProblem problem, const Execution& execution, bool profile)
      : problem_(std::move(problem)),
        system_{problem_.grid, problem_.faces, problem_.obstacles, problem_.parameters,
                execution.slabs},
        parts_(problem_.grid, problem_.faces, problem_.obstacles),
        source_(problem_.grid.n()),
        mailbox_(execution.slabs),
        gather_board_(execution.slabs),
        team_(execution.slabs),
        reduction_(team_, problem_.grid.axis[2].n()),
        slabs_(static_cast<std::size_t>(execution.slabs)) {
    const TeamContext team{team_, reduction_, mailbox_, gather_board_, profile};
    const auto make =
        execution.backend == BackendKind::cpu ? make_cpu_poisson_slab : make_cuda_poisson_slab;
    team_.run([&](int rank) {
      slabs_[static_cast<std::size_t>(rank)] = make(team, system_, execution.precision, rank);
    });
  }
  /// Each worker frees its slab on its own device, unless the team was stopped by a failure.
  ~Implementation() {
    try {
      each([](std::unique_ptr<PoissonSlab>& slab) { slab.reset(); });
    } catch (const std::exception&) {
      slabs_.clear();
    }
  }

  double set_source(const HostField<double>& source) {
    source_ = source;
    const double removed = parts_.remove_means(source_);
    each([&](auto& slab) { slab->set_source(source_); });
    return removed;
  }
  void set_tolerance(double tolerance) {
    each([&](auto& slab) { slab->set_tolerance(tolerance); });
  }
  void clear() {
    each([](auto& slab) { slab->clear(); });
  }
  PressureReport solve() {
    std::vector<PressureReport> reports(slabs_.size());
    team_.run([&](int rank) {
      const auto r = static_cast<std::size_t>(rank);
      reports[r] = slabs_[r]->solve();
    });
    return reports.front();
  }
  HostField<double> solution() {
    HostField<double> p(problem_.grid.n());
    each([&](auto& slab) { slab->read(p); });
    parts_.remove_means(p);
    return p;
  }
  double copy_bandwidth() {
    std::vector<double> bandwidth(slabs_.size());
    team_.run([&](int rank) {
      const auto r = static_cast<std::size_t>(rank);
      bandwidth[r] = slabs_[r]->copy_bandwidth();
    });
    return std::accumulate(bandwidth.begin(), bandwidth.end(), 0.0);
  }
  HostField<double> residual() { return parts_.residual(source_, solution()); }

  const PoissonProblem& problem() const { return problem_; }
  const std::vector<std::unique_ptr<PoissonSlab>>& slabs() const { return slabs_; }

 private:
  template <class Function>
  void each(const Function& f) {
    team_.run([&](int rank) { f(slabs_[static_cast<std::size_t>(rank)]); });
  }

  PoissonProblem problem_;
  PressureSystem system_;
  PressureParts parts_;
  HostField<double> source_;
  HaloMailbox mailbox_;
  GatherBoard gather_board_;
  WorkerTeam team_;
  TeamReduction reduction_;
  std::vector<std::unique_ptr<PoissonSlab>> slabs_;
};

PoissonSolver::PoissonSolver(PoissonProblem problem, const Execution& execution, bool profile) {
  refuse_if_inconsistent(problem, execution);
  impl_ = std::make_unique<Implementation>(std::move(problem), execution, profile);
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

double PoissonSolver::copy_bandwidth() { return impl_->copy_bandwidth(); }
std::vector<KernelTiming> PoissonSolver::timings() { return kernel_timings(impl_->slabs()); }
std::vector<std::string> PoissonSolver::slab_devices() const {
  std::vector<std::string> names;
  for (const auto& slab : impl_->slabs()) names.push_back(slab->device_name());
  return names;
}
std::int64_t PoissonSolver::bytes_allocated() const {
  std::int64_t bytes = 0;
  for (const auto& slab : impl_->slabs()) bytes += slab->bytes_allocated();
  return bytes;
}

}  // namespace downwash
