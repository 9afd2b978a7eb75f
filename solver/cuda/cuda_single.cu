// Slabs on CUDA devices, in single precision.
#include "solver/cuda/cuda_backend.cuh"
#include "solver/wave/all_slab_solvers.hpp"

namespace downwash {

extern const SlabMakers cuda_single_slabs = makers_of_slabs<CudaBackend, float>();

}  // namespace downwash
