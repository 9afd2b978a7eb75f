#include "app/run/checks/solver_checks.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "app/run/loop/gate_wording.hpp"
#include "app/run/measures/grading.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

bool is_finite(const TracerAccount& a) {
  return std::isfinite(a.released) && std::isfinite(a.airborne) && std::isfinite(a.deposited) &&
         std::isfinite(a.decayed) && std::isfinite(a.left);
}

/// std::max(0, NaN) is 0.
double worst_closure(const std::vector<TracerRecord>& tracers) {
  double worst = 0;
  for (const TracerRecord& tracer : tracers) {
    const double error = tracer.closure_error().value_or(0);
    if (!(error <= worst)) worst = error;
    if (std::isnan(worst)) break;
  }
  return worst;
}

}  // namespace

Check divergence(double divergence_times_step, bool held) {
  constexpr Bounds bounds{1e-3, 1e-2};
  return graded(CheckGroup::solver, Message::air_not_conserved, name_text(Gate::divergence),
                fmt::format("{:.1e}", divergence_times_step), "at most 1e-3",
                at_most(divergence_times_step, bounds),
                {"air is not conserved: {}",
                 "Air comes from nowhere or vanishes, and thins or thickens what it carries.",
                 held ? "The wind that is held does not fit the faces: choose `initial` to fit "
                        "them, or leave `time.hold_wind` out."
                      : "Set a smaller `pressure.tolerance`, or more `pressure.sweeps`."});
}

Check air_balance(double inflow, double outflow) {
  constexpr Bounds bounds{1e-5, 1e-3};
  const double balance = std::abs(inflow - outflow) / inflow;
  return graded(
      CheckGroup::solver, Message::air_not_conserved, "Air that comes in and does not leave",
      fmt::format("{:.1e} of it", balance), "at most 1e-5 of it", at_most(balance, bounds),
      {"air is lost: {}",
       {"The domain is filled or emptied: so is the cloud.", "The domain is filled or emptied."},
       "Set a smaller `pressure.tolerance`."});
}

Check pressure_solves(std::int64_t capped, std::int64_t steps) {
  constexpr Bounds bounds{0, 0.1};
  const double share = steps > 0 ? static_cast<double>(capped) / static_cast<double>(steps) : 0;
  return graded(CheckGroup::solver, Message::pressure_capped, name_text(Gate::pressure),
                fmt::format("{} of {}", capped, counted(steps, "step")), "none",
                at_most(share, bounds),
                {"the pressure is not solved in {}",
                 "More divergence than asked for was left in these steps.",
                 "Raise `pressure.max_iterations` or `pressure.tolerance`."});
}

Check tracer_budget(const std::vector<TracerRecord>& tracers) {
  constexpr Bounds bounds{1e-6, 1e-3};
  double released = 0;
  for (const TracerRecord& tracer : tracers) released += tracer.account.released;
  const double worst = worst_closure(tracers);
  return graded(CheckGroup::solver, Message::mass_not_conserved, name_text(Gate::tracers),
                fmt::format("{:.1e} of {}", worst, mass_text(released)), "at most 1e-6",
                at_most(worst, bounds),
                {"mass is not conserved: {}",
                 "Concentrations are too low or too high by as much, or no numbers at all.",
                 "Take a smaller `time.cfl`; mind the amount that is released."});
}

Check finite_fields(bool velocity, const std::vector<TracerRecord>& tracers,
                    const std::vector<double>& largest) {
  const bool tracer =
      std::all_of(tracers.begin(), tracers.end(),
                  [](const TracerRecord& record) { return is_finite(record.account); }) &&
      std::all_of(largest.begin(), largest.end(), [](double c) { return std::isfinite(c); });
  const std::string figure = velocity ? tracer ? "all" : "concentrations are not"
                             : tracer ? "the wind is not"
                                      : "neither wind nor concentrations are";
  return graded(CheckGroup::solver, Message::no_numbers, "Values that are numbers", figure, "all",
                velocity && tracer ? Severity::fine : Severity::unreliable,
                {"not all values are numbers: {}",
                 {"What is no number is drawn as nothing: places without a zone are not safe.",
                  "What is no number is drawn as nothing."},
                 "Mind the amount that is released; take a smaller `time.cfl` or `time.dt`.",
                 Errs::too_short});
}

Check fixed_step(double over_stable, bool held) {
  constexpr Bounds bounds{1, 1.2};
  return graded(CheckGroup::solver, Message::unstable_step,
                "Fixed time step over the longest stable one", fmt::format("{:.2g}", over_stable),
                "at most 1", at_most(over_stable, bounds),
                {"time step too long: {} times the stable one",
                 held ? "Concentrations may be below 0, or above those that were released."
                      : "The wind may have been shaken by waves that the step makes.",
                 "Set a smaller `time.dt`, or leave it out."});
}

}  // namespace downwash
