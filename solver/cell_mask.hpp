// One byte a cell that tells every kernel what it must know of the solids around it.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/boundary_conditions.hpp"
#include "solver/field.hpp"
#include "solver/obstacle_map.hpp"

namespace downwash {

/// Bits of the mask. A face is open when the pressure may act through it: fluid on both sides, and
/// not a face of the domain (but for periodic axes). β of ∇·(β∇p) is 1 on open faces, else 0.
struct CellMask {
  std::uint8_t bits;

  template <int A>
  DOWNWASH_HOST_DEVICE constexpr bool open_low() const {
    return (bits >> (2 * A)) & 1;
  }
  template <int A>
  DOWNWASH_HOST_DEVICE constexpr bool open_high() const {
    return (bits >> (2 * A + 1)) & 1;
  }
  DOWNWASH_HOST_DEVICE constexpr bool fluid() const { return (bits >> 6) & 1; }
};

/// The masks of the planes k_begin-1 … k_end of the whole grid with one ghost on every side:
/// (n_i + 2) × (n_j + 2) × (k_end - k_begin + 2) values, i fastest. Ghost cells repeat the opposite
/// side on a periodic axis and continue the nearest cell on others.
std::vector<CellMask> slab_mask(const ObstacleMap& obstacles, const BoundaryConditions& boundaries,
                                int k_begin, int k_end);

}  // namespace downwash
