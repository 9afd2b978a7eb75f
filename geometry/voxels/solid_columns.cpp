#include "geometry/voxels/solid_columns.hpp"

#include <algorithm>
#include <cstddef>
#include <tuple>
#include <vector>

#include "geometry/shapes/triangle_mesh.hpp"

namespace downwash {

namespace {

constexpr double on_the_ground = 0.5;     // m above the ground
constexpr int columns_at_once = 1 << 20;  // whose crossings are kept

struct Crossing {
  int row, column;
  double z;  ///< above the ground, m
  int sign;  ///< +1 where the column enters, seen from below

  bool operator<(const Crossing& other) const {
    return std::tie(row, column, z) < std::tie(other.row, other.column, other.z);
  }
};

/// Where an edge crosses a row, and whether it comes from the rows below.
struct EdgeCrossing {
  double x;
  bool upward;
};

/// Crosses triangles with the columns of cells of some rows, a little beside their centres.
class Columns {
 public:
  Columns(const std::array<Axis, 3>& axes, const IndexRange& rows, const Point& beside)
      : axes_(axes), rows_(rows), beside_(beside) {}

  void cross(const TriangleMesh& mesh, const Triangle& triangle) {
    const std::array<Point3, 3> corners{mesh.points[triangle[0]], mesh.points[triangle[1]],
                                        mesh.points[triangle[2]]};
    const auto [south, north] = std::minmax({corners[0].y, corners[1].y, corners[2].y});
    const IndexRange rows = cells_with_edges(axes_[1], south, north);
    for (int row = std::max(rows.first, rows_.first); row < std::min(rows.last, rows_.last);
         ++row) {
      cross_row(corners, row);
    }
  }

  std::vector<Crossing> sorted() && {
    std::sort(crossings_.begin(), crossings_.end());
    return std::move(crossings_);
  }

 private:
  void cross_row(const std::array<Point3, 3>& corners, int row) {
    const double y = axes_[1].centre(row) + beside_.y;
    std::array<EdgeCrossing, 2> sides{};
    std::size_t count = 0;
    for (std::size_t n = 0; n < 3; ++n) {
      const Point3 &a = corners[n], &b = corners[(n + 1) % 3];
      if ((a.y <= y) == (b.y <= y)) continue;
      const bool upward = a.y < b.y;
      if (count < 2) sides[count++] = {upward ? crossing(a, b, y) : crossing(b, a, y), upward};
    }
    if (count < 2) return;
    const bool in_order = sides[0].x <= sides[1].x;
    const EdgeCrossing &left = sides[in_order ? 0 : 1], &right = sides[in_order ? 1 : 0];
    const IndexRange columns = axes_[0].cells_between(left.x - beside_.x, right.x - beside_.x);
    // Counter-clockwise as seen from above, facing up: the column leaves the body.
    const int sign = left.upward ? 1 : -1;
    for (int column = columns.first; column < columns.last; ++column) {
      const double x = axes_[0].centre(column) + beside_.x;
      crossings_.push_back({row, column, height_at(corners, x, y), sign});
    }
  }

  /// The same number for both triangles of an edge: from its lower end, whichever way they go.
  static double crossing(const Point3& low, const Point3& high, double y) {
    return low.x + (y - low.y) / (high.y - low.y) * (high.x - low.x);
  }

  static double height_at(const std::array<Point3, 3>& corners, double x, double y) {
    const auto& [a, b, c] = corners;
    const double bx = b.x - a.x, by = b.y - a.y, cx = c.x - a.x, cy = c.y - a.y;
    const double twice = bx * cy - by * cx, px = x - a.x, py = y - a.y;
    const auto [low, high] = std::minmax({a.z, b.z, c.z});
    if (twice == 0) return low;
    const double to_b = (px * cy - py * cx) / twice, to_c = (bx * py - by * px) / twice;
    return std::clamp(a.z + to_b * (b.z - a.z) + to_c * (c.z - a.z), low, high);
  }

  const std::array<Axis, 3>& axes_;
  IndexRange rows_;
  Point beside_;
  std::vector<Crossing> crossings_;
};

/// Layers of one column of cells.
struct Stretch {
  int row, column;
  IndexRange layers;

  bool operator<(const Stretch& other) const {
    return std::tie(row, column, layers.first) <
           std::tie(other.row, other.column, other.layers.first);
  }
};

/// Adds what is between the crossings of one column.
void add_stretches(std::span<const Crossing> column, const Building& building, const Axis& z_axis,
                   std::vector<Stretch>& stretches) {
  int inside = 0;
  double entered = 0;
  for (const Crossing& crossing : column) {
    if (inside == 0) entered = crossing.z;
    inside += crossing.sign;
    if (inside != 0) continue;
    const bool on_ground = building.base <= 0 && entered <= on_the_ground;
    const double low =
        on_ground ? std::min(building.foot, building.ground + entered) : building.ground + entered;
    const IndexRange layers = z_axis.cells_between(low, building.ground + crossing.z);
    if (layers.first < layers.last) stretches.push_back({crossing.row, crossing.column, layers});
  }
}

/// Visits each cell of the stretches once.
void visit_united(std::vector<Stretch>& stretches,
                  const std::function<void(const CellRun&)>& visit) {
  std::sort(stretches.begin(), stretches.end());
  for (std::size_t n = 0; n < stretches.size();) {
    Stretch all = stretches[n];
    for (++n; n < stretches.size(); ++n) {
      const Stretch& next = stretches[n];
      if (next.row != all.row || next.column != all.column) break;
      if (next.layers.first > all.layers.last) break;
      all.layers.last = std::max(all.layers.last, next.layers.last);
    }
    visit({{all.column, all.column + 1}, all.row, all.layers});
  }
}

}  // namespace

void visit_solid(const Building& building, const std::array<Axis, 3>& axes,
                 const std::function<void(const CellRun&)>& visit) {
  const TriangleMesh& solid = building.solid;
  if (solid.triangles.empty()) return;
  const MeshBox box = bounds(solid);
  const IndexRange columns = cells_with_edges(axes[0], box.low.x, box.high.x);
  const IndexRange rows = cells_with_edges(axes[1], box.low.y, box.high.y);
  const Point beside{on_edge * axes[0].smallest_width(), on_edge * axes[1].smallest_width()};
  const int at_once = std::max(1, columns_at_once / std::max(1, columns.last - columns.first));
  for (int first = rows.first; first < rows.last; first += at_once) {
    std::vector<Stretch> stretches;
    for (const auto& [x, y] : {Point{-1, -1}, {1, -1}, {-1, 1}, {1, 1}}) {
      Columns some(axes, {first, std::min(rows.last, first + at_once)},
                   {x * beside.x, y * beside.y});
      for (const Triangle& triangle : solid.triangles) some.cross(solid, triangle);
      const std::vector<Crossing> crossings = std::move(some).sorted();
      for (auto begin = crossings.begin(); begin != crossings.end();) {
        const auto end = std::find_if(begin, crossings.end(), [&](const Crossing& other) {
          return other.row != begin->row || other.column != begin->column;
        });
        add_stretches({begin, end}, building, axes[2], stretches);
        begin = end;
      }
    }
    visit_united(stretches, visit);
  }
}

}  // namespace downwash
