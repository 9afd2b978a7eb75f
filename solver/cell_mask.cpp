#include "solver/cell_mask.hpp"

namespace downwash {
namespace {

/// The solid flags continued beyond the domain: wrapped on periodic axes, repeated on others.
class ContinuedFlags {
 public:
  ContinuedFlags(const ObstacleMap& obstacles, const BoundaryConditions& boundaries)
      : obstacles_(obstacles) {
    for (int axis = 0; axis < 3; ++axis) periodic_[axis] = boundaries.periodic(axis);
  }
  bool fluid(Index3 c) const {
    return !obstacles_.solid(wrapped(c[0], 0), wrapped(c[1], 1), wrapped(c[2], 2));
  }
  /// Whether the low face of cell c along an axis joins two fluid cells of the domain.
  bool open_low(Index3 c, int axis) const {
    const auto a = static_cast<std::size_t>(axis);
    const int n = obstacles_.n()[a];
    if (!periodic_[axis] && (c[a] <= 0 || c[a] >= n)) return false;
    Index3 below = c;
    --below[a];
    return fluid(below) && fluid(c);
  }

 private:
  int wrapped(int i, int axis) const {
    const int n = obstacles_.n()[static_cast<std::size_t>(axis)];
    if (periodic_[axis]) return ((i % n) + n) % n;
    return i < 0 ? 0 : i >= n ? n - 1 : i;
  }
  const ObstacleMap& obstacles_;
  bool periodic_[3];
};

CellMask cell_mask(const ContinuedFlags& flags, Index3 c) {
  unsigned bits = flags.fluid(c) ? 1u << 6 : 0u;
  for (int axis = 0; axis < 3; ++axis) {
    Index3 above = c;
    ++above[static_cast<std::size_t>(axis)];
    if (flags.open_low(c, axis)) bits |= 1u << (2 * axis);
    if (flags.open_low(above, axis)) bits |= 1u << (2 * axis + 1);
  }
  return static_cast<CellMask>(bits);
}

}  // namespace

std::vector<CellMask> slab_mask(const ObstacleMap& obstacles, const BoundaryConditions& boundaries,
                                int k_begin, int k_end) {
  const Index3 n = obstacles.n();
  const ContinuedFlags flags(obstacles, boundaries);
  std::vector<CellMask> mask;
  mask.reserve(static_cast<std::size_t>(n[0] + 2) * static_cast<std::size_t>(n[1] + 2) *
               static_cast<std::size_t>(k_end - k_begin + 2));
  for (int k = k_begin - 1; k <= k_end; ++k) {
    for (int j = -1; j <= n[1]; ++j) {
      for (int i = -1; i <= n[0]; ++i) mask.push_back(cell_mask(flags, {i, j, k}));
    }
  }
  return mask;
}

}  // namespace downwash
