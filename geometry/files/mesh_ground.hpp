// Ground in a model of triangles: plates that houses stand on, apart from them or in one piece.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "geometry/files/mesh_bodies.hpp"

namespace downwash {

/// Ground of a model, which is no longer among the bodies.
struct MeshGround {
  std::string name;           ///< name of its body
  std::optional<double> top;  ///< z of a plate, m; absent for ground with relief
  bool cut_off = false;       ///< true if houses were in one piece with it
};

/// Takes the ground out of the bodies, where there is any:
/// - A plate: at least half as wide as all bodies together, with four tenths of its area or more at
///   one level. It is no more than 2 m thick or a hundredth of its width; or up to 5 m, if eight
///   bodies or more, nine tenths of all others, stand on it or in it. They stay as they are. What
///   rises above that level in one piece with it is cut off there and closed again.
/// - A body with relief that is at least four times as large in plan as all others, which stand on
///   it: four or more.
std::optional<MeshGround> take_ground(std::vector<MeshBody>& bodies);

/// Name of a flat body of any thickness that four or more bodies, four fifths of all others, stand
/// on or in: ground that take_ground left, or the podium that it looks like.
std::optional<std::string> body_under_others(const std::vector<MeshBody>& bodies);

}  // namespace downwash
