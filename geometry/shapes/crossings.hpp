// Count of the crossings of outlines with themselves and each other.
#pragma once

#include <cstddef>
#include <span>

#include "geometry/shapes/shapes.hpp"

namespace downwash {

/// Pairs of edges of these polygons' rings that cross in their interiors, and corners at one place
/// beyond the eighth. Counting ends beyond `most`, and after some ten million comparisons, with
/// what it has found by then.
std::size_t crossings(std::span<const Polygon> polygons, std::size_t most);

/// The corners among these alone, which are soon counted: GEOS takes memory by the square of them
/// to tell whether an outline is valid.
std::size_t shared_corners(const Polygon& polygon);

/// Crossings from which on GEOS would take seconds and gigabytes: there is a face for each of them.
inline constexpr std::size_t most_crossings = 1000, most_crossings_of_many = 100'000;

}  // namespace downwash
