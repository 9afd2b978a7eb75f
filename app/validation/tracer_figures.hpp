// What must hold of a tracer in any closed box, and a picture of it.
#pragma once

#include <string>

#include "app/validation/validation_case.hpp"
#include "io/plot/svg_plot.hpp"
#include "solver/flow_solver.hpp"

namespace downwash {

/// For small grids: on some cores of the CPU, or on one GPU.
Execution small_execution(const ValidationContext& context);

/// Of the first tracer, over all runs that are added. Starts out between 0 and 1 kg/m³.
class TracerFigures {
 public:
  void add(FlowSolver& solver);
  /// The lost mass and what lies outside of the initial range; both must be rounding errors.
  void check(ValidationRecord& record) const;

 private:
  double lost_ = 0;     ///< |released - airborne| / released
  double outside_ = 0;  ///< beyond 0 … 1, kg/m³
};

/// Indices of a plane across j, by the centres of its cells.
struct PlaneWindow {
  int j = 0;
  IndexRange i, k;
};

/// The concentration in a plane across j as colours from 0 to 1.
PlotRaster raster(const HostField<float>& c, const Grid& grid, const PlaneWindow& window,
                  const std::string& label);
/// The line along which it is 0.5.
PlotCurve half_contour(const HostField<float>& c, const Grid& grid, const PlaneWindow& window,
                       const std::string& label);

}  // namespace downwash
