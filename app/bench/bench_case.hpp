// The flow that `bench` measures: wind over a made-up city, any size.
#pragma once

#include <string>
#include <vector>

#include "app/run/plan/prepared_case.hpp"
#include "io/question/question.hpp"

namespace downwash {

enum class BenchScenario {
  jacobi,  ///< the thesis's benchmark: no turbulence model, fixed step, 20 Jacobi sweeps
  les      ///< as cities are computed: Smagorinsky, one tracer, multigrid to 1e-2
};

/// "jacobi" or "les". Throws std::invalid_argument for others.
BenchScenario scenario_named(const std::string& name);

/// A case on cells of 5 m, x downwind, whose ground is empty yet. `settings` as for read_case.
/// Throws CaseError.
Question bench_case(BenchScenario scenario, const Index3& cells,
                    const std::vector<std::string>& settings);

/// Puts up the buildings, 6 to 9 cells wide on plots of 12: always the same ones on the same cells.
/// There are many on a large grid, whose size had best be checked before.
PreparedCase prepare_with_city(Question config, const Machine& machine);

}  // namespace downwash
