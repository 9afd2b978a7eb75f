// What the user chooses about the physics and the numerics.
#pragma once

#include <functional>
#include <optional>
#include <variant>
#include <vector>

#include "solver/grid/boundary_conditions.hpp"
#include "solver/grid/cut_faces.hpp"
#include "solver/grid/grid.hpp"
#include "solver/grid/obstacle_map.hpp"
#include "solver/problem/foliage.hpp"
#include "solver/problem/nudging.hpp"
#include "solver/problem/statistics.hpp"
#include "solver/problem/stratification.hpp"
#include "solver/problem/tracers.hpp"
#include "solver/problem/wall_surface.hpp"

namespace downwash {

/// Forward Euler, Adams-Bashforth 2 and 3, Runge-Kutta of three stages: see stages_of.
enum class TimeScheme { euler, ab2, ab3, rk3 };
enum class Precision { single, double_ };
enum class BackendKind { cpu, cuda };

/// nu_t = (Cs Δ)² |S| (Smagorinsky 1963; Thibault 2009, eq. 2.6 with |S| = sqrt(2 S_ij S_ij)).
struct Smagorinsky {
  double constant = 0.1;
  /// CsΔ becomes λ, 1/λ² = 1/(CsΔ)² + 1/(κ(d + z0))², at the distance d of a wall (Mason & Thomson
  /// 1992, J. Fluid Mech. 242, eq. 3 with n = 2).
  bool wall_damping = false;
};

/// nu_t = c √(B_β / α_ij α_ij), α_ij = ∂u_j/∂x_i, β_ij = Σ Δ_m² α_mi α_mj, B_β the second invariant
/// of β (Vreman 2004, Phys. Fluids 16): none in laminar shear and at walls.
struct Vreman {
  double constant = 0.07;
};

/// The eddies that the grid does not resolve.
using SubgridModel = std::variant<Smagorinsky, Vreman>;

/// How the pressure equation ∇·(β∇p) = b is solved.
enum class PressureMethod {
  jacobi,       ///< the sweeps of Thibault (2009), 3.3, relaxed
  red_black,    ///< Gauss-Seidel in two colours, over-relaxed where relaxation > 1
  multigrid,    ///< V-cycles, each scaled by the step of steepest descent
  multigrid_cg  ///< conjugate gradients, preconditioned by one V-cycle
};

/// The solve stops when ‖b - ∇·(β∇p)‖₂ ≤ tolerance ‖b‖₂, or is no more than rounding of the
/// velocity makes of it (see PressureSolver::solve); with `divergence`, when max|∇·u| dt ≤
/// divergence; or, with sweeps > 0 (jacobi and red_black only), after exactly that many of them.
/// max_iterations counts sweeps or cycles; to reach it is reported as capped.
struct PressureParameters {
  PressureMethod method = PressureMethod::multigrid_cg;
  double tolerance = 1e-4;
  std::optional<double> divergence = std::nullopt;
  int max_iterations = 100;
  int sweeps = 0;
  double relaxation = 0.9;  ///< ω of jacobi (1 leaves a checkerboard mode unsolved) and red_black
};

struct FlowParameters {
  double viscosity = 0;  ///< kinematic, m²/s
  double upwind = 0;     ///< γ of Thibault (2009): 0 = central, 1 = first-order upwind
  TimeScheme scheme = TimeScheme::ab3;
  std::optional<SubgridModel> turbulence;
  Vector3 force{0, 0, 0};    ///< body force per mass, m/s², solver axes
  Vector3 gravity{0, 0, 0};  ///< m/s², solver axes: acts on tracers that settle or are buoyant
  PressureParameters pressure;
  std::optional<Stratification> stratification = std::nullopt;  ///< needs gravity
  bool frozen = false;  ///< the velocity is held as it is; only tracers advance
};

// Functions of position are called from several threads at once.

/// Velocity component `axis` (m/s) at a position (m), solver axes.
using VelocityFunction = std::function<double(int axis, const Vector3& position)>;
/// Concentration (kg/m³) at the centre of a cell (m), solver axes.
using ConcentrationFunction = std::function<double(const Vector3& position)>;

class Processes;

/// A complete flow problem, in solver axes.
struct FlowProblem {
  Grid grid;
  BoundaryConditions boundaries;
  ObstacleMap obstacles;
  FlowParameters parameters;
  VelocityFunction initial_velocity;  ///< at rest when empty, and in sealed pockets
  TracerProblem tracers = {};
  /// Of the walls, which follow the law of the wall; without it, there is no slip.
  SurfaceFunction surfaces = {};
  std::optional<Statistics> statistics = std::nullopt;
  std::vector<ProbeGroup> probes = {};
  double start_time = 0;  ///< s, of the initial velocity
  Foliage foliage = {};
  std::optional<Nudging> nudging = std::nullopt;  ///< of the air before the first building
  CutFaces cut = {};                              ///< by walls; needs multigrid
};

/// How slabs on several GPUs exchange planes. On the CPU they share memory anyway.
enum class Transport {
  automatic,  ///< in one process peer where all GPUs reach each other's memory, else host
  host,       ///< by way of pinned main memory
  peer,       ///< out of each other's memory; of other processes too, on one machine
  device      ///< between processes of one GPU each, whose messages may lie in its memory
};

/// Where and how a problem is computed.
struct Execution {
  BackendKind backend = BackendKind::cpu;
  Precision precision = Precision::single;
  int slabs = 1;  ///< of this process: one POSIX thread each; on CUDA one GPU each
  Transport transport = Transport::automatic;
  /// That compute it together: their slabs are one row, in the order of their ranks. Alone without.
  Processes* processes = nullptr;
  int first_device = 0;  ///< on CUDA: of the first slab of this process
};

}  // namespace downwash
