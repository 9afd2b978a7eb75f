// Four cells in a row, which memory gives at once, and their weights in Jacobi sweeps that march
// along k.
#pragma once

#include "solver/stencils/multigrid.hpp"
#include "solver/stencils/projection.hpp"

namespace downwash::cuda {

struct Quad {
  float at[4];

  static __device__ Quad from(float4 v) { return {{v.x, v.y, v.z, v.w}}; }
  __device__ float4 packed() const { return make_float4(at[0], at[1], at[2], at[3]); }
};

/// What lies around a quad: one value on both sides along i, else quads.
struct QuadNeighbours {
  float before, after;
  Quad low_j, high_j, low_k, high_k;
};

/// The weights along k of the faces of a plane.
inline __device__ float2 plane_weights(const GridView<float>& grid, int k) {
  FaceWeights<float> w{};
  set_face_weights<2>(w, grid, {0, 0, k});
  return {w.low[2], w.high[2]};
}

/// The weights of one quad in each of a few rows. Most of a city is air: where all is open they are
/// those of columns, rows and planes, and 1 / Σ w is kept from plane to plane. (Faces of the domain
/// do not count: where closed, they have no weight.) Cells outside the domain stay zero, as ghosts
/// beyond its faces are.
template <int Rows>
class QuadWeights {
  static constexpr unsigned faces_of_four = 0x01010101u * all_faces_open;

 public:
  /// `width`: how many cells of each quad are in the domain, if bit r of `inside` says that row
  /// r is.
  __device__ QuadWeights(const GridView<float>& grid, Cell first, int width, unsigned inside)
      : width_(width), inside_(inside) {
    FaceWeights<float> w{};
#pragma unroll
    for (int n = 0; n < 4; ++n) {
      if (n < width) set_face_weights<0>(w, grid, {first.i + n, 0, 0});
      low_i_[n] = n < width ? w.low[0] : 0;
      high_i_[n] = n < width ? w.high[0] : 0;
    }
#pragma unroll
    for (int r = 0; r < Rows; ++r) {
      const bool row_inside = (inside >> r) & 1u;
      if (row_inside) set_face_weights<1>(w, grid, {0, first.j + r, 0});
      low_j_[r] = row_inside ? w.low[1] : 0;
      high_j_[r] = row_inside ? w.high[1] : 0;
#pragma unroll
      for (int n = 0; n < 4; ++n) {
        const unsigned closed = weightless(0, low_i_[n]) | weightless(1, high_i_[n]) |
                                weightless(2, low_j_[r]) | weightless(3, high_j_[r]);
        weightless_[r] |= (has(r, n) ? closed : unsigned{all_faces_open}) << (8 * n);
      }
    }
  }

  /// The masks of a quad in row r, a byte a cell, with what counts as open.
  __device__ unsigned counted(int r, unsigned masks) const { return masks | weightless_[r]; }
  __device__ static bool open(unsigned counted) {
    return (counted & faces_of_four) == faces_of_four;
  }

  /// To be called before the cells of a plane.
  __device__ void set_plane(float2 w) {
    if (w.x == k_.x && w.y == k_.y) return;
    k_ = w;
#pragma unroll
    for (int r = 0; r < Rows; ++r) {
#pragma unroll
      for (int n = 0; n < 4; ++n) {
        reciprocal_[r][n] = has(r, n) ? reciprocal_diagonal(open_weights(of_faces(r, n))) : 0;
      }
    }
  }

  /// relaxed_jacobi on a quad of row r. `Open`: all that counts is.
  template <bool Open>
  __device__ Quad relaxed(int r, const Quad& p, const QuadNeighbours& around, const Quad& b,
                          unsigned masks, float relaxation) const {
    Quad result;
#pragma unroll
    for (int n = 0; n < 4; ++n) {
      const Neighbours<float> cells{
          {n > 0 ? p.at[(n + 3) % 4] : around.before, around.low_j.at[n], around.low_k.at[n]},
          {n < 3 ? p.at[(n + 1) % 4] : around.after, around.high_j.at[n], around.high_k.at[n]}};
      LaplacianWeights<float> w = open_weights(of_faces(r, n));
      float reciprocal = reciprocal_[r][n];
      if constexpr (!Open) {
        w = laplacian_weights(static_cast<CellMask>(masks >> (8 * n) & 0xff), of_faces(r, n));
        reciprocal = has(r, n) ? reciprocal_diagonal(w) : 0;
      }
      result.at[n] = relaxed_jacobi(p.at[n], w.sum(cells), b.at[n], reciprocal, relaxation);
    }
    return result;
  }

 private:
  __device__ bool has(int r, int n) const { return n < width_ && ((inside_ >> r) & 1u); }
  __device__ static unsigned weightless(int bit, float weight) {
    return weight == 0 ? 1u << bit : 0u;
  }
  __device__ FaceWeights<float> of_faces(int r, int n) const {
    return {{low_i_[n], low_j_[r], k_.x}, {high_i_[n], high_j_[r], k_.y}};
  }

  int width_;
  unsigned inside_;
  float low_i_[4], high_i_[4], low_j_[Rows], high_j_[Rows];
  float2 k_{-1, -1};
  float reciprocal_[Rows][4];
  unsigned weightless_[Rows] = {};
};

}  // namespace downwash::cuda
