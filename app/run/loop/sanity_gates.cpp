#include "app/run/loop/sanity_gates.hpp"

#include <algorithm>
#include <cmath>

#include "app/run/loop/gate_wording.hpp"
#include "app/run/loop/time_step.hpp"
#include "io/records/run_record.hpp"

namespace downwash {
namespace {

/// m/s, in air of 15 °C. Beyond a Mach number of 0.3 of it air is no longer incompressible: its
/// density changes by 5 % (Anderson 2003, Modern Compressible Flow, 1.2).
constexpr double speed_of_sound = 340;
/// Solves that the share of those cut short remembers.
constexpr double remembered_solves = 100;
/// A pass over the velocity takes a fiftieth of a step on a CPU: so often that is 0.02 %. Nor is it
/// looked at before: a flow that starts at once from a profile takes some steps to lose its
/// divergence.
constexpr std::int64_t divergence_interval = 100;
/// The series of the wind is read when the run has become longer by this: what that takes in all
/// goes with its length.
constexpr double approach_growth = 1.1;
constexpr std::int64_t approach_interval = 100;

double smallest_edge(const Grid& grid) {
  double smallest = grid.axis[0].smallest_width();
  for (const Axis& axis : grid.axis) smallest = std::min(smallest, axis.smallest_width());
  return smallest;
}

double sum_of_sizes(const Vector3& v) { return std::abs(v[0]) + std::abs(v[1]) + std::abs(v[2]); }

/// Free fall through the domain where weight drives the air, √(2 g H), m/s.
double fall_speed(const FlowProblem& problem) {
  if (!problem.tracers.buoyant()) return 0;
  double product = 0;
  for (std::size_t a = 0; a < 3; ++a) {
    product += std::abs(problem.parameters.gravity[a]) * problem.grid.axis[a].length();
  }
  return std::sqrt(2 * product);
}

/// |released - found| / released; 0 where nothing was released.
double lost_share(const TracerAccount& account) {
  return TracerRecord{.name = {}, .account = account}.closure_error().value_or(0);
}

}  // namespace

SanityGates::SanityGates(const GateBounds& bounds, FlowSolver& solver, const TimeControl& time,
                         bool air, std::optional<ApproachWatch> approach)
    : bounds_(bounds),
      solver_(solver),
      time_(time),
      air_(air),
      approach_(std::move(approach)),
      smallest_edge_(smallest_edge(solver.grid())),
      of_faces_(driving_speed(solver.problem())),
      fall_(fall_speed(solver.problem())) {}

bool SanityGates::watches(Gate gate) const {
  switch (gate) {
    case Gate::speed:
    case Gate::divergence:
      return !time_.hold_wind;
    case Gate::step:
      return !time_.dt;
    case Gate::pressure:
      return !time_.hold_wind && solver_.problem().parameters.pressure.sweeps == 0;
    case Gate::tracers:
      return !solver_.tracers().empty();
    case Gate::approach:
      return approach_.has_value();
  }
  return false;
}

// -------------------------------------------------------------------------------- what is seen

void SanityGates::note(Gate gate, double figure, double limit) {
  const GateSight sight{figure, limit, solver_.steps(), solver_.time()};
  Seen& before = seen(gate);
  if (before.any && !(sight.share() > before.worst.share())) return;
  before.worst = sight;
  before.any = true;
}

void SanityGates::look(const StepLimits& limits, const FreeStep& step, double dt,
                       const std::vector<TracerAccount>& accounts, bool all) {
  const std::int64_t steps = solver_.steps();
  const auto due = [&](Gate gate) { return bounds_.of(gate) && watches(gate); };
  if (due(Gate::speed)) look_at_speed(limits);
  if (steps == 0) return;
  if (due(Gate::step)) look_at_step(step);
  if (due(Gate::pressure)) look_at_pressure();
  if (due(Gate::divergence) && steps >= divergence_interval &&
      (all || steps % divergence_interval == 0)) {
    look_at_divergence(dt);
  }
  if (due(Gate::tracers)) look_at_tracers(accounts);
  if (due(Gate::approach)) look_at_approach(all);
}

/// m/s. What a body force brings about is its product with the time at most.
double SanityGates::driving_speed_now() const {
  return std::max(of_faces_, at_start_) + fall_ +
         sum_of_sizes(solver_.problem().parameters.force) * solver_.time();
}

/// By the limits of the step, which are there anyway: where Σ |u_a| / h_a has its maximum a, Σ
/// |u_a| is a h at least, h the smallest edge of any cell, and just that where cells are cubes.
void SanityGates::look_at_speed(const StepLimits& limits) {
  const double speed = limits.advection * smallest_edge_;
  if (at_start_ < 0) at_start_ = speed;
  double limit = *bounds_.of(Gate::speed) * driving_speed_now();
  if (air_) limit = std::min(limit, speed_of_sound);
  if (limit > 0) note(Gate::speed, speed, limit);
}

/// Against the first step, or the one that would be stable at the speed of what drives the air.
void SanityGates::look_at_step(const FreeStep& step) {
  double expected = step.first;
  if (const double speed = driving_speed_now(); speed > 0) {
    expected = std::min(expected, time_.cfl * smallest_edge_ / speed);
  }
  note(Gate::step, expected / step.now, *bounds_.of(Gate::step));
}

/// Solves that stalled are left out: rounding let them come no further, which is no lack of them.
void SanityGates::look_at_pressure() {
  if (solves_until_ == solver_.steps()) return;
  solves_until_ = solver_.steps();
  const PressureReport& solve = solver_.pressure_report();
  const double cut_short = solve.capped && !solve.stalled ? 1 : 0;
  capped_share_ += (cut_short - capped_share_) / remembered_solves;
  note(Gate::pressure, capped_share_, *bounds_.of(Gate::pressure));
}

/// Mass over the faces of the domain is even whatever the solve (see Outflow): what it lacks shows
/// in the cells.
void SanityGates::look_at_divergence(double dt) {
  note(Gate::divergence, solver_.max_divergence() * dt, *bounds_.of(Gate::divergence));
}

void SanityGates::look_at_tracers(const std::vector<TracerAccount>& accounts) {
  for (const TracerAccount& account : accounts) {
    note(Gate::tracers, lost_share(account), *bounds_.of(Gate::tracers));
  }
}

void SanityGates::look_at_approach(bool all) {
  if (!all && solver_.steps() < std::max(next_approach_, approach_interval)) return;
  next_approach_ =
      static_cast<std::int64_t>(std::ceil(approach_growth * static_cast<double>(solver_.steps())));
  const std::optional<double> found = approach_->found();
  if (!found) return;
  note(Gate::approach, std::abs(*found / approach_->asked - 1), *bounds_.of(Gate::approach));
}

// -------------------------------------------------------------------------------- what is told

GateState SanityGates::state_of(Gate gate) const {
  const Seen& now = seen(gate);
  if (!bounds_.of(gate)) return GateState::off;
  if (!now.any) return GateState::unseen;
  const double share = now.worst.share();
  return share > 1                   ? GateState::stopped
         : share > warned_from(gate) ? GateState::warned
                                     : GateState::passed;
}

std::vector<GateRecord> SanityGates::records() const {
  std::vector<GateRecord> list;
  for (const Gate gate : all_gates) {
    if (!watches(gate)) continue;
    list.push_back({gate, state_of(gate), bounds_.of(gate), seen(gate).worst});
  }
  return list;
}

std::vector<Complaint> SanityGates::news() {
  std::vector<Complaint> warnings;
  for (const GateRecord& record : records()) {
    Seen& own = seen(record.gate);
    if (record.state != GateState::warned || own.told) continue;
    own.told = true;
    warnings.push_back(
        {message_of(record.gate), warning_text(record, solver_.problem().parameters.upwind)});
  }
  return warnings;
}

std::optional<std::string> SanityGates::stop() const {
  const std::vector<GateRecord> list = records();
  const GateRecord* stopping = stopping_gate(list);
  if (stopping == nullptr) return std::nullopt;
  return stop_text(*stopping, solver_.problem().parameters.upwind);
}

void SanityGates::pass_state(StatePass& state) {
  state.value("gates: speed at the start", at_start_);
  state.value("gates: share of solves cut short", capped_share_);
  state.value("gates: step of these solves", solves_until_);
  state.value("gates: next look at the wind", next_approach_);
  for (const Gate gate : all_gates) {
    const std::string name = std::string("gate ") + key_of(gate);
    state.value(name + ": worst", seen(gate).worst);
    state.value(name + ": any", seen(gate).any);
    state.value(name + ": told", seen(gate).told);
  }
}

}  // namespace downwash
