# The CUDA language, where it is wanted and found. Sets DOWNWASH_CUDA to TRUE or FALSE.
#
# CMake 3.25 has no C++20 flag for nvcc, so it is passed by hand. Machine code for A100 and H100
# class cards, and PTX that newer drivers compile.
if(DOWNWASH_CUDA STREQUAL "OFF")
  set(DOWNWASH_CUDA FALSE)
  return()
endif()

if(NOT CMAKE_CUDA_ARCHITECTURES AND NOT DEFINED ENV{CUDAARCHS})
  set(CMAKE_CUDA_ARCHITECTURES 80-real 90-real 90-virtual)
endif()
include(CheckLanguage)
check_language(CUDA)
if(CMAKE_CUDA_COMPILER)
  enable_language(CUDA)
  set(CMAKE_CUDA_STANDARD_REQUIRED OFF)  # it would ask for a C++20 that this CMake does not know
  find_package(CUDAToolkit REQUIRED)
  set(DOWNWASH_CUDA TRUE)
  add_compile_options(
    $<$<COMPILE_LANGUAGE:CUDA>:-std=c++20>
    $<$<COMPILE_LANGUAGE:CUDA>:--expt-relaxed-constexpr>
    $<$<COMPILE_LANGUAGE:CUDA>:-lineinfo>
    $<$<COMPILE_LANGUAGE:CUDA>:-fmad=false>)  # see multiply_add in solver/fields/host_device.hpp
  if(DOWNWASH_BITWISE_BACKENDS)
    add_compile_definitions(DOWNWASH_BITWISE_BACKENDS)
  endif()
  if(DOWNWASH_WARNINGS_AS_ERRORS)
    add_compile_options($<$<COMPILE_LANGUAGE:CUDA>:-Werror=all-warnings>)
  endif()
elseif(DOWNWASH_CUDA STREQUAL "ON")
  message(FATAL_ERROR "DOWNWASH_CUDA=ON but no nvcc was found: install the CUDA Toolkit or put nvcc "
                      "on the PATH")
else()
  message(STATUS "No nvcc found: building for the CPU only")
  set(DOWNWASH_CUDA FALSE)
endif()
