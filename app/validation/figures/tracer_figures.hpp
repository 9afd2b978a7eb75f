// What must hold of a tracer in any closed box, and a picture of it.
#pragma once

#include <string>

#include "app/validation/case_run.hpp"
#include "io/plot/svg_plot.hpp"

namespace downwash {

/// Figures of the first tracer, over all runs that are added. It starts out between 0 and 1 kg/m³.
class TracerFigures {
 public:
  void add(const CaseRun& run);
  /// The lost mass and what lies outside of the initial range; both must be rounding errors.
  void check(ValidationRecord& record) const;

 private:
  double lost_ = 0;     ///< |released - airborne| / released
  double outside_ = 0;  ///< beyond 0 … 1, kg/m³
};

/// Cells of a plane across an axis of the user, by their indices along the other two in the order
/// x, y, z.
struct PlaneWindow {
  int across = 0;  ///< that axis
  int at = 0;      ///< and the index along it
  IndexRange first, second;

  /// All cells of the plane in the middle of an axis.
  static PlaneWindow middle(const CaseRun& run, int across);
  int first_axis() const { return across == 0 ? 1 : 0; }
  int second_axis() const { return across == 2 ? 1 : 2; }
};

/// The concentration in a plane as colours from 0 to 1.
PlotRaster raster(const CaseRun& run, const HostField<float>& c, const PlaneWindow& window,
                  const std::string& label);
/// The line along which it is 0.5.
PlotCurve half_contour(const CaseRun& run, const HostField<float>& c, const PlaneWindow& window,
                       const std::string& label);

}  // namespace downwash
