// The pressure equations that are measured.
#pragma once

#include "solver/pressure/poisson_solver.hpp"

namespace downwash::benchmark {

enum class Geometry {
  none,    ///< an empty channel
  boxes,   ///< 40 boxes of all sizes that fit no coarse cells and may overlap
  blocks,  ///< 8 × 8 equal blocks in the lowest quarter, every other row shifted by half a pitch
};
enum class Source {
  wind,   ///< the divergence of a uniform unit wind along k that is stopped at solid faces
  random  ///< white noise: all wave lengths alike
};

/// Cells of 1 × 1 along i and k; along j `stretch` is the ratio of neighbours, the mean height 1.
/// All faces of the domain are Neumann's.
struct SampleProblem {
  Grid grid;
  ObstacleMap obstacles;
  HostField<double> source;
};

SampleProblem sample_problem(const Index3& n, double stretch, Geometry geometry, Source source);

}  // namespace downwash::benchmark
