// Slabs on CUDA devices, in double precision.
#include "solver/cuda/cuda_backend.cuh"
#include "solver/wave/all_slab_solvers.hpp"

namespace downwash {

extern const SlabMakers cuda_double_slabs = makers_of_slabs<CudaBackend, double>();

}  // namespace downwash
