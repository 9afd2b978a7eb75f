#include "app/run/deadline/trial.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>
#include <variant>

#include "app/run/plan/coarse_spin_up.hpp"
#include "app/run/plan/execution_choice.hpp"
#include "app/run/repeats/repeats.hpp"
#include "geometry/input/input_error.hpp"
#include "io/case/repeat_case.hpp"

namespace downwash {
namespace {

constexpr double pilot_seconds = 2.5, step_seconds = 0.5;
/// A cell takes as long as on a coarser grid, or longer, by this at most, where caches no longer
/// hold all; many take less, where a GPU is kept busy.
constexpr double most_costlier = 1.5;
/// Runs that are faster than their steps were measured may be so by chance.
constexpr double least_calibration = 0.9, most_calibration = 10;

double growth_of(const TimeControl& time) { return time.dt ? 0 : adaptive_step_growth; }

const DomainOptions& options_of(const DomainChoice& domain) {
  return std::get<DomainOptions>(domain.extent);
}

/// Steps on cells that are `finer` times as fine.
PilotResult scaled(PilotResult steps, double finer, const TimeControl& time) {
  const double more = std::pow(finer, growth_of(time));
  steps.steps_a_second *= more;
  steps.tracer_steps_a_second *= more;
  return steps;
}

int repeats_of(const PreparedCase& prepared) {
  return has_repeats(prepared) ? prepared.config.scenario.ensemble.repeats : 0;
}

CostedCase measured(Question config, double effort) {
  CostedCase costed{prepare(std::move(config)), {}};
  costed.cost = measured_step_cost(costed.prepared, effort * step_seconds);
  return costed;
}

CostedCase in_proportion(Question config, const StepCost& cost, std::int64_t cells) {
  CostedCase costed{prepare(std::move(config)), {}};
  const auto own = static_cast<double>(cell_count(costed.prepared.site.box));
  costed.cost = scaled(cost, own / static_cast<double>(cells));
  return costed;
}

}  // namespace

Trial::Trial(PreparedCase prepared, double effort)
    : prepared_(std::move(prepared)),
      repeats_(repeats_of(prepared_)),
      cost_(measured_step_cost(prepared_, effort * step_seconds)),
      steps_(expected_steps(prepared_, cost_, effort * pilot_seconds)),
      estimate_(estimate_run(prepared_, cost_, steps_)) {
  if (estimate_.seconds) return;
  throw InputError(Message::within_unknown, prepared_.config.file.string(),
                   "`time.answer_within` (--within)",
                   "how long the case takes can't be told: its flow blows up on coarse cells",
                   "run it without, and do what the message at its end says");
}

Trial::Trial(CostedCase costed, const Trial& known)
    : prepared_(std::move(costed.prepared)),
      repeats_(repeats_of(prepared_)),
      cost_(costed.cost),
      steps_(scaled(known.steps_, known.resolution() / resolution(), prepared_.config.time)),
      calibration_(known.calibration_) {
  steps_.iterations = iterations_of(cost_, steps_.iterations, known.cost_.first_iterations);
  estimate_ = estimate_run(prepared_, cost_, steps_);
  // A moment in which others work on the machine must not count on top of what the run of `known`
  // has shown of them already.
  const double costlier = (estimate_.step_seconds / static_cast<double>(cells())) /
                          (known.estimate_.step_seconds / static_cast<double>(known.cells()));
  calibration_.steps /= std::max(1.0, costlier / most_costlier);
}

Trial::Trial(Question config, const Trial& known, double effort)
    : Trial(measured(std::move(config), effort), known) {}

Trial::Trial(Question config, const Trial& known)
    : Trial(in_proportion(std::move(config), known.cost_, known.cells()), known) {}

double Trial::resolution() const { return options_of(prepared_.config.domain).resolution; }

RunEstimate::Parts Trial::parts() const {
  const RunEstimate::Parts& parts = estimate_.parts;
  return {.set_up = parts.set_up + calibration_.before,
          .alone = calibration_.steps * parts.alone,
          .released = calibration_.steps * parts.released,
          .closing = parts.closing + calibration_.closing};
}

double Trial::measuring(double resolution) const {
  constexpr double steps_measured = 12;  // see step_cost.cpp
  const double finer = std::pow(this->resolution() / resolution, growth_of(prepared_.config.time));
  const double steps = finer * static_cast<double>(estimate_.steps.value_or(1));
  return forecast().seconds_alone(resolution) * std::min(1.0, steps_measured / steps);
}

double Trial::seconds() const {
  const RunEstimate::Parts all = parts();
  return all.set_up - prepared_.seconds + all.alone + all.released + all.closing;
}

double Trial::repeat_seconds() const {
  const Forecast all = forecast();
  return all.seconds(resolution()) - all.seconds_alone(resolution());
}

ExpectedCourse Trial::course() const {
  const RunEstimate::Parts all = parts();
  const double end = prepared_.config.time.end.value_or(0);
  const double begin = prepared_.release ? std::min(prepared_.release->begin, end) : end;
  return {.start = std::min(settled_from(prepared_.release), begin),
          .begin = begin,
          .end = end,
          .alone = all.alone,
          .released = all.released,
          .closing = all.closing};
}

Forecast Trial::forecast() const {
  const auto cells = [site = prepared_.site, options = options_of(prepared_.config.domain),
                      memory = prepared_.choice.memory,
                      available = usable_share * prepared_.choice.memory_available,
                      known = static_cast<double>(this->cells())](double resolution) {
    DomainOptions other = options;
    other.resolution = resolution;
    const auto count = static_cast<double>(cell_count(resized(site, other)));
    const bool fits = memory.fields * count / known <= available;
    return fits ? count : std::numeric_limits<double>::infinity();
  };
  return {resolution(), parts(), growth_of(prepared_.config.time), cells, repeats_};
}

void Trial::leave_out_ranges(const std::string& why) {
  leave_out_repeats(prepared_.config);
  prepared_.config.given_way.push_back(why);
}

void Trial::learn(const DeadlineWatch& watch, double began) {
  if (watch.steps() == 0) return;
  const auto steps_of = [&] { return estimate_.parts.alone + estimate_.parts.released; };
  const double taken = watch.factor() * calibration_.steps * steps_of();
  steps_ = watch.steps_taken(steps_);
  estimate_ = estimate_run(prepared_, cost_, steps_);
  calibration_.steps = std::clamp(taken / steps_of(), least_calibration, most_calibration);
  calibration_.before =
      std::max(0.0, watch.before() - began - (estimate_.parts.set_up - prepared_.seconds));
}

void Trial::learn(const DeadlineWatch& watch, double began, double ended, double iterations) {
  if (iterations > 0) steps_.iterations = iterations;
  learn(watch, began);
  calibration_.closing =
      std::max(Calibration{}.closing, ended - watch.last() - estimate_.parts.closing);
}

}  // namespace downwash
