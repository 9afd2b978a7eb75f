// From the series of probes to statistics at their places.
#pragma once

#include <optional>
#include <vector>

#include "geometry/frames/axis_map.hpp"
#include "geometry/frames/wind_frame.hpp"
#include "io/results/point_statistics.hpp"
#include "solver/problem/statistics.hpp"

namespace downwash {

/// The window that counts of a series.
struct AveragingWindow {
  double start = 0;               ///< s
  std::optional<double> running;  ///< s: time constant of a running mean, see Statistics::window
};

/// The samples of a series after a time, the first of which stands for what follows that time.
ProbeSeries since(double start, const ProbeSeries& series);

/// Velocities along the x and y of the grid become those downwind and to the left.
void turn_to_wind(const WindFrame& frame, const AxisMap& axes, ProbeSeries& series);

/// Each point of the series. Means, variances and largest values are those that the statistics in
/// the cells have with the same samples; the standard error of a mean is, with the averaging time L
/// of that, sqrt(2 T / L · variance), where the integral time T is that of the whole window.
std::vector<PointStatistics> statistics_of(const ProbeSeries& series, const AveragingWindow& window,
                                           const AxisMap& axes);

}  // namespace downwash
