#include "io/weather/stability.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "geometry/input/lengths.hpp"
#include "solver/problem/monin_obukhov.hpp"

namespace downwash {
namespace {

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

/// By the speed, m/s 10 m up, and the index of net radiation, 4 to -2.
PasquillClass turner_class(double speed, int net_radiation) {
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
  const auto column = static_cast<std::size_t>(4 - net_radiation);
  const auto row = std::find_if(key.begin(), key.end(),
                                [speed](const Row& candidate) { return speed < candidate.below; });
  return static_cast<PasquillClass>('A' + std::min(row->classes[column], 6) - 1);
}

/// Lowest and highest index of net radiation that may be.
std::array<int, 2> possible_indices(const KnownSky& sky) {
  constexpr int lowest = -2, highest = 4;
  constexpr double weak = 15, horizon = -0.833;  // degrees; see sun.cpp
  std::array<int, 2> range{lowest, highest};
  const auto& elevation = sky.solar_elevation;
  const bool day = elevation && sky.full_day && *elevation > weak;
  const bool night = elevation && *elevation < horizon;
  if (day) range = {0, insolation(*elevation) + 1};
  if (night) range = {lowest, 0};
  if (elevation && !day && !night) range = {lowest, 2};
  if (sky.cover && (day || night || (*sky.cover >= 8 && sky.ceiling.value_or(1e9) < 2000))) {
    const int index = net_radiation({*sky.cover, sky.ceiling, elevation.value_or(0), day});
    range = {std::max(range[0], index - 1), std::min(range[1], index + 1)};
  }
  return {range[0], std::min(range[1], highest)};
}

}  // namespace

PasquillClass turner_class(double speed, const Sky& sky) {
  return turner_class(speed, net_radiation(sky));
}

std::string ClassRange::words() const {
  return least == most ? std::string(1, least) : std::string{least} + " to " + most;
}

ClassRange possible_classes(double speed, const KnownSky& sky) {
  constexpr double margin = 1;  // m/s
  ClassRange range{neutral_class, neutral_class};
  const auto [lowest, highest] = possible_indices(sky);
  for (int index = lowest; index <= highest; ++index) {
    for (const double slower : {0.0, margin / 2, margin}) {
      const PasquillClass pasquill = turner_class(std::max(speed - slower, 0.0), index);
      range.least = std::min(range.least, pasquill);
      range.most = std::max(range.most, pasquill);
    }
  }
  return range;
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

double SurfaceWind::u_star(double inverse_obukhov) const {
  return von_karman * speed / wind_rise(height, roughness, inverse_obukhov);
}

double SurfaceWind::neutral_speed(double at_height) const {
  return speed * wind_rise(at_height, roughness, 0) / wind_rise(height, roughness, 0);
}

double within_heat(double inverse_obukhov, const SurfaceWind& wind, const SurfaceAir& air) {
  const auto flux = [&](double x) { return air.heat_flux(wind.u_star(x), x); };
  const auto fits = [&](double x) { return flux(x) <= most_heating && flux(x) >= -most_taken; };
  if (fits(inverse_obukhov)) return inverse_obukhov;
  double low = 0, high = inverse_obukhov;
  for (int halvings = 0; halvings < 60; ++halvings) {
    const double middle = (low + high) / 2;
    (fits(middle) ? low : high) = middle;
  }
  return low;
}

double most_cooling(const SurfaceWind& wind, const SurfaceAir& air) {
  // u*³/L has its only maximum, if any, while the profile is log-linear at that height.
  double low = 0, high = 1 / (wind.height + wind.roughness);
  const auto cooling = [&](double x) { return -air.heat_flux(wind.u_star(x), x); };
  for (int thirds = 0; thirds < 100; ++thirds) {
    const double a = low + (high - low) / 3, b = high - (high - low) / 3;
    (cooling(a) < cooling(b) ? low : high) = cooling(a) < cooling(b) ? a : b;
  }
  return cooling((low + high) / 2);
}

std::optional<double> inverse_obukhov_of(double heat_flux, const SurfaceWind& wind,
                                         const SurfaceAir& air) {
  if (heat_flux == 0) return 0;
  const auto flux = [&](double x) { return air.heat_flux(wind.u_star(x), x); };
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
