// What the pressure does on the six faces of the domain.
#pragma once

#include <array>

#include "solver/grid/boundary_conditions.hpp"

namespace downwash {

enum class PressureFace {
  neumann,    ///< no gradient: the velocity through the face is given
  dirichlet,  ///< p = 0 on the face
  periodic    ///< meets the opposite face
};

/// Conditions by axis and side; Neumann all around unless set.
struct PressureFaces {
  std::array<std::array<PressureFace, 2>, 3> face{};

  PressureFace& at(int axis, Side side) {
    return face[static_cast<std::size_t>(axis)][side == Side::high ? 1 : 0];
  }
  PressureFace at(int axis, Side side) const {
    return face[static_cast<std::size_t>(axis)][side == Side::high ? 1 : 0];
  }
  bool periodic(int axis) const { return at(axis, Side::low) == PressureFace::periodic; }
  bool any_dirichlet() const {
    for (const auto& sides : face) {
      for (const PressureFace side : sides) {
        if (side == PressureFace::dirichlet) return true;
      }
    }
    return false;
  }
  bool dirichlet(int axis, Side side) const { return at(axis, side) == PressureFace::dirichlet; }
};

/// Those of a flow: periodic where the flow is, Neumann elsewhere, since all other faces prescribe
/// the velocity through them (outlets too).
PressureFaces pressure_faces(const BoundaryConditions& boundaries);

}  // namespace downwash
