// Which GPUs of other processes can be read.
#include <algorithm>
#include <cstddef>
#include <memory>
#include <vector>

#include "solver/backend/devices.hpp"
#include "solver/cuda/cuda_check.cuh"
#include "solver/cuda/cuda_transport.cuh"
#include "solver/parallel/process_gathers.hpp"

namespace downwash {
namespace {

/// A number on a device; not at the beginning of what the driver allocates as one.
class Number {
 public:
  explicit Number(int value) {
    cuda_check(cudaMalloc(&before_, sizeof value), "allocating device memory");
    cuda_check(cudaMalloc(&memory_, sizeof value), "allocating device memory");
    cuda_check(cudaMemcpy(memory_, &value, sizeof value, cudaMemcpyDefault), "copying");
  }
  Number(const Number&) = delete;
  Number& operator=(const Number&) = delete;
  ~Number() {
    cudaFree(memory_);
    cudaFree(before_);
  }

  cudaIpcMemHandle_t handle() const { return cuda::handle_of(memory_); }

 private:
  void *before_ = nullptr, *memory_ = nullptr;
};

/// What another process wrote.
int read(const cudaIpcMemHandle_t& handle) {
  const cuda::ForeignMemory memory(handle);
  int value = -1;
  cuda_check(cudaMemcpy(&value, memory.data(), sizeof value, cudaMemcpyDefault), "copying");
  return value;
}

/// Calls f; false where it fails, which leaves no trace.
template <class Function>
bool works(const Function& f) {
  try {
    return f();
  } catch (const DeviceError&) {
    cudaGetLastError();
    return false;
  }
}

/// True if all processes say so.
bool all_agree(Processes& processes, bool own) {
  const std::vector<char> said = gathered(&processes, std::vector<char>{own ? '1' : '0'});
  return std::find(said.begin(), said.end(), '0') == said.end();
}

}  // namespace

bool cuda_processes_reach_each_other(Processes& processes, int device) {
  std::unique_ptr<Number> own;
  cudaIpcMemHandle_t handle{};
  const bool shared = works([&] {
    cuda_check(cudaSetDevice(device), "choosing a device");
    own = std::make_unique<Number>(processes.rank());
    handle = own->handle();
    return cuda_devices_reach_each_other();
  });
  if (!all_agree(processes, shared)) return false;
  const std::vector<cudaIpcMemHandle_t> handles = gathered(&processes, std::vector{handle});
  const bool read_all = works([&] {
    for (int other = 0; other < processes.size(); ++other) {
      if (other == processes.rank()) continue;
      if (read(handles[static_cast<std::size_t>(other)]) != other) return false;
    }
    return true;
  });
  return all_agree(processes, read_all);
}

}  // namespace downwash
