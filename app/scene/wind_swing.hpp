// The slow swing of the wind's direction, by motions of the air that are wider than the domain.
#pragma once

#include <array>
#include <complex>
#include <cstdint>
#include <optional>
#include <vector>

#include "geometry/frames/axis_map.hpp"
#include "io/question/question.hpp"
#include "solver/grid/grid.hpp"
#include "solver/grid/swing.hpp"

namespace downwash {

/// How the wind swings about its mean of ten minutes, at all heights alike; v/u is
///   s(t - x/c),  s(t) = Σ_n √(2/(n H)) σ cos(2π (n t/T + φ_n)),  n = 1 … N,  H = Σ 1/n,
/// T = 600 s, x behind the inlet: it goes with the wind (Taylor 1938, Proc. R. Soc. A 164). It has
/// equal energy in each octave, as the lateral wind has between the eddies near the ground and
/// those of the whole boundary layer (Högström et al. 2002, Boundary-Layer Meteor. 103), φ_n by
/// `inflow.seed`. Over any ten minutes its mean is 0 and its standard deviation σ.
class WindSwing {
 public:
  static constexpr double period = 600;  ///< T, s: of a reported wind

  /// `deviation`: σ; `speed` (m/s): c; `shortest` (m): no part of it has shorter waves.
  WindSwing(double deviation, double speed, double shortest, std::uint64_t seed);

  double deviation() const { return deviation_; }
  /// Standard deviation of the direction, degrees.
  double degrees() const;
  /// v/u at a time (s) so far (m) behind the inlet.
  double at(double time, double downwind = 0) const;
  /// Swing of a grid along the wind's axis: this one, by place.
  Swing along(const std::array<Axis, 3>& xyz, const AxisMap& axes) const;
  /// A velocity (user axes) at the inlet that swings so.
  Vector3 turned(const Vector3& velocity, double time) const;

 private:
  double deviation_, speed_;
  std::vector<std::complex<double>> parts_;
};

/// True if the wind of a case can swing: it does not change in time, eddies come in with it, and
/// the sides are free.
bool can_swing(const Question& config);

/// Swing of the wind of a case, beside the eddies that come in. Over flat land σ_v² = 3.6 u*² +
/// 0.35 w*², w* the convective velocity (Cimorelli et al. 2005, J. Appl. Meteor. 44); the eddies
/// have σ_e² of it, and σ² = (σ_v² - σ_e²) / U², 10 m up. It goes with c = ∫U² dz / ∫U dz over the
/// depth of the domain, that of its momentum: so the sides need not push the air. With
/// `wind.sigma_theta` σ_v is U tan σ_θ, of which the same part is slow: σ = tan σ_θ (1 -
/// σ_e²/σ_v²)^½ with these of flat land. Without it there is no swing with a table of the inflow,
/// with a profile that is not logarithmic, or in a model (see model_scale()): tunnels have no such
/// motions.
std::optional<WindSwing> swing_of(const Question& config, const std::array<Axis, 3>& xyz,
                                  double model_scale);

}  // namespace downwash
