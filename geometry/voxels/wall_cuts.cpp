#include "geometry/voxels/wall_cuts.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <utility>

#include "geometry/voxels/voxelizer.hpp"

namespace downwash {
namespace {

using Points = std::uint64_t;

constexpr int finer = 4;                   // points along each edge of a cell
constexpr int whole_face = finer * finer;  // points on one side of a face
constexpr Points all_solid = ~Points{0};
constexpr int least_air = 16;                   // points of an open cell
constexpr std::array<int, 3> stride{1, 4, 16};  // from a point to the next, by axis
constexpr std::array<Points, 3> first_points{0x1111'1111'1111'1111, 0x000f'000f'000f'000f, 0xffff};

Axis divided(const Axis& axis) {
  std::vector<double> faces{axis.face(0)};
  for (int cell = 0; cell < axis.n(); ++cell) {
    for (int part = 1; part < finer; ++part) {
      faces.push_back(axis.face(cell) + axis.width(cell) * part / finer);
    }
    faces.push_back(axis.face(cell + 1));
  }
  return Axis(std::move(faces));
}

/// The bits of the points of a cell that lie in a range of finer cells along an axis; of one row of
/// points.
unsigned bits_in(const IndexRange& range, int cell) {
  const int first = std::max(range.first - finer * cell, 0),
            last = std::min(range.last - finer * cell, finer);
  return ((1u << last) - 1u) & ~((1u << first) - 1u);
}

/// Adds the points of the cell that lie beside some.
Points grown(Points air) {
  Points all = air;
  for (std::size_t a = 0; a < 3; ++a) {
    const Points first = first_points[a], last = first << (3 * stride[a]);
    all |= ((air & ~last) << stride[a]) | ((air & ~first) >> stride[a]);
  }
  return all;
}

/// Leaves the largest part of the air that hangs together; none if two are as large.
Points without_lesser_air(Points solid) {
  Points rest = ~solid, largest = 0;
  bool alone = true;
  while (rest != 0) {
    Points part = rest & (~rest + 1);
    for (Points next = grown(part) & rest; next != part; next = grown(part) & rest) part = next;
    const int more = std::popcount(part) - std::popcount(largest);
    if (more >= 0) alone = more > 0;
    if (more > 0) largest = part;
    rest &= ~part;
  }
  return alone ? ~largest : all_solid;
}

bool is_open(Points solid) { return std::popcount(~solid) >= least_air; }

}  // namespace

WallCuts::WallCuts(std::span<const Building> bodies, const std::array<Axis, 3>& xyz,
                   const Ground* ground, const std::array<bool, 2>& periodic)
    : z_(xyz[2]),
      n_{xyz[0].n(), xyz[1].n(), xyz[2].n()},
      ground_(ground),
      periodic_{periodic[0], periodic[1], false} {
  const std::array<Axis, 3> divided_axes{divided(xyz[0]), divided(xyz[1]), divided(xyz[2])};
  for (const Building& body : bodies) add(body, divided_axes);
  for (auto& [key, solid] : cells_) solid = without_lesser_air(solid | ground_in(cell(key)));
  close_parted_neighbours();
}

void WallCuts::add(const Building& body, const std::array<Axis, 3>& axes) {
  visit_cells(body, axes, [&](const CellRun& run) {
    const int y = run.row / finer, shift = finer * (run.row % finer);
    for (int z = run.layers.first / finer; finer * z < run.layers.last; ++z) {
      const unsigned layers = bits_in(run.layers, z);
      for (int x = run.columns.first / finer; finer * x < run.columns.last; ++x) {
        const Points row = Points{bits_in(run.columns, x)} << shift;
        Points& solid = cells_[key({x, y, z})];
        for (int layer = 0; layer < finer; ++layer) {
          if ((layers >> layer & 1u) != 0) solid |= row << (stride[2] * layer);
        }
      }
    }
  });
}

/// Closes the one with less air of two open cells with a closed face between them; of two that have
/// as much both, so that a district and its mirror image have the same cells.
void WallCuts::close_parted_neighbours() {
  std::vector<std::int64_t> closed;
  for (const auto& entry : cells_) {
    const Points solid = entry.second;
    if (!is_open(solid)) continue;
    const Index3 here = cell(entry.first);
    const auto parted_from_more = [&](std::size_t axis, int step) {
      const std::optional<Index3> other = beside(here, axis, step);
      if (!other) return false;
      const Points beyond = points(*other);
      if (!is_open(beyond)) return false;
      const bool closes_itself = cells_.contains(key(*other));
      if (closes_itself && std::popcount(~beyond) < std::popcount(~solid)) return false;
      return open_to(here, *other, axis, step) == 0;
    };
    for (std::size_t axis = 0; axis < 3; ++axis) {
      if (!parted_from_more(axis, -1) && !parted_from_more(axis, 1)) continue;
      closed.push_back(entry.first);
      break;
    }
  }
  for (const std::int64_t at : closed) cells_[at] = all_solid;
}

Index3 WallCuts::cell(std::int64_t key) const {
  const std::int64_t row = key / n_[0];
  return {static_cast<int>(key % n_[0]), static_cast<int>(row % n_[1]),
          static_cast<int>(row / n_[1])};
}

std::optional<Index3> WallCuts::beside(const Index3& cell, std::size_t axis, int step) const {
  Index3 other = cell;
  other[axis] += step;
  if (periodic_[axis]) other[axis] = (other[axis] + n_[axis]) % n_[axis];
  if (other[axis] < 0 || other[axis] >= n_[axis]) return std::nullopt;
  return other;
}

WallCuts::Points WallCuts::ground_in(const Index3& cell) const {
  if (ground_ == nullptr) return 0;
  if (cell[2] < ground_->layers(cell[0], cell[1])) return all_solid;
  const double above = ground_->top(cell[0], cell[1]) - z_.face(cell[2]);
  Points solid = 0;
  for (int layer = 0; layer < finer; ++layer) {
    if (above > (layer + 0.5) / finer * z_.width(cell[2])) {
      solid |= first_points[2] << (stride[2] * layer);
    }
  }
  return solid;
}

WallCuts::Points WallCuts::points(const Index3& cell) const {
  const auto found = cells_.find(key(cell));
  return found == cells_.end() ? ground_in(cell) : found->second;
}

int WallCuts::open_points(const Index3& cell, const Index3& before, std::size_t axis) const {
  const Points own = ~points(cell) & first_points[axis];
  if (before == cell) return std::popcount(own);
  return std::popcount(own & (~points(before) >> (3 * stride[axis])));
}

int WallCuts::open_to(const Index3& cell, const Index3& other, std::size_t axis, int step) const {
  return step < 0 ? open_points(cell, other, axis) : open_points(other, cell, axis);
}

bool WallCuts::stands_alone(const Index3& cell) const {
  for (const std::size_t axis : {0u, 1u}) {
    for (const int step : {-1, 1}) {
      const std::optional<Index3> other = beside(cell, axis, step);
      if (other && open_to(cell, *other, axis, step) < whole_face) return false;
    }
  }
  return true;
}

void WallCuts::carve(const AxisMap& axes, ObstacleMap& obstacles) const {
  for (const auto& [at, points] : cells_) {
    const Index3 here = cell(at);
    const auto [i, j, k] = axes.to_solver(here);
    if (is_open(points) && obstacles.solid(i, j, k) && stands_alone(here)) continue;
    obstacles.set_solid(i, j, k, !is_open(points));
  }
}

CutFaces WallCuts::cut_faces(const AxisMap& axes, const ObstacleMap& obstacles) const {
  const auto solid = [&](const Index3& cell) {
    const auto [i, j, k] = axes.to_solver(cell);
    return obstacles.solid(i, j, k);
  };
  CutFaces faces;
  const auto add = [&](const Index3& cell, const Index3& before, std::size_t axis) {
    const int open = open_points(cell, before, axis);
    if (open == 0 || open == whole_face || solid(cell) || solid(before)) return;
    faces.push_back({axes.to_solver(cell), axes.solver_axis(static_cast<int>(axis)),
                     static_cast<double>(open) / whole_face});
  };
  for (const auto& [at, points] : cells_) {
    const Index3 here = cell(at);
    for (std::size_t axis = 0; axis < 3; ++axis) {
      const std::optional<Index3> next = beside(here, axis, 1);
      if (axis < 2 || here[axis] > 0) add(here, beside(here, axis, -1).value_or(here), axis);
      if (next && !cells_.contains(key(*next))) add(*next, here, axis);
    }
  }
  return faces;
}

}  // namespace downwash
