// Slabs on CPU cores, in double precision.
#include "solver/cpu/cpu_backend.hpp"
#include "solver/wave/all_slab_solvers.hpp"

namespace downwash {

extern const SlabMakers cpu_double_slabs = makers_of_slabs<CpuBackend, double>();

}  // namespace downwash
