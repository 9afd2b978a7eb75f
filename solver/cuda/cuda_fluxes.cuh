// The kernel of functors in flux form: each face is worked out once, not by both of its cells.
// (512³ cells, milliseconds of one H200, and of the same functors by for_each_kernel: one
// tracer 1.7 and 2.0, eight 8.3 and 50; momentum 2.6 and 2.8.)
#pragma once

#include <type_traits>
#include <utility>

#include "solver/backend/backend.hpp"
#include "solver/cuda/chunks.cuh"
#include "solver/cuda/cuda_check.cuh"
#include "solver/cuda/launcher.cuh"
#include "solver/fields/field.hpp"

namespace downwash::cuda {

/// The fluxes that the cells of a tile take from their neighbours, in shared memory; two buffers in
/// turn, so that one barrier is enough. A tile has a warp of columns, and a warp more than rows:
/// the last one has the faces at its far edges to do. It marches along k by so many planes at once:
/// more reads are on their way, and what the planes share is read once.
template <class Functor>
struct FluxTile {
  using Flux = decltype(std::declval<Functor>().template flux<0>(Cell{}));
  using Value = std::remove_reference_t<decltype(Flux{}.of[0])>;
  static constexpr int values = sizeof(Flux) / sizeof(Value);
  static constexpr int columns = 32, rows = 7, threads = columns * (rows + 1);
  static constexpr int planes = sizeof(Flux) <= 4    ? 4
                                : sizeof(Flux) <= 12 ? 3
                                : sizeof(Flux) <= 24 ? 2
                                                     : 1;
  static constexpr int blocks_at_once = 2;  ///< on a multiprocessor: more means fewer registers

  Value along_i[2][planes][values][rows][columns + 1];
  Value along_j[2][planes][values][rows + 1][columns];
};

template <class Functor>
class FluxMarch {
  using Tile = FluxTile<Functor>;
  using Flux = typename Tile::Flux;
  using State = decltype(std::declval<Functor>().state(Cell{}));

 public:
  __device__ FluxMarch(const Functor& f, Tile& tile, const Range& range, int begin, int end)
      : f_(f),
        tile_(tile),
        lane_(static_cast<int>(threadIdx.x)),
        row_(static_cast<int>(threadIdx.y)),
        end_{range.hi.i, range.hi.j, end},
        first_{range.lo.i + static_cast<int>(blockIdx.x) * Tile::columns,
               range.lo.j + static_cast<int>(blockIdx.y) * Tile::rows, begin},
        i_(min(first_.i + lane_, end_.i)),
        j_(min(first_.j + row_, end_.j)) {}

  __device__ void run() {
    if constexpr (SkipsIdleBlocks<Functor>) {
      bool skipped = true;
      for (int k = first_.k, end; k < end_.k; k = end) {
        end = min(end_.k, BusyBlocks::end_of_planes(k));
        const Cell last{min(first_.i + Tile::columns, end_.i), min(first_.j + Tile::rows, end_.j),
                        end};
        const bool idle = f_.blocks.idle({{first_.i, first_.j, k}, last});
        if (!idle) march(k, end, skipped);
        skipped = idle;
      }
    } else {
      march(first_.k, end_.k, true);
    }
  }

 private:
  /// The planes from k to `end`; `first`: not those that follow the last ones.
  __device__ void march(int k, int end, bool first) {
    if (first) below_ = f_.template flux<2>({i_, j_, k});
    for (; k + Tile::planes <= end; k += Tile::planes) advance<Tile::planes>(k);
    for (; k < end; ++k) advance<1>(k);
  }

  template <int Planes>
  __device__ void advance(int k) {
    const bool far = row_ == Tile::rows;
    FaceFluxes<Flux> fluxes[Planes];
    State state[Planes];
    if (far) {
      pass_far_faces<Planes>(k);
    } else {
      pass_own_faces(k, fluxes, state);
    }
    __syncthreads();
    if (!far && i_ < end_.i && j_ < end_.j) store(k, fluxes, state);
    buffer_ = 1 - buffer_;
  }

  template <int Planes>
  __device__ void pass_own_faces(int k, FaceFluxes<Flux> (&fluxes)[Planes],
                                 State (&state)[Planes]) {
#pragma unroll
    for (int n = 0; n < Planes; ++n) {
      const Cell c{i_, j_, k + n};
      const Flux above = f_.template flux<2>(next<2>(c));
      fluxes[n] = {{f_.template flux<0>(c), f_.template flux<1>(c), below_}, {{}, {}, above}};
      below_ = above;
      state[n] = f_.state(c);
    }
#pragma unroll
    for (int n = 0; n < Planes; ++n) {
#pragma unroll
      for (int v = 0; v < Tile::values; ++v) {
        tile_.along_i[buffer_][n][v][row_][lane_] = fluxes[n].low[0].of[v];
        tile_.along_j[buffer_][n][v][row_][lane_] = fluxes[n].low[1].of[v];
      }
    }
  }

  template <int Planes>
  __device__ void store(int k, FaceFluxes<Flux> (&fluxes)[Planes], const State (&state)[Planes]) {
#pragma unroll
    for (int n = 0; n < Planes; ++n) {
#pragma unroll
      for (int v = 0; v < Tile::values; ++v) {
        fluxes[n].high[0].of[v] = tile_.along_i[buffer_][n][v][row_][lane_ + 1];
        fluxes[n].high[1].of[v] = tile_.along_j[buffer_][n][v][row_ + 1][lane_];
      }
      f_.store({i_, j_, k + n}, f_.compute(state[n], fluxes[n]));
    }
  }

  /// The row beyond the tile lane by lane, and the column beyond it with a lane to each of its
  /// faces; the same lanes ask for what the planes to come will read.
  template <int Planes>
  __device__ void pass_far_faces(int k) {
    constexpr int faces = Tile::rows * Planes;
    static_assert(faces <= Tile::columns);
    const int row = min(lane_, faces - 1) % Tile::rows, plane = min(lane_, faces - 1) / Tile::rows;
    const int j = min(first_.j + row, end_.j);
    if (k + Planes + plane < end_.k) f_.prefetch({first_.i, j, k + Planes + plane});
    const Flux along_i = f_.template flux<0>({min(first_.i + Tile::columns, end_.i), j, k + plane});
    Flux along_j[Planes];
#pragma unroll
    for (int n = 0; n < Planes; ++n) along_j[n] = f_.template flux<1>({i_, j_, k + n});
#pragma unroll
    for (int v = 0; v < Tile::values; ++v) {
      tile_.along_i[buffer_][plane][v][row][Tile::columns] = along_i.of[v];
#pragma unroll
      for (int n = 0; n < Planes; ++n) {
        tile_.along_j[buffer_][n][v][Tile::rows][lane_] = along_j[n].of[v];
      }
    }
  }

  const Functor& f_;
  Tile& tile_;
  const int lane_, row_;
  const Cell end_, first_;
  const int i_, j_;  ///< cells beyond the range do what those at its end do
  Flux below_;
  int buffer_ = 0;
};

/// blockIdx.z counts chunks of planes.
template <class Functor>
__global__ void __launch_bounds__(FluxTile<Functor>::threads, FluxTile<Functor>::blocks_at_once)
    flux_kernel(Range range, int chunk, const __grid_constant__ Functor f) {
  begin_kernel();
  using Tile = FluxTile<Functor>;
  extern __shared__ double tile_memory[];
  Tile& tile = *reinterpret_cast<Tile*>(tile_memory);
  const int begin = range.lo.k + static_cast<int>(blockIdx.z) * chunk;
  FluxMarch<Functor>(f, tile, range, begin, min(begin + chunk, range.hi.k)).run();
}

template <class Functor>
void launch_fluxes(const Launcher& launcher, int multiprocessors, const Range& range,
                   const Functor& f) {
  using Tile = FluxTile<Functor>;
  constexpr ChunkRule rule{.shortest = 1, .longest = 48, .extra = 2};
  const int tiles_i = parts(range.hi.i - range.lo.i, Tile::columns);
  const int tiles_j = parts(range.hi.j - range.lo.j, Tile::rows);
  const int planes = range.hi.k - range.lo.k;
  const int chunk = rule.length(planes, tiles_i * tiles_j, Tile::blocks_at_once * multiprocessors);
  const dim3 grid(static_cast<unsigned>(tiles_i), static_cast<unsigned>(tiles_j),
                  static_cast<unsigned>(parts(planes, chunk)));
  constexpr int bytes = sizeof(Tile);
  cuda_check(cudaFuncSetAttribute(flux_kernel<Functor>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                  bytes),
             "asking for shared memory");
  launcher(flux_kernel<Functor>, grid, dim3(Tile::columns, Tile::rows + 1), bytes, range, chunk, f);
}

}  // namespace downwash::cuda
