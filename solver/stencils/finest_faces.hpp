// The faces of the finest level as conjugate gradients around multigrid see them.
#pragma once

#include "solver/stencils/multigrid.hpp"

namespace downwash {

/// The finest level: bits, or words where faces are cut.
struct FinestFaces {
  FieldView<const CellMask> masks;
  FieldView<const OpennessWord> words;  ///< if any are cut

  template <class T>
  DOWNWASH_HOST_DEVICE LaplacianWeights<T> weights(const GridView<T>& grid, Cell c) const {
    const FaceWeights<T> w = face_weights(grid, c);
    const CellMask m = masks(c);
    if (!partly_open(m)) return laplacian_weights(m, w);
    const OpennessWord own = words(c), i = words(next<0>(c)), j = words(next<1>(c)),
                       k = words(next<2>(c));
    return {{exact_openness<0, T>(own) * w.low[0], exact_openness<1, T>(own) * w.low[1],
             exact_openness<2, T>(own) * w.low[2]},
            {exact_openness<0, T>(i) * w.high[0], exact_openness<1, T>(j) * w.high[1],
             exact_openness<2, T>(k) * w.high[2]}};
  }
};

}  // namespace downwash
