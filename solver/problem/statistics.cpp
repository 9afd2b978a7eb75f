#include "solver/problem/statistics.hpp"

#include <algorithm>
#include <cmath>

#include "solver/grid/obstacle_map.hpp"

namespace downwash {
namespace {

void check(const Sampling& sampling, const std::string& what, std::vector<std::string>& wrong) {
  if (!std::isfinite(sampling.start)) {
    wrong.push_back(what + ": the start is not a finite time");
  }
  if (sampling.interval < 1) {
    wrong.push_back(what + ": samples are taken every 1 step or more, not " +
                    std::to_string(sampling.interval));
  }
}

void check(const ProbeGroup& group, const std::string& what, const Grid& grid,
           const ObstacleMap& obstacles, std::vector<std::string>& wrong) {
  check(group.sampling, what, wrong);
  if (group.cells.size() != group.points.size()) {
    wrong.push_back(what + ": has not as many cells as points");
    return;
  }
  for (std::size_t n = 0; n < group.cells.size(); ++n) {
    const Index3& cell = group.cells[n];
    bool inside = true;
    for (std::size_t a = 0; a < 3; ++a) {
      const Axis& axis = grid.axis[a];
      inside = inside && cell[a] >= 0 && cell[a] < axis.n() &&
               group.points[n][a] >= axis.face(cell[a]) &&
               group.points[n][a] <= axis.face(cell[a] + 1);
    }
    if (!inside || obstacles.solid(cell[0], cell[1], cell[2])) {
      wrong.push_back(what + ": point " + std::to_string(n) +
                      (inside ? " lies in a solid cell" : " lies outside its cell or the grid"));
    }
  }
}

}  // namespace

bool count_step(const Sampling& sampling, double dt, SamplingState& state) {
  state.now += dt;
  const double counts = std::min(dt, state.now - sampling.start);
  if (!(counts > 0)) return false;
  state.since += counts;
  return ++state.steps >= sampling.interval;
}

double take_sample(const std::optional<double>& window, SamplingState& state) {
  const double span = state.since;
  state.time += span;
  const double share = std::min(1.0, span / std::min(state.time, window.value_or(state.time)));
  state.inverse_averaging =
      (1 - share) * (1 - share) * state.inverse_averaging + share * share / span;
  ++state.samples;
  state.since = 0;
  state.steps = 0;
  return share;
}

StatisticsReport report_of(const SamplingState& state) {
  return {state.samples, state.time, state.samples > 0 ? 1 / state.inverse_averaging : 0};
}

std::vector<std::string> inconsistencies(const std::optional<Statistics>& statistics,
                                         const std::vector<ProbeGroup>& probes, const Grid& grid,
                                         const ObstacleMap& obstacles) {
  std::vector<std::string> wrong;
  if (statistics) {
    check(statistics->sampling, "statistics", wrong);
    if (const auto& window = statistics->window; window && !(*window > 0)) {
      wrong.push_back("statistics: the window of a running mean must be above 0 s, not " +
                      std::to_string(*window));
    }
  }
  for (std::size_t g = 0; g < probes.size(); ++g) {
    check(probes[g], "probe group " + std::to_string(g), grid, obstacles, wrong);
  }
  return wrong;
}

}  // namespace downwash
