#!/usr/bin/env bash
# tools/fuzz.sh [SECONDS [READER]...]   builds the fuzzers of tests/fuzz with clang, under the address
# and undefined sanitizers, and runs each, or those named, for so many seconds: 60 unless given, an
# hour where a reader was changed. As many run at once as there are cores. What was found lies in
# build-fuzz/findings, what each fuzzer said in build-fuzz/said, and the inputs that it learned, for
# the next time, in build-fuzz/learned.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=build-fuzz
source tools/fuzzing.sh

limits="-max_total_time=${1:-60} -timeout=10"
shift $(($# > 0))
if (($# == 0)); then
  for corpus in tests/fuzz/corpus/*; do set -- "$@" "${corpus##*/}"; done
fi

if ! links_fuzzers; then
  tools/install_packages.sh clang
  tools/install_packages.sh "libclang-rt-$(clang++ -dumpversion | cut -d . -f 1)-dev"
fi
tools/install_packages.sh
configure_fuzzers
cmake --build "$folder" --target fuzzers
run_fuzzers "$@"
