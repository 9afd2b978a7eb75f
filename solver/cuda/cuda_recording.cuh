// A recorded sequence of launches. Launching it again costs about as much as one kernel.
#pragma once

#include <cstddef>
#include <utility>

#include "solver/cuda/cuda_check.cuh"

namespace downwash::cuda {

class Recording {
 public:
  Recording() = default;
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;
  ~Recording() { forget(); }

  /// Launches what f launched the first time; f must only launch.
  template <class Function>
  void replay(cudaStream_t stream, const Function& f) {
    if (executable_ == nullptr) {
      cudaGraph_t graph = nullptr;
      cuda_check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal),
                 "recording kernels");
      f();
      cuda_check(cudaStreamEndCapture(stream, &graph), "recording kernels");
      cuda_check(cudaGraphInstantiate(&executable_, graph, 0), "preparing kernels");
      cudaGraphDestroy(graph);
    }
    cuda_check(cudaGraphLaunch(executable_, stream), "launching kernels");
  }
  void forget() {
    if (executable_ != nullptr) cudaGraphExecDestroy(std::exchange(executable_, nullptr));
  }

  std::size_t reserved = 0;  ///< room for reductions when it was recorded

 private:
  cudaGraphExec_t executable_ = nullptr;
};

}  // namespace downwash::cuda
