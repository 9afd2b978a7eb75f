// The slab solver on CPU cores.
#include "solver/backend/cpu_backend.hpp"
#include "solver/slab_solver.hpp"

namespace downwash {

std::unique_ptr<Slab> make_cpu_slab(const SlabContext& context, Precision precision, int rank) {
  if (precision == Precision::single) {
    return std::make_unique<SlabSolver<CpuBackend, float>>(context, rank, rank);
  }
  return std::make_unique<SlabSolver<CpuBackend, double>>(context, rank, rank);
}

}  // namespace downwash
