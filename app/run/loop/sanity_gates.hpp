// Sanity gates: figures of a run that no sound one has. Beyond one of them it is warned of, then
// stopped, so that a run never lies.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "geometry/input/complaint.hpp"
#include "io/question/gates.hpp"
#include "io/question/time.hpp"
#include "io/records/gate_record.hpp"
#include "solver/flow_solver.hpp"
#include "solver/state/state_pass.hpp"

namespace downwash {

/// The wind that arrives before the first building.
struct ApproachWatch {
  double asked = 0;  ///< m/s
  /// What is found by now; nothing where it can't be told yet.
  std::function<std::optional<double>()> found;
};

/// All figures are of the whole domain, and looked at after steps that the case alone decides on:
/// the same for any slabs and processes.
class SanityGates {
 public:
  /// `air`: speeds are those of wind, which that of sound bounds. References must outlive this.
  SanityGates(const GateBounds& bounds, FlowSolver& solver, const TimeControl& time, bool air,
              std::optional<ApproachWatch> approach = std::nullopt);

  /// How long a step is without targets, s: the first one, and now.
  struct FreeStep {
    double first, now;
  };
  /// Call after each step, and at the start. With `all`, at the end of a run, everything is looked
  /// at; accounts are those of the tracers, where they are at hand.
  void look(const StepLimits& limits, const FreeStep& step, double dt,
            const std::vector<TracerAccount>& accounts, bool all);

  /// Warnings that were not told yet, one sentence each.
  std::vector<Complaint> news();
  /// Why to stop the run, one sentence, where a gate says so.
  std::optional<std::string> stop() const;
  /// Of the gates that have something to see in this case, and of those that are off.
  std::vector<GateRecord> records() const;
  void pass_state(StatePass& state);

 private:
  /// What a gate has seen so far.
  struct Seen {
    GateSight worst;
    bool any = false, told = false;
  };

  Seen& seen(Gate gate) { return seen_[static_cast<std::size_t>(gate)]; }
  const Seen& seen(Gate gate) const { return seen_[static_cast<std::size_t>(gate)]; }
  bool watches(Gate gate) const;
  GateState state_of(Gate gate) const;
  void note(Gate gate, double figure, double limit);
  double driving_speed_now() const;
  void look_at_speed(const StepLimits& limits);
  void look_at_step(const FreeStep& step);
  void look_at_pressure();
  void look_at_divergence(double dt);
  void look_at_tracers(const std::vector<TracerAccount>& accounts);
  void look_at_approach(bool all);

  const GateBounds& bounds_;
  FlowSolver& solver_;
  const TimeControl& time_;
  bool air_;
  std::optional<ApproachWatch> approach_;
  double smallest_edge_;    ///< m, of any cell
  double of_faces_, fall_;  ///< m/s: what drives the air
  double at_start_ = -1;    ///< m/s, the speed of the air then; negative before it is known
  double capped_share_ = 0;
  std::int64_t solves_until_ = 0;   ///< the step up to which solves are counted
  std::int64_t next_approach_ = 0;  ///< the step after which the wind is looked at again
  std::array<Seen, all_gates.size()> seen_{};
};

}  // namespace downwash
