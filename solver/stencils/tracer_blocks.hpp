// Where there is anything of a tracer. A plume is in a part of the domain; elsewhere nothing has to
// be carried.
#pragma once

#include <cstdint>

#include "solver/fields/busy_blocks.hpp"

namespace downwash {

/// found = 1 in blocks where a concentration is not zero, and in the last along k also where one in
/// the block before it is not, if it is cut off: what a slab tells the next reaches that far. By
/// rows of blocks, so that indices are (block along i, j, k).
template <class T, int Count>
struct FindTracers {
  static constexpr const char* name = "tracer_blocks";
  FieldBatch<const T, Count> c;
  int n_i, n_k;
  FieldView<std::uint8_t> found;

  DOWNWASH_HOST_DEVICE void operator()(int block_i, int j, int k) const {
    const int first = block_i * BusyBlocks::along_i;
    const int end = first + BusyBlocks::along_i < n_i ? first + BusyBlocks::along_i : n_i;
    unsigned any = 0;
    for (int f = 0; f < Count; ++f) {
      for (int i = first; i < end; ++i) any |= c[f](i, j, k) != T(0) ? 1u : 0u;
    }
    if (any == 0) return;
    const Cell block{block_i, j / BusyBlocks::along_j, k / BusyBlocks::along_k};
    found(block) = 1;
    if (k < n_k / BusyBlocks::along_k * BusyBlocks::along_k && k + BusyBlocks::along_k >= n_k) {
      found(next<2>(block)) = 1;
    }
  }
};

/// A block is busy where something is, or is released, in it or in one of the 26 around it, those
/// of other slabs too; near an end where the domain begins anew; and, except at the beginning of a
/// step, where it was.
struct WidenTracers {
  static constexpr const char* name = "tracer_blocks";
  int n[3];                                      ///< cells
  bool periodic[2];                              ///< along i, j
  bool beginning;                                ///< of a step
  FieldView<const std::uint8_t> found, sources;  ///< with ghosts
  BusyBlocks blocks;
  std::uint8_t* states;
  FieldView<std::uint8_t> found_next;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    std::uint8_t& state = states[blocks.index(i, j, k)];
    const bool was = state == BusyBlocks::busy_block;
    const bool is = (!beginning && was) || (periodic[0] && near_end<0>(i)) ||
                    (periodic[1] && near_end<1>(j)) || any_around(i, j, k);
    state = is    ? BusyBlocks::busy_block
            : was ? BusyBlocks::block_became_idle
                  : BusyBlocks::idle_block;
    found_next(i, j, k) = 0;
  }

 private:
  /// True within a block's width of an end, whether the last block is cut off or not.
  template <int A>
  DOWNWASH_HOST_DEVICE bool near_end(int block) const {
    constexpr int size = BusyBlocks::along<A>;
    return block == 0 || (block + 1) * size > n[A] - size;
  }
  DOWNWASH_HOST_DEVICE bool any_around(int i, int j, int k) const {
    const bool cut_above =
        (k + 1) * BusyBlocks::along_k < n[2] && (k + 2) * BusyBlocks::along_k > n[2];
    for (int c = k - 1; c <= k + (cut_above ? 2 : 1); ++c) {
      for (int b = j - 1; b <= j + 1; ++b) {
        for (int a = i - 1; a <= i + 1; ++a) {
          if (found(a, b, c) != 0 || sources(a, b, c) != 0) return true;
        }
      }
    }
    return false;
  }
};

/// c = 0 in blocks that became idle, in the fields of stages; by rows of blocks.
template <class T, int Count>
struct ClearTracers {
  static constexpr const char* name = "tracer_blocks";
  FieldBatch<T, Count> first, second;
  int n_i;
  BusyBlocks blocks;

  DOWNWASH_HOST_DEVICE void operator()(int block_i, int j, int k) const {
    const int at = blocks.index(block_i, j / BusyBlocks::along_j, k / BusyBlocks::along_k);
    if (blocks.states[at] != BusyBlocks::block_became_idle) return;
    const int begin = block_i * BusyBlocks::along_i;
    const int end = begin + BusyBlocks::along_i < n_i ? begin + BusyBlocks::along_i : n_i;
    for (int f = 0; f < Count; ++f) {
      for (int i = begin; i < end; ++i) first[f](i, j, k) = second[f](i, j, k) = T(0);
    }
  }
};

}  // namespace downwash
