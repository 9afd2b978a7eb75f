// Which CUDA devices there are.
#include <cstdint>
#include <cstdio>

#include "solver/backend/devices.hpp"
#include "solver/cuda/cuda_check.cuh"

namespace downwash {
namespace {

Device describe(int index) {
  cudaDeviceProp properties{};
  cuda_check(cudaGetDeviceProperties(&properties, index), "asking for the device's properties");
  cuda_check(cudaSetDevice(index), "choosing a device");
  std::size_t free = 0, total = 0;
  cuda_check(cudaMemGetInfo(&free, &total), "asking for the device's memory");
  char detail[96];
  std::snprintf(detail, sizeof(detail),
                "compute capability %d.%d, %d multiprocessors, PCI %04x:%02x:%02x",
                properties.major, properties.minor, properties.multiProcessorCount,
                properties.pciDomainID, properties.pciBusID, properties.pciDeviceID);
  return {properties.name, static_cast<std::int64_t>(total), static_cast<std::int64_t>(free),
          detail};
}

}  // namespace

std::vector<Device> cuda_devices() {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess) return {};
  std::vector<Device> devices;
  for (int index = 0; index < count; ++index) devices.push_back(describe(index));
  return devices;
}

bool cuda_devices_reach_each_other() {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) return false;
  for (int a = 0; a < count; ++a) {
    for (int b = 0; b < count; ++b) {
      int can = 1;
      if (a != b) cuda_check(cudaDeviceCanAccessPeer(&can, a, b), "asking for peer access");
      if (can == 0) return false;
    }
  }
  return true;
}

std::string why_no_cuda() {
  int count = 0;
  const cudaError_t error = cudaGetDeviceCount(&count);
  if (error != cudaSuccess) {
    return std::string("the driver says: ") + cudaGetErrorString(error);
  }
  return count > 0 ? "" : "the driver finds none";
}

}  // namespace downwash
