// How fast waves grow on heavy fluid above light fluid, by linear theory.
#pragma once

namespace downwash::rayleigh_taylor {

/// Two unbounded fluids of one viscosity and nearly one density, of which the upper is the heavier.
struct Layers {
  double viscosity;  ///< ν, m²/s
  double driving;    ///< A g, m/s²: A = (ρ₂ - ρ₁) / (ρ₂ + ρ₁) times gravity
};

/// σ (1/s) of waves e^(σt) cos(k x), k in 1/m, on the sharp plane between them, in the Boussinesq
/// limit (Chandrasekhar 1961, sec. 94, has them for any densities):
///   ν² q (q - k) (q + k)² = A g k,  q² = k² + σ/ν,
/// which is σ² = A g k (1 - k/q), and σ² = A g k without viscosity (Rayleigh 1883, Taylor 1950).
double growth_rate(const Layers& layers, double k);

}  // namespace downwash::rayleigh_taylor
