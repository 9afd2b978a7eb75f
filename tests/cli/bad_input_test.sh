#!/bin/bash
# Bad input: one clear sentence on stderr, exit code 2, nothing half-written.
# Usage: bad_input_test.sh PATH_OF_DOWNWASH
source "$(dirname "$0")/support.sh" "$1"

# refused NAME 'WORDS|OF|THE|MESSAGE' ARGUMENTS…: exit code 2, each word in the message, which is no
# more than a few lines, and no result folder.
refused() {
  local name=$1 words=$2 message code word
  shift 2
  message=$("$program" "$@" 2>&1 >/dev/null)
  code=$?
  [ "$code" = 2 ] || complain "$name: exit code $code instead of 2: $message"
  grep -qE "^downwash: error DW-[0-9]{3}: " <<<"$message" || complain "$name: message is: $message"
  IFS='|' read -ra word_list <<<"$words"
  for word in "${word_list[@]}"; do
    grep -qiF -- "$word" <<<"$message" || complain "$name: \"$word\" is not in: $message"
  done
  [ -e results ] || [ -e out ] && complain "$name: left a result folder behind"
  rm -rf results out
}

cat >good.json <<'JSON'
{ "domain": { "size": [16, 8, 4], "cells": [16, 8, 4] },
  "wind": { "speed": 2 }, "fluid": { "viscosity": 0.1 }, "time": { "steps": 2 } }
JSON
cat >city.json <<'JSON'
{ "domain": { "buildings": "city.geojson", "coordinates": "metres", "resolution": 4 },
  "wind": { "speed": 2 }, "time": { "steps": 2 } }
JSON
cat >boxed.json <<'JSON'
{ "domain": { "buildings": "city.geojson", "coordinates": "metres",
              "origin": [-20, -20, 0], "size": [60, 60, 40], "cells": [30, 30, 20] },
  "wind": { "speed": 2 }, "time": { "steps": 2 } }
JSON
cat >city.geojson <<'JSON'
{ "type": "Feature", "properties": { "building": "yes", "height": 12 },
  "geometry": { "type": "Polygon",
                "coordinates": [[[0, 0], [20, 0], [20, 20], [0, 20], [0, 0]]] } }
JSON

cat >leak.json <<'JSON'
{ "domain": { "size": [16, 8, 4], "cells": [16, 8, 4],
              "boxes": [{ "min": [8, 2, -1], "max": [11, 6, 3] }] },
  "wind": { "speed": 2 }, "time": { "end": 60 },
  "releases": [{ "name": "tank", "substance": "chlorine", "x": 3, "y": 4, "mass_kg": 1 }],
  "receptors": [{ "name": "school", "x": 14, "y": 4 }] }
JSON

refused "no command" "DW-101|subcommand"
refused "unknown command" "DW-101|error" walk good.json
refused "no case" "DW-102|CASE.json" run
refused "missing file" "DW-105|missing.json|no such file" run missing.json
head -c 60 good.json >truncated.json
refused "truncated file" "DW-107|truncated.json|line" run truncated.json
sed 's/"wind":/wind:/' good.json >malformed.json
refused "malformed JSON" "DW-107|malformed.json|line 2|column" run malformed.json
: >empty.json
refused "empty file" "DW-107|empty.json|empty" run empty.json
refused "a folder as case" "DW-105|folder" run .
mkfifo pipe.json pipe.geojson
refused "a pipe as case" "pipe.json|pipe" run pipe.json
refused "a pipe as buildings" "pipe.geojson|pipe" run city.json --set domain.buildings=pipe.geojson
head -c 100000 /dev/zero | tr '\0' '[' >deep.json
refused "nested without end" "DW-107|deep.json|nested" run deep.json
refused "nested in a setting" "DW-104|--set|nested" run good.json --set "title=$(cat deep.json)"
printf '\x1f\x8b\x08\x00' >city.gz
refused "compressed buildings" "DW-105|city.gz|gzip|cut off" run city.json --set domain.buildings=city.gz
refused "wind beyond all bounds" "DW-113|wind.speed|120|on record" run good.json --set wind.speed=400
message=$("$program" check good.json --set "$(printf 'a\033[31m=1')" 2>&1)
grep -q $'\033' <<<"$message" && complain "escape sequences reach the terminal: $message"
cat >heavy.json <<'JSON'
{ "domain": { "size": [160, 96, 64], "cells": [80, 48, 32] }, "wind": { "speed": 1 },
  "time": { "end": 600 }, "backend": "cpu",
  "substances": [ { "name": "gas\u009b31m", "molar_mass": 300 } ],
  "releases": [ { "name": "a", "substance": "gas\u009b31m", "x": 20, "y": 48, "rate_kg_s": 50 } ] }
JSON
message=$("$program" check heavy.json 2>&1)
grep -qF 'Weight of gas\u009b31m, carried passively ' <<<"$message" ||
  complain "the checks name no substance, or a terminal obeys it: $message"

refused "unknown key" "DW-112|time.stepps|steps" run good.json --set time.stepps=3
refused "wrong type" "DW-113|wind.speed|number" run good.json --set wind.speed=fast
refused "negative size" "domain.size" run good.json --set domain.size.0=-16
refused "zero cells" "domain.cells" run good.json --set domain.cells.2=0
refused "no end" "DW-123|time" run good.json --set time.steps=0
refused "tolerance below the precision" "DW-127|pressure.tolerance|precision" run good.json \
  --set pressure.tolerance=1e-9
refused "the same by a flag" "pressure.tolerance|precision" run good.json --precision single \
  --set precision=double --set pressure.tolerance=1e-9
refused "setting without value" "DW-104|time.steps" run good.json --set time.steps

refused "larger than memory" "DW-601|cells|available|GiB" run good.json \
  --set 'domain.cells=[20000, 20000, 4000]'
refused "larger than indices" "DW-601|domain.cells|2^31" run good.json \
  --set 'domain.cells=[1000000, 1000000, 1000000]'
refused "fine resolution" "DW-113|domain.resolution" run city.json --set domain.resolution=0.000001
refused "more slabs than planes" "DW-604|slabs|16" run good.json --backend cpu --slabs 17
refused "unknown backend" "backend|cuda" run good.json --backend gpu
refused "unknown transport" "transport|peer" run good.json --transport nvlink
refused "peers on the CPU" "DW-605|transport|CPU" run good.json --backend cpu --transport peer
if "$program" devices | grep -q "CUDA *none"; then
  refused "no device" "DW-603|CUDA" run good.json --backend cuda
fi

refused "missing buildings" "DW-105|nowhere.geojson" run city.json --set domain.buildings=nowhere.geojson
head -c 100 city.geojson >cut.geojson
refused "truncated buildings" "DW-107|cut.geojson" run city.json --set domain.buildings=cut.geojson
refused "buildings outside" "DW-207|outside" run boxed.json --set 'domain.origin=[500, 500, 0]'
refused "buildings fill it" "DW-402|fill" run boxed.json --set 'domain.origin=[4, 4, 0]' \
  --set 'domain.size=[12, 12, 10]' --set 'domain.cells=[6, 6, 5]'
refused "solids fill it" "DW-402|fill" run good.json \
  --set 'domain.boxes=[{"min": [-1, -1, -1], "max": [17, 9, 5]}]'
refused "outlet closed" "DW-403|outlet" run good.json \
  --set 'domain.boxes=[{"min": [14, -1, -1], "max": [17, 9, 5]}]'
refused "inflow without outlet" "DW-403|outflow" run good.json --set boundaries.outlet=wall
refused "periodic on one side" "DW-403|periodic" run good.json --set boundaries.left=periodic

refused "unknown substance" "DW-128|releases.0.substance|did you mean|chlorine" run leak.json \
  --set releases.0.substance=clorine
refused "unknown substance asked for" "DW-103|did you mean|ammonia" substances amonia
refused "release outside" "DW-411|releases.0|tank|outside the domain|domain.size" run leak.json \
  --set releases.0.x=17
refused "release above" "releases.0|tank|above the domain" run leak.json --set releases.0.height=9
refused "negative mass" "releases.0.mass_kg|from 1e-12" run leak.json --set releases.0.mass_kg=-1
refused "zero duration" "releases.0.duration|from 0.001" run leak.json --set releases.0.duration=0
refused "release after the end" "DW-129|tank|time.end" run leak.json --set releases.0.start=61
refused "two ends" "time.end|time.after_release|exclude" run leak.json --set 'time={"end": 60, "after_release": 30}'
refused "series out of order" "series.1.time|sort" run leak.json --set 'releases.0={"name": "tank",
  "substance": "chlorine", "x": 3, "y": 4,
  "series": [{"time": 5, "rate_kg_s": 1}, {"time": 4, "rate_kg_s": 1}]}'
refused "levels out of order" "DW-128|substances.0|below the less severe" run leak.json --set 'substances=
  [{"name": "a", "levels": [{"name": "L", "severity": 1, "mg_m3": 3},
                            {"name": "M", "severity": 2, "mg_m3": 2}]}]'
refused "two receptors of one name" "DW-129|school|twice" run leak.json \
  --set 'receptors=[{"name": "school", "x": 1, "y": 1}, {"name": "school", "x": 2, "y": 1}]'
refused "receptor indoors" "DW-412|receptors.0|school|x 9.5 m, y 4.5 m|boxes.0|nearest open air" run leak.json \
  --set receptors.0.x=9.5 --set receptors.0.y=4.5
refused "longitude without a map" "school|longitude|give \`x\`" run leak.json \
  --set 'receptors.0={"name": "school", "lon": 13.4, "lat": 52.5}'
"$program" check leak.json | grep -q "release tank: 1 kg of chlorine" ||
  complain "check does not tell the releases"
"$program" substances un1017 | grep -q "^chlorine" ||
  complain "substances does not know UN numbers"
"$program" substances chlorine | grep -q "AEGL-2: 2.8 ppm" ||
  complain "substances does not tell the levels of chlorine"

refused "bench: part of a grid" "DW-102|--grid" bench --grid 8 8
refused "bench: no cells" "--grid|above 0" bench --grid 8 8 0
refused "bench: larger than memory" "cells|available" bench --backend cpu --grid 20000 20000 4000
refused "bench: no slabs" "--slabs|above 0" bench --slabs 0
refused "bench: more slabs than planes" "slabs|8 planes" bench --backend cpu --grid 8 8 8 --slabs 1 9
refused "bench: nothing to compare" "DW-102|--weak|--slabs 1 2" bench --weak --slabs 2
refused "bench: unknown scenario" "DW-102|--scenario|jacobi|les" bench --scenario gauss
refused "bench: unknown precision" "precision|half" bench --precision half
refused "validate: unknown case" "DW-103|nosuch|--list" validate nosuch
refused "validate: no folder of cases" "--cases|nowhere" validate --cases nowhere
refused "bench: file cannot be written" "DW-102|--json|nowhere" bench --json nowhere/bench.json

touch file
refused "folder is a file" "DW-702|file|--out" run good.json --out file
refused "folder cannot be made" "DW-702|file/out|--out" run good.json --out file/out
mkdir own && cp good.json own/case.json
refused "results over the case" "DW-704|--out" run own/case.json --out own
cmp -s good.json own/case.json || complain "the case file was overwritten"
if [ "$(id -u)" != 0 ]; then
  mkdir sealed && chmod a-w sealed
  refused "folder cannot be written" "sealed|--out" run good.json --out sealed
fi

# check lists everything, not only the first.
message=$("$program" check good.json --set boundaries.left=periodic --set boundaries.top=periodic \
  2>&1 >/dev/null)
[ "$(grep -c "downwash: error DW-403: " <<<"$message")" = 2 ] || complain "check lists: $message"

"$program" check good.json >/dev/null 2>&1
code=$?
[ $code = 4 ] || complain "check of a good case, too coarse to rely on: exit code $code instead of 4"
[ -e results ] && complain "check left a result folder behind"
"$program" run good.json --out out >/dev/null 2>&1
code=$?
[ $code = 4 ] || complain "run of a good case, too coarse to rely on: exit code $code instead of 4"
for file in run.json case.json fields/series.pvd; do
  [ -s "out/$file" ] || complain "run wrote no $file"
done
find out -name '*.part' | grep -q . && complain "run left temporary files"

[ "$failures" = 0 ] && echo "All bad input was refused."
exit $((failures > 0))
