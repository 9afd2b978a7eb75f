#include "solver/grid/cut_faces.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace downwash {
namespace {

bool is_sound(const CutFace& face, const ObstacleMap& obstacles,
              const std::array<bool, 3>& periodic) {
  const Index3 n = obstacles.n();
  if (face.axis < 0 || face.axis > 2 || !(face.openness > 0 && face.openness < 1)) return false;
  for (std::size_t a = 0; a < 3; ++a) {
    if (face.cell[a] < 0 || face.cell[a] >= n[a]) return false;
  }
  Index3 below = face.cell;
  const auto axis = static_cast<std::size_t>(face.axis);
  if (below[axis] > 0) {
    --below[axis];
  } else if (periodic[axis]) {
    below[axis] = n[axis] - 1;
  }
  return !obstacles.solid(face.cell[0], face.cell[1], face.cell[2]) &&
         !obstacles.solid(below[0], below[1], below[2]);
}

}  // namespace

int parts_of(double openness) {
  return std::max(static_cast<int>(std::lround(openness * openness_parts)), openness > 0 ? 1 : 0);
}

double widening(double openness) {
  return 1 / std::max(static_cast<double>(parts_of(openness)) / openness_parts, thinnest_opening);
}

Openness::Openness(const CutFaces& faces, const Index3& n, const std::array<bool, 3>& periodic)
    : n_(n), periodic_(periodic) {
  parts_.reserve(faces.size());
  for (const CutFace& face : faces) parts_[key(face.axis, face.cell)] = parts_of(face.openness);
}

std::int64_t Openness::key(int axis, const Index3& cell) const {
  return axis + 3 * (cell[0] + std::int64_t{n_[0]} * (cell[1] + std::int64_t{n_[1]} * cell[2]));
}

double Openness::of(int axis, Index3 cell) const {
  for (std::size_t a = 0; a < 3; ++a) {
    cell[a] = periodic_[a] ? (cell[a] + n_[a]) % n_[a] : std::clamp(cell[a], 0, n_[a] - 1);
  }
  const auto found = parts_.find(key(axis, cell));
  return found == parts_.end() ? 1 : static_cast<double>(found->second) / openness_parts;
}

std::vector<std::string> inconsistencies(const CutFaces& faces, const ObstacleMap& obstacles,
                                         const std::array<bool, 3>& periodic) {
  const auto sound = [&](const CutFace& face) { return is_sound(face, obstacles, periodic); };
  if (std::ranges::all_of(faces, sound)) return {};
  return {"a cut face lies beyond the grid or beside a solid cell, or is not partly open"};
}

}  // namespace downwash
