// An ensemble of winds, carried out by one process or by several.
#pragma once

#include <atomic>
#include <optional>

#include "app/commands/options/exit_code.hpp"
#include "app/commands/running/together.hpp"
#include "app/run/simulation.hpp"
#include "io/text/log.hpp"

namespace downwash {

/// Computes all members and puts their results together. `processes`: null for one alone; the
/// members are dealt out to several in turn, and the first one has the folder and the terminal. The
/// record is whole on the first process only. Throws as prepare(), RunFolder and each_does().
/// `promised`: that the answer is to be there within a time, which the record keeps.
RunRecord run_winds(const Question& config, const ResultFolder& into, bool profile, Log& log,
                    const std::atomic<bool>& stop, JoinedProcesses* processes,
                    const std::optional<DeadlineRecord>& promised = std::nullopt);

/// Computes them all, and tells what came of it.
ExitCode answer_with_winds(const Question& config, const ResultFolder& into, bool profile, Log& log,
                           JoinedProcesses* processes);

}  // namespace downwash
