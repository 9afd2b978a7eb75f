// The generic kernels: one thread an index, one block a plane for sums.
#pragma once

#include "solver/backend/backend.hpp"
#include "solver/field.hpp"

namespace downwash::cuda {

constexpr int cells_at_once = 4;

/// One thread so many planes of a column: what they share is read and worked out once, and all
/// reads are on their way before the first write. What memory gives depends on how much is on its
/// way. (512³ cells, divergence: 0.55 ms, by single cells 0.67; momentum: 3.3 ms and 3.8.)
template <class Functor>
__global__ void __launch_bounds__(256, 2) for_each_kernel(Range range, Functor functor) {
  const int i = range.lo.i + static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int j = range.lo.j + static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  constexpr int planes = ReadsFirst<Functor> ? cells_at_once : 1;
  const int k = range.lo.k + planes * static_cast<int>(blockIdx.z * blockDim.z + threadIdx.z);
  if (i >= range.hi.i || j >= range.hi.j) return;
  if constexpr (ReadsFirst<Functor>) {
    if (k + planes <= range.hi.k) {
      decltype(functor.compute(Cell{})) result[planes];
#pragma unroll
      for (int n = 0; n < planes; ++n) result[n] = functor.compute({i, j, k + n});
#pragma unroll
      for (int n = 0; n < planes; ++n) functor.store({i, j, k + n}, result[n]);
      return;
    }
  }
  for (int n = k; n < min(k + planes, range.hi.k); ++n) apply(functor, {i, j, n});
}

template <class Functor>
__global__ void for_each_listed_kernel(CellList list, Functor functor) {
  const std::int64_t n = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  if (n >= list.count) return;
  apply(functor, list.cells[n]);
}

constexpr int reduction_threads = SumOrder::lanes;

/// Adds or compares pairwise within a block, always in the same order.
template <class T, class Combine>
__device__ T block_reduce(T value, Combine combine) {
  __shared__ T shared[reduction_threads];
  const unsigned thread = threadIdx.y * blockDim.x + threadIdx.x;
  shared[thread] = value;
  __syncthreads();
  for (unsigned half = reduction_threads / 2; half > 0; half /= 2) {
    if (thread < half) shared[thread] = combine(shared[thread], shared[thread + half]);
    __syncthreads();
  }
  return shared[0];
}

struct Larger {
  template <class T>
  __device__ T operator()(T a, T b) const {
    return a > b ? a : b;
  }
};
struct Sum {
  template <class T>
  __device__ T operator()(T a, T b) const {
    return a + b;
  }
};

/// Raises a value that is not negative: its bits order as those of an integer do.
inline __device__ void raise(float* largest, float value) {
  atomicMax(reinterpret_cast<int*>(largest), __float_as_int(value));
}
inline __device__ void raise(double* largest, double value) {
  atomicMax(reinterpret_cast<long long*>(largest), __double_as_longlong(value));
}

/// The largest value of each functor, on top of what is in `largest`. So many planes to a thread.
template <class Value, class... Functors>
__global__ void __launch_bounds__(reduction_threads)
    max_kernel(Range range, Value* largest, Functors... functors) {
  const int i = range.lo.i + static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int j = range.lo.j + static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  const int k = range.lo.k + cells_at_once * static_cast<int>(blockIdx.z);
  Value values[sizeof...(Functors)] = {};
  if (i < range.hi.i && j < range.hi.j) {
#pragma unroll
    for (int n = 0; n < cells_at_once; ++n) {
      const int plane = min(k + n, range.hi.k - 1);
      int f = 0;
      ((values[f] = Larger{}(functors(i, j, plane), values[f]), ++f), ...);
    }
  }
  for (Value value : values) {
    value = block_reduce(value, Larger{});
    if (threadIdx.x + threadIdx.y == 0) raise(largest, value);
    ++largest;
    __syncthreads();
  }
}

/// Adds f at i, i + lanes_i, … of a row to the sum, in this order.
template <class Functor>
__device__ void add_row(const Functor& functor, int i, int end, int j, int k, double& sum) {
  constexpr int step = SumOrder::lanes_i;
  if constexpr (ReadsFirst<Functor>) {
    for (; i < end; i += cells_at_once * step) {
      decltype(functor.compute(Cell{})) result[cells_at_once];
#pragma unroll
      for (int n = 0; n < cells_at_once; ++n) {  // no branch: it would make one wait for the other
        result[n] = functor.compute({min(i + n * step, end - 1), j, k});
      }
#pragma unroll
      for (int n = 0; n < cells_at_once; ++n) {
        if (i + n * step < end) sum += functor.store({i + n * step, j, k}, result[n]);
      }
    }
  } else {
    for (; i < end; i += step) sum += static_cast<double>(functor(i, j, k));
  }
}

/// One block a part of a plane (blockIdx.x = part, blockIdx.y = plane), one thread a lane: the
/// order of additions that SumOrder prescribes. Several functors share what they read.
template <class... Functors>
__global__ void part_sum_kernel(Range range, int rows_per_part, std::int64_t parts_per_functor,
                                double* of_part, Functors... functors) {
  const int k = range.lo.k + static_cast<int>(blockIdx.y);
  const int first_row = range.lo.j + static_cast<int>(blockIdx.x) * rows_per_part;
  const int end_row = min(range.hi.j, first_row + rows_per_part);
  const int i = range.lo.i + static_cast<int>(threadIdx.x) % SumOrder::lanes_i;
  const int lane_j = static_cast<int>(threadIdx.x) / SumOrder::lanes_i;
  double sums[sizeof...(Functors)] = {};
  for (int j = first_row + lane_j; j < end_row; j += SumOrder::lanes_j) {
    int n = 0;
    (add_row(functors, i, range.hi.i, j, k, sums[n++]), ...);
  }
  for (double sum : sums) {
    sum = block_reduce(sum, Sum{});
    if (threadIdx.x == 0) of_part[blockIdx.y * gridDim.x + blockIdx.x] = sum;
    of_part += parts_per_functor;
    __syncthreads();
  }
}

/// The parts of a plane added in order.
struct SumOfParts {
  const double* of_part;
  int parts;

  __device__ double operator()(int plane) const {
    double sum = 0;
    for (int p = 0; p < parts; ++p) sum += of_part[plane * parts + p];
    return sum;
  }
};

inline __global__ void set_plane_sums_kernel(SumOfParts sum, int planes, double* of_plane) {
  const int plane = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (plane < planes) of_plane[plane] = sum(plane);
}
inline __global__ void add_plane_sums_kernel(SumOfParts sum, int planes, double* of_plane) {
  const int plane = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (plane < planes) of_plane[plane] += sum(plane);
}

/// The values of all planes added as ordered_sum does, by one block.
template <class Value>
__global__ void total_kernel(Value value, int planes, double* total) {
  double sum = 0;
  for (int plane = static_cast<int>(threadIdx.x); plane < planes; plane += reduction_threads) {
    sum += value(plane);
  }
  sum = block_reduce(sum, Sum{});
  if (threadIdx.x == 0) *total = sum;
}

}  // namespace downwash::cuda
