// All that is solved on slabs, by one backend in one precision.
#pragma once

#include "solver/backend/slab_makers.hpp"
#include "solver/boundaries/slab_context.hpp"
#include "solver/flow/slab_solver.hpp"
#include "solver/parallel/team_context.hpp"
#include "solver/pressure/poisson_slab_solver.hpp"
#include "solver/pressure/pressure_system.hpp"
#include "solver/wave/wave_slab_solver.hpp"

namespace downwash {

template <class Backend, typename T>
constexpr SlabMakers makers_of_slabs() {
  return {.flow = [](const SlabContext& context, int rank) -> std::unique_ptr<Slab> {
            return std::make_unique<SlabSolver<Backend, T>>(context, rank,
                                                            Backend::device_of(context.team, rank));
          },
          .poisson = [](const TeamContext& team, const PressureSystem& system,
                        int rank) -> std::unique_ptr<PoissonSlab> {
            return std::make_unique<PoissonSlabSolver<Backend, T>>(team, system, rank,
                                                                   Backend::device_of(team, rank));
          },
          .wave = [](const TeamContext& team, const WaveProblem& problem,
                     int rank) -> std::unique_ptr<WaveSlab> {
            return std::make_unique<WaveSlabSolver<Backend, T>>(team, problem, rank,
                                                                Backend::device_of(team, rank));
          }};
}

}  // namespace downwash
