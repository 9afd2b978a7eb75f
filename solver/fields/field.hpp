// Views of three-dimensional data, and where on the staggered grid a value lives.
//
//            v(i,j+1)
//         ┌─────┴─────┐         Each cell (i,j,k) owns its left, near and lower face:
//         │           │           u(i,j,k) sits on the i-face between cells i-1 and i,
//   u(i) ─┤  p(i,j,k) ├─ u(i+1)   v on the j-face, w on the k-face; p, nu_t and the mask
//         │           │           sit at the centre. Therefore
//         └─────┬─────┘             div(i) = (u(i+1) - u(i)) · rwidth(i)
//             v(i,j)               (∂p/∂x at u(i)) = (p(i) - p(i-1)) · rgap(i)
//
// Indices run over the interior, 0 … n-1, with one ghost on each side, -1 and n. The high boundary
// face of a component is its ghost index n.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>

#include "solver/fields/host_device.hpp"

namespace downwash {

/// A cell, or the face or edge that it owns.
struct Cell {
  int i, j, k;
};

/// The neighbour of c along axis A, `Step` cells up.
template <int A, int Step>
DOWNWASH_HOST_DEVICE constexpr Cell shifted(Cell c) {
  if constexpr (A == 0) return {c.i + Step, c.j, c.k};
  if constexpr (A == 1) return {c.i, c.j + Step, c.k};
  return {c.i, c.j, c.k + Step};
}
template <int A>
DOWNWASH_HOST_DEVICE constexpr Cell next(Cell c) {
  return shifted<A, 1>(c);
}
template <int A>
DOWNWASH_HOST_DEVICE constexpr Cell prev(Cell c) {
  return shifted<A, -1>(c);
}
template <int A>
DOWNWASH_HOST_DEVICE constexpr int along(Cell c) {
  return A == 0 ? c.i : A == 1 ? c.j : c.k;
}

/// c with another index along A.
template <int A>
DOWNWASH_HOST_DEVICE constexpr Cell with_index(Cell c, int index) {
  return {A == 0 ? index : c.i, A == 1 ? index : c.j, A == 2 ? index : c.k};
}

/// A view of one slab's field: pointer to cell (0,0,0) and strides. Passed by value.
/// Offsets have 32 bits (Field sees to it that they fit): counting them in 64 made up half of
/// what GPUs did in stencils.
template <class T>
struct FieldView {
  T* origin = nullptr;
  int stride_j = 0, stride_k = 0;

  DOWNWASH_HOST_DEVICE T& operator()(Cell c) const {
    return origin[c.i + stride_j * c.j + stride_k * c.k];
  }
  DOWNWASH_HOST_DEVICE T& operator()(int i, int j, int k) const { return (*this)(Cell{i, j, k}); }
  template <class U>
  requires std::same_as<U, const T> DOWNWASH_HOST_DEVICE operator FieldView<U>() const {
    return {origin, stride_j, stride_k};
  }
};

/// Several fields of one layout: the index of a cell is worked out once for all of them.
template <class T, int Count>
struct FieldBatch {
  T* origin[Count] = {};
  int stride_j = 0, stride_k = 0;

  DOWNWASH_HOST_DEVICE FieldView<T> operator[](int f) const {
    return {origin[f], stride_j, stride_k};
  }
  template <class U>
  requires std::same_as<U, const T> DOWNWASH_HOST_DEVICE operator FieldBatch<U, Count>() const {
    FieldBatch<U, Count> batch{{}, stride_j, stride_k};
    for (int f = 0; f < Count; ++f) batch.origin[f] = origin[f];
    return batch;
  }
};

/// u, v, w by axis.
template <class T>
struct VelocityView {
  FieldBatch<T, 3> components;

  VelocityView() = default;
  DOWNWASH_HOST_DEVICE VelocityView(const FieldBatch<T, 3>& batch) : components(batch) {}
  /// Of one layout.
  DOWNWASH_HOST_DEVICE VelocityView(FieldView<T> u, FieldView<T> v, FieldView<T> w)
      : components{{u.origin, v.origin, w.origin}, u.stride_j, u.stride_k} {}

  DOWNWASH_HOST_DEVICE FieldView<T> component(int a) const { return components[a]; }
  template <int A>
  DOWNWASH_HOST_DEVICE T& at(Cell c) const {
    return components[A](c);
  }
  DOWNWASH_HOST_DEVICE void prefetch(Cell c) const {
    for (int a = 0; a < 3; ++a) downwash::prefetch(&components[a](c));
  }
  template <class U>
  requires std::same_as<U, const T> DOWNWASH_HOST_DEVICE operator VelocityView<U>() const {
    return FieldBatch<U, 3>(components);
  }
};

/// Spacing of one axis: pointers to index 0, valid from -2 to n + 1.
template <class T>
struct AxisView {
  const T* width = nullptr;       ///< of the cells, m
  const T* rwidth = nullptr;      ///< 1 / width
  const T* rgap = nullptr;        ///< 1 / distance between the centres of cells i-1 and i
  const T* cbrt_width = nullptr;  ///< cube root of width: Δ is the product over the axes
};

template <class T>
struct GridView {
  AxisView<T> axis[3];

  template <int A>
  DOWNWASH_HOST_DEVICE T width(Cell c) const {
    return axis[A].width[along<A>(c)];
  }
  template <int A>
  DOWNWASH_HOST_DEVICE T rwidth(Cell c) const {
    return axis[A].rwidth[along<A>(c)];
  }
  template <int A>
  DOWNWASH_HOST_DEVICE T rgap(Cell c) const {
    return axis[A].rgap[along<A>(c)];
  }
};

/// A half-open box of indices; empty when an extent is not positive.
struct Range {
  Cell lo, hi;

  DOWNWASH_HOST_DEVICE bool empty() const { return hi.i <= lo.i || hi.j <= lo.j || hi.k <= lo.k; }
  DOWNWASH_HOST_DEVICE bool contains(Cell c) const {
    return c.i >= lo.i && c.i < hi.i && c.j >= lo.j && c.j < hi.j && c.k >= lo.k && c.k < hi.k;
  }
  DOWNWASH_HOST_DEVICE std::int64_t size() const {
    return empty() ? 0 : std::int64_t{hi.i - lo.i} * (hi.j - lo.j) * (hi.k - lo.k);
  }
};

}  // namespace downwash
