// The table of backends: who makes the slabs of a solver.
#pragma once

#include <memory>

#include "solver/problem/flow_parameters.hpp"

namespace downwash {

class PoissonSlab;
struct PressureSystem;
class Slab;
struct SlabContext;
struct TeamContext;
class WaveSlab;
struct WaveProblem;

/// What a backend makes in one precision; `rank` is the place of a slab in the row of all
/// processes. Each throws DeviceError where the backend is not to be had.
struct SlabMakers {
  std::unique_ptr<Slab> (*flow)(const SlabContext& context, int rank);
  std::unique_ptr<PoissonSlab> (*poisson)(const TeamContext& team, const PressureSystem& system,
                                          int rank);
  std::unique_ptr<WaveSlab> (*wave)(const TeamContext& team, const WaveProblem& problem, int rank);
};

/// Those of a backend that this program was built with.
const SlabMakers& slab_makers(BackendKind backend, Precision precision);

}  // namespace downwash
