// What downwash, downwash-bench and downwash-validate have in common: from the command line to the
// exit code.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/commands/commands.hpp"

namespace downwash {

/// Declares the subcommands. `words`: the command line.
using DeclareCommands =
    std::function<void(CLI::App& program, Command& chosen, const std::vector<std::string>& words)>;

/// "downwash 0.2.0 (commit, compiler, build type)"
std::string version_text();

/// Carries out what the command line says, alone or with the processes that were started together,
/// and returns the exit code. What goes wrong is told.
int run_program(int argc, char** argv, const DeclareCommands& declare);

/// Turns this process into the program of a subcommand that has one of its own, "downwash-bench",
/// which lies beside this one, and returns only where there is none.
void become_own_program(const std::string& subcommand, char** argv);

/// Thrown as words where it is missing.
[[noreturn]] void refuse_missing_program(const std::string& subcommand);

/// main() of such a program: "downwash-bench --steps 3" is "downwash bench --steps 3".
int run_own_program(int argc, char** argv, const std::string& subcommand,
                    const DeclareCommands& declare);

}  // namespace downwash
