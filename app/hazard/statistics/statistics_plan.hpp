// From a case to the statistics and probes of its flow problem.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/hazard/exposure/build_release.hpp"
#include "app/hazard/statistics/series_statistics.hpp"
#include "app/scene/build_problem.hpp"
#include "io/results/point_statistics.hpp"

namespace downwash {

/// A group of probes of the flow problem, and what its points are.
struct ProbedGroup {
  std::vector<ProbedPlace> places;  ///< in the order of the group
  ProbeGroup probes;
};

/// What the case asks for; groups without places where it does not.
struct StatisticsPlan {
  AveragingWindow window;
  std::optional<Statistics> statistics;  ///< in the cells
  std::vector<double> heights;           ///< of slices, m above ground
  ProbedGroup series, points, lines;     ///< `probes`, `statistics.points`, `statistics.lines`
  std::vector<std::string> moved;        ///< places that were no open air, one sentence each

  /// The groups that have places, in the order in which they are the solver's.
  std::vector<const ProbedGroup*> groups() const;
  /// Gives the problem its statistics and probes.
  void add_to(FlowProblem& problem) const;
};

/// Throws CaseError with everything that is wrong: places outside the domain or inside buildings,
/// lines without open air, heights above the domain, a window that begins after the end; or
/// InputError for a file of points. `release` where there are releases.
StatisticsPlan plan_statistics(const Question& config, const Site& site, const BuiltProblem& built,
                               const ReleasePlan* release);

}  // namespace downwash
