#!/usr/bin/env bash
# tools/tidy.sh FOLDER [FILE]...   runs clang-tidy with the checks of .clang-tidy on the files, or else
# on all that the build folder FOLDER compiles, with their headers; on all cores. Left out are tests,
# which would take as long again, and CUDA sources.
set -euo pipefail
cd "$(dirname "$0")/.."

export folder=$1
shift
if (($# == 0)); then
  for file in $(git ls-files '*.cpp' ':!tests'); do
    grep --quiet --fixed-strings "\"file\": \"$PWD/$file\"" "$folder/compile_commands.json" &&
      set -- "$@" "$file"
  done
fi
check() {
  local findings
  findings=$(clang-tidy -p "$folder" --quiet "$1" 2>&1) && return
  grep --invert-match --extended-regexp '^[0-9]+ warnings? (generated|treated as error)' <<< "$findings"
  return 1
}
export -f check
printf '%s\0' "$@" | xargs --null --max-args 1 --max-procs "$(nproc)" bash -c 'check "$0"'
echo "clang-tidy: nothing found in $# files and their headers"
