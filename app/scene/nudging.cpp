#include "app/scene/nudging.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>
#include <variant>

#include "app/scene/faces.hpp"
#include "app/scene/wind_turbulence.hpp"
#include "geometry/frames/cell_at.hpp"
#include "io/case/weather/wind_profile.hpp"
#include "solver/problem/monin_obukhov.hpp"

namespace downwash {
namespace {

constexpr double pull_of_eddies = 2;  ///< times u_τ/z
constexpr double counted_part = 0.1;  ///< of the depth: the air whose push is told

/// The columns of the grid, as the wind passes them.
class Columns {
 public:
  Columns(const std::array<Axis, 3>& xyz, const Point& towards, const BuiltProblem& built)
      : xyz_(xyz), towards_(towards), built_(built), begin_(nearest_corner()) {}

  /// m downwind of the corner that the wind reaches first.
  double distance(int x, int y) const {
    return dot({xyz_[0].centre(x), xyz_[1].centre(y)}) - begin_;
  }
  int layers_of_ground(int x, int y) const {
    return built_.ground ? built_.ground->layers(x, y) : 0;
  }
  double ground(int x, int y) const { return built_.ground ? built_.ground->top(x, y) : 0; }

  /// How far the wind comes before it meets what stands on the ground.
  double end_of_fetch() const {
    double end = std::numeric_limits<double>::infinity();
    const auto meet = [&](int x, int y, int layers) {
      const double height = xyz_[vertical].face(layers) - ground(x, y);
      end = std::min(end, distance(x, y) - heights_before_bodies * height);
    };
    for (int y = 0; y < xyz_[1].n(); ++y) {
      for (int x = 0; x < xyz_[0].n(); ++x) {
        const int highest = highest_solid(x, y);
        if (highest >= layers_of_ground(x, y)) meet(x, y, highest + 1);
      }
    }
    for (const FoliageCell& leaves : built_.problem.foliage) {
      const Index3 cell = built_.axes.to_user(leaves.cell);
      meet(cell[0], cell[1], cell[2] + 1);
    }
    return end;
  }

 private:
  double dot(const Point& p) const { return p.x * towards_.x + p.y * towards_.y; }
  double nearest_corner() const {
    const auto nearest = [](const Axis& axis, double component) {
      return axis.face(component < 0 ? axis.n() : 0);
    };
    return dot({nearest(xyz_[0], towards_.x), nearest(xyz_[1], towards_.y)});
  }
  int highest_solid(int x, int y) const {
    int z = xyz_[vertical].n() - 1;
    const int lowest = layers_of_ground(x, y);
    while (z >= lowest) {
      const Index3 c = built_.axes.to_solver(Index3{x, y, z});
      if (built_.problem.obstacles.solid(c[0], c[1], c[2])) break;
      --z;
    }
    return z;
  }

  const std::array<Axis, 3>& xyz_;
  Point towards_;
  const BuiltProblem& built_;
  double begin_;
};

/// Distance behind the inlet up to which hills leave the wind as it is, m; at most `distance`.
double end_by_hills(const SiteTerrain& terrain, const std::array<Axis, 3>& xyz, double distance) {
  constexpr int parts = 20;
  const double longest = std::min(distance, xyz[0].length());
  for (int part = parts; part > 0; --part) {
    const double end = longest * part / parts;
    if (terrain.change_of_wind(xyz, end) == 0) return part == parts ? distance : end;
  }
  return 0;
}

std::vector<NudgedLevel> levels_of(const Wind& wind, const Axis& z, const AxisMap& axes,
                                   const Inflow& inflow, bool swings) {
  const std::vector<TurbulenceLevel>& turbulence = inflow.turbulence->levels;
  const Point towards = downwind(wind);
  const double along = towards.x * towards.x, across = towards.y * towards.y;
  const Vector3 direction = axes.to_user(inflow.velocity);
  double longest = 0;
  for (const TurbulenceLevel& eddies : turbulence) longest = std::max(longest, eddies.time[0]);
  std::vector<NudgedLevel> levels;
  for (int cell = 0; cell < z.n(); ++cell) {
    const double height = z.centre(cell), speed = speed_at(wind, height);
    const TurbulenceLevel& eddies = turbulence[static_cast<std::size_t>(cell)];
    const double pull =
        pull_of_eddies * std::sqrt(std::max(-eddies.uw, 0.0)) / std::max(height, z.width(cell) / 2);
    const auto level_part = [&](double u, double v) {
      return std::array{along * u + across * v, across * u + along * v};
    };
    const auto variance = level_part(eddies.uu, eddies.vv),
               stir = level_part(1 / eddies.time[0], 1 / eddies.time[1]);
    levels.push_back(
        {.mean = axes.to_solver(
             Vector3{speed * direction[0], speed * direction[1], speed * direction[2]}),
         .variance = axes.to_solver(Vector3{variance[0], variance[1], eddies.ww}),
         .across = axes.to_solver(Vector3{-speed * direction[1], speed * direction[0], 0}),
         .pull = axes.to_solver(
             swings ? Vector3{pull, pull, 0}
                    : Vector3{pull * std::abs(towards.x), pull * std::abs(towards.y), 0}),
         .stir = axes.to_solver(Vector3{stir[0], stir[1], 1 / eddies.time[2]}),
         .memory = longest,
         .counted = height <= counted_part * (z.face(z.n()) - z.face(0))});
  }
  return levels;
}

/// Levels of the cells of columns: a row for each height of the ground, in eighths of the lowest
/// cells where it cuts them.
class Rows {
 public:
  /// `levels`: those over ground at 0.
  Rows(const Wind& wind, const Axis& z, std::vector<NudgedLevel> levels)
      : wind_(wind), z_(z), levels_(std::move(levels)) {}

  /// Number of the row over ground that is so high, m.
  int over(double ground) {
    const double part = z_.width(0) / 8, rounded = part * std::round(ground / part);
    const auto [row, is_new] = rows_.try_emplace(rounded, static_cast<int>(rows_.size()));
    if (is_new) add(rounded);
    return row->second;
  }
  const std::vector<NudgedLevel>& levels() const { return levels_; }
  const std::vector<int>& level_of_cell() const { return level_of_cell_; }

 private:
  void add(double ground) {
    for (int cell = 0; cell < z_.n(); ++cell) {
      const AirInCell air = air_in_cell(z_, cell, ground);
      level_of_cell_.push_back(air.part <= 0  ? -1
                               : air.part < 1 ? partly(air)
                                              : cell_at(z_, air.height));
    }
  }
  /// The level of cells that are air in part: what flows through their faces.
  int partly(const AirInCell& air) {
    const int near = cell_at(z_, air.height);
    NudgedLevel level = levels_[static_cast<std::size_t>(near)];
    const double whole = speed_at(wind_, z_.centre(near));
    const double flow = whole > 0 ? air.part * speed_at(wind_, air.height) / whole : 0;
    for (std::size_t c = 0; c < 3; ++c) {
      level.mean[c] *= flow;
      level.across[c] *= flow;
      level.variance[c] *= air.part * air.part;
    }
    levels_.push_back(level);
    return static_cast<int>(levels_.size()) - 1;
  }

  const Wind& wind_;
  const Axis& z_;
  std::vector<NudgedLevel> levels_;
  std::map<double, int> rows_;
  std::vector<int> level_of_cell_;
};

}  // namespace

std::optional<Nudging> nudging_of(const Question& config, const Site& site,
                                  const std::array<Axis, 3>& xyz, const BuiltProblem& built) {
  const AxisMap& axes = built.axes;
  const auto* const inflow =
      std::get_if<Inflow>(&built.problem.boundaries.at(axes.solver_axis(0), Side::low));
  const bool steady = config.wind && !config.wind->changes() && !config.time.hold_wind;
  if (!config.flow.inflow.nudging || !steady || !inflow || !inflow->turbulence) return {};
  const Point towards = downwind(*config.wind);
  const Columns columns(xyz, towards, built);
  double end = columns.end_of_fetch();
  if (site.terrain) end = end_by_hills(*site.terrain, xyz, end);

  const auto is_held = [&](int x, int y) { return columns.distance(x, y) < end; };

  Index3 first{xyz[0].n(), xyz[1].n(), 0}, last{0, 0, xyz[vertical].n()};
  for (int y = 0; y < xyz[1].n(); ++y) {
    for (int x = 0; x < xyz[0].n(); ++x) {
      if (!is_held(x, y)) continue;
      first = {std::min(first[0], x), std::min(first[1], y), 0};
      last = {std::max(last[0], x + 1), std::max(last[1], y + 1), last[2]};
    }
  }
  if (last[0] == 0) return {};

  Rows rows(*config.wind, xyz[vertical],
            levels_of(*config.wind, xyz[vertical], axes, *inflow, built.swing.has_value()));
  std::vector<int> row_of_column;
  const bool x_is_lower = axes.solver_axis(0) < axes.solver_axis(1);
  const std::size_t lower = x_is_lower ? 0 : 1, higher = 1 - lower;
  for (int b = first[higher]; b < last[higher]; ++b) {
    for (int a = first[lower]; a < last[lower]; ++a) {
      const int x = x_is_lower ? a : b, y = x_is_lower ? b : a;
      row_of_column.push_back(is_held(x, y) ? rows.over(columns.ground(x, y)) : -1);
    }
  }
  std::optional<Swing> swing;
  if (built.swing) swing = built.swing->along(xyz, axes);
  return Nudging{.first = axes.to_solver(first),
                 .last = axes.to_solver(last),
                 .up_axis = axes.solver_axis(vertical),
                 .levels = rows.levels(),
                 .level_of_cell = rows.level_of_cell(),
                 .row_of_column = std::move(row_of_column),
                 .swing = std::move(swing)};
}

double ground_drag(const FlowChoice& flow, const Wind& wind, const FlowProblem& problem) {
  const Nudging& nudging = *problem.nudging;
  const std::size_t lower = nudging.up_axis == 0 ? 1 : 0, higher = nudging.up_axis == 2 ? 1 : 2;
  const std::array<Axis, 3>& axes = problem.grid.axis;
  double area = 0;
  auto row = nudging.row_of_column.begin();
  for (int b = nudging.first[higher]; b < nudging.last[higher]; ++b) {
    for (int a = nudging.first[lower]; a < nudging.last[lower]; ++a) {
      if (*row++ >= 0) area += axes[lower].width(a) * axes[higher].width(b);
    }
  }
  const double lowest = axes[static_cast<std::size_t>(nudging.up_axis)].width(0) / 2;
  const double z0 = flow.surfaces ? flow.surfaces->ground : 0;
  const double u_star =
      z0 > 0 ? von_karman * speed_at(wind, lowest) / wind_rise(lowest, z0, wind.inverse_obukhov)
             : friction_velocity(wind);
  return u_star * u_star * area;
}

}  // namespace downwash
