// How the air is stratified: Pasquill's classes and the length of Obukhov.
#pragma once

#include <optional>
#include <string>

namespace downwash {

/// 'A' (very unstable) to 'F' (stable); Turner's seventh class counts as F, as EPA has it.
using PasquillClass = char;

struct Sky {
  double cover = 0;               ///< octas
  std::optional<double> ceiling;  ///< m, of what covers more than half of it; absent: none
  double solar_elevation = 0;     ///< degrees
  bool day = false;               ///< see is_full_day
};

/// By the net radiation index, Turner (1964, J. Appl. Meteor. 3) in the form of EPA-454/R-99-005,
/// 6.4.1; `speed` in m/s, 10 m up.
PasquillClass turner_class(double speed, const Sky& sky);

/// Classes from the least stable to the most stable one.
struct ClassRange {
  PasquillClass least = 'A', most = 'F';

  bool has(PasquillClass pasquill) const { return least <= pasquill && pasquill <= most; }
  /// "D" or "B to D"
  std::string words() const;
};

/// What is known of the sky while a class is looked at.
struct KnownSky {
  std::optional<double> solar_elevation;  ///< degrees
  bool full_day = false;                  ///< see is_full_day
  std::optional<double> cover, ceiling;   ///< as in Sky
};

/// Classes that wind, sun and clouds do not rule out: those of turner_class() for what is known,
/// for one index of net radiation more and less, for up to 1 m/s less wind (by so much reports
/// round, and Pasquill 1961 and Turner 1970 differ), and neutral. While the sun is up but not for a
/// full day, or no higher than 15° (Turner's weakest class), the ground may give heat or take it.
/// `speed` in m/s, 10 m up.
ClassRange possible_classes(double speed, const KnownSky& sky);

/// Of air that nothing tells the stability of: neutral.
inline constexpr PasquillClass neutral_class = 'D';

/// "very unstable" … "stable"
const char* words_of(PasquillClass pasquill);

/// 1/L (1/m) of a class over ground of the roughness length z0 (m): the fit a + b lg z0 to the
/// curves of Golder (1972, Boundary-Layer Meteor. 3) in Seinfeld and Pandis (2006, p. 751). The
/// curves end at 0.001 and 0.5 m, whose values count beyond.
double inverse_obukhov_of(PasquillClass pasquill, double roughness);

/// The class whose curve is nearest to 1/L.
PasquillClass class_of(double inverse_obukhov, double roughness);

/// What the air at the ground is.
struct SurfaceAir {
  double temperature = 293.15;  ///< K
  double density = 1.2;         ///< kg/m³
  double gravity = 9.81;        ///< m/s²

  /// Upward flux of heat, W/m², of u* and 1/L:  L = -u*³ T / (κ g H/(ρ c_p)).
  double heat_flux(double u_star, double inverse_obukhov) const;
  /// θ* = u*² T / (κ g L), K
  double temperature_scale(double u_star, double inverse_obukhov) const;
};
inline constexpr double heat_capacity = 1005;  ///< of air at constant pressure, J/(kg K)

/// The wind at a height over ground of the roughness length z0.
struct SurfaceWind {
  double speed = 0, height = 10, roughness = 0.03;  ///< m/s, m, m

  double u_star(double inverse_obukhov) const;  ///< m/s
  /// At another height, m/s; in neutral air.
  double neutral_speed(double at_height) const;
};

/// Heat that the ground gives and takes at most, W/m²; as `weather.heat_flux` has it.
inline constexpr double most_heating = 1000, most_taken = 300;

/// 1/L, or the part of it with which the ground gives no more than `most_heating` and takes no more
/// than `most_taken`: the curves of Golder are of open country, and over rough ground in some wind
/// their ends ask for more heat than the sun gives.
double within_heat(double inverse_obukhov, const SurfaceWind& wind, const SurfaceAir& air);

/// 1/L of a wind under which the ground gives the heat flux H (W/m², upwards). Absent where it
/// takes more than a wind of that speed brings: the air would come to rest.
std::optional<double> inverse_obukhov_of(double heat_flux, const SurfaceWind& wind,
                                         const SurfaceAir& air);

/// The most heat that a wind can bring to the ground, W/m²; above 0.
double most_cooling(const SurfaceWind& wind, const SurfaceAir& air);

}  // namespace downwash
