// Triangles of a file → bodies.
#pragma once

#include <string>
#include <vector>

#include "geometry/meshes/mesh_file.hpp"
#include "geometry/shapes/mesh_closing.hpp"

namespace downwash {

struct MeshBody {
  std::string name;  ///< of its object; "body 7" where that has none or several bodies
  TriangleMesh mesh;
  Closing closing;
};

/// True if a part of it stands upright.
bool has_walls(const TriangleMesh& mesh);

/// The parts of each object whose triangles share edges, closed where that is safe (see
/// close_mesh). What stays open is tried again with what is open of other objects: some files name
/// roof and walls apart.
std::vector<MeshBody> bodies_of(const NamedMesh& named);

}  // namespace downwash
