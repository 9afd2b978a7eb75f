// The cell mask as the pressure sees it.
#pragma once

#include <vector>

#include "solver/fields/cell_mask.hpp"
#include "solver/fields/field_storage.hpp"
#include "solver/fields/openness_word.hpp"
#include "solver/grid/cut_faces.hpp"
#include "solver/pressure/pressure_faces.hpp"

namespace downwash {

/// The masks of planes k_begin - ghosts … k_end + ghosts - 1 with one ghost on the sides of i and
/// j, in memory of the given layout. Faces of the domain are open where periodic or Dirichlet;
/// beyond other faces all is closed. The bits of a face agree on both sides of it, ghosts included.
std::vector<CellMask> pressure_mask(const ObstacleMap& obstacles, const PressureFaces& faces,
                                    const FieldLayout& layout, int k_begin);

/// The openness of all faces of these planes of a grid of n cells, of which some are cut. The masks
/// become the bits of faces that are wholly open.
std::vector<OpennessWord> openness_words(const CutFaces& cut, const Index3& n,
                                         const FieldLayout& layout, int k_begin,
                                         std::vector<CellMask>& masks);

}  // namespace downwash
