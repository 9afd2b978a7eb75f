// A pool on the ground that evaporates.
#pragma once

#include <optional>
#include <vector>

#include "io/containers/fluid.hpp"

namespace downwash {

/// Coefficient of mass transfer from a pool to the wind, m/s:
///     k = 0.004786 u^0.78 d^-0.11 Sc^-0.67
/// Mackay & Matsugu (1973), as the Yellow Book has it (CPR 14E, 2005, equation 3.24), with the wind
/// at 10 m (m/s), the diameter (m) and the Schmidt number of the vapour.
double mackay_matsugu(double wind, double diameter, double schmidt);

/// Sc = ν / D of a vapour (kg/mol) in air: ν = 1.5e-5 m²/s, and by Graham's law D = 2.39e-5 m²/s
/// sqrt(18.015 g/mol / M) (ALOHA, NOAA 2013, 3.3.1).
double schmidt_number(double molar_mass);

/// kg/(m² s) of a liquid with a vapour pressure below that of the air (Pa), at a temperature (K):
///     E = k M p_a / (R T) ln(1 / (1 - p_v / p_a))
/// The logarithm is for the wind that the vapour makes itself: k M p_v / (R T) for small p_v
/// (ALOHA, NOAA 2013, 3.3.1; Brighton 1985). Without bound as it comes to boil.
double evaporation_flux(double transfer, double molar_mass, double vapour_pressure,
                        double air_pressure, double temperature);

/// The same by the US EPA (2009, RMP Guidance for Offsite Consequence Analysis, equation D-1), in
/// which a pool keeps its temperature:
///     QR = 0.284 u^0.78 M^(2/3) A p_v / (82.05 T)    lb/min, g/mol, ft², mmHg
double epa_evaporation_flux(double wind, double molar_mass, double vapour_pressure,
                            double temperature);

enum class GroundKind { concrete, soil, dry_sand, moist_sand };

/// How much heat it gives, and how fast: W/(m K), m²/s.
struct GroundConduction {
  double conductivity = 0, diffusivity = 0;
};

/// By ALOHA (NOAA 2013, table 9), after Briscoe & Shaw (1980): conductivities that came out of
/// spills, some nine times those of the dry matter.
GroundConduction ground_conduction(GroundKind kind);

enum class EvaporationMethod { heat_balance, epa };

struct PoolSite {
  double air_temperature = 0;       ///< K, which is that of the ground too
  double air_pressure = 0;          ///< Pa
  double wind = 0;                  ///< m/s at 10 m
  double depth = 0;                 ///< m that it spreads to at least
  std::optional<double> bund_area;  ///< m²
  GroundKind ground = GroundKind::concrete;
  EvaporationMethod method = EvaporationMethod::heat_balance;
};

/// A flow onto the ground: `mass` (kg) evenly from `begin` to `end` (s), or at once where these
/// are the same.
struct PoolFeed {
  double begin = 0, end = 0;
  double mass = 0;
  double temperature = 0;  ///< K
};

struct PoolStep {
  double begin = 0, end = 0;  ///< s
  double evaporated = 0;      ///< kg
  double area = 0;            ///< m²
  double temperature = 0;     ///< K
};

/// A pool that spreads at once to `depth` or over the bund, does not shrink, and evaporates until
/// next to nothing is left, or a day is over. heat_balance: its temperature follows from
///     m c_p dT/dt = A (q_ground + q_air) - E h
/// q_ground of a half space that each part of the pool has met since it came there,
/// λ (T_g - T) / sqrt(π a t) (Yellow Book, CPR 14E 2005, 3.5.3; ALOHA 3.3.3.3), q_air by the
/// analogy of heat and mass transfer (Chilton & Colburn 1934). It boils where these say so: then
/// the ground decides. Sunshine and radiation do not count. epa: at the temperature of the air, or
/// where it boils if that is lower.
std::vector<PoolStep> evaporating_pool(const Fluid& fluid, const PoolSite& site,
                                       const std::vector<PoolFeed>& feeds);

}  // namespace downwash
