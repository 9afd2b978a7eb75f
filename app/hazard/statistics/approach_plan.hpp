// Where the wind is sampled that arrives before the first building.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/hazard/exposure/build_release.hpp"
#include "app/scene/build_problem.hpp"
#include "solver/problem/statistics.hpp"

namespace downwash {

/// m: where people are, and where wind is reported; of a town, see model_scale().
inline constexpr std::array heights_of_approach{2.0, 10.0};

/// What the inlet was asked to bring at one height.
struct AskedWind {
  double height = 0;     ///< m above the ground
  double speed = 0;      ///< mean along the wind, m/s
  double intensity = 0;  ///< of turbulence, √uu / U; 0 where none was asked
};

/// How a quantity at a height follows from layers: Σ weight · value of layer.
struct LayerWeight {
  std::size_t layer;
  double weight;
};

/// A line of probes across the wind in some layers of cells: two heights of the tallest body before
/// the first one, where the air hardly gives way to them yet, but no nearer to the inlet than to
/// that body, and two cells before it at least; in the middle of a domain without solids. On the
/// faces across the wind, where no component of it is interpolated, over the inner half of the
/// width.
struct ApproachPlan {
  ProbeGroup probes;           ///< solver axes; one layer after the other
  int group = -1;              ///< which one of the problem they are
  std::vector<double> layers;  ///< m, middles of those layers, rising
  int places = 0;              ///< in each of them
  double distance = 0;         ///< m behind the inlet
  std::vector<AskedWind> asked;
  double reference = heights_of_approach.back();  ///< m: where wind is reported
  /// s: from when on it counts; absent: the second half of the run.
  std::optional<double> start;
  bool held = false;    ///< the wind is held: nothing has to arrive first
  std::string unknown;  ///< why there are no probes, the end of a sentence

  /// Gives the problem these probes, after those that it has.
  void add_to(FlowProblem& problem);
};

/// The plan of a case with wind whose domain holds the lowest of the heights that people ask about.
/// `scale`: see model_scale().
std::optional<ApproachPlan> plan_approach(const Question& config, const Site& site,
                                          const BuiltProblem& built, const ReleasePlan* release,
                                          double scale);

/// The weights of layers (m, rising) for the mean speed at a height: between two linear in
/// ln(z + z0) where the wind has a log profile, whose shape that is, else in z; below the lowest
/// and above the highest the speed goes with the profile that was asked for.
std::vector<LayerWeight> speed_weights(const std::vector<double>& layers, double height,
                                       const Wind& wind);
/// The same for standard deviations, which stay what they are below the lowest and above the
/// highest layer.
std::vector<LayerWeight> deviation_weights(const std::vector<double>& layers, double height,
                                           const Wind& wind);

}  // namespace downwash
