// The generic kernels: one thread per index, one block per plane for sums.
#pragma once

#include <cstdint>

#include "solver/backend/backend.hpp"
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
constexpr int blocks_at_once<JacobiSweep<T>> = 4;

/// One thread so many planes of a column: what they share is read and worked out once, and all
/// reads are on their way before the first write. What memory gives depends on how much is on its
/// way. (512³ cells, divergence: 0.55 ms, by single cells 0.67.)
template <class Functor>
__global__ void __launch_bounds__(256, blocks_at_once<Functor>)
    for_each_kernel(Range range, int planes, Functor functor) {
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
  std::int64_t n = std::int64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  (run_nth(stages, n), ...);
}

constexpr int reduction_threads = SumOrder::lanes;

/// Adds or compares pairwise within a block, in the order of SumOrder: the first thread has the
/// result.
template <class T, class Combine>
__device__ T block_reduce(T value, Combine combine) {
  __shared__ T shared[reduction_threads];
  const unsigned thread = threadIdx.y * blockDim.x + threadIdx.x;
  constexpr unsigned quarter = reduction_threads / 4, lanes = 32;
  static_assert(quarter == 2 * lanes);
  shared[thread] = value;
  __syncthreads();
  if (thread < lanes) {
    const auto halved_twice = [&](unsigned t) {
      return combine(combine(shared[t], shared[t + 2 * quarter]),
                     combine(shared[t + quarter], shared[t + 3 * quarter]));
    };
    value = combine(halved_twice(thread), halved_twice(thread + lanes));
    for (unsigned half = lanes / 2; half > 0; half /= 2) {
      value = combine(value, __shfl_down_sync(~0u, value, half));
    }
  }
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
template <class... Functors>
struct SumShape {
  static constexpr int planes = 1, cells = 4;
};
/// Planes share what the stencil reads: 0.44 ms, 0.55 as above.
template <class T>
struct SumShape<ApplyOperator<T>> {
  static constexpr int planes = 2, cells = 2;
};

/// Adds f on planes of cells from c on to the sums of the planes.
template <int planes, int cells, class Functor>
__device__ void add_cells(const Functor& functor, Cell c, double (&sums)[planes]) {
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
      for (int n = 0; n < planes; ++n) sums[n] += functor.store(cell(m, n), result[m][n]);
    }
  } else {
#pragma unroll
    for (int m = 0; m < cells; ++m) {
#pragma unroll
      for (int n = 0; n < planes; ++n) {
        const Cell at = cell(m, n);
        sums[n] += static_cast<double>(functor(at.i, at.j, at.k));
      }
    }
  }
}

/// The same on one cell of each plane that is there.
template <int planes, class Functor>
__device__ void add_column(const Functor& functor, Cell c, int end, double (&sums)[planes]) {
#pragma unroll
  for (int n = 0; n < planes; ++n) {
    if (c.k + n < end) sums[n] += static_cast<double>(apply(functor, Cell{c.i, c.j, c.k + n}));
  }
}

/// One block a part of so many planes (blockIdx.x = part, blockIdx.y = group of planes), one thread
/// a lane: the order of additions that SumOrder prescribes. Several functors share what they read.
/// The parts of all planes lie side by side.
template <class... Functors>
__global__ void __launch_bounds__(reduction_threads, 4)
    part_sum_kernel(Range range, int rows_per_part, std::int64_t parts_per_functor, double* of_part,
                    Functors... functors) {
  constexpr int planes = SumShape<Functors...>::planes, cells = SumShape<Functors...>::cells;
  const int k = range.lo.k + planes * static_cast<int>(blockIdx.y);
  const int first_row = range.lo.j + static_cast<int>(blockIdx.x) * rows_per_part;
  const int end_row = min(range.hi.j, first_row + rows_per_part);
  const int first = range.lo.i + static_cast<int>(threadIdx.x) % SumOrder::lanes_i;
  const int lane_j = static_cast<int>(threadIdx.x) / SumOrder::lanes_i;
  const bool whole = k + planes <= range.hi.k;
  double sums[sizeof...(Functors)][planes] = {};
  for (int j = first_row + lane_j; j < end_row; j += SumOrder::lanes_j) {
    int i = first;
    for (; whole && i + (cells - 1) * SumOrder::lanes_i < range.hi.i;
         i += cells * SumOrder::lanes_i) {
      int f = 0;
      (add_cells<planes, cells>(functors, Cell{i, j, k}, sums[f++]), ...);
    }
    for (; i < range.hi.i; i += SumOrder::lanes_i) {
      int f = 0;
      (add_column(functors, Cell{i, j, k}, range.hi.k, sums[f++]), ...);
    }
  }
  for (const auto& of_functor : sums) {
#pragma unroll
    for (int n = 0; n < planes; ++n) {
      const double sum = block_reduce(of_functor[n], Sum{});
      const int plane = k + n - range.lo.k;
      if (threadIdx.x == 0 && k + n < range.hi.k) {
        of_part[std::int64_t{blockIdx.x} * (range.hi.k - range.lo.k) + plane] = sum;
      }
    }
    of_part += parts_per_functor;
  }
}

/// The parts of a plane added in order.
struct SumOfParts {
  const double* of_part;
  int parts, planes;

  __device__ double operator()(int plane) const {
    double sum = 0;
#pragma unroll 8
    for (int p = 0; p < parts; ++p) sum += of_part[std::int64_t{p} * planes + plane];
    return sum;
  }
};

inline __global__ void set_plane_sums_kernel(SumOfParts sum, double* of_plane) {
  const int plane = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (plane < sum.planes) of_plane[plane] = sum(plane);
}
inline __global__ void add_plane_sums_kernel(SumOfParts sum, double* of_plane) {
  const int plane = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (plane < sum.planes) of_plane[plane] += sum(plane);
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
