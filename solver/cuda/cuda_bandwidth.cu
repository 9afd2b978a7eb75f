// The bandwidth of device memory.
#include <algorithm>
#include <chrono>
#include <limits>
#include <memory>
#include <numeric>
#include <vector>

#include "solver/backend/devices.hpp"
#include "solver/cuda/cuda_check.cuh"
#include "solver/parallel/worker_team.hpp"
#include "solver/performance/bandwidth.hpp"

namespace downwash {
namespace {

constexpr std::size_t bytes = std::size_t{1} << 29;  ///< far more than a cache holds
constexpr int batches = 10, copies = 20;

struct Release {
  void operator()(void* memory) const { cudaFree(memory); }
};
using DeviceMemory = std::unique_ptr<void, Release>;

DeviceMemory allocated() {
  void* memory = nullptr;
  cuda_check(cudaMalloc(&memory, bytes), "allocating device memory");
  DeviceMemory owner(memory);
  cuda_check(cudaMemset(memory, 0, bytes), "clearing device memory");
  return owner;
}

/// Bandwidth of the device that the calling thread has chosen.
double measured(StoppableBarrier& barrier) {
  const DeviceMemory to = allocated(), from = allocated();
  double best = std::numeric_limits<double>::infinity();
  for (int batch = 0; batch < batches; ++batch) {
    cuda_check(cudaDeviceSynchronize(), "waiting for the device");
    barrier.arrive_and_wait();
    const auto start = std::chrono::steady_clock::now();
    for (int c = 0; c < copies; ++c) {
      cuda_check(cudaMemcpyAsync(to.get(), from.get(), bytes, cudaMemcpyDeviceToDevice), "copying");
    }
    cuda_check(cudaDeviceSynchronize(), "copying");
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - start;
    best = std::min(best, taken.count());
  }
  return 2.0 * bytes * copies / best;
}

}  // namespace

double cuda_copy_bandwidth(int slabs) {
  int devices = 0;
  if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
    throw DeviceError("no CUDA device: " + why_no_cuda());
  }
  WorkerTeam team(slabs);
  std::vector<double> bandwidth(static_cast<std::size_t>(slabs));
  team.run([&](int rank) {
    cuda_check(cudaSetDevice(rank % devices), "choosing a device");
    bandwidth[static_cast<std::size_t>(rank)] = measured(team.barrier());
  });
  return std::accumulate(bandwidth.begin(), bandwidth.end(), 0.0);
}

}  // namespace downwash
