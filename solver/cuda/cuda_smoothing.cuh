// Three half-sweeps of a multigrid level in one pass over memory; two passes make the six of
// Multigrid::smooth.
//
// A block marches along k over a tile of columns, of which the inner ones are its own. Each
// half-sweep follows the one before by one plane: of the plane beyond, a cell reads only the value
// that its own thread has just written, so that one barrier per plane is enough. A cell that is d
// cells from the edge of the tile is right through half-sweep d.
//
// What bounds it is instructions, not memory. So a thread has two columns of four rows: addresses
// are counted once for eight cells and are constants from there, weights are made once, planes are
// copied into shared memory by the hardware, and rows of the warp where all faces are open, most of
// them, skip what the others need. (Faces of the domain do not count: where closed, they have no
// weight.) Whether they are, a byte per cell tells, on coarse levels too.
#pragma once

#include <cuda_pipeline_primitives.h>

#include <cstdint>

#include "solver/backend/backend.hpp"
#include "solver/cuda/chunks.cuh"
#include "solver/cuda/cuda_check.cuh"
#include "solver/cuda/launcher.cuh"
#include "solver/cuda/smoothing_tile.cuh"
#include "solver/stencils/multigrid.hpp"

namespace downwash::cuda {

/// The prolongation by parents: what a parent's children share is read and made once.
template <class Faces>
struct ToChildren {
  static constexpr const char* name = Prolongation<Faces>::name;
  Prolongation<Faces> prolongation;
  Range children;

  __device__ void operator()(int i, int j, int k) const {
    prolongation.to_children({i, j, k}, children);
  }
};
template <class Faces>
Stage<ToChildren<Faces>> by_parents(const Stage<Prolongation<Faces>>& stage) {
  const Parents& parents = stage.functor.parents;
  const Range& children = stage.range;
  const Cell last{children.hi.i - 1, children.hi.j - 1, children.hi.k - 1};
  const Cell lo = parents.parent_of(children.lo), end = parents.parent_of(last);
  return {{lo, {end.i + 1, end.j + 1, end.k + 1}}, {stage.functor, children}};
}

/// What one thread does: two columns, 2 t and 2 t + 1 of the tile, in each of its rows.
template <class Faces>
class SmoothingThread {
  using Tile = SmoothingTile;
  using MaskPair = std::uint16_t;  ///< of two columns
  static constexpr int rows = Tile::rows_each, row_size = Tile::row_size, pairs = Tile::pairs;

 public:
  /// `swept`: planes of which weights are needed.
  __device__ SmoothingThread(const LevelView<Faces>& level, float* memory, int first_k, int chunk,
                             const Planes& swept)
      : level_(level),
        lane_(static_cast<int>(threadIdx.x)),
        warp_(static_cast<int>(threadIdx.y)),
        first_{static_cast<int>(blockIdx.x) * Tile::own_i - Tile::halo_i + 2 * lane_,
               static_cast<int>(blockIdx.y) * Tile::own_j - Tile::halo_j + warp_ * rows, first_k} {
    const int row = warp_ * rows * row_size;
    x_ = memory + Tile::first_x + row + lane_;
    b_ = memory + Tile::first_b + row + lane_;
    masks_ = reinterpret_cast<CellMask*>(memory + Tile::first_mask) + row + 2 * lane_;
    weights_ = memory + Tile::first_weight;
    set_weights(chunk, swept);
    __syncthreads();
    whole_ = __all_sync(~0u, inside_ == (1u << (2 * rows)) - 1);
  }

  /// Asks for plane k, which goes to where `slot` says.
  __device__ void request(const FieldView<const float>& x, const Planes& planes, int k, int slot) {
    const bool there = planes.contain(k);
    request_values(x, there, k, x_ + slot);
    request_values(level_.b, there, k, b_ + slot);
    __pipeline_commit();
    request_masks(there, k);
  }
  /// Sees to it that it is there, but for a barrier.
  __device__ void complete(int slot, int k) {
    const float* const weights_k = weights_ + 2 * (k - first_.k);
    const unsigned along_k = 0x0101 * weightless<2>(weights_k[0], weights_k[1]);
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      pair_[r] |= static_cast<MaskPair>(weightless_[r] | along_k);
      *reinterpret_cast<MaskPair*>(masks_ + slot + r * row_size) = pair_[r];
    }
    open_ = (open_ << 1) | (rows_open() ? 1u : 0u);
    __pipeline_wait_prior(0);
  }

  /// HalfSweep on plane k + Ahead.
  template <int Ahead>
  __device__ void half_sweep(const Ring& ring, int colour, int k) {
    const int q = (k + Ahead + colour + Tile::halo_j + 1) & 1;  // of the first row
    if ((open_ >> -Ahead) & 1u) {
      q == 0 ? sweep<Ahead, 0, true>(ring, k) : sweep<Ahead, 1, true>(ring, k);
    } else {
      q == 0 ? sweep<Ahead, 0, false>(ring, k) : sweep<Ahead, 1, false>(ring, k);
    }
  }

  /// Plane k of the tile's own columns.
  __device__ void store(const FieldView<float>& result, int slot, int k) const {
    if (lane_ < Tile::halo_i / 2 || lane_ >= pairs - Tile::halo_i / 2) return;
    float* const to = &result({first_.i, first_.j, k});
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const int row = warp_ * rows + r;
      if (row < Tile::halo_j || row >= Tile::rows - Tile::halo_j) continue;
      const float2 pair{x_[slot + r * row_size], x_[slot + r * row_size + pairs]};
      float* const at = to + r * result.stride_j;
      if (inside(r, 1)) {
        *reinterpret_cast<float2*>(at) = pair;
      } else if (inside(r, 0)) {
        *at = pair.x;
      }
    }
  }

 private:
  __device__ bool inside(int r, int q) const { return (inside_ >> (2 * r + q)) & 1u; }

  /// The bits of faces along A without weight: those count as open.
  template <int A>
  __device__ static unsigned weightless(float low, float high) {
    return (low == 0 ? 1u << (2 * A) : 0u) | (high == 0 ? 2u << (2 * A) : 0u);
  }

  __device__ void set_weights(int chunk, const Planes& swept) {
#pragma unroll
    for (int q = 0; q < 2; ++q) {
      const int i = first_.i + q;
      FaceWeights<float> w{};
      if (i >= 0 && i < level_.n[0]) set_face_weights<0>(w, level_.grid, {i, 0, 0});
      low_i_[q] = w.low[0];
      high_i_[q] = w.high[0];
    }
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const int j = first_.j + r;
      FaceWeights<float> w{};
      const bool row_inside = j >= 0 && j < level_.n[1];
      if (row_inside) set_face_weights<1>(w, level_.grid, {0, j, 0});
      low_j_[r] = w.low[1];
      high_j_[r] = w.high[1];
#pragma unroll
      for (int q = 0; q < 2; ++q) {
        const int i = first_.i + q;
        if (row_inside && i >= 0 && i < level_.n[0]) inside_ |= 1u << (2 * r + q);
        const unsigned bits =
            weightless<0>(low_i_[q], high_i_[q]) | weightless<1>(low_j_[r], high_j_[r]);
        weightless_[r] |= static_cast<MaskPair>((inside(r, q) ? bits : all_faces_open) << (8 * q));
      }
    }
    for (int n = warp_ * pairs + lane_; n < Tile::planes(chunk); n += Tile::threads) {
      FaceWeights<float> w{};
      const int k = first_.k + n;
      if (swept.contain(k)) set_face_weights<2>(w, level_.grid, {0, 0, k});
      weights_[2 * n] = w.low[2];
      weights_[2 * n + 1] = w.high[2];
    }
  }

  // ------------------------------------------------------------------------------- planes

  __device__ void request_values(const FieldView<const float>& f, bool there, int k,
                                 float* to) const {
    const float* const from = f.origin + first_.i + f.stride_k * k + f.stride_j * first_.j;
    if (there && whole_) {
      for_each_cell([&](int r, int q) {
        __pipeline_memcpy_async(to + r * row_size + q * pairs, from + r * f.stride_j + q,
                                sizeof(float));
      });
    } else {  // zero outside the domain
      for_each_cell([&](int r, int q) {
        __pipeline_memcpy_async(to + r * row_size + q * pairs, from + r * f.stride_j + q,
                                sizeof(float), there && inside(r, q) ? 0 : sizeof(float));
      });
    }
  }
  template <class Function>
  __device__ static void for_each_cell(const Function& f) {
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      f(r, 0);
      f(r, 1);
    }
  }
  /// (Rows begin on an even element and are padded: pairs can be read as one.)
  __device__ void request_masks(bool there, int k) {
    const FieldView<const CellMask> masks = level_.faces.masks();
    const CellMask* const from =
        masks.origin + first_.i + masks.stride_k * k + masks.stride_j * first_.j;
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      pair_[r] = 0;
      if (there && (whole_ || inside(r, 0))) {
        pair_[r] = *reinterpret_cast<const MaskPair*>(from + r * masks.stride_j);
      }
    }
  }

  // ------------------------------------------------------------------------------- sweeps

  /// True if the masks asked for last are open, in all rows of the warp.
  __device__ bool rows_open() const {
    constexpr MaskPair open = (MaskPair{all_faces_open} << 8) | all_faces_open;
    MaskPair common = open;
#pragma unroll
    for (int r = 0; r < rows; ++r) common &= pair_[r];
    return __all_sync(~0u, common == open);
  }

  template <int Ahead, int Base, bool Open>
  __device__ void sweep(const Ring& ring, int k) {
    const int here = ring.template at<Ahead>();
    const int below = ring.template at<Ahead - 1>(), above = ring.template at<Ahead + 1>();
    const float* const weights_k = weights_ + 2 * (k + Ahead - first_.k);
    const float low_k = weights_k[0], high_k = weights_k[1];
    float update[rows];  // stored at the end: loads would not overtake stores
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const int q = (Base + r) & 1;
      const int cell = r * row_size + q * pairs;
      const int other = here + r * row_size + (1 - q) * pairs;  // the other parity: i - 1 and i + 1
      const float x = x_[here + cell], b = b_[here + cell];
      const Neighbours<float> around{
          {x_[other + q - 1], x_[here + cell - row_size], x_[below + cell]},
          {x_[other + q], x_[here + cell + row_size], x_[above + cell]}};
      const FaceWeights<float> w{{low_i_[q], low_j_[r], low_k}, {high_i_[q], high_j_[r], high_k}};
      if constexpr (Open) {
        const auto weights = Faces::weights(Faces::open(), w);
        update[r] = over_relaxed(x, open_gauss_seidel(weights, weights.sum(around), b));
      } else {
        const auto faces = level_.faces.around({first_.i + q, first_.j + r, k + Ahead},
                                               masks_[here + r * row_size + q]);
        const auto weights = Faces::weights(faces, w);
        update[r] = over_relaxed(x, gauss_seidel(weights, weights.sum(around), b));
      }
    }
#pragma unroll
    for (int r = 0; r < rows; ++r) {
      const int q = (Base + r) & 1;
      if (inside(r, q)) x_[here + r * row_size + q * pairs] = update[r];
    }
  }

  const LevelView<Faces>& level_;
  const int lane_, warp_;
  const Cell first_;  ///< k: the first plane
  float *x_, *b_, *weights_;
  CellMask* masks_;
  float low_i_[2], high_i_[2], low_j_[rows], high_j_[rows];
  MaskPair pair_[rows] = {}, weightless_[rows] = {};
  unsigned inside_ = 0;  ///< a bit for each cell of a plane
  bool whole_;           ///< all cells of the warp's rows are inside
  unsigned open_ = 0;    ///< rows_open of the planes so far, a bit each
};

/// blockIdx.z counts chunks of planes.
template <class Faces>
__global__ void __launch_bounds__(SmoothingTile::threads, SmoothingTile::blocks_at_once)
    three_half_sweeps(const __grid_constant__ LevelView<Faces> level, FieldView<const float> start,
                      FieldView<float> result, int colour, Planes start_planes, Planes first,
                      Planes second, Planes third, int chunk) {
  begin_kernel();
  extern __shared__ float memory[];
  const int begin = third.lo + static_cast<int>(blockIdx.z) * chunk;
  const int end = min(begin + chunk, third.hi);
  first = first.within(begin - 2, end + 2);
  second = second.within(begin - 1, end + 1);
  third = third.within(begin, end);
  SmoothingThread<Faces> thread(level, memory, begin - 3, chunk, first);
  Ring ring;

  thread.request(start, start_planes, begin - 3, ring.template at<0>());
  thread.complete(ring.template at<0>(), begin - 3);
  __syncthreads();
  for (int k = begin - 3; k < end + 3; ++k) {
    thread.request(start, start_planes, k + 1, ring.template at<1>());
    if (first.contain(k - 1)) thread.template half_sweep<-1>(ring, colour, k);
    if (second.contain(k - 2)) thread.template half_sweep<-2>(ring, 1 - colour, k);
    if (third.contain(k - 3)) {
      thread.template half_sweep<-3>(ring, colour, k);
      thread.store(result, ring.template at<-3>(), k - 3);
    }
    thread.complete(ring.template at<1>(), k + 1);
    __syncthreads();
    ring.advance();
  }
}

/// Tiles by chunks of planes.
struct SmoothingLaunch {
  using Tile = SmoothingTile;
  static constexpr ChunkRule rule{.shortest = 2, .longest = 160, .extra = 7};

  dim3 block{Tile::pairs, Tile::warps}, grid;
  int chunk;

  static std::size_t most_bytes() { return Tile::bytes(rule.longest); }

  SmoothingLaunch(const int (&n)[3], int planes, int multiprocessors) {
    const int tiles_i = parts(n[0], Tile::own_i), tiles_j = parts(n[1], Tile::own_j);
    chunk = rule.length(planes, tiles_i * tiles_j, Tile::blocks_at_once * multiprocessors);
    grid = dim3(static_cast<unsigned>(tiles_i), static_cast<unsigned>(tiles_j),
                static_cast<unsigned>(parts(planes, chunk)));
  }
};

template <class Faces>
void launch_three_half_sweeps(const Launcher& launcher, int multiprocessors,
                              const LevelView<Faces>& level, const FieldView<const float>& start,
                              const FieldView<float>& result, const Range& start_range,
                              const Stage<HalfSweep<Faces>>& first,
                              const Stage<HalfSweep<Faces>>& second,
                              const Stage<HalfSweep<Faces>>& third) {
  const SmoothingLaunch shape(level.n, third.range.hi.k - third.range.lo.k, multiprocessors);
  const std::size_t bytes = SmoothingTile::bytes(shape.chunk);
  cuda_check(
      cudaFuncSetAttribute(three_half_sweeps<Faces>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                           static_cast<int>(bytes)),
      "asking for shared memory");
  launcher(three_half_sweeps<Faces>, shape.grid, shape.block, bytes, level, start, result,
           first.functor.colour, planes_of(start_range), planes_of(first.range),
           planes_of(second.range), planes_of(third.range), shape.chunk);
}

}  // namespace downwash::cuda
