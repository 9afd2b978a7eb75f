// The cell mask as the pressure sees it.
#pragma once

#include <vector>

#include "solver/fields/cell_mask.hpp"
#include "solver/fields/field_storage.hpp"
#include "solver/pressure/pressure_faces.hpp"

namespace downwash {

/// The masks of planes k_begin - ghosts … k_end + ghosts - 1 with one ghost on the sides of i and
/// j, in memory of the given layout. Faces of the domain are open where periodic or Dirichlet;
/// beyond other faces all is closed. The bits of a face agree on both sides of it, ghosts included.
std::vector<CellMask> pressure_mask(const ObstacleMap& obstacles, const PressureFaces& faces,
                                    const FieldLayout& layout, int k_begin);

}  // namespace downwash
