#include "app/validation/rayleigh_taylor_flow.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace downwash::rayleigh_taylor {
namespace {

constexpr double pi = std::numbers::pi;
constexpr double first_speed = 0.01;  // of perturbations, m/s

/// The root of ν² q (q - k) (q + k)² = A g k, whose left side grows with q > k.
double decay_of_vorticity(double k) {
  double low = k, high = 2 * k;
  const auto too_large = [k](double q) {
    return viscosity * viscosity * q * (q - k) * (q + k) * (q + k) > atwood * gravity * k;
  };
  while (!too_large(high)) high *= 2;
  for (int halving = 0; halving < 60; ++halving) {
    const double middle = (low + high) / 2;
    (too_large(middle) ? high : low) = middle;
  }
  return low;
}

/// Phases that look random and are the same everywhere.
double phase(int n) {
  const double turns = n * n * (std::numbers::phi - 1);
  return 2 * pi * (turns - std::floor(turns));
}

template <class Pattern>
VelocityFunction upwards(const Pattern& pattern) {
  return [pattern](int axis, const Vector3& at) {
    if (axis != 2) return 0.0;
    return first_speed * pattern(at[0], at[1]) * (1 + std::cos(2 * pi * at[2] / height)) / 2;
  };
}

}  // namespace

FlowProblem problem_of(int cells, bool solid) {
  const Index3 n{cells, solid ? cells : 1, 3 * cells};
  FlowProblem problem{
      {{Axis::uniform(-width / 2, width, n[0]), Axis::uniform(-width / 2, width, n[1]),
        Axis::uniform(-height / 2, height, n[2])}},
      {},
      ObstacleMap(n),
      {},
      {}};
  problem.boundaries.face.fill(Periodic{});
  problem.boundaries.at(2, Side::low) = problem.boundaries.at(2, Side::high) = FreeSlip{};
  problem.parameters.viscosity = viscosity;
  problem.parameters.gravity = {0, 0, -gravity};
  problem.parameters.pressure.tolerance = 1e-8;
  problem.tracers.tracers = {{.name = "heavy", .buoyancy = 2 * atwood}};
  return problem;
}

double wave_number() { return 2 * pi / width; }

NormalMode::NormalMode(double k) : k_(k), q_(decay_of_vorticity(k)) {}

VelocityFunction NormalMode::velocity(double a) const {
  return [k = k_, q = q_, speed = a * rate()](int axis, const Vector3& at) {
    const double x = at[0], z = at[2];
    const double wave = std::exp(-k * std::abs(z)), vorticity = std::exp(-q * std::abs(z));
    if (axis == 2) return speed * (q * wave - k * vorticity) / (q - k) * std::cos(k * x);
    if (axis == 1) return 0.0;
    return std::copysign(speed, z) * q * (wave - vorticity) / (q - k) * std::sin(k * x);
  };
}

ConcentrationFunction above_wave(const Grid& grid, double a) {
  const double dx = grid.axis[0].width(0), dz = grid.axis[2].width(0);
  return [dx, dz, a](const Vector3& at) {
    constexpr int lines = 16;
    double sum = 0;
    for (int n = 0; n < lines; ++n) {
      const double x = at[0] + ((n + 0.5) / lines - 0.5) * dx;
      sum += std::clamp((at[2] - a * std::cos(wave_number() * x)) / dz + 0.5, 0.0, 1.0);
    }
    return sum / lines;
  };
}

ConcentrationFunction above_plane() {
  return [](const Vector3& at) { return at[2] > 0 ? 1.0 : 0.0; };
}

VelocityFunction single_mode(bool solid) {
  return upwards([solid](double x, double y) {
    return std::cos(wave_number() * x) * (solid ? std::cos(wave_number() * y) : 1);
  });
}

VelocityFunction many_modes(bool solid) {
  return upwards([solid](double x, double y) {
    constexpr int modes = 8;
    double sum = 0;
    for (int m = 0; m < modes; ++m) {
      const double along_x = std::cos((m + 2) * wave_number() * x + phase(2 * m + 1));
      const double along_y = std::cos((modes + 1 - m) * wave_number() * y + phase(2 * m + 2));
      sum += along_x * (solid ? along_y : 1);
    }
    return sum / std::sqrt(double{modes});
  });
}

}  // namespace downwash::rayleigh_taylor
