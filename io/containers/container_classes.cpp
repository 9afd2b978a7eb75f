#include "io/containers/container_classes.hpp"

#include <algorithm>
#include <array>

namespace downwash {
namespace {

// ERG (2024) names these containers and draws the line between small and large spills at 208 L (55
// US gallons); it prints no amounts. Those here are what such containers hold at most:
//   ton cylinder, 2000 lb: DOT 106A, 110A; three of them for "multiple"
//   nurse tank: 1000 US gallons, 85 % full
//   tank truck: 11,500 US gallons (MC 331), 85 % full, and 20 t of payload
//   rail tank car: 90 short tons of chlorine (49 CFR 173.314), else 33,600 US gallons (DOT 112J),
//     85 % full
// A large spill is taken as that of a tank truck.
constexpr double us_gallon = 3.785411784e-3, pound = 0.45359237;

// By ContainerClass.
constexpr std::array<ClassFigures, 7> figures{{
    {"small spill", 0, 0.208, {}},
    {"large spill", 20000, 11500 * us_gallon* filled_share, {}},
    {"multiple small cylinders or single ton cylinder", 2000 * pound, 1, 0.76},
    {"multiple ton cylinders", 6000 * pound, 3, {}},
    {"agricultural nurse tank", 0, 1000 * us_gallon* filled_share, 1.17},
    {"highway tank truck", 20000, 11500 * us_gallon* filled_share, 2.0},
    {"rail tank car", 180000 * pound, 33600 * us_gallon* filled_share, 2.6},
}};

}  // namespace

const ClassFigures& figures_of(ContainerClass kind) {
  return figures.at(static_cast<std::size_t>(kind));
}

std::string name_of(ContainerClass kind) { return figures_of(kind).name; }

double mass_of_class(ContainerClass kind, const std::optional<double>& liquid_density) {
  const ClassFigures& of = figures_of(kind);
  if (!liquid_density) return of.mass;
  const double by_volume = of.volume * *liquid_density;
  return of.mass > 0 ? std::min(of.mass, by_volume) : by_volume;
}

}  // namespace downwash
