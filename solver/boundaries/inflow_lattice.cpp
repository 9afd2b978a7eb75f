#include "solver/boundaries/inflow_lattice.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace downwash {
namespace {

constexpr std::size_t components = 3;

int lower_tangent(int axis) { return axis == 0 ? 1 : 0; }
int higher_tangent(int axis) { return axis == 2 ? 1 : 2; }
std::size_t index(int i) { return static_cast<std::size_t>(i); }

/// A scale of each component at the heights of a line of points.
template <class Scale>
std::vector<double> at_heights(const InflowTurbulence& turbulence, const Axis& up_axis,
                               const LatticeLine& up, const Scale& scale) {
  std::vector<double> values;
  for (std::size_t c = 0; c < components; ++c) {
    for (int p = 0; p < up.points; ++p) {
      int cell = 0;
      while (cell + 1 < up_axis.n() && up_axis.face(cell + 1) <= up.place(p)) ++cell;
      values.push_back(scale(turbulence.levels[index(cell)], c));
    }
  }
  return values;
}

/// The points nearest to the cells first - 1 … first + n of an axis; those beyond its ends continue
/// at the spacing of the lattice.
std::vector<int> points_of(const Axis& axis, const LatticeLine& line, int first, int n) {
  std::vector<int> points;
  for (int cell = first - 1; cell <= first + n; ++cell) {
    const int inside = std::clamp(cell, 0, axis.n() - 1);
    points.push_back(line.nearest(axis.centre(inside)) + (cell - inside));
  }
  return points;
}

/// First cell and number of those upwards whose levels a slab may need: its own, or all.
struct CellRun {
  int first, count;
};
CellRun up_cells(const FlowProblem& problem, const SlabExtent& slab, const Inflow& inflow) {
  if (!inflow.turbulence->level_of_cell.empty()) {
    return {0, problem.grid.axis[index(inflow.profile_axis)].n()};
  }
  return {slab.first_cell(inflow.profile_axis), slab.n[index(inflow.profile_axis)]};
}

}  // namespace

LatticeLine::LatticeLine(const Axis& axis, bool is_periodic) : periodic(is_periodic) {
  begin = axis.face(0);
  const double length = axis.face(axis.n()) - begin;
  double narrowest = length;
  for (int cell = 0; cell < axis.n(); ++cell) narrowest = std::min(narrowest, axis.width(cell));
  points = std::min(static_cast<int>(std::lround(length / narrowest)), 4 * axis.n());
  spacing = length / points;
}

int LatticeLine::nearest(double place) const {
  return static_cast<int>(std::floor((place - begin) / spacing));
}

LatticeFilters::LatticeFilters(const std::vector<double>& scales, double spacing) {
  for (const double scale : scales) {
    reach.push_back(scale > spacing ? static_cast<int>(std::ceil(2 * scale / spacing)) : 0);
    most_reach = std::max(most_reach, reach.back());
  }
  weights.assign(scales.size() * index(2 * most_reach + 1), 0);
  for (std::size_t n = 0; n < scales.size(); ++n) {
    double* const centre = weights.data() + n * index(2 * most_reach + 1) + most_reach;
    double squares = 0;
    for (int m = -reach[n]; m <= reach[n]; ++m) {
      centre[m] = reach[n] > 0 ? std::exp(-2 * std::abs(m) * spacing / scales[n]) : 1;
      squares += centre[m] * centre[m];
    }
    for (int m = -reach[n]; m <= reach[n]; ++m) centre[m] /= std::sqrt(squares);
  }
}

InflowLattice::InflowLattice(const FlowProblem& problem, const SlabExtent& slab, int axis,
                             const Inflow& inflow)
    : across_axis(inflow.profile_axis == lower_tangent(axis) ? higher_tangent(axis)
                                                             : lower_tangent(axis)),
      up_axis(inflow.profile_axis),
      across(problem.grid.axis[index(across_axis)], problem.boundaries.periodic(across_axis)),
      up(problem.grid.axis[index(up_axis)], problem.boundaries.periodic(up_axis)),
      point_across(points_of(problem.grid.axis[index(across_axis)], across,
                             slab.first_cell(across_axis), slab.n[index(across_axis)])),
      point_up(points_of(problem.grid.axis[index(up_axis)], up,
                         up_cells(problem, slab, inflow).first,
                         up_cells(problem, slab, inflow).count)),
      first_across(point_across.front()),
      points_across(point_across.back() - point_across.front() + 1),
      filter_across(at_heights(*inflow.turbulence, problem.grid.axis[index(up_axis)], up,
                               [](const auto& level, std::size_t c) { return level.across[c]; }),
                    across.spacing),
      filter_up(at_heights(*inflow.turbulence, problem.grid.axis[index(up_axis)], up,
                           [](const auto& level, std::size_t c) { return level.upward[c]; }),
                up.spacing),
      rate(at_heights(*inflow.turbulence, problem.grid.axis[index(up_axis)], up,
                      [](const auto& level, std::size_t c) { return 1 / level.time[c]; })) {
  const Axis& upwards = problem.grid.axis[index(up_axis)];
  const auto [first, count] = up_cells(problem, slab, inflow);
  for (const std::size_t cell : indices_with_ghosts(upwards, first, count)) {
    level_up.push_back(static_cast<int>(cell));
  }
  if (const std::vector<int>& levels = inflow.turbulence->level_of_cell; !levels.empty()) {
    const auto own = indices_with_ghosts(problem.grid, slab, up_axis);
    for (const std::size_t q : indices_with_ghosts(problem.grid, slab, across_axis)) {
      for (const std::size_t p : own) level_of_cell.push_back(levels[p + index(upwards.n()) * q]);
    }
  }
  for (int& point : point_across) point -= first_across;
  for (int& point : point_up) point = std::clamp(point, 0, up.points - 1);
}

}  // namespace downwash
