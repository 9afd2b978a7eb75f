// All half-sweeps of a small multigrid level in one launch, which keeps the weights of each cell.
// (A launch of its own for each half-sweep costs 1.4 µs, even recorded, however small the level:
// 18 of them and the prolongation 27 µs at 2³ cells, 31 at 16³, 66 at 64³. Here 6, 17 and 35.)
#pragma once

#include <cooperative_groups.h>

#include <cstdint>
#include <type_traits>

#include "solver/backend/backend.hpp"
#include "solver/cuda/chunks.cuh"
#include "solver/cuda/launcher.cuh"
#include "solver/cuda/smoothing_tile.cuh"
#include "solver/stencils/multigrid.hpp"

namespace downwash::cuda {

constexpr unsigned most_threads = 1024;  ///< of a block

/// What holds up the threads of a launch until all have come so far.
struct BlockBarrier {
  __device__ static void wait() { __syncthreads(); }
};
struct ClusterBarrier {
  __device__ static void wait() {
#if __CUDA_ARCH__ >= 900
    cooperative_groups::this_cluster().sync();
#endif
  }
};
struct GridBarrier {
  __device__ static void wait() { cooperative_groups::this_grid().sync(); }
};

/// The planes that each half-sweep of a round works on.
struct SweptPlanes {
  static constexpr int sweeps = 6;
  Planes of[sweeps];
};

/// Two neighbours along i, one of each colour, to a thread, which keeps what does not change.
template <class Barrier, class Faces, class Start>
__global__ void __launch_bounds__(most_threads)
    small_level_sweeps(const __grid_constant__ Stage<Start> start,
                       const __grid_constant__ HalfSweep<Faces> sweep,
                       const __grid_constant__ SweptPlanes planes, int rounds) {
  begin_kernel();
  const LevelView<Faces>& level = sweep.level;
  const Range& range = start.range;
  const int row = (range.hi.i - range.lo.i + 1) / 2, rows = range.hi.j - range.lo.j;
  const int n = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  const Cell first{range.lo.i + 2 * (n % row), range.lo.j + n / row % rows,
                   range.lo.k + n / row / rows};
  const int parity = (first.i + first.j + first.k + sweep.colour + 1) & 1;

  Cell cell[2];
  bool there[2];
  LaplacianWeights<float> weights[2];
  float b[2];
#pragma unroll
  for (int q = 0; q < 2; ++q) {
    const Cell c{first.i + (parity ^ q), first.j, first.k};
    cell[q] = c;
    there[q] = c.i < range.hi.i && c.k < range.hi.k;
    if (!there[q]) continue;
    if constexpr (!std::is_same_v<Start, KeepX>) start.functor(c.i, c.j, c.k);
    if (!planes.of[0].contain(c.k)) continue;
    weights[q] = Faces::weights(level.faces.around(c), face_weights(level.grid, c));
    b[q] = level.b(c);
  }
  for (int s = 0; s < rounds * SweptPlanes::sweeps; s += 2) {
#pragma unroll
    for (int q = 0; q < 2; ++q) {
      Barrier::wait();
      if (there[q] && planes.of[s % SweptPlanes::sweeps + q].contain(first.k)) {
        level.x(cell[q]) = sweep.relaxed(cell[q], weights[q], b[q]);
      }
    }
  }
}

/// One launch for a small level: its barrier, and how many threads. What takes fewer blocks waits
/// less: 0.25 µs a half-sweep in one block (8³ cells), 0.8 in a cluster (16³), 1.7 on the whole
/// device (64³; by single launches 3.5).
class SmallLevelLaunch {
 public:
  SmallLevelLaunch(const Range& range, bool clusters)
      : pairs_((range.hi.i - range.lo.i + 1) / 2 * std::int64_t{range.hi.j - range.lo.j} *
               (range.hi.k - range.lo.k)),
        one_block_(pairs_ <= most_threads) {
    if (one_block_) {
      threads_ = warp * blocks_of(warp);
      return;
    }
    threads_ = 256;
    while (threads_ < most_threads && blocks_of(threads_) > most_in_cluster) threads_ *= 2;
    one_cluster_ = clusters && blocks_of(threads_) <= most_in_cluster;
    if (!one_cluster_) threads_ = 512;
  }

  /// True if all threads run at once: registers allow most_threads per multiprocessor.
  bool fits(int multiprocessors) const {
    return blocks_of(threads_) * threads_ <= most_threads * static_cast<unsigned>(multiprocessors);
  }

  template <class Faces, class Start, class... Sweeps>
  void operator()(const Launcher& launcher, int rounds, const Stage<Start>& start,
                  const Stage<HalfSweep<Faces>>& first, const Sweeps&... others) const {
    const SweptPlanes planes{{planes_of(first.range), planes_of(others.range)...}};
    const HalfSweep<Faces>& sweep = first.functor;
    const unsigned blocks = blocks_of(threads_);
    if (one_block_) {
      launcher(small_level_sweeps<BlockBarrier, Faces, Start>, blocks, threads_, 0, start, sweep,
               planes, rounds);
    } else if (one_cluster_) {
      launcher.in_clusters(small_level_sweeps<ClusterBarrier, Faces, Start>, blocks, blocks,
                           threads_, start, sweep, planes, rounds);
    } else {
      launcher.all_at_once(small_level_sweeps<GridBarrier, Faces, Start>, blocks, threads_, start,
                           sweep, planes, rounds);
    }
  }

 private:
  static constexpr unsigned warp = 32, most_in_cluster = 8;

  unsigned blocks_of(unsigned threads) const {
    return static_cast<unsigned>(parts(pairs_, std::int64_t{threads}));
  }

  std::int64_t pairs_;
  bool one_block_, one_cluster_ = false;
  unsigned threads_;
};

}  // namespace downwash::cuda
