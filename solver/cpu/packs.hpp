// Eight values at once, in the vector types of g++ and clang: for loops over every other cell and
// over pairs of cells, which the compiler by itself vectorises badly or not at all. The arithmetic
// of vector types is that of their elements, so that the same formulas (templates) give the same
// bits.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace downwash {

using FloatPack [[gnu::vector_size(32)]] = float;
using IntPack [[gnu::vector_size(32)]] = std::int32_t;

template <class Pack, class T>
[[gnu::always_inline]] inline Pack load_pack(const T* from) {
  Pack pack;
  std::memcpy(&pack, from, sizeof pack);
  return pack;
}
template <class Pack, class T>
[[gnu::always_inline]] inline void store_pack(T* to, const Pack& pack) {
  std::memcpy(to, &pack, sizeof pack);
}

/// Sixteen values in turn.
template <class Pack>
struct PackPair {
  static constexpr int size = 16;
  Pack first, second;
};
template <class Pack, class T>
[[gnu::always_inline]] inline PackPair<Pack> load_pair(const T* from) {
  return {load_pack<Pack>(from), load_pack<Pack>(from + 8)};
}

/// Every other value, from number First = 0 or 1 on. Their order in the pack is that which takes
/// one instruction: 0 2 8 10 4 6 12 14 (+ First). It does not matter as long as all operands have
/// it.
template <int First, class Pack>
[[gnu::always_inline]] inline Pack alternate(const PackPair<Pack>& p) {
  constexpr int f = First;
  return __builtin_shufflevector(p.first, p.second, f, 2 + f, 8 + f, 10 + f, 4 + f, 6 + f, 12 + f,
                                 14 + f);
}
/// The pair of which these are the alternate values.
template <class Pack>
[[gnu::always_inline]] inline PackPair<Pack> interleaved(const Pack& even, const Pack& odd) {
  return {__builtin_shufflevector(even, odd, 0, 8, 1, 9, 4, 12, 5, 13),
          __builtin_shufflevector(even, odd, 2, 10, 3, 11, 6, 14, 7, 15)};
}
/// A pack from natural order to that of alternate(), and back: it is its own inverse.
template <class Pack>
[[gnu::always_inline]] inline Pack reordered(const Pack& p) {
  return __builtin_shufflevector(p, p, 0, 1, 4, 5, 2, 3, 6, 7);
}

[[gnu::always_inline]] inline FloatPack pack_of(float value) {
  return FloatPack{value, value, value, value, value, value, value, value};
}
[[gnu::always_inline]] inline FloatPack to_float(const IntPack& p) {
  return __builtin_convertvector(p, FloatPack);
}

/// Eight bytes as numbers. (A conversion of vectors goes through general registers with g++ 12.)
template <class Byte>
[[gnu::always_inline]] inline IntPack widened(const Byte* from) {
  static_assert(sizeof(Byte) == 1);
  using Words [[gnu::vector_size(32)]] = std::uint64_t;
  using Bytes [[gnu::vector_size(32)]] = std::uint8_t;
  std::uint64_t eight;
  std::memcpy(&eight, from, sizeof eight);
  const Bytes bytes = std::bit_cast<Bytes>(Words{eight, eight, eight, eight});
  constexpr int o = 32;  // the place of a zero
  return std::bit_cast<IntPack>(__builtin_shufflevector(bytes, Bytes{}, 0, o, o, o, 1, o, o, o, 2,
                                                        o, o, o, 3, o, o, o, 20, o, o, o, 21, o, o,
                                                        o, 22, o, o, o, 23, o, o, o));
}

}  // namespace downwash
