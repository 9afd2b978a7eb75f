#include "app/scene/surfaces.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/scene/faces.hpp"
#include "geometry/frames/cell_at.hpp"
#include "geometry/shapes/model_scale.hpp"
#include "geometry/voxels/voxelizer.hpp"

namespace downwash {
namespace {

constexpr double reach_of_streets = 30, smooth_wall = 0.01;  // m; of a town, see model_scale()

/// Area factors and roughness lengths of the cells in plan, from the footprints.
class PlanSurfaces {
 public:
  /// `reach`: of streets, m.
  PlanSurfaces(std::span<const Building> buildings, const std::array<Axis, 3>& xyz, double reach)
      : x_(xyz[0]), y_(xyz[1]), cells_(static_cast<std::size_t>(x_.n()) * index(y_.n())) {
    for (const Building& building : buildings) {
      mark_cells(building, xyz);
      for (const Polygon& polygon : building.footprint) {
        add_ring(polygon.outer);
        for (const Ring& hole : polygon.holes) add_ring(hole);
      }
    }
    spread_streets(x_, y_.n(), reach, [this](int x, int y) -> PlanCell& { return cell(x, y); });
    spread_streets(y_, x_.n(), reach, [this](int y, int x) -> PlanCell& { return cell(x, y); });
  }

  double area(int x, int y) const { return cell(x, y).area; }
  bool is_street(int x, int y) const { return cell(x, y).street; }
  std::optional<double> roughness(int x, int y) const {
    const float own = cell(x, y).roughness;
    return own < 0 ? std::nullopt : std::optional<double>(own);
  }

 private:
  struct PlanCell {
    float distance = std::numeric_limits<float>::max();  ///< of the nearest edge, m
    float area = 1;                                      ///< of that edge, by WallSurface::area
    float roughness = -1;                                ///< of the building; < 0: of its kind
    bool street = false;                                 ///< near a building, or in one
  };

  static std::size_t index(int i) { return static_cast<std::size_t>(i); }
  const PlanCell& cell(int x, int y) const { return cells_[index(x) + index(x_.n()) * index(y)]; }
  PlanCell& cell(int x, int y) { return cells_[index(x) + index(x_.n()) * index(y)]; }

  void mark_cells(const Building& building, const std::array<Axis, 3>& xyz) {
    visit_cells(building, xyz, [&](const CellRun& run) {
      for (int x = run.columns.first; x < run.columns.last; ++x) {
        cell(x, run.row).street = true;
        if (building.roughness)
          cell(x, run.row).roughness = static_cast<float>(*building.roughness);
      }
    });
  }
  /// Spreads streets from the buildings along one axis, cell(n, line) being the n-th along it.
  template <class Cell>
  static void spread_streets(const Axis& along, int lines, double reach, const Cell& cell) {
    for (int line = 0; line < lines; ++line) {
      std::vector<char> near(index(along.n()));
      const auto pass = [&](int first, int end, int step) {
        std::optional<double> last;
        for (int n = first; n != end; n += step) {
          if (cell(n, line).street) last = along.centre(n);
          if (last && std::abs(along.centre(n) - *last) <= reach) near[index(n)] = 1;
        }
      };
      pass(0, along.n(), 1);
      pass(along.n() - 1, -1, -1);
      for (int n = 0; n < along.n(); ++n) cell(n, line).street = near[index(n)] != 0;
    }
  }
  void add_ring(const Ring& ring) {
    for (std::size_t n = 0; n < ring.size(); ++n) add_edge(ring[n], ring[(n + 1) % ring.size()]);
  }
  /// To the cells whose centre is no further than the diagonal of one.
  void add_edge(const Point& a, const Point& b) {
    const double length = std::hypot(b.x - a.x, b.y - a.y);
    if (!(length > 0)) return;
    const auto area = static_cast<float>(length / (std::abs(b.x - a.x) + std::abs(b.y - a.y)));
    const int first = cell_at(y_, std::min(a.y, b.y)) - 1,
              last = cell_at(y_, std::max(a.y, b.y)) + 1;
    for (int y = std::max(first, 0); y <= std::min(last, y_.n() - 1); ++y) {
      // Where the edge passes the rows next to this one.
      const double low = y_.face(std::max(y - 1, 0)), high = y_.face(std::min(y + 2, y_.n()));
      const auto [from, to] = extent_between(a, b, low, high);
      const int begin = cell_at(x_, from) - 1, end = cell_at(x_, to) + 1;
      for (int x = std::max(begin, 0); x <= std::min(end, x_.n() - 1); ++x) {
        add_distance(x, y, a, b, area);
      }
    }
  }
  void add_distance(int x, int y, const Point& a, const Point& b, float area) {
    const double px = x_.centre(x) - a.x, py = y_.centre(y) - a.y;
    const double ex = b.x - a.x, ey = b.y - a.y;
    const double part = std::clamp((px * ex + py * ey) / (ex * ex + ey * ey), 0.0, 1.0);
    const auto distance = static_cast<float>(std::hypot(px - part * ex, py - part * ey));
    PlanCell& here = cell(x, y);
    if (distance > std::hypot(x_.width(x), y_.width(y)) || distance >= here.distance) return;
    here.distance = distance;
    here.area = area;
  }
  /// The range of x of an edge between two heights y; empty where it does not come there.
  static std::pair<double, double> extent_between(const Point& a, const Point& b, double low,
                                                  double high) {
    const double rise = b.y - a.y;
    double first = 0, last = 1;
    if (rise != 0) {
      first = std::clamp(((rise > 0 ? low : high) - a.y) / rise, 0.0, 1.0);
      last = std::clamp(((rise > 0 ? high : low) - a.y) / rise, 0.0, 1.0);
    }
    const double from = std::lerp(a.x, b.x, first), to = std::lerp(a.x, b.x, last);
    return {std::min(from, to), std::max(from, to)};
  }
  Axis x_, y_;
  std::vector<PlanCell> cells_;
};

}  // namespace

SurfaceFunction surface_function(const Surfaces& surfaces, std::span<const Building> buildings,
                                 const std::array<Axis, 3>& xyz, const AxisMap& axes,
                                 const std::shared_ptr<const Ground>& ground) {
  const double scale = model_scale(buildings), assumed = smooth_wall * scale;
  const double roof = surfaces.roof.value_or(assumed), facade = surfaces.facade.value_or(assumed);
  const auto plan = buildings.empty()
                        ? nullptr
                        : std::make_shared<PlanSurfaces>(buildings, xyz, reach_of_streets * scale);
  const Index3 n{xyz[0].n(), xyz[1].n(), xyz[2].n()};
  return [=](const Index3& cell, int axis, Side side) -> WallSurface {
    Index3 solid = axes.to_user(cell);
    const int user_axis = axes.user_axis(axis);
    const auto a = static_cast<std::size_t>(user_axis);
    solid[a] += side == Side::low ? -1 : 1;
    const bool from_below = user_axis == vertical && side == Side::low;
    if (solid[a] < 0 || solid[a] >= n[a] ||
        (ground && solid[2] < ground->layers(solid[0], solid[1]))) {
      const bool street = from_below && plan && plan->is_street(solid[0], solid[1]);
      return {.roughness = street ? surfaces.streets : surfaces.ground,
              .area = 1,
              .inverse_obukhov = from_below ? surfaces.inverse_obukhov : 0};
    }
    const double of_kind = from_below ? roof : facade;
    if (!plan) return {.roughness = of_kind, .area = 1};
    return {.roughness = plan->roughness(solid[0], solid[1]).value_or(of_kind),
            .area = user_axis == vertical ? 1 : plan->area(solid[0], solid[1])};
  };
}

}  // namespace downwash
