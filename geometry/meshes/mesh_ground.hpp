// Ground in a model of triangles: plates that houses stand on, apart from them or in one piece.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "geometry/meshes/mesh_bodies.hpp"

namespace downwash {

/// Ground of a model, which is no longer among the bodies.
struct MeshGround {
  std::string name;           ///< name of its body, or of the first of several
  std::size_t bodies = 1;     ///< how many bodies it was
  std::optional<double> top;  ///< z of a plate, m; absent for ground with relief
  bool cut_off = false;       ///< true if houses were in one piece with it
};

/// Takes the ground out of the bodies, where there is any:
/// - A plate: at least half as wide as all bodies together, with four tenths of its area or more at
///   one level. It is no more than 2 m thick or a hundredth of its width; or up to 5 m, if eight
///   bodies or more, nine tenths of all others, stand on it or in it. They stay as they are. What
///   rises above that level in one piece with it is cut off there and closed again.
/// - Tiles of a plate: two thin and flat bodies or more, at least 20 m wide and with nothing under
///   them, that four fifths of all others stand on, four or more.
/// - A body with relief that is at least four times as large in plan as all others, which stand on
///   it: four or more.
std::optional<MeshGround> take_ground(std::vector<MeshBody>& bodies);

/// Name of a flat body of any thickness that others stand on or in: four or more, four fifths of
/// all; or eight or more, three tenths of all, that cover at most a quarter of it. It is ground
/// that take_ground left, a terrace, or the podium that it looks like.
std::optional<std::string> body_under_others(const std::vector<MeshBody>& bodies);

}  // namespace downwash
