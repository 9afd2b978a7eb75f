#include "app/run/deadline/deadline_watch.hpp"

#include <algorithm>

namespace downwash {
namespace {

/// Before these the speed of a run is not known well enough to end it.
constexpr double least_share = 0.1, least_seconds = 1;
/// A run is given up where it would be late by more than this share of what it has to go: less may
/// still turn out well, and the end of the time is watched for itself.
constexpr double tolerance = 0.1;

double share_of(double part, double whole) {
  return whole > 0 ? std::clamp(part / whole, 0.0, 1.0) : 1;
}

}  // namespace

void DeadlineWatch::note(double now, double time, std::int64_t step) {
  const Moment moment{now, time, step};
  if (!begun_) first_ = moment;
  begun_ = true;
  if (last_.step > 0 && step > last_.step) {  // the first one loads kernels
    longest_step_ =
        std::max(longest_step_, (now - last_.now) / static_cast<double>(step - last_.step));
  }
  last_ = moment;
  if (time <= course_.begin) release_ = moment;
}

bool DeadlineWatch::out_of_time(double left) const {
  return !over() && left < course_.closing + 2 * longest_step_;
}

bool DeadlineWatch::will_be_late(double left) const {
  const double gone = last_.now - first_.now;
  const double all = course_.alone + course_.released;
  if (over() || gone < least_seconds || gone < least_share * std::min(all, left)) return false;
  return to_go() > (1 + tolerance) * left;
}

bool DeadlineWatch::over() const { return last_.time >= (1 - 1e-9) * course_.end; }

double DeadlineWatch::expected(double time) const {
  return course_.alone * share_of(time - course_.start, course_.begin - course_.start) +
         course_.released * share_of(time - course_.begin, course_.end - course_.begin);
}

double DeadlineWatch::factor() const {
  const double due = expected(last_.time);
  return due > 0 ? (last_.now - first_.now) / due : 1;
}

double DeadlineWatch::to_go() const {
  return factor() * (expected(course_.end) - expected(last_.time)) + course_.closing;
}

PilotResult DeadlineWatch::steps_taken(PilotResult expected) const {
  if (release_.time > course_.start) {
    expected.steps_a_second = static_cast<double>(release_.step) / (release_.time - course_.start);
    expected.extra_steps = 0;
  }
  if (last_.time > release_.time) {
    expected.tracer_steps_a_second =
        static_cast<double>(last_.step - release_.step) / (last_.time - release_.time);
  }
  return expected;
}

}  // namespace downwash
