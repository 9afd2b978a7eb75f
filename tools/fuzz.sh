#!/usr/bin/env bash
# tools/fuzz.sh [SECONDS [READER]...]   builds the fuzzers of tests/fuzz with clang, under the address
# and undefined sanitizers, and runs each, or those named, for so many seconds: 60 unless given, an
# hour where a reader was changed. As many run at once as there are cores. What was found lies in
# build-fuzz/findings, what each fuzzer said in build-fuzz/said, and the inputs that it learned, for
# the next time, in build-fuzz/learned.
set -euo pipefail
cd "$(dirname "$0")/.."

export seconds=${1:-60}
shift $(($# > 0))
if (($# == 0)); then
  for corpus in tests/fuzz/corpus/*; do set -- "$@" "${corpus##*/}"; done
fi

links() {
  echo 'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }' |
    clang++ -fsanitize=fuzzer,address -x c++ -o build-fuzz/links - 2> /dev/null
}
mkdir -p build-fuzz/{findings,said,learned}
if ! links; then
  tools/install_packages.sh clang
  tools/install_packages.sh "libclang-rt-$(clang++ -dumpversion | cut -d . -f 1)-dev"
fi
tools/install_packages.sh
CXX=clang++ cmake -S . -B build-fuzz -G Ninja -D CMAKE_BUILD_TYPE=Release -D BUILD_TESTING=ON \
  -D DOWNWASH_FUZZERS=ON -D DOWNWASH_CUDA=OFF -D DOWNWASH_MPI=OFF > /dev/null
cmake --build build-fuzz --target fuzzers

# Words that the readers know.
grep --only-matching --no-filename --extended-regexp '"[A-Za-z_:+-]{2,24}"' io/case.schema.json \
  io/case/*.cpp geometry/buildings/*.cpp io/checkpoint/*.cpp | sort --unique > build-fuzz/words

fuzz() {
  mkdir -p "build-fuzz/learned/$1"
  local said=build-fuzz/said/$1 rc=0
  build-fuzz/bin/"$1_fuzzer" -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 \
    -max_len=20000 -dict=build-fuzz/words -artifact_prefix="build-fuzz/findings/$1-" \
    -print_final_stats=1 "build-fuzz/learned/$1" "tests/fuzz/corpus/$1" &> "$said" || rc=$?
  echo "$1: $(sed -n 's/^stat::number_of_executed_units: *//p' "$said") inputs" \
    "$( ((rc == 0)) && echo "and nothing found" || echo "and a finding: see $said")"
  return "$rc"
}
export -f fuzz
printf '%s\0' "$@" | xargs --null --max-args 1 --max-procs "$(nproc)" bash -c 'fuzz "$0"'
