// The slow swing of the wind's direction, by motions of the air that are wider than the domain.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "io/question/question.hpp"
#include "solver/grid/grid.hpp"

namespace downwash {

/// How the wind swings about its mean of ten minutes, at all heights alike; v/u is
///   s(t) = Σ_n √(2/(n H)) σ cos(2π (n t/T + φ_n)),  n = 1 … N,  H = Σ 1/n,  T = 600 s,
/// with equal energy in each octave, as the lateral wind has it between the eddies near the ground
/// and those of the whole boundary layer (Högström et al. 2002, Boundary-Layer Meteor. 103), φ_n by
/// `inflow.seed`. Over any ten minutes its mean is 0 and its standard deviation σ.
class WindSwing {
 public:
  static constexpr double period = 600;  ///< T, s: of a reported wind

  /// `deviation`: σ; `shortest` (s): no part of it is faster.
  WindSwing(double deviation, double shortest, std::uint64_t seed);

  double deviation() const { return deviation_; }
  /// Standard deviation of the direction, degrees.
  double degrees() const;
  double at(double time) const;
  /// A velocity (user axes) that swings so.
  Vector3 turned(const Vector3& velocity, double time) const;

 private:
  double deviation_;
  std::vector<double> amplitude_, phase_;
};

/// True if the wind of a case can swing: it does not change in time, eddies come in with it, and
/// the sides are free.
bool can_swing(const Question& config);

/// Swing of the wind of a case, beside the eddies that come in. Over flat land σ_v² = 3.6 u*² +
/// 0.35 w*², w* the convective velocity (Cimorelli et al. 2005, J. Appl. Meteor. 44); the eddies
/// have σ_e² of it, and σ² = (σ_v² - σ_e²) / U², 10 m up. With `wind.sigma_theta` σ_v is U tan σ_θ,
/// of which the same part is slow: σ = tan σ_θ (1 - σ_e²/σ_v²)^½ with these of flat land. Without
/// it there is no swing with a table of the inflow, with a profile that is not logarithmic, or in a
/// model (see model_scale()): tunnels have no such motions.
std::optional<WindSwing> swing_of(const Question& config, const std::array<Axis, 3>& xyz,
                                  double model_scale);

}  // namespace downwash
