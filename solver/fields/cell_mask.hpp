// One byte per cell that tells every kernel what it must know of the solids around it.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/fields/field.hpp"
#include "solver/grid/boundary_conditions.hpp"
#include "solver/grid/obstacle_map.hpp"

namespace downwash {

/// Bits of the mask. A face is open when the pressure may act through it: fluid on both sides, and
/// not a face of the domain (but for periodic axes). β of ∇·(β∇p) is 1 on open faces, else 0.
/// (An enumeration, not a struct of one byte: g++ vectorises loads of scalars only.)
enum class CellMask : std::uint8_t {};

/// 1 where the low A-face of the cell is open, else 0.
template <int A>
DOWNWASH_HOST_DEVICE constexpr unsigned low_bit(CellMask m) {
  return (static_cast<unsigned>(m) >> (2 * A)) & 1u;
}
template <int A>
DOWNWASH_HOST_DEVICE constexpr unsigned high_bit(CellMask m) {
  return (static_cast<unsigned>(m) >> (2 * A + 1)) & 1u;
}
template <int A>
DOWNWASH_HOST_DEVICE constexpr bool open_low(CellMask m) {
  return low_bit<A>(m) != 0;
}
template <int A>
DOWNWASH_HOST_DEVICE constexpr bool open_high(CellMask m) {
  return high_bit<A>(m) != 0;
}
DOWNWASH_HOST_DEVICE constexpr bool is_fluid(CellMask m) {
  return (static_cast<unsigned>(m) >> 6) & 1u;
}
/// True of a fluid cell whose faces are all open.
DOWNWASH_HOST_DEVICE constexpr bool all_open(CellMask m) {
  return static_cast<unsigned>(m) == 0x7fu;
}

/// The same as factors, 1 or 0, to multiply with.
template <int A, class T>
DOWNWASH_HOST_DEVICE T beta_low(CellMask m) {
  return times_bit(low_bit<A>(m), T(1));
}
template <int A, class T>
DOWNWASH_HOST_DEVICE T beta_high(CellMask m) {
  return times_bit(high_bit<A>(m), T(1));
}
template <class T>
DOWNWASH_HOST_DEVICE T fluid_factor(CellMask m) {
  return times_bit((static_cast<unsigned>(m) >> 6) & 1u, T(1));
}

/// The masks of plane k of the whole grid, or of one beside it, with one ghost on every side:
/// (n_i + 2) × (n_j + 2) values, i fastest. Ghost cells repeat the opposite side on a periodic axis
/// and continue the nearest cell on others.
std::vector<CellMask> plane_mask(const ObstacleMap& obstacles, const BoundaryConditions& boundaries,
                                 int k);
/// The same of the planes k_begin-1 … k_end, one after the other.
std::vector<CellMask> slab_mask(const ObstacleMap& obstacles, const BoundaryConditions& boundaries,
                                int k_begin, int k_end);

}  // namespace downwash
