// Tracers for the flow problems of tests.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>

#include "solver/flow_solver.hpp"
#include "tests/support/flow/flows.hpp"

namespace downwash {

inline bool fluid(const FlowProblem& problem, const Index3& c) {
  return !problem.obstacles.solid(c[0], c[1], c[2]);
}

/// f(cell) for all fluid cells.
template <class Function>
void for_fluid(const FlowProblem& problem, const Function& f) {
  const Index3 n = problem.grid.n();
  for (int k = 0; k < n[2]; ++k) {
    for (int j = 0; j < n[1]; ++j) {
      for (int i = 0; i < n[0]; ++i) {
        if (fluid(problem, {i, j, k})) f(Index3{i, j, k});
      }
    }
  }
}

inline Vector3 centre(const Grid& grid, const Index3& c) {
  return {grid.axis[0].centre(c[0]), grid.axis[1].centre(c[1]), grid.axis[2].centre(c[2])};
}

/// The concentration `profile` (kg/m³, of a position) at once, at the first step that ends after
/// `time`.
inline TracerSource burst_of(const FlowProblem& problem, int tracer, double time,
                             const std::function<double(const Vector3&)>& profile) {
  TracerSource source{.tracer = tracer, .cells = {}, .series = {}, .burst_time = time};
  for_fluid(problem, [&](const Index3& c) {
    const double mass =
        profile(centre(problem.grid, c)) * problem.grid.cell_volume(c[0], c[1], c[2]);
    if (!(mass > 0)) return;
    source.cells.push_back({c, mass});
    source.burst_mass += mass;
  });
  for (SourceCell& part : source.cells) part.share /= source.burst_mass;
  return source;
}

/// Everything: settling, deposition, decay, weight; a timed line source, a burst and a point beside
/// an outlet; all fluid cells watched.
inline void add_tracers_of_every_kind(FlowProblem& problem, int copies = 1) {
  problem.parameters.gravity = {0.4, -9.6, 1.1};
  TracerProblem& t = problem.tracers;
  for (int c = 0; c < copies; ++c) {
    const int first = t.count();
    t.tracers.push_back({.name = "gas", .diffusivity = 0.05, .decay_rate = 0.02, .buoyancy = 0.02});
    t.tracers.push_back({.name = "dust",
                         .turbulent_schmidt = 0.5,
                         .settling_speed = 0.3,
                         .deposition_speed = 0.05});
    t.tracers.push_back({.name = "inert"});
    TracerSource line{.tracer = first, .cells = {}, .series = {{0.2, 1.0, 30}, {2, 0.5}}};
    for_fluid(problem, [&](const Index3& cell) {
      if (cell[1] == 1 && cell[0] == 4) line.cells.push_back({cell, 1});
    });
    for (SourceCell& part : line.cells) part.share = 1.0 / static_cast<double>(line.cells.size());
    t.sources.push_back(line);
    t.sources.push_back(burst_of(problem, first + 1, 0.15, [&](const Vector3& x) {
      return std::exp(-0.02 * (std::pow(x[0] - 20, 2) + std::pow(x[2] - 30, 2)));
    }));
    t.sources.push_back(burst_of(problem, first + 2, 0.3, [&](const Vector3& x) {
      return x[2] > 5 && x[2] < 25 ? 1.0 : 0.0;
    }));
    t.measures.push_back({.threshold = 1e-3, .load_exponent = 2.75});
    t.measures.push_back({.threshold = 0.01, .load_exponent = 1});
    t.measures.push_back({});
  }
  ExposureGroup all, few{{{3, 2, 7}, {3, 2, 20}, {20, 1, 3}, {3, 2, 7}}};
  for_fluid(problem, [&](const Index3& cell) { all.cells.push_back(cell); });
  ExposureGroup between = few;
  for (const Index3& c : few.cells) {
    Vector3 point = centre(problem.grid, c);
    for (std::size_t a = 0; a < 3; ++a) point[a] += 0.4 * problem.grid.axis[a].width(c[a]);
    between.points.push_back(point);
  }
  t.exposures = {all, few, between};
}

/// The problem with all of those, statistics of everything and probes everywhere.
inline FlowProblem recorded(FlowProblem problem) {
  add_tracers_of_every_kind(problem);
  problem.statistics = Statistics{{.start = 0.3, .interval = 3}, 2.0};
  ProbeGroup all{.sampling = {.start = 0.1, .interval = 2}, .cells = {}, .points = {}};
  for_fluid(problem, [&](const Index3& cell) {
    all.cells.push_back(cell);
    all.points.push_back(centre(problem.grid, cell));
    for (std::size_t a = 0; a < 3; ++a) {
      all.points.back()[a] +=
          (0.1 * cell[2] - 0.2 * (cell[0] % 3)) * problem.grid.axis[a].width(cell[a]) / 10;
    }
  });
  ProbeGroup few{.sampling = {}, .cells = {all.cells[5]}, .points = {all.points[5]}};
  problem.probes = {all, few};
  return problem;
}

/// As long as everything stays stable and positive.
inline double safe_step(const StepLimits& limits) {
  return std::min(0.4 / (limits.advection + limits.diffusion),
                  std::max(limits.tracers, limits.heat) > 0
                      ? 0.9 / std::max(limits.tracers, limits.heat)
                      : 1e30);
}

}  // namespace downwash
