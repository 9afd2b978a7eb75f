#include "solver/parallel/mpi_world.hpp"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <stdexcept>
#include <string>

#include "solver/parallel/processes.hpp"

namespace downwash {
namespace {

/// "Open MPI v4.1.4"
std::string library() {
  std::array<char, MPI_MAX_LIBRARY_VERSION_STRING> text{};
  int length = 0;
  MPI_Get_library_version(text.data(), &length);
  return {text.data(),
          std::min(std::strcspn(text.data(), ",\n"), static_cast<std::size_t>(length))};
}

}  // namespace

void mpi_check(int result) {
  if (result == MPI_SUCCESS) return;
  std::array<char, MPI_MAX_ERROR_STRING> text{};
  int length = 0;
  MPI_Error_string(result, text.data(), &length);
  throw ProcessLost("MPI: " + std::string(text.data(), static_cast<std::size_t>(length)));
}

MpiWorld::MpiWorld(int started) {
  int provided = 0;
  mpi_check(MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided));
  mpi_check(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN));
  mpi_check(MPI_Comm_rank(MPI_COMM_WORLD, &rank_));
  mpi_check(MPI_Comm_size(MPI_COMM_WORLD, &size_));
  if (size_ != started) {
    const std::string which = library();
    MPI_Finalize();
    throw std::runtime_error("this is one of " + std::to_string(started) +
                             " processes that were started together, but the MPI of this downwash "
                             "(" +
                             which + ") knows of " + std::to_string(size_) +
                             ": start it with the mpirun of that MPI, or with srun --mpi=pmix");
  }
  if (provided < MPI_THREAD_SERIALIZED) {
    MPI_Finalize();
    throw std::runtime_error("the MPI of this downwash (" + library() + ") can't serve threads");
  }
}

bool MpiWorld::reads_devices() {
  // Which MPI it is shows at run time: the function is none of the standard's.
  void* const query = dlsym(RTLD_DEFAULT, "MPIX_Query_cuda_support");
  return query != nullptr && reinterpret_cast<int (*)()>(query)() == 1;
}

MPI_Comm MpiWorld::copy() const {
  MPI_Comm copy = MPI_COMM_NULL;
  mpi_check(MPI_Comm_dup(MPI_COMM_WORLD, &copy));
  mpi_check(MPI_Comm_set_errhandler(copy, MPI_ERRORS_RETURN));
  return copy;
}

}  // namespace downwash
