// Heavy fluid above light fluid in a tall box: the problem, its linear theory, its perturbations.
//
// Axes i, j, k along x, y, z. One tracer, 1 kg/m³ in the heavy fluid and none in the light one,
// whose weight drives the flow in the Boussinesq approximation.
#pragma once

#include "solver/flow_solver.hpp"

namespace downwash::rayleigh_taylor {

constexpr double width = 0.5, height = 1.5;  ///< m; the interface is at z = 0, half-way up
constexpr double gravity = 0.1;              ///< m/s²
constexpr double atwood = 1.0 / 3;  ///< A = (ρ₂ - ρ₁) / (ρ₂ + ρ₁) of densities 2 and 1
constexpr double viscosity = 2e-4;  ///< of both fluids, m²/s

/// `cells` across the width; three times as many along z, and one along y unless `solid`.
FlowProblem problem_of(int cells, bool solid);

/// The wave that fits the box once.
double wave_number();

/// Normal modes e^(σt) cos(k x) of a sharp interface between unbounded fluids of one viscosity, in
/// the Boussinesq limit (Chandrasekhar 1961, sec. 94, has them for any densities):
///   w = σ a (q e^(-k|z|) - k e^(-q|z|)) / (q - k),  q² = k² + σ/ν,
///   ν² q (q - k) (q + k)² = A g k,
/// which is σ² = A g k (1 - k/q), and σ² = A g k without viscosity (Rayleigh 1883, Taylor 1950).
class NormalMode {
 public:
  explicit NormalMode(double k);
  double rate() const { return viscosity * (q_ * q_ - k_ * k_); }  ///< σ, 1/s
  /// Velocity for an interface at z = a cos(k x).
  VelocityFunction velocity(double a) const;

 private:
  double k_, q_;
};

/// The part of the cell about a point that lies above z = a cos(k x).
ConcentrationFunction above_wave(const Grid& grid, double a);
ConcentrationFunction above_plane();

/// A vertical velocity (1 + cos(2π z / height)) / 2 of the horizontal pattern
///   cos(k x), in space times cos(k y), of one wave, or
///   a sum of eight waves of pseudo-random phases.
VelocityFunction single_mode(bool solid);
VelocityFunction many_modes(bool solid);

}  // namespace downwash::rayleigh_taylor
