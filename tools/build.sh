#!/usr/bin/env bash
# tools/build.sh FOLDER [CMAKE OPTION]...   configures and builds into FOLDER, on all cores.
# Each folder is compiled as one file, which takes a third of the time (cmake/compile.cmake). The CUDA
# backend is built where nvcc is found; DOWNWASH_CUDA=ON insists on it, OFF leaves it out.
# DOWNWASH_WARNINGS_AS_ERRORS=ON is for checks of a change; it builds everything anew.
set -euo pipefail

folder=$1
shift
if ! command -v nvcc > /dev/null && [[ -x /usr/local/cuda/bin/nvcc ]]; then
  PATH+=:/usr/local/cuda/bin
fi
cmake -S . -B "$folder" -G Ninja -D CMAKE_BUILD_TYPE=Release -D CMAKE_UNITY_BUILD=ON \
  -D DOWNWASH_CUDA="${DOWNWASH_CUDA:-AUTO}" \
  -D DOWNWASH_WARNINGS_AS_ERRORS="${DOWNWASH_WARNINGS_AS_ERRORS:-OFF}" "$@" > /dev/null
export NINJA_STATUS="[%p, %f of %t, %e s] "
cmake --build "$folder" --parallel
