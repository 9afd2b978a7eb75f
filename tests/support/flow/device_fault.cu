#include <cuda_runtime.h>

#include "solver/cuda/cuda_check.cuh"
#include "tests/support/flow/device_fault.hpp"

namespace downwash::test {
namespace {

__global__ void trap_kernel() { __trap(); }

}  // namespace

void trap_on_device(int device) {
  cuda_check(cudaSetDevice(device), "choosing a device");
  trap_kernel<<<1, 1>>>();
  cuda_check(cudaGetLastError(), "starting the kernel that traps");
}

}  // namespace downwash::test
