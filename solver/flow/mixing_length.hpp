// How walls shorten the mixing length of the cells near them.
#pragma once

#include "solver/fields/host_field.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// λ² (m²) of the cells of a plane, by Smagorinsky::wall_damping: d is the distance of the centre
/// of a cell from the nearest wall face, z0 the roughness there (0 without FlowProblem::surfaces).
/// Walls more than mixing_length_reach cells away are left out: they change λ by less than a
/// percent. `closed`: the solids. `planes`: those of the grid that will be asked for. Both
/// references must outlive what is returned, which several threads may call at once.
PlaneSource squared_mixing_length(const FlowProblem& problem, const ObstacleMap& closed,
                                  IndexRange planes, const Smagorinsky& model);

inline constexpr int mixing_length_reach = 4;

}  // namespace downwash
