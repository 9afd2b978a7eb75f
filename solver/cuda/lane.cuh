// Work that a device does in turn.
#pragma once

#include <cstddef>

#include "solver/cuda/cuda_check.cuh"
#include "solver/cuda/cuda_kernels.cuh"
#include "solver/cuda/launcher.cuh"

namespace downwash::cuda {

/// A stream, with memory for its reductions: room for `reserved` values (of 8 bytes) on either
/// side.
struct Lane {
  cudaStream_t stream = nullptr;
  Launcher launcher;
  void* device_values = nullptr;
  void* host_values = nullptr;
  std::size_t reserved = 0;

  void open(int priority) {
    cuda_check(cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, priority),
               "creating a stream");
    launcher = Launcher(stream, architecture_of(set_plane_sums_kernel) >= 90);
  }
  void close() {
    cudaFree(device_values);
    cudaFreeHost(host_values);
    cudaStreamDestroy(stream);
  }
};

}  // namespace downwash::cuda
