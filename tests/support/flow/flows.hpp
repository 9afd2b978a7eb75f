// Small flow problems that several tests share.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include "solver/flow_solver.hpp"
#include "tests/support/flow/jacobi.hpp"

namespace downwash {

/// Solid boxes thrown onto the ground (low j) of a box of n cells, some touching each other, and
/// one tower that reaches the low end of axis i. Deterministic.
inline ObstacleMap scattered_blocks(Index3 n) {
  ObstacleMap map(n);
  std::uint32_t state = 12345;
  const auto random_below = [&](int limit) {
    state = state * 1664525u + 1013904223u;
    return static_cast<int>((state >> 8) % static_cast<std::uint32_t>(limit));
  };
  const auto fill = [&](Index3 lo, Index3 size) {
    for (int k = lo[2]; k < std::min(n[2], lo[2] + size[2]); ++k) {
      for (int j = lo[1]; j < std::min(n[1], lo[1] + size[1]); ++j) {
        for (int i = lo[0]; i < std::min(n[0], lo[0] + size[0]); ++i) map.set_solid(i, j, k);
      }
    }
  };
  for (int b = 0; b < 12; ++b) {
    const Index3 size{1 + random_below(4), 1 + random_below(n[1] / 2), 1 + random_below(5)};
    const Index3 low{3 + random_below(n[0] - 6), 0, 2 + random_below(n[2] - 4)};
    fill(low, size);
  }
  fill({0, 0, n[2] / 2}, {2, n[1] / 2, 3});
  return map;
}

/// Wind along axis `wind_axis` (towards its high end) over blocks, with ground, a free-slip lid and
/// periodic or free-slip sides; Smagorinsky and Adams-Bashforth 3 on.
inline FlowProblem blocks_in_wind(int wind_axis, bool periodic_sides) {
  const Index3 n{22, 9, 26};
  FlowProblem problem{
      {{Axis::uniform(0, 44, n[0]), Axis::uniform(0, 13.5, n[1]), Axis::uniform(0, 65, n[2])}},
      {},
      scattered_blocks(n),
      {},
      {}};
  const int side_axis = wind_axis == 0 ? 2 : 0;
  Vector3 wind{0, 0, 0};
  wind[static_cast<std::size_t>(wind_axis)] = 3.0;
  Inflow inflow{wind, 1, {}};
  for (int j = 0; j < n[1]; ++j) inflow.profile.push_back(std::pow((j + 0.5) / n[1], 0.25));
  BoundaryConditions& b = problem.boundaries;
  b.at(1, Side::low) = Wall{};
  b.at(1, Side::high) = FreeSlip{};
  b.at(wind_axis, Side::low) = inflow;
  b.at(wind_axis, Side::high) = Outflow{};
  b.at(side_axis, Side::low) = periodic_sides ? FaceCondition(Periodic{}) : FreeSlip{};
  b.at(side_axis, Side::high) = b.at(side_axis, Side::low);
  problem.parameters.viscosity = 0.02;
  problem.parameters.upwind = 0.1;
  problem.parameters.scheme = TimeScheme::ab3;
  problem.parameters.turbulence = Smagorinsky{0.12};
  problem.parameters.pressure = jacobi_sweeps(15);
  problem.initial_velocity = [wind](int axis, const Vector3& x) {
    return wind[static_cast<std::size_t>(axis)] +
           0.3 * std::sin(0.7 * x[0] + 1.3 * x[1] + 0.4 * x[2] + axis);
  };
  return problem;
}

/// The same with what an atmosphere has: the law of the wall on rough and smooth walls, Vreman's
/// model, turbulence that comes in, statistics.
inline FlowProblem blocks_in_atmosphere(int wind_axis, bool periodic_sides) {
  FlowProblem problem = blocks_in_wind(wind_axis, periodic_sides);
  problem.parameters.turbulence = Vreman{};
  problem.surfaces = [](const Index3& cell, int axis, Side) {
    return WallSurface{axis == 1 ? 0.02 : 0.0, cell[0] % 2 == 0 ? 1 : 0.75};
  };
  auto& inflow = std::get<Inflow>(problem.boundaries.at(wind_axis, Side::low));
  const TurbulenceLevel level{.uu = 0.4,
                              .vv = 0.2,
                              .ww = 0.1,
                              .uw = -0.05,
                              .time = {4, 2, 1},
                              .across = {6, 5, 4},
                              .upward = {4, 4, 3}};
  inflow.turbulence = InflowTurbulence{3, std::vector(inflow.profile.size(), level)};
  return problem;
}

/// Air that the ground at low j cools (1/L > 0) or heats.
inline FlowProblem stratified(FlowProblem problem, double inverse_obukhov) {
  problem.parameters.gravity = {0, -9.81, 0};
  problem.parameters.stratification = Stratification{.inverse_obukhov = inverse_obukhov,
                                                     .roughness = 0.02,
                                                     .temperature_scale = inverse_obukhov,
                                                     .temperature = 290};
  return problem;
}

/// The same on cells that grow from the middle of each axis, upwards from the ground: by `ratio`
/// from one to the next, as domains around buildings have them.
inline FlowProblem blocks_on_grown_cells(int wind_axis, double ratio) {
  FlowProblem problem = blocks_in_atmosphere(wind_axis, false);
  for (std::size_t a = 0; a < 3; ++a) {
    const Axis& even = problem.grid.axis[a];
    const int first = a == 1 ? 0 : even.n() / 3, last = a == 1 ? even.n() / 2 : 2 * even.n() / 3;
    std::vector<double> faces{even.origin()};
    for (int n = 0; n < even.n(); ++n) {
      const int away = n < first ? first - n : n < last ? 0 : n - last + 1;
      faces.push_back(faces.back() + even.width(0) * std::pow(ratio, away));
    }
    problem.grid.axis[a] = Axis(std::move(faces));
  }
  return problem;
}

/// The same with the wind askew, in through the low ends of axes 0 and 2 and out through the high
/// ones.
inline FlowProblem blocks_in_oblique_atmosphere() {
  FlowProblem problem = blocks_in_atmosphere(2, false);
  auto inflow = std::get<Inflow>(problem.boundaries.at(2, Side::low));
  inflow.velocity = {1.5, 0, 2.6};
  problem.boundaries.at(0, Side::low) = problem.boundaries.at(2, Side::low) = inflow;
  problem.boundaries.at(0, Side::high) = Outflow{};
  return problem;
}

/// The same flow in a wind that grows and, where it comes in through two faces, turns: by half and
/// by some 20° in two seconds, and back.
inline FlowProblem in_changing_wind(FlowProblem problem) {
  for (FaceCondition& face : problem.boundaries.face) {
    auto* const inflow = std::get_if<Inflow>(&face);
    if (inflow == nullptr) continue;
    inflow->course = [at_start = inflow->velocity](double time) {
      const double grown = 1 + 0.5 * std::sin(0.8 * time), less = std::cos(0.8 * time);
      return Vector3{grown * at_start[0] * less, grown * at_start[1], grown * at_start[2]};
    };
  }
  return problem;
}

/// blocks_in_atmosphere over ground that rises in steps along both level axes: at the inlet each
/// column has the profile and the turbulence over its own ground.
inline FlowProblem blocks_on_slope(int wind_axis) {
  FlowProblem problem = blocks_in_atmosphere(wind_axis, false);
  const Index3 n = problem.grid.n();
  const auto layers = [&](int i, int k) { return (i + k) * n[1] / (4 * (n[0] + n[2])); };
  for (int k = 0; k < n[2]; ++k) {
    for (int i = 0; i < n[0]; ++i) {
      for (int j = 0; j < layers(i, k); ++j) problem.obstacles.set_solid(i, j, k);
    }
  }
  auto& inflow = std::get<Inflow>(problem.boundaries.at(wind_axis, Side::low));
  const std::vector<double> profile = inflow.profile;
  inflow.profile.clear();
  for (int across = 0; across < n[static_cast<std::size_t>(2 - wind_axis)]; ++across) {
    for (int j = 0; j < n[1]; ++j) {
      const int ground = wind_axis == 0 ? layers(0, across) : layers(across, 0);
      const int level = std::max(j - ground, 0);
      inflow.turbulence->level_of_cell.push_back(level);
      inflow.profile.push_back(j < ground ? 0 : profile[static_cast<std::size_t>(level)]);
    }
  }
  for (std::size_t j = 0; j < profile.size(); ++j) {  // which eddies there are depends on height
    inflow.turbulence->levels[j].uu *= 1 + 0.1 * static_cast<double>(j);
  }
  return problem;
}

/// The same flow, in which the air of all but some columns is held at 2 m/s along an axis and
/// eddies of 0.5 m/s; each column over ground of its own.
inline FlowProblem nudged(FlowProblem problem, int wind_axis) {
  const Index3 n = problem.grid.n();
  Nudging nudging{.first = {1, 0, 2},
                  .last = {n[0] - 3, n[1], n[2] - 4},
                  .up_axis = 1,
                  .levels = {},
                  .level_of_cell = {},
                  .row_of_column = {}};
  for (int j = 0; j < n[1]; ++j) {
    NudgedLevel level{
        .variance = {0.25, 0.25, 0.25}, .stir = {0.5, 0.5, 0.5}, .memory = 2, .counted = j < 4};
    level.mean[static_cast<std::size_t>(wind_axis)] = 2 + 0.1 * j;
    level.pull[static_cast<std::size_t>(wind_axis)] = 1.0 / (1 + j);
    level.across[static_cast<std::size_t>(2 - wind_axis)] = 2 + 0.1 * j;
    nudging.levels.push_back(level);
  }
  constexpr int rows = 3;
  for (int ground = 0; ground < rows; ++ground) {
    for (int j = 0; j < n[1]; ++j) nudging.level_of_cell.push_back(std::max(j - ground, -1));
  }
  for (int k = nudging.first[2]; k < nudging.last[2]; ++k) {
    for (int i = nudging.first[0]; i < nudging.last[0]; ++i) {
      nudging.row_of_column.push_back((i + 2 * k) % (rows + 1) - 1);
    }
  }
  problem.nudging = std::move(nudging);
  return problem;
}

/// Swings the direction of the same wind along an axis by 0.2 about its mean, through the sides
/// too; it goes with the wind.
inline FlowProblem swinging(FlowProblem problem, int wind_axis) {
  const auto side_axis = static_cast<std::size_t>(2 - wind_axis);
  const Swing swing{wind_axis,
                    [](double time, double place) { return 0.2 * std::sin(0.8 * (time - place)); }};
  auto& inlet = std::get<Inflow>(problem.boundaries.at(wind_axis, Side::low));
  inlet.course = [swing, side_axis, mean = inlet.velocity](double time) {
    Vector3 velocity = mean;
    velocity[side_axis] += swing.at(time, 0) * std::hypot(mean[0], mean[2]);
    return velocity;
  };
  Inflow side{.velocity = inlet.velocity,
              .profile_axis = inlet.profile_axis,
              .profile = inlet.profile,
              .slips = true,
              .swing = swing};
  side.swung[side_axis] = std::hypot(inlet.velocity[0], inlet.velocity[2]);
  problem.boundaries.at(2 - wind_axis, Side::low) = side;
  problem.boundaries.at(2 - wind_axis, Side::high) = side;
  if (problem.nudging) problem.nudging->swing = swing;
  return problem;
}

/// The same flow with cut faces here and there between fluid cells, not on faces of the domain
/// unless they are periodic.
inline FlowProblem with_cut_faces(FlowProblem problem) {
  const Index3 n = problem.grid.n();
  problem.parameters.pressure = {.tolerance = 1e-3};
  for (int k = 0; k < n[2]; ++k) {
    for (int j = 0; j < n[1]; ++j) {
      for (int i = 0; i < n[0]; ++i) {
        for (int axis = 0; axis < 3; ++axis) {
          const auto a = static_cast<std::size_t>(axis);
          const Index3 cell{i, j, k};
          Index3 below = cell;
          if (--below[a] < 0) {
            if (!problem.boundaries.periodic(axis)) continue;
            below[a] = n[a] - 1;
          }
          const auto solid = [&](const Index3& c) {
            return problem.obstacles.solid(c[0], c[1], c[2]);
          };
          const int number = i + 3 * j + 5 * k + axis;
          if (solid(cell) || solid(below) || number % 7 > 2) continue;
          problem.cut.push_back({cell, axis, 0.3 + 0.1 * (number % 5)});
        }
      }
    }
  }
  return problem;
}

/// The same flow with trees of different density in the air and the solids between some heights,
/// with gaps of single cells; up to all sides.
inline FlowProblem with_trees(FlowProblem problem) {
  const Index3 n = problem.grid.n();
  for (int k = 0; k < n[2]; ++k) {
    for (int j = 1; j < n[1] / 2; ++j) {
      for (int i = 0; i < n[0]; ++i) {
        const int number = i + 3 * j + 5 * k;
        if (number % 7 < 3) problem.foliage.push_back({{i, j, k}, 0.05F * float(1 + number % 5)});
      }
    }
  }
  return problem;
}

/// Wind of 2 m/s along an axis (0 or 2) through a box of 10 × 5 × 14 cells of 1 m (turned for axis
/// 0) that a solid wall divides into channels of 3 and 6 cells, each with a block in it.
inline FlowProblem split_channel(int wind_axis) {
  const int side_axis = 2 - wind_axis;
  Index3 n{10, 5, 14};
  if (wind_axis == 0) std::swap(n[0], n[2]);
  FlowProblem problem{
      {{Axis::uniform(0, n[0], n[0]), Axis::uniform(0, n[1], n[1]), Axis::uniform(0, n[2], n[2])}},
      {},
      ObstacleMap(n),
      {},
      {}};
  const auto fill = [&](int along_begin, int along_end, int side_begin, int side_end, int top) {
    for (int along = along_begin; along < along_end; ++along) {
      for (int side = side_begin; side < side_end; ++side) {
        for (int j = 0; j < top; ++j) {
          problem.obstacles.set_solid(wind_axis == 0 ? along : side, j,
                                      wind_axis == 0 ? side : along);
        }
      }
    }
  };
  fill(0, 14, 3, 4, 5);    // the wall
  fill(4, 7, 0, 2, 4);     // leaves the narrow channel little room
  fill(10, 14, 7, 10, 3);  // stands in the outlet of the wide one
  Vector3 wind{0, 0, 0};
  wind[static_cast<std::size_t>(wind_axis)] = 2;
  BoundaryConditions& b = problem.boundaries;
  b.at(wind_axis, Side::low) = Inflow{wind, 1, {0.5, 0.9, 1.1, 1.2, 1.3}};
  b.at(wind_axis, Side::high) = Outflow{};
  b.at(side_axis, Side::low) = b.at(side_axis, Side::high) = FreeSlip{};
  b.at(1, Side::low) = Wall{};
  b.at(1, Side::high) = FreeSlip{};
  problem.parameters.viscosity = 0.05;
  problem.parameters.upwind = 0.2;
  problem.parameters.turbulence = Smagorinsky{0.1};
  problem.initial_velocity = [wind](int axis, const Vector3& x) {
    return wind[static_cast<std::size_t>(axis)] + 0.2 * std::sin(x[0] + 1.7 * x[1] + 0.6 * x[2]);
  };
  return problem;
}

}  // namespace downwash
