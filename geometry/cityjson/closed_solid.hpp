// Surfaces of a building that close → a solid.
#pragma once

#include <span>
#include <string>

#include "geometry/cityjson/roof_shape.hpp"
#include "geometry/geojson/feature_collector.hpp"
#include "geometry/shapes/mesh_closing.hpp"

namespace downwash {

/// What surfaces became.
struct ClosedSolid {
  TriangleMesh mesh;  ///< empty where they don't close
  Closing closing;    ///< what that took
};

/// The surfaces as triangles, z above `ground` (m), where they close or what is missing is safe to
/// add (see close_mesh). Rings become fans, whose parts outside of a ring cancel each other in
/// every column. Nothing of what is thinner than 1 cm, a sheet with two sides, nor where x and y
/// are degrees.
ClosedSolid closed_solid(std::span<const Surface> surfaces, double ground);

/// What a solid took, for Feature::mended; empty for nothing.
std::string words_of(const Closing& closing);
/// Warns of it.
void warn_of(const Closing& closing, const std::string& id, FeatureCollector& features);

}  // namespace downwash
