// What the air does at time 0.
#pragma once

#include <array>
#include <memory>
#include <optional>

#include "geometry/frames/axis_map.hpp"
#include "geometry/terrain/ground.hpp"
#include "io/question/flow.hpp"
#include "io/question/wind.hpp"
#include "solver/grid/grid.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// The flow that the case asks for, else the wind's profile everywhere, in its direction, else rest
/// (empty). `xyz`: the axes of the grid as the user has them; the profile stands on the ground, if
/// there is any but z = 0. With V the velocity of the case and U
/// its x part:
///   uniform       V
///   taylor_green  (U sin X cos Y cos Z, -U kx/ky cos X sin Y cos Z, 0), X = kx (x - x0) …, with
///                 k = 2π/L between periodic faces and π/L, half a period between planes of
///                 symmetry, otherwise (Taylor & Green 1937, Proc. R. Soc. A 158)
///   channel       (3/2 U (1 - η²), 0, 0), η = -1 … 1 from z- to z+, with vortices along and across
///                 the stream of about a fifth of U on top, of several wave lengths that fit the
///                 box and free of divergence: the flow becomes turbulent where it can
///   rotation      (∂ψ/∂y, -∂ψ/∂x, 0), ψ = -Ω/2 min(r², R²), r the distance from the vertical
///                 through the middle, R that of the nearest side and Ω = U/R; by differences of ψ
///                 between the ends of each face, so that the discrete divergence vanishes
///   wave, waves   (0, 0, W f(x, y) (1 + cos 2π(z - z_m)/H) / 2), W the z part of V, z_m half-way
///                 up the height H: f = cos X cos Y, X and Y = 2π/L times the distance from the
///                 middle, or Σ cos(m X + φ_m) cos(n Y + φ_n) / √8 of eight waves, m = 2 … 9,
///                 n = 9 … 2; without Y where there is one cell along y
VelocityFunction initial_velocity(const FlowChoice& choice, const std::optional<Wind>& wind,
                                  const std::array<Axis, 3>& xyz, const AxisMap& axes,
                                  std::shared_ptr<const Ground> ground = nullptr);

}  // namespace downwash
