// How far a gas heavier than air reaches over open ground, by the correlations of Britter and
// McQuaid (1988, Workbook on the Dispersion of Dense Gases, HSE Contract Research Report 17), with
// the lines through their curves of CCPS (1999, Guidelines for Consequence Analysis of Chemical
// Releases), pp. 118-122, and the criteria as there and in Crowl and Louvar (Chemical Process
// Safety, ch. 5):
//
//   D = √(q0/U) of a plume, V0^(1/3) of a cloud,     g0' = g (ρ0 - ρ_air)/ρ_air
//   heavy where  (g0' q0 / (U³ D))^(1/3) ≥ 0.15,     √(g0' V0) / (U D) ≥ 0.20
//   a plume where the release goes on for 2.5 x/U or longer, a cloud where for 0.6 x/U or less; in
//   between what reaches farther of the two
//
// q0 (m³/s) and V0 (m³) are what comes out as pure gas, U is the wind 10 m up. Concentrations count
// as parts of the volume; gas colder than the air takes
//
//   c' = c / (c + (1 - c) T_air/T0)
//
// Thinner than the last curve (0.002, 0.001) they fall with the square of the distance, which is no
// part of the measurements behind it; nor is an α above 1, where the curves end.
//
// Widths, as in the workbook: of a plume
//
//   L_H(x) = D + 8 l + 2.5 l^(1/3) x^(2/3) to each side, and 2 l + D/2 upwind,   l = g0' q0 / U³
//
// and of a cloud, which spreads by its weight while the wind carries it along with 0.4 U,
//
//   R² = R0² + 1.2 t √(g0' V0)
#pragma once

#include <array>
#include <vector>

#include "geometry/shapes/shapes.hpp"

namespace downwash {

struct DenseSource {
  double mass = 0;         ///< kg
  double duration = 0;     ///< s; 0: at once
  double density = 0;      ///< ρ0, kg/m³, of the pure gas as it comes out
  double temperature = 0;  ///< T0, K
};

struct DenseAir {
  double speed = 0;        ///< U, m/s 10 m up
  double density = 0;      ///< kg/m³
  double temperature = 0;  ///< K
};

/// Its measure and from where on it is heavy.
struct DenseCriterion {
  double measure = 0, bound = 0;
  bool heavy() const { return measure >= bound; }
};
/// The criterion of a plume, or of a cloud where all comes out at once; 0 where it is not denser
/// than the air.
DenseCriterion dense_criterion(const DenseSource& source, const DenseAir& air);

/// D of the criterion, m: √(q0/U), or V0^(1/3) of a cloud.
double source_size(const DenseSource& source, const DenseAir& air);
/// Width to which the gas spreads by its weight at the source before the wind rules, m: 8 g0'
/// q0/U³; at once twice the radius √(g0' V0)/U at which the cloud spreads as fast as the wind. The
/// source is denser than the air.
double spread_by_weight(const DenseSource& source, const DenseAir& air);

/// lg(x/D) where a plume has come down to 0.1, 0.05, 0.02, 0.01, 0.005 and 0.002 of what comes out;
/// `alpha` = 0.2 lg(g0'² q0 / U⁵).
std::array<double, 6> plume_curves(double alpha);
/// Curves of a cloud alike, with 0.001; `alpha` = 0.5 lg(g0' V0^(1/3) / U²).
std::array<double, 7> cloud_curves(double alpha);

struct DenseReach {
  double distance = 0;        ///< m
  bool as_cloud = false;      ///< as one that came out at once
  bool extrapolated = false;  ///< beyond the end of the curves
  double half_width = 0;      ///< m, the largest
  std::vector<Point> edge;    ///< x downwind and y ≥ 0 to the left, m, by growing x
};
/// Where the mean has come down to `concentration` kg/m³. The source is denser than the air.
DenseReach dense_reach(const DenseSource& source, const DenseAir& air, double concentration);

}  // namespace downwash
