// The CUDA backend: one GPU, a stream and another beside it, driven by the thread that made it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <tuple>
#include <utility>

#include "solver/backend/backend.hpp"
#include "solver/backend/devices.hpp"
#include "solver/cuda/chunks.cuh"
#include "solver/cuda/cuda_check.cuh"
#include "solver/cuda/cuda_fluxes.cuh"
#include "solver/cuda/cuda_jacobi.cuh"
#include "solver/cuda/cuda_kernels.cuh"
#include "solver/cuda/cuda_recording.cuh"
#include "solver/cuda/cuda_smoothing.cuh"
#include "solver/cuda/cuda_transport.cuh"
#include "solver/cuda/jacobi_march.cuh"
#include "solver/cuda/lane.cuh"
#include "solver/cuda/launch_shape.cuh"
#include "solver/cuda/launch_timer.cuh"
#include "solver/cuda/launcher.cuh"
#include "solver/cuda/numa_node.hpp"
#include "solver/cuda/small_levels.cuh"
#include "solver/parallel/team_context.hpp"
#include "solver/stencils/projection.hpp"

namespace downwash {

class CudaBackend {
 public:
  static constexpr int tracers_at_once = 8;
  /// With ghosts an even number: through memory, two sweeps share a pass.
  static constexpr int sweeps_at_once(bool ghosts) { return ghosts ? 6 : 100; }

  /// Several slabs share a device where there are more slabs: for tests. Throws DeviceError.
  static int device_of(const TeamContext& team, int rank) {
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) {
      throw DeviceError("no CUDA device: " + why_no_cuda());
    }
    return team.device_of(rank) % devices;
  }

  /// Throws std::runtime_error when there is no such device, or the transport can't be had.
  CudaBackend(int device, bool profile, Transport transport) : timer_(profile) {
    cuda_check(cudaSetDevice(device), "choosing a device");
    cudaDeviceProp properties{};
    cuda_check(cudaGetDeviceProperties(&properties, device), "asking for the device's properties");
    name_ = properties.name;
    multiprocessors_ = properties.multiProcessorCount;
    on_chip_.emplace(properties);
    shared_memory_ = properties.sharedMemPerBlockOptin;
    pin_to_numa_node_of_pci_device(properties.pciDomainID, properties.pciBusID,
                                   properties.pciDeviceID);
    peers_ = cuda::use_peers(device, transport);
    int least_urgent = 0, most_urgent = 0;
    cuda_check(cudaDeviceGetStreamPriorityRange(&least_urgent, &most_urgent),
               "asking for the device's properties");
    side_.open(least_urgent);
    lane_.open(most_urgent);
    for (int n = 0; n < 2; ++n) {
      reserve(reduction_blocks_);
      std::swap(lane_, side_);
    }
    parted_.emplace();
    done_.emplace();
  }
  CudaBackend(const CudaBackend&) = delete;
  CudaBackend& operator=(const CudaBackend&) = delete;
  ~CudaBackend() {
    lane_.close();
    side_.close();
  }

  template <class Functor>
  void for_each(const Range& range, const Functor functor) {
    if (range.empty()) return;
    cuda::Extent n(range);
    const unsigned planes = cuda::planes_at_once<Functor>(n, multiprocessors_);
    n.k = cuda::blocks(n.k, planes);
    const dim3 block = cuda::block_for(n);
    const dim3 grid(cuda::blocks(n.i, block.x), cuda::blocks(n.j, block.y),
                    cuda::blocks(n.k, block.z));
    launch(Functor::name, [&] {
      lane_.launcher(cuda::for_each_kernel<Functor>, grid, block, 0, range,
                     static_cast<int>(planes), functor);
    });
  }
  template <FluxForm Functor>
  void for_each(const Range& range, const Functor functor) {
    if (range.empty()) return;
    launch(Functor::name,
           [&] { cuda::launch_fluxes(lane_.launcher, multiprocessors_, range, functor); });
  }

  template <class First, class... Rest>
  void at_once(const Stage<First>& first, const Stage<Rest>&... rest) {
    const std::int64_t count = (first.range.size() + ... + rest.range.size());
    if (count == 0) return;
    constexpr unsigned threads = 256;
    const auto grid = static_cast<unsigned>(cuda::parts(count, std::int64_t{threads}));
    launch(First::name, [&] {
      lane_.launcher(cuda::at_once_kernel<First, Rest...>, grid, threads, 0, first, rest...);
    });
  }

  template <class... Functors>
  auto max(const Range& range, const Functors... functors) {
    using Value = std::common_type_t<decltype(functors(0, 0, 0))...>;
    constexpr std::size_t count = sizeof...(Functors);
    Value* const device = static_cast<Value*>(lane_.device_values);
    Value* const host = static_cast<Value*>(lane_.host_values);
    cuda_check(cudaMemsetAsync(device, 0, count * sizeof(Value), lane_.stream), "clearing maxima");
    if (!range.empty()) {
      const cuda::Extent n(range);
      const dim3 block(64, cuda::reduction_threads / 64);
      const dim3 grid(cuda::blocks(n.i, block.x), cuda::blocks(n.j, block.y),
                      cuda::blocks(n.k, cuda::cells_at_once));
      launch(std::get<0>(std::tuple{Functors::name...}), [&] {
        lane_.launcher(cuda::max_kernel<Value, Functors...>, grid, block, 0, range, device,
                       functors...);
      });
    }
    copy(host, device, count * sizeof(Value));
    synchronize();
    return [&]<std::size_t... n>(std::index_sequence<n...>) {
      return std::tuple{static_cast<double>(host[n])...};
    }
    (std::make_index_sequence<count>{});
  }

  template <class Functor>
  void plane_sums(const Range& range, const Functor functor, double* sums) {
    if (range.empty()) return;
    const cuda::SumOfParts parts = sum_parts(range, functor);
    const auto planes = static_cast<std::size_t>(parts.planes);
    double* const of_plane = static_cast<double*>(lane_.device_values) + lane_.reserved - planes;
    add_parts<Functor>(parts, of_plane, 0);
    copy(lane_.host_values, of_plane, planes * sizeof(double));
    synchronize();
    std::memcpy(sums, lane_.host_values, planes * sizeof(double));
  }

  template <class Functor>
  void set_plane_sums(const Range& range, const Functor functor, double* sums,
                      std::ptrdiff_t stride) {
    if (range.empty()) return;
    add_parts<Functor>(sum_parts(range, functor), sums, stride);
  }
  template <class Functor>
  void add_plane_sums(const Range& range, const Functor functor, double* sums) {
    if (range.empty()) return;
    const cuda::SumOfParts parts = sum_parts(range, functor);
    launch(Functor::name, [&] {
      lane_.launcher(cuda::add_plane_sums_kernel, plane_blocks(parts), plane_threads, 0, parts,
                     sums);
    });
  }

  template <class Functor>
  void sum(const Range& range, const Functor functor, double* results) {
    const cuda::SumOfParts parts = sum_parts(range, functor);
    total(Functor::name, sums_of<Functor>, parts.planes, parts, results);
  }
  template <class Value>
  void total(int count, const Value value, double* result) {
    total("sums of slabs", 1, count, value, result);
  }

  template <class... Functors>
  void in_turn(const Stage<Functors>... stages) {
    (for_each(stages.range, stages.functor), ...);
  }

  /// The stages of Multigrid::smooth_from: see small_levels.cuh, and for large levels
  /// cuda_smoothing.cuh. Those between are sooner done by one kernel a stage, and so must be all
  /// on devices with little shared memory.
  template <class Faces, class Start>
  void smooth(const FieldView<float>& scratch, int rounds, const Stage<Start>& start,
              const Stage<HalfSweep<Faces>>& first, const Stage<HalfSweep<Faces>>& second,
              const Stage<HalfSweep<Faces>>& third, const Stage<HalfSweep<Faces>>& fourth,
              const Stage<HalfSweep<Faces>>& fifth, const Stage<HalfSweep<Faces>>& sixth) {
    const cuda::SmallLevelLaunch at_once(start.range, lane_.launcher.has_clusters());
    if (at_once.fits(multiprocessors_)) {
      launch(HalfSweep<Faces>::name, [&] {
        at_once(lane_.launcher, rounds, start, first, second, third, fourth, fifth, sixth);
      });
      return;
    }
    if constexpr (!std::is_same_v<Start, KeepX>) in_turn(cuda::by_parents(start));
    const LevelView<Faces>& level = first.functor.level;
    const bool small = level.n[0] * level.n[1] * std::int64_t{level.n[2]} <= cells_by_stage;
    const auto three = [&](auto from, auto to, const Range& range, const auto&... sweeps) {
      launch(HalfSweep<Faces>::name, [&] {
        cuda::launch_three_half_sweeps<Faces>(lane_.launcher, multiprocessors_, level, from, to,
                                              range, sweeps...);
      });
    };
    for (int round = 0; round < rounds; ++round) {
      if (small || cuda::SmoothingLaunch::most_bytes() > shared_memory_) {
        in_turn(first, second, third, fourth, fifth, sixth);
      } else {
        three(level.x, scratch, start.range, first, second, third);
        three(scratch, level.x, third.range, fourth, fifth, sixth);
      }
    }
  }

  /// On the chip, or through memory, there by two sweeps a pass over it where that is sooner done.
  template <class T>
  bool jacobi(const JacobiPass<T>& pass, const FieldView<T>& p, const FieldView<T>& other) {
    if constexpr (std::is_same_v<T, float>) {
      const cuda::JacobiTiles tiles = on_chip_->tiles(pass);
      if (tiles.count() > 0) {
        launch(JacobiSweep<T>::name,
               [&] { on_chip_->launch(lane_.stream, tiles, pass, p, other); });
        return pass.sweeps % 2 != 0;
      }
    }
    FieldView<T> from = p, to = other;
    for (int s = 0; s < pass.sweeps;) {
      s += jacobi_through_memory(pass, s, from, to);
      std::swap(from, to);
    }
    return from.origin != p.origin;
  }

  template <class Function>
  void beside(const Function& f) {
    if (timer_.enabled()) return f();  // times are those of kernels that run alone
    join();
    parted_->raise_on(lane_.stream);
    std::swap(lane_, side_);
    parted_->hold_up(lane_.stream);
    f();
    done_->raise_on(lane_.stream);
    std::swap(lane_, side_);
    apart_ = true;
  }
  void join() {
    if (std::exchange(apart_, false)) done_->hold_up(lane_.stream);
  }

  using Recording = cuda::Recording;
  /// The first call runs f as it is (and lets it reserve memory), the second records it. Where more
  /// memory was reserved since, this starts again.
  template <class Function>
  void replay(Recording& recording, const Function& f) {
    if (recording.reserved != lane_.reserved || timer_.enabled()) {
      recording.forget();
      f();
      recording.reserved = lane_.reserved;
    } else {
      recording.replay(lane_.stream, f);
    }
  }

  void* allocate(std::size_t bytes) {
    void* memory = nullptr;
    cuda_check(cudaMalloc(&memory, bytes), "allocating device memory");
    bytes_allocated_ += static_cast<std::int64_t>(bytes);
    cuda_check(cudaMemsetAsync(memory, 0, bytes, lane_.stream), "clearing device memory");
    return memory;
  }
  void release(void* memory, std::size_t bytes) noexcept {
    cudaFree(memory);
    bytes_allocated_ -= static_cast<std::int64_t>(bytes);
  }
  void* allocate_shared(std::size_t bytes) {
    return peers_ ? allocate(bytes) : allocate_pinned(bytes);
  }
  void release_shared(void* memory, std::size_t bytes) noexcept {
    if (peers_) return release(memory, bytes);
    cudaFreeHost(memory);
  }
  void copy(void* to, const void* from, std::size_t bytes) {
    cuda_check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDefault, lane_.stream), "copying");
  }
  template <class Value>
  Value read(const Value* value) {
    copy(lane_.host_values, value, sizeof(Value));
    synchronize();
    return *static_cast<const Value*>(lane_.host_values);
  }
  void synchronize() { cuda_check(cudaStreamSynchronize(lane_.stream), "waiting for the device"); }
  using Signal = cuda::Signal;
  void raise(Signal& signal) { signal.raise_on(lane_.stream); }
  void await(const Signal& signal) { signal.hold_up(lane_.stream); }
  void wait_for(const Signal& signal) { signal.wait(); }
  using ForeignMemory = cuda::ForeignMemory;
  using MemoryHandle = cudaIpcMemHandle_t;
  MemoryHandle handle_of(std::byte* memory) const { return cuda::handle_of(memory); }

  std::int64_t bytes_allocated() const { return bytes_allocated_; }
  std::string device_name() const { return name_; }
  Profiler& profiler() { return timer_.profiler(); }
  void complete_profile() {
    synchronize();
    timer_.complete();
  }

 private:
  template <class Launch>
  void launch(const char* name, const Launch& start_kernel) {
    timer_.launch(name, lane_.stream, start_kernel);
  }

  /// Sweep s of a pass, with the next one where it can be; the number of sweeps done.
  template <class T>
  int jacobi_through_memory(const JacobiPass<T>& pass, int s, const FieldView<T>& from,
                            const FieldView<T>& to) {
    if constexpr (std::is_same_v<T, float>) {
      using Tiles = cuda::MarchTiles<2>;
      const bool large = pass.cells.size() >= Tiles::fewest_cells;
      if (large && pass.sweeps - s >= 2 && Tiles::most_bytes() <= shared_memory_) {
        launch(JacobiSweep<T>::name, [&] {
          cuda::launch_jacobi_march<2>(lane_.launcher, multiprocessors_, pass, from, to, s);
        });
        return 2;
      }
    }
    for_each(pass.range(s), pass.sweep(from, to));
    return 1;
  }

  void* allocate_pinned(std::size_t bytes) {
    void* memory = nullptr;
    cuda_check(cudaHostAlloc(&memory, bytes, cudaHostAllocPortable), "allocating pinned memory");
    return memory;
  }

  /// The parts of all planes, sum by sum; with room for sums of planes behind them.
  template <class Functor>
  cuda::SumOfParts sum_parts(const Range& range, const Functor functor) {
    const SumOrder order(range);
    const cuda::Extent n(range);
    const std::size_t count = n.k * static_cast<std::size_t>(order.parts);
    reserve(sums_of<Functor> * count + n.k);
    double* const parts = static_cast<double*>(lane_.device_values);
    launch(Functor::name, [&] {
      lane_.launcher(cuda::part_sum_kernel<Functor>,
                     dim3(static_cast<unsigned>(order.parts),
                          cuda::blocks(n.k, cuda::SumShape<Functor>::planes)),
                     cuda::reduction_threads, 0, range, order.rows_per_part,
                     static_cast<std::int64_t>(count), parts, functor);
    });
    return {parts, order.parts, range.hi.k - range.lo.k};
  }
  static unsigned plane_blocks(const cuda::SumOfParts& parts) {
    return cuda::blocks(static_cast<unsigned>(parts.planes), plane_threads);
  }
  /// The sum of each plane from its parts.
  template <class Functor>
  void add_parts(const cuda::SumOfParts& parts, double* sums, std::ptrdiff_t stride) {
    const dim3 grid(plane_blocks(parts), static_cast<unsigned>(sums_of<Functor>));
    launch("sums of planes", [&] {
      lane_.launcher(cuda::set_plane_sums_kernel, grid, plane_threads, 0, parts, sums, stride);
    });
  }
  template <class Value>
  void total(const char* name, int sums, int planes, const Value& value, double* results) {
    launch(name, [&] {
      lane_.launcher(cuda::total_kernel<Value>, static_cast<unsigned>(sums),
                     cuda::reduction_threads, 0, value, planes, results);
    });
  }

  /// Room for that many values of a reduction.
  void reserve(std::size_t count) {
    if (count <= lane_.reserved) return;
    release(std::exchange(lane_.device_values, nullptr), lane_.reserved * sizeof(double));
    cudaFreeHost(std::exchange(lane_.host_values, nullptr));
    lane_.device_values = allocate(count * sizeof(double));
    lane_.host_values = allocate_pinned(count * sizeof(double));
    lane_.reserved = count;
  }

  static constexpr std::size_t reduction_blocks_ = 4096;
  static constexpr unsigned plane_threads = 64;
  static constexpr std::int64_t cells_by_stage = 1 << 21;
  cuda::LaunchTimer timer_;
  std::string name_;
  int multiprocessors_ = 1;
  std::optional<cuda::JacobiOnChip> on_chip_;
  std::size_t shared_memory_ = 0;  ///< the most that a block may ask for
  bool peers_ = false;
  cuda::Lane lane_, side_;
  std::optional<cuda::Signal> parted_, done_;
  bool apart_ = false;                ///< there is work on the side that nobody has waited for
  std::int64_t bytes_allocated_ = 0;  ///< of the device
};

static_assert(Backend<CudaBackend>);

}  // namespace downwash
