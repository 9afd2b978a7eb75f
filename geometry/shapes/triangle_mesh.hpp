// Surfaces of triangles in space.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "geometry/shapes/building.hpp"

namespace downwash {

/// A directed edge, by its points.
using MeshEdge = std::pair<std::uint32_t, std::uint32_t>;

struct MeshBox {
  Point3 low, high;
};

/// Of the points that triangles use, m. The mesh is not empty.
MeshBox bounds(const TriangleMesh& mesh);

/// Area, m², and the upward component of the normal of length 1; 0 for both where it has none.
struct Facing {
  double area = 0, up = 0;
};
Facing facing(const TriangleMesh& mesh, const Triangle& triangle);

/// m³, of a closed mesh whose triangles turn counter-clockwise as seen from outside (Gauss's
/// theorem); negative where they turn the other way. What overlaps counts twice.
double signed_volume(const TriangleMesh& mesh);

/// m: its volume over half of its surface, which is how thick a closed sheet is; 0 without an area.
double thickness(const TriangleMesh& mesh);

/// Some triangles of a mesh with their own points only.
TriangleMesh part_of(const TriangleMesh& mesh, std::vector<Triangle> triangles);

struct ConnectedPart {
  TriangleMesh mesh;
  std::size_t first = 0;  ///< its first triangle in the whole
};
/// The triangles in groups that share edges, each with its own points only, in the order of their
/// first triangles. Meshes that touch in a point are two.
std::vector<ConnectedPart> connected_parts(const TriangleMesh& mesh);

/// Adds one mesh to another; points stay apart.
void append(TriangleMesh& mesh, const TriangleMesh& more);

/// What bounds the triangles: of each two points the edges that one direction has more than the
/// other, as often as that. Empty for a closed surface.
std::vector<MeshEdge> boundary_of(std::span<const Triangle> triangles);

/// Closed walks along the edges, each of which is used once; at every point as many must end as
/// begin, which boundaries do. No walk comes to a point twice.
std::vector<std::vector<std::uint32_t>> loops_of(std::vector<MeshEdge> edges);

/// What is seen of a closed mesh from above: the groups of triangles that face up, each as a
/// polygon.
std::vector<Polygon> plan_of(const TriangleMesh& mesh);

}  // namespace downwash
