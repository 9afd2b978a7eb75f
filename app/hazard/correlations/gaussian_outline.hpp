// The plume of Gauss over open ground, much as ALOHA has it, and how far it reaches a level.
//
//   C(x, y, z) = W / U · exp(-y²/2σ_y²)/(√(2π) σ_y) · Σ exp(-(z ± h)²/2σ_z²)/(√(2π) σ_z)
//
// with the rate W (kg/s) that passes a place: in the middle of a long release its own, of one that
// ends before less, since its ends spread along the wind by σ_x (Palazzi et al. 1982, Atmos.
// Environ. 16). As in ALOHA 5.4.4 (Jones et al. 2013, NOAA Technical Memorandum NOS OR&R 43, 4.3)
//
//   σ_y   of Briggs over open country, whatever the ground: those are of means over 3 min, the ones
//         over towns of an hour, and corrected for that they are alike (4.3.1)
//   σ_z   of Briggs, from a roughness length of 0.2 m on that over towns (4.3.1)
//   σ_x   of Beals (1971, Guide to Local Diffusion of Air Pollutants), table 13 there
//
// The memorandum is cited by the sections that the sources of the public HAZEL engine
// (hazel-project.eu, engineGaussian.js) name, which reproduces zones of ALOHA with these.
//
// ALOHA compares the highest C at any moment with a level. Here it is the largest mean over the
// averaging time of the level, as in the zones that stand beside it; of a release that goes on for
// longer than that the two are the same.
#pragma once

#include <optional>
#include <vector>

#include "app/hazard/far_field/dispersion_curves.hpp"
#include "geometry/shapes/shapes.hpp"

namespace downwash {

/// A mass that is released evenly from `begin` to `end`, s; at once where these are the same.
struct ReleasedPart {
  double begin = 0, end = 0;
  double mass = 0;  ///< kg
};

struct PlumeSource {
  std::vector<ReleasedPart> parts;
  double height = 0;  ///< h, m above the ground
};

struct PlumeAir {
  PasquillClass pasquill = 'D';
  double roughness = 0;            ///< z0, m
  double speed = 0;                ///< U, m/s, above 0
  std::optional<double> lid = {};  ///< m: top of the mixed layer, where it is known
};

/// Where the mean is at or above a level.
struct GaussianReach {
  bool reached = false;
  double nearest = 0, farthest = 0;  ///< m downwind of the release
  double half_width = 0;             ///< m, the largest
  bool open = false;                 ///< it goes on where the curves end
  std::vector<Point> edge;           ///< x downwind and y ≥ 0 to the left, m, by growing x
};

/// Standard deviation along the wind after a way of x m, m.
double spread_along(PasquillClass pasquill, double x);

class GaussianPlume {
 public:
  /// The curves of Briggs are meant for up to so far, m: nothing is told of what lies beyond.
  static constexpr double longest = 10000;
  /// Nearer than that they are not meant for, m.
  static constexpr double shortest = 100;
  /// σ_z is that over towns from this roughness length on, m.
  static constexpr double rough = 0.2;

  GaussianPlume(PlumeSource source, const PlumeAir& air);

  /// The largest mean over `averaging` s (above 0) at a place x m downwind, y m aside and z m above
  /// the ground, kg/m³; 0 upwind.
  double largest_mean(double x, double y, double z, double averaging) const;
  /// Where that reaches `level` kg/m³ (above 0), z m above the ground.
  GaussianReach reach(double level, double z, double averaging) const;

 private:
  /// W: the largest mean over `averaging` s of what passes x, kg/s.
  double passing(double x, double averaging) const;

  PlumeSource source_;
  PlumeAir air_;
  DispersionCurves curves_;
};

}  // namespace downwash
