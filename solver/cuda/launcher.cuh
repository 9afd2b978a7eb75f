// Launches that overlap: a kernel is made ready while the one before still runs.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "solver/cuda/cuda_check.cuh"

namespace downwash::cuda {

/// The first thing that every kernel of a Launcher does: the next may be made ready from here on,
/// and what the kernels before this one wrote is there. (All blocks of this one run by then, so
/// that the next takes nothing from it.)
inline __device__ void begin_kernel() {
#if __CUDA_ARCH__ >= 900
  cudaTriggerProgrammaticLaunchCompletion();
  cudaGridDependencySynchronize();
#endif
}

/// The compute capability, times ten, that the code of a kernel was compiled for: what runs on a
/// newer device is no newer for that.
template <class... Parameters>
int architecture_of(void (*kernel)(Parameters...)) {
  cudaFuncAttributes attributes{};
  cuda_check(cudaFuncGetAttributes(&attributes, kernel), "asking what the code is for");
  return attributes.ptxVersion;
}

/// Launches kernels on a stream, one after the other.
class Launcher {
 public:
  Launcher() = default;
  /// `hopper`: whether the code is for compute capability 9.0 at least.
  Launcher(cudaStream_t stream, bool hopper) : stream_(stream), hopper_(hopper) {}

  cudaStream_t stream() const { return stream_; }
  /// Whether blocks may wait for each other by clusters.
  bool has_clusters() const { return hopper_; }

  template <class... Parameters, class... Arguments>
  void operator()(void (*kernel)(Parameters...), dim3 grid, dim3 block, std::size_t shared_bytes,
                  const Arguments&... arguments) const {
    std::array<cudaLaunchAttribute, 1> none{};
    launch(kernel, none.data(), 0, grid, block, shared_bytes, arguments...);
  }
  /// In clusters of so many blocks.
  template <class... Parameters, class... Arguments>
  void in_clusters(void (*kernel)(Parameters...), unsigned blocks, dim3 grid, dim3 block,
                   const Arguments&... arguments) const {
    std::array<cudaLaunchAttribute, 2> attributes{};
    attributes[0].id = cudaLaunchAttributeClusterDimension;
    attributes[0].val.clusterDim = {blocks, 1, 1};
    launch(kernel, attributes.data(), 1, grid, block, 0, arguments...);
  }
  /// With all blocks on the device at once, so that they can wait for each other.
  template <class... Parameters, class... Arguments>
  void all_at_once(void (*kernel)(Parameters...), dim3 grid, dim3 block,
                   const Arguments&... arguments) const {
    cudaLaunchAttribute cooperative{.id = cudaLaunchAttributeCooperative};
    cooperative.val.cooperative = 1;
    cudaLaunchConfig_t shape = shape_of(grid, block, 0);
    shape.attrs = &cooperative;
    shape.numAttrs = 1;
    cuda_check(cudaLaunchKernelEx(&shape, kernel, arguments...), "launching a kernel");
  }

 private:
  /// `attributes` has room for one more than `count`.
  template <class... Parameters, class... Arguments>
  void launch(void (*kernel)(Parameters...), cudaLaunchAttribute* attributes, unsigned count,
              dim3 grid, dim3 block, std::size_t shared_bytes,
              const Arguments&... arguments) const {
    if (hopper_) {
      attributes[count].id = cudaLaunchAttributeProgrammaticStreamSerialization;
      attributes[count++].val.programmaticStreamSerializationAllowed = 1;
    }
    cudaLaunchConfig_t shape = shape_of(grid, block, shared_bytes);
    shape.attrs = attributes;
    shape.numAttrs = count;
    cuda_check(cudaLaunchKernelEx(&shape, kernel, arguments...), "launching a kernel");
  }
  cudaLaunchConfig_t shape_of(dim3 grid, dim3 block, std::size_t shared_bytes) const {
    cudaLaunchConfig_t shape{};
    shape.gridDim = grid;
    shape.blockDim = block;
    shape.dynamicSmemBytes = shared_bytes;
    shape.stream = stream_;
    return shape;
  }

  cudaStream_t stream_ = nullptr;
  bool hopper_ = false;
};

}  // namespace downwash::cuda
