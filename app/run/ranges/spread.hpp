// How far concentrations may be off, place by place, by what repeats of the run say.
#pragma once

#include <span>
#include <vector>

#include "app/run/ranges/map_raster.hpp"
#include "io/results/zones.hpp"

namespace downwash {

/// A figure lies within its range in four of five cases: so many standard deviations of a normal
/// distribution to either side.
inline constexpr double likely_deviations = 1.2816;

/// Values that a repeat and the run have in the same cells, kg/m³; negative where it has none.
struct ComparedValues {
  std::vector<float> run;
  std::vector<std::vector<float>> repeats;
  /// Values of the run if its wind turns to either side by the standard deviation of its direction;
  /// none if that is not known.
  std::vector<std::vector<float>> turned = {};
  double least_variance = 0;  ///< V is never less where the run has a hundredth of the limit
};

/// Natural logarithm of the factor by which the values of a run are likely off, up and down, in
/// each cell of a raster:
///   w² = z² (2 V + G² + D),   G² = max(0, ⟨(mean of ln c_r - ln c)²⟩ - V (1 + 1/N)).
/// V is the variance of the logarithm among the N repeats, which differ by their eddies alone: what
/// happens differs from what is computed by two such draws. G is what the repeats' cells, twice as
/// wide, change beside that; what the run's own cells do is as much where errors go with their
/// width. D is the mean square of ln c_turned - ln c. All are means over the cells nearer than
/// `reach` cells (rows and columns); values below a hundredth of `limit` count as that, since what
/// is far below the limit decides nothing. With one repeat V is 0 and all of the difference counts
/// as G.
std::vector<float> log_spread(const MapRaster& raster, const ComparedValues& values, double limit,
                              int reach);

}  // namespace downwash
