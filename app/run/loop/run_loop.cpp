#include "app/run/loop/run_loop.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "app/run/loop/pressure_wording.hpp"
#include "app/run/loop/stopwatch.hpp"
#include "app/run/loop/trouble_place.hpp"
#include "app/run/machine/agreement.hpp"
#include "solver/problem/time_scheme.hpp"

namespace downwash {
namespace {

constexpr std::int64_t steady_interval = 10;
constexpr std::int64_t watch_interval = 20;
/// No explicit step survives this. Seen in time, the place of the trouble can still be told: once
/// there are values that are not finite, a step or two spreads them everywhere.
constexpr double hopeless_courant = 100;

}  // namespace

std::string xyz_words(const Vector3& place) {
  return fmt::format("x = {:.6g}, y = {:.6g}, z = {:.6g} m", place[0], place[1], place[2]);
}

RunLoop::RunLoop(FlowSolver& solver, const TimeControl& time, const AxisMap& axes, Log& log,
                 const std::atomic<bool>& stop)
    : solver_(solver),
      time_(time),
      axes_(axes),
      log_(log),
      stop_(stop),
      processes_(solver.execution().processes),
      steps_(time, driving_rate(solver.problem())),
      limits_(solver) {}

void RunLoop::set_gates(const GateBounds& bounds, bool air, std::optional<ApproachWatch> approach) {
  gates_.emplace(bounds, solver_, time_, air, std::move(approach));
}

RunOutcome RunLoop::run() {
  const Stopwatch stopwatch;
  const double wall_before = outcome_.wall_seconds;
  log_.start_progress(solver_.grid().cells(), solver_.time(), time_.end, time_.steps,
                      solver_.steps());
  if (!resumed_) {
    write_first_outputs();
    take_due_samples();
  }

  look_around();
  std::optional<End> reason = end();
  while (!reason) {
    step();
    write_due_outputs();
    take_due_samples();
    look_around();
    report_progress();
    outcome_.wall_seconds = wall_before + stopwatch.seconds();
    for (const auto& watcher : watchers_) watcher(outcome_);
    save_due_checkpoint();
    reason = end();
  }
  show_progress();
  log_.finish_progress();
  if (reason->status == RunStatus::failed) failure_ = reason->reason;
  for (OutputSeries& series : outputs_) {
    if (series.written_at != solver_.steps()) write(series, solver_.time());
  }

  outcome_.status = reason->status;
  outcome_.reason = reason->reason;
  if (gates_) outcome_.gates = gates_->records();
  diagnose();
  outcome_.wall_seconds = wall_before + stopwatch.seconds();
  return outcome_;
}

// -------------------------------------------------------------------------------- one step

void RunLoop::step() {
  outcome_.dt = choose_step();
  solver_.advance(outcome_.dt, limits_.last());
  outcome_.pressure.add(solver_.pressure_report());
  warn_of_capped_solve();
}

/// What hangs on clocks and signals is so on all processes, or one of them would wait for ever for
/// what the others don't do.
void RunLoop::look_around() {
  struct Seen {
    bool stop, progress_due, checkpoint_due;
  };
  const bool due = checkpoints_ && checkpoints_->due();
  const std::vector<Seen> seen = of_each(processes_, Seen{stop_, log_.progress_due(), due});
  stopping_ =
      std::any_of(seen.begin(), seen.end(), [](const Seen& process) { return process.stop; });
  progress_due_ = seen.front().progress_due;
  checkpoint_due_ = seen.front().checkpoint_due;
}

/// Before it is asked whether to end: what is taken up later asks that first, and is told the same.
void RunLoop::save_due_checkpoint() {
  if (!checkpoints_ || !(checkpoint_due_ || stopping_)) return;
  const Stopwatch stopwatch;
  if (diagnose().finite) stopping_ ? checkpoints_->save() : checkpoints_->go_on();
  outcome_.checkpoint_seconds += stopwatch.seconds();
}

void RunLoop::pass_state(StatePass& state) {
  pass_steps(state);
  state.value("run: wall time", outcome_.wall_seconds);
  state.value("run: wall time of output", outcome_.output_seconds);
  state.value("run: wall time of checkpoints", outcome_.checkpoint_seconds);
  state.value("run: diagnostics", outcome_.diagnostics);
  state.value("run: step of the diagnostics", diagnosed_at_);
  state.value("run: pressure totals", outcome_.pressure);
  state.value("run: step over stable", outcome_.step_over_stable);
  state.value("run: warned of the step", warned_);
  for (std::size_t n = 0; n < outputs_.size(); ++n) {
    const std::string name = "run: output " + std::to_string(n);
    state.value(name + " written", outputs_[n].written);
    state.value(name + " written at", outputs_[n].written_at);
  }
  resumed_ = resumed_ || state.restores();
}

void RunLoop::pass_steps(StatePass& state) {
  state.value("run: last step", outcome_.dt);
  steps_.pass_state(state);
  limits_.pass_state(state);
  if (gates_) gates_->pass_state(state);
}

double RunLoop::choose_step() {
  const double remaining = time_.end.value_or(unbounded) - solver_.time();
  const double free = steps_.free_step(steps_.fixed() ? limits_.last() : limits(), remaining);
  return step_to_target(step_after(outcome_.dt, free, time_.scheme),
                        next_target() - solver_.time());
}

/// The next moment that must be hit: an output, a sample or the end.
double RunLoop::next_target() const {
  double next = time_.end.value_or(unbounded);
  for (const OutputSeries& series : outputs_) next = std::min(next, series.next_time());
  for (const Sampling& sampling : samplings_) next = std::min(next, sampling.next_time());
  return next;
}
double RunLoop::OutputSeries::next_time() const {
  return output.every ? static_cast<double>(written) * *output.every : unbounded;
}

/// Outputs at the start; moments before the flow begins are left out.
void RunLoop::write_first_outputs() {
  for (OutputSeries& series : outputs_) {
    if (!series.output.every) continue;
    series.written = static_cast<std::int64_t>(solver_.time() / *series.output.every * (1 + 1e-9));
    write(series, solver_.time());
  }
}

void RunLoop::write_due_outputs() {
  for (OutputSeries& series : outputs_) {
    const double target = series.next_time();
    if (reached(solver_.time(), target, outcome_.dt)) write(series, target);
  }
}

void RunLoop::take_due_samples() {
  for (const Sampling& sampling : samplings_) {
    if (reached(solver_.time(), sampling.next_time(), outcome_.dt)) sampling.take();
  }
}

void RunLoop::write(OutputSeries& series, double time) {
  const Stopwatch stopwatch;
  series.output.write(time);
  outcome_.output_seconds += stopwatch.seconds();
  ++series.written;
  series.written_at = solver_.steps();
}

void RunLoop::report_progress() {
  if (progress_due_) show_progress();
}

void RunLoop::show_progress() {
  const PressureParameters& pressure = solver_.problem().parameters.pressure;
  const PressureReport& solve = solver_.pressure_report();
  ProgressReport report{.step = solver_.steps(),
                        .time = solver_.time(),
                        .dt = outcome_.dt,
                        .iterations = iterations_text(pressure.method, solve.iterations),
                        .residual_name = "residual",
                        .residual = solve.residual.value_or(0)};
  if (time_.hold_wind) {  // nothing is solved
    report.iterations.clear();
    report.residual_name.clear();
    return log_.progress(report);
  }
  if (pressure.sweeps > 0) report.iterations.clear();  // always the same
  if (pressure.sweeps > 0 || pressure.divergence) {    // no residual decides
    report.residual_name = "max div·dt";
    report.residual =
        solve.divergence ? *solve.divergence : diagnose().max_divergence * outcome_.dt;
  }
  log_.progress(report);
}

// -------------------------------------------------------------------------------- the end

std::optional<RunLoop::End> RunLoop::end() {
  const std::optional<End> chosen = end_by_choice();
  // With a fixed step the limits are only watched: at times, before the end, and in danger; but by
  // them tracers choose their stages.
  const bool needed = !steps_.fixed() || warned_ || !solver_.tracers().empty();
  if (needed || chosen || due_every(watch_interval)) limits();
  if (const std::string what = trouble(); !what.empty()) return blow_up(what);
  std::vector<TracerAccount> accounts;
  if (!solver_.tracers().empty() && (chosen || due_every(watch_interval))) {
    accounts = solver_.tracer_accounts();
    if (const std::optional<End> failure = tracer_blow_up(accounts)) return failure;
  }
  if (const std::optional<End> failure = stop_by_gate(accounts, chosen.has_value())) return failure;
  if (chosen) return chosen;
  warn_of_unstable_step();
  const auto steady = time_.steady;
  if (steady && solver_.steps() > 0 && due_every(steady_interval) &&
      diagnose().max_change < *steady) {
    if (const std::optional<End> failure = stop_by_gate(accounts, true)) return failure;
    return End{RunStatus::finished,
               fmt::format("steady: max|du/dt| = {:.3g} m/s² is below time.steady = {:g} m/s²",
                           diagnose().max_change, *steady)};
  }
  return std::nullopt;
}

std::optional<RunLoop::End> RunLoop::end_by_choice() const {
  std::optional<std::string> early;
  if (end_rule_) early = end_rule_(solver_.time(), solver_.steps());
  if (time_.end && reached(solver_.time(), *time_.end, outcome_.dt)) {
    return End{RunStatus::finished, fmt::format("reached time.end = {:g} s", *time_.end)};
  }
  if (time_.steps && solver_.steps() >= *time_.steps) {
    return End{RunStatus::finished, fmt::format("did time.steps = {} steps", *time_.steps)};
  }
  if (stopping_) {
    return End{RunStatus::interrupted, fmt::format("interrupted after step {}, t = {:.6g} s",
                                                   solver_.steps(), solver_.time())};
  }
  if (early) return End{RunStatus::interrupted, std::move(*early)};
  return std::nullopt;
}

bool RunLoop::due_every(std::int64_t steps) const { return solver_.steps() % steps == 0; }

void RunLoop::warn_of_unstable_step() {
  if (!steps_.fixed()) return;
  const double longest = stable_step(limits_that_count(limits_.last(), time_), time_.scheme,
                                     largest_courant(time_.scheme));
  outcome_.step_over_stable = std::max(outcome_.step_over_stable.value_or(0), *time_.dt / longest);
  if (warned_ || *time_.dt <= longest) return;
  warned_ = true;
  log_.warning(
      Message::unstable_step,
      fmt::format(
          "time.dt = {:g} s is above the stability limit of about {:.3g} s at t = {:.4g} s; "
          "{} may blow up",
          *time_.dt, longest, solver_.time(), time_.hold_wind ? "concentrations" : "the flow"));
}

/// Once: after that such steps are counted only.
void RunLoop::warn_of_capped_solve() {
  const PressureReport& solve = solver_.pressure_report();
  if (!solve.capped || outcome_.pressure.capped_steps > 1) return;
  log_.warning(Message::pressure_capped,
               capped_solve_text(solver_.problem().parameters.pressure, solve, solver_.steps()));
}

// -------------------------------------------------------------------------------- trouble

/// What shows that the flow diverges; empty when nothing does.
std::string RunLoop::trouble() const {
  const bool bad = diagnosed_at_ == solver_.steps() && !outcome_.diagnostics.finite;
  const StepLimits& limits = limits_.last();
  if (bad || !std::isfinite(limits.advection) || !std::isfinite(limits.diffusion)) {
    return "the velocity is no longer finite";
  }
  if (!steps_.fixed() && !std::isfinite(limits.euler)) {
    return "forward Euler has no stable step where there is wind but no viscosity (\"ab3\" and "
           "\"rk3\" have)";
  }
  if (steps_.collapsed()) return "the stable time step has shrunk to a millionth";
  const double courant = limits.advection * outcome_.dt;
  if (courant > hopeless_courant) return fmt::format("the Courant number is {:.2g}", courant);
  return "";
}

RunLoop::End RunLoop::blow_up(const std::string& what) {
  const FlowParameters& parameters = solver_.problem().parameters;
  outcome_.blow_up = place_of_trouble();
  return {RunStatus::failed,
          fmt::format("the flow blew up at step {}, t = {:.6g} s, near {}: {}; try {}, "
                      "{}{}",
                      solver_.steps(), solver_.time(), place_words_(*outcome_.blow_up), what,
                      shorter_step_text(),
                      parameters.upwind < 1
                          ? fmt::format("advection.upwind above its {:g}, or ", parameters.upwind)
                          : "or ",
                      more_exact_text(parameters.pressure))};
}

std::string RunLoop::shorter_step_text() const {
  return steps_.fixed() ? fmt::format("a shorter time.dt (now {:g} s)", *time_.dt)
                        : fmt::format("a smaller time.cfl (now {:g})", time_.cfl);
}

std::optional<RunLoop::End> RunLoop::stop_by_gate(const std::vector<TracerAccount>& accounts,
                                                  bool all) {
  if (!gates_) return std::nullopt;
  gates_->look(limits_.last(), {steps_.first(), steps_.free()}, outcome_.dt, accounts, all);
  for (const Complaint& warning : gates_->news()) log_.warning(warning.message, warning.text);
  std::optional<std::string> reason = gates_->stop();
  if (!reason) return std::nullopt;
  return End{RunStatus::failed, std::move(*reason)};
}

std::optional<RunLoop::End> RunLoop::tracer_blow_up(const std::vector<TracerAccount>& accounts) {
  const auto bad = std::find_if_not(accounts.begin(), accounts.end(),
                                    [](const TracerAccount& a) { return a.finite(); });
  if (bad == accounts.end()) return std::nullopt;
  const auto t = static_cast<int>(bad - accounts.begin());
  std::string near;
  if (const auto cell = cell_that_is_not_finite(solver_, t)) {
    outcome_.blow_up = place_of(*cell);
    near = ", near " + place_words_(*outcome_.blow_up);
  }
  return End{RunStatus::failed,
             fmt::format("at step {}, t = {:.6g} s{}, the concentration of {} is no longer finite; "
                         "release less of it, or try {}",
                         solver_.steps(), solver_.time(), near,
                         solver_.tracers()[static_cast<std::size_t>(t)].name, shorter_step_text())};
}

Vector3 RunLoop::place_of_trouble() {
  const Index3 cell = diagnose().first_bad_cell;
  return place_of(cell[0] < 0 ? wildest_cell(solver_) : cell);
}

/// m, user axes.
Vector3 RunLoop::place_of(Index3 cell) const {
  Vector3 place;
  for (std::size_t a = 0; a < 3; ++a) {
    const Axis& axis = solver_.grid().axis[a];
    place[a] = axis.centre(std::min(cell[a], axis.n() - 1));
  }
  return axes_.to_user(place);
}

const StepLimits& RunLoop::limits() { return steps_.fixed() ? limits_.now() : limits_.recent(); }

const Diagnostics& RunLoop::diagnose() {
  if (diagnosed_at_ != solver_.steps()) {
    outcome_.diagnostics = solver_.diagnose();
    diagnosed_at_ = solver_.steps();
  }
  return outcome_.diagnostics;
}

}  // namespace downwash
