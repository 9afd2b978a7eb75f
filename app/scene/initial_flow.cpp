#include "app/scene/initial_flow.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <utility>

#include "geometry/voxels/release_cells.hpp"
#include "io/case/weather/wind_profile.hpp"

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
  /// -π … π along an axis.
  double from_middle(const Vector3& position, std::size_t a) const {
    return full_turn * (position[a] - middle()[a]) / size[a];
  }
  Vector3 middle() const {
    return {origin[0] + size[0] / 2, origin[1] + size[1] / 2, origin[2] + size[2] / 2};
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

/// The faces of the cell that holds a position.
struct CellSpan {
  double low, high;

  CellSpan(const Axis& axis, double position)
      : low(axis.face(cell_at(axis, position))), high(axis.face(cell_at(axis, position) + 1)) {}
  double width() const { return high - low; }
};

/// Positions are those of faces: u is asked for at the y of a cell's centre, v at the x of one.
Flow rotation(double speed, const std::array<Axis, 3>& xyz, const Box& box) {
  const double reach = std::min(box.size[0], box.size[1]) / 2;
  const Vector3 middle = box.middle();
  const auto stream_function = [=](double x, double y) {
    const double dx = x - middle[0], dy = y - middle[1];
    return -0.5 * speed / reach * std::min(dx * dx + dy * dy, reach * reach);
  };
  return [=](const Vector3& position) -> Vector3 {
    const auto [x, y, z] = position;
    const CellSpan along_x(xyz[0], x), along_y(xyz[1], y);
    return {(stream_function(x, along_y.high) - stream_function(x, along_y.low)) / along_y.width(),
            (stream_function(along_x.low, y) - stream_function(along_x.high, y)) / along_x.width(),
            0};
  };
}

/// Phases that look random and are the same everywhere.
double phase(int n) {
  const double turns = n * n * (std::numbers::phi - 1);
  return full_turn * (turns - std::floor(turns));
}

/// Speeds at mid-height by the phases X and Y.
using HeightPattern = std::function<double(double, double)>;

double one_wave(double x, double y) { return cos(x) * cos(y); }

/// `spatial`: they vary along y too.
HeightPattern eight_waves(bool spatial) {
  return [spatial](double x, double y) {
    constexpr int modes = 8;
    double sum = 0;
    for (int m = 0; m < modes; ++m) {
      const double along_x = cos((m + 2) * x + phase(2 * m + 1));
      const double along_y = cos((modes + 1 - m) * y + phase(2 * m + 2));
      sum += along_x * (spatial ? along_y : 1);
    }
    return sum / std::sqrt(double{modes});
  };
}

/// Where there is one cell along y, its centre is the middle: Y = 0.
Flow upwards(double speed, const HeightPattern& pattern, const Box& box) {
  return [=](const Vector3& position) -> Vector3 {
    const double x = box.from_middle(position, 0), y = box.from_middle(position, 1);
    return {0, 0, speed * pattern(x, y) * (1 + cos(box.from_middle(position, 2))) / 2};
  };
}

Flow flow_of(const FlowChoice& choice, const std::array<Axis, 3>& xyz) {
  const InitialFlow& initial = *choice.initial;
  const Box box(xyz);
  switch (initial.pattern) {
    case FlowPattern::taylor_green:
      return taylor_green(initial.velocity[0], box, periods_of_vortices(choice.faces));
    case FlowPattern::channel:
      return channel(initial.velocity[0], box);
    case FlowPattern::rotation:
      return rotation(initial.velocity[0], xyz, box);
    case FlowPattern::wave:
      return upwards(initial.velocity[2], one_wave, box);
    case FlowPattern::waves:
      return upwards(initial.velocity[2], eight_waves(xyz[1].n() > 1), box);
    case FlowPattern::uniform:
      break;
  }
  return [velocity = initial.velocity](const Vector3&) { return velocity; };
}

Flow wind_flow(const Wind& wind, std::shared_ptr<const Ground> ground) {
  return [wind, towards = downwind(wind),
          ground = std::move(ground)](const Vector3& position) -> Vector3 {
    const double below = ground ? ground->top_at({position[0], position[1]}) : 0;
    const double speed = speed_at(wind, position[2] - below);
    return {speed * towards.x, speed * towards.y, 0};
  };
}

}  // namespace

VelocityFunction initial_velocity(const FlowChoice& choice, const std::optional<Wind>& wind,
                                  const std::array<Axis, 3>& xyz, const AxisMap& axes,
                                  std::shared_ptr<const Ground> ground) {
  if (!choice.initial && !wind) return {};
  const Flow flow = choice.initial ? flow_of(choice, xyz) : wind_flow(*wind, std::move(ground));
  return [flow, axes](int axis, const Vector3& position) {
    return flow(axes.to_user(position))[static_cast<std::size_t>(axes.user_axis(axis))];
  };
}

}  // namespace downwash
