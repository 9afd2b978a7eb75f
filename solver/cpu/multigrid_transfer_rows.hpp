// Restriction and prolongation on CPUs, a row of parents at a time, where the functors called cell
// by cell would look for the parent of every cell. The formulas are those of the functors, with
// packs for numbers; the last parents of a row, which may have three children, are left to them.
#pragma once

#include <algorithm>

#include "solver/backend/backend.hpp"
#include "solver/cpu/multigrid_rows.hpp"
#include "solver/cpu/packs.hpp"

namespace downwash {

/// CpuBackend calls this for the plane k of a range.
inline void run_plane(const Restriction& restriction, const Range& range, int k) {
  const Restriction r = restriction;  // by value: see half_sweep_row
  const Parents& parents = r.parents;
  const bool three = parents.end_of_children<0>(parents.coarse_n[0] - 1) !=
                     2 * parents.coarse_n[0];  // children of the last parent
  const int end_of_pairs = !parents.halved[0] ? 0 : three ? range.hi.i - 1 : range.hi.i;
  for (int j = range.lo.j; j < range.hi.j; ++j) {
    int i = range.lo.i;
    for (; i + 8 <= end_of_pairs; i += 8) {
      FloatPack sum{};
      for (int fk = parents.first_child<2>(k); fk < parents.end_of_children<2>(k); ++fk) {
        for (int fj = parents.first_child<1>(j); fj < parents.end_of_children<1>(j); ++fj) {
          const Cell f{2 * i, fj, fk};
          const auto b = load_pair<FloatPack>(&r.fine_b(f));
          const auto width = load_pair<FloatPack>(&r.fine.axis[0].width[f.i]);
          const float width_j = r.fine.width<1>(f), width_k = r.fine.width<2>(f);
          sum += alternate<0>(b) * (alternate<0>(width) * width_j * width_k);
          sum += alternate<1>(b) * (alternate<1>(width) * width_j * width_k);
        }
      }
      const Cell c{i, j, k};
      const FloatPack rwidth = load_pack<FloatPack>(&r.coarse.axis[0].rwidth[i]);
      store_pack(&r.b(c),
                 reordered(sum) * (rwidth * r.coarse.rwidth<1>(c) * r.coarse.rwidth<2>(c)));
    }
    for (; i < range.hi.i; ++i) apply(r, {i, j, k});
  }
}

/// How far towards the two neighbours of a parent, for all children in a plane k or row j.
struct ChildWeights {
  float lower, upper;

  template <int A>
  [[gnu::always_inline]] FloatPack towards(const IntPack& own, const IntPack& next,
                                           const FloatPack& to_prev,
                                           const FloatPack& to_next) const {
    return towards_neighbours(lower, openness<A>(own), to_prev, upper, openness<A>(next), to_next);
  }
};

template <class Faces>
void run_plane(const Prolongation<Faces>& prolongation, const Range& range, int k) {
  const Prolongation<Faces> p = prolongation;
  const bool halved = p.parents.halved[0];
  const int per_parent = halved ? 2 : 1;
  const int parent_k = p.parents.template parent_of<2>(k);
  const ChildWeights weights_k{p.fine.interpolation.lower[2][k], p.fine.interpolation.upper[2][k]};
  const float* const lower = p.fine.interpolation.lower[0];
  const float* const upper = p.fine.interpolation.upper[0];
  for (int j = range.lo.j; j < range.hi.j; ++j) {
    const int parent_j = p.parents.template parent_of<1>(j);
    const ChildWeights weights_j{p.fine.interpolation.lower[1][j],
                                 p.fine.interpolation.upper[1][j]};
    int i = range.lo.i;
    for (; i + 8 * per_parent <= range.hi.i; i += 8 * per_parent) {
      const Cell c{i / per_parent, parent_j, parent_k};
      const auto words_of = [&](Cell at) { return load_pack<IntPack>(&p.coarse_faces.words(at)); };
      const auto x_of = [&](Cell at) { return load_pack<FloatPack>(&p.coarse_x(at)); };
      const IntPack own = words_of(c);
      const FloatPack x = x_of(c);
      const FloatPack to_prev = x_of(prev<0>(c)) - x, to_next = x_of(next<0>(c)) - x;
      const FloatPack open_low = openness<0>(own), open_high = openness<0>(words_of(next<0>(c)));
      const FloatPack along_j = weights_j.template towards<1>(
          own, words_of(next<1>(c)), x_of(prev<1>(c)) - x, x_of(next<1>(c)) - x);
      const FloatPack along_k = weights_k.template towards<2>(
          own, words_of(next<2>(c)), x_of(prev<2>(c)) - x, x_of(next<2>(c)) - x);
      const auto interpolated = [&](const FloatPack& lower_i, const FloatPack& upper_i) {
        const FloatPack along_i =
            towards_neighbours(lower_i, open_low, to_prev, upper_i, open_high, to_next);
        return prolonged(x, along_i, along_j, along_k);
      };
      float* const to = &p.fine.x(Cell{i, j, k});
      if (halved) {
        const auto lowers = load_pair<FloatPack>(lower + i),
                   uppers = load_pair<FloatPack>(upper + i);
        const FloatPack even =
            interpolated(reordered(alternate<0>(lowers)), reordered(alternate<0>(uppers)));
        const FloatPack odd =
            interpolated(reordered(alternate<1>(lowers)), reordered(alternate<1>(uppers)));
        const auto children = interleaved(reordered(even), reordered(odd));
        store_pack(to, children.first);
        store_pack(to + 8, children.second);
      } else {
        store_pack(to,
                   interpolated(load_pack<FloatPack>(lower + i), load_pack<FloatPack>(upper + i)));
      }
    }
    for (; i < range.hi.i; ++i) p(i, j, k);
  }
}

}  // namespace downwash
