#include "app/hazard/exposure/levels_that_count.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "app/hazard/exposure/exposure_history.hpp"

namespace downwash {

std::vector<ThreatLevel> levels_that_count(const Substance& substance,
                                           const std::vector<double>& averaging, double available,
                                           double duration) {
  // The smaller of several averaging times of a name is the better.
  const auto distance = [&](double time) {
    if (time > available * (1 + time_rounding)) return HUGE_VAL;
    return duration > 0 ? std::abs(std::log(time / duration)) : time;
  };
  std::map<std::string, double> best;
  for (const ThreatLevel& level : substance.levels) {
    const auto [held, added] = best.try_emplace(level.name, level.averaging);
    const std::pair now{distance(level.averaging), level.averaging};
    if (!added && now < std::pair{distance(held->second), held->second}) {
      held->second = level.averaging;
    }
  }
  std::vector<ThreatLevel> counting;
  std::copy_if(substance.levels.begin(), substance.levels.end(), std::back_inserter(counting),
               [&](const ThreatLevel& level) {
                 return averaging.empty() ? level.averaging == best.at(level.name)
                                          : std::find(averaging.begin(), averaging.end(),
                                                      level.averaging) != averaging.end();
               });
  return counting;
}

}  // namespace downwash
