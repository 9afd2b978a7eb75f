// Field output on its own thread.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "geometry/frames/axis_map.hpp"
#include "io/case/case_config.hpp"
#include "io/fields/grid_piece.hpp"
#include "io/fields/piece_index.hpp"
#include "io/fields/vtk_series.hpp"
#include "solver/flow_solver.hpp"
#include "solver/grid/grid.hpp"
#include "solver/grid/obstacle_map.hpp"

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
};

/// Bytes per cell that output of these quantities takes.
double bytes_per_cell(const std::vector<std::string>& choice,
                      const std::vector<OutputQuantity>& quantities, int tracers);

/// The fields that a snapshot for output of these quantities must hold, in their order.
std::vector<std::string> needed_fields(const std::vector<std::string>& choice,
                                       const std::vector<OutputQuantity>& quantities);
/// True if it must hold the tracers too.
bool needs_tracers(const std::vector<std::string>& choice);

/// Writes snapshots below `folder`/fields in the chosen formats, in the order in which they come.
/// At most one waits while another is written; push blocks until there is room. Files appear whole:
/// each is written under a temporary name and renamed.
class OutputWriter {
 public:
  /// Creates `folder`/fields where it is missing. Throws InputError when it cannot.
  OutputWriter(const std::filesystem::path& folder, OutputScene scene, OutputChoice choice);
  /// Finishes what is queued; errors are lost unless close() was called before.
  ~OutputWriter();

  /// Throws std::runtime_error when an earlier snapshot could not be written (disk full, folder
  /// gone); the snapshot is dropped then.
  void push(FlowSnapshot snapshot);

  /// The pieces that are whole on the disk by now, in order; none where one process writes all.
  std::vector<WrittenPiece> pieces() const;

  /// What each format has written; nothing of pieces, whose moments are in PieceIndex.
  struct Series {
    std::vector<SeriesEntry> vtk, plot3d;
  };
  /// Waits until everything is written. Throws like push.
  Series written();
  /// Goes on from what a run has written that is taken up, and so many pieces; before the first
  /// push.
  void take_up(Series written, std::size_t pieces);

  /// Waits until everything is written. Throws like push. Nothing can be pushed afterwards.
  void close();

 private:
  class Implementation;
  std::unique_ptr<Implementation> impl_;
};

}  // namespace downwash
