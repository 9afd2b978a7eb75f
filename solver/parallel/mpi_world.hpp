// MPI from its beginning: who is there, and what becomes of its errors.
#pragma once

#include <mpi.h>

namespace downwash {

/// Throws ProcessLost with MPI's own words where a call did not succeed.
void mpi_check(int result);

/// All processes, from MPI_Init on.
class MpiWorld {
 public:
  /// Begins MPI. Throws std::runtime_error, having ended it, where it knows of other than `started`
  /// processes, or can't serve threads by turns.
  explicit MpiWorld(int started);

  int rank() const { return rank_; }
  int size() const { return size_; }
  /// True if MPI reads and writes the memory of GPUs, by its own account: only Open MPI and what is
  /// made from it give one.
  static bool reads_devices();
  /// Room for messages of their own, whose errors are returned.
  MPI_Comm copy() const;

 private:
  int rank_ = 0, size_ = 0;
};

}  // namespace downwash
