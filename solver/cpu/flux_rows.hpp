// Functors in flux form on CPUs: row by row, each face worked out once, not by both of its cells.
//
// (128³ cells on two cores, by both cells and so: tracers 20 and 11 ms, momentum 11.1 and 9.6.)
#pragma once

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <utility>
#include <vector>

#include "solver/backend/backend.hpp"
#include "solver/cpu/independent_loops.hpp"
#include "solver/fields/field.hpp"

namespace downwash {

/// The fluxes that the cells of a row take from those before them.
template <class Functor>
class FluxRows {
 public:
  using Flux = decltype(std::declval<Functor>().template flux<0>(Cell{}));

  static std::size_t bytes(int width, int rows) {
    return static_cast<std::size_t>(width * (rows + 2) + 1) * sizeof(Flux);
  }

  /// `memory`: as much as bytes() says; `memory` then is what follows.
  FluxRows(const Functor& f, int width, int rows, std::byte*& memory)
      : f_(f),
        width_(width),
        along_i_(reinterpret_cast<Flux*>(memory)),
        along_j_(along_i_ + width + 1),
        along_k_(along_j_ + width) {
    memory += bytes(width, rows);
  }

  /// Before the first plane of a tile; and before the first row of each plane.
  void begin_column(int row, Cell first) { fill<2>(f_, first, width_, of_row(row)); }
  void begin_plane(Cell first) { fill<1>(f_, first, width_, along_j_); }
  void advance(int row, Cell first) {
    fill<0>(f_, first, width_ + 1, along_i_);
    run(f_, first, width_, along_i_, along_j_, of_row(row));
  }

 private:
  Flux* of_row(int row) const { return along_k_ + static_cast<std::ptrdiff_t>(width_) * row; }

  // Out of line, as CpuBackend::plane is.
  template <int A>
  DOWNWASH_OPAQUE static void fill(const Functor f, Cell c, int count, Flux* to) {
    DOWNWASH_INDEPENDENT
    for (int n = 0; n < count; ++n) to[n] = f.template flux<A>({c.i + n, c.j, c.k});
  }
  DOWNWASH_OPAQUE static void run(const Functor f, Cell first, int count, const Flux* along_i,
                                  Flux* along_j, Flux* along_k) {
    DOWNWASH_INDEPENDENT
    for (int n = 0; n < count; ++n) {
      const Cell c{first.i + n, first.j, first.k};
      const FaceFluxes<Flux> fluxes{
          {along_i[n], along_j[n], along_k[n]},
          {along_i[n + 1], f.template flux<1>(next<1>(c)), f.template flux<2>(next<2>(c))}};
      f.store(c, f.compute(f.state(c), fluxes));
      along_j[n] = fluxes.high[1];
      along_k[n] = fluxes.high[2];
    }
  }

  const Functor f_;
  int width_;
  Flux *along_i_, *along_j_, *along_k_;
};

/// Several functors over the same range, row by row in turn. In tiles of rows, so that the fluxes
/// from plane to plane stay in the cache.
template <class... Functors>
void march_fluxes(const Range& range, std::vector<std::byte>& memory, const Functors&... functors) {
  constexpr std::size_t cache = 256 << 10;
  const int width = range.hi.i - range.lo.i, all_rows = range.hi.j - range.lo.j;
  const std::size_t row_bytes = (FluxRows<Functors>::bytes(width, 1) + ...);
  const int rows = std::clamp(static_cast<int>(cache / row_bytes), 1, all_rows);
  memory.resize(std::max(memory.size(), (FluxRows<Functors>::bytes(width, rows) + ...)));
  std::byte* next = memory.data();
  std::tuple<FluxRows<Functors>...> all{FluxRows<Functors>(functors, width, rows, next)...};
  const auto each = [&](const auto& f) { std::apply([&](auto&... of) { (f(of), ...); }, all); };
  for (int j = range.lo.j; j < range.hi.j; j += rows) {
    const int end = std::min(j + rows, range.hi.j);
    for (int r = j; r < end; ++r) {
      each([&](auto& of) { of.begin_column(r - j, {range.lo.i, r, range.lo.k}); });
    }
    for (int k = range.lo.k; k < range.hi.k; ++k) {
      each([&](auto& of) { of.begin_plane({range.lo.i, j, k}); });
      for (int r = j; r < end; ++r) each([&](auto& of) { of.advance(r - j, {range.lo.i, r, k}); });
    }
  }
}

/// One component after the other: all at once need more registers than there are.
template <class F>
void march_fluxes(const Range& range, std::vector<std::byte>& memory, const AllComponents<F>& all) {
  march_fluxes(range, memory, OneComponent<0, F>{all.f}, OneComponent<1, F>{all.f},
               OneComponent<2, F>{all.f});
}

}  // namespace downwash
