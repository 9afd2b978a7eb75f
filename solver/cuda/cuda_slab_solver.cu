// The slab solver on CUDA devices, one slab each.
#include "solver/cuda/cuda_backend.cuh"
#include "solver/slab_solver.hpp"

namespace downwash {

std::unique_ptr<Slab> make_cuda_slab(const SlabContext& context, Precision precision, int rank) {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    throw std::runtime_error("no CUDA device: " + why_no_cuda());
  }
  const int device = rank % devices;  // several slabs on one device: for tests
  if (precision == Precision::single) {
    return std::make_unique<SlabSolver<CudaBackend, float>>(context, rank, device);
  }
  return std::make_unique<SlabSolver<CudaBackend, double>>(context, rank, device);
}

}  // namespace downwash
