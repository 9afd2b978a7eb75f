#include "app/hazard/far_field/surface_plume.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>
#include <vector>

#include "app/scene/wind_turbulence.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "solver/problem/monin_obukhov.hpp"

namespace downwash {
namespace {

constexpr double height_of_growth = 1.55;    // p
constexpr double ground_share = 0.73;        // c(0) z̄ / ∫ c dz
constexpr double steepest = 0.20;            // dσ_z/dx
constexpr double first_way = 0.1;            // m
constexpr double ratio = 1.01;               // of ways that follow one another in the table
constexpr double vane_height = 10;           // m: where the turbulence across the wind counts
constexpr double neutral_turbulence = 1.92;  // σ_v/u*

/// φ_h, by φ_m = shear_function: its square in unstable air, else the same (Dyer 1974).
double heat_function(double zeta) {
  const double shear = shear_function(zeta);
  return zeta < 0 ? shear * shear : shear;
}

double mean_height_growth(const Wind& wind, double mean_height) {
  const double z = height_of_growth * mean_height;
  return von_karman * friction_velocity(wind) /
         (speed_at(wind, z) * heat_function(z * wind.inverse_obukhov));
}

/// σ_z at ways of a fixed ratio.
std::vector<double> depths(const Wind& wind) {
  const double by_height = std::sqrt(2 / std::numbers::pi) / ground_share;
  std::vector<double> table;
  double height = wind.roughness, x = 0;
  for (double next = first_way; x < longest_way; next *= ratio) {
    const double step = next - x;  // Heun's scheme
    const double here = mean_height_growth(wind, height);
    const double there = mean_height_growth(wind, height + step * here);
    height += step * std::min(0.5 * (here + there), steepest / by_height);
    x = next;
    table.push_back(by_height * height);
  }
  return table;
}

/// Linear in the logarithm of the way, and in the way before the first one.
double depth_at(const std::vector<double>& table, double x) {
  if (!(x > first_way)) return table.front() * std::max(0.0, x) / first_way;
  const double place = std::log(x / first_way) / std::log(ratio);
  const auto n = std::min(static_cast<std::size_t>(place), table.size() - 2);
  return std::lerp(table[n], table[n + 1], place - static_cast<double>(n));
}

/// f
double share_of_width(double x) {
  constexpr double fitted = 1e4;
  return x <= fitted ? 1 / (1 + 0.0308 * std::pow(x, 0.4548)) : 0.333 * std::sqrt(fitted / x);
}

}  // namespace

bool has_surface_layer(const Wind& wind) {
  return wind.profile == WindProfile::log && !wind.table && wind.roughness > 0;
}

DispersionCurves surface_layer_curves(const Wind& wind) {
  const double angle = neutral_turbulence * friction_velocity(wind) * convective_factor(wind) /
                       speed_at(wind, vane_height);
  const auto table = std::make_shared<const std::vector<double>>(depths(wind));
  return {.across = {[angle](double x) { return angle * x * share_of_width(x); }},
          .upwards = {[table](double x) { return depth_at(*table, x); }}};
}

}  // namespace downwash
