// Four bytes per cell that tell how far its faces are open.
#pragma once

#include <cstdint>

#include "solver/fields/field.hpp"

namespace downwash {

/// The openness of the low face of a cell along i, j and k in one word: a byte each, in 240ths
/// (quarters and sixteenths are exact).
enum class OpennessWord : std::uint32_t {};

template <int A>
DOWNWASH_HOST_DEVICE std::int32_t parts_open(OpennessWord word) {
  return static_cast<std::int32_t>((static_cast<std::uint32_t>(word) >> (8 * A)) & 255u);
}
template <int A>
DOWNWASH_HOST_DEVICE float openness(OpennessWord word) {
  return product(static_cast<float>(parts_open<A>(word)), 1.0f / 240);
}
/// The same, rounded once.
template <int A, class T>
DOWNWASH_HOST_DEVICE T exact_openness(OpennessWord word) {
  return static_cast<T>(parts_open<A>(word)) / T(240);
}
/// Rounds; but what is a little open does not become closed.
template <int A>
DOWNWASH_HOST_DEVICE OpennessWord openness_word(float openness) {
  const auto part = static_cast<std::uint32_t>(openness * 240 + 0.5f);
  return static_cast<OpennessWord>((openness > 0 && part == 0 ? 1u : part) << (8 * A));
}

}  // namespace downwash
