#include "geometry/sizing/domain_room.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "geometry/shapes/polygon.hpp"
#include "geometry/voxels/voxelizer.hpp"

namespace downwash {
namespace {

Rectangle plan_of(const DomainBox& box) {
  return {{box.origin[0], box.origin[1]},
          {box.origin[0] + box.size[0], box.origin[1] + box.size[1]}};
}

/// Sutherland and Hodgman would do it exactly; the skyline only asks for the extent across.
Building cut_to(Building body, const Rectangle& plan, double top) {
  body.height = std::min(body.height, top - body.ground);
  for (Polygon& polygon : body.footprint) {
    for (Point& corner : polygon.outer) {
      corner.x = std::clamp(corner.x, plan.low.x, plan.high.x);
      corner.y = std::clamp(corner.y, plan.low.y, plan.high.y);
    }
  }
  return body;
}

/// Without what fills the slope below it.
Building above_ground(Building body) {
  body.foot = body.ground;
  return body;
}

double volume_in_cells(const Building& body, const std::array<Axis, 3>& axes) {
  double volume = 0;
  visit_cells(body, axes, [&](const CellRun& run) {
    const double length = axes[0].face(run.columns.last) - axes[0].face(run.columns.first);
    const double height = axes[2].face(run.layers.last) - axes[2].face(run.layers.first);
    volume += length * axes[1].width(run.row) * height;
  });
  return volume;
}

}  // namespace

DomainRoom measure_room(std::span<const Building> bodies, const DomainBox& box,
                        const Point& downwind) {
  const Rectangle plan = plan_of(box);
  const double top = box.origin[2] + box.size[2];
  DomainRoom room;
  double highest = 0;  // z of a roof
  Rectangle city;
  std::vector<Building> inside;
  for (const Building& body : bodies) {
    const Rectangle around = bounds(body);
    if (!around.overlaps(plan)) {
      ++room.outside;
      continue;
    }
    city.include(around);
    room.tallest = std::max(room.tallest, body.height);
    highest = std::max(highest, body.top());
    room.cut_by_side += plan.contains(around) ? 0 : 1;
    room.cut_by_top += body.top() > top ? 1 : 0;
    inside.push_back(cut_to(body, plan, top));
  }
  room.inside = static_cast<std::int64_t>(inside.size());
  room.inlet = city.low.x - plan.low.x;
  room.outlet = plan.high.x - city.high.x;
  const double right = city.low.y - plan.low.y, left = plan.high.y - city.high.y;
  if (downwind.y == 0) {
    room.side = std::min(right, left);
  } else {
    room.inlet = std::min(room.inlet, downwind.y > 0 ? right : left);
    room.outlet = std::min(room.outlet, downwind.y > 0 ? left : right);
  }
  room.top = top - highest;
  room.blockage = frontal_area(inside, downwind) / cross_section(box, downwind);
  return room;
}

GridLoss grid_loss(std::span<const Building> bodies, const std::array<Axis, 3>& axes) {
  const Rectangle plan{{axes[0].face(0), axes[1].face(0)},
                       {axes[0].face(axes[0].n()), axes[1].face(axes[1].n())}};
  GridLoss loss;
  for (const Building& body : bodies) {
    if (!plan.contains(bounds(body)) || body.top() > axes[2].face(axes[2].n())) continue;
    const double given = volume(body);
    const double in_cells = volume_in_cells(above_ground(body), axes);
    ++loss.bodies;
    loss.volume += given;
    loss.error += std::abs(in_cells - given);
    if (in_cells == 0) {
      ++loss.vanished;
      loss.vanished_volume += given;
    }
  }
  return loss;
}

}  // namespace downwash
