// What is asked of the flow as it fluctuates: means and covariances in the cells, series at probes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "solver/grid/grid.hpp"

namespace downwash {

class ObstacleMap;

/// When samples are taken: after every so many steps that end after `start`. A sample stands for
/// the time since the one before, so that steps of any length count as long as they are.
struct Sampling {
  double start = 0;  ///< s
  int interval = 1;  ///< steps
};

/// Means, covariances and maxima in every cell.
struct Statistics {
  Sampling sampling{.start = 0, .interval = 5};
  /// Time constant of a running mean, s, which forgets exponentially what is longer ago; the mean
  /// since the start where absent.
  std::optional<double> window = std::nullopt;
};

/// Points whose velocity and concentrations are recorded. Any number of groups.
struct ProbeGroup {
  Sampling sampling;
  std::vector<Index3> cells;    ///< that the points lie in, solver axes; fluid
  std::vector<Vector3> points;  ///< m, solver axes
};

/// How far a sampling has got: state of the flow like its fields.
struct SamplingState {
  double now = 0;    ///< s, the time of the flow
  double since = 0;  ///< s since the last sample, or since the start
  int steps = 0;     ///< of these
  std::int64_t samples = 0;
  double time = 0;  ///< s that the samples stand for
  /// 1/s: of the averaging time, which is Σ share² / time over the shares that samples have in the
  /// mean now. 1 / time where all count alike; 1 / (2 window) once a running mean has forgotten its
  /// start: its mean is as certain as that over twice its window.
  double inverse_averaging = 0;
};

/// Counts a step of dt. True if a sample is due now, which stands for state.since.
bool count_step(const Sampling& sampling, double dt, SamplingState& state);

/// Takes the sample into account. Returns its share of the mean, in (0, 1]:
///   w = Δt / min(T, window),  Δt = since, T = time with this sample.
double take_sample(const std::optional<double>& window, SamplingState& state);

/// What the statistics in the cells are of.
struct StatisticsReport {
  std::int64_t samples = 0;
  double time = 0;       ///< s that they stand for
  double averaging = 0;  ///< s: see SamplingState::inverse_averaging; 0 without samples
};
StatisticsReport report_of(const SamplingState& state);

/// What a group of probes has recorded.
struct ProbeSeries {
  std::vector<double> time;  ///< s, of the samples
  std::vector<double> span;  ///< s that they stand for
  std::size_t quantities = 0, points = 0;
  /// Velocity along i, j and k, m/s, then the concentrations of the tracers, kg/m³; one sample
  /// after the other, in it one quantity after the other, in it the points in the order of the
  /// group.
  std::vector<double> values;

  double at(std::size_t sample, std::size_t quantity, std::size_t point) const {
    return values[(sample * quantities + quantity) * points + point];
  }
};

/// What those probes of a group recorded that lie in one slab, and their places in the group.
struct SlabProbeSeries {
  ProbeSeries series;
  std::vector<std::size_t> place;
};

/// What is wrong with them, one sentence each; empty when nothing is: intervals below 1, windows
/// that are not above 0, starts that are not finite, points outside their cells, cells that are
/// solid or beyond the grid.
std::vector<std::string> inconsistencies(const std::optional<Statistics>& statistics,
                                         const std::vector<ProbeGroup>& probes, const Grid& grid,
                                         const ObstacleMap& obstacles);

}  // namespace downwash
