#!/bin/bash
# Numbers of messages that only the whole program shows; the other scripts and the unit tests have the
# others, which tests/unit/app/messages_test.cpp sees to.
# Usage: messages_test.sh PATH_OF_DOWNWASH
cases=$(cd "$(dirname "$0")/../../cases" && pwd)
source "$(dirname "$0")/support.sh" "$1"

# record FOLDER EXPRESSION: of r, its run.json.
record() {
  python3 -c 'import json, sys
r = json.load(open(sys.argv[1] + "/run.json"))
sys.exit(0 if eval(sys.argv[2]) else repr((r["code"], r["reason"], r["warnings"])))' "$1" "$2" ||
    complain "$1: not so: $2"
}

cat >box.json <<'JSON'
{ "domain": { "size": [16, 8, 4], "cells": [16, 8, 4], "boxes": [{ "min": [6, 2, 0], "max": [8, 6, 2] }] },
  "wind": { "speed": 2 }, "time": { "steps": 3 }, "backend": "cpu" }
JSON

# A flow that blows up, and why: number, warning and check are in run.json.
exits 3 "downwash: error DW-501: " "$program" run box.json --out up \
  --set time.steps=1000 --set time.dt=5 --set fluid.viscosity=0
grep -q "^warning DW-502: time.dt = 5 s is above" said.txt || complain "no warning: $(cat said.txt)"
record up 'r["status"] == "failed" and r["code"] == "DW-501" and "blew up" in r["reason"]'
record up 'r["warnings"][0]["code"] == "DW-502" and "time.dt" in r["warnings"][0]["text"]'
record up '"DW-841" in [c["code"] for c in r["checks"] if c["severity"] == "unreliable"]'
exits 4 "(DW-801)" "$program" run box.json --out coarse
record coarse 'r["code"] is None and r["warnings"] == []'
grep -q '<small>DW-801</small>' coarse/report.html || complain "the page has no numbers"
for code in $(grep -oh "DW-[0-9]*" up/run.json coarse/report.html said.txt | sort -u); do
  "$program" explain "$code" >/dev/null || complain "$code is shown, and not explained"
done

# The data of PROJ are gone.
cat >house.geojson <<'JSON'
{ "type": "Feature", "properties": { "building": "yes", "height": 12 },
  "geometry": { "type": "Polygon", "coordinates": [[[392000, 5820000], [392020, 5820000],
                [392020, 5820020], [392000, 5820020], [392000, 5820000]]] } }
JSON
cat >house.json <<'JSON'
{ "domain": { "buildings": "house.geojson", "coordinate_system": "EPSG:25833", "resolution": 4 },
  "wind": { "speed": 2 }, "time": { "steps": 2 }, "backend": "cpu" }
JSON
mkdir data && echo nothing >data/proj.db
exits 1 "DW-204: " env PROJ_DATA="$folder/data" PROJ_LIB="$folder/data" "$program" check house.json

# A processor of 2008, where there is something to imitate one.
if command -v qemu-x86_64 >/dev/null && grep -q avx2 /proc/cpuinfo; then
  exits 1 "downwash: error DW-608: this processor lacks" qemu-x86_64 -cpu Nehalem "$program" version
fi

# Validation that misses its criteria, for the flow is not steady yet, or is interrupted.
mkdir -p cases/poiseuille && cp -r "$cases/poiseuille/." cases/poiseuille
sed -i 's/"steady": 1e-7, "end": 60/"steps": 5/' cases/poiseuille/case.json
exits 1 "downwash: error DW-741: outside their criteria: poiseuille" \
  "$program" validate poiseuille --cases cases --out validation
"$program" validate channel --cases "$cases" --out interrupted >said.txt 2>&1 &
sleep 2
kill -TERM $!
wait $!
code=$?
[ $code = 130 ] || complain "validation that was interrupted: exit code $code: $(cat said.txt)"
grep -q "downwash: error DW-742: interrupted" said.txt || complain "not told: $(cat said.txt)"

[ "$failures" = 0 ] && echo "All numbers are shown."
exit $((failures > 0))
