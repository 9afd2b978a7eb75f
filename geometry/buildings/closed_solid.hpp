// Surfaces of a building that close → a solid.
#pragma once

#include <span>

#include "geometry/buildings/roof_shape.hpp"

namespace downwash {

/// The surfaces as triangles, z above `ground` (m), where they close or gaps between them are small
/// (see close_mesh); else no triangles. Rings become fans, whose parts outside of a ring cancel
/// each other in every column. x and y may be degrees.
TriangleMesh closed_solid(std::span<const Surface> surfaces, double ground);

}  // namespace downwash
