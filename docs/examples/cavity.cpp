// Lid-driven cavity at Re = 100: the solver alone, without case and files. Prints the velocity on
// the vertical through the middle beside that of Ghia, Ghia & Shin (1982, J. Comput. Phys. 48,
// table I).
#include <cmath>
#include <cstdio>
#include <downwash/flow.hpp>

using namespace downwash;

int main() {
  constexpr int n = 64;
  // Beyond 6/11 / (4 ν Σ 1/h²) = 0.00166 s the third Adams-Bashforth scheme is unstable.
  constexpr double dt = 0.0015;  // s
  const Grid grid{{Axis::uniform(0, 1, n), Axis::uniform(0, 1, 1), Axis::uniform(0, 1, n)}};
  FlowParameters parameters;
  parameters.viscosity = 0.01;  // m²/s: Re = U L / ν = 100
  // One cell thick between free slips; the lid, at the high end of k, moves at 1 m/s.
  const BoundaryConditions faces{{Wall{}, Wall{}, FreeSlip{}, FreeSlip{}, Wall{}, Wall{{1, 0, 0}}}};
  FlowSolver flow({.grid = grid,
                   .boundaries = faces,
                   .obstacles = ObstacleMap(grid.n()),
                   .parameters = parameters,
                   .initial_velocity = nullptr},
                  {.precision = Precision::double_, .slabs = 2});
  do {
    for (int step = 0; step < 100; ++step) flow.advance(dt);
  } while (flow.diagnose().max_change > 1e-4);

  const HostField<double> u = flow.read("u");  // m/s, on the faces between cells along i
  constexpr double height[] = {0.1719, 0.4531, 0.6172, 0.8516},
                   ghia[] = {-0.1015, -0.2109, -0.1364, 0.2315};
  bool agrees = true;
  for (int h = 0; h < 4; ++h) {
    const int k = static_cast<int>(height[h] * n - 0.5);  // the cell centre below
    const double part = height[h] * n - 0.5 - k;
    const double at = std::lerp(u(n / 2, 0, k), u(n / 2, 0, k + 1), part);
    std::printf("z = %.4f: u = %.4f, Ghia et al. %.4f\n", height[h], at, ghia[h]);
    agrees = agrees && std::abs(at - ghia[h]) < 0.01;
  }
  std::printf("steady after %.1f s\n", flow.time());
  return agrees ? 0 : 1;
}
