// How far the faces of a coarse level are open: set up once for each set of obstacles.
#pragma once

#include <cstdint>

#include "solver/stencils/multigrid.hpp"

namespace downwash {

/// The words of a coarse level from the next finer one, up to one beyond the last cell along each
/// axis, whose low face is the last cell's high one.
template <class Faces>
struct CoarseOpenness {
  static constexpr const char* name = "multigrid: set up";
  Faces fine_faces;
  GridView<float> fine;
  Parents parents;
  bool single_period[3];  ///< one cell on a periodic axis: no neighbour of itself
  FieldView<OpennessWord> words;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    words(c) = static_cast<OpennessWord>(part<0>(c) | part<1>(c) | part<2>(c));
  }

 private:
  /// The open part of the area of the low A-face.
  template <int A>
  DOWNWASH_HOST_DEVICE std::uint32_t part(Cell c) const {
    if (single_period[A]) return 0;
    const Cell first{child<0>(c), child<1>(c), child<2>(c)};
    const Cell end{A == 0 ? first.i + 1 : end_of_children<0>(c),
                   A == 1 ? first.j + 1 : end_of_children<1>(c),
                   A == 2 ? first.k + 1 : end_of_children<2>(c)};
    float open = 0, all = 0;
    for (int fk = first.k; fk < end.k; ++fk) {
      for (int fj = first.j; fj < end.j; ++fj) {
        for (int fi = first.i; fi < end.i; ++fi) {
          const Cell f{fi, fj, fk};
          const float area = (A == 0 ? 1.0f : fine.width<0>(f)) *
                             (A == 1 ? 1.0f : fine.width<1>(f)) *
                             (A == 2 ? 1.0f : fine.width<2>(f));
          open += area * fine_faces.template high<A>(prev<A>(f));
          all += area;
        }
      }
    }
    return all > 0 ? static_cast<std::uint32_t>(openness_word<A>(open / all)) : 0;
  }
  template <int B>
  DOWNWASH_HOST_DEVICE int child(Cell c) const {
    return along<B>(c) == parents.coarse_n[B] ? parents.fine_n[B]
                                              : parents.template first_child<B>(along<B>(c));
  }
  /// None beyond the last cell of the slab.
  template <int B>
  DOWNWASH_HOST_DEVICE int end_of_children(Cell c) const {
    return along<B>(c) == parents.coarse_n[B] ? parents.fine_n[B]
                                              : parents.template end_of_children<B>(along<B>(c));
  }
};

/// The masks of a coarse level from its words.
struct MasksOfWords {
  static constexpr const char* name = "multigrid: set up";
  FieldView<const OpennessWord> words;
  FieldView<CellMask> masks;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    masks(c) = static_cast<CellMask>(bits<0>(c) | bits<1>(c) | bits<2>(c));
  }

 private:
  template <int A>
  DOWNWASH_HOST_DEVICE unsigned bits(Cell c) const {
    return bits_of_faces(A, static_cast<unsigned>(parts_open<A>(words(c))),
                         static_cast<unsigned>(parts_open<A>(words(next<A>(c)))));
  }
};

}  // namespace downwash
