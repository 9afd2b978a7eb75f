#!/bin/bash
# One list of checks: `check`, console, run.json and exit code say the same.
# Usage: checks_test.sh PATH_OF_DOWNWASH
source "$(dirname "$0")/support.sh" "$1"

cat >block.json <<'JSON'
{ "domain": { "size": [160, 96, 64], "cells": [80, 48, 32],
              "boxes": [{ "min": [48, 42, 0], "max": [60, 54, 10] }] },
  "wind": { "speed": 4 }, "time": { "steps": 2 }, "output": { "format": "vtk" }, "backend": "cpu" }
JSON

# exits CODE 'WORDS' ARGUMENTS…: leaves what was said in said.txt.
exits() {
  local code=$1 words=$2 got
  shift 2
  "$program" "$@" >said.txt 2>&1
  got=$?
  [ "$got" = "$code" ] || complain "$*: exit code $got instead of $code: $(tail -3 said.txt)"
  grep -qF -- "$words" said.txt || complain "$*: \"$words\" is not in: $(tail -5 said.txt)"
}

# severity NAME: of a check in run.json.
severity() {
  python3 -c 'import json, sys
checks = json.load(open("out/run.json"))["checks"]
print(*(c["severity"] for c in checks if c["name"] == sys.argv[1]))' "$1"
}

# Worth a look: five cells, less room than the guideline asks for.
exits 0 "Ready to run. Worth a look: too few cells across the buildings" check block.json
exits 0 "Worth a look: too few cells across the buildings" run block.json --out out
[ "$(severity "Too few cells across the buildings")" = look ] || complain "look is not in run.json"
[ "$(severity "Run")" = fine ] || complain "the end of the run is not in run.json"

# Every check of `check` is in run.json, with the same severity.
"$program" check block.json | python3 -c 'import json, sys
checks = json.load(open("out/run.json"))["checks"]
text = sys.stdin.read()
words = {"fine": "fine", "in_ranges": "allowed for", "look": "look", "unreliable": "don\u0027t rely on it"}
before = [c for c in checks if c["group"] not in ("solver", "time", "air")]
missing = [c["name"] for c in before
           if not any(line.startswith("  " + words[c["severity"]]) and c["name"] in line and
                      c["figure"] in line for line in text.splitlines())]
sys.exit("not as in run.json: " + ", ".join(missing) if missing or len(before) < 10 else 0)' ||
  complain "check and run.json disagree"

# Don't rely on it: two cells across the building.
coarse=(--set domain.cells=[32,16,16])
exits 4 "Can be run. Don't rely on this result: too few cells across the buildings" \
  check block.json "${coarse[@]}"
exits 4 "Don't rely on this result: too few cells across the buildings" \
  run block.json "${coarse[@]}" --out out --quiet
python3 -c 'import json
verdict = json.load(open("out/run.json"))["verdict"]
assert verdict["severity"] == "unreliable", verdict
assert verdict["words"] in open("said.txt").read(), verdict' || complain "verdicts disagree"

# Cells grow away from buildings: check and page tell what that saves.
cat >house.geojson <<'JSON'
{ "type": "FeatureCollection", "features": [ { "type": "Feature", "properties": { "height": 12 },
  "geometry": { "type": "Polygon", "coordinates": [[[0,0],[16,0],[16,12],[0,12],[0,0]]] } } ] }
JSON
cat >house.json <<'JSON'
{ "domain": { "buildings": "house.geojson", "coordinates": "metres", "resolution": 3 },
  "wind": { "speed": 4 }, "time": { "steps": 3 }, "backend": "cpu" }
JSON
exits 0 "cubes of 3 m all over would be" check house.json
grep -qF 'with cubes all over (`domain.growth` 1): ' said.txt || complain "no estimate of even cells"
exits 0 "grid: " check house.json --set domain.growth=1
grep -qF "all over" said.txt && complain "even cells are compared with themselves"
exits 0 "cubes of 3 m all over would be" run house.json --out house
grep -qF "cubes of 3 m all over would be" house/report.html || complain "the page does not tell of growth"
[ -e house/fields/step_000003.vtr ] || complain "no rectilinear field: $(ls house/fields)"
"$program" run house/case.json --out again >said.txt 2>&1
python3 -c 'import json
a, b = (json.load(open(f + "/run.json"))["grid"] for f in ("house", "again"))
assert a == b, (a, b)' || complain "the echoed case has another grid"

# A wind alone has a page; rough ground with resolved walls on coarse cells takes the wind as it likes.
cat >wind.json <<'JSON'
{ "domain": { "size": [256, 128, 128], "cells": [32, 16, 16] },
  "wind": { "speed": 5, "height": 10, "roughness": 0.03 }, "inflow": { "turbulence": "none" },
  "time": { "end": 200 }, "output": { "format": "vtk" }, "backend": "cpu" }
JSON
exits 0 "wind arriving   2 m up: mean wind 3." run wind.json --out wind
grep -qF "Does the wind arrive as asked?" wind/report.html || complain "no wind on the page"
[ ! -e wind/zones.geojson ] || complain "zones of a wind alone"
exits 4 "Don't rely on this result: " run wind.json --out wind --set surfaces.walls=resolved --set wind.roughness=0.5 \
  --set inflow.turbulence=synthetic --set inflow.nudging=false --set time.end=800
grep -qF "Don't rely on this wind" wind/report.html || complain "a red wind is not on the page"
exits 0 "Turbulence that comes in with the wind" check wind.json --set wind.profile=uniform \
  --set inflow.turbulence=synthetic

# People of a model are as small as its houses, before a run as in it.
cat >tunnel.json <<'JSON'
{ "domain": { "size": [4, 2, 1], "cells": [40, 20, 20], "boxes": [{ "min": [1, 0.9, 0], "max": [1.2, 1.1, 0.2] }] },
  "wind": { "speed": 4, "height": 0.5, "roughness": 0.001 },
  "releases": [{ "name": "leak", "substance": "ammonia", "x": 1.5, "y": 1, "height": 0.02, "mass_kg": 1e-3 }],
  "receptors": [{ "name": "here", "x": 2, "y": 1 }], "time": { "end": 5 }, "backend": "cpu" }
JSON
exits 4 "receptor here: x 2.0 m, y 1.0 m, 0.015 m above the ground" check tunnel.json

# A gate stops a run that goes wrong: exit code 3, and what it leaves says so. Air like syrup is slow before it arrives.
gated=(--set surfaces.walls=resolved --set fluid.viscosity=20 --set time.end=800)
exits 3 'stopped by the gate `gates.approach` (0.5): Mean wind before the first building' \
  run wind.json --out gated "${gated[@]}"
grep -qF 'raise `gates.approach`' said.txt || complain "the gate does not say what to do"
grep -qF "Don't rely on this wind" gated/report.html || complain "a stopped run has no red page"
python3 -c 'import json
run = json.load(open("gated/run.json"))
assert run["status"] == "failed" and run["stopped_by_gate"] == "approach", run["reason"]
assert run["progress"]["time_s"] < 799, run["progress"]
assert run["verdict"]["severity"] == "unreliable", run["verdict"]
gate = next(g for g in run["gates"] if g["gate"] == "approach")
assert gate["state"] == "stopped" and gate["worst"]["figure"] > 0.5, gate' || complain "run.json has no gate"
exits 4 'its gate is not watched' run wind.json --out gated "${gated[@]}" --set gates.approach=off
exits 2 '`gates.speed` is 0.5, but must be a number from 1 to 1000000' check wind.json --set gates.speed=0.5
exits 2 'must be "off"' check wind.json --set gates.speed=never

# A preview stands beside what it did not write, and takes the place of an earlier one only.
cat >house.obj <<'OBJ'
o house
v 0 0 0
v 20 0 0
v 20 12 0
v 0 12 0
v 0 0 9
v 20 0 9
v 20 12 9
v 0 12 9
f 4 3 2 1
f 5 6 7 8
f 1 2 6 5
f 2 3 7 6
f 3 4 8 7
f 4 1 5 8
OBJ
cat >house.json <<'JSON'
{ "domain": { "buildings": "house.obj", "resolution": 2 }, "wind": { "speed": 4 }, "time": { "steps": 2 },
  "backend": "cpu" }
JSON
exits 0 'closed solids, taken as they are' check house.json --preview drawn
for name in plan.svg solids.vtp footprints.geojson preview.json; do
  [ -s "drawn/$name" ] || complain "the preview has no $name"
done
xmllint --noout drawn/plan.svg drawn/solids.vtp || complain "the preview is no XML"
exits 0 'Preview' check house.json --preview drawn
echo mine >drawn/notes.txt
exits 0 'footprints.geojson' check house.json --preview drawn
mkdir -p own && echo mine >own/plan.svg
exits 2 'would take the place of plan.svg' check house.json --preview own
[ "$(cat own/plan.svg drawn/notes.txt | sort -u)" = mine ] || complain "the preview took somebody's file"
# Drawn even where the case can't be run.
sed 's|"backend"|"probes": { "points": [{ "name": "far away", "x": 5000, "y": 0 }] }, "backend"|' house.json >faulty.json
exits 2 'far away' check faulty.json --preview faulty
[ -s faulty/plan.svg ] || complain "no preview of a case that can't be run"

# What readers doubt is in the verdict, and a key of the case settles it.
python3 - >feet.geojson <<'PYTHON'
import json
houses = []
for n in range(12):
    x, y, levels = 13.4 + 4e-4 * (n % 4), 52.5 + 3e-4 * (n // 4), 3 + n % 3
    ring = [[x, y], [x + 3e-4, y], [x + 3e-4, y + 2e-4], [x, y + 2e-4], [x, y]]
    houses.append({"type": "Feature", "properties": {"height": 10.5 * levels, "building:levels": levels},
                   "geometry": {"type": "Polygon", "coordinates": [ring]}})
print(json.dumps({"type": "FeatureCollection", "features": houses}))
PYTHON
cat >feet.json <<'JSON'
{ "domain": { "buildings": "feet.geojson", "resolution": 8 }, "wind": { "speed": 4 }, "time": { "steps": 1 },
  "backend": "cpu" }
JSON
exits 4 "heights may be in feet: 10.5 m a storey" check feet.json
grep -qF "(DW-822)" said.txt || complain "the doubt has no number"
exits 4 "Doubts about the building file" run feet.json --out out
[ "$(severity "Doubts about the building file")" = unreliable ] || complain "the doubt is not in run.json"
grep -qF "heights may be in feet" out/report.html || complain "the doubt is not on the page"
"$program" run feet.json --out out --set domain.height_unit=ft >said.txt 2>&1
[ "$(severity "Doubts about the building file")" = fine ] || complain "domain.height_unit does not settle it"
exits 2 '"automatic", "m", "ft", "us-ft", "in", "dm", "cm"' check feet.json --set domain.height_unit=furlong

[ "$failures" = 0 ] && echo "all good"
exit "$failures"
