// Stands in for MPI in a build without it.
#include <stdexcept>

#include "solver/parallel/mpi_processes.hpp"

namespace downwash {

std::unique_ptr<JoinedProcesses> join_processes(int started, const std::atomic<bool>&) {
  throw std::runtime_error("this is one of " + std::to_string(started) +
                           " processes that were started together, but this downwash was built "
                           "without MPI: start it alone, or build it where libopenmpi-dev is "
                           "installed (DOWNWASH_MPI=ON insists on it)");
}

}  // namespace downwash
