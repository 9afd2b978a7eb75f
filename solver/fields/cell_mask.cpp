#include "solver/fields/cell_mask.hpp"

#include <array>

namespace downwash {
namespace {

/// The solid flags continued beyond the domain: wrapped on periodic axes, repeated on others.
class ContinuedFlags {
 public:
  ContinuedFlags(const ObstacleMap& obstacles, const BoundaryConditions& boundaries)
      : obstacles_(obstacles) {
    for (std::size_t a = 0; a < 3; ++a) periodic_[a] = boundaries.periodic(static_cast<int>(a));
  }

  /// The index in the domain whose flag stands at index i of an axis.
  int wrapped(int i, std::size_t axis) const {
    const int n = obstacles_.n()[axis];
    if (periodic_[axis]) return ((i % n) + n) % n;
    return i < 0 ? 0 : i >= n ? n - 1 : i;
  }
  /// 1 where face i of an axis lies between two cells of the domain, else 0.
  unsigned inside(int i, std::size_t axis) const {
    return periodic_[axis] || (i > 0 && i < obstacles_.n()[axis]) ? 1 : 0;
  }
  /// The flags, 1 = solid, of the row along i at j and k.
  const std::uint8_t* row(int j, int k) const {
    const auto n = obstacles_.n();
    const auto first = static_cast<std::size_t>(n[0]) *
                       (static_cast<std::size_t>(wrapped(j, 1)) +
                        static_cast<std::size_t>(n[1]) * static_cast<std::size_t>(wrapped(k, 2)));
    return obstacles_.flags().data() + first;
  }

 private:
  const ObstacleMap& obstacles_;
  std::array<bool, 3> periodic_;
};

/// The masks of a row along i, ghosts included: a face is open between two fluid cells of the
/// domain.
class MaskRow {
 public:
  MaskRow(const ContinuedFlags& flags, int n, int j, int k)
      : flags_(flags),
        n_(n),
        own_(flags.row(j, k)),
        across_{flags.row(j - 1, k), flags.row(j + 1, k), flags.row(j, k - 1), flags.row(j, k + 1)},
        inside_{flags.inside(j, 1), flags.inside(j + 1, 1), flags.inside(k, 2),
                flags.inside(k + 1, 2)} {}

  /// `mask`: that of cell -1, with n + 1 more.
  void write(CellMask* mask) const {
    ++mask;
    for (const int i : {-1, 0, n_ - 1, n_}) mask[i] = at_end(i);
    for (int i = 1; i < n_ - 1; ++i) mask[i] = at(i, fluid(own_, i - 1), fluid(own_, i + 1));
  }

 private:
  static unsigned fluid(const std::uint8_t* row, int i) { return row[i] ^ 1u; }
  CellMask at_end(int i) const {
    const unsigned low = flags_.inside(i, 0) & fluid(own_, flags_.wrapped(i - 1, 0));
    const unsigned high = flags_.inside(i + 1, 0) & fluid(own_, flags_.wrapped(i + 1, 0));
    return at(flags_.wrapped(i, 0), low, high);
  }
  CellMask at(int i, unsigned low, unsigned high) const {
    unsigned bits = 1u << 6 | low | high << 1;
    for (unsigned face = 0; face < 4; ++face) {
      bits |= (inside_[face] & fluid(across_[face], i)) << (2 + face);
    }
    return static_cast<CellMask>(fluid(own_, i) * bits);
  }

  const ContinuedFlags& flags_;
  int n_;
  const std::uint8_t* own_;
  std::array<const std::uint8_t*, 4> across_;  ///< at the low and high faces of j, then of k
  std::array<unsigned, 4> inside_;             ///< of those faces
};

}  // namespace

std::vector<CellMask> plane_mask(const ObstacleMap& obstacles, const BoundaryConditions& boundaries,
                                 int k) {
  const Index3 n = obstacles.n();
  const ContinuedFlags flags(obstacles, boundaries);
  const auto row = static_cast<std::size_t>(n[0]) + 2;
  std::vector<CellMask> mask(row * static_cast<std::size_t>(n[1] + 2));
  CellMask* next = mask.data();
  for (int j = -1; j <= n[1]; ++j, next += row) MaskRow(flags, n[0], j, k).write(next);
  return mask;
}

std::vector<CellMask> slab_mask(const ObstacleMap& obstacles, const BoundaryConditions& boundaries,
                                int k_begin, int k_end) {
  std::vector<CellMask> mask;
  for (int k = k_begin - 1; k <= k_end; ++k) {
    const std::vector<CellMask> plane = plane_mask(obstacles, boundaries, k);
    mask.insert(mask.end(), plane.begin(), plane.end());
  }
  return mask;
}

}  // namespace downwash
