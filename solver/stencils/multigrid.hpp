// Multigrid for ∇·(β∇p) = b on cells: Trottenberg, Oosterlee & Schüller 2001, Multigrid, with face
// openness instead of β on coarse levels.
//
// Fine faces are open or closed. The openness of a coarse face is the open part of its area, so
// that its conductance is Σ (open fine area) / (distance of the coarse centres). A parent is
// index / 2 along halved axes; the last parent may have three children.
#pragma once

#include <cstdint>

#include "solver/fields/openness_word.hpp"
#include "solver/stencils/operators.hpp"

namespace downwash {

/// Weights of the linear interpolation from the next coarser level at the cells of this one: how
/// far towards the parent's lower and upper neighbour. One of the two is zero.
template <class T>
struct InterpolationView {
  const T* lower[3];
  const T* upper[3];
};

/// The bits of a cell's mask where all six faces are open.
inline constexpr std::uint8_t all_faces_open = 63;

/// The faces of the finest level.
struct MaskedFaces {
  FieldView<const CellMask> words;

  /// The words that tell all six faces of a cell.
  struct Around {
    CellMask own;
  };
  DOWNWASH_HOST_DEVICE Around around(Cell c) const { return {words(c)}; }
  /// Where all faces are open.
  DOWNWASH_HOST_DEVICE static Around open() { return {CellMask{all_faces_open}}; }
  /// A byte per cell that tells whether they are; and what around(c) is where it is at hand.
  DOWNWASH_HOST_DEVICE FieldView<const CellMask> masks() const { return words; }
  DOWNWASH_HOST_DEVICE Around around(Cell, CellMask mask) const { return {mask}; }
  DOWNWASH_HOST_DEVICE static LaplacianWeights<float> weights(Around m,
                                                              const FaceWeights<float>& w) {
    return laplacian_weights(m.own, w);
  }
  /// Openness of the low and high A-face of a cell.
  template <int A>
  DOWNWASH_HOST_DEVICE float low(Cell c) const {
    return beta_low<A, float>(words(c));
  }
  template <int A>
  DOWNWASH_HOST_DEVICE float high(Cell c) const {
    return beta_high<A, float>(words(c));
  }
};

/// The faces of a coarse level, or of a finest one with cut faces.
struct PartlyOpenFaces {
  FieldView<const OpennessWord> words;
  FieldView<const CellMask> bits;  ///< of faces whose openness is 1; and some_face_partly_open

  struct Around {
    OpennessWord own, next_i, next_j, next_k;
  };
  DOWNWASH_HOST_DEVICE Around around(Cell c) const {
    return {words(c), words(next<0>(c)), words(next<1>(c)), words(next<2>(c))};
  }
  /// Where all faces are open.
  DOWNWASH_HOST_DEVICE static Around open() { return whole(CellMask{all_faces_open}); }
  DOWNWASH_HOST_DEVICE FieldView<const CellMask> masks() const { return bits; }
  DOWNWASH_HOST_DEVICE Around around(Cell c, CellMask mask) const {
    return partly_open(mask) ? around(c) : whole(mask);
  }
  DOWNWASH_HOST_DEVICE static LaplacianWeights<float> weights(Around o,
                                                              const FaceWeights<float>& w) {
    return {{product(openness<0>(o.own), w.low[0]), product(openness<1>(o.own), w.low[1]),
             product(openness<2>(o.own), w.low[2])},
            {product(openness<0>(o.next_i), w.high[0]), product(openness<1>(o.next_j), w.high[1]),
             product(openness<2>(o.next_k), w.high[2])}};
  }
  template <int A>
  DOWNWASH_HOST_DEVICE float low(Cell c) const {
    return openness<A>(words(c));
  }
  template <int A>
  DOWNWASH_HOST_DEVICE float high(Cell c) const {
    return openness<A>(words(next<A>(c)));
  }

 private:
  /// Words of faces that are open or closed, by the bits of the mask.
  DOWNWASH_HOST_DEVICE static constexpr Around whole(CellMask m) {
    return {low_faces(m), OpennessWord{whole_face<0>(high_bit<0>(m))},
            OpennessWord{whole_face<1>(high_bit<1>(m))},
            OpennessWord{whole_face<2>(high_bit<2>(m))}};
  }
};

/// One level as kernels see it: ∇·(β∇x) = b.
template <class Faces>
struct LevelView {
  int n[3];
  int parity;  ///< of the plane k = 0: its colour is (i + j + k + parity) & 1
  GridView<float> grid;
  InterpolationView<float> interpolation;
  Faces faces;
  FieldView<float> x, b;
};

/// Which cells of a level make one of the next. On a slab the indices are the slab's, ghosts too.
struct Parents {
  bool halved[3];
  int fine_n[3], coarse_n[3];
  int last[3];  ///< the last parent of the grid takes what is left; beyond the slab where not on it

  template <int A>
  DOWNWASH_HOST_DEVICE int first_child(int parent) const {
    return halved[A] ? 2 * parent : parent;
  }
  template <int A>
  DOWNWASH_HOST_DEVICE int end_of_children(int parent) const {
    return parent == last[A] ? fine_n[A] : first_child<A>(parent + 1);
  }
  template <int A>
  DOWNWASH_HOST_DEVICE int parent_of(int child) const {
    const int parent = halved[A] ? child >> 1 : child;
    return parent < last[A] ? parent : last[A];
  }
  DOWNWASH_HOST_DEVICE Cell parent_of(Cell c) const {
    return {parent_of<0>(c.i), parent_of<1>(c.j), parent_of<2>(c.k)};
  }
};

/// 1 on cells of one colour, else 0: a factor, so that loops vectorise.
DOWNWASH_HOST_DEVICE float colour_factor(Cell c, int colour) {
  return static_cast<float>((c.i + c.j + c.k + colour) & 1);
}

/// The Gauss-Seidel value (Σ w x_neighbour - b) / Σ w; 0 where no face is open.
/// (T: float, or a pack of them on CPUs.)
template <class T>
DOWNWASH_HOST_DEVICE T gauss_seidel(const LaplacianWeights<T>& w, T sum, T b) {
  const T diagonal = w.diagonal();
  const T divisor = diagonal > closed_diagonal ? diagonal : closed_diagonal;
  const T open = diagonal > closed_diagonal ? 1.0f : 0.0f;
  return product(open, quotient(sum - b, divisor));
}
/// The same where all faces are open.
template <class T>
DOWNWASH_HOST_DEVICE T open_gauss_seidel(const LaplacianWeights<T>& w, T sum, T b) {
  return quotient(sum - b, w.diagonal());
}

/// `update` where the factor is 1, `kept` where it is 0: exactly.
DOWNWASH_HOST_DEVICE float chosen(float factor, float update, float kept) {
  return factor * update + (1.0f - factor) * kept;
}

/// ω: on coarse-grid corrections red-black sweeps damp best a little over-relaxed (Yavneh 1996,
/// SIAM J. Sci. Comput. 17); 1.3 needs the fewest iterations around buildings.
inline constexpr float smoothing_relaxation = 1.3f;

template <class T>
DOWNWASH_HOST_DEVICE T over_relaxed(T x, T update) {
  return multiply_add(T{} + smoothing_relaxation, update - x, x);
}

/// Over-relaxed Gauss-Seidel on the cells of one colour, in place. The others keep their values.
template <class Faces>
struct HalfSweep {
  static constexpr const char* name = "multigrid: smooth";
  LevelView<Faces> level;
  FieldView<const float> x;  ///< level.x by another name: see CpuBackend::plane
  int colour;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const auto w = Faces::weights(level.faces.around(c), face_weights(level.grid, c));
    level.x(c) = chosen(colour_factor(c, colour), relaxed(c, w, level.b(c)), x(c));
  }
  DOWNWASH_HOST_DEVICE float relaxed(Cell c, const LaplacianWeights<float>& w, float b) const {
    return over_relaxed(x(c), gauss_seidel(w, w.sum(neighbours(x, c)), b));
  }
};

/// x = x, as a start for more sweeps.
struct KeepX {
  static constexpr const char* name = "multigrid: smooth";
  FieldView<const float> from;
  FieldView<float> x;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const { x(i, j, k) = from(i, j, k); }
};

/// The solution of a level that is one cell.
template <class Faces>
struct SolveSingleCell {
  static constexpr const char* name = "multigrid: smooth";
  LevelView<Faces> level;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const auto w = Faces::weights(level.faces.around(c), face_weights(level.grid, c));
    level.x(c) = gauss_seidel(w, 0.0f, level.b(c));
  }
};
template <class Faces>
SolveSingleCell(LevelView<Faces>) -> SolveSingleCell<Faces>;

/// Integrals over the cells with an open face.
struct LevelIntegrals {
  double x, volume;
};

/// V or V x where a face is open.
template <class Faces>
struct OpenIntegrand {
  static constexpr const char* name = "multigrid: centre";
  LevelView<Faces> level;
  bool of_x;

  DOWNWASH_HOST_DEVICE double operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    const auto w = Faces::weights(level.faces.around(c), face_weights(level.grid, c));
    if (!(w.diagonal() > closed_diagonal)) return 0;
    return static_cast<double>(volume(level.grid, c)) *
           (of_x ? static_cast<double>(level.x(c)) : 1.0);
  }
};
template <class Faces>
OpenIntegrand(LevelView<Faces>, bool) -> OpenIntegrand<Faces>;

/// x -= its mean.
struct SubtractMean {
  static constexpr const char* name = "multigrid: centre";
  FieldView<float> x;
  const LevelIntegrals* integrals;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const double mean = integrals->volume > 0 ? integrals->x / integrals->volume : 0;
    x(i, j, k) -= static_cast<float>(mean);
  }
};

/// b of a parent: the volume mean of its children's.
struct Restriction {
  static constexpr const char* name = "multigrid: restrict";
  FieldView<const float> fine_b;
  GridView<float> fine, coarse;
  Parents parents;
  FieldView<float> b;

  DOWNWASH_HOST_DEVICE float compute(Cell c) const {
    const Cell first{parents.first_child<0>(c.i), parents.first_child<1>(c.j),
                     parents.first_child<2>(c.k)};
    const Cell n{parents.end_of_children<0>(c.i) - first.i,
                 parents.end_of_children<1>(c.j) - first.j,
                 parents.end_of_children<2>(c.k) - first.k};
    const bool twos = n.i == 2 && n.j == 2 && n.k == 2;  // as nearly always: loops of known length
    const float sum = twos ? integral(first, Cell{2, 2, 2}) : integral(first, n);
    return sum * (coarse.rwidth<0>(c) * coarse.rwidth<1>(c) * coarse.rwidth<2>(c));
  }
  DOWNWASH_HOST_DEVICE void store(Cell c, float value) const { b(c) = value; }

 private:
  DOWNWASH_HOST_DEVICE float integral(Cell first, Cell n) const {
    float sum = 0;
    for (int k = first.k; k < first.k + n.k; ++k) {
      for (int j = first.j; j < first.j + n.j; ++j) {
        for (int i = first.i; i < first.i + n.i; ++i) {
          const Cell f{i, j, k};
          const float volume = fine.width<0>(f) * fine.width<1>(f) * fine.width<2>(f);
          sum = multiply_add(fine_b(f), volume, sum);
        }
      }
    }
    return sum;
  }
};

/// How far a child is from its parent's x towards that of the two neighbours along an axis: linear,
/// and mirrored at walls, so only as far as the faces between are open. V: float or a pack of them;
/// W: the same, or float.
template <class V, class W>
DOWNWASH_HOST_DEVICE V towards_neighbours(const W& lower, const V& open_low, const V& step_low,
                                          const W& upper, const V& open_high, const V& step_high) {
  return lower * open_low * step_low + upper * open_high * step_high;
}
/// x of a child from its parent's and how far it is from it along each axis.
template <class V>
DOWNWASH_HOST_DEVICE V prolonged(const V& x, const V& along_i, const V& along_j, const V& along_k) {
  return x + along_i + along_j + along_k;
}

/// x of all children from those of their parents.
template <class Faces>
struct Prolongation {
  static constexpr const char* name = "multigrid: prolong";
  LevelView<Faces> fine;
  PartlyOpenFaces coarse_faces;
  FieldView<const float> coarse_x;
  Parents parents;

  DOWNWASH_HOST_DEVICE void operator()(int i, int j, int k) const {
    const Cell c{i, j, k};
    fine.x(c) = interpolated(c);
  }
  DOWNWASH_HOST_DEVICE float interpolated(Cell c) const {
    const Cell parent = parents.parent_of(c);
    const float x = coarse_x(parent);
    return prolonged(x, Towards<0>(*this, parent, x)(*this, c),
                     Towards<1>(*this, parent, x)(*this, c),
                     Towards<2>(*this, parent, x)(*this, c));
  }
  /// x of all children of a parent that lie in the range. What they share is read once.
  DOWNWASH_HOST_DEVICE void to_children(Cell parent, const Range& range) const {
    const float x = coarse_x(parent);
    const Children<0> along_i(*this, parent, x, range.lo.i, range.hi.i);
    const Children<1> along_j(*this, parent, x, range.lo.j, range.hi.j);
    const Children<2> along_k(*this, parent, x, range.lo.k, range.hi.k);
    const auto value = [&](int i, int j, int k) {
      return prolonged(x, along_i.towards[i], along_j.towards[j], along_k.towards[k]);
    };
    if (along_i.two && along_j.two && along_k.two) {  // as nearly always: no questions
      for (int k = 0; k < 2; ++k) {
        for (int j = 0; j < 2; ++j) {
          float* const row = &fine.x(along_i.first, along_j.first + j, along_k.first + k);
          row[0] = value(0, j, k);
          row[1] = value(1, j, k);
        }
      }
      return;
    }
    for (int k = 0; k < most_children; ++k) {
      for (int j = 0; j < most_children; ++j) {
        for (int i = 0; i < most_children; ++i) {
          if (along_i.there[i] && along_j.there[j] && along_k.there[k]) {
            fine.x(along_i.first + i, along_j.first + j, along_k.first + k) = value(i, j, k);
          }
        }
      }
    }
  }

 private:
  /// The part of the interpolation along A: what belongs to the parent, and how far each child is
  /// towards its neighbours.
  template <int A>
  struct Towards {
    float open_low, open_high, step_low, step_high;

    DOWNWASH_HOST_DEVICE Towards(const Prolongation& p, Cell parent, float x)
        : open_low(p.coarse_faces.template low<A>(parent)),
          open_high(p.coarse_faces.template high<A>(parent)),
          step_low(p.coarse_x(prev<A>(parent)) - x),
          step_high(p.coarse_x(next<A>(parent)) - x) {}
    DOWNWASH_HOST_DEVICE float operator()(const Prolongation& p, Cell child) const {
      const float lower = p.fine.interpolation.lower[A][along<A>(child)];
      const float upper = p.fine.interpolation.upper[A][along<A>(child)];
      return towards_neighbours(lower, open_low, step_low, upper, open_high, step_high);
    }
  };
  static constexpr int most_children = 3;  ///< along an axis
  template <int A>
  struct Children {
    int first;
    bool two;  ///< as many, and all of them in the range
    bool there[most_children];
    float towards[most_children];

    DOWNWASH_HOST_DEVICE Children(const Prolongation& p, Cell parent, float x, int lo, int hi)
        : first(p.parents.template first_child<A>(along<A>(parent))) {
      const Towards<A> step(p, parent, x);
      const int end = p.parents.template end_of_children<A>(along<A>(parent));
      for (int n = 0; n < most_children; ++n) {
        const int child = first + n;
        there[n] = child >= lo && child < hi && child < end;
        towards[n] = there[n] ? step(p, Cell{child, child, child}) : 0;
      }
      two = there[0] && there[1] && !there[2];
    }
  };
};
template <class Faces>
Prolongation(LevelView<Faces>, PartlyOpenFaces, FieldView<const float>, Parents)
    -> Prolongation<Faces>;

}  // namespace downwash
