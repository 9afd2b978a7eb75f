#include "app/run/checks/statistics_checks.hpp"

#include <fmt/format.h>

#include <cmath>
#include <string>

#include "app/hazard/statistics/development.hpp"
#include "app/run/measures/grading.hpp"
#include "io/results/report_words.hpp"

namespace downwash {
namespace {

Severity of_energy(double change, double drift) {
  constexpr Bounds relative{largest_energy_change, 0.05}, standard_errors{largest_drift, 3};
  // What is small by either measure is small.
  const Severity by_size = at_most(std::abs(change), relative),
                 by_error = at_most(drift, standard_errors);
  return worse(by_size, by_error) == by_size ? by_error : by_size;
}

}  // namespace

Check flow_developed(const StatisticsRecord& statistics, bool zones) {
  constexpr Bounds passes{fewest_passes, 0.5}, drift{largest_drift, 3};
  Severity severity = Severity::fine;
  std::string figure;
  const auto add = [&](const std::string& text, Severity found) {
    figure += (figure.empty() ? "" : "; ") + text;
    severity = worse(severity, found);
  };
  if (statistics.passes) {
    add(fmt::format("{:.2g} times through the area before", *statistics.passes),
        at_least(*statistics.passes * (1 + round_off), passes));
  }
  if (statistics.energy_change) {
    add(fmt::format("energy {:+.2g} % from half to half", 100 * *statistics.energy_change),
        of_energy(*statistics.energy_change, *statistics.energy_drift));
  }
  if (statistics.mean_drift) {
    add(fmt::format("means {:.2g} standard errors", *statistics.mean_drift),
        at_most(*statistics.mean_drift, drift));
  }
  if (!statistics.energy_change && !statistics.mean_drift) {
    add("too few samples to compare halves", Severity::look);
  }
  if (zones && severity == Severity::unreliable) severity = Severity::look;
  return graded(CheckGroup::time, Message::statistics_unsettled,
                "Flow developed when the averages began", figure,
                "one pass; energy within 1 % or 2 standard errors; means within 2", severity,
                {"averages began too early: {1}",
                 "The flow was still developing: later averages would differ.",
                 "Raise `statistics.start` and `time.end`."});
}

Check averages_long_enough(const StatisticsRecord& statistics) {
  constexpr Bounds integral_times{50, 0};
  const std::string bound = "at least 50 integral times, errors settled at all points";
  const Advice advice{"averages are too short: {1}",
                      "The averages are of too few eddies: another window would give others.",
                      "Raise `time.end`, and look at the standard errors in the tables."};
  if (!statistics.integral_times) {
    const bool still = statistics.points > 0 && statistics.settled == statistics.points;
    return graded(CheckGroup::time, Message::statistics_unsettled, "Averaging time",
                  still ? "nothing fluctuates at the points" : "too few samples to tell", bound,
                  still ? Severity::fine : Severity::look, advice);
  }
  const bool settled = statistics.settled == statistics.points;
  return graded(CheckGroup::time, Message::statistics_unsettled, "Averaging time",
                fmt::format("{}, {:.3g} integral times; errors settled at {} of {} points",
                            words::duration(statistics.averaging), *statistics.integral_times,
                            statistics.settled, statistics.points),
                bound,
                worse(at_least(*statistics.integral_times, integral_times),
                      settled ? Severity::fine : Severity::look),
                advice);
}

}  // namespace downwash
