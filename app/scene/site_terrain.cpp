#include "app/scene/site_terrain.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "geometry/input/input_error.hpp"
#include "geometry/input/text.hpp"
#include "geometry/terrain/plane_fit.hpp"

namespace downwash {
namespace {

/// Steps between columns that are neighbours.
class Steps {
 public:
  explicit Steps(TerrainReport& report) : report_(report) {}

  /// `layers`: of cells from the one to the other.
  void add(double rise, double run, int layers, const Point& place) {
    const double slope = std::abs(rise) / run;
    if (slope > report_.steepest) {
      report_.steepest = slope;
      report_.steepest_at = place;
    }
    ++borders_;
    high_ += std::abs(layers) >= 2 ? 1 : 0;
  }
  double part_high() const { return borders_ > 0 ? high_ / borders_ : 0; }

 private:
  TerrainReport& report_;
  double borders_ = 0, high_ = 0;
};

}  // namespace

SiteTerrain::SiteTerrain(Terrain of_raster, const std::filesystem::path& file,
                         const std::array<Axis, 3>& xyz)
    : terrain(std::move(of_raster)) {
  report.file = file.string();
  report.description = terrain.description();
  report.spacing = terrain.spacing();
  report.lowest = std::numeric_limits<double>::infinity();
  report.highest = -report.lowest;
  for (int y = 0; y < xyz[1].n(); ++y) {
    for (int x = 0; x < xyz[0].n(); ++x) {
      const double z = terrain.elevation({xyz[0].centre(x), xyz[1].centre(y)});
      report.lowest = std::min(report.lowest, z);
      report.highest = std::max(report.highest, z);
    }
  }
}

std::shared_ptr<const Ground> SiteTerrain::on(const std::array<Axis, 3>& xyz) const {
  return std::make_shared<const Ground>([this](const Point& place) { return height(place); }, xyz);
}

void SiteTerrain::settle(const std::array<Axis, 3>& xyz, const WindFrame& frame) {
  ground = on(xyz);
  if (ground->highest_layers() >= xyz[2].n()) {
    throw InputError(Message::no_room_for_air, report.file, "",
                     text("the ground rises by ", relief(), " m, to the top of the domain"),
                     "make the domain higher");
  }
  report.cells = ground->cells();
  PlaneFit plane;
  Steps steps(report);
  std::int64_t uncovered = 0;
  const double columns = 1.0 * xyz[0].n() * xyz[1].n();
  std::vector<double> row, before;
  for (int y = 0; y < xyz[1].n(); ++y) {
    before = std::exchange(row, {});
    for (int x = 0; x < xyz[0].n(); ++x) {
      const Point place{xyz[0].centre(x), xyz[1].centre(y)};
      const double z = row.emplace_back(height(place));
      plane.add(place, z);
      uncovered += terrain.covers(place) ? 0 : 1;
      const int layers = ground->layers(x, y);
      if (x > 0) {
        steps.add(z - row[static_cast<std::size_t>(x - 1)], xyz[0].gap(x),
                  layers - ground->layers(x - 1, y), place);
      }
      if (y > 0) {
        steps.add(z - before[static_cast<std::size_t>(x)], xyz[1].gap(y),
                  layers - ground->layers(x, y - 1), place);
      }
    }
  }
  const Point slope = frame.to_wind(plane.tilt());
  report.slope_along_wind = slope.x;
  report.slope_across_wind = slope.y;
  report.high_steps = steps.part_high();
  report.uncovered = static_cast<double>(uncovered) / columns;
}

void SiteTerrain::raise(std::vector<Building>& bodies) const {
  constexpr double closest = 1;  // m
  const double spacing = std::max(closest, report.spacing / 2);
  for (Building& body : bodies) {
    const Footing stands = footing(body, terrain, spacing);
    body.ground = stands.mean - report.lowest;
    body.foot = stands.lowest - report.lowest;
  }
}

double SiteTerrain::change_of_wind(const std::array<Axis, 3>& xyz, double distance) const {
  constexpr double baseline = 100, change_a_slope = 2.5, little = 0.05;
  const Axis &x = xyz[0], &y = xyz[1];
  const double span = std::min(baseline, x.length() / 2), step = span / 8;
  const double end = std::min(x.length(), distance + 2 * baseline);
  const double tilt = report.slope_along_wind;
  double steepest = 0;
  constexpr int lines = 5;
  for (int line = 0; line < lines; ++line) {
    const double across = y.origin() + y.length() * (0.25 + 0.5 * (line + 0.5) / lines);
    for (double at = 0; at + span <= end; at += step) {
      const double rise =
          height({x.origin() + at + span, across}) - height({x.origin() + at, across});
      steepest = std::max(steepest, std::abs(rise / span - tilt));
    }
  }
  const double change = change_a_slope * steepest;
  return change > little ? change : 0;
}

}  // namespace downwash
