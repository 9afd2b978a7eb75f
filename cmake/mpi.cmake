# MPI between processes, where it is wanted and found. Sets DOWNWASH_MPI to TRUE or FALSE.
#
# Its C interface alone: that of C++ is gone from the standard, and left out of mpi.h here.
if(DOWNWASH_MPI STREQUAL "OFF")
  set(DOWNWASH_MPI FALSE)
  return()
endif()

enable_language(C)  # or CMake does not look for that interface
find_package(MPI 3.0 QUIET COMPONENTS C)
if(MPI_C_FOUND)
  set(DOWNWASH_MPI TRUE)
elseif(DOWNWASH_MPI STREQUAL "ON")
  message(FATAL_ERROR "DOWNWASH_MPI=ON but no MPI was found: install libopenmpi-dev, or put its mpicc "
                      "on the PATH")
else()
  message(STATUS "No MPI found: one process computes")
  set(DOWNWASH_MPI FALSE)
endif()
