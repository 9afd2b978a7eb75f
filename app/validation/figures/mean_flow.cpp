#include "app/validation/figures/mean_flow.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <utility>

namespace downwash {
namespace {

/// The two centres around a position and the share of the second; the outermost one alone beyond
/// it.
struct Between {
  std::array<int, 2> index;
  double part;
};

Between between(const Axis& axis, double position) {
  int before = 0;
  while (before + 2 < axis.n() && axis.centre(before + 1) <= position) ++before;
  if (axis.n() == 1) return {{0, 0}, 0};
  const double first = axis.centre(before), second = axis.centre(before + 1);
  return {{before, before + 1}, std::clamp((position - first) / (second - first), 0.0, 1.0)};
}

/// Where the covariance along two axes of the solver is in MeanFields.
std::size_t place_of(int a, int b) {
  const int place = a == b ? a : a + b + 2;  // 0 1, 0 2 and 1 2 → 3, 4 and 5
  return static_cast<std::size_t>(place);
}

}  // namespace

MeanFlow::MeanFlow(const Grid& grid, const AxisMap& axes, const ObstacleMap& obstacles,
                   MeanFields fields)
    : map_(axes),
      xyz_(axes.to_user(grid.axis)),
      obstacles_(obstacles),
      fields_(std::move(fields)) {}

double MeanFlow::at(const HostField<double>& field, const Vector3& point) const {
  const std::array<Between, 3> around{between(xyz_[0], point[0]), between(xyz_[1], point[1]),
                                      between(xyz_[2], point[2])};
  double sum = 0, weights = 0;
  for (unsigned corner = 0; corner < 8; ++corner) {
    Index3 cell{};
    double weight = 1;
    for (std::size_t a = 0; a < 3; ++a) {
      const unsigned side = corner >> a & 1u;
      cell[a] = around[a].index[side];
      weight *= side == 1 ? around[a].part : 1 - around[a].part;
    }
    const auto [i, j, k] = map_.to_solver(cell);
    if (weight == 0 || obstacles_.solid(i, j, k)) continue;
    sum += weight * field(i, j, k);
    weights += weight;
  }
  return weights > 0 ? sum / weights : std::numeric_limits<double>::quiet_NaN();
}

Vector3 MeanFlow::velocity(const Vector3& point) const {
  Vector3 ijk;
  for (std::size_t a = 0; a < 3; ++a) ijk[a] = at(fields_.velocity[a], point);
  return map_.to_user(ijk);
}

double MeanFlow::speed(const Vector3& point) const {
  const auto [u, v, w] = velocity(point);
  return std::hypot(u, v, w);
}

double MeanFlow::covariance(int a, int b, const Vector3& point) const {
  return at(fields_.covariance[place_of(map_.solver_axis(a), map_.solver_axis(b))], point);
}

double MeanFlow::kinetic_energy(const Vector3& point) const {
  return (covariance(0, 0, point) + covariance(1, 1, point) + covariance(2, 2, point)) / 2;
}

double MeanFlow::concentration(std::size_t tracer, const Vector3& point) const {
  return at(fields_.concentration.at(tracer), point);
}

MeanFlow mean_flow(const CaseRun& run) {
  FlowSolver& solver = *run.solver;
  MeanFields fields;
  constexpr std::array means{"mean u", "mean v", "mean w"};
  constexpr std::array covariances{"covariance uu", "covariance vv", "covariance ww",
                                   "covariance uv", "covariance uw", "covariance vw"};
  for (std::size_t a = 0; a < means.size(); ++a) fields.velocity[a] = solver.read(means[a]);
  for (std::size_t a = 0; a < covariances.size(); ++a) {
    fields.covariance[a] = solver.read(covariances[a]);
  }
  for (std::size_t t = 0; t < solver.tracers().size(); ++t) {
    fields.concentration.push_back(solver.read(fmt::format("mean concentration {}", t)));
  }
  return {solver.grid(), run.prepared.built.axes, run.prepared.built.problem.obstacles,
          std::move(fields)};
}

double mean_of_speed(double speed_of_mean, double kinetic_energy) {
  const double m = speed_of_mean, variance = 2 * kinetic_energy / 3, sigma = std::sqrt(variance);
  if (variance <= 0) return m;
  if (m < 1e-6 * sigma) return 2 * sigma * std::sqrt(2 / std::numbers::pi);
  return sigma * std::sqrt(2 / std::numbers::pi) * std::exp(-m * m / (2 * variance)) +
         (m + variance / m) * std::erf(m / (std::numbers::sqrt2 * sigma));
}

}  // namespace downwash
