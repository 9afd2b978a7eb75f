// Jacobi sweeps on CPUs, eight cells at once. The formulas are those of JacobiSweep with packs for
// numbers: a value never depends on which of them made it.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>

#include "solver/backend/backend.hpp"
#include "solver/cpu/multigrid_rows.hpp"
#include "solver/stencils/projection.hpp"

namespace downwash {

/// Weights of the faces along i of eight cells.
struct PackedAlongI {
  FloatPack low, high;

  [[gnu::always_inline]] PackedAlongI(const AxisView<float>& axis, int i) {
    const auto rwidth = load_pack<FloatPack>(axis.rwidth + i);
    low = product(load_pack<FloatPack>(axis.rgap + i), rwidth);
    high = product(load_pack<FloatPack>(axis.rgap + i + 1), rwidth);
  }
};

/// One row as a sweep sees it, n cells from its first: as pointers, since the compiler would work
/// out the place of every value from i, j and k anew.
class JacobiRow {
 public:
  static constexpr int size = 8;

  [[gnu::always_inline]] JacobiRow(const JacobiSweep<float>& sweep, Cell first)
      : axis_{nullptr, sweep.grid.axis[0].rwidth + first.i, sweep.grid.axis[0].rgap + first.i,
              nullptr},
        own_(&sweep.p(first)),
        below_j_(&sweep.p(prev<1>(first))),
        above_j_(&sweep.p(next<1>(first))),
        below_k_(&sweep.p(prev<2>(first))),
        above_k_(&sweep.p(next<2>(first))),
        source_(&sweep.source(first)),
        mask_(&sweep.mask(first)),
        updated_(&sweep.p_next(first)),
        row_ahead_(sweep.p.stride_j),
        relaxation_(pack_of(sweep.relaxation)) {
    FaceWeights<float> w;
    set_face_weights<1>(w, sweep.grid, first);
    set_face_weights<2>(w, sweep.grid, first);
    low_j_ = pack_of(w.low[1]), high_j_ = pack_of(w.high[1]);
    low_k_ = pack_of(w.low[2]), high_k_ = pack_of(w.high[2]);
  }

  /// True if all faces of the eight cells from number n on are open.
  [[gnu::always_inline]] bool open(int n) const {
    constexpr std::uint64_t all_open = 0x3f3f3f3f3f3f3f3f;
    std::uint64_t masks;
    std::memcpy(&masks, mask_ + n, sizeof masks);
    return (masks & all_open) == all_open;
  }
  [[gnu::always_inline]] FaceWeights<FloatPack> face_weights(int n) const {
    const PackedAlongI i(axis_, n);
    return {{i.low, low_j_, low_k_}, {i.high, high_j_, high_k_}};
  }
  [[gnu::always_inline]] LaplacianWeights<FloatPack> masked_weights(int n) const {
    const IntPack m = widened(mask_ + n);
    const auto w = face_weights(n);
    return {
        {where_open<0>(m, w.low[0]), where_open<2>(m, w.low[1]), where_open<4>(m, w.low[2])},
        {where_open<1>(m, w.high[0]), where_open<3>(m, w.high[1]), where_open<5>(m, w.high[2])}};
  }

  /// Asks for what the next row will be the first to touch as well: see prefetch in
  /// multigrid_rows.hpp.
  [[gnu::always_inline]] void update(int n, const LaplacianWeights<FloatPack>& w,
                                     const FloatPack& reciprocal) const {
    const Neighbours<FloatPack> p{{at(own_ + n - 1), at(below_j_ + n), at(below_k_ + n)},
                                  {at(own_ + n + 1), at(above_j_ + n), at(above_k_ + n)}};
    __builtin_prefetch(above_k_ + n + row_ahead_);
    __builtin_prefetch(source_ + n + row_ahead_);
    __builtin_prefetch(mask_ + n + row_ahead_);
    __builtin_prefetch(updated_ + n + row_ahead_, 1);
    store_pack(updated_ + n,
               relaxed_jacobi(at(own_ + n), w.sum(p), at(source_ + n), reciprocal, relaxation_));
  }

 private:
  [[gnu::always_inline]] static FloatPack at(const float* from) {
    return load_pack<FloatPack>(from);
  }

  AxisView<float> axis_;
  const float *own_, *below_j_, *above_j_, *below_k_, *above_k_, *source_;
  const CellMask* mask_;
  float* updated_;
  std::int64_t row_ahead_;
  FloatPack relaxation_, low_j_, high_j_, low_k_, high_k_;
};

/// True if all packs of a range but the first and the last have the same weights along i, lane by
/// lane, as on a uniform axis.
inline bool is_even(const AxisView<float>& axis, const Range& range) {
  constexpr int size = JacobiRow::size;
  const PackedAlongI any(axis, range.lo.i + size);
  IntPack differ{};
  for (int i = range.lo.i + 2 * size; i < range.hi.i - size; i += size) {
    const PackedAlongI w(axis, i);
    differ |= (w.low != any.low) | (w.high != any.high);
  }
  int lanes = 0;
  for (int lane = 0; lane < size; ++lane) lanes |= differ[lane];
  return lanes == 0;
}

/// CpuBackend calls this for the plane k of a range. The last eight cells of a row may repeat some
/// of those before. Most of a city is air, where the division is one a row.
inline void run_plane(const JacobiSweep<float>& sweep, const Range& range, int k) {
  constexpr int size = JacobiRow::size;
  const int count = range.hi.i - range.lo.i, last = count - size;
  if (last < 0) {
    for (int j = range.lo.j; j < range.hi.j; ++j) {
      for (int i = range.lo.i; i < range.hi.i; ++i) apply(sweep, {i, j, k});
    }
    return;
  }
  const int end_of_even = is_even(sweep.grid.axis[0], range) ? last : 0;
  for (int j = range.lo.j; j < range.hi.j; ++j) {
    const JacobiRow row(sweep, {range.lo.i, j, k});
    const auto open = open_weights(row.face_weights(size));
    const FloatPack reciprocal = open_reciprocal_diagonal(open);
    for (int n = 0; n < count; n += size) {
      const int at = std::min(n, last);
      const auto w = row.masked_weights(at);
      row.update(at, w, reciprocal_diagonal(w));
      for (; n + size < end_of_even && row.open(n + size); n += size) {
        row.update(n + size, open, reciprocal);
      }
    }
  }
}

}  // namespace downwash
