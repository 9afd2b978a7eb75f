// A container that leaks, as far as somebody knows it, and what follows from that.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/containers/emptying.hpp"
#include "io/containers/fluid.hpp"
#include "io/containers/pool.hpp"
#include "io/containers/tank.hpp"

namespace downwash {

/// Containers as far as they have a name only: the classes of the Emergency Response Guidebook (ERG
/// 2024): small and large spills of its table 1, and the containers of its table 3.
enum class ContainerClass {
  small_spill,
  large_spill,
  small_cylinders,
  ton_cylinders,
  nurse_tank,
  tank_truck,
  rail_car
};

/// The part of a flashing liquid that stays in the air.
enum class Airborne {
  all,          ///< as US EPA (2009) and ALOHA (NOAA 2013) assume: the rest goes as droplets
  twice_flash,  ///< what flashes carries as much again as droplets (Kletz 1977; CCPS 1999, 2.1.2)
  flash         ///< what boils at once; the rest rains out into a pool
};

/// Absent: not known.
struct Container {
  std::optional<ContainerClass> kind;
  std::optional<TankShape> shape;
  std::optional<double> diameter, length;  ///< m
  std::optional<double> volume;            ///< m³
  std::optional<double> hole_diameter;  ///< m; absent: all comes out as US EPA's worst case has it
  double hole_height = 0;               ///< m above the bottom
  double passage = 0;                   ///< m, length of the hole
  double discharge_coefficient = 0.62;
  std::optional<double> level;         ///< m above the bottom
  std::optional<double> mass;          ///< kg
  std::optional<double> pressure;      ///< Pa, absolute
  std::optional<double> temperature;   ///< K
  std::optional<double> closed_after;  ///< s
  Airborne airborne = Airborne::all;
  double pool_depth = 0.005;        ///< m
  std::optional<double> bund_area;  ///< m²
  GroundKind ground = GroundKind::concrete;
  EvaporationMethod evaporation = EvaporationMethod::heat_balance;
};

/// Around a container. Absent: not known.
struct Surroundings {
  std::optional<double> temperature;  ///< K
  double pressure = 101325;           ///< Pa
  std::optional<double> wind;         ///< m/s at 10 m
};

/// A container with everything decided, and what of it was assumed, a sentence each.
struct Contents {
  Vessel vessel;        ///< without a hole where everything comes out: hole_diameter 0
  bool liquid = false;  ///< else it holds gas alone
  bool boils = false;   ///< as it comes out
  double mass = 0;      ///< kg inside
  double wind = 0;      ///< m/s at 10 m
  double air = 0;       ///< K
  std::vector<std::string> assumed;
};

/// "rail tank car"
std::string name_of(ContainerClass kind);

/// Why nothing can be computed of a container: a sentence without full stop, with keys in backticks
/// and what to do; empty where all is well.
std::string problem_of(const Container& container, const Fluid& fluid, const Surroundings& around);

/// Throws std::logic_error where there is a problem.
Contents contents_of(const Container& container, const Fluid& fluid, const Surroundings& around);

}  // namespace downwash
