#include "geometry/voxels/voxelizer.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <vector>

#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/shapes/polygon.hpp"
#include "geometry/voxels/solid_columns.hpp"

namespace downwash {

namespace {

/// The obstacle map in user axes.
class SolidCells {
 public:
  SolidCells(const Index3& cells_xyz, const AxisMap& map)
      : map_(map), obstacles_(map.to_solver(cells_xyz)) {}

  void set(int x, int y, int z) {
    const auto [i, j, k] = map_.to_solver(Index3{x, y, z});
    obstacles_.set_solid(i, j, k);
  }
  bool operator()(int x, int y, int z) const {
    const auto [i, j, k] = map_.to_solver(Index3{x, y, z});
    return obstacles_.solid(i, j, k);
  }
  const ObstacleMap& obstacles() const { return obstacles_; }
  ObstacleMap released() && { return std::move(obstacles_); }

 private:
  AxisMap map_;
  ObstacleMap obstacles_;
};

/// The cells of the rows whose centres lie in a polygon or on its edges: those of which one of four
/// points around the centre, on all sides of it (see on_edge), lies inside. No corner lies on a
/// cut, and a shape that is mirrored, or turned by 90°, has the cells of its image.
class Scanlines {
 public:
  Scanlines(const Polygon& polygon, const Axis& x_axis, const Axis& y_axis)
      : x_axis_(x_axis),
        y_axis_(y_axis),
        beside_{on_edge * x_axis.smallest_width(), on_edge * y_axis.smallest_width()} {
    const Rectangle box = bounds(polygon);
    rows_ = cells_with_edges(y_axis, box.low.y, box.high.y);
    runs_.resize(static_cast<std::size_t>(std::max(0, rows_.last - rows_.first)));
    for (const double side : {-1.0, 1.0}) {
      std::vector<std::vector<double>> crossings(runs_.size());
      add(polygon.outer, side, crossings);
      for (const Ring& hole : polygon.holes) add(hole, side, crossings);
      for (std::size_t row = 0; row < runs_.size(); ++row) add_runs(crossings[row], runs_[row]);
    }
  }

  /// Calls fill(row, run of cells) for each stretch inside the polygon; none meets another.
  template <class Fill>
  void for_each_run(const Fill& fill) {
    for (std::size_t row = 0; row < runs_.size(); ++row) {
      std::vector<IndexRange>& runs = runs_[row];
      std::sort(runs.begin(), runs.end(),
                [](const IndexRange& a, const IndexRange& b) { return a.first < b.first; });
      for (std::size_t n = 0; n < runs.size();) {
        IndexRange run = runs[n];
        for (++n; n < runs.size() && runs[n].first <= run.last; ++n) {
          run.last = std::max(run.last, runs[n].last);
        }
        fill(rows_.first + static_cast<int>(row), run);
      }
    }
  }

 private:
  void add(const Ring& ring, double side, std::vector<std::vector<double>>& crossings) const {
    for (std::size_t n = 0; n < ring.size(); ++n) {
      Point a = ring[n], b = ring[(n + 1) % ring.size()];
      if (a.y > b.y) std::swap(a, b);
      const IndexRange near = cells_with_edges(y_axis_, a.y, b.y);
      for (int row = std::max(near.first, rows_.first); row < std::min(near.last, rows_.last);
           ++row) {
        const double y = y_axis_.centre(row) + side * beside_.y;
        if (!(a.y <= y && y < b.y)) continue;  // a corner counts for one of its two edges only
        const double part = (y - a.y) / (b.y - a.y);
        crossings[static_cast<std::size_t>(row - rows_.first)].push_back(a.x + part * (b.x - a.x));
      }
    }
  }

  void add_runs(std::vector<double>& row, std::vector<IndexRange>& runs) const {
    std::sort(row.begin(), row.end());
    for (std::size_t n = 0; n + 1 < row.size(); n += 2) {
      for (const double side : {-beside_.x, beside_.x}) {
        const IndexRange run = x_axis_.cells_between(row[n] - side, row[n + 1] - side);
        if (run.first < run.last) runs.push_back(run);
      }
    }
  }

  const Axis &x_axis_, &y_axis_;
  Point beside_;
  IndexRange rows_{0, 0};
  std::vector<std::vector<IndexRange>> runs_;  ///< by row
};

Rectangle plan_of(const std::array<Axis, 3>& axes) {
  return {{axes[0].origin(), axes[1].origin()},
          {axes[0].origin() + axes[0].length(), axes[1].origin() + axes[1].length()}};
}

std::string shown(const Rectangle& r) {
  return text("x ", r.low.x, " to ", r.high.x, " m, y ", r.low.y, " to ", r.high.y, " m");
}

bool inlet_closed(const SolidCells& solid, const Index3& n) {
  for (int z = 0; z < n[2]; ++z) {
    for (int y = 0; y < n[1]; ++y) {
      if (!solid(0, y, z)) return false;
    }
  }
  return true;
}

/// Returns whether the building has left any cell.
bool fill(const Building& building, const std::array<Axis, 3>& axes, SolidCells& solid) {
  bool leaves_cells = false;
  visit_cells(building, axes, [&](const CellRun& run) {
    leaves_cells = true;
    for (int column = run.columns.first; column < run.columns.last; ++column) {
      for (int layer = run.layers.first; layer < run.layers.last; ++layer) {
        solid.set(column, run.row, layer);
      }
    }
  });
  return leaves_cells;
}

void refuse_what_cannot_flow(const SolidCells& solid, const Index3& n, const VoxelReport& report) {
  if (report.solid_cells == 0) {
    throw InputError(Message::cells_miss_buildings, "", "domain.resolution",
                     "the cells are too coarse for any of the buildings",
                     "make them smaller than the buildings");
  }
  if (report.solid_cells == std::int64_t{n[0]} * n[1] * n[2]) {
    throw InputError(Message::no_room_for_air, "", "domain", "buildings fill all of it",
                     "enlarge it, or mind the units of the file");
  }
  if (inlet_closed(solid, n)) {
    throw InputError(Message::no_room_for_air, "", "domain",
                     "buildings close the whole face on which the wind enters",
                     "enlarge the upwind margin or the height");
  }
}

}  // namespace

IndexRange cells_with_edges(const Axis& axis, double low, double high) {
  IndexRange range = axis.cells_between(low, high);
  const auto near = [&](int cell, double edge) {
    return std::abs(axis.centre(cell) - edge) <= on_edge * axis.width(cell);
  };
  if (range.first > 0 && near(range.first - 1, low)) --range.first;
  if (range.last < axis.n() && near(range.last, high)) ++range.last;
  return range;
}

void visit_cells(const Building& building, const std::array<Axis, 3>& axes,
                 const std::function<void(const CellRun&)>& visit) {
  if (!building.solid.triangles.empty()) return visit_solid(building, axes, visit);
  const auto visit_prism = [&](const std::vector<Polygon>& footprint, double height) {
    const IndexRange layers = axes[2].cells_between(building.bottom(), building.ground + height);
    if (layers.first >= layers.last) return;
    for (const Polygon& polygon : footprint) {
      Scanlines(polygon, axes[0], axes[1]).for_each_run([&](int row, const IndexRange& columns) {
        visit({columns, row, layers});
      });
    }
  };
  if (building.steps.empty()) visit_prism(building.footprint, building.height);
  for (const RoofStep& step : building.steps) visit_prism(step.footprint, step.height);
}

Voxels voxelize(std::span<const Building> buildings, const std::array<Axis, 3>& axes,
                const AxisMap& map) {
  const Index3 n{axes[0].n(), axes[1].n(), axes[2].n()};
  const Rectangle plan = plan_of(axes);
  const double top = axes[2].origin() + axes[2].length();
  SolidCells solid(n, map);
  VoxelReport report;
  bool any_inside = false;

  for (const Building& building : buildings) {
    const Rectangle box = bounds(building);
    const auto warn_if = [&](bool condition, const char* what) {
      if (condition) report.warnings.add(what, building.id);
    };
    const bool inside = box.overlaps(plan);
    any_inside = any_inside || inside;
    warn_if(!inside, "buildings outside of the domain");
    if (!inside) continue;
    warn_if(!plan.contains(box), "buildings cut by the side of the domain");
    warn_if(building.top() > top, "buildings cut by the top of the domain");
    warn_if(!fill(building, axes, solid),
            "buildings lower or thinner than the cells, which vanish");
  }

  if (!any_inside) {
    throw InputError(Message::buildings_outside, "", "domain",
                     text("all ", buildings.size(), " buildings are outside of it: they cover ",
                          shown(bounds(buildings)), ", the domain ", shown(plan)),
                     "move or enlarge the domain");
  }
  report.solid_cells = solid.obstacles().solid_count();
  report.solid_fraction =
      static_cast<double>(report.solid_cells) / (static_cast<double>(n[0]) * n[1] * n[2]);
  refuse_what_cannot_flow(solid, n, report);
  return {std::move(solid).released(), std::move(report)};
}

}  // namespace downwash
