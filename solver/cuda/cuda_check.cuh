// Errors of the CUDA runtime as exceptions.
#pragma once

#include <cuda_runtime.h>

#include <new>
#include <string>

#include "solver/backend/devices.hpp"

namespace downwash {

inline void cuda_check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  if (error == cudaErrorMemoryAllocation) throw std::bad_alloc();
  throw DeviceError(std::string("CUDA: ") + what + ": " + cudaGetErrorString(error));
}

}  // namespace downwash
