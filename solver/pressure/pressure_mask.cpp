#include "solver/pressure/pressure_mask.hpp"

#include <algorithm>

namespace downwash {
namespace {

/// Fluid cells of the grid continued periodically, with nothing beyond its other faces.
class ContinuedFluid {
 public:
  ContinuedFluid(const ObstacleMap& obstacles, const PressureFaces& faces)
      : obstacles_(obstacles), faces_(faces), n_(obstacles.n()) {}

  bool fluid(Index3 c) const {
    for (std::size_t a = 0; a < 3; ++a) {
      if (c[a] >= 0 && c[a] < n_[a]) continue;
      if (!faces_.periodic(static_cast<int>(a))) return false;
      c[a] = (c[a] % n_[a] + n_[a]) % n_[a];
    }
    return !obstacles_.solid(c[0], c[1], c[2]);
  }

  /// The face between c and its lower neighbour along an axis.
  bool open(const Index3& c, std::size_t axis) const {
    Index3 low = c;
    --low[axis];
    if (fluid(c) && fluid(low)) return n_[axis] > 1;  // a cell is no neighbour of itself
    const int a = static_cast<int>(axis);
    return (c[axis] == 0 && faces_.dirichlet(a, Side::low) && fluid(c)) ||
           (c[axis] == n_[axis] && faces_.dirichlet(a, Side::high) && fluid(low));
  }

  CellMask mask(const Index3& c) const {
    unsigned bits = fluid(c) ? 1u << 6 : 0u;
    for (std::size_t a = 0; a < 3; ++a) {
      Index3 high = c;
      ++high[a];
      if (open(c, a)) bits |= 1u << (2 * a);
      if (open(high, a)) bits |= 1u << (2 * a + 1);
    }
    return CellMask(bits);
  }

 private:
  const ObstacleMap& obstacles_;
  const PressureFaces& faces_;
  const Index3 n_;
};

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
  const ContinuedFluid fluid(obstacles, faces);
  const Index3 grid_n = obstacles.n();
  const auto& solid = obstacles.flags();
  std::vector<CellMask> masks(layout.size());
  for (int k = -layout.ghosts_k; k < layout.n[2] + layout.ghosts_k; ++k) {
    const int global_k = k_begin + k;
    for (int j = -1; j <= layout.n[1]; ++j) {
      const auto at = [&](int i) -> CellMask& {
        return masks[static_cast<std::size_t>(layout.offset(i, j, k))];
      };
      const auto general = [&](int i) { at(i) = fluid.mask({i, j, global_k}); };
      const bool inner =
          j > 0 && j < grid_n[1] - 1 && global_k > 0 && global_k < grid_n[2] - 1 && grid_n[0] > 2;
      if (!inner) {
        for (int i = -1; i <= layout.n[0]; ++i) general(i);
        continue;
      }
      // Most rows: no neighbour lies beyond the domain.
      for (const int i : {-1, 0, grid_n[0] - 1, grid_n[0]}) general(i);
      const std::int64_t row = grid_n[0], plane = row * grid_n[1];
      const std::uint8_t* c = solid.data() + row * j + plane * global_k;
      for (int i = 1; i < grid_n[0] - 1; ++i) {
        const std::uint8_t* s = c + i;
        const unsigned open = (s[-1] ? 0u : 1u) | (s[1] ? 0u : 2u) | (s[-row] ? 0u : 4u) |
                              (s[row] ? 0u : 8u) | (s[-plane] ? 0u : 16u) | (s[plane] ? 0u : 32u);
        at(i) = CellMask(*s ? 0u : 64u | open);
      }
    }
  }
  return masks;
}

}  // namespace downwash
