// The flow in a vertical plane along x, for pictures and for what happens near the ground.
#pragma once

#include <vector>

#include "app/validation/case_run.hpp"
#include "io/plot/svg_plot.hpp"

namespace downwash {

/// Velocities at the centres of the cells of a plane between two layers of cells, means of both; x
/// fastest. NaN in solids.
struct PlaneSection {
  std::vector<double> x, z;
  std::vector<double> u, w;

  std::size_t index(std::size_t i, std::size_t k) const { return k * x.size() + i; }
};

/// The plane that halves the domain across y, which has an even number of cells.
PlaneSection middle_plane(const CaseRun& run);

/// The path of the velocity in the plane from a point, down and up the wind, in the second-order
/// midpoint rule; until it leaves the section, meets a solid or has `longest` m behind it.
PlotCurve streamline(const PlaneSection& section, double x, double z, double longest);

}  // namespace downwash
