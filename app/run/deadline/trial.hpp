// A case on cells of some size: prepared, with what it is expected to take.
#pragma once

#include <functional>
#include <string>

#include "app/run/deadline/deadline_watch.hpp"
#include "app/run/deadline/resolution_choice.hpp"
#include "app/run/plan/prepared_case.hpp"

namespace downwash {

/// The case with cells of that edge, m; see CaseError.
using CaseOnCells = std::function<Question(double resolution)>;

/// How much longer things take than they are estimated to, as a run showed.
struct Calibration {
  double steps = 1;      ///< factor of the steps
  double before = 0;     ///< s more before the first step
  double closing = 0.5;  ///< s more after the last one; at least as many
};

/// A case, and what a step of it costs.
struct CostedCase {
  PreparedCase prepared;
  StepCost cost;
};

/// Estimates in it are of the machine as it is now: steps are computed on the very grid.
class Trial {
 public:
  /// A pilot run (of `effort` times what an estimate takes otherwise, at most 1) tells the steps.
  /// Throws InputError where its flow blows up.
  Trial(PreparedCase prepared, double effort);
  /// The steps are those of `known`, a trial on other cells, and so is the calibration.
  Trial(Question config, const Trial& known, double effort);
  /// The same, with costs that go with the number of cells: nothing is measured.
  Trial(Question config, const Trial& known);

  const PreparedCase& prepared() const { return prepared_; }
  double resolution() const;  ///< m
  std::int64_t cells() const { return cell_count(prepared_.site.box); }

  RunEstimate::Parts parts() const;  ///< s, calibrated
  double seconds() const;            ///< wall time of the run from here, s: the case is prepared
  double repeat_seconds() const;     ///< wall time of its repeats, s
  int repeats() const { return repeats_; }
  ExpectedCourse course() const;
  Forecast forecast() const;
  /// Wall time that a trial on other cells (m) takes to measure, s.
  double measuring(double resolution) const;

  /// Makes its case one without ranges, of which the result says why.
  void leave_out_ranges(const std::string& why);
  /// Takes over what the steps of a run of it were like, which `watch` saw; it `began` then, s
  /// since the command.
  void learn(const DeadlineWatch& watch, double began);
  /// The same where the run came to its end: all was written then (s since the command), and so
  /// many iterations of the pressure were done by step.
  void learn(const DeadlineWatch& watch, double began, double ended, double iterations);

 private:
  Trial(CostedCase costed, const Trial& known);

  PreparedCase prepared_;
  int repeats_;  ///< that its case asks for
  StepCost cost_;
  PilotResult steps_;
  RunEstimate estimate_;
  Calibration calibration_;
};

}  // namespace downwash
