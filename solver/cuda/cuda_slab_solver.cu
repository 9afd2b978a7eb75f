// The slab solver on CUDA devices, one slab each.
#include "solver/backend/devices.hpp"
#include "solver/boundaries/slab_context.hpp"
#include "solver/cuda/cuda_backend.cuh"
#include "solver/flow/slab_solver.hpp"
#include "solver/parallel/team_context.hpp"
#include "solver/pressure/poisson_slab_solver.hpp"
#include "solver/pressure/pressure_system.hpp"
#include "solver/wave/wave_slab_solver.hpp"

namespace downwash {

namespace {

/// Several slabs share a device where there are more slabs: for tests.
int device_of(const TeamContext& team, int rank) {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    throw DeviceError("no CUDA device: " + why_no_cuda());
  }
  return team.device_of(rank) % devices;
}

}  // namespace

std::unique_ptr<Slab> make_cuda_slab(const SlabContext& context, Precision precision, int rank) {
  const int device = device_of(context.team, rank);
  if (precision == Precision::single) {
    return std::make_unique<SlabSolver<CudaBackend, float>>(context, rank, device);
  }
  return std::make_unique<SlabSolver<CudaBackend, double>>(context, rank, device);
}

std::unique_ptr<PoissonSlab> make_cuda_poisson_slab(const TeamContext& team,
                                                    const PressureSystem& system,
                                                    Precision precision, int rank) {
  return make_poisson_slab<CudaBackend>(team, system, precision, rank, device_of(team, rank));
}

std::unique_ptr<WaveSlab> make_cuda_wave_slab(const TeamContext& team, const WaveProblem& problem,
                                              Precision precision, int rank) {
  return make_wave_slab<CudaBackend>(team, problem, precision, rank, device_of(team, rank));
}

}  // namespace downwash
