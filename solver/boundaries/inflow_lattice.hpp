// The points on which the turbulence of one inflow face is made, and its filters.
#pragma once

#include <vector>

#include "solver/boundaries/slab_context.hpp"
#include "solver/grid/slab_extent.hpp"

namespace downwash {

/// Evenly spaced points along one axis of the grid, those of its cells where they are even.
struct LatticeLine {
  double begin = 0, spacing = 1;  ///< of the axis and of the points, m
  int points = 1;
  bool periodic = false;

  /// As close as the narrowest cell, but no more than four points for each cell of the axis.
  LatticeLine(const Axis& axis, bool is_periodic);
  /// The nearest point, which may be beyond the ends.
  int nearest(double place) const;
  double place(int point) const { return begin + (point + 0.5) * spacing; }
};

/// Filters by component and height, each as long on both sides as twice its integral scale.
struct LatticeFilters {
  std::vector<double> weights;  ///< (2 most_reach + 1) of each
  std::vector<int> reach;
  int most_reach = 0;

  /// `scales`: integral scales (m) of the components 0, 1, 2, each at all heights. Scales below the
  /// spacing leave the numbers as they are.
  LatticeFilters(const std::vector<double>& scales, double spacing);
};

/// What a slab makes of the turbulence of one inflow face.
class InflowLattice {
 public:
  InflowLattice(const FlowProblem& problem, const SlabExtent& slab, int axis, const Inflow& inflow);

  int across_axis, up_axis;  ///< the directions along the face
  LatticeLine across, up;
  /// Lattice points of the indices of the slab from -1 on, counted from its own first point.
  std::vector<int> point_across, point_up;
  int first_across;   ///< the slab's first point on the whole face
  int points_across;  ///< of the slab
  LatticeFilters filter_across, filter_up;
  std::vector<double> rate;   ///< 1/T by component and height, 1/s
  std::vector<int> level_up;  ///< TurbulenceLevel of the indices of the slab from -1 on
  /// Where cells have levels of their own: point_up and level_up are those of the whole axis, and
  /// this is which of them cells of the slab have, upwards from -1 on and row by row across from -1
  /// on. Empty otherwise.
  std::vector<int> level_of_cell;
};

}  // namespace downwash
