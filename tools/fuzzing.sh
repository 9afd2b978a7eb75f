# What tools/fuzz.sh and tools/fuzz_shortly.sh have in common, to be sourced in the root of the tree.
# $folder is where the fuzzers are, $limits what libFuzzer is told of how long each may take.

# True where clang++ makes fuzzers.
links_fuzzers() {
  mkdir -p "$folder"
  echo 'extern "C" int LLVMFuzzerTestOneInput(const char*, unsigned long) { return 0; }' |
    clang++ -fsanitize=fuzzer,address -x c++ -o "$folder/links" - &> /dev/null
}

# configure_fuzzers [CMAKE OPTION]...
configure_fuzzers() {
  CXX=clang++ cmake -S . -B "$folder" -G Ninja -D CMAKE_BUILD_TYPE=Release -D BUILD_TESTING=ON \
    -D DOWNWASH_FUZZERS=ON -D DOWNWASH_CUDA=OFF -D DOWNWASH_MPI=OFF "$@" > /dev/null
}

fuzz() {
  mkdir -p "$folder/learned/$1"
  local said=$folder/said/$1 rc=0
  # shellcheck disable=SC2086 # several options
  "$folder/bin/$1_fuzzer" $limits -rss_limit_mb=2048 -max_len=20000 -dict="$folder/words" \
    -artifact_prefix="$folder/findings/$1-" -print_final_stats=1 "$folder/learned/$1" \
    "tests/fuzz/corpus/$1" &> "$said" || rc=$?
  echo "$1: $(sed -n 's/^stat::number_of_executed_units: *//p' "$said") inputs" \
    "$( ((rc == 0)) && echo "and nothing found" || echo "and a finding: see $said")"
  return "$rc"
}

# run_fuzzers READER...: as many at once as there are cores.
run_fuzzers() {
  mkdir -p "$folder"/{findings,said,learned}
  # Words that the readers know.
  grep --only-matching --no-filename --extended-regexp '"[A-Za-z_:+-]{2,24}"' io/case.schema.json \
    io/case/*.cpp io/case/*/*.cpp geometry/{attributes,buildings,cityjson,geojson}/*.cpp \
    io/checkpoint/*.cpp | sort --unique > "$folder/words"
  export folder limits
  export -f fuzz
  printf '%s\0' "$@" | xargs --null --max-args 1 --max-procs "$(nproc)" bash -c 'fuzz "$0"'
}
