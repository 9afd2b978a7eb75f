// How work and memory of one device meet those of another.
#pragma once

#include <cstddef>
#include <utility>

#include "solver/backend/devices.hpp"
#include "solver/cuda/cuda_check.cuh"
#include "solver/problem/flow_parameters.hpp"

namespace downwash::cuda {

/// A place in the work of a stream of the device that is current for the thread.
class Signal {
 public:
  Signal() : Signal(cudaEventDisableTiming) {}
  /// One that other processes can open.
  static Signal between_processes() {
    return Signal(cudaEventDisableTiming | cudaEventInterprocess);
  }
  explicit Signal(const cudaIpcEventHandle_t& of_other_process) {
    cuda_check(cudaIpcOpenEventHandle(&event_, of_other_process),
               "opening a signal of another process");
  }
  Signal(Signal&& other) noexcept : event_(std::exchange(other.event_, nullptr)) {}
  Signal(const Signal&) = delete;
  Signal& operator=(const Signal&) = delete;
  ~Signal() {
    if (event_ != nullptr) cudaEventDestroy(event_);
  }

  void raise_on(cudaStream_t stream) {
    cuda_check(cudaEventRecord(event_, stream), "recording an event");
  }
  /// On any stream of any device.
  void hold_up(cudaStream_t stream) const {
    cuda_check(cudaStreamWaitEvent(stream, event_, 0), "waiting for another device");
  }
  void wait() const { cuda_check(cudaEventSynchronize(event_), "waiting for the device"); }
  cudaIpcEventHandle_t handle() const {
    cudaIpcEventHandle_t handle{};
    cuda_check(cudaIpcGetEventHandle(&handle, event_), "sharing a signal");
    return handle;
  }

 private:
  explicit Signal(unsigned flags) {
    cuda_check(cudaEventCreateWithFlags(&event_, flags), "creating an event");
  }

  cudaEvent_t event_ = nullptr;
};

/// By which another process finds memory of a device, and the signal that it is filled.
struct CopyHandle {
  cudaIpcMemHandle_t memory;
  cudaIpcEventHandle_t filled;
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

inline cudaIpcMemHandle_t handle_of(void* memory) {
  cudaIpcMemHandle_t handle{};
  cuda_check(cudaIpcGetMemHandle(&handle, memory), "sharing memory");
  return handle;
}

/// What a slab of another process shares.
class ForeignCopy {
 public:
  explicit ForeignCopy(const CopyHandle& handle) : memory_(handle.memory), filled_(handle.filled) {}

  std::byte* data() const { return memory_.data(); }
  const Signal& filled() const { return filled_; }

 private:
  ForeignMemory memory_;
  Signal filled_;
};

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
