// How a plume grows over open ground whose roughness is known: similarity of the surface layer.
//
// Upwards, by the mean height z̄ of a plume from the ground (van Ulden 1978, Atmos. Environ. 12; in
// the form of Horst and Weil 1992, Boundary-Layer Meteor. 59):
//
//   dz̄/dx = κ u* / (U(p z̄) φ_h(p z̄/L)),   p = 1.55,   z̄(0) = z0
//
// but no steeper than Briggs' curve of class A, for that layer ends where a plume has grown through
// it. At the ground such a plume is denser than a Gaussian one of the same mean height, for its
// profile is exp(-(z/bz̄)^1.5): σ_z is that of the Gaussian one with as much at the ground,
//
//   c(0) ∝ 0.73/z̄ = √(2/π)/σ_z
//
// Aside, by the turbulence across the wind (Pasquill 1976, EPA-600/4-76-030b), with the fit of
// Irwin (1979, EPA-600/4-79-061) to Pasquill's table:
//
//   σ_y = σ_v/U(10 m) x f(x),   f = 1/(1 + 0.0308 x^0.4548) up to 10 km, 0.333 √(10 km/x) beyond
//   σ_v = 1.92 u* (1 - z_i/24L)^⅓   (Panofsky and Dutton 1984, Atmospheric Turbulence, 7.1;
//                                    Panofsky et al. 1977), in stable air 1.92 u*
//
// Over grass (z0 = 0.03 m) widths are within a third of those of Briggs' curves; smoother ground
// spreads less and rougher ground more. Of the arcs of Project Prairie Grass from 200 to 800 m nine
// in ten are met within a factor of two, stable and unstable ones.
#pragma once

#include "app/hazard/far_field/dispersion_curves.hpp"
#include "io/question/wind.hpp"

namespace downwash {

/// True where the wind has a law of the wall that tells u*, z0 and L: not of a table or a power
/// law.
bool has_surface_layer(const Wind& wind);

/// The curves of a plume in such a wind, up to 1000 km.
DispersionCurves surface_layer_curves(const Wind& wind);

}  // namespace downwash
