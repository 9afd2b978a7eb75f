// From what passed the outlet to puffs.
#pragma once

#include <vector>

#include "app/hazard/far_field/outflow.hpp"
#include "app/hazard/far_field/puff.hpp"

namespace downwash {

/// The mass that left the domain, as puffs.
struct OutletPuffs {
  std::vector<Puff> puffs;
  PlumeGrowth growth;
  double left = 0;      ///< kg, by the tracer's account
  double carried = 0;   ///< kg in the puffs
  double by_shape = 0;  ///< kg: what dosages at the outlet times the wind of the approach come to
};

/// One for each bin that anything went through and interval, or several where these are short;
/// bins of one row have the mean height and depth of the row. The masses of an interval are scaled
/// to what left in it by the account; what left while nothing passed the outlet, or came back,
/// counts in the next interval. `time`: of the samples, s, at which an interval ends each.
/// `source_height_square`: mean of the squares of the heights of the sources, m², which the virtual
/// source of the plume lies at.
OutletPuffs outlet_puffs(const Outlet& outflow, const std::vector<OutflowInterval>& intervals,
                         const std::vector<double>& time, const Point& downwind,
                         const DispersionCurves& curves, double source_height_square);

}  // namespace downwash
