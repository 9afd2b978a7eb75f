// A command carried out by several processes that were started together.
#pragma once

#include <functional>
#include <string>

#include "app/commands/options/command.hpp"
#include "app/run/machine/launch.hpp"
#include "solver/parallel/mpi_processes.hpp"

namespace downwash {

/// "process 1 on node7"
std::string name_of(const JoinedProcesses& processes, int rank);

/// Does something on each process, no two of which wait for each other in it. Where it throws on
/// one or more, all of them end alike: by what each of these has to say, told by the first.
void each_does(JoinedProcesses& processes, const std::function<void()>& action);

/// Joins the other processes, carries the command out with them, and returns the exit code, the
/// same for all. `name` is the subcommand's. What is not for several processes the first one does.
int carry_out_together(const Command& command, const std::string& name, const Launch& launch);

}  // namespace downwash
