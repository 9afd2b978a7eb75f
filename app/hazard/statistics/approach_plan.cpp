#include "app/hazard/statistics/approach_plan.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <set>
#include <utility>
#include <variant>

#include "app/scene/nudging.hpp"
#include "app/scene/wind_turbulence.hpp"
#include "geometry/voxels/release_cells.hpp"
#include "io/case/weather/wind_profile.hpp"

namespace downwash {
namespace {

constexpr int most_places = 16;
/// Steps from one sample to the next: eddies of two cells take as long to pass.
constexpr int interval = 4;

/// The fluid and its solids as the user has them; layers are as high above the ground of a column
/// as those of the grid above 0.
struct Bodies {
  const ObstacleMap& obstacles;
  const AxisMap& axes;
  Index3 cells;
  const Axis& up;
  const Ground* ground;

  /// z of the middle of a layer, m; at most that of the uppermost cells.
  double middle(int x, int y, int layer) const {
    if (ground == nullptr) return up.centre(layer);
    return std::min(ground->air_at(x, y, up.centre(layer)), up.centre(up.n() - 1));
  }
  bool solid(int x, int y, int layer) const {
    const Index3 c = axes.to_solver(Index3{x, y, cell_at(up, middle(x, y, layer))});
    return obstacles.solid(c[0], c[1], c[2]);
  }
  /// The highest solid layer at x, plus one; 0 where there is none.
  int layers_at(int x) const {
    for (int z = cells[2]; z > 0; --z) {
      for (int y = 0; y < cells[1]; ++y) {
        if (solid(x, y, z - 1)) return z;
      }
    }
    return 0;
  }
};

/// The column of cells before the bodies; -1 where there is no room. Without any that in the middle
/// of the domain, or near the inlet where hills would change the wind on its way.
int column_before_bodies(const Bodies& bodies, const Axis& along, const Axis& up) {
  constexpr int cells_before = 2;
  int first = bodies.cells[0], layers = 0;
  for (int x = bodies.cells[0] - 1; x >= 0; --x) {
    const int here = bodies.layers_at(x);
    if (here > 0) first = x;
    layers = std::max(layers, here);
  }
  if (layers == 0) {
    const double part = bodies.ground == nullptr ? 0.5 : 0.1;
    return cell_at(along, along.origin() + part * along.length());
  }
  const double room = along.face(first) - along.face(0);
  const double distance = heights_before_bodies * (up.face(layers) - up.face(0));
  const double place = along.face(first) - std::min(distance, room / 2);
  int column = first - cells_before;
  while (column >= 0 && along.centre(column) > place) --column;
  return column;
}

/// Cells of the inner half of an axis, evenly apart.
std::vector<int> inner_cells(const Axis& axis) {
  const double round_off = 1e-9 * axis.length();
  const auto cell_at_part = [&](double part) {
    return cell_at(axis, axis.origin() + part * axis.length());
  };
  const int first = cell_at_part(0.25 + 1e-9), last = cell_at_part(0.75 - 1e-9) + 1;
  const double begin = axis.face(first), length = axis.face(last) - begin;
  const int places = std::min(last - first, most_places);
  std::vector<int> chosen;
  for (int n = 0; n < places; ++n) {
    chosen.push_back(cell_at(axis, begin + (n + 0.5) * length / places + round_off));
  }
  chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  return chosen;
}

/// The speed that the inlet was asked for at a height; a visitor of FaceChoice.
struct AskedSpeed {
  const Wind& wind;
  double height;
  template <class Face>
  double operator()(const Face&) const {
    return 0;
  }
  double operator()(const WindInflow&) const { return speed_at(wind, height); }
  double operator()(const ProfileInflow& inflow) const { return speed_at(inflow, height); }
  double operator()(const UniformInflow& inflow) const { return inflow.velocity[0]; }
};

/// `scale`: see model_scale().
std::vector<AskedWind> asked_winds(const Question& config, const BuiltProblem& built,
                                   const Axis& up, double scale) {
  std::vector<AskedWind> asked;
  const bool turbulent = built.problem.boundaries.has_turbulence() && !config.time.hold_wind;
  for (const double of_town : heights_of_approach) {
    const double height = scale * of_town;
    if (height > up.face(up.n())) continue;
    AskedWind wind{height, std::visit(AskedSpeed{*config.wind, height}, config.flow.faces[0]), 0};
    if (turbulent && wind.speed > 0) {
      const std::array at{height};
      const auto turbulence = wind_turbulence(config.flow, *config.wind, at, up.length(), 1);
      if (turbulence) wind.intensity = std::sqrt(turbulence->levels[0].uu) / wind.speed;
    }
    if (wind.speed > 0) asked.push_back(wind);
  }
  return asked;
}

/// The layers whose middles lie around the heights.
std::set<int> layers_around(const std::vector<AskedWind>& asked, const Axis& up) {
  std::set<int> layers;
  for (const AskedWind& wind : asked) {
    int below = 0;
    while (below + 1 < up.n() && up.centre(below + 1) <= wind.height) ++below;
    layers.insert(below);
    if (up.centre(below) < wind.height) layers.insert(std::min(below + 1, up.n() - 1));
  }
  return layers;
}

void place_probes(const Bodies& bodies, const std::array<Axis, 3>& xyz, int column,
                  ApproachPlan& plan) {
  const std::set<int> layers = layers_around(plan.asked, xyz[2]);
  std::vector<int> across = inner_cells(xyz[1]);
  std::erase_if(across, [&](int y) {
    return std::any_of(layers.begin(), layers.end(),
                       [&](int z) { return bodies.solid(column, y, z); });
  });
  plan.places = static_cast<int>(across.size());
  plan.distance = xyz[0].face(column) - xyz[0].face(0);
  for (const int z : layers) {
    plan.layers.push_back(xyz[2].centre(z));
    for (const int y : across) {
      const double place = bodies.middle(column, y, z);
      plan.probes.cells.push_back(bodies.axes.to_solver(Index3{column, y, cell_at(xyz[2], place)}));
      plan.probes.points.push_back(
          bodies.axes.to_solver(Vector3{xyz[0].face(column), xyz[1].centre(y), place}));
    }
  }
}

/// The coordinate in which the wind is interpolated.
double coordinate(double z, const Wind& wind) {
  return wind.profile == WindProfile::log && !wind.table ? std::log(z + wind.roughness) : z;
}

/// Between two layers; nothing outside.
std::vector<LayerWeight> between(const std::vector<double>& layers, double height,
                                 const Wind& wind) {
  const auto above = std::lower_bound(layers.begin(), layers.end(), height);
  if (above == layers.end()) return {};
  const auto n = static_cast<std::size_t>(above - layers.begin());
  if (*above == height) return {{n, 1}};
  if (n == 0) return {};
  const double low = coordinate(layers[n - 1], wind), high = coordinate(layers[n], wind);
  const double part = (coordinate(height, wind) - low) / (high - low);
  return {{n - 1, 1 - part}, {n, part}};
}

std::size_t nearest_end(const std::vector<double>& layers, double height) {
  return height < layers.front() ? 0 : layers.size() - 1;
}

}  // namespace

void ApproachPlan::add_to(FlowProblem& problem) {
  if (!unknown.empty()) return;
  group = static_cast<int>(problem.probes.size());
  problem.probes.push_back(probes);
}

std::optional<ApproachPlan> plan_approach(const Question& config, const Site& site,
                                          const BuiltProblem& built, const ReleasePlan* release,
                                          double scale) {
  if (!config.wind || config.wind->changes()) return std::nullopt;
  const std::array<Axis, 3> xyz = axes_of(site.box);
  if (xyz[2].face(xyz[2].n()) < scale * heights_of_approach.front()) return std::nullopt;
  ApproachPlan plan;
  plan.asked = asked_winds(config, built, xyz[2], scale);
  plan.reference = scale * heights_of_approach.back();
  plan.held = config.time.hold_wind;
  if (release != nullptr) {
    plan.start = release->begin;
  } else if (config.statistics) {
    plan.start = config.statistics->start;
  }
  plan.probes.sampling = {plan.start.value_or(0), interval};
  if (plan.asked.empty()) {
    plan.unknown = "no wind comes in through the inlet";
    return plan;
  }
  // The flow of a textbook, in which a boundary layer grows behind the inlet.
  const bool uniform = !config.wind->table && config.wind->profile == WindProfile::uniform;
  if (uniform && !config.flow.surfaces && release == nullptr) {
    plan.unknown = "a uniform wind does not stay so over ground on which the air stands still";
    return plan;
  }
  const Bodies bodies{built.problem.obstacles, built.axes, site.box.cells, xyz[2],
                      built.ground.get()};
  const int column = column_before_bodies(bodies, xyz[0], xyz[2]);
  if (site.terrain && column >= 0) {
    const double change = site.terrain->change_of_wind(xyz, xyz[0].face(column) - xyz[0].face(0));
    if (change > 0) {
      plan.unknown = fmt::format(
          "hills on the way may change it by {:.0f} %, so that the profile at the inlet does not "
          "say what is to arrive there",
          100 * change);
      return plan;
    }
  }
  if (column >= 2) place_probes(bodies, xyz, column, plan);
  if (plan.places == 0) plan.unknown = "the first building leaves no room behind the inlet";
  return plan;
}

std::vector<LayerWeight> speed_weights(const std::vector<double>& layers, double height,
                                       const Wind& wind) {
  std::vector<LayerWeight> weights = between(layers, height, wind);
  if (!weights.empty()) return weights;
  const std::size_t end = nearest_end(layers, height);
  return {{end, speed_at(wind, height) / speed_at(wind, layers[end])}};
}

std::vector<LayerWeight> deviation_weights(const std::vector<double>& layers, double height,
                                           const Wind& wind) {
  std::vector<LayerWeight> weights = between(layers, height, wind);
  if (!weights.empty()) return weights;
  return {{nearest_end(layers, height), 1}};
}

}  // namespace downwash
