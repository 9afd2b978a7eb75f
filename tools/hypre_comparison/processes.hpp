// The MPI processes: all of them work for hypre, and all but the first sleep while Downwash has its
// turn on the same cores.
#pragma once

#include <mpi.h>
#include <sched.h>

#include "solver/flow_solver.hpp"

namespace downwash::comparison {

/// Between MPI_Init and MPI_Finalize.
class Processes {
 public:
  Processes();

  int count() const { return count_; }
  bool first() const { return rank_ == 0; }
  /// The planes of this process, of n in all.
  IndexRange own_planes(int n) const;

  /// Returns when all have come, at once: those who wait look without pause.
  void wait() const { MPI_Barrier(MPI_COMM_WORLD); }
  /// Returns when all have come, some milliseconds later: those who wait leave their core to
  /// others.
  void wait_asleep() const;
  double longest(double seconds) const;
  /// The whole field on the first process, from the slabs of all; others get their own back.
  HostField<double> gather(const HostField<double>& own, const Index3& n) const;

  /// While it lives, this process may run on the cores of all of them, its new threads too: mpirun
  /// ties each process to a core.
  class AllCores {
   public:
    explicit AllCores(const Processes& processes);
    ~AllCores();
    AllCores(const AllCores&) = delete;
    AllCores& operator=(const AllCores&) = delete;

   private:
    const Processes& processes_;
  };

 private:
  int rank_ = 0;
  int count_ = 1;
  cpu_set_t own_cores_, all_cores_;
};

}  // namespace downwash::comparison
