// The mean wind where people stand, for the map of a run that releases nothing.
#pragma once

#include <optional>
#include <vector>

#include "app/scene/build_problem.hpp"
#include "app/scene/site.hpp"
#include "io/question/question.hpp"
#include "io/results/result.hpp"
#include "solver/problem/statistics.hpp"

namespace downwash {

/// Probes in the layer of cells that is 1.5 m (times model_scale()) above the ground, on a raster
/// over the domain.
struct WindMapPlan {
  ProbeGroup probes;                ///< solver axes
  int group = -1;                   ///< which one of the problem they are
  double height = 1.5;              ///< m above the ground
  double low = 0, high = 0;         ///< m above the ground, of that layer
  int nx = 0, ny = 0;               ///< of the raster
  std::vector<std::size_t> places;  ///< of the probes, in the raster by rows, x fastest
  /// s: from when on it counts; absent: the second half of the run.
  std::optional<double> start;

  /// Gives the problem these probes, after those that it has.
  void add_to(FlowProblem& problem);
};

/// The plan of a case with wind, without releases, whose domain is higher than people are. `scale`:
/// see model_scale().
std::optional<WindMapPlan> plan_wind_map(const std::optional<Wind>& wind,
                                         const std::optional<StatisticsChoice>& statistics,
                                         const Site& site, const BuiltProblem& built, bool releases,
                                         double scale);

/// The means over the window of the plan; nothing without samples in it.
std::optional<WindMap> wind_map(const WindMapPlan& plan, const ProbeSeries& series,
                                const Site& site, const AxisMap& axes);

}  // namespace downwash
