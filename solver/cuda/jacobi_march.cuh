// Several Jacobi sweeps in one pass over memory, for grids that the chip does not hold.
//
// A block marches along k over a tile of columns, of which the inner ones are its own. Each sweep
// follows the one before by one plane: of the plane beyond, a cell reads only what its own thread
// has just made, so that one barrier a plane is enough. A cell that is d cells from the edge of the
// tile is right through sweep d.
//
// 512³ cells of a city on one H200: 0.28 ms a sweep, 485 billion cells per second, and 0.58 ms by
// single sweeps; with axes that are all stretched, where 1 / Σ w changes from plane to plane, 0.34.
// (Three sweeps a pass: 0.33 at best, for wider halos and more registers.)
#pragma once

#include <cstddef>
#include <cstdint>

#include "solver/cuda/chunks.cuh"
#include "solver/cuda/cuda_check.cuh"
#include "solver/cuda/launcher.cuh"
#include "solver/cuda/quad_weights.cuh"
#include "solver/cuda/smoothing_tile.cuh"
#include "solver/stencils/projection.hpp"

namespace downwash::cuda {

/// How a range is cut: tiles of so many quads and rows, and chunks of planes. Of each sweep's
/// field, three planes are in shared memory.
template <int Sweeps>
struct MarchTiles {
  /// Below, single sweeps take over. (4.2 million cells: 15 µs a sweep, by single ones 22.)
  static constexpr std::int64_t fewest_cells = 1 << 21;
  static constexpr int rows_each = 2;  ///< of a thread
  static constexpr int threads = 512;  ///< all that a multiprocessor has registers for
  static constexpr int most_quads = 34;
  static constexpr int halo_quads = 1;  ///< on both sides; along j and k as many cells as sweeps
  static_assert(Sweeps <= 4 * halo_quads);
  static constexpr ChunkRule rule{.shortest = 4, .longest = 256, .extra = 2 * Sweeps + 1};

  int quads, own_quads;  ///< of a row, with and without its halo
  int rows, own_rows;
  int plane;  ///< quads: a row more on both sides, and those of threads that are left over
  int chunk;
  dim3 grid;

  MarchTiles(const Range& range, int multiprocessors) {
    const int quads_i = parts(range.hi.i - range.lo.i, 4), planes = range.hi.k - range.lo.k;
    const int tiles_i = parts(quads_i, most_quads - 2 * halo_quads);
    own_quads = parts(quads_i, tiles_i);
    quads = own_quads + 2 * halo_quads;
    rows = threads / quads * rows_each;
    own_rows = rows - 2 * Sweeps;
    plane = (parts(threads, quads) * rows_each + 2) * quads;
    const int tiles_j = parts(range.hi.j - range.lo.j, own_rows);
    chunk = rule.length(planes, tiles_i * tiles_j, multiprocessors);
    grid = dim3(static_cast<unsigned>(tiles_i), static_cast<unsigned>(tiles_j),
                static_cast<unsigned>(parts(planes, chunk)));
  }

  /// Enough for any range: a thread left over makes rows of its own, and a row more on both sides.
  static std::size_t most_bytes() {
    constexpr std::size_t quads_of_a_plane = rows_each * (threads + most_quads) + 2 * most_quads;
    return sizeof(float4) * 3 * Sweeps * quads_of_a_plane +
           sizeof(float2) * (rule.longest + 2 * Sweeps);
  }
  __host__ __device__ int shared_quads() const { return 3 * Sweeps * plane; }
  __host__ __device__ int planes() const { return chunk + 2 * Sweeps; }
  std::size_t bytes() const {
    return sizeof(float4) * static_cast<std::size_t>(shared_quads()) +
           sizeof(float2) * static_cast<std::size_t>(planes());
  }
};

/// Where a thread works.
struct MarchPlace {
  int quad, row;   ///< in the tile
  int begin, end;  ///< the planes of the block
  Cell first;      ///< the first cell of the thread's first row, k: the first plane that is read
  int width;       ///< cells of the four that are in the domain
  unsigned inside, own;  ///< a bit for each row: in the domain, the block's own

  template <int Sweeps>
  __device__ MarchPlace(const MarchTiles<Sweeps>& tiles, const Range& range) {
    using Tiles = MarchTiles<Sweeps>;
    const int thread = static_cast<int>(threadIdx.x);
    quad = thread % tiles.quads;
    row = thread / tiles.quads * Tiles::rows_each;
    begin = range.lo.k + static_cast<int>(blockIdx.z) * tiles.chunk;
    end = min(begin + tiles.chunk, range.hi.k);
    const int i = static_cast<int>(blockIdx.x) * tiles.own_quads + quad - Tiles::halo_quads;
    const int j = static_cast<int>(blockIdx.y) * tiles.own_rows + row - Sweeps;
    first = {range.lo.i + 4 * i, range.lo.j + j, begin - Sweeps};
    const bool spare = row >= tiles.rows || i < 0;
    width = spare ? 0 : max(0, min(range.hi.i - first.i, 4));
    inside = own = 0;
    const bool own_quad = quad >= Tiles::halo_quads && quad < tiles.quads - Tiles::halo_quads;
    for (int r = 0; r < Tiles::rows_each; ++r) {
      const bool in_domain = width > 0 && first.j + r >= range.lo.j && first.j + r < range.hi.j;
      const bool own_row = row + r >= Sweeps && row + r < tiles.rows - Sweeps;
      if (in_domain) inside |= 1u << r;
      if (in_domain && own_quad && own_row) own |= 1u << r;
    }
  }
};

/// What one thread does: four columns in each of its rows.
template <int Sweeps>
class JacobiMarch {
  using Tiles = MarchTiles<Sweeps>;
  static constexpr int rows = Tiles::rows_each;
  struct Quads {
    Quad row[rows];
  };

 public:
  /// From sweep `first_sweep` of the pass on.
  __device__ JacobiMarch(const JacobiPass<float>& pass, const FieldView<const float>& from,
                         const FieldView<float>& to, int first_sweep, const Tiles& tiles,
                         const MarchPlace& place, float4* memory)
      : pass_(pass),
        from_(from),
        to_(to),
        place_(place),
        quads_(tiles.quads),
        plane_(tiles.plane),
        shared_(memory + (place.row + 1) * quads_ + place.quad),
        weights_k_(reinterpret_cast<float2*>(memory + tiles.shared_quads())),
        weights_(pass.grid, place.first, place.width, place.inside),
        above_(Sweeps * plane_),
        below_(2 * Sweeps * plane_) {
#pragma unroll
    for (int s = 0; s < Sweeps; ++s) {
      const int beyond = Sweeps - 1 - s;
      const Range range = pass.range(first_sweep + s);
      swept_[s] = Planes{range.lo.k, range.hi.k}.within(place.begin - beyond, place.end + beyond);
    }
    for (int n = static_cast<int>(threadIdx.x); n < tiles.planes(); n += Tiles::threads) {
      const int k = place.first.k + n;
      if (swept_[0].contain(k)) weights_k_[n] = plane_weights(pass.grid, k);
    }
  }

  __device__ void run() {
    const int first = place_.first.k + 1;
    share(0, trimmed(values(first - 1)), below_);
    here_[0] = trimmed(values(first));
    share(0, here_[0], now_);
    request(first);
    __syncthreads();
    for (int k = first; k < place_.end + Sweeps - 1; ++k) {
      march(k);
      __syncthreads();
      const int oldest = below_;
      below_ = now_;
      now_ = above_;
      above_ = oldest;
    }
  }

 private:
  __device__ bool inside(int r) const { return (place_.inside >> r) & 1u; }

  // ------------------------------------------------------------------------------- planes

  __device__ int offset(int r, int k) const {
    return place_.first.i + from_.stride_j * (place_.first.j + r) + from_.stride_k * k;
  }
  /// The plane k of p, zero beyond the ghosts of the range.
  __device__ Quads values(int k) const {
    Quads result{};
    const bool there = k >= swept_[0].lo - 1 && k <= swept_[0].hi;
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      if (!there || !inside(r)) continue;
      result.row[r] = Quad::from(*reinterpret_cast<const float4*>(from_.origin + offset(r, k)));
    }
    return result;
  }
  /// Zero outside the domain. (Apart from reading, which it would wait for.)
  __device__ Quads trimmed(Quads quads) const {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
#pragma unroll
      for (int n = 1; n < 4; ++n) {
        if (n >= place_.width) quads.row[r].at[n] = 0;
      }
    }
    return quads;
  }
  /// Asks for what the step to plane k needs: p above it, its source and its masks.
  __device__ void request(int k) {
    next_ = values(k + 1);
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      next_b_.row[r] = {};
      next_masks_[r] = 0;
      if (!inside(r) || !swept_[0].contain(k)) continue;
      const int at = offset(r, k);
      next_b_.row[r] = Quad::from(__ldg(reinterpret_cast<const float4*>(pass_.source.origin + at)));
      next_masks_[r] = __ldg(reinterpret_cast<const unsigned*>(pass_.mask.origin + at));
    }
  }
  __device__ void share(int sweep, const Quads& quads, int planes) const {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      shared_[planes + sweep * plane_ + r * quads_] = quads.row[r].packed();
    }
  }

  // ------------------------------------------------------------------------------- sweeps

  /// Sweep s works on plane k - s.
  __device__ void march(int k) {
    Quads above = trimmed(next_);
    take_requested();
    share(0, above, above_);
    request(k + 1);
#pragma unroll
    for (int s = 0; s < Sweeps; ++s) {
      Quads result{};
      if (swept_[s].contain(k - s)) {
        weights_.set_plane(weights_k_[k - s - place_.first.k]);
        result = (open_ >> s) & 1u ? sweep<true>(s, above) : sweep<false>(s, above);
      }
      here_[s] = above;
      if (s + 1 < Sweeps) share(s + 1, result, above_);
      above = result;
    }
    if (swept_[Sweeps - 1].contain(k - Sweeps + 1)) store(k - Sweeps + 1, above);
  }

  __device__ void take_requested() {
#pragma unroll
    for (int s = Sweeps - 1; s > 0; --s) {
      b_[s] = b_[s - 1];
#pragma unroll
      for (int r = 0; r < rows; ++r) masks_[s][r] = masks_[s - 1][r];
    }
    b_[0] = next_b_;
    bool open = true;
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      masks_[0][r] = weights_.counted(r, next_masks_[r]);
      open = open && weights_.open(masks_[0][r]);
    }
    open_ = (open_ << 1) | (__all_sync(~0u, open) ? 1u : 0u);
  }

  template <bool Open>
  __device__ Quads sweep(int s, const Quads& above) const {
    const float4* const now = shared_ + now_ + s * plane_;
    const float4* const below = shared_ + below_ + s * plane_;
    Quads result;
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const float4* const quad = now + r * quads_;
      const float* const row = reinterpret_cast<const float*>(quad);
      const QuadNeighbours around{
          row[-1],
          row[4],
          r > 0 ? here_[s].row[r > 0 ? r - 1 : 0] : Quad::from(quad[-quads_]),
          r + 1 < rows ? here_[s].row[r + 1 < rows ? r + 1 : r] : Quad::from(quad[quads_]),
          Quad::from(below[r * quads_]),
          above.row[r]};
      result.row[r] = weights_.template relaxed<Open>(r, here_[s].row[r], around, b_[s].row[r],
                                                      masks_[s][r], pass_.relaxation);
    }
    return result;
  }

  __device__ void store(int k, const Quads& quads) const {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      if (((place_.own >> r) & 1u) == 0) continue;
      float* const at = to_.origin + offset(r, k);
      if (place_.width == 4) {
        *reinterpret_cast<float4*>(at) = quads.row[r].packed();
      } else {
#pragma unroll
        for (int n = 0; n < 3; ++n) {
          if (n < place_.width) at[n] = quads.row[r].at[n];
        }
      }
    }
  }

  const JacobiPass<float>& pass_;
  const FieldView<const float>& from_;
  const FieldView<float>& to_;
  const MarchPlace place_;
  const int quads_, plane_;  ///< from one row to the next, from one sweep's plane to the next's
  float4* const shared_;     ///< the thread's own place
  float2* const weights_k_;
  QuadWeights<rows> weights_;
  int now_ = 0, above_, below_;  ///< where the planes are in shared memory
  Planes swept_[Sweeps];         ///< by each sweep
  Quads here_[Sweeps] = {}, b_[Sweeps] = {};
  unsigned masks_[Sweeps][rows] = {};
  unsigned open_ = 0;    ///< a bit for each of the last planes: the warp's cells are open
  Quads next_, next_b_;  ///< what has been asked for
  unsigned next_masks_[rows];
};

/// blockIdx.z counts chunks of planes. The fields and the mask are of one layout.
template <int Sweeps>
__global__ void __launch_bounds__(MarchTiles<Sweeps>::threads)
    jacobi_march_kernel(const __grid_constant__ JacobiPass<float> pass,
                        const __grid_constant__ FieldView<const float> from,
                        const __grid_constant__ FieldView<float> to, int first_sweep,
                        const __grid_constant__ MarchTiles<Sweeps> tiles) {
  begin_kernel();
  extern __shared__ float4 march_memory[];
  const MarchPlace place(tiles, pass.range(first_sweep + Sweeps - 1));
  JacobiMarch<Sweeps>(pass, from, to, first_sweep, tiles, place, march_memory).run();
}

template <int Sweeps>
void launch_jacobi_march(const Launcher& launcher, int multiprocessors,
                         const JacobiPass<float>& pass, const FieldView<const float>& from,
                         const FieldView<float>& to, int first_sweep) {
  const MarchTiles<Sweeps> tiles(pass.range(first_sweep + Sweeps - 1), multiprocessors);
  cuda_check(
      cudaFuncSetAttribute(jacobi_march_kernel<Sweeps>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                           static_cast<int>(tiles.bytes())),
      "asking for shared memory");
  launcher(jacobi_march_kernel<Sweeps>, tiles.grid, dim3(MarchTiles<Sweeps>::threads),
           tiles.bytes(), pass, from, to, first_sweep, tiles);
}

}  // namespace downwash::cuda
