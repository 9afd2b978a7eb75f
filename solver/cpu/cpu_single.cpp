// Slabs on CPU cores, in single precision.
#include "solver/cpu/cpu_backend.hpp"
#include "solver/wave/all_slab_solvers.hpp"

namespace downwash {

extern const SlabMakers cpu_single_slabs = makers_of_slabs<CpuBackend, float>();

}  // namespace downwash
