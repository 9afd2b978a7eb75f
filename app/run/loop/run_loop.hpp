// The run loop: stable step → advance → due outputs → progress, until there is a reason to end.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "app/run/loop/sanity_gates.hpp"
#include "app/run/loop/time_step.hpp"
#include "geometry/frames/axis_map.hpp"
#include "io/question/gates.hpp"
#include "io/question/time.hpp"
#include "io/records/run_record.hpp"
#include "io/text/log.hpp"
#include "solver/flow_solver.hpp"
#include "solver/state/state_pass.hpp"

namespace downwash {

/// How a run ended.
struct RunOutcome {
  RunStatus status = RunStatus::finished;
  std::string reason;  ///< one sentence
  double dt = 0;       ///< of the last step, s
  double wall_seconds = 0;
  double output_seconds = 0;      ///< of these, what snapshots kept the steps waiting
  double checkpoint_seconds = 0;  ///< the same of checkpoints
  Diagnostics diagnostics;        ///< at the end
  PressureTotals pressure;
  /// time.dt over the longest stable step so far, where it is fixed.
  std::optional<double> step_over_stable;
  std::optional<Vector3> blow_up;  ///< where, m, user axes
  std::vector<GateRecord> gates;   ///< where they are watched
};

/// "x = 12.5, y = -3, z = 10 m"
std::string xyz_words(const Vector3& place);

/// Why to end a run at a simulated time (s) and a step, one sentence; nothing where it may go on.
/// Several processes must find the same.
using EndRule = std::function<std::optional<std::string>(double time, std::int64_t step)>;

class RunLoop {
 public:
  /// All references must outlive the loop. `stop` is looked at after every step. Where several
  /// processes compute together, each has its loop, they go through the same steps and outputs, and
  /// end alike: where any of them is to stop.
  RunLoop(FlowSolver& solver, const TimeControl& time, const AxisMap& axes, Log& log,
          const std::atomic<bool>& stop);

  /// What is written at the end and, where `every` (s) is given, at the start and from time to
  /// time.
  struct Output {
    std::optional<double> every;
    /// Takes the flow as it is to a writer. `time` is the moment that was asked for, which
    /// solver.time() may miss by rounding.
    std::function<void(double time)> write;
  };
  void add_output(Output output) { outputs_.push_back({std::move(output)}); }

  /// Samples to be taken: when the next one is due, and what takes it.
  struct Sampling {
    std::function<double()> next_time;  ///< s; infinite when there is none
    std::function<void()> take;
  };
  void add_sampling(Sampling sampling) { samplings_.push_back(std::move(sampling)); }

  /// Told after each step how far the run has got; `wall_seconds` and `dt` of the outcome are set.
  void add_watcher(std::function<void(const RunOutcome&)> watcher) {
    watchers_.push_back(std::move(watcher));
  }

  /// Asked after each step: why to end the run there, as on an interruption; nothing where it may
  /// go on. What it throws ends the run without its last outputs.
  void set_end_rule(EndRule rule) { end_rule_ = std::move(rule); }

  /// Has the run watched by sanity gates, which may stop it: see SanityGates.
  void set_gates(const GateBounds& bounds, bool air,
                 std::optional<ApproachWatch> approach = std::nullopt);

  /// Checkpoints: whether there is something to do by the clock, asked on the first process, and
  /// what does it, on all; and what saves one where the run is stopped. None of a flow that is not
  /// finite.
  struct Checkpointing {
    std::function<bool()> due;
    std::function<void()> go_on, save;
  };
  void set_checkpoints(Checkpointing checkpoints) { checkpoints_ = std::move(checkpoints); }
  /// What the loop itself goes on from, besides the solver: to be saved by a checkpoint, or to be
  /// restored before run(), which takes the run up where it was then.
  void pass_state(StatePass& state);
  /// Of that, how long steps are and what the gates have seen: where a run begins in a wind that
  /// another one computed.
  void pass_steps(StatePass& state);

  /// How places (m, user axes) are told where the flow blows up; x, y and z otherwise.
  void name_places(std::function<std::string(const Vector3&)> words) {
    place_words_ = std::move(words);
  }

  /// Runs to the end. All outputs are written then, whatever ended it.
  RunOutcome run();
  /// Why the run has failed, for what is written by then; empty while it has not.
  const std::string& failure() const { return failure_; }

 private:
  struct OutputSeries {
    Output output;
    std::int64_t written = 0;      ///< so far, or left out before the flow began
    std::int64_t written_at = -1;  ///< the step of the last one
    double next_time() const;
  };
  void write(OutputSeries& series, double time);

  struct End {
    RunStatus status;
    std::string reason;
  };
  /// Why to end now, if so.
  std::optional<End> end();
  std::optional<End> end_by_choice() const;
  End blow_up(const std::string& what);
  /// That of a tracer whose concentration is not finite any more, if there is one.
  std::optional<End> tracer_blow_up(const std::vector<TracerAccount>& accounts);
  /// That of a sanity gate. With `all`, at the end, it looks at everything.
  std::optional<End> stop_by_gate(const std::vector<TracerAccount>& accounts, bool all);
  /// True if step n, counted from 1, is one on which things that cost a little are looked at.
  bool due_every(std::int64_t steps) const;
  double next_target() const;
  double next_sample() const;
  double choose_step();
  void warn_of_unstable_step();
  void warn_of_capped_solve();
  std::string trouble() const;
  void step();
  void look_around();
  void write_first_outputs();
  void write_due_outputs();
  void take_due_samples();
  void save_due_checkpoint();
  void report_progress();
  void show_progress();
  const Diagnostics& diagnose();
  const StepLimits& limits();
  Vector3 place_of_trouble();
  Vector3 place_of(Index3 cell) const;
  std::string shorter_step_text() const;

  FlowSolver& solver_;
  const TimeControl& time_;
  const AxisMap& axes_;
  Log& log_;
  std::vector<OutputSeries> outputs_;
  std::vector<Sampling> samplings_;
  std::vector<std::function<void(const RunOutcome&)>> watchers_;
  std::function<std::string(const Vector3&)> place_words_ = xyz_words;
  const std::atomic<bool>& stop_;
  Processes* processes_;
  bool stopping_ = false;        ///< this process, or one of the others
  bool progress_due_ = false;    ///< by the clock of the first process
  bool checkpoint_due_ = false;  ///< the same
  bool resumed_ = false;
  std::optional<Checkpointing> checkpoints_;
  EndRule end_rule_;
  StepControl steps_;
  RunOutcome outcome_;
  StepLimitsWatch limits_;
  std::optional<SanityGates> gates_;
  std::string failure_;
  std::int64_t diagnosed_at_ = -1;  ///< the step that outcome_.diagnostics belongs to
  bool warned_ = false;
};

}  // namespace downwash
