// Figures that a class of containers is taken to have.
#pragma once

#include <optional>

#include "io/containers/container.hpp"

namespace downwash {

/// The share of a container's volume that liquid fills.
constexpr double filled_share = 0.85;

/// Figures of a class, before its contents are known.
struct ClassFigures {
  const char* name;                ///< as in ERG 2024
  double mass = 0;                 ///< kg at most; 0: by the volume alone
  double volume = 0;               ///< m³ of liquid at most
  std::optional<double> diameter;  ///< m, of a cylinder that lies; absent: it has no shape
};

const ClassFigures& figures_of(ContainerClass kind);

/// kg of a liquid of that density (kg/m³; absent: of one that is always lighter than its volume
/// allows).
double mass_of_class(ContainerClass kind, const std::optional<double>& liquid_density);

}  // namespace downwash
