// Layers of cells of which each of several processes has a part, on the first one.
#pragma once

#include "io/fields/cell_fields.hpp"
#include "solver/parallel/processes.hpp"

namespace downwash {

/// These layers (along the user's z) of the whole grid, from the pieces of all processes; all of
/// them call this together, with fields of scene.piece. Only the first one gets values: the others
/// get fields without. Throws ProcessLost.
CellFields gathered_layers(Processes& processes, const OutputScene& scene, const CellFields& piece,
                           IndexRange layers);

}  // namespace downwash
