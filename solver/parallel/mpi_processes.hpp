// The processes that mpirun or srun started together.
#pragma once

#include <atomic>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "solver/parallel/processes.hpp"

namespace downwash {

/// Processes that know each other's machines, tell whether the others are still there, and end
/// together. One that is gone (killed, its machine lost) is noticed after half a minute, and within
/// half a second once this one has been asked to stop, as mpirun asks the others then: exchanges
/// and gathers throw ProcessLost.
class JoinedProcesses : public Processes {
 public:
  /// Names of the machines, by rank.
  virtual const std::vector<std::string>& hosts() const = 0;

  /// The end, on each process, after which nothing may be exchanged: what code each one comes with,
  /// by rank; nothing of those that are gone. Waits for the others as long as all are there.
  virtual std::vector<std::optional<int>> part(int code) = 0;
  /// After that, as the last thing of all: leaves in peace and returns `exit_code` where all came,
  /// else ends what is left of all processes with it, and does not return.
  virtual int leave(int exit_code) = 0;
};

/// Joins the others: once, early, by the thread that is left last. `started` is how many processes
/// whoever started this one speaks of, `stop` is set when this process is asked to stop. Throws
/// std::runtime_error where this build has no MPI, or another than that which started it.
std::unique_ptr<JoinedProcesses> join_processes(int started, const std::atomic<bool>& stop);

}  // namespace downwash
