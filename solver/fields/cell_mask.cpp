#include "solver/fields/cell_mask.hpp"

#include <array>
#include <utility>

namespace downwash {
namespace {

/// 1 = fluid, of the cells of a row along i.
using FluidFlags = std::vector<std::uint8_t>;

/// The flags continued beyond the domain: wrapped on periodic axes, repeated on others.
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
  void read(int j, int k, FluidFlags& row) const {
    obstacles_.row(wrapped(j, 1), wrapped(k, 2)).write_fluid(row.data());
  }

 private:
  const ObstacleMap& obstacles_;
  std::array<bool, 3> periodic_{};
};

/// A row and those across its faces, while j goes up.
class RowsAround {
 public:
  RowsAround(const ContinuedFlags& flags, int n, int j, int k)
      : flags_(flags),
        k_(k),
        near_(static_cast<std::size_t>(n)),
        own_(near_),
        far_(near_),
        below_(near_),
        above_(near_) {
    flags.read(j - 1, k, own_);
    flags.read(j, k, far_);
  }
  /// To row j: the first one, or the next.
  void move_to(int j) {
    std::swap(near_, own_);
    std::swap(own_, far_);
    flags_.read(j + 1, k_, far_);
    flags_.read(j, k_ - 1, below_);
    flags_.read(j, k_ + 1, above_);
  }
  const std::uint8_t* own() const { return own_.data(); }
  /// At the low and high faces of j, then of k.
  std::array<const std::uint8_t*, 4> across() const {
    return {near_.data(), far_.data(), below_.data(), above_.data()};
  }

 private:
  const ContinuedFlags& flags_;
  int k_;
  FluidFlags near_, own_, far_, below_, above_;
};

/// The masks of a row along i, ghosts included: a face is open between two fluid cells of the
/// domain.
class MaskRow {
 public:
  MaskRow(const ContinuedFlags& flags, const RowsAround& rows, int n, int j, int k)
      : flags_(flags),
        n_(n),
        own_(rows.own()),
        across_(rows.across()),
        inside_{flags.inside(j, 1), flags.inside(j + 1, 1), flags.inside(k, 2),
                flags.inside(k + 1, 2)} {}

  /// `mask`: that of cell -1, with n + 1 more.
  void write(CellMask* mask) const {
    ++mask;
    for (const int i : {-1, 0, n_ - 1, n_}) mask[i] = at_end(i);
    for (int i = 1; i < n_ - 1; ++i) mask[i] = at(i, own_[i - 1], own_[i + 1]);
  }

 private:
  CellMask at_end(int i) const {
    const unsigned low = flags_.inside(i, 0) & own_[flags_.wrapped(i - 1, 0)];
    const unsigned high = flags_.inside(i + 1, 0) & own_[flags_.wrapped(i + 1, 0)];
    return at(flags_.wrapped(i, 0), low, high);
  }
  CellMask at(int i, unsigned low, unsigned high) const {
    unsigned bits = 1u << 6 | low | high << 1;
    for (unsigned face = 0; face < 4; ++face) {
      bits |= (inside_[face] & across_[face][i]) << (2 + face);
    }
    return static_cast<CellMask>(own_[i] * bits);
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
  RowsAround rows(flags, n[0], -1, k);
  for (int j = -1; j <= n[1]; ++j, next += row) {
    rows.move_to(j);
    MaskRow(flags, rows, n[0], j, k).write(next);
  }
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
