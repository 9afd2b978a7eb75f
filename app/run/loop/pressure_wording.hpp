// The pressure solve as people read about it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "io/records/run_record.hpp"
#include "solver/flow_solver.hpp"
#include "solver/problem/flow_parameters.hpp"

namespace downwash {

/// "conjugate gradients with multigrid"
std::string method_text(PressureMethod method);

/// "7 cycles", "1 sweep"
std::string iterations_text(PressureMethod method, std::int64_t iterations);

/// What is asked for: "20 Jacobi sweeps", "multigrid to a residual of 0.0001".
std::string pressure_text(const PressureParameters& parameters);

/// How it went, a line each: iterations per step, where the last solve ended, time, capped steps.
std::vector<std::string> pressure_lines(const RunRecord& record);

/// The alarm at the first step whose solve hit max_iterations or stalled.
std::string capped_solve_text(const PressureParameters& parameters, const PressureReport& solve,
                              std::int64_t step);

/// What to ask for to leave less divergence: "a smaller pressure.tolerance".
std::string more_exact_text(const PressureParameters& parameters);

}  // namespace downwash
