// How this process was started: alone, or as one of several that compute together.
#pragma once

#include <functional>
#include <optional>

namespace downwash {

/// One of several processes, by what mpirun or srun tell it.
struct Launch {
  int rank = 0, size = 1;
};

/// The value of an environment variable; a null pointer where there is none.
using Variables = std::function<const char*(const char* name)>;

/// Nothing where the program was started alone. Told by Open MPI's mpirun, those of MPICH and its
/// kin, and Slurm's srun (not by a batch script's own environment, which starts one process).
std::optional<Launch> launch_of(const Variables& variable);
/// That of this process.
std::optional<Launch> this_launch();

}  // namespace downwash
