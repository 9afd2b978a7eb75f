// The CPU backend: plain loops on the calling thread. Parallelism is the slabs'.
#pragma once

#include <algorithm>
#include <array>
#include <cstdlib>
#include <cstring>
#include <new>
#include <string>

#include "solver/backend/backend.hpp"
#include "solver/backend/profiler.hpp"
#include "solver/field.hpp"

namespace downwash {

class CpuBackend {
 public:
  CpuBackend(int /*device*/, bool profile) : profiler_(profile) {}

  template <class Functor>
  void for_each(const Range& range, const Functor functor) {
    const ScopedTimer timer(profiler_, Functor::name);
    const Range r = range;
    for (int k = r.lo.k; k < r.hi.k; ++k) {
      for (int j = r.lo.j; j < r.hi.j; ++j) {
#pragma GCC ivdep
        for (int i = r.lo.i; i < r.hi.i; ++i) functor(i, j, k);
      }
    }
  }

  template <class Functor>
  void for_each(const CellList& list, const Functor functor) {
    const ScopedTimer timer(profiler_, Functor::name);
    for (std::int64_t n = 0; n < list.count; ++n) {
      const Cell c = list.cells[n];
      functor(c.i, c.j, c.k);
    }
  }

  /// Values first, then their maximum lane by lane: two loops that vectorise, where a running
  /// maximum would need licence to reorder.
  template <class Functor>
  double max(const Range& range, const Functor functor) {
    using Value = decltype(functor(0, 0, 0));
    constexpr int lanes = 64;
    const ScopedTimer timer(profiler_, Functor::name);
    Value largest[lanes] = {}, values[lanes] = {};
    for (int k = range.lo.k; k < range.hi.k; ++k) {
      for (int j = range.lo.j; j < range.hi.j; ++j) {
        for (int i = range.lo.i; i < range.hi.i; i += lanes) {
          const int count = std::min(lanes, range.hi.i - i);
#pragma GCC ivdep
          for (int lane = 0; lane < count; ++lane) values[lane] = functor(i + lane, j, k);
          for (int lane = 0; lane < lanes; ++lane) {
            largest[lane] = values[lane] > largest[lane] ? values[lane] : largest[lane];
          }
        }
      }
    }
    return static_cast<double>(*std::max_element(largest, largest + lanes));
  }

  template <class Functor>
  void plane_sums(const Range& range, const Functor functor, double* sums) {
    const ScopedTimer timer(profiler_, Functor::name);
    for (int k = range.lo.k; k < range.hi.k; ++k) {
      std::array<double, plane_sum_lanes> lanes{};
      std::size_t n = 0;
      for (int j = range.lo.j; j < range.hi.j; ++j) {
        for (int i = range.lo.i; i < range.hi.i; ++i) lanes[n++ % lanes.size()] += functor(i, j, k);
      }
      for (std::size_t half = lanes.size() / 2; half > 0; half /= 2) {
        for (std::size_t l = 0; l < half; ++l) lanes[l] += lanes[l + half];
      }
      sums[k - range.lo.k] = lanes[0];
    }
  }

  /// Zeroed here, by the thread that will use it: pages land on its NUMA node (first touch).
  void* allocate(std::size_t bytes) {
    const std::size_t rounded = (bytes + alignment - 1) / alignment * alignment;
    void* memory = std::aligned_alloc(alignment, rounded);
    if (memory == nullptr) throw std::bad_alloc();
    return std::memset(memory, 0, rounded);
  }
  void release(void* memory) noexcept { std::free(memory); }
  void* allocate_pinned(std::size_t bytes) { return allocate(bytes); }
  void release_pinned(void* memory) noexcept { release(memory); }

  void copy_to_host(void* host, const void* device, std::size_t bytes) {
    std::memcpy(host, device, bytes);
  }
  void copy_from_host(void* device, const void* host, std::size_t bytes) {
    std::memcpy(device, host, bytes);
  }
  void synchronize() {}
  std::string device_name() const { return "CPU core"; }
  Profiler& profiler() { return profiler_; }
  void complete_profile() {}

 private:
  static constexpr std::size_t alignment = 128;
  Profiler profiler_;
};

static_assert(Backend<CpuBackend>);

}  // namespace downwash
