#include "app/setup/initial_flow.hpp"

#include <cmath>
#include <functional>
#include <numbers>

#include "io/case/wind_profile.hpp"

namespace downwash {
namespace {

using std::cos, std::sin;
constexpr double full_turn = 2 * std::numbers::pi;

/// Velocity at a position, both in user axes.
using Flow = std::function<Vector3(const Vector3&)>;

struct Box {
  Vector3 origin, size;

  explicit Box(const std::array<Axis, 3>& xyz) {
    for (std::size_t a = 0; a < 3; ++a) {
      origin[a] = xyz[a].origin();
      size[a] = xyz[a].length();
    }
  }
  /// 0 … 2π along an axis.
  double phase(const Vector3& position, std::size_t a) const {
    return full_turn * (position[a] - origin[a]) / size[a];
  }
};

/// `periods` of the vortices lie between the faces of each axis.
Flow taylor_green(double speed, const Box& box, const Vector3& periods) {
  const double across = -speed * periods[0] / box.size[0] * box.size[1] / periods[1];
  return [=](const Vector3& position) -> Vector3 {
    const double x = periods[0] * box.phase(position, 0), y = periods[1] * box.phase(position, 1),
                 z = periods[2] * box.phase(position, 2);
    return {speed * sin(x) * cos(y) * cos(z), across * cos(x) * sin(y) * cos(z), 0};
  };
}

/// One between periodic faces; half a period between others, in planes of symmetry of the vortices.
Vector3 periods_of_vortices(const std::array<FaceChoice, 6>& faces) {
  Vector3 periods;
  for (std::size_t a = 0; a < 3; ++a) {
    periods[a] = std::holds_alternative<Periodic>(faces[2 * a]) ? 1 : 0.5;
  }
  return periods;
}

/// Disturbances of two kinds, each from a stream function so that they are free of divergence:
///   along the stream   (0, ∂ψ/∂z, -∂ψ/∂y),  ψ = (1 - η²)² sin(n y + φ)
///   across it          (∂ψ/∂y, -∂ψ/∂x, 0),  ψ = (1 - η²) sin(m x + φ) sin(n y + φ'),
/// scaled to a speed; wave numbers and phases that have nothing to do with each other.
Flow channel(double speed, const Box& box) {
  struct Mode {
    double m, n, phase_x, phase_y;
  };
  static constexpr Mode modes[] = {
      {1, 2, 0.3, 1.1}, {2, 3, 2.9, 0.4}, {3, 1, 4.4, 5.2}, {4, 4, 1.7, 3.6}};
  constexpr double share = 0.1;  // of each mode, of the bulk speed
  return [=](const Vector3& position) -> Vector3 {
    const double x = box.phase(position, 0), y = box.phase(position, 1);
    const double half = box.size[2] / 2, eta = (position[2] - box.origin[2]) / half - 1;
    const double f = 1 - eta * eta;
    Vector3 u{1.5 * speed * f, 0, 0};
    for (const Mode& mode : modes) {
      const double kx = full_turn * mode.m / box.size[0], ky = full_turn * mode.n / box.size[1];
      const double wave_x = mode.m * x + mode.phase_x, wave_y = mode.n * y + mode.phase_y;
      const double along = share * speed * half;
      u[1] += along * (-4 * eta * f / half) * sin(wave_y);
      u[2] -= along * f * f * ky * cos(wave_y);
      const double across = share * speed / std::hypot(kx, ky);
      u[0] += across * f * ky * sin(wave_x) * cos(wave_y);
      u[1] -= across * f * kx * cos(wave_x) * sin(wave_y);
    }
    return u;
  };
}

Flow flow_of(const FlowChoice& choice, const Box& box) {
  const InitialFlow& initial = *choice.initial;
  switch (initial.pattern) {
    case FlowPattern::taylor_green:
      return taylor_green(initial.velocity[0], box, periods_of_vortices(choice.faces));
    case FlowPattern::channel:
      return channel(initial.velocity[0], box);
    case FlowPattern::uniform:
      break;
  }
  return [velocity = initial.velocity](const Vector3&) { return velocity; };
}

Flow wind_flow(const Wind& wind) {
  return [wind](const Vector3& position) -> Vector3 { return {speed_at(wind, position[2]), 0, 0}; };
}

}  // namespace

VelocityFunction initial_velocity(const FlowChoice& choice, const std::optional<Wind>& wind,
                                  const std::array<Axis, 3>& xyz, const AxisMap& axes) {
  if (!choice.initial && !wind) return {};
  const Flow flow = choice.initial ? flow_of(choice, Box(xyz)) : wind_flow(*wind);
  return [flow, axes](int axis, const Vector3& position) {
    return flow(axes.to_user(position))[static_cast<std::size_t>(axes.user_axis(axis))];
  };
}

}  // namespace downwash
