// What field files are made of: the scene of a run, and the flow at one moment.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "geometry/frames/axis_map.hpp"
#include "io/fields/grid_piece.hpp"
#include "solver/fields/host_field.hpp"
#include "solver/grid/grid.hpp"
#include "solver/grid/obstacle_map.hpp"
#include "solver/problem/field_list.hpp"

namespace downwash {

/// What all snapshots of a run share. Grid and obstacles are in solver axes; where several
/// processes write, they are those of this one's piece, as are the fields of its snapshots.
struct OutputScene {
  Grid grid;
  ObstacleMap obstacles;
  AxisMap axes;
  double density = 1;                      ///< kg/m³; pressure is written in Pa
  std::vector<OutputQuantity> quantities;  ///< that the solver offers
  std::optional<GridPiece> piece = std::nullopt;
};

/// The scene of one of several processes, from that of the whole grid.
OutputScene piece_of(OutputScene whole, std::vector<IndexRange> planes, int number);

/// One tracer at one moment, as FlowSolver::read_tracer gives it.
struct TracerSnapshot {
  std::string name;                ///< Tracer::name
  HostField<float> concentration;  ///< kg/m³, solver axes
};

/// The flow at one moment, as FlowSolver::read_single gives it by name: solver axes, u, v, w on
/// faces, kinematic pressure. What nobody writes may be left out.
struct FlowSnapshot {
  std::int64_t step = 0;
  double time = 0;  ///< s
  std::map<std::string, HostField<float>> fields = {};
  std::vector<TracerSnapshot> tracers = {};
  std::string doubt = {};  ///< why it is not to be relied on
};

}  // namespace downwash
