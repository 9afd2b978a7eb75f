// Four bytes per cell that tell how far its faces are open.
#pragma once

#include <cstdint>

#include "solver/fields/cell_mask.hpp"
#include "solver/grid/cut_faces.hpp"

namespace downwash {

/// The openness of the low face of a cell along i, j and k in one word: a byte each, in 240ths
/// (see openness_parts: quarters and sixteenths are exact).
enum class OpennessWord : std::uint32_t {};

/// The byte of a face along A that is open, or with a bit of 0 closed.
template <int A>
DOWNWASH_HOST_DEVICE constexpr std::uint32_t whole_face(unsigned bit) {
  return (bit * std::uint32_t{openness_parts}) << (8 * A);
}

/// The word of a cell whose low faces are open or closed.
DOWNWASH_HOST_DEVICE constexpr OpennessWord low_faces(CellMask m) {
  return OpennessWord{whole_face<0>(low_bit<0>(m)) | whole_face<1>(low_bit<1>(m)) |
                      whole_face<2>(low_bit<2>(m))};
}

template <int A>
DOWNWASH_HOST_DEVICE std::int32_t parts_open(OpennessWord word) {
  return static_cast<std::int32_t>((static_cast<std::uint32_t>(word) >> (8 * A)) & 255u);
}
template <int A>
DOWNWASH_HOST_DEVICE float openness(OpennessWord word) {
  return product(static_cast<float>(parts_open<A>(word)), 1.0f / openness_parts);
}
/// The same, rounded once.
template <int A, class T>
DOWNWASH_HOST_DEVICE T exact_openness(OpennessWord word) {
  return static_cast<T>(parts_open<A>(word)) / T(openness_parts);
}
/// Rounds; but what is a little open does not become closed.
template <int A>
DOWNWASH_HOST_DEVICE OpennessWord openness_word(float openness) {
  const auto part = static_cast<std::uint32_t>(openness * openness_parts + 0.5f);
  return static_cast<OpennessWord>((openness > 0 && part == 0 ? 1u : part) << (8 * A));
}

/// The bit of a mask where some face is neither open nor closed: without it the others tell all.
inline constexpr std::uint8_t some_face_partly_open = 128;
DOWNWASH_HOST_DEVICE constexpr bool partly_open(CellMask m) {
  return (static_cast<unsigned>(m) & some_face_partly_open) != 0;
}
/// Bits of a mask for the two faces along an axis, of which so many parts are open.
DOWNWASH_HOST_DEVICE constexpr unsigned bits_of_faces(int axis, unsigned low, unsigned high) {
  const unsigned whole = openness_parts;
  const bool partly = (low > 0 && low < whole) || (high > 0 && high < whole);
  return (unsigned{low == whole} | unsigned{high == whole} << 1) << (2 * axis) |
         (partly ? unsigned{some_face_partly_open} : 0u);
}

}  // namespace downwash
