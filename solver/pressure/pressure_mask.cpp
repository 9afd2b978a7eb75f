#include "solver/pressure/pressure_mask.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace downwash {
namespace {

/// One row of the grid continued periodically, with nothing beyond its other faces: 1 in fluid, 0
/// elsewhere, for i = -2 … n + 1.
class FluidRow {
 public:
  explicit FluidRow(int n) : flags_(static_cast<std::size_t>(n + 4)) {}

  void read(const ObstacleMap& obstacles, const PressureFaces& faces, int j, int k) {
    const Index3 n = obstacles.n();
    if (!continued(faces, 1, n[1], j) || !continued(faces, 2, n[2], k)) {
      std::fill(flags_.begin(), flags_.end(), std::uint8_t{0});
      return;
    }
    std::uint8_t* const fluid = flags_.data() + 2;
    obstacles.row(j, k).write_fluid(fluid);
    for (const int i : {-2, -1, n[0], n[0] + 1}) {
      fluid[i] = faces.periodic(0) ? fluid[(i % n[0] + n[0]) % n[0]] : std::uint8_t{0};
    }
  }
  /// Flags from i = -1 on.
  const std::uint8_t* data() const { return flags_.data() + 1; }

 private:
  /// Brings an index into the grid; false where there is nothing.
  static bool continued(const PressureFaces& faces, int axis, int n, int& index) {
    if (index >= 0 && index < n) return true;
    index = (index % n + n) % n;
    return faces.periodic(axis);
  }
  std::vector<std::uint8_t> flags_;
};

/// The rule by which the face between two neighbours along an axis is open.
struct FaceRule {
  /// `index`: of the upper of the two.
  FaceRule(const PressureFaces& faces, int axis, int n, int index)
      : both(n > 1),  // a cell is no neighbour of itself
        upper(index == 0 && faces.dirichlet(axis, Side::low)),
        lower(index == n && faces.dirichlet(axis, Side::high)) {}

  std::uint8_t both;   ///< where both are fluid
  std::uint8_t upper;  ///< where the upper is: the face is one of the domain, below it
  std::uint8_t lower;  ///< where the lower is

  unsigned open(unsigned low, unsigned high) const {
    return (low & high & both) | (high & upper) | (low & lower);
  }
};

/// Calls f with the places of a cell in memory, and of its copies beyond the ends.
template <class Function>
void for_each_copy(const Index3& cell, const Index3& n, const FieldLayout& layout, int k_begin,
                   const Function& f) {
  const auto images = [](int index, int period, int lo, int hi) {
    std::vector<int> found;
    for (const int image : {index - period, index, index + period}) {
      if (image >= lo && image < hi) found.push_back(image);
    }
    return found;
  };
  const int ghosts = layout.ghosts_k;
  for (const int k : images(cell[2], n[2], k_begin - ghosts, k_begin + layout.n[2] + ghosts)) {
    for (const int j : images(cell[1], n[1], -1, n[1] + 1)) {
      for (const int i : images(cell[0], n[0], -1, n[0] + 1)) {
        f(static_cast<std::size_t>(layout.offset(i, j, k - k_begin)));
      }
    }
  }
}

}  // namespace

PressureFaces pressure_faces(const BoundaryConditions& boundaries) {
  PressureFaces faces;
  for (int axis = 0; axis < 3; ++axis) {
    if (!boundaries.periodic(axis)) continue;
    faces.at(axis, Side::low) = faces.at(axis, Side::high) = PressureFace::periodic;
  }
  return faces;
}

std::vector<CellMask> pressure_mask(const ObstacleMap& obstacles, const PressureFaces& faces,
                                    const FieldLayout& layout, int k_begin) {
  const Index3 n = obstacles.n();
  std::vector<CellMask> masks(layout.size());
  FluidRow near(n[0]), own(n[0]), far(n[0]), below(n[0]), above(n[0]);
  for (int k = k_begin - layout.ghosts_k; k < k_begin + layout.n[2] + layout.ghosts_k; ++k) {
    const FaceRule low_k(faces, 2, n[2], k), high_k(faces, 2, n[2], k + 1);
    own.read(obstacles, faces, -2, k);
    far.read(obstacles, faces, -1, k);
    for (int j = -1; j <= n[1]; ++j) {
      std::swap(near, own);
      std::swap(own, far);
      far.read(obstacles, faces, j + 1, k);
      below.read(obstacles, faces, j, k - 1);
      above.read(obstacles, faces, j, k + 1);
      const FaceRule low_j(faces, 1, n[1], j), high_j(faces, 1, n[1], j + 1);
      const FaceRule inner_i(faces, 0, n[0], -1);
      const std::uint8_t *const c = own.data(), *const lower_j = near.data(),
                                *const upper_j = far.data(), *const lower_k = below.data(),
                                *const upper_k = above.data();
      CellMask* const row = &masks[static_cast<std::size_t>(layout.offset(-1, j, k - k_begin))];
      const auto mask = [&](int at, const FaceRule& low_i, const FaceRule& high_i) {
        return CellMask(low_i.open(c[at - 1], c[at]) | high_i.open(c[at], c[at + 1]) << 1 |
                        low_j.open(lower_j[at], c[at]) << 2 | high_j.open(c[at], upper_j[at]) << 3 |
                        low_k.open(lower_k[at], c[at]) << 4 | high_k.open(c[at], upper_k[at]) << 5 |
                        unsigned{c[at]} << 6);
      };
      for (int at = 0; at < n[0] + 2; ++at) row[at] = mask(at, inner_i, inner_i);
      for (const int i : {-1, 0, n[0] - 1, n[0]}) {
        row[i + 1] = mask(i + 1, FaceRule(faces, 0, n[0], i), FaceRule(faces, 0, n[0], i + 1));
      }
    }
  }
  return masks;
}

std::vector<OpennessWord> openness_words(const CutFaces& cut, const Index3& n,
                                         const FieldLayout& layout, int k_begin,
                                         std::vector<CellMask>& masks) {
  std::vector<std::uint32_t> words(layout.size());
  std::ranges::transform(masks, words.begin(),
                         [](CellMask mask) { return static_cast<std::uint32_t>(low_faces(mask)); });
  for (const CutFace& face : cut) {
    for_each_copy(face.cell, n, layout, k_begin, [&](std::size_t at) {
      const unsigned shift = 8u * static_cast<unsigned>(face.axis);
      if ((words[at] >> shift & 255u) == 0) return;  // a face of the domain that is not periodic
      words[at] = (words[at] & ~(255u << shift)) |
                  static_cast<std::uint32_t>(parts_of(face.openness)) << shift;
    });
  }
  const auto parts = [&](std::ptrdiff_t at, int axis) {
    const bool inside = at >= 0 && at < static_cast<std::ptrdiff_t>(words.size());
    return inside ? words[static_cast<std::size_t>(at)] >> (8 * axis) & 255u : 0u;
  };
  const std::array<std::ptrdiff_t, 3> next{1, layout.stride_j(), layout.stride_k()};
  std::vector<OpennessWord> found(words.size());
  for (std::size_t at = 0; at < words.size(); ++at) {
    unsigned bits = 0;
    for (int axis = 0; axis < 3; ++axis) {
      const auto here = static_cast<std::ptrdiff_t>(at);
      bits |= bits_of_faces(axis, parts(here, axis),
                            parts(here + next[static_cast<std::size_t>(axis)], axis));
    }
    masks[at] = static_cast<CellMask>(bits);
    found[at] = static_cast<OpennessWord>(words[at]);
  }
  return found;
}

}  // namespace downwash
