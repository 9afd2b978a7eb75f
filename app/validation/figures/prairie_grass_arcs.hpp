// What samplers on an arc around a source tell of a plume.
#pragma once

#include <vector>

namespace downwash {

struct ArcFigures {
  double largest = 0;   ///< arc maximum, in the unit of the concentration
  double integral = 0;  ///< ∫ c dy along the arc, crosswind-integrated, in that unit times m
  double sigma = 0;     ///< (∫ (y - ȳ)² c dy / ∫ c dy)^½, m
};

/// Of concentrations at rising positions y along the arc, m; the integrals by the trapezoidal rule.
/// The width of an arc that nothing reaches is not a number.
ArcFigures arc_figures(const std::vector<double>& y, const std::vector<double>& c);

}  // namespace downwash
