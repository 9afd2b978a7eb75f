#include "app/run/deadline/winds_in_time.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "geometry/input/input_error.hpp"
#include "io/text/wording.hpp"

namespace downwash {
namespace {

/// Part of the time left that the winds are expected to take: estimates are right to a third, and
/// pages of all winds are put together at the end.
constexpr double share = 0.65;
/// Directions that are farther apart than 45° leave gaps as wide as a zone.
constexpr std::size_t fewest = 8;

[[noreturn]] void refuse(const Deadline& deadline, const TimedCase& request, const Trial& trial,
                         std::size_t members, double each) {
  constexpr double unit = 5;  // s
  const double all = static_cast<double>(members) * each;
  throw InputError(
      Message::within_too_short, request.asked.file.string(), "`time.answer_within` (--within)",
      fmt::format("{:g} s is too short on this machine for winds from all directions: even {} of "
                  "them on cells of {:g} m, the coarsest that are of use, take about {}",
                  deadline.within(), members, trial.resolution(), duration_text(all)),
      fmt::format("give at least {:g} s, or `wind.direction` to compute that one alone{}",
                  unit * std::ceil((deadline.passed() + all / share) / unit),
                  until_then(trial.prepared())));
}

}  // namespace

std::string WindsInTime::words() const {
  return fmt::format("{} winds on cells of {:g} m, about {}", members, resolution,
                     duration_text(seconds));
}

WindsInTime winds_in_time(const Deadline& deadline, const TimedCase& request) {
  const Trial trial(coarsest_case(request), effort_for(deadline.within()));
  const double asked = resolution_of(request.asked.domain), coarsest = trial.resolution();
  const Forecast forecast = trial.forecast();
  const double each = forecast.seconds(coarsest), left = share * deadline.left();
  const std::size_t all = request.asked.winds.value().winds.size();
  const std::size_t least = std::min(fewest, all);
  for (std::size_t members = all; members >= least; members /= 2) {
    const double budget = left / static_cast<double>(members);
    if (each > budget) continue;
    const double resolution = forecast.finest_within(budget, asked, coarsest);
    return {.members = members,
            .resolution = resolution,
            .seconds = static_cast<double>(members) * forecast.seconds(resolution),
            .closing = trial.parts().closing};
  }
  refuse(deadline, request, trial, least, each);
}

}  // namespace downwash
