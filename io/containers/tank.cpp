#include "io/containers/tank.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace downwash {
namespace {

constexpr double pi = std::numbers::pi;

}  // namespace

double Tank::height() const { return shape == TankShape::vertical_cylinder ? length : diameter; }

double Tank::volume() const { return volume_below(height()); }

double Tank::volume_below(double level) const {
  const double h = std::clamp(level, 0.0, height()), r = diameter / 2;
  switch (shape) {
    case TankShape::vertical_cylinder:
      return pi * r * r * h;
    case TankShape::sphere:
      return pi * h * h * (3 * r - h) / 3;
    case TankShape::horizontal_cylinder:
      break;
  }
  const double above = r - h;  // of the level below the axis
  return length * (r * r * std::acos(std::clamp(above / r, -1.0, 1.0)) -
                   above * std::sqrt(std::max(0.0, r * r - above * above)));
}

double Tank::level_of(double volume) const {
  double low = 0, high = height();
  for (int halving = 0; halving < 60; ++halving) {
    const double middle = (low + high) / 2;
    (volume_below(middle) < volume ? low : high) = middle;
  }
  return (low + high) / 2;
}

Tank tank_of_volume(TankShape shape, double diameter, double volume) {
  if (shape == TankShape::sphere) return {shape, std::cbrt(6 * volume / pi), 0};
  return {shape, diameter, volume / (pi / 4 * diameter * diameter)};
}

}  // namespace downwash
