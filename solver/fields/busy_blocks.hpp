// Which blocks of cells have anything in them, for fields that are zero in most of the domain.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "solver/fields/field.hpp"

namespace downwash {

/// A block is so many cells wide, from cell 0 on; the last one along an axis may be cut off.
struct BusyBlocks {
  static constexpr int along_i = 8, along_j = 8, along_k = 8;
  template <int A>
  static constexpr int along = A == 0   ? along_i
                               : A == 1 ? along_j
                                        : along_k;

  /// What is said of a block.
  enum State : std::uint8_t { idle_block = 0, busy_block = 1, block_became_idle = 2 };

  const std::uint8_t* states = nullptr;  ///< null: all are busy
  int blocks_i = 0, blocks_j = 0;

  static DOWNWASH_HOST_DEVICE int count(int cells, int along) {
    return (cells + along - 1) / along;
  }
  DOWNWASH_HOST_DEVICE int index(int i, int j, int k) const {
    return i + blocks_i * (j + blocks_j * k);
  }
  DOWNWASH_HOST_DEVICE bool busy(int i, int j, int k) const {
    return states == nullptr || states[index(i, j, k)] == busy_block;
  }
  /// True if no block that the cells are in is busy.
  DOWNWASH_HOST_DEVICE bool idle(const Range& cells) const {
    if (states == nullptr) return false;
    for (int k = cells.lo.k / along_k; k * along_k < cells.hi.k; ++k) {
      for (int j = cells.lo.j / along_j; j * along_j < cells.hi.j; ++j) {
        for (int i = cells.lo.i / along_i; i * along_i < cells.hi.i; ++i) {
          if (busy(i, j, k)) return false;
        }
      }
    }
    return true;
  }
  /// The end of the block that plane k is in.
  static DOWNWASH_HOST_DEVICE int end_of_planes(int k) { return (k / along_k + 1) * along_k; }

  /// Calls f with parts of the cells, which start at 0, that make up all that are in busy blocks:
  /// of each row of blocks, from the first busy one to the last.
  template <class Function>
  void for_each_part(const Range& cells, const Function& f) const {
    if (states == nullptr) return f(cells);
    for (int k = 0; k < cells.hi.k; k += along_k) {
      for (int j = 0; j < cells.hi.j; j += along_j) {
        const std::uint8_t* const row = states + index(0, j / along_j, k / along_k);
        const std::uint8_t* const end = row + blocks_i;
        const auto is_busy = [](std::uint8_t state) { return state == busy_block; };
        const std::uint8_t* const first = std::find_if(row, end, is_busy);
        if (first == end) continue;
        const std::uint8_t* last = end;
        while (!is_busy(last[-1])) --last;
        f(Range{{static_cast<int>(first - row) * along_i, j, k},
                {std::min(static_cast<int>(last - row) * along_i, cells.hi.i),
                 std::min(j + along_j, cells.hi.j), std::min(k + along_k, cells.hi.k)}});
      }
    }
  }
};

}  // namespace downwash
