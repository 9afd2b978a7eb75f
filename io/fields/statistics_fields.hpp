// Statistics as users see them: in the whole domain and in horizontal slices.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "geometry/terrain/ground.hpp"
#include "io/fields/cell_fields.hpp"

namespace downwash {

/// The statistics among the quantities that a solver offers (solver/problem/statistics_list.hpp).
std::vector<OutputQuantity> statistics_among(const std::vector<OutputQuantity>& quantities);

/// What they are made of, in the order in which statistics_fields() reads it.
std::vector<std::string> fields_of_statistics(const OutputScene& scene);

/// These statistics and turbulent_kinetic_energy, half the trace of reynolds_stress (m²/s²), at
/// time `time` (s). `read` gives a field by its name. Where there are several tracers, quantities
/// carry their names in the place of their numbers: "mean_concentration chlorine".
CellFields statistics_fields(const OutputScene& scene, double time,
                             const std::vector<std::string>& tracers,
                             const std::function<HostField<float>(const std::string&)>& read);

/// The layers of cells of which slice_at() makes the plane at a height (m): one or two, or more
/// over a ground that is not level. Throws std::invalid_argument when the plane is outside the
/// domain.
IndexRange layers_at(const Axis& z, double height, const Ground* ground = nullptr);

/// The plane at a height (m) in the domain: between the centres of the two cells that it lies
/// between, or those of one cell where the other is solid or beyond the domain; 0 and solid where
/// its own cell is solid. With a `ground` it lies at that height above each column's, and the file
/// has it as a plane at the height. No more layers than those of layers_at() need be there. Throws
/// as that.
CellFields slice_at(const CellFields& fields, double height, const Ground* ground = nullptr);

}  // namespace downwash
