#include "solver/grid/cut_faces.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numeric>
#include <span>

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
    : n_(n), periodic_(periodic), faces_(faces.size()) {
  if (faces.empty()) return;
  first_.resize(row(3, {0, 0, 0}) + 1);
  for (const CutFace& face : faces) ++first_[row(face.axis, face.cell)];
  std::partial_sum(first_.begin(), first_.end(), first_.begin());  // the end of each
  for (const CutFace& face : faces) {
    faces_[--first_[row(face.axis, face.cell)]] = {face.cell[0], parts_of(face.openness)};
  }
  for (std::size_t r = 0; r + 1 < first_.size(); ++r) {
    std::ranges::sort(std::span(faces_).subspan(first_[r], first_[r + 1] - first_[r]), {},
                      &FaceOfRow::i);
  }
}

std::size_t Openness::row(int axis, const Index3& cell) const {
  const auto size = [](int n) { return static_cast<std::size_t>(n); };
  return size(cell[1]) + size(n_[1]) * (size(cell[2]) + size(n_[2]) * size(axis));
}

double Openness::of(int axis, Index3 cell) const {
  if (faces_.empty()) return 1;
  for (std::size_t a = 0; a < 3; ++a) {
    cell[a] = periodic_[a] ? (cell[a] + n_[a]) % n_[a] : std::clamp(cell[a], 0, n_[a] - 1);
  }
  const std::size_t r = row(axis, cell);
  const auto faces = std::span(faces_).subspan(first_[r], first_[r + 1] - first_[r]);
  const auto found = std::ranges::lower_bound(faces, cell[0], {}, &FaceOfRow::i);
  if (found == faces.end() || found->i != cell[0]) return 1;
  return static_cast<double>(found->parts) / openness_parts;
}

std::vector<std::string> inconsistencies(const CutFaces& faces, const ObstacleMap& obstacles,
                                         const std::array<bool, 3>& periodic) {
  const auto sound = [&](const CutFace& face) { return is_sound(face, obstacles, periodic); };
  if (std::ranges::all_of(faces, sound)) return {};
  return {"a cut face lies beyond the grid or beside a solid cell, or is not partly open"};
}

}  // namespace downwash
