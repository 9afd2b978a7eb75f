#!/usr/bin/env bash
# tools/fuzz_shortly.sh [INPUTS [FOLDER]]   runs the fuzzers that little has to be compiled for, each
# on so many inputs, 3000 unless given, which are the same at each run: for the check of a change. Of
# the libraries clang compiles only what each is made of, as the links in FOLDER tell, where the tests
# are built (build unless given). The readers of cases and results, and hours, are for tools/fuzz.sh.
# What each fuzzer said lies in build-fuzz-shortly/said. Without clang and libFuzzer it says so, and
# does nothing.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=build-fuzz-shortly
source tools/fuzzing.sh
limits="-runs=${1:-3000} -seed=1 -timeout=300" built=${2:-build}
readers=(buildings checkpoint elevation inflow_table meshes metar points state)

if ! links_fuzzers; then
  echo "No clang++ with libFuzzer here: the readers of files are not fuzzed."
  exit
fi
configure_fuzzers -D CMAKE_CXX_FLAGS_RELEASE=-O1 -D CMAKE_UNITY_BUILD=ON

# link_of FOLDER READER: the command that makes its fuzzer, or what replays its corpus.
link_of() { ninja -C "$1" -t commands "bin/$2_fuzzer" | tail -1 | sed 's/^: && //; s/ && :$//'; }
# objects_of READER: in the libraries, "libdownwash_io.a(unity_io_text_cxx.cxx.o)".
objects_of() {
  local link into=$PWD/$folder
  link=$(link_of "$built" "$1")
  (cd "$built" && eval "$link -o \"$into/replay\" \"-Wl,-Map=$into/$1.map\"")
  grep --only-matching 'libdownwash_[a-z]*\.a([^)]*)' "$folder/$1.map" | sort --unique
}

ninja -C "$folder" -t targets all | cut -d : -f 1 > "$folder/targets"
targets=()
for reader in "${readers[@]}"; do
  objects_of "$reader" > "$folder/$reader.members"
  while IFS='().' read -r library _ object _; do
    grep "/${library#lib}\.dir/\(.*/\)\?$object\.c[px]*\.o$" "$folder/targets"
  done < "$folder/$reader.members" > "$folder/$reader.objects"
  mapfile -t -O "${#targets[@]}" targets < "$folder/$reader.objects"
  targets+=("tests/fuzz/CMakeFiles/${reader}_fuzzer.dir/${reader}_fuzzer.cpp.o")
done
ninja -C "$folder" "${targets[@]}"

mkdir -p "$folder/bin"
for reader in "${readers[@]}"; do
  link=$(link_of "$folder" "$reader" | sed --regexp-extended \
    "s# [a-z]+/libdownwash_[a-z]+\.a# @$reader.objects#; s# [a-z]+/libdownwash_[a-z]+\.a##g")
  (cd "$folder" && eval "$link")
done
rm -rf "$folder/learned"  # which would make other inputs of them
run_fuzzers "${readers[@]}"
