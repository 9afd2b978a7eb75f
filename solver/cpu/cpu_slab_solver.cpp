// The slab solver on CPU cores.
#include "solver/boundaries/slab_context.hpp"
#include "solver/cpu/cpu_backend.hpp"
#include "solver/flow/slab_solver.hpp"
#include "solver/parallel/team_context.hpp"
#include "solver/pressure/poisson_slab_solver.hpp"
#include "solver/pressure/pressure_system.hpp"
#include "solver/wave/wave_slab_solver.hpp"

namespace downwash {

std::unique_ptr<Slab> make_cpu_slab(const SlabContext& context, Precision precision, int rank) {
  if (precision == Precision::single) {
    return std::make_unique<SlabSolver<CpuBackend, float>>(context, rank, rank);
  }
  return std::make_unique<SlabSolver<CpuBackend, double>>(context, rank, rank);
}

std::unique_ptr<PoissonSlab> make_cpu_poisson_slab(const TeamContext& team,
                                                   const PressureSystem& system,
                                                   Precision precision, int rank) {
  return make_poisson_slab<CpuBackend>(team, system, precision, rank, rank);
}

std::unique_ptr<WaveSlab> make_cpu_wave_slab(const TeamContext& team, const WaveProblem& problem,
                                             Precision precision, int rank) {
  return make_wave_slab<CpuBackend>(team, problem, precision, rank, rank);
}

}  // namespace downwash
