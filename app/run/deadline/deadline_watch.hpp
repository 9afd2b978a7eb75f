// Looks after every step whether a run will be over in time.
#pragma once

#include <cstdint>

#include "app/run/plan/run_pilot.hpp"

namespace downwash {

/// What a run is expected to take.
struct ExpectedCourse {
  double start = 0;                ///< simulated s: of the first step on these cells
  double begin = 0, end = 0;       ///< the same of the first release and of the end
  double alone = 0, released = 0;  ///< s of wall time for the steps before the release and after
  double closing = 0;              ///< s of wall time for what is written after the last step
};

/// Times without a name are those since the command was given, s of wall time.
class DeadlineWatch {
 public:
  explicit DeadlineWatch(const ExpectedCourse& course) : course_(course) {}

  /// After each step, and before the first.
  void note(double now, double time, std::int64_t step);

  /// True if no more than the results can still be written in the time that is left, s.
  bool out_of_time(double left) const;
  /// True if the run has gone on for long enough to tell that it won't be over by then.
  bool will_be_late(double left) const;
  /// Wall time until all is written, s: what was expected, times what the run has taken so far over
  /// what was expected of that.
  double to_go() const;

  double before() const { return first_.now; }       ///< when the first step began
  double last() const { return last_.now; }          ///< when the last one ended
  double time() const { return last_.time; }         ///< simulated, s
  std::int64_t steps() const { return last_.step; }  ///< so far
  /// Wall time of the steps over what was expected of them; 1 before there were any.
  double factor() const;
  /// Steps by simulated time as they were, in place of those that were `expected`.
  PilotResult steps_taken(PilotResult expected) const;

 private:
  struct Moment {
    double now = 0, time = 0;
    std::int64_t step = 0;
  };
  /// True after the last step: what is left takes the time that it takes.
  bool over() const;
  /// Expected wall time of the steps up to a simulated time, s.
  double expected(double time) const;

  ExpectedCourse course_;
  bool begun_ = false;
  double longest_step_ = 0;  ///< s
  Moment first_, release_, last_;
};

}  // namespace downwash
