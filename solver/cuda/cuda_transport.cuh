// How work and memory of one device meet those of another.
#pragma once

#include <cstddef>

#include "solver/backend/devices.hpp"
#include "solver/cuda/cuda_check.cuh"
#include "solver/problem/flow_parameters.hpp"

namespace downwash::cuda {

/// A place in the work of a stream of the device that is current for the thread.
class Signal {
 public:
  Signal() {
    cuda_check(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming), "creating an event");
  }
  Signal(const Signal&) = delete;
  Signal& operator=(const Signal&) = delete;
  ~Signal() { cudaEventDestroy(event_); }

  void raise_on(cudaStream_t stream) {
    cuda_check(cudaEventRecord(event_, stream), "recording an event");
  }
  /// On any stream of any device.
  void hold_up(cudaStream_t stream) const {
    cuda_check(cudaStreamWaitEvent(stream, event_, 0), "waiting for another device");
  }
  void wait() const { cuda_check(cudaEventSynchronize(event_), "waiting for the device"); }

 private:
  cudaEvent_t event_ = nullptr;
};

/// Memory of another process's device, in reach of the device that is current for the thread.
class ForeignMemory {
 public:
  explicit ForeignMemory(const cudaIpcMemHandle_t& handle) {
    void* memory = nullptr;
    cuda_check(cudaIpcOpenMemHandle(&memory, handle, cudaIpcMemLazyEnablePeerAccess),
               "opening memory of another process");
    memory_ = static_cast<std::byte*>(memory);
  }
  ForeignMemory(const ForeignMemory&) = delete;
  ForeignMemory& operator=(const ForeignMemory&) = delete;
  ~ForeignMemory() { cudaIpcCloseMemHandle(memory_); }

  std::byte* data() const { return memory_; }

 private:
  std::byte* memory_ = nullptr;
};

/// By which another process finds memory of a device.
inline cudaIpcMemHandle_t handle_of(void* memory) {
  cudaIpcMemHandle_t handle{};
  cuda_check(cudaIpcGetMemHandle(&handle, memory), "sharing memory");
  return handle;
}

/// True if slabs read each other's memory. Where they do, lets this device, which must be current,
/// read that of all others. Throws DeviceError when the transport can't be had.
inline bool use_peers(int device, Transport transport) {
  if (transport == Transport::host || transport == Transport::device) return false;
  if (!cuda_devices_reach_each_other()) {
    if (transport == Transport::automatic) return false;
    throw DeviceError("the GPUs can't read each other's memory");
  }
  int devices = 0;
  cuda_check(cudaGetDeviceCount(&devices), "counting devices");
  for (int other = 0; other < devices; ++other) {
    if (other == device) continue;
    const cudaError_t result = cudaDeviceEnablePeerAccess(other, 0);
    if (result == cudaErrorPeerAccessAlreadyEnabled) {
      cudaGetLastError();  // another slab on this device was first
    } else {
      cuda_check(result, "enabling peer access");
    }
  }
  return true;
}

}  // namespace downwash::cuda
