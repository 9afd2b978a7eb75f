// The first part of the time in which the wind settles, on cells twice as large: a sixteenth of the
// work for eddies and wakes that the cells of the case then only have to refine.
#pragma once

#include <atomic>
#include <optional>

#include "app/hazard/exposure/build_release.hpp"
#include "app/run/plan/prepared_case.hpp"
#include "io/records/run_record.hpp"
#include "io/text/log.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {

/// How much larger.
inline constexpr double coarse_spin_up_factor = 2;

/// Until when that goes, s: `time.coarse_spin_up` of the time until something is released or
/// sampled; 0 where the wind does not settle, or the case counts steps.
double coarse_spin_up_end(const TimeControl& time, const std::optional<Wind>& wind,
                          const ReleasePlan& release, const FlowProblem& problem);

/// A case on fewer cells: the same site and flow without releases, `factor` times coarser along
/// each axis. Nothing where that leaves no problem that can be computed.
std::optional<PreparedCase> coarsened(const PreparedCase& prepared, double factor);

/// The velocity (m/s) between the faces of a grid, linear along each axis; constant beyond the
/// outermost. `axes` are those of the solver, `to` those of who asks. Where several processes
/// compute, each may ask for places `from` … `until` (m) along its axis k alone, those of its own
/// planes: no process has the whole flow.
VelocityFunction interpolated(FlowSolver& solver, const AxisMap& axes, const AxisMap& to,
                              double from, double until);

struct SettledWind {
  VelocityFunction velocity;
  CoarseSpinUpRecord record;
};

/// That of a case; 0 without releases.
inline double settled_from(const std::optional<ReleasePlan>& release) {
  return release ? release->settled_from : 0;
}

/// The wind at that time, or when `stop` ended it. Nothing where that is 0, the coarser
/// cells leave nothing that can be computed, or the flow blows up on them, which the log says.
std::optional<SettledWind> coarse_spin_up(const PreparedCase& prepared, Log& log,
                                          const std::atomic<bool>& stop);

}  // namespace downwash
