// downwash resume DIR --out NEW: other releases in the wind that a run kept.
#pragma once

#include "app/commands/options/exit_code.hpp"
#include "app/commands/options/resume_options.hpp"
#include "app/commands/running/together.hpp"

namespace downwash {

/// Computes them into ResumeOptions::out. Throws InputError for what is wrong with the wind, the
/// settings or the folder, before anything there is touched.
ExitCode run_what_if(const ResumeOptions& options);
/// The same by several processes.
ExitCode what_if_together(const ResumeOptions& options, JoinedProcesses& processes);

}  // namespace downwash
