// A subcommand that was asked for.
#pragma once

#include <functional>

#include "app/commands/options/exit_code.hpp"

namespace downwash {

class JoinedProcesses;

/// What the command line asks for. Throws CaseError or InputError for bad input, anything
/// else for other failures.
struct Command {
  std::function<ExitCode()> alone;
  /// By one of several processes, with the same code on all; empty where the first one does it.
  std::function<ExitCode(JoinedProcesses&)> together = {};
};

}  // namespace downwash
