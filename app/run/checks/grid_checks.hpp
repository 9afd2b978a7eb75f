// Checks of the grid: is it fine enough for what stands in it?
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "app/scene/unreachable_fluid.hpp"
#include "geometry/sizing/domain_room.hpp"
#include "io/results/check.hpp"

namespace downwash {

/// Ten cells along an edge of a building are asked for by COST 732 (Franke et al. 2007) and AIJ
/// (Tominaga et al. 2008, J. Wind Eng. Ind. Aerodyn. 96). Below four no scheme of second order
/// carries an eddy as large as the building: the wake is one of the grid. `height`: the typical one
/// of the buildings, m, which a tower among them does not change. `where`: "in the zones".
Check cells_across_buildings(double cells, double height, const std::string& where);

/// Courtyards of the grid, those that are less than cells_to_turn_over wide, and those of them that
/// are one cell wide: nothing gets in there at all.
struct NarrowYards {
  std::int64_t all = 0, narrow = 0, airtight = 0;
  int narrowest = 0;                     ///< cells
  std::vector<std::string> places = {};  ///< receptors and releases, by name, in a narrow one
};

/// `cell`: the widest horizontal edge, m. One courtyard that is too narrow is worth a look: streets
/// don't notice. The figures can't be relied on if a receptor or a release lies in one, or if there
/// are several airtight ones and they are more than 30 % of all: the part of the ways that may be
/// shut by chance, too (see narrow_ways).
Check airtight_courtyards(const NarrowYards& yards, double cell);

/// `widths` of ways_between(), `cell` the widest horizontal edge. A way narrower than a cell is
/// open or shut by chance; below three cells no profile forms in it. It judges the plan itself, so
/// that a coarser grid is never judged better.
Check narrow_ways(std::span<const double> widths, double cell);

/// Buildings that the grid lost, by their number and by what they make of the built volume.
Check vanished_bodies(const GridLoss& loss);

/// What the bodies gain and lose in volume by being made of whole cells.
Check body_volume(const GridLoss& loss);

/// The layer of cells that stands for the height of the zones: `low` to `high` for `asked`, m.
Check zone_layer(double low, double high, double asked);

/// The longest edge of a cell over its shortest, near the bodies: eddies between houses are as deep
/// as they are wide, and the Smagorinsky model knows one length only.
Check cell_aspect(double ratio);

/// The fewest cells on an axis that the wind has to turn around something on.
Check fewest_cells(int cells, char axis);

/// Cells that were chosen so that the answer is there within a time (s), beside those that the case
/// asks for, m. Coarser ones are never fine: what they show is not what was asked.
Check cells_in_time(double resolution, double asked, double within);

/// Rooms that nothing gets into or out of, and inlets that lead nowhere.
Check sealed_air(const Pockets& rooms, const Pockets& dead_ends, const std::string& first_place);

}  // namespace downwash
