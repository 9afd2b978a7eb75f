// What the user chooses about the physics and the numerics.
#pragma once

#include <functional>
#include <optional>

#include "solver/boundary_conditions.hpp"
#include "solver/grid.hpp"
#include "solver/obstacle_map.hpp"

namespace downwash {

enum class TimeScheme { euler, ab2 };
enum class Precision { single, double_ };
enum class BackendKind { cpu, cuda };

/// nu_t = (Cs Δ)² |S| (Smagorinsky 1963; Thibault 2009, eq. 2.6 with |S| = sqrt(2 S_ij S_ij)).
struct Smagorinsky {
  double constant = 0.1;
};

/// Jacobi iteration on the pressure equation: exactly `sweeps` of them, or, with sweeps = 0, until
/// max|residual| ≤ tolerance · max|right-hand side|, at most max_iterations.
struct PressureParameters {
  int sweeps = 20;
  double relaxation = 0.9;  ///< ω; the seed's is 1, which leaves a checkerboard mode unsolved
  double tolerance = 1e-4;
  int max_iterations = 1000;
};

struct FlowParameters {
  double viscosity = 0;  ///< kinematic, m²/s
  double upwind = 0;     ///< the seed's γ: 0 = central, 1 = first-order upwind
  TimeScheme scheme = TimeScheme::ab2;
  std::optional<Smagorinsky> turbulence;
  Vector3 force{0, 0, 0};  ///< body force per mass, m/s², solver axes
  PressureParameters pressure;
};

/// Velocity component `axis` (m/s) at a position (m), solver axes.
using VelocityFunction = std::function<double(int axis, const Vector3& position)>;

/// A complete flow problem, in solver axes.
struct FlowProblem {
  Grid grid;
  BoundaryConditions boundaries;
  ObstacleMap obstacles;
  FlowParameters parameters;
  VelocityFunction initial_velocity;  ///< at rest when empty
};

/// Where and how a problem is computed.
struct Execution {
  BackendKind backend = BackendKind::cpu;
  Precision precision = Precision::single;
  int slabs = 1;  ///< one POSIX thread each; on CUDA one GPU each
};

}  // namespace downwash
