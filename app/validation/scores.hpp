// Measures of how well predictions meet observations, as validation of wind and dispersion has
// them.
//
// With the pairs (O, P), observed and predicted, and an overbar for the mean over them:
//   hit rate   q    = share of |P - O| ≤ D |O| or |P - O| ≤ W     (VDI 3783 Part 9, 2005)
//   FB              = 2 (Ō - P̄) / (Ō + P̄), positive where predictions are too low
//   NMSE            = mean (O - P)² / (Ō P̄)
//   MG, VG          = exp(mean ln O - mean ln P), exp(mean (ln O - ln P)²)
//   FAC2            = share of ½ O ≤ P ≤ 2 O
//   NAD             = mean |O - P| / (Ō + P̄)
// Chang & Hanna 2004, Meteorol. Atmos. Phys. 87, 167-196, doi:10.1007/s00703-003-0070-7; NAD: Hanna
// & Chang 2012, Meteorol. Atmos. Phys. 116, 133-146, doi:10.1007/s00703-011-0177-1.
#pragma once

#include <utility>
#include <vector>

namespace downwash {

struct ScorePair {
  double observed = 0, predicted = 0;
};
/// Of a set without pairs every score is not a number, and so it is of one with a value that is
/// none, except that hit_rate and factor_of_two count that pair as a miss.
using ScorePairs = std::vector<ScorePair>;

/// D and W of the hit rate of wind velocities in VDI 3783 Part 9; W over that of the approach flow.
inline constexpr double vdi_relative_tolerance = 0.25, vdi_absolute_tolerance = 0.05;
inline constexpr const char* vdi_source = "hit rate: VDI 3783 Part 9, D = 0.25, W = 0.05";

/// q; the tolerances D, relative, and W, in the unit of the pairs.
double hit_rate(const ScorePairs& pairs, double relative, double absolute);
/// q with those of VDI 3783 Part 9.
double vdi_hit_rate(const ScorePairs& pairs);
/// (W, q) for `count` values of W, evenly from 0 to `largest`.
std::vector<std::pair<double, double>> hit_rate_curve(const ScorePairs& pairs, double relative,
                                                      double largest, int count);

double fractional_bias(const ScorePairs& pairs);
double normalised_mean_square_error(const ScorePairs& pairs);
double normalised_absolute_difference(const ScorePairs& pairs);
/// Of values that are not negative; a pair of zeros agrees.
double factor_of_two(const ScorePairs& pairs);

// Values below `floor`, above 0, count as it: the detection limit, which has to be stated beside
// the score, since a logarithm of less depends on little else.
double geometric_mean_bias(const ScorePairs& pairs, double floor);
double geometric_variance(const ScorePairs& pairs, double floor);

}  // namespace downwash
