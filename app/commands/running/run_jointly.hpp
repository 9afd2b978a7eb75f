// What `run` and `resume` share where several processes compute one flow.
#pragma once

#include <functional>
#include <optional>

#include "app/commands/options/exit_code.hpp"
#include "app/commands/running/together.hpp"
#include "app/run/simulation.hpp"

namespace downwash {

/// The case made ready by each process for its share of its machine, once all are found to have the
/// same one; see prepare(). `more`: what else may be wrong with it on a process. Throws as
/// each_does().
PreparedCase prepared_jointly(Question config, JoinedProcesses& processes,
                              std::optional<double> settled_from = std::nullopt,
                              const std::function<void(const PreparedCase&)>& more = {});

/// Computes it; the first process has the folder and the terminal. `folder`: null on the others.
/// Returns the code of all. Throws ProcessLost, and as simulate().
ExitCode run_jointly(const PreparedCase& prepared, RunFolder* folder, const ResultFolder& into,
                     const RunTerms& terms, Log& log, JoinedProcesses& processes);

}  // namespace downwash
