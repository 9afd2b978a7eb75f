#include "geometry/voxels/release_cells.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "geometry/shapes/polygon.hpp"
#include "geometry/voxels/covered_cells.hpp"

namespace downwash {
namespace {

double squared_distance(const Vector3& a, const Vector3& b) {
  double sum = 0;
  for (std::size_t i = 0; i < 3; ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
  return sum;
}

Vector3 between(const Vector3& a, const Vector3& b, double part) {
  Vector3 point;
  for (std::size_t i = 0; i < 3; ++i) point[i] = a[i] + part * (b[i] - a[i]);
  return point;
}

/// Squared distance from a point to the nearest one of the line.
double squared_distance(const Vector3& point, const Tube& tube) {
  const double length2 = squared_distance(tube.a, tube.b);
  double along = 0;
  for (std::size_t i = 0; i < 3; ++i) along += (point[i] - tube.a[i]) * (tube.b[i] - tube.a[i]);
  const double part = length2 > 0 ? std::clamp(along / length2, 0.0, 1.0) : 0;
  return squared_distance(point, between(tube.a, tube.b, part));
}

/// Amounts by cell, ordered by z, y, x.
class Amounts {
 public:
  explicit Amounts(const OpenAir& air) : air_(air) {}

  void add(const Index3& cell, double amount) { by_cell_[{cell[2], cell[1], cell[0]}] += amount; }
  bool empty() const { return by_cell_.empty(); }

  ShapeCells shares() const {
    ShapeCells result;
    double total = 0, rounded = 0;  // rounding adds up over millions of cells (Kahan 1965)
    for (const auto& [zyx, amount] : by_cell_) {
      const Index3 cell{zyx[2], zyx[1], zyx[0]};
      if (!air_.open(cell)) {
        ++result.blocked;
        continue;
      }
      result.cells.push_back({cell, amount});
      const double next = amount - rounded, sum = total + next;
      rounded = (sum - total) - next;
      total = sum;
    }
    for (ShapeCell& cell : result.cells) cell.share /= total;
    return result;
  }

 private:
  const OpenAir& air_;
  std::map<Index3, double> by_cell_;
};

/// Calls visit(cell) for all cells whose centre is in the box.
template <class Visit>
void for_each_cell(const OpenAir& air, const Vector3& low, const Vector3& high,
                   const Visit& visit) {
  std::array<IndexRange, 3> range;
  for (std::size_t a = 0; a < 3; ++a) range[a] = air.axes()[a].cells_between(low[a], high[a]);
  for (int z = range[2].first; z < range[2].last; ++z) {
    for (int y = range[1].first; y < range[1].last; ++y) {
      for (int x = range[0].first; x < range[0].last; ++x) visit(Index3{x, y, z});
    }
  }
}

void add_axis(const Tube& tube, const OpenAir& air, Amounts& amounts) {
  double step = std::numeric_limits<double>::infinity();
  for (const Axis& axis : air.axes()) step = std::min(step, axis.smallest_width());
  constexpr double samples_per_cell = 8;
  const double length = std::sqrt(squared_distance(tube.a, tube.b));
  const int samples = 1 + static_cast<int>(samples_per_cell * length / step);
  for (int s = 0; s < samples; ++s) {
    amounts.add(air.cell_at(between(tube.a, tube.b, (s + 0.5) / samples)), 1);
  }
}

void add(const Tube& tube, const OpenAir& air, Amounts& amounts) {
  if (tube.radius > 0) {
    Vector3 low, high;
    for (std::size_t a = 0; a < 3; ++a) {
      low[a] = std::min(tube.a[a], tube.b[a]) - tube.radius;
      high[a] = std::max(tube.a[a], tube.b[a]) + tube.radius;
    }
    for_each_cell(air, low, high, [&](const Index3& cell) {
      if (squared_distance(air.centre(cell), tube) <= tube.radius * tube.radius) {
        amounts.add(cell, air.volume(cell));
      }
    });
  }
  if (amounts.empty()) add_axis(tube, air, amounts);
}

/// z between which the air of a prism lies over a column, m.
std::pair<double, double> span_of(const Prism& prism, const OpenAir& air, int x, int y) {
  const double bottom = air.above_ground(x, y, prism.bottom), top = air.ground(x, y) + prism.top;
  if (top > bottom) return {bottom, top};
  const Axis& z = air.axes()[2];
  const int layer = cell_at(z, bottom);
  return {z.face(layer), z.face(layer + 1)};
}

void add(const Prism& prism, const OpenAir& air, Amounts& amounts) {
  const auto& [x_axis, y_axis, z_axis] = air.axes();
  for (const CoveredColumn& c : covered_columns(prism.polygon, x_axis, y_axis)) {
    const auto [bottom, top] = span_of(prism, air, c.x, c.y);
    const IndexRange layers = cells_reached(z_axis, bottom, top);
    for (int z = layers.first; z < layers.last; ++z) {
      amounts.add({c.x, c.y, z}, c.covered * overlap(z_axis, z, bottom, top));
    }
  }
  if (amounts.empty()) amounts.add(air.cell_at(centre_of(prism, air)), 1);
}

/// m, up to the open air above a place; infinity if there is none.
double below_open_air(const OpenAir& air, const Vector3& place) {
  const Axis& z = air.axes()[2];
  for (Index3 cell = air.cell_at(place); cell[2] < z.n(); ++cell[2]) {
    if (air.open(cell)) return std::max(0.0, z.face(cell[2]) - place[2]);
  }
  return std::numeric_limits<double>::infinity();
}

}  // namespace

OpenAir::OpenAir(const std::array<Axis, 3>& xyz, const AxisMap& map, ObstacleMap blocked,
                 std::shared_ptr<const Ground> ground)
    : xyz_(xyz), map_(map), blocked_(std::move(blocked)), ground_(std::move(ground)) {}

double OpenAir::ground(int x, int y) const { return ground_ ? ground_->top(x, y) : 0; }
double OpenAir::above_ground(int x, int y, double height) const {
  return ground_ ? ground_->air_at(x, y, height) : height;
}

bool OpenAir::contains(const Vector3& place) const {
  for (std::size_t a = 0; a < 3; ++a) {
    const double from_low = place[a] - xyz_[a].origin();
    if (!(from_low >= 0 && from_low <= xyz_[a].length())) return false;
  }
  return true;
}

Index3 OpenAir::cell_at(const Vector3& place) const {
  const int x = downwash::cell_at(xyz_[0], place[0]), y = downwash::cell_at(xyz_[1], place[1]);
  return {x, y, downwash::cell_at(xyz_[2], above_ground(x, y, place[2] - ground(x, y)))};
}

Vector3 OpenAir::centre(const Index3& cell) const {
  return {xyz_[0].centre(cell[0]), xyz_[1].centre(cell[1]), xyz_[2].centre(cell[2])};
}

Vector3 OpenAir::within(const Index3& cell, Vector3 place) const {
  for (std::size_t a = 0; a < 3; ++a) {
    place[a] = std::clamp(place[a], xyz_[a].face(cell[a]), xyz_[a].face(cell[a] + 1));
  }
  return place;
}

double OpenAir::volume(const Index3& cell) const {
  return xyz_[0].width(cell[0]) * xyz_[1].width(cell[1]) * xyz_[2].width(cell[2]);
}

bool OpenAir::open(const Index3& cell) const {
  const auto [i, j, k] = map_.to_solver(cell);
  return !blocked_.solid(i, j, k);
}

std::optional<Index3> OpenAir::nearest_between(const Vector3& place, double reach, double low_z,
                                               double high_z) const {
  std::optional<Index3> nearest;
  double least = reach * reach;
  const Vector3 low{place[0] - reach, place[1] - reach, low_z};
  const Vector3 high{place[0] + reach, place[1] + reach, high_z};
  for_each_cell(*this, low, high, [&](const Index3& cell) {
    const double distance = squared_distance(centre(cell), place);
    if (!open(cell) || distance > least || (nearest && distance == least)) return;
    least = distance;
    nearest = cell;
  });
  return nearest;
}

/// What leaks indoors near the ground comes out of doors and windows, near the roof of hatches and
/// chimneys.
std::optional<Index3> OpenAir::nearest_open(const Vector3& place, double reach) const {
  const auto [x, y, layer] = cell_at(place);
  if (below_open_air(*this, place) < place[2] - ground(x, y)) {
    return nearest_between(place, reach, place[2] - reach, place[2] + reach);
  }
  const auto beside = nearest_between(place, reach, xyz_[2].face(layer), xyz_[2].face(layer + 1));
  return beside ? beside : nearest_between(place, reach, place[2] - reach, place[2] + reach);
}

ShapeCells cells_of(const ReleaseShape& shape, const OpenAir& air) {
  Amounts amounts(air);
  std::visit([&](const auto& one) { add(one, air, amounts); }, shape);
  return amounts.shares();
}

Vector3 centre_of(const ReleaseShape& shape, const OpenAir& air) {
  if (const auto* tube = std::get_if<Tube>(&shape)) return between(tube->a, tube->b, 0.5);
  const auto& prism = std::get<Prism>(shape);
  const Point middle = bounds(prism.polygon).centre();
  const Index3 below = air.cell_at({middle.x, middle.y, 0});
  return {
      middle.x, middle.y,
      air.ground(below[0], below[1]) + 0.5 * (prism.bottom + std::max(prism.bottom, prism.top))};
}

}  // namespace downwash
