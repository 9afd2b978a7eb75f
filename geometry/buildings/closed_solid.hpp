// Surfaces of a building that close → a solid.
#pragma once

#include <span>

#include "geometry/buildings/roof_shape.hpp"

namespace downwash {

/// The surfaces as triangles, z above `ground` (m), where they close or gaps between them are small
/// (see close_mesh); else no triangles. Rings become fans, whose parts outside of a ring cancel
/// each other in every column. None either of what is thinner than 1 cm, a sheet with two sides,
/// nor where x and y are degrees.
TriangleMesh closed_solid(std::span<const Surface> surfaces, double ground);

}  // namespace downwash
