// A vessel that empties through a hole: what leaves it when.
#pragma once

#include <optional>
#include <vector>

#include "io/containers/fluid.hpp"
#include "io/containers/tank.hpp"

namespace downwash {

struct Vessel {
  Tank tank;
  Fluid fluid;                         ///< with all that missing_for_gas or _liquid asks for
  double liquid = 0;                   ///< kg; 0: it holds gas alone
  double temperature = 0;              ///< K, at first
  double pressure = 0;                 ///< Pa, absolute, above the liquid or of the gas, at first
  double outside = 0;                  ///< Pa
  double hole_diameter = 0;            ///< m
  double hole_height = 0;              ///< m above the bottom
  double passage = 0;                  ///< m, length of the hole
  double discharge_coefficient = 0;    ///< C_d
  std::optional<double> closed_after;  ///< s: the hole is closed then
};

/// The mass that leaves between two moments (s since the hole is there).
struct OutflowPiece {
  double begin = 0, end = 0;  ///< s
  double liquid = 0;          ///< kg
  double vapour = 0;          ///< kg
  double temperature = 0;     ///< K, of the liquid inside
};

/// In pieces, one after the other without gaps, in each of which the rate is constant. Neither heat
/// through the wall nor foam that rises to a hole above the liquid counts.
///
///   liquid below its boiling point: the air above it is at `outside` at least (a vent, or air that
///     comes in through the hole); a pressure above that expands at the temperature it has
///   liquefied gas: at the pressure of its vapour, which takes its heat out of the liquid,
///     m c_p dT = -h dm: Yellow Book (CPR 14E, 2005), 2.5.3 and 2.5.4
///   gas: adiabatic, p ~ m^γ and T ~ m^(γ-1), until the pressure is that outside (Yellow Book,
///     2.5.2)
///
/// From liquid to vapour as the level falls below the hole; then, cold, the rest stays.
std::vector<OutflowPiece> emptying(const Vessel& vessel);

}  // namespace downwash
