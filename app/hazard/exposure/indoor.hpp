// An estimate of the concentration indoors from that at the walls outside.
#pragma once

#include <span>
#include <vector>

namespace downwash {

/// The air of a well mixed building, without anything in it at first:
///     dCi/dt = a (Co - Ci),  a = air changes per second,
/// exact for Co that is constant between the times: over a step h, Ci → Co + (Ci - Co) e^{-a h}.
struct IndoorAir {
  std::vector<double> concentration;  ///< Ci at each time, kg/m³
  std::vector<double> dosage;         ///< ∫ Ci dt up to each time, kg s/m³: ∫ Co dt - Ci / a
};

/// `time` (s, increasing) has one value more than `outdoor` (kg/m³). Throws std::invalid_argument
/// when it has not, or when air_change_per_hour is not above 0.
IndoorAir indoor_air(std::span<const double> time, std::span<const double> outdoor,
                     double air_change_per_hour);

}  // namespace downwash
