// The arcs of Prairie Grass behind the end of a domain, by the puffs of what left it.
#pragma once

#include <string>
#include <vector>

#include "app/validation/figures/prairie_grass_arcs.hpp"
#include "app/validation/validation_case.hpp"
#include "geometry/shapes/shapes.hpp"

namespace downwash {

/// Places of the samplers on an arc, m: those within the sector that was sampled.
struct ArcPlaces {
  std::vector<double> along;  ///< the arc, from its middle
  std::vector<Point> place;   ///< x downwind, y to the left
};
ArcPlaces arc_places(double radius);

inline constexpr double sampler_height = 1.5;  // m
inline constexpr double mg_per_kg = 1e6;

/// Computes the case with `settings` on top, in a domain that these let end before the arc: figures
/// (mg/m³, mg/m², m) at the samplers, of the mean from `begin` (s since the start) to the end of
/// the run, as if what left in that time went on leaving.
ArcFigures continued_arc(const ValidationContext& context, const std::vector<std::string>& settings,
                         double radius, double begin);

}  // namespace downwash
