#include "io/weather/stability.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "solver/problem/monin_obukhov.hpp"

namespace downwash {
namespace {

constexpr double foot = 0.3048;

/// By the height of the sun, 1 (weak) to 4 (strong).
int insolation(double elevation) {
  return elevation > 60 ? 4 : elevation > 35 ? 3 : elevation > 15 ? 2 : 1;
}

/// -2 (clear night) to 4 (high sun). Tenths of cover and feet as in EPA-454/R-99-005, table 6-6.
int net_radiation(const Sky& sky) {
  constexpr double low = 7000 * foot, middle = 16000 * foot;
  const double tenths = sky.cover / 8 * 10;
  const bool overcast = tenths >= 10;
  // Cover whose height is not told counts as low when nothing else is known.
  const double ceiling = sky.ceiling.value_or(tenths > 5 ? 0 : 20000);
  if (overcast && ceiling < low) return 0;
  if (!sky.day) return tenths <= 4 ? -2 : -1;
  int index = insolation(sky.solar_elevation);
  if (tenths <= 5) return index;
  if (ceiling < low) {
    index -= 2;
  } else if (ceiling < middle) {
    index -= 1;
  }
  if (overcast) index -= 1;
  return std::max(index, 1);
}

struct Fit {
  double a, b;  // 1/m
};
constexpr std::array<Fit, 6> golder{
    {{-0.096, 0.029}, {-0.037, 0.029}, {-0.002, 0.018}, {0, 0}, {0.004, -0.018}, {0.035, -0.036}}};

double u_star_of(const SurfaceWind& wind, double inverse_obukhov) {
  return von_karman * wind.speed / wind_rise(wind.height, wind.roughness, inverse_obukhov);
}

}  // namespace

PasquillClass turner_class(double speed, const Sky& sky) {
  // Rows by the upper end of the speed, m/s; columns by the index, 4 … -2. 1 is A.
  struct Row {
    double below;
    std::array<int, 7> classes;
  };
  static constexpr std::array<Row, 9> key{{{0.75, {1, 1, 2, 3, 4, 6, 7}},
                                           {1.85, {1, 2, 2, 3, 4, 6, 7}},
                                           {2.85, {1, 2, 3, 4, 4, 5, 6}},
                                           {3.35, {2, 2, 3, 4, 4, 5, 6}},
                                           {3.85, {2, 2, 3, 4, 4, 4, 5}},
                                           {4.85, {2, 3, 3, 4, 4, 4, 5}},
                                           {5.45, {3, 3, 4, 4, 4, 4, 5}},
                                           {5.95, {3, 3, 4, 4, 4, 4, 4}},
                                           {1e9, {3, 4, 4, 4, 4, 4, 4}}}};
  const auto column = static_cast<std::size_t>(4 - net_radiation(sky));
  const auto row = std::find_if(key.begin(), key.end(),
                                [speed](const Row& candidate) { return speed < candidate.below; });
  return static_cast<PasquillClass>('A' + std::min(row->classes[column], 6) - 1);
}

const char* words_of(PasquillClass pasquill) {
  static constexpr std::array words{"very unstable", "unstable",        "slightly unstable",
                                    "neutral",       "slightly stable", "stable"};
  return words.at(static_cast<std::size_t>(pasquill - 'A'));
}

double inverse_obukhov_of(PasquillClass pasquill, double roughness) {
  const Fit& fit = golder.at(static_cast<std::size_t>(pasquill - 'A'));
  return fit.a + fit.b * std::log10(std::clamp(roughness, 0.001, 0.5));
}

PasquillClass class_of(double inverse_obukhov, double roughness) {
  PasquillClass nearest = 'A';
  const auto distance = [&](PasquillClass pasquill) {
    return std::abs(inverse_obukhov_of(pasquill, roughness) - inverse_obukhov);
  };
  for (PasquillClass other = 'B'; other <= 'F'; ++other) {
    if (distance(other) < distance(nearest)) nearest = other;
  }
  return nearest;
}

double SurfaceAir::heat_flux(double u_star, double inverse_obukhov) const {
  return -u_star * u_star * u_star * inverse_obukhov * temperature * density * heat_capacity /
         (von_karman * gravity);
}

double SurfaceAir::temperature_scale(double u_star, double inverse_obukhov) const {
  return u_star * u_star * temperature * inverse_obukhov / (von_karman * gravity);
}

double most_cooling(const SurfaceWind& wind, const SurfaceAir& air) {
  // u*³/L has its only maximum, if any, while the profile is log-linear at that height.
  double low = 0, high = 1 / (wind.height + wind.roughness);
  const auto cooling = [&](double x) { return -air.heat_flux(u_star_of(wind, x), x); };
  for (int thirds = 0; thirds < 100; ++thirds) {
    const double a = low + (high - low) / 3, b = high - (high - low) / 3;
    (cooling(a) < cooling(b) ? low : high) = cooling(a) < cooling(b) ? a : b;
  }
  return cooling((low + high) / 2);
}

std::optional<double> inverse_obukhov_of(double heat_flux, const SurfaceWind& wind,
                                         const SurfaceAir& air) {
  if (heat_flux == 0) return 0;
  const auto flux = [&](double x) { return air.heat_flux(u_star_of(wind, x), x); };
  double low = 0, high = 0;
  if (heat_flux < 0) {
    // Of two answers, that with the stronger wind near the ground.
    if (heat_flux < -most_cooling(wind, air)) return std::nullopt;
    double step = 1e-6;
    while (flux(high) > heat_flux) low = high, high = (step *= 1.02);
  } else {
    high = -1e-6;
    while (flux(high) < heat_flux) low = high, high *= 2;
  }
  for (int halvings = 0; halvings < 100; ++halvings) {
    const double middle = (low + high) / 2;
    (std::abs(flux(middle)) < std::abs(heat_flux) ? low : high) = middle;
  }
  return (low + high) / 2;
}

}  // namespace downwash
