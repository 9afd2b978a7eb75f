#include "app/scene/wind_swing.hpp"

#include <algorithm>
#include <cmath>
#include <complex>
#include <numbers>
#include <numeric>
#include <variant>

#include "app/scene/faces.hpp"
#include "app/scene/wind_turbulence.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "solver/stencils/philox.hpp"
#include "solver/stencils/wall_law.hpp"

namespace downwash {
namespace {

constexpr double degree = std::numbers::pi / 180;
constexpr double reported_height = 10;  // m
constexpr double least_swing = 0.005;   // v/u that counts
constexpr double most_swing = 0.5;      // v/u: beyond it there is no mean wind
constexpr int most_parts = 16;

/// Variance of the lateral wind over flat land, in u*²: see swing_of().
struct LateralVariance {
  double all, slow;
};
LateralVariance over_flat_land(const Wind& wind) {
  const double heated = std::max(-wind.mixing_height * wind.inverse_obukhov / von_karman, 0.0),
               gusts = lateral_gusts * convective_factor(wind),
               all = 3.6 + 0.35 * std::pow(heated, 2.0 / 3.0);
  return {all, std::max(all - gusts * gusts, 0.0)};
}

double speed_of_momentum(const Wind& wind, const Axis& z) {
  double flow = 0, momentum = 0;
  for (int cell = 0; cell < z.n(); ++cell) {
    const double speed = speed_at(wind, z.centre(cell));
    flow += speed * z.width(cell);
    momentum += speed * speed * z.width(cell);
  }
  return momentum / flow;
}

}  // namespace

bool can_swing(const Question& config) {
  const auto& faces = config.flow.faces;
  return config.wind && config.wind->speed > 0 && !config.wind->changes() &&
         !config.time.hold_wind && config.flow.inflow.turbulent &&
         std::holds_alternative<WindInflow>(faces[0]) &&
         std::holds_alternative<FreeSlip>(faces[2]) && std::holds_alternative<FreeSlip>(faces[3]);
}

WindSwing::WindSwing(double deviation, double speed, double shortest, std::uint64_t seed)
    : deviation_(deviation), speed_(speed) {
  const int parts = std::clamp(static_cast<int>(speed * period / shortest), 1, most_parts);
  double sum = 0;
  for (int n = 1; n <= parts; ++n) sum += 1.0 / n;
  for (int n = 1; n <= parts; ++n) {
    const std::uint32_t drawn = Philox::of(static_cast<std::uint32_t>(n), 0, 0, 0, seed).word[0];
    parts_.push_back(std::polar(deviation * std::sqrt(2 / (n * sum)),
                                2 * std::numbers::pi * drawn / 4294967296.0));
  }
}

double WindSwing::degrees() const { return std::atan(deviation_) / degree; }

double WindSwing::at(double time, double downwind) const {
  const double turns = std::remainder((time - downwind / speed_) / period, 1);
  const std::complex<double> slowest = std::polar(1.0, 2 * std::numbers::pi * turns);
  const auto after_horner = [&](std::complex<double> sum, std::complex<double> part) {
    return (sum + part) * slowest;
  };
  return std::accumulate(parts_.rbegin(), parts_.rend(), std::complex<double>{}, after_horner)
      .real();
}

Swing WindSwing::along(const std::array<Axis, 3>& xyz, const AxisMap& axes) const {
  return {axes.solver_axis(0), [swing = *this, inlet = xyz[0].face(0)](double time, double x) {
            return swing.at(time, x - inlet);
          }};
}

Vector3 WindSwing::turned(const Vector3& velocity, double time) const {
  const double s = at(time);
  return {velocity[0] - s * velocity[1], velocity[1] + s * velocity[0], velocity[2]};
}

std::optional<WindSwing> swing_of(const Question& config, const std::array<Axis, 3>& xyz,
                                  double model_scale) {
  if (!can_swing(config)) return {};
  const Wind& wind = *config.wind;
  const auto& told = wind.sigma_theta;
  if (!told && (wind.table || wind.profile != WindProfile::log || model_scale < 1)) return {};
  const auto [all, slow] = over_flat_land(wind);
  const double speed = speed_at(wind, reported_height);
  if (!(speed > 0)) return {};
  const double of_speed =
      told ? std::tan(*told * degree) / std::sqrt(all) : friction_velocity(wind) / speed;
  const double deviation = std::min(of_speed * std::sqrt(slow), most_swing);
  if (deviation < least_swing) return {};
  const Axis& z = xyz[vertical];
  return WindSwing(deviation, speed_of_momentum(wind, z), 4 * z.length(), config.flow.inflow.seed);
}

}  // namespace downwash
