// The smoothing of one colour on CPUs: the cells of that colour alone, eight at once, where the
// functors called cell by cell would compute the others too and throw the values away. The formulas
// are those of the functors, with packs for numbers: a value never depends on which of them made it
// (but for the sign of a zero).
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#include "solver/cpu/packs.hpp"
#include "solver/stencils/multigrid.hpp"

namespace downwash {

/// Weights of the faces along i of some cells of a row, sorted by colour.
class PackedRowWeights {
 public:
  static constexpr int cells = 512;

  PackedRowWeights(const GridView<float>& grid, int first, int end) {
    constexpr int size = PackPair<FloatPack>::size;
    for (int i = first; i < end; i += size) {
      float low[size] = {}, high[size] = {};
      for (int n = 0; n < std::min(size, end - i); ++n) {
        FaceWeights<float> w;
        set_face_weights<0>(w, grid, Cell{i + n, 0, 0});
        low[n] = w.low[0];
        high[n] = w.high[0];
      }
      const int at = (i - first) / size;
      const auto lows = load_pair<FloatPack>(low), highs = load_pair<FloatPack>(high);
      low_[0][at] = alternate<0>(lows);
      low_[1][at] = alternate<1>(lows);
      high_[0][at] = alternate<0>(highs);
      high_[1][at] = alternate<1>(highs);
    }
  }

  /// The active ones of the sixteen cells from number n on: from the first or the second on.
  template <int Active>
  FloatPack low(int n) const {
    return low_[Active][n / PackPair<FloatPack>::size];
  }
  template <int Active>
  FloatPack high(int n) const {
    return high_[Active][n / PackPair<FloatPack>::size];
  }

 private:
  static constexpr int packs = cells / PackPair<FloatPack>::size;
  FloatPack low_[2][packs], high_[2][packs];
};

template <int Active, class Pack, class T>
[[gnu::always_inline]] inline Pack alternate_cells(const FieldView<T>& field, Cell c) {
  return alternate<Active>(load_pair<Pack>(&field(c)));
}
/// Beyond the alternate cells along i, the one before and the one after. `own`: the sixteen cells.
template <int Active, class Pack, class T>
[[gnu::always_inline]] inline Pack before_alternate(const FieldView<T>& field, Cell c,
                                                    const PackPair<Pack>& own) {
  if constexpr (Active == 1) return alternate<0>(own);
  return alternate<0>(load_pair<Pack>(&field(prev<0>(c))));
}
template <int Active, class Pack, class T>
[[gnu::always_inline]] inline Pack after_alternate(const FieldView<T>& field, Cell c,
                                                   const PackPair<Pack>& own) {
  if constexpr (Active == 0) return alternate<1>(own);
  return alternate<0>(load_pair<Pack>(&field(shifted<0, 2>(c))));
}

template <int Active>
[[gnu::always_inline]] inline Neighbours<FloatPack> alternate_neighbours(
    const FieldView<const float>& f, Cell c, const PackPair<FloatPack>& own) {
  return {{before_alternate<Active>(f, c, own), alternate_cells<Active, FloatPack>(f, prev<1>(c)),
           alternate_cells<Active, FloatPack>(f, prev<2>(c))},
          {after_alternate<Active>(f, c, own), alternate_cells<Active, FloatPack>(f, next<1>(c)),
           alternate_cells<Active, FloatPack>(f, next<2>(c))}};
}

/// β w where the face is a bit of the mask.
template <int Bit>
[[gnu::always_inline]] inline FloatPack where_open(const IntPack& mask, const FloatPack& w) {
  return std::bit_cast<FloatPack>(((mask << (31 - Bit)) >> 31) & std::bit_cast<IntPack>(w));
}

template <int Active>
[[gnu::always_inline]] inline LaplacianWeights<FloatPack> alternate_weights(
    const MaskedFaces& faces, Cell c, const FaceWeights<FloatPack>& w) {
  using Halves [[gnu::vector_size(16)]] = std::uint16_t;
  const CellMask* const words = &faces.words(c);
  std::uint64_t first, second;
  std::memcpy(&first, words, sizeof first);
  std::memcpy(&second, words + sizeof first, sizeof second);
  constexpr std::uint64_t all_open = std::uint64_t{0x003f003f003f003f} << (8 * Active);
  if ((first & second & all_open) == all_open) {  // most of a city is air
    return open_weights(w);
  }
  Halves halves;
  std::memcpy(&halves, words, sizeof halves);
  const IntPack m = reordered(__builtin_convertvector(halves >> (8 * Active), IntPack));
  return {{where_open<0>(m, w.low[0]), where_open<2>(m, w.low[1]), where_open<4>(m, w.low[2])},
          {where_open<1>(m, w.high[0]), where_open<3>(m, w.high[1]), where_open<5>(m, w.high[2])}};
}

template <int A>
[[gnu::always_inline]] inline FloatPack openness(const IntPack& words) {
  return to_float((words >> (8 * A)) & 255) * (1.0f / openness_parts);
}

template <int Active>
[[gnu::always_inline]] inline LaplacianWeights<FloatPack> alternate_weights(
    const PartlyOpenFaces& faces, Cell c, const FaceWeights<FloatPack>& w) {
  const auto cells = load_pair<IntPack>(&faces.words(c));
  const IntPack own = alternate<Active>(cells);
  return {{openness<0>(own) * w.low[0], openness<1>(own) * w.low[1], openness<2>(own) * w.low[2]},
          {openness<0>(after_alternate<Active>(faces.words, c, cells)) * w.high[0],
           openness<1>(alternate_cells<Active, IntPack>(faces.words, next<1>(c))) * w.high[1],
           openness<2>(alternate_cells<Active, IntPack>(faces.words, next<2>(c))) * w.high[2]}};
}

/// The sixteen cells from c on: new values of one colour, the others as they are.
template <int Active, class Faces>
[[gnu::always_inline]] inline PackPair<FloatPack> half_swept(
    const HalfSweep<Faces>& sweep, Cell c, const FaceWeights<FloatPack>& weights) {
  const auto w = alternate_weights<Active>(sweep.level.faces, c, weights);
  const auto own = load_pair<FloatPack>(&sweep.x(c));
  const FloatPack sum = w.sum(alternate_neighbours<Active>(sweep.x, c, own));
  const FloatPack b = alternate_cells<Active, FloatPack>(sweep.level.b, c);
  const FloatPack updated = over_relaxed(alternate<Active>(own), gauss_seidel(w, sum, b));
  const FloatPack kept = alternate<1 - Active>(own);
  return Active == 0 ? interleaved(updated, kept) : interleaved(kept, updated);
}

/// Asks for what a later row will be the first to read: the processor by itself does not see that
/// coming across the gaps between rows.
inline constexpr int rows_ahead = 2;
template <class Faces>
[[gnu::always_inline]] inline void prefetch(const LevelView<Faces>& level, Cell c) {
  __builtin_prefetch(&level.x(next<2>(c)));
  __builtin_prefetch(&level.b(c));
  __builtin_prefetch(&level.faces.words(c));
}

/// Cells first.i … end_i-1 of one row; those from first.i + Active on by twos have the colour.
/// Reads up to 17 values beyond: into the ghosts and the padding.
///
/// The functor comes by value: what is in registers need not be read again after every store. The
/// cells are done in the order in which none of a pack's values has just been written as part of
/// another pack: such a load would wait for the store to reach the cache.
template <int Active, class Faces>
[[gnu::always_inline]] inline void half_sweep_row(const HalfSweep<Faces> sweep, const Cell first,
                                                  int end_i, const PackedRowWeights& row) {
  constexpr int size = PackPair<FloatPack>::size;
  FaceWeights<float> w;
  set_face_weights<1>(w, sweep.level.grid, first);
  set_face_weights<2>(w, sweep.level.grid, first);
  FaceWeights<FloatPack> weights{{FloatPack{}, pack_of(w.low[1]), pack_of(w.low[2])},
                                 {FloatPack{}, pack_of(w.high[1]), pack_of(w.high[2])}};
  float* const to = &sweep.level.x(first);
  const auto values = [&](int n) {
    weights.low[0] = row.low<Active>(n);
    weights.high[0] = row.high<Active>(n);
    return half_swept<Active>(sweep, {first.i + n, first.j, first.k}, weights);
  };
  const auto sixteen = [&](int n) {
    prefetch(sweep.level, {first.i + n, first.j + rows_ahead, first.k});
    const auto pair = values(n);
    store_pack(to + n, pair.first);
    store_pack(to + n + size / 2, pair.second);
  };
  const auto rest = [&](int n) {
    const auto pair = values(n);
    std::memcpy(to + n, &pair, static_cast<std::size_t>(end_i - first.i - n) * sizeof(float));
  };
  const int whole = (end_i - first.i) / size * size;
  const bool remain = first.i + whole < end_i;
  if constexpr (Active == 0) {
    if (remain) rest(whole);
    for (int n = whole - size; n >= 0; n -= size) sixteen(n);
  } else {
    for (int n = 0; n < whole; n += size) sixteen(n);
    if (remain) rest(whole);
  }
}

/// CpuBackend calls this for the plane k of a range.
template <class Faces>
void run_plane(const HalfSweep<Faces>& sweep, const Range& range, int k) {
  for (int i = range.lo.i; i < range.hi.i; i += PackedRowWeights::cells) {
    const int end_i = std::min(range.hi.i, i + PackedRowWeights::cells);
    const PackedRowWeights row(sweep.level.grid, i, end_i);
    for (int j = range.lo.j; j < range.hi.j; ++j) {
      if ((i + j + k + sweep.colour) & 1) {
        half_sweep_row<0>(sweep, {i, j, k}, end_i, row);
      } else {
        half_sweep_row<1>(sweep, {i, j, k}, end_i, row);
      }
    }
  }
}

}  // namespace downwash
