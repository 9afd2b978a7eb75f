// Field output on its own thread.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "geometry/frames/axis_map.hpp"
#include "io/case/case_config.hpp"
#include "solver/flow_solver.hpp"
#include "solver/grid/grid.hpp"
#include "solver/grid/obstacle_map.hpp"

namespace downwash {

/// What all snapshots of a run share. Grid and obstacles are in solver axes.
struct OutputScene {
  Grid grid;
  ObstacleMap obstacles;
  AxisMap axes;
  double density = 1;  ///< kg/m³; pressure is written in Pa
};

/// One tracer at one moment, as FlowSolver::read_tracer gives it.
struct TracerSnapshot {
  std::string name;                ///< Tracer::name
  HostField<float> concentration;  ///< kg/m³, solver axes
};

/// The flow at one moment, as FlowSolver::read_single gives it: solver axes, u, v, w on faces,
/// kinematic pressure. Variables and tracers that nobody writes may stay empty.
struct FlowSnapshot {
  std::int64_t step = 0;
  double time = 0;  ///< s
  std::array<HostField<float>, 5> fields{HostField<float>(), HostField<float>(), HostField<float>(),
                                         HostField<float>(), HostField<float>()};
  std::vector<TracerSnapshot> tracers = {};

  HostField<float>& operator[](Variable variable) {
    return fields[static_cast<std::size_t>(variable)];
  }
  const HostField<float>& operator[](Variable variable) const {
    return fields[static_cast<std::size_t>(variable)];
  }
};

/// Writes snapshots below `folder`/fields in the chosen formats, in the order in which they come.
/// At most one waits while another is written; push blocks until there is room. Files appear whole:
/// each is written under a temporary name and renamed.
class OutputWriter {
 public:
  /// Creates `folder`/fields where it is missing. Throws InputError when it cannot.
  OutputWriter(const std::filesystem::path& folder, OutputScene scene, OutputChoice choice);
  /// Finishes what is queued; errors are lost unless close() was called before.
  ~OutputWriter();

  /// The variables that a snapshot must hold.
  const std::vector<Variable>& variables() const;
  /// True if it must hold the tracers too.
  bool needs_tracers() const;

  /// Throws std::runtime_error when an earlier snapshot could not be written (disk full, folder
  /// gone); the snapshot is dropped then.
  void push(FlowSnapshot snapshot);

  /// Waits until everything is written. Throws like push. Nothing can be pushed afterwards.
  void close();

 private:
  class Implementation;
  std::unique_ptr<Implementation> impl_;
};

}  // namespace downwash
