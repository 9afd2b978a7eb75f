#!/usr/bin/env bash
# tools/sanitize.sh [SANITIZER]...   builds the tests with sanitizers and runs them on the CPU:
# "address,undefined" and "thread" unless named; all but the validation tests, which would only take
# longer. The first finding fails the test that made it.
set -euo pipefail
cd "$(dirname "$0")/.."

export UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
export TSAN_OPTIONS="halt_on_error=1:suppressions=$PWD/tests/thread_sanitizer.supp"

(($#)) || set -- address,undefined thread
for sanitizer in "$@"; do
  folder=build-${sanitizer//,/-}
  DOWNWASH_CUDA=OFF tools/build.sh "$folder" -D DOWNWASH_SANITIZER="$sanitizer" \
    -D BUILD_TESTING=ON
  ctest --test-dir "$folder" --output-on-failure --label-exclude "validation|long|gpu" \
    --parallel "$(nproc)" --no-label-summary
done
