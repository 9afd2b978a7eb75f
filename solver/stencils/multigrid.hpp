// Multigrid for ∇·(β∇p) = b on cells: Trottenberg, Oosterlee & Schüller 2001, Multigrid, with face
// openness instead of β on coarse levels.
//
// Fine faces are open or closed. The openness of a coarse face is the open part of its area, so
// that its conductance is Σ (open fine area) / (distance of the coarse centres). A parent is
// index / 2 along halved axes; the last parent may have three children.
#pragma once

#include "solver/pressure/level_axes.hpp"
#include "solver/stencils/operators.hpp"

namespace downwash {

/// The faces of the finest level.
struct MaskedFaces {
  FieldView<const CellMask> mask;

  template <class T>
  DOWNWASH_HOST_DEVICE LaplacianWeights<T> weights(const GridView<T>& grid, Cell c) const {
    return laplacian_weights(mask(c), grid, c);
  }
  /// Openness of the low and high A-face of a cell.
  template <int A>
  DOWNWASH_HOST_DEVICE float low(Cell c) const {
    return beta_low<A, float>(mask(c));
  }
  template <int A>
  DOWNWASH_HOST_DEVICE float high(Cell c) const {
    return beta_high<A, float>(mask(c));
  }
};

/// The faces of a coarse level: the openness of the low face of each cell, 0 … 1, by axis.
struct PartlyOpenFaces {
  FieldView<const float> openness[3];

  template <int A>
  DOWNWASH_HOST_DEVICE float low(Cell c) const {
    return openness[A](c);
  }
  template <int A>
  DOWNWASH_HOST_DEVICE float high(Cell c) const {
    return openness[A](next<A>(c));
  }
  template <class T>
  DOWNWASH_HOST_DEVICE LaplacianWeights<T> weights(const GridView<T>& g, Cell c) const {
    LaplacianWeights<T> w;
    set<0>(w, g, c);
    set<1>(w, g, c);
    set<2>(w, g, c);
    return w;
  }

 private:
  template <int A, class T>
  DOWNWASH_HOST_DEVICE void set(LaplacianWeights<T>& w, const GridView<T>& g, Cell c) const {
    w.low[A] = low<A>(c) * (g.template rgap<A>(c) * g.template rwidth<A>(c));
    w.high[A] = high<A>(c) * (g.template rgap<A>(next<A>(c)) * g.template rwidth<A>(c));
  }
};

/// One level as kernels see it: A x = b, r = b - A x.
template <class Faces>
struct LevelView {
  int n[3];
  int parity;  ///< of the plane k = 0: its colour is (i + j + k + parity) & 1
  GridView<float> grid;
  InterpolationView<float> interpolation;
  Faces faces;
  FieldView<float> x, b, r;
};

/// Which cells of a level make one of the next.
struct Parents {
  bool halved[3];
  int fine_n[3], coarse_n[3];

  template <int A>
  DOWNWASH_HOST_DEVICE int first_child(int parent) const {
    return halved[A] ? 2 * parent : parent;
  }
  template <int A>
  DOWNWASH_HOST_DEVICE int end_of_children(int parent) const {
    return parent + 1 == coarse_n[A] ? fine_n[A] : first_child<A>(parent + 1);
  }
  template <int A>
  DOWNWASH_HOST_DEVICE int parent_of(int child) const {
    const int parent = halved[A] ? child / 2 : child;
    return parent < coarse_n[A] ? parent : coarse_n[A] - 1;
  }
  DOWNWASH_HOST_DEVICE Cell parent_of(Cell c) const {
    return {parent_of<0>(c.i), parent_of<1>(c.j), parent_of<2>(c.k)};
  }
};

/// Weights sums below this mean that no face is open. (Quotients by it stay finite.)
inline constexpr float closed_diagonal = 1e-20f;

/// 1 on cells of one colour, else 0: a factor, so that loops vectorise.
DOWNWASH_HOST_DEVICE float colour_factor(Cell c, int colour) {
  return static_cast<float>((c.i + c.j + c.k + colour) & 1);
}

/// Gauss-Seidel on the cells of one colour from x = 0: x = -b / Σ w there, 0 on the others.
template <class Faces>
struct FirstHalfSweep {
  static constexpr const char* name = "multigrid: smooth";
  LevelView<Faces> level;
  int colour;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const float sum = level.faces.template weights<float>(level.grid, c).diagonal();
    const float diagonal = sum > closed_diagonal ? sum : closed_diagonal;
    const float open = sum > closed_diagonal ? 1.0f : 0.0f;
    level.x(c) = (open * colour_factor(c, colour)) * (-level.b(c) / diagonal);
  }
};

/// Gauss-Seidel on the cells of one colour, in place: x = (Σ w x_neighbour - b) / Σ w. The other
/// colour keeps its values.
template <class Faces>
struct HalfSweep {
  static constexpr const char* name = "multigrid: smooth";
  LevelView<Faces> level;
  FieldView<const float> x;  ///< level.x by another name: see CpuBackend::plane
  int colour;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const LaplacianWeights<float> w = level.faces.template weights<float>(level.grid, c);
    const float sum = w.diagonal();
    const float diagonal = sum > closed_diagonal ? sum : closed_diagonal;
    const float open = sum > closed_diagonal ? 1.0f : 0.0f;
    const float update = (w.neighbours(x, c) - level.b(c)) / diagonal;
    level.x(c) = x(c) + (open * colour_factor(c, colour)) * (update - x(c));
  }
};

/// r = b - ∇·(β∇x).
template <class Faces>
struct LevelResidual {
  static constexpr const char* name = "multigrid: residual";
  LevelView<Faces> level;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const LaplacianWeights<float> w = level.faces.template weights<float>(level.grid, c);
    level.r(c) = level.b(c) - (w.neighbours(level.x, c) - w.diagonal() * level.x(c));
  }
};

/// b of a parent: the volume mean of its children's residuals.
struct Restriction {
  static constexpr const char* name = "multigrid: restrict";
  FieldView<const float> residual;
  GridView<float> fine, coarse;
  Parents parents;
  FieldView<float> b;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    float sum = 0;
    for (int fk = parents.first_child<2>(k); fk < parents.end_of_children<2>(k); ++fk) {
      for (int fj = parents.first_child<1>(j); fj < parents.end_of_children<1>(j); ++fj) {
        for (int fi = parents.first_child<0>(i); fi < parents.end_of_children<0>(i); ++fi) {
          const Cell f{fi, fj, fk};
          sum += residual(f) * (fine.width<0>(f) * fine.width<1>(f) * fine.width<2>(f));
        }
      }
    }
    b(c) = sum * (coarse.rwidth<0>(c) * coarse.rwidth<1>(c) * coarse.rwidth<2>(c));
  }
};

/// x += the parents' x, interpolated linearly and mirrored at walls: towards a neighbour of the
/// parent only as far as the face between is open.
template <class Faces>
struct Prolongation {
  static constexpr const char* name = "multigrid: prolong";
  LevelView<Faces> fine;
  PartlyOpenFaces coarse_faces;
  FieldView<const float> coarse_x;
  Parents parents;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const Cell parent = parents.parent_of(c);
    const float x = coarse_x(parent);
    fine.x(c) += x + towards<0>(c, parent, x) + towards<1>(c, parent, x) + towards<2>(c, parent, x);
  }

 private:
  template <int A>
  DOWNWASH_HOST_DEVICE float towards(Cell c, Cell parent, float x) const {
    const float lower = fine.interpolation.lower[A][along<A>(c)] * coarse_faces.low<A>(parent);
    const float upper = fine.interpolation.upper[A][along<A>(c)] * coarse_faces.high<A>(parent);
    return lower * (coarse_x(prev<A>(parent)) - x) + upper * (coarse_x(next<A>(parent)) - x);
  }
};

/// Openness of the low A-face of a coarse cell, and of the high face of the last one.
template <int A, class Faces>
struct CoarseOpenness {
  static constexpr const char* name = "multigrid: set up";
  Faces fine_faces;
  GridView<float> fine, coarse;
  Parents parents;
  bool self_neighbour;  ///< one cell on a periodic axis
  FieldView<float> openness;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const Cell first{child<0>(c), child<1>(c), child<2>(c)};
    const Cell end{A == 0 ? first.i + 1 : parents.end_of_children<0>(i),
                   A == 1 ? first.j + 1 : parents.end_of_children<1>(j),
                   A == 2 ? first.k + 1 : parents.end_of_children<2>(k)};
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
    openness(c) = self_neighbour ? 0.0f : open / all;
  }

 private:
  template <int B>
  DOWNWASH_HOST_DEVICE int child(Cell c) const {
    return along<B>(c) == parents.coarse_n[B] ? parents.fine_n[B]
                                              : parents.template first_child<B>(along<B>(c));
  }
};

}  // namespace downwash
