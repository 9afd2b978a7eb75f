#include "solver/performance/kernel_traffic.hpp"

#include <algorithm>
#include <variant>

#include "solver/performance/pressure_traffic.hpp"
#include "solver/problem/statistics_list.hpp"
#include "solver/problem/time_scheme.hpp"

namespace downwash {
namespace {

using Bytes = std::map<std::string, double>;

/// Bytes per cell and step of what runs over all cells once a step.
Bytes by_cell(const StepWork& work) {
  const FlowParameters& parameters = work.parameters;
  const double mask = 1, value = work.execution.precision == Precision::single ? 4 : 8;
  const double velocity = 3 * value;
  const double nu_t = parameters.turbulence ? value : 0;
  const auto* model =
      parameters.turbulence ? std::get_if<Smagorinsky>(&*parameters.turbulence) : nullptr;
  const double length = model && model->wall_damping ? value : 0;
  // The tendencies of earlier steps are read, that of this step takes the place of the oldest.
  const int kept = tendencies_kept(parameters.scheme);
  const double tendency = kept > 0 ? (kept + 1) * velocity : 0;
  const int stages = stage_count(parameters.scheme);
  const double heat = parameters.stratification ? 2 : 0;  // stages, at least
  const double sample = work.statistics ? 1.0 / work.statistics->sampling.interval : 0;
  constexpr double of_velocity = velocity_statistics.size(), of_tracer = tracer_statistics.size();
  return {
      // u, v, w, λ² → nu_t, 0 in solids.
      {"nu_turbulent", stages * (velocity + mask + length + nu_t)},
      // u, v, w, nu_t → u*, v*, w*, 0 on walls.
      {"momentum", stages * (velocity + nu_t + tendency + velocity + mask)},
      // u*, v*, w* → b, 0 in solids.
      {"divergence", stages * (velocity + mask + value)},
      // p; u*, v*, w* → u, v, w on open faces.
      {"correction", stages * (value + mask + 2 * velocity)},
      // u, v, w, nu_t → a maximum.
      {"step_limits", velocity + nu_t + mask},
      // u, v, w, nu_t, θⁿ, θ → θ.
      {"temperature", heat * (velocity + nu_t + mask + 3 * value)},
      // At a sample: u, v, w and its statistics → these; of each tracer c and its own → these.
      {"statistics", sample * (velocity + 2 * of_velocity * value + mask +
                               work.tracers * ((1 + 2 * of_tracer) * value + mask))},
  };
}

Bytes of_pressure(const Grid& grid, const StepWork& work) {
  const PressureParameters& pressure = work.parameters.pressure;
  // After a fixed number of sweeps nobody asks; after others the residual is worked out again,
  // where multigrid may trust that of its iterations.
  const int residuals = pressure.sweeps > 0 ? 0 : by_sweeps(pressure.method) ? 2 : 1;
  const auto steps = static_cast<double>(work.iterations.size());
  Bytes mean;
  for (const int iterations : work.iterations) {
    const SolveWork solve{pressure.method, work.execution, iterations,
                          iterations > 0 ? residuals : std::min(residuals, 1),
                          cycle_work(pressure)};
    for (const auto& [name, bytes] : least_bytes(grid, solve)) mean[name] += bytes / steps;
  }
  return mean;
}

}  // namespace

Bytes least_bytes(const Grid& grid, const StepWork& work) {
  Bytes bytes = of_pressure(grid, work);
  const auto cells = static_cast<double>(grid.cells());
  for (const auto& [name, value] : by_cell(work)) bytes[name] = cells * value;
  return bytes;
}

}  // namespace downwash
