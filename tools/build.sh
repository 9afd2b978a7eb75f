#!/usr/bin/env bash
# tools/build.sh FOLDER [CMAKE OPTION]...   configures and builds into FOLDER, on all cores.
# The CUDA backend is built where nvcc is found; DOWNWASH_CUDA=ON insists on it, OFF leaves it out.
set -euo pipefail

folder=$1
shift
if ! command -v nvcc > /dev/null && [[ -x /usr/local/cuda/bin/nvcc ]]; then
  PATH+=:/usr/local/cuda/bin
fi
cmake -S . -B "$folder" -G Ninja -D CMAKE_BUILD_TYPE=Release \
  -D DOWNWASH_CUDA="${DOWNWASH_CUDA:-AUTO}" "$@"
cmake --build "$folder" --parallel
