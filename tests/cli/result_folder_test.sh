#!/bin/bash
# Result folders: nothing of anybody's is lost, whatever ends a run.
# Usage: result_folder_test.sh PATH_OF_DOWNWASH
source "$(dirname "$0")/support.sh" "$1"
trap 'kill $(jobs -p) 2>/dev/null; rm -rf "$folder"' EXIT

# These cases are too small to rely on, which code 4 says; everything is written all the same.
done_with() { [ "$1" = 0 ] || [ "$1" = 4 ]; }

# expect CODE NAME 'WORDS|OF|THE|MESSAGE' ARGUMENTS…: exit code, and each word on the console.
expect() {
  local wanted=$1 name=$2 words=$3 message code word
  shift 3
  message=$("$program" "$@" 2>&1)
  code=$?
  [ "$code" = "$wanted" ] || { [ "$wanted" = 0 ] && done_with "$code"; } || complain "$name: exit code $code instead of $wanted: $message"
  IFS='|' read -ra word_list <<<"$words"
  for word in "${word_list[@]}"; do
    grep -qiF -- "$word" <<<"$message" || complain "$name: \"$word\" is not in: $message"
  done
}
in_record() { grep -q -- "$2" "$1/run.json" || complain "$1: $2 is not in run.json: $(head -12 "$1/run.json")"; }
same() { cmp -s "$1" "$2" || complain "$3"; }

cat >flow.json <<'JSON'
{ "domain": { "size": [16, 8, 4], "cells": [16, 8, 4] },
  "wind": { "speed": 2 }, "fluid": { "viscosity": 0.1 }, "time": { "steps": 2 } }
JSON
# The folder has the names of results.
mkdir place
cat >place/zones.geojson <<'JSON'
{ "type": "Feature", "properties": { "building": "yes", "height": 12 },
  "geometry": { "type": "Polygon",
                "coordinates": [[[0, 0], [20, 0], [20, 20], [0, 20], [0, 0]]] } }
JSON
cat >leak.json <<'JSON'
{ "domain": { "buildings": "place/zones.geojson", "coordinates": "metres", "resolution": 6 },
  "wind": { "speed": 2 }, "time": { "spin_up": 4, "end": 40 },
  "releases": [{ "name": "tank", "substance": "chlorine", "x": -20, "y": 10, "rate_kg_s": 1 }],
  "receptors": [{ "name": "school", "x": 40, "y": 10 }], "zones": { "every": 4 } }
JSON
cat >long.json <<'JSON'
{ "domain": { "size": [64, 64, 32], "cells": [64, 64, 32] },
  "wind": { "speed": 2 }, "fluid": { "viscosity": 0.1 },
  "time": { "end": 3000 }, "output": { "every": 1000 },
  "releases": [{ "name": "tank", "substance": "chlorine", "x": 10, "y": 30, "rate_kg_s": 1 }],
  "receptors": [{ "name": "school", "x": 40, "y": 30 }], "zones": { "every": 10 } }
JSON

# Started in the background, until run.json says that it steps; its process is $!.
start_long() {
  "$program" run long.json --set time.spin_up=0 --out "$1" >"$1.log" 2>&1 &
  for _ in $(seq 600); do
    grep -qs "\"process\": $!," "$1/run.json" && [ -e "$1/fields/series.pvd" ] && return
    sleep 0.05
  done
  complain "the long run did not begin: $(cat "$1.log")"
}

# -------------------------------------------------------------------- earlier results, strangers

cp place/zones.geojson city.geojson
expect 2 "results over the building file" "zones.geojson|which this run reads|--out" \
  run leak.json --out place
same place/zones.geojson city.geojson "the building file was touched"
ln -s place/zones.geojson link.geojson
expect 2 "the same by a link" "which this run reads" \
  run leak.json --out place --set domain.buildings=link.geojson
sed 's#place/zones.geojson#city.geojson#' leak.json >leak_city.json
expect 2 "a stranger's file" "zones.geojson|did not write|--out" run leak_city.json --out place
same place/zones.geojson city.geojson "a stranger's file was touched"

expect 0 "first run" "Results go to" run leak_city.json --out out
listed=$(grep -A40 '"files"' out/run.json)
for file in $(ls out); do
  grep -q "\"$file\"" <<<"$listed" || complain "$file is not in the files of run.json"
done
echo mine >out/notes.txt
mkdir -p out/fields && echo mine >out/fields/picture.png
cp -r out first
expect 0 "second run" "earlier result was moved to out/previous" run flow.json --out out
for file in run.json report.html zones.geojson receptors.csv fields/series.pvd; do
  same "first/$file" "out/previous/$file" "$file of the earlier result is lost"
done
[ -e out/zones.geojson ] && complain "zones of the earlier run lie beside the new one"
[ "$(cat out/notes.txt out/fields/picture.png)" = "$(printf 'mine\nmine')" ] ||
  complain "a stranger's file was touched"
echo "level;place" >out/receptors.csv
expect 2 "a stranger's table" "DW-704|out/receptors.csv|did not write" run leak_city.json --out out
[ "$(cat out/receptors.csv)" = "level;place" ] || complain "a stranger's table was touched"
rm out/receptors.csv
expect 0 "third run" "moved to out/previous" run flow.json --out out
[ -e out/previous/zones.geojson ] && complain "two earlier results are mixed"
[ -e out/previous/previous ] && complain "more than one earlier result is kept"

# A finished run whose files are gone.
expect 0 "a run to its end" "Results go to" run leak_city.json --out lossy
expect 0 "nothing is gone" "there is nothing to go on with" resume lossy
rm -r lossy/fields lossy/receptors.csv
expect 2 "fields and a table are gone" "DW-725|gone since: fields (|receptors.csv|downwash run" resume lossy

mkdir elsewhere linked && echo mine >elsewhere/step_000002.vti
ln -s ../elsewhere linked/fields
expect 2 "fields as a link" "linked/fields|--out" run flow.json --out linked
[ "$(ls elsewhere)" = step_000002.vti ] || complain "a link was followed"
echo mine >target && mkdir trap && ln -s ../target trap/run.json
expect 2 "run.json as a link" "trap/run.json|did not write" run flow.json --out trap
[ "$(cat target)" = mine ] || complain "the target of a link was overwritten"
mkdir kept && cp flow.json kept/case.json
expect 2 "a stranger's case" "kept" run flow.json --out kept

# --------------------------------------------------------------------------- two runs, one folder

start_long busy
expect 2 "a folder in use" "DW-703|another run is writing|process $!|--out" run flow.json --out busy
kill -TERM $!
wait $!
[ $? = 130 ] || complain "SIGTERM: $(cat busy.log)"
in_record busy '"status": "interrupted"'
[ -s busy/zones.geojson ] && [ -s busy/report.html ] || complain "SIGTERM: no zones"
grep -q "Stopping after this step" busy.log || complain "SIGTERM: nothing was said"
[ -e busy/run.lock ] && complain "the lock was left behind"
expect 0 "the folder is free again" "moved to busy/previous" run flow.json --out busy
start_long busy
kill -INT $!
wait $!
grep -q interrupted busy/run.json || complain "SIGINT: $(cat busy.log)"
cp -r busy/previous finished
expect 0 "unfinished over finished" "unfinished result in busy was removed" run flow.json --out busy
same finished/run.json busy/previous/run.json "a finished result gave way to an unfinished one"

# ------------------------------------------------------------------------------- what ends a run

start_long lost_terminal
kill -HUP $!
wait $!
in_record lost_terminal '"status": "interrupted"'
[ -s lost_terminal/report.html ] || complain "SIGHUP: no page"

start_long killed
kill -KILL $!
wait $! 2>/dev/null
in_record killed '"status": "running"'
in_record killed '"updated"'
in_record killed "\"process\": $!"
expect 0 "after a kill" "moved to killed/previous" run flow.json --out killed

"$program" run leak_city.json --out piped 2>/dev/null | head -1 >/dev/null
code=${PIPESTATUS[0]}
done_with "$code" || complain "a closed pipe: exit code $code"
in_record piped '"status": "finished"'
[ -s piped/report.html ] || complain "a closed pipe: no page"
"$program" run leak_city.json --out full_console >/dev/full 2>&1
done_with $? || complain "a full console ended a run"

"$program" run flow.json --out closed <&- >&- 2>&-
done_with $? || complain "closed descriptors: exit code"
in_record closed '"status": "finished"'
grep -aq "Mcell-steps" closed/fields/* && complain "what was said landed in a file of fields"
tail -c 11 closed/fields/step_000002.vti | grep -q "</VTKFile>" || complain "a field is torn"

# Files may not grow beyond 400 blocks of 1 kB: fields don't fit, zones do.
(
  ulimit -f 400
  exec "$program" run leak_city.json --out small >small.log 2>&1
)
[ $? = 1 ] || complain "fields lost: exit code: $(cat small.log)"
in_record small '"status": "finished"'
in_record small 'step_.*cannot be written'
[ -s small/zones.geojson ] && [ -s small/receptors.csv ] || complain "zones were lost with the fields"
grep -q "warning DW-701: .*the run goes on" small.log && grep -q "error DW-701: " small.log || complain "fields lost: $(cat small.log)"
find small -name '*.part' | grep -q . && complain "half a file was left"
# For the page neither.
(
  ulimit -f 4
  exec "$program" run flow.json --out tiny >tiny.log 2>&1
)
[ $? = 1 ] || complain "nothing fits: exit code: $(cat tiny.log)"

# ------------------------------------------------------------------------------------- anonymity

expect 0 "anonymous run" "" run leak_city.json --out nobody --anonymous
grep -qE "$folder|$(hostname)|--anonymous" nobody/run.json nobody/case.json &&
  complain "--anonymous tells who and where"
in_record nobody '"city.geojson"'

# ----------------------------------------------------------------------------------- bench --json

mkfifo pipe
expect 2 "bench into a pipe" "pipe|no regular file" bench --memory --backend cpu --grid 8 8 8 --json pipe
[ -p pipe ] || complain "bench replaced a pipe"
ln -s target bench.json
expect 2 "bench through a link" "bench.json" bench --memory --backend cpu --grid 8 8 8 --json bench.json
[ "$(cat target)" = mine ] || complain "bench overwrote the target of a link"

# --------------------------------------------------------------------------------- out of memory

# Wherever it ends: in the workers, which end each other, in VTK, before the first line or not at all.
least=40000
until (ulimit -v "$least"; "$program" version >version.txt 2>&1); do least=$((least + 4000)); done
# True if so many kB are enough.
starve() {
  (
    ulimit -c 0 -v "$1"
    timeout 60 "$program" run flow.json --out starved >starved.log 2>&1
  )
  local code=$?
  done_with $code && return
  [ $code = 1 ] && grep -q "DW-607: out of memory" starved.log || complain "memory of $1 kB: code $code: $(tail -3 starved.log)"
  return 1
}
for memory in $(seq "$least" 6000 $((least + 60000))); do starve "$memory"; done
# The last few kB are wanted by the writers of results.
too_little=$least enough=$((least + 60000))
until starve $enough; do  # each core takes some
  too_little=$enough enough=$((enough * 2))
  [ $enough -lt 100000000 ] || { complain "memory of $too_little kB is not enough"; break; }
done
while [ $((enough - too_little)) -gt 64 ]; do
  memory=$(((too_little + enough) / 2))
  if starve $memory; then enough=$memory; else too_little=$memory; fi
done
for memory in $(seq $((too_little - 2000)) 60 $((too_little + 1000))); do starve "$memory"; done

[ "$failures" = 0 ] && echo "No result was lost."
exit $((failures > 0))
