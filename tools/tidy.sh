#!/usr/bin/env bash
# tools/tidy.sh FOLDER [--since COMMIT | FILE...]   runs clang-tidy with the checks of .clang-tidy on the
# files, or else on all that the build folder FOLDER compiles, with their headers; on all cores. After
# --since, on sources that differ from the commit and on a reader of each header that does; on all, where
# the commit is not in this clone or the checks differ too. Left out are tests, which would take as long
# again, and CUDA sources.
set -euo pipefail
cd "$(dirname "$0")/.."

export folder=$1
shift
# changed_since COMMIT: files that differ; fails where that is not known, or all are to be read.
changed_since() {
  git cat-file -e "$1^{commit}" 2> /dev/null && git diff --quiet "$1" -- .clang-tidy &&
    git diff --name-only --diff-filter=d "$1" -- '*.cpp' '*.hpp' ':!tests'
}
# source_of FILE: itself, or a source that reads the header, through another header if need be.
source_of() {
  local reader
  case $1 in
    *.cpp) echo "$1" ;;
    *)
      reader=$(git grep -l --fixed-strings "#include \"$1\"" -- '*.cpp' ':!tests' | head -1 || true)
      [[ -n $reader ]] || reader=$(git grep -l --fixed-strings "#include \"$1\"" -- '*.hpp' ':!tests' | head -1 || true)
      if [[ -n $reader ]]; then source_of "$reader"; fi ;;
  esac
}
compiled() { grep --quiet --fixed-strings "\"file\": \"$PWD/$1\"" "$folder/compile_commands.json"; }

if (($# == 0)) || [[ $1 == --since ]]; then
  if (($# == 2)) && changed=$(changed_since "$2"); then
    files=$(for file in $changed; do source_of "$file"; done | sort --unique)
    echo "clang-tidy: what differs from ${2:0:8}"
  else
    files=$(git ls-files '*.cpp' ':!tests')
  fi
  set --
  for file in $files; do
    if compiled "$file"; then set -- "$@" "$file"; fi
  done
fi
check() {
  local findings
  findings=$(clang-tidy -p "$folder" --quiet "$1" 2>&1) && return
  grep --invert-match --extended-regexp '^[0-9]+ warnings? (generated|treated as error)' <<< "$findings"
  return 1
}
export -f check
if (($# == 0)); then echo "clang-tidy: nothing to read"; exit; fi
printf '%s\0' "$@" | xargs --null --max-args 1 --max-procs "$(nproc)" bash -c 'check "$0"'
echo "clang-tidy: nothing found in $# files and their headers"
