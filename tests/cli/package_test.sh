#!/bin/bash
# The libraries as another program finds them: installed, found by find_package, linked, right.
# Usage: package_test.sh PATH_OF_DOWNWASH BUILD_FOLDER SOURCES
here=$(cd "$(dirname "$0")" && pwd)
build=$(realpath "$2") sources=$(realpath "$3")
source "$here/support.sh" "$1"

does() { "$@" >said.txt 2>&1 || complain "$*: $(tail -5 said.txt)"; }
does cmake --install "$build" --component development --prefix "$PWD/installed"
does cmake -S "$sources/docs/examples" -B examples -G Ninja -D CMAKE_PREFIX_PATH="$PWD/installed"
does cmake --build examples
grep -q "$sources" -r installed/lib/cmake && complain "the package names the sources: it can't be moved"

# Each compares with what is known, and says by its exit code whether it is that.
exits 0 "Ghia et al. 0.2315|steady after" examples/cavity
exits 0 "reached time.end|in the street" examples/street_canyon
two_houses >house.geojson
cat >case.json <<'JSON'
{ "domain": { "buildings": "house.geojson", "resolution": 10 }, "wind": { "speed": 4, "direction": 260 },
  "time": { "spin_up": 5, "end": 40 }, "ensemble": { "repeats": 0 },
  "releases": [{ "name": "tank", "substance": "chlorine", "x": -10, "y": 30, "rate_kg_s": 1, "duration": 20 }] }
JSON
exits 4 "don't rely" examples/release case.json result
[ -s result/zones.geojson ] || complain "no zones in the result folder"
exits 1 "missing.json: there is no such file" examples/release missing.json result

exit $((failures > 0))
