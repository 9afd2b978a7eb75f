// The CUDA backend: one GPU, one stream, driven by the thread that constructed it.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "solver/backend/backend.hpp"
#include "solver/backend/profiler.hpp"
#include "solver/cuda/cuda_check.cuh"
#include "solver/cuda/cuda_kernels.cuh"
#include "solver/cuda/numa_node.hpp"

namespace downwash {

class CudaBackend {
 public:
  /// Throws std::runtime_error when there is no such device.
  CudaBackend(int device, bool profile) : profiler_(profile) {
    cuda_check(cudaSetDevice(device), "choosing a device");
    cudaDeviceProp properties{};
    cuda_check(cudaGetDeviceProperties(&properties, device), "asking for the device's properties");
    name_ = properties.name;
    pin_to_numa_node_of_pci_device(properties.pciDomainID, properties.pciBusID,
                                   properties.pciDeviceID);
    cuda_check(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking), "creating a stream");
    reserve(reduction_blocks_);
  }
  CudaBackend(const CudaBackend&) = delete;
  CudaBackend& operator=(const CudaBackend&) = delete;
  ~CudaBackend() {
    cudaFree(device_values_);
    cudaFreeHost(host_values_);
    for (const Measurement& m : measured_) forget(m);
    cudaStreamDestroy(stream_);
  }

  template <class Functor>
  void for_each(const Range& range, const Functor functor) {
    if (range.empty()) return;
    const Extent n(range);
    const dim3 block = block_for(n);
    const dim3 grid(blocks(n.i, block.x), blocks(n.j, block.y), blocks(n.k, block.z));
    launch(Functor::name,
           [&] { cuda::for_each_kernel<<<grid, block, 0, stream_>>>(range, functor); });
  }

  template <class Functor>
  void for_each(const CellList& list, const Functor functor) {
    if (list.count == 0) return;
    constexpr unsigned threads = 256;
    const auto grid = static_cast<unsigned>((list.count + threads - 1) / threads);
    launch(Functor::name,
           [&] { cuda::for_each_listed_kernel<<<grid, threads, 0, stream_>>>(list, functor); });
  }

  template <class Functor>
  double max(const Range& range, const Functor functor) {
    using Value = decltype(functor(0, 0, 0));
    if (range.empty()) return 0;
    const Extent n(range);
    const unsigned parts = std::min(n.j, std::max(1u, 1024u / n.k));
    const std::size_t count = std::size_t{n.k} * parts;
    reserve(count);
    Value* device = static_cast<Value*>(device_values_);
    launch(Functor::name, [&] {
      cuda::max_kernel<<<dim3(n.k, parts), cuda::reduction_threads, 0, stream_>>>(range, functor,
                                                                                  device);
    });
    copy_to_host(host_values_, device_values_, count * sizeof(Value));
    synchronize();
    const Value* values = static_cast<const Value*>(host_values_);
    return static_cast<double>(*std::max_element(values, values + count));
  }

  template <class Functor>
  void plane_sums(const Range& range, const Functor functor, double* sums) {
    if (range.empty()) return;
    const Extent n(range);
    reserve(n.k);
    double* device = static_cast<double*>(device_values_);
    launch(Functor::name, [&] {
      cuda::plane_sum_kernel<<<n.k, cuda::reduction_threads, 0, stream_>>>(range, functor, device);
    });
    copy_to_host(host_values_, device_values_, n.k * sizeof(double));
    synchronize();
    const double* values = static_cast<const double*>(host_values_);
    std::copy(values, values + n.k, sums);
  }

  void* allocate(std::size_t bytes) {
    void* memory = nullptr;
    cuda_check(cudaMalloc(&memory, bytes), "allocating device memory");
    cuda_check(cudaMemsetAsync(memory, 0, bytes, stream_), "clearing device memory");
    return memory;
  }
  void release(void* memory) noexcept { cudaFree(memory); }
  void* allocate_pinned(std::size_t bytes) {
    void* memory = nullptr;
    cuda_check(cudaHostAlloc(&memory, bytes, cudaHostAllocPortable), "allocating pinned memory");
    return memory;
  }
  void release_pinned(void* memory) noexcept { cudaFreeHost(memory); }

  void copy_to_host(void* host, const void* device, std::size_t bytes) {
    cuda_check(cudaMemcpyAsync(host, device, bytes, cudaMemcpyDeviceToHost, stream_),
               "copying to the host");
  }
  void copy_from_host(void* device, const void* host, std::size_t bytes) {
    cuda_check(cudaMemcpyAsync(device, host, bytes, cudaMemcpyHostToDevice, stream_),
               "copying to the device");
  }
  void synchronize() { cuda_check(cudaStreamSynchronize(stream_), "waiting for the device"); }

  std::string device_name() const { return name_; }
  Profiler& profiler() { return profiler_; }
  /// Reads the event pairs of all launches so far.
  void complete_profile() {
    synchronize();
    for (const Measurement& m : measured_) {
      float milliseconds = 0;
      cuda_check(cudaEventElapsedTime(&milliseconds, m.start, m.stop), "timing a kernel");
      profiler_.add(m.name, milliseconds * 1e-3);
      forget(m);
    }
    measured_.clear();
  }

 private:
  struct Extent {
    unsigned i, j, k;
    explicit Extent(const Range& r)
        : i(static_cast<unsigned>(r.hi.i - r.lo.i)),
          j(static_cast<unsigned>(r.hi.j - r.lo.j)),
          k(static_cast<unsigned>(r.hi.k - r.lo.k)) {}
  };
  struct Measurement {
    const char* name;
    cudaEvent_t start, stop;
  };
  static void forget(const Measurement& m) {
    cudaEventDestroy(m.start);
    cudaEventDestroy(m.stop);
  }

  static unsigned blocks(unsigned n, unsigned size) { return (n + size - 1) / size; }
  /// Rows of up to 64, and 256 threads in all however thin the range is.
  static dim3 block_for(const Extent& n) {
    const auto covering = [](unsigned extent, unsigned most) {
      unsigned size = 1;
      while (size < extent && size < most) size *= 2;
      return size;
    };
    const unsigned x = covering(n.i, 64), y = covering(n.j, 256 / x);
    return dim3(x, y, covering(n.k, std::min(64u, 256 / (x * y))));
  }

  template <class Launch>
  void launch(const char* name, const Launch& start_kernel) {
    if (profiler_.enabled()) {
      Measurement m{name, nullptr, nullptr};
      cuda_check(cudaEventCreate(&m.start), "creating an event");
      cuda_check(cudaEventCreate(&m.stop), "creating an event");
      cuda_check(cudaEventRecord(m.start, stream_), "recording an event");
      start_kernel();
      cuda_check(cudaEventRecord(m.stop, stream_), "recording an event");
      measured_.push_back(m);
      if (measured_.size() >= 4096) complete_profile();
    } else {
      start_kernel();
    }
    cuda_check(cudaGetLastError(), name);
  }

  /// Room for that many values of a reduction.
  void reserve(std::size_t count) {
    if (count <= reserved_) return;
    cudaFree(std::exchange(device_values_, nullptr));
    cudaFreeHost(std::exchange(host_values_, nullptr));
    device_values_ = allocate(count * sizeof(double));
    host_values_ = allocate_pinned(count * sizeof(double));
    reserved_ = count;
  }

  static constexpr std::size_t reduction_blocks_ = 4096;
  Profiler profiler_;
  std::string name_;
  cudaStream_t stream_ = nullptr;
  void* device_values_ = nullptr;
  void* host_values_ = nullptr;
  std::size_t reserved_ = 0;
  std::vector<Measurement> measured_;
};

static_assert(Backend<CudaBackend>);

}  // namespace downwash
