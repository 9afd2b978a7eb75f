// How a range is cut for blocks of threads: tiles, and chunks of planes to march along.
#pragma once

namespace downwash::cuda {

/// How many parts of `size` cover n.
template <class T>
constexpr T parts(T n, T size) {
  return (n + size - 1) / size;
}

/// Chunks of planes that blocks march along: how long they may be, and how many steps one costs
/// beyond its planes.
struct ChunkRule {
  int shortest, longest, extra;

  /// The length that ends soonest on a device that holds so many blocks at once.
  constexpr int length(int planes, long long tiles, long long blocks_at_once) const {
    int best = shortest;
    long long soonest = 0;
    for (int length = shortest; length <= longest; ++length) {
      const long long rounds = parts(tiles * parts(planes, length), blocks_at_once);
      const long long steps = rounds * (length + extra);
      if (length == shortest || steps <= soonest) best = length, soonest = steps;
    }
    return best;
  }
};

}  // namespace downwash::cuda
