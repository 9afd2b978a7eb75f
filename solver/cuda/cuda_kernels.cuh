// The generic kernels: one thread per index, one block per plane for sums.
#pragma once

#include <cstdint>
#include <type_traits>

#include "solver/backend/backend.hpp"
#include "solver/cuda/launcher.cuh"
#include "solver/fields/field.hpp"
#include "solver/stencils/conjugate_gradients.hpp"
#include "solver/stencils/eddy_viscosity.hpp"
#include "solver/stencils/projection.hpp"

namespace downwash::cuda {

constexpr int cells_at_once = 4;

/// f on so many planes from c on: in one go where they all are there.
template <class Function>
__device__ void for_planes(Cell c, int end, const Function& f) {
  if (c.k + cells_at_once <= end) {
#pragma unroll
    for (int n = 0; n < cells_at_once; ++n) f(Cell{c.i, c.j, c.k + n});
  } else {
    for (int k = c.k; k < end; ++k) f(Cell{c.i, c.j, k});
  }
}

/// How many blocks a multiprocessor should hold: more means fewer registers. (512³ cells: eddy
/// viscosity 1.36 ms with three, 1.70 with two.)
template <class Functor>
constexpr int blocks_at_once = 2;
template <class T, class Length>
constexpr int blocks_at_once<SmagorinskyViscosity<T, Length>> = 3;
template <class T>
constexpr int blocks_at_once<VremanViscosity<T>> = 3;
template <class T>
constexpr int blocks_at_once<JacobiSweep<T>> = 4;

/// One thread so many planes of a column: what they share is read and worked out once, and all
/// reads are on their way before the first write. What memory gives depends on how much is on its
/// way. (512³ cells, divergence: 0.55 ms, by single cells 0.67.)
template <class Functor>
__global__ void __launch_bounds__(256, blocks_at_once<Functor>)
    for_each_kernel(Range range, int planes, Functor functor) {
  begin_kernel();
  const int i = range.lo.i + static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int j = range.lo.j + static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  const int k = range.lo.k + planes * static_cast<int>(blockIdx.z * blockDim.z + threadIdx.z);
  if (i >= range.hi.i || j >= range.hi.j) return;
  if constexpr (ReadsFirst<Functor>) {
    if (planes == cells_at_once && k + planes <= range.hi.k) {
      decltype(functor.compute(Cell{})) result[cells_at_once];
#pragma unroll
      for (int n = 0; n < cells_at_once; ++n) result[n] = functor.compute({i, j, k + n});
#pragma unroll
      for (int n = 0; n < cells_at_once; ++n) functor.store({i, j, k + n}, result[n]);
      return;
    }
  }
  for (int n = k; n < min(k + planes, range.hi.k); ++n) apply(functor, {i, j, n});
}

/// The n-th index of a stage, if it has so many; n becomes the place among those of the next.
template <class Functor>
__device__ void run_nth(const Stage<Functor>& stage, std::int64_t& n) {
  const Range& range = stage.range;
  const std::int64_t count = range.size();
  if (0 <= n && n < count) {
    const auto index = static_cast<unsigned>(n);
    const auto ni = static_cast<unsigned>(range.hi.i - range.lo.i);
    const auto nj = static_cast<unsigned>(range.hi.j - range.lo.j);
    const unsigned row = index / ni;
    apply(stage.functor,
          Cell{range.lo.i + static_cast<int>(index % ni), range.lo.j + static_cast<int>(row % nj),
               range.lo.k + static_cast<int>(row / nj)});
  }
  n -= count;
}
template <class... Functors>
__global__ void at_once_kernel(Stage<Functors>... stages) {
  begin_kernel();
  std::int64_t n = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  (run_nth(stages, n), ...);
}

constexpr int reduction_threads = SumOrder::lanes;

/// Adds or compares what all threads of a block have left in `shared`, pairwise in the order of
/// SumOrder, by one warp: its first lane has the result.
template <class T, class Combine>
__device__ T warp_reduce(const T (&shared)[reduction_threads], unsigned lane, Combine combine) {
  constexpr unsigned quarter = reduction_threads / 4, lanes = 32;
  static_assert(quarter == 2 * lanes);
  const auto halved_twice = [&](unsigned t) {
    return combine(combine(shared[t], shared[t + 2 * quarter]),
                   combine(shared[t + quarter], shared[t + 3 * quarter]));
  };
  T value = combine(halved_twice(lane), halved_twice(lane + lanes));
  for (unsigned half = lanes / 2; half > 0; half /= 2) {
    value = combine(value, __shfl_down_sync(~0u, value, half));
  }
  return value;
}
/// The same for one value of each thread: the first has the result.
template <class T, class Combine>
__device__ T block_reduce(T value, Combine combine) {
  __shared__ T shared[reduction_threads];
  const unsigned thread = threadIdx.y * blockDim.x + threadIdx.x;
  shared[thread] = value;
  __syncthreads();
  if (thread < 32) value = warp_reduce(shared, thread, combine);
  __syncthreads();
  return value;
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

/// The sums of several values of each thread, a warp a value; calls set(n, sum) in one thread. For
/// blocks of one row of threads, and once in a kernel: there is no barrier behind it.
template <int N, class Set>
__device__ void block_sums(const double (&values)[N], const Set& set) {
  __shared__ double shared[N][reduction_threads];
#pragma unroll
  for (int n = 0; n < N; ++n) shared[n][threadIdx.x] = values[n];
  __syncthreads();
  const unsigned lane = threadIdx.x % 32;
  for (int n = static_cast<int>(threadIdx.x) / 32; n < N; n += reduction_threads / 32) {
    const double sum = warp_reduce(shared[n], lane, Sum{});
    if (lane == 0) set(n, sum);
  }
}

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
  begin_kernel();
  const int i = range.lo.i + static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int j = range.lo.j + static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y);
  const int k = range.lo.k + cells_at_once * static_cast<int>(blockIdx.z);
  Value values[sizeof...(Functors)] = {};
  if (i < range.hi.i && j < range.hi.j) {
    const auto compare = [&](Cell c) {
      int f = 0;
      ((values[f] = Larger{}(functors(c.i, c.j, c.k), values[f]), ++f), ...);
    };
    for_planes({i, j, k}, range.hi.k, compare);
  }
  for (Value value : values) {
    value = block_reduce(value, Larger{});
    if (threadIdx.x + threadIdx.y == 0) raise(largest, value);
    ++largest;
  }
}

/// What a thread of a sum reads before it adds the first: so many planes of so many cells, one lane
/// width apart. (512³ cells, of what memory gives: products 1.0, 0.77 by planes alone.)
template <class Functor>
struct SumShape {
  static constexpr int planes = 1, cells = 4;
};
/// Planes share what the stencil reads: 0.44 ms, 0.55 as above.
template <class T>
struct SumShape<ApplyOperator<T>> {
  static constexpr int planes = 2, cells = 2;
};
template <class T>
struct SumShape<FirstStep<T>> : SumShape<ApplyOperator<T>> {};
template <class T>
struct SumShape<StartResidual<T>> : SumShape<ApplyOperator<T>> {};

/// Of each of a functor's Summands, the sums of the planes.
template <class Functor>
using PlaneSums = double[sums_of<Functor> * SumShape<Functor>::planes];

template <class Functor, class Value>
__device__ void add(const Value& value, int plane, PlaneSums<Functor>& sums) {
  const auto values = summands(value);
#pragma unroll
  for (int s = 0; s < values.count; ++s) {
    sums[s * SumShape<Functor>::planes + plane] += values.of[s];
  }
}

/// Adds f on planes of cells from c on to the sums of the planes.
template <class Functor>
__device__ void add_cells(const Functor& functor, Cell c, PlaneSums<Functor>& sums) {
  constexpr int planes = SumShape<Functor>::planes, cells = SumShape<Functor>::cells;
  const auto cell = [&](int m, int n) { return Cell{c.i + m * SumOrder::lanes_i, c.j, c.k + n}; };
  if constexpr (ReadsFirst<Functor>) {
    decltype(functor.compute(Cell{})) result[cells][planes];
#pragma unroll
    for (int m = 0; m < cells; ++m) {
#pragma unroll
      for (int n = 0; n < planes; ++n) result[m][n] = functor.compute(cell(m, n));
    }
#pragma unroll
    for (int m = 0; m < cells; ++m) {
#pragma unroll
      for (int n = 0; n < planes; ++n) {
        add<Functor>(functor.store(cell(m, n), result[m][n]), n, sums);
      }
    }
  } else {
#pragma unroll
    for (int m = 0; m < cells; ++m) {
#pragma unroll
      for (int n = 0; n < planes; ++n) {
        const Cell at = cell(m, n);
        add<Functor>(functor(at.i, at.j, at.k), n, sums);
      }
    }
  }
}

/// The same on one cell of each plane that is there.
template <class Functor>
__device__ void add_column(const Functor& functor, Cell c, int end, PlaneSums<Functor>& sums) {
#pragma unroll
  for (int n = 0; n < SumShape<Functor>::planes; ++n) {
    if (c.k + n < end) add<Functor>(apply(functor, Cell{c.i, c.j, c.k + n}), n, sums);
  }
}

/// One block a part of so many planes (blockIdx.x = part, blockIdx.y = group of planes), one thread
/// a lane: the order of additions that SumOrder prescribes. The parts of all planes lie side by
/// side, `parts_per_sum` of each of the functor's Summands.
template <class Functor>
__global__ void __launch_bounds__(reduction_threads, sums_of<Functor> > 2 ? 3 : 4)
    part_sum_kernel(Range range, int rows_per_part, std::int64_t parts_per_sum, double* of_part,
                    const __grid_constant__ Functor functor) {
  begin_kernel();
  constexpr int planes = SumShape<Functor>::planes, cells = SumShape<Functor>::cells;
  const int k = range.lo.k + planes * static_cast<int>(blockIdx.y);
  const int first_row = range.lo.j + static_cast<int>(blockIdx.x) * rows_per_part;
  const int end_row = min(range.hi.j, first_row + rows_per_part);
  const int first = range.lo.i + static_cast<int>(threadIdx.x) % SumOrder::lanes_i;
  const int lane_j = static_cast<int>(threadIdx.x) / SumOrder::lanes_i;
  const bool whole = k + planes <= range.hi.k;
  PlaneSums<Functor> sums = {};
  for (int j = first_row + lane_j; j < end_row; j += SumOrder::lanes_j) {
    int i = first;
    for (; whole && i + (cells - 1) * SumOrder::lanes_i < range.hi.i;
         i += cells * SumOrder::lanes_i) {
      add_cells(functor, Cell{i, j, k}, sums);
    }
    for (; i < range.hi.i; i += SumOrder::lanes_i) {
      add_column(functor, Cell{i, j, k}, range.hi.k, sums);
    }
  }
  block_sums(sums, [&](int n, double sum) {
    const int plane = k + n % planes - range.lo.k, count = range.hi.k - range.lo.k;
    if (plane < count) {
      of_part[n / planes * parts_per_sum + std::int64_t{blockIdx.x} * count + plane] = sum;
    }
  });
}

/// The parts of a plane added in order, for one of several sums.
struct SumOfParts {
  const double* of_part;
  int parts, planes;

  __device__ double operator()(int plane, int sum_index) const {
    const double* const first = of_part + std::int64_t{sum_index} * parts * planes + plane;
    double sum = 0;
#pragma unroll 8
    for (int p = 0; p < parts; ++p) sum += first[std::int64_t{p} * planes];
    return sum;
  }
};

/// blockIdx.y counts the sums, which lie `stride` apart.
inline __global__ void set_plane_sums_kernel(SumOfParts sum, double* of_plane,
                                             std::int64_t stride) {
  begin_kernel();
  const int plane = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const int index = static_cast<int>(blockIdx.y);
  if (plane < sum.planes) of_plane[index * stride + plane] = sum(plane, index);
}
inline __global__ void add_plane_sums_kernel(SumOfParts sum, double* of_plane) {
  begin_kernel();
  const int plane = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (plane < sum.planes) of_plane[plane] += sum(plane, 0);
}

/// The values of all planes added as ordered_sum does: a block a sum.
template <class Value>
__global__ void total_kernel(Value value, int planes, double* totals) {
  begin_kernel();
  const int index = static_cast<int>(blockIdx.x);
  double sum = 0;
  for (int plane = static_cast<int>(threadIdx.x); plane < planes; plane += reduction_threads) {
    if constexpr (std::is_same_v<Value, SumOfParts>) {
      sum += value(plane, index);
    } else {
      sum += value(plane);
    }
  }
  sum = block_reduce(sum, Sum{});
  if (threadIdx.x == 0) totals[index] = sum;
}

}  // namespace downwash::cuda
