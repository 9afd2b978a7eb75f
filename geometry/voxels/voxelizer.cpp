#include "geometry/voxels/voxelizer.hpp"

#include <algorithm>
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

/// Where the edges of a polygon cross the rows of cell centres: x of each crossing, by row.
class Scanlines {
 public:
  Scanlines(const Polygon& polygon, const Axis& y_axis) : y_axis_(y_axis) {
    const Rectangle box = bounds(polygon);
    rows_ = y_axis.cells_between(box.low.y, box.high.y);
    crossings_.resize(static_cast<std::size_t>(std::max(0, rows_.last - rows_.first)));
    add(polygon.outer);
    for (const Ring& hole : polygon.holes) add(hole);
    for (auto& row : crossings_) std::sort(row.begin(), row.end());
  }

  /// Calls fill(row, run of cells) for each stretch inside the polygon.
  template <class Fill>
  void for_each_run(const Axis& x_axis, const Fill& fill) const {
    for (int y = rows_.first; y < rows_.last; ++y) {
      const std::vector<double>& row = crossings_[static_cast<std::size_t>(y - rows_.first)];
      for (std::size_t n = 0; n + 1 < row.size(); n += 2) {
        fill(y, x_axis.cells_between(row[n], row[n + 1]));
      }
    }
  }

 private:
  void add(const Ring& ring) {
    for (std::size_t n = 0; n < ring.size(); ++n) {
      Point a = ring[n], b = ring[(n + 1) % ring.size()];
      if (a.y > b.y) std::swap(a, b);
      // Half-open in y: a corner on a row counts for one of its two edges only.
      const IndexRange crossed = y_axis_.cells_between(a.y, b.y);
      for (int y = std::max(crossed.first, rows_.first); y < std::min(crossed.last, rows_.last);
           ++y) {
        const double part = (y_axis_.centre(y) - a.y) / (b.y - a.y);
        crossings_[static_cast<std::size_t>(y - rows_.first)].push_back(a.x + part * (b.x - a.x));
      }
    }
  }

  const Axis& y_axis_;
  IndexRange rows_{0, 0};
  std::vector<std::vector<double>> crossings_;
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

void visit_cells(const Building& building, const std::array<Axis, 3>& axes,
                 const std::function<void(const CellRun&)>& visit) {
  if (!building.solid.triangles.empty()) return visit_solid(building, axes, visit);
  const auto visit_prism = [&](const std::vector<Polygon>& footprint, double height) {
    const IndexRange layers = axes[2].cells_between(building.bottom(), building.ground + height);
    if (layers.first >= layers.last) return;
    for (const Polygon& polygon : footprint) {
      Scanlines(polygon, axes[1]).for_each_run(axes[0], [&](int row, const IndexRange& columns) {
        if (columns.first < columns.last) visit({columns, row, layers});
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
            "buildings lower or thinner than the cells, which leave nothing");
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
