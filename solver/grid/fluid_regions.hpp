// The connected parts of the fluid: which of them the wind can reach, and what flows in and out.
#pragma once

#include <cstdint>
#include <vector>

#include "solver/grid/boundary_conditions.hpp"
#include "solver/grid/fluid_runs.hpp"

namespace downwash {

/// Fluid cells that are connected through faces, across periodic faces of the domain too.
struct FluidRegion {
  std::int64_t cells = 0;
  Index3 first_cell{0, 0, 0};  ///< the one of lowest k, j, i
  bool has_inflow = false;     ///< touches an inflow face
  bool has_outflow = false;    ///< touches an outflow face
  bool stirred = false;        ///< touches a wall that moves
  InflowBalance inflow;        ///< through its own cells' inflow faces

  bool open() const { return has_inflow || has_outflow; }
};

struct FluidMap {
  FluidRuns runs;                    ///< FluidRun::region is an index in regions
  std::vector<FluidRegion> regions;  ///< by first cell
};

/// Finds the regions. The pressure equation has one free constant in each. The boundary conditions
/// must be consistent.
FluidMap map_fluid(const ObstacleMap& obstacles, const BoundaryConditions& boundaries,
                   const Grid& grid);

/// The cells of a run that lie beside a face of the domain, by i; often none.
IndexRange cells_beside(const FluidRun& run, const Index3& n, int axis, Side side);

/// Those that are cut off from the flow: the ones that are not open or, where none is, all but the
/// largest. The air in them stays still.
std::vector<FluidRegion> sealed_pockets(const std::vector<FluidRegion>& regions);

/// True if no flow can meet the faces of the region: more enters than leaves and it has no outlet,
/// or more leaves than enters (outlets let nothing in).
bool dead_end(const FluidRegion& region);

/// True if something flows in and leaves by an outlet.
bool flows_through(const FluidRegion& region);

/// The runs of some of the regions.
std::vector<FluidRun> runs_of(const std::vector<FluidRegion>& regions, const FluidMap& map);

/// Makes the cells of some of the regions solid.
void fill_regions(const std::vector<FluidRegion>& filled, const FluidMap& map,
                  ObstacleMap& obstacles);

}  // namespace downwash
