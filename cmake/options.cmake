# Flags that every target shares.
#
# -ffp-contract=off: a kernel gives the same bits in a vector loop and in its remainder, and on every
# processor. -fno-math-errno, -fno-trapping-math: sqrt and comparisons vectorise; results unchanged.
add_compile_options(
  $<$<COMPILE_LANGUAGE:CXX>:-Wall>
  $<$<COMPILE_LANGUAGE:CXX>:-Wextra>
  $<$<COMPILE_LANGUAGE:CXX>:-Wpedantic>
  $<$<COMPILE_LANGUAGE:CXX>:-Wshadow>
  $<$<COMPILE_LANGUAGE:CXX>:-Wconversion>
  $<$<COMPILE_LANGUAGE:CXX>:-ffp-contract=off>
  $<$<COMPILE_LANGUAGE:CXX>:-fno-math-errno>
  $<$<COMPILE_LANGUAGE:CXX>:-fno-trapping-math>
  $<$<COMPILE_LANG_AND_ID:CXX,Clang>:-Wno-pass-failed>)  # a loop left as it is: slower, not wrong
if(DOWNWASH_WARNINGS_AS_ERRORS)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-Werror>)
endif()

# Instructions of 2013 and later (AVX2, FMA): half of the speed on CPUs. What CXXFLAGS say of -march
# counts; a machine that builds for itself and lacks them gets a program that runs there.
if(DOWNWASH_NATIVE)
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-march=native>)
elseif(CMAKE_CXX_FLAGS MATCHES "-march=")
  message(STATUS "Instructions of the processor: as CXXFLAGS say")
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  if(NOT CMAKE_CROSSCOMPILING AND NOT DEFINED DOWNWASH_AVX2_RUNS)
    try_run(DOWNWASH_AVX2_RUNS compiles ${PROJECT_BINARY_DIR}/avx2 ${PROJECT_SOURCE_DIR}/cmake/avx2.cpp)
  endif()
  if(CMAKE_CROSSCOMPILING OR DOWNWASH_AVX2_RUNS EQUAL 0)
    set(DOWNWASH_NEEDS_AVX2 ON)
    add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-march=x86-64-v3>)
  else()
    message(WARNING "This processor lacks AVX2 or FMA: the program is built without, and is slower on "
                    "processors that have them. For those: CXXFLAGS=-march=x86-64-v3")
  endif()
endif()

# Only the solver has loops that more is gained in: solver/CMakeLists.txt.
string(REPLACE "-O3" "-O2" CMAKE_CXX_FLAGS_RELEASE "${CMAKE_CXX_FLAGS_RELEASE}")

if(DOWNWASH_SANITIZER)  # at -O1: the instrumented kernels take minutes to compile at -O3
  string(APPEND CMAKE_CXX_FLAGS_RELEASE " -O1")
  # -Wno-maybe-uninitialized: with them GCC warns of what is initialized, in std::regex.
  add_compile_options($<$<COMPILE_LANGUAGE:CXX>:-fsanitize=${DOWNWASH_SANITIZER}>
                      $<$<COMPILE_LANGUAGE:CXX>:-Wno-maybe-uninitialized>
                      $<$<COMPILE_LANGUAGE:CXX>:-fno-omit-frame-pointer>
                      $<$<BOOL:${DOWNWASH_FUZZERS}>:-fno-sanitize-recover=all>
                      $<$<COMPILE_LANGUAGE:CXX>:-g>)
  add_link_options(-fsanitize=${DOWNWASH_SANITIZER})
endif()
