// Two red-black sweeps of a multigrid level in one pass over memory.
//
// A block marches along k over a tile of 64 × 24 columns, of which the inner 56 × 16 are its own;
// each half-sweep follows the one before by two planes, so that one barrier a plane is enough. Only
// x lives in shared memory; what the stages read besides stays in the first-level cache. A cell
// that is d cells from the edge of the tile is right through half-sweep d.
#pragma once

#include "solver/cuda/cuda_check.cuh"
#include "solver/stencils/multigrid.hpp"

namespace downwash::cuda {

/// Planes of x in a ring, each row split by the parity of i: the cells of one colour are adjacent.
class SmoothingTile {
 public:
  static constexpr int pairs = 32, rows = 24, halo = 4, slots = 10;
  static constexpr int own_i = 2 * pairs - 2 * halo, own_j = rows - 2 * halo;
  static constexpr int threads = pairs * rows;

  __device__ explicit SmoothingTile(float* memory)
      : plane_zero_(memory + row_size + static_cast<int>(threadIdx.y) * row_size +
                    static_cast<int>(threadIdx.x)) {}
  static constexpr std::size_t bytes() {
    return (slots * plane_size + 2 * row_size) * sizeof(float);
  }

  /// The thread's cell of parity q in a plane.
  __device__ float& at(int k, int q) const { return plane(k)[q * pairs]; }
  __device__ Neighbours<float> neighbours(int k, int q) const {
    const float* p = plane(k);
    const float* own = p + q * pairs;
    return {{q == 0 ? p[pairs - 1] : p[0], own[-row_size], plane(k - 1)[q * pairs]},
            {q == 0 ? p[pairs] : p[1], own[row_size], plane(k + 1)[q * pairs]}};
  }

 private:
  static constexpr int row_size = 2 * pairs, plane_size = rows * row_size;
  __device__ float* plane(int k) const {
    return plane_zero_ +
           static_cast<int>(static_cast<unsigned>(k + 8 * slots) % slots) * plane_size;
  }
  float* plane_zero_;
};

/// What one thread knows of its two columns, i and i + 1. (No arrays: an index that is not known
/// when compiling would put them into slow memory.)
template <class Faces>
class Columns {
 public:
  __device__ Columns(const LevelView<Faces>& view, int even_i, int row)
      : level(view), i(even_i), j(row) {
    const bool row_inside = j >= 0 && j < level.n[1];
    inside_even_ = row_inside && i >= 0 && i < level.n[0];
    inside_odd_ = row_inside && i + 1 >= 0 && i + 1 < level.n[0];
    if (inside_even_) set_face_weights<0>(even_, level.grid, {i, j, 0});
    if (inside_odd_) set_face_weights<0>(odd_, level.grid, {i + 1, j, 0});
    if (row_inside) set_face_weights<1>(even_, level.grid, {i, j, 0});
  }
  /// Which of the two has a colour in plane k.
  __device__ int of_colour(int colour, int k) const { return (i + j + k + colour + 1) & 1; }
  __device__ bool inside(int q) const { return q == 0 ? inside_even_ : inside_odd_; }
  __device__ Cell cell(int q, int k) const { return {i + q, j, k}; }

  __device__ LaplacianWeights<float> weights(int q, int k) const {
    FaceWeights<float> w = even_;
    w.low[0] = q == 0 ? even_.low[0] : odd_.low[0];
    w.high[0] = q == 0 ? even_.high[0] : odd_.high[0];
    set_face_weights<2>(w, level.grid, cell(q, k));
    return Faces::weights(level.faces.around(cell(q, k)), w);
  }

  const LevelView<Faces>& level;
  const int i, j;

 private:
  FaceWeights<float> even_, odd_;
  bool inside_even_, inside_odd_;
};

/// Half-sweep on plane k of the tile.
template <class Faces>
__device__ void half_sweep(const SmoothingTile& x, const Columns<Faces>& columns, int colour,
                           int k) {
  const int q = columns.of_colour(colour, k);
  if (!columns.inside(q)) return;
  const LaplacianWeights<float> w = columns.weights(q, k);
  x.at(k, q) =
      gauss_seidel(w, w.sum(x.neighbours(k, q)), columns.level.b(columns.i + q, columns.j, k));
}

/// Planes of each stage: [lo, hi).
struct StageRanges {
  int lo[5], hi[5];

  template <class... Stages>
  explicit StageRanges(const Stages&... stages)
      : lo{stages.range.lo.k...}, hi{stages.range.hi.k...} {}
  __device__ bool contain(int stage, int k) const { return k >= lo[stage] && k < hi[stage]; }
};

/// FirstHalfSweep, three HalfSweeps and LevelResidual. blockIdx.z counts chunks of planes.
template <class Faces>
__global__ void __launch_bounds__(SmoothingTile::threads, 2)
    smooth_from_zero_kernel(const __grid_constant__ LevelView<Faces> level, int red,
                            StageRanges ranges, int chunk) {
  extern __shared__ float memory[];
  using Tile = SmoothingTile;
  const Tile x(memory);
  const int tx = static_cast<int>(threadIdx.x), ty = static_cast<int>(threadIdx.y);
  const Columns<Faces> columns(level,
                               static_cast<int>(blockIdx.x) * Tile::own_i - Tile::halo + 2 * tx,
                               static_cast<int>(blockIdx.y) * Tile::own_j - Tile::halo + ty);
  const bool own = 2 * tx >= Tile::halo && 2 * tx < Tile::halo + Tile::own_i && ty >= Tile::halo &&
                   ty < Tile::halo + Tile::own_j;
  const int begin = ranges.lo[3] + static_cast<int>(blockIdx.z) * chunk;
  const int end = min(begin + chunk, ranges.hi[3]);
  const int black = 1 - red;

  for (int k = begin - 4; k < end + 8; ++k) {
    // Stage s works on plane k - 2 s; of the residual, which needs x on either side, s is 4.
    const int first = columns.of_colour(red, k);
    for (int q = 0; q < 2; ++q) x.at(k, q) = 0;
    if (ranges.contain(0, k) && columns.inside(first)) {
      x.at(k, first) =
          gauss_seidel(columns.weights(first, k), 0.0f, level.b(columns.i + first, columns.j, k));
    }
    if (ranges.contain(1, k - 2)) half_sweep(x, columns, black, k - 2);
    if (ranges.contain(2, k - 4)) half_sweep(x, columns, red, k - 4);
    if (ranges.contain(3, k - 6)) half_sweep(x, columns, black, k - 6);
    const int done = k - 6, settled = k - 8;
    if (own && done >= begin && done < end) {
      for (int q = 0; q < 2; ++q) {
        if (columns.inside(q)) level.x(columns.i + q, columns.j, done) = x.at(done, q);
      }
    }
    if (own && settled >= begin && settled < end && ranges.contain(4, settled)) {
      const int q = columns.of_colour(red, settled);
      if (columns.inside(q)) {
        const Cell c{columns.i + q, columns.j, settled};
        const LaplacianWeights<float> w = columns.weights(q, settled);
        level.r(c) =
            level.b(c) - (w.sum(x.neighbours(settled, q)) - w.diagonal() * x.at(settled, q));
      }
      if (columns.inside(1 - q)) level.r(columns.i + 1 - q, columns.j, settled) = 0;
    }
    __syncthreads();
  }
}

/// Four HalfSweeps from level.x, or from that and the correction, to `result`.
template <class Faces, bool Correct>
__global__ void __launch_bounds__(SmoothingTile::threads, 2)
    smooth_kernel(const __grid_constant__ LevelView<Faces> level,
                  const __grid_constant__ Prolongation<Faces> correction, FieldView<float> result,
                  int black, StageRanges ranges, int chunk) {
  extern __shared__ float memory[];
  using Tile = SmoothingTile;
  const Tile x(memory);
  const int tx = static_cast<int>(threadIdx.x), ty = static_cast<int>(threadIdx.y);
  const Columns<Faces> columns(level,
                               static_cast<int>(blockIdx.x) * Tile::own_i - Tile::halo + 2 * tx,
                               static_cast<int>(blockIdx.y) * Tile::own_j - Tile::halo + ty);
  const bool own = 2 * tx >= Tile::halo && 2 * tx < Tile::halo + Tile::own_i && ty >= Tile::halo &&
                   ty < Tile::halo + Tile::own_j;
  const int begin = ranges.lo[3] + static_cast<int>(blockIdx.z) * chunk;
  const int end = min(begin + chunk, ranges.hi[3]);
  const int red = 1 - black;

  for (int k = begin - 4; k < end + 8; ++k) {
    // Loading is at plane k, stage s at k - 2 (s + 1).
    for (int q = 0; q < 2; ++q) {
      float value = 0;
      if (columns.inside(q) && k >= ranges.lo[0] - 1 && k <= ranges.hi[0]) {
        const Cell c{columns.i + q, columns.j, k};
        value = level.x(c);
        if (Correct && ranges.contain(0, k)) value += correction.interpolated(c);
      }
      x.at(k, q) = value;
    }
    if (ranges.contain(0, k - 2)) half_sweep(x, columns, black, k - 2);
    if (ranges.contain(1, k - 4)) half_sweep(x, columns, red, k - 4);
    if (ranges.contain(2, k - 6)) half_sweep(x, columns, black, k - 6);
    if (ranges.contain(3, k - 8)) half_sweep(x, columns, red, k - 8);
    const int done = k - 8;
    if (own && done >= begin && done < end) {
      for (int q = 0; q < 2; ++q) {
        if (columns.inside(q)) result(columns.i + q, columns.j, done) = x.at(done, q);
      }
    }
    __syncthreads();
  }
}

/// Tiles by chunks of planes, as many blocks as keep the device busy: each chunk computes twelve
/// planes more than it owns.
struct SmoothingLaunch {
  dim3 block{SmoothingTile::pairs, SmoothingTile::rows}, grid;
  int chunk;

  SmoothingLaunch(const int (&n)[3], const Range& result) : cells_(1) {
    const int planes = result.hi.k - result.lo.k;
    const int tiles_i = (n[0] + SmoothingTile::own_i - 1) / SmoothingTile::own_i;
    const int tiles_j = (n[1] + SmoothingTile::own_j - 1) / SmoothingTile::own_j;
    for (const int extent : n) cells_ *= extent;
    constexpr int blocks_wanted = 600;
    const long long share = cells_per_block(tiles_i, tiles_j, planes) / blocks_wanted;
    chunk = static_cast<int>(share < 8 ? 8 : share > 64 ? 64 : share);
    grid = dim3(static_cast<unsigned>(tiles_i), static_cast<unsigned>(tiles_j),
                static_cast<unsigned>((planes + chunk - 1) / chunk));
  }
  bool small() const { return cells_ <= 4096; }

 private:
  static long long cells_per_block(int tiles_i, int tiles_j, int planes) {
    return static_cast<long long>(tiles_i) * tiles_j * planes;
  }
  long long cells_;
};

/// More shared memory than a kernel gets unasked.
template <class Kernel>
void allow_tile(Kernel kernel) {
  cuda_check(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                  static_cast<int>(SmoothingTile::bytes())),
             "asking for shared memory");
}

}  // namespace downwash::cuda
