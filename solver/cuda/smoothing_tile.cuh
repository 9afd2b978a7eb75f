// The shape of the tiles that cuda_smoothing.cuh smooths, and where their planes are.
#pragma once

#include <cstddef>

#include "solver/stencils/multigrid.hpp"

namespace downwash::cuda {

/// Planes that a stage works on: [lo, hi).
struct Planes {
  int lo, hi;
  __device__ bool contain(int k) const { return k >= lo && k < hi; }
  __device__ Planes within(int low, int high) const { return {max(lo, low), min(hi, high)}; }
};
inline Planes planes_of(const Range& range) { return {range.lo.k, range.hi.k}; }

/// The shape of a tile, and its planes in flight in shared memory: x, b and the masks. Rows of x
/// and b are split by the parity of i: the cells of one colour are adjacent.
struct SmoothingTile {
  static constexpr int pairs = 32;  ///< of columns, one to a lane
  static constexpr int rows_each = 4, warps = 8;
  static constexpr int rows = rows_each * warps, threads = pairs * warps;
  static constexpr int halo_i = 4, halo_j = 3, halo_k = 3;
  static constexpr int own_i = 2 * pairs - 2 * halo_i, own_j = rows - 2 * halo_j;
  static constexpr int blocks_at_once = 2;  ///< on a multiprocessor
  static constexpr int slots = 6;           ///< planes k + 1 … k - 4
  static constexpr int row_size = 2 * pairs, plane_size = rows * row_size;
  // Then the colour of a row's columns follows from its number in the thread and the plane alone.
  static_assert(rows_each % 2 == 0 && own_j % 2 == 0 && own_i % 2 == 0 && halo_i % 2 == 0);

  // In floats. A row more on both sides: cells at the edge look there, and are of no use.
  static constexpr int first_x = row_size, first_b = first_x + slots * plane_size + row_size,
                       first_mask = first_b + slots * plane_size,
                       first_weight = first_mask + slots * plane_size / 4;
  static std::size_t bytes(int chunk) {
    return static_cast<std::size_t>(first_weight + 2 * planes(chunk)) * sizeof(float);
  }
  /// Planes that a block asks for: the last is never needed.
  __host__ __device__ static constexpr int planes(int chunk) { return chunk + 2 * halo_k + 1; }
};

/// Where the planes around k lie in the rings, in cells.
class Ring {
 public:
  /// Of plane k + Ahead.
  template <int Ahead>
  __device__ int at() const {
    if constexpr (Ahead == 1) return above_;
    if constexpr (Ahead == 0) return here_;
    if constexpr (Ahead == -1) return below_;
    if constexpr (Ahead == -2) return second_;
    if constexpr (Ahead == -3) return third_;
    return fourth_;
  }
  __device__ void advance() {
    const int oldest = fourth_;
    fourth_ = third_;
    third_ = second_;
    second_ = below_;
    below_ = here_;
    here_ = above_;
    above_ = oldest;
  }

 private:
  static constexpr int plane = SmoothingTile::plane_size;
  int above_ = 5 * plane, here_ = 4 * plane, below_ = 3 * plane, second_ = 2 * plane,
      third_ = plane, fourth_ = 0;
};

}  // namespace downwash::cuda
