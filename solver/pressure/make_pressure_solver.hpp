// The pressure solver that the parameters name.
#pragma once

#include <memory>

#include "solver/parallel/team_context.hpp"
#include "solver/pressure/multigrid_solver.hpp"
#include "solver/pressure/pressure_system.hpp"
#include "solver/pressure/sweep_solver.hpp"

namespace downwash {

template <class Backend, class T>
std::unique_ptr<PressureSolver<Backend, T>> make_pressure_solver(Backend& backend,
                                                                 const TeamContext& team,
                                                                 const PressureSystem& system,
                                                                 int rank,
                                                                 HaloExchange<Backend>& halo) {
  switch (system.parameters.method) {
    case PressureMethod::jacobi:
    case PressureMethod::red_black:
      return std::make_unique<SweepSolver<Backend, T>>(backend, team, system, rank,
                                                       system.slabs > 1 ? &halo : nullptr);
    case PressureMethod::multigrid:
    case PressureMethod::multigrid_cg:
      break;
  }
  return std::make_unique<MultigridSolver<Backend, T>>(backend, team, system, rank, halo);
}

/// The most bytes that a pressure solver sends to a neighbour at once.
template <class T>
std::size_t pressure_halo_bytes(const Index3& n) {
  const std::size_t plane = FieldLayout{n}.plane_size();
  return plane * std::max(JacobiPass<T>::most_ghosts * sizeof(T), multigrid_ghosts * sizeof(float));
}

}  // namespace downwash
