#include "geometry/meshes/mesh_bodies.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <map>
#include <utility>

#include "geometry/input/text.hpp"
#include "geometry/shapes/triangle_mesh.hpp"

namespace downwash {

namespace {

constexpr double same = 1e-9;  // m, of points that are welded already

std::vector<TriangleMesh> objects_of(const NamedMesh& named) {
  std::vector<std::vector<Triangle>> triangles(named.names.size());
  for (std::size_t t = 0; t < named.mesh.triangles.size(); ++t) {
    triangles[named.object[t]].push_back(named.mesh.triangles[t]);
  }
  std::vector<TriangleMesh> objects;
  for (std::vector<Triangle>& own : triangles) {
    objects.push_back(part_of(named.mesh, std::move(own)));
  }
  return objects;
}

/// Bodies of one mesh; `name_of` tells the name of a triangle's object.
template <class NameOf>
std::vector<MeshBody> closed_parts(const TriangleMesh& mesh, Lacking lacking,
                                   const NameOf& name_of) {
  std::vector<MeshBody> bodies;
  for (ConnectedPart& part : connected_parts(mesh)) {
    MeshBody body{name_of(part.first), std::move(part.mesh), {}};
    body.closing = close_mesh(body.mesh, lacking);
    bodies.push_back(std::move(body));
  }
  return bodies;
}

void name_the_nameless(std::vector<MeshBody>& bodies) {
  std::map<std::string, int> uses;
  for (const MeshBody& body : bodies) ++uses[body.name];
  std::size_t number = 0;
  for (MeshBody& body : bodies) {
    ++number;
    if (body.name.empty()) {
      body.name = text("body ", number);
    } else if (uses[body.name] > 1) {
      body.name += text(", body ", number);
    }
  }
}

}  // namespace

bool has_walls(const TriangleMesh& mesh) {
  constexpr double upright = 0.05;  // upward component of a normal
  return std::any_of(mesh.triangles.begin(), mesh.triangles.end(), [&](const Triangle& t) {
    const Facing own = facing(mesh, t);
    return own.area > 0 && std::abs(own.up) < upright;
  });
}

std::vector<MeshBody> bodies_of(const NamedMesh& named) {
  std::vector<MeshBody> bodies, open;
  const std::vector<TriangleMesh> objects = objects_of(named);
  for (std::size_t n = 0; n < objects.size(); ++n) {
    const auto name_of = [&](std::size_t) { return named.names[n]; };
    for (MeshBody& body : closed_parts(objects[n], Lacking::nothing, name_of)) {
      (body.closing.closed() ? bodies : open).push_back(std::move(body));
    }
  }
  TriangleMesh rest;
  std::map<std::size_t, std::string> name_from;  // a triangle of the rest
  for (const MeshBody& body : open) {
    name_from[rest.triangles.size()] = body.name;
    append(rest, body.mesh);
  }
  weld(rest, same);
  const auto name_of = [&](std::size_t t) { return std::prev(name_from.upper_bound(t))->second; };
  for (MeshBody& body : closed_parts(rest, Lacking::floor_and_walls, name_of))
    bodies.push_back(std::move(body));
  name_the_nameless(bodies);
  return bodies;
}

}  // namespace downwash
