#!/bin/bash
# An answer within a time: `--within` and `time.answer_within`.
# Usage: deadline_test.sh PATH_OF_DOWNWASH
source "$(dirname "$0")/support.sh" "$1"
trap 'kill -CONT $(jobs -p) 2>/dev/null; kill $(jobs -p) 2>/dev/null; rm -rf "$folder"' EXIT

# says CODES 'WORDS|…' ARGUMENTS…
says() {
  local codes=$1 words=$2 message code word
  shift 2
  message=$("$program" "$@" 2>&1)
  code=$?
  [[ " $codes " == *" $code "* ]] || complain "$*: exit code $code instead of $codes: $message"
  IFS='|' read -ra word_list <<<"$words"
  for word in "${word_list[@]}"; do
    grep -qF -- "$word" <<<"$message" || complain "$*: \"$word\" is not in: $message"
  done
}
# record FOLDER EXPRESSION: true of run.json, which is called r; its deadline is d.
record() {
  python3 -c 'import json, sys
r = json.load(open(sys.argv[1] + "/run.json")); d = r["deadline"]
sys.exit(0 if eval(sys.argv[2]) else repr(d) + " " + r["status"])' "$1" "$2" ||
    complain "$1: not so: $2"
}

cat >house.geojson <<'JSON'
{ "type": "Feature", "properties": { "building": "yes", "height": 20 },
  "geometry": { "type": "Polygon",
                "coordinates": [[[0, 0], [20, 0], [20, 20], [0, 20], [0, 0]]] } }
JSON
# Cells of 0.3 m take minutes on one core, those of 1.2 m a second.
cat >leak.json <<'JSON'
{ "domain": { "buildings": "house.geojson", "coordinates": "metres", "resolution": 0.3,
              "margins": { "upwind": 30, "downwind": 60, "side": 30, "top": 30 } },
  "wind": { "speed": 2 }, "time": { "spin_up": 2, "end": 10 }, "backend": "cpu", "slabs": 1,
  "releases": [{ "name": "tank", "substance": "chlorine", "x": -20, "y": 10, "rate_kg_s": 1 }],
  "receptors": [{ "name": "school", "x": 40, "y": 10 }], "zones": { "every": 2 },
  "output": { "every": 5 } }
JSON
cat >box.json <<'JSON'
{ "domain": { "size": [16, 8, 4], "cells": [16, 8, 4] }, "wind": { "speed": 2 },
  "time": { "steps": 2 } }
JSON

# ---------------------------------------------------------------------------------- what is asked

says 2 "box.json|time.answer_within|domain.resolution|time.end" run box.json --within 20s --out out
says 2 "--within" run leak.json --within soon --out out
says 2 "time.answer_within|from 1 to" run leak.json --within 0.1s --out out
says 4 "DW-621|too short on this machine|cells of 1.2 m|give at least|Before anything is computed: Act within|guidebook isolation|Gaussian plume|Not computed" \
  run leak.json --within 2s --set time.end=3000 --out out
[ -f out/report.html ] && [ -f out/zones.geojson ] || complain "there is no page of the distances alone"
record out 'r["status"] == "interrupted" and d["runs"][0]["steps"] == 0'
rm -rf out
says 2 "DW-621|too short on this machine|Until then, without a computed wind: Act within" \
  check leak.json --within 2s --set time.end=300
says 2 "DW-621|too short on this machine" run leak.json --within 2s --set time.end=3000 --set releases=[] --out out
[ -e out ] && complain "a refused run left a folder"
says "0 4" "within 40 s: cells of|the case asks for 0.3 m" check leak.json --within 40s

# --------------------------------------------------- coarse first, then finer, then as a plain run

mkdir out && echo mine >out/notes.txt
SECONDS=0
says "0 4" "First answer|Finer|Cells that the time allowed|the case asks for 0.3 m" \
  run leak.json --set time.answer_within=3600 --within 30s --out out
[ $SECONDS -le 30 ] || complain "30 s were promised, $SECONDS taken"
record out 'r["status"] == "finished" and d["within_s"] == 30 and d["taken_s"] <= 30'
record out 'len(d["runs"]) >= 2 and d["runs"][0]["resolution_m"] > d["resolution_m"]'
record out 'd["asked_resolution_m"] == 0.3 and d["resolution_m"] == r["case"]["domain"]["resolution"]'
record out 'r["verdict"]["severity"] != "fine"'
grep -q "the case asks for 0.3 m" out/report.html || complain "the page does not tell"
[ "$(ls out | LC_ALL=C sort | tr '\n' ' ')" = "building_levels.csv buildings.csv case.json exposures fields \
inputs notes.txt receptor_summary.csv receptors.csv repeats.cbor report.html run.json wind \
zones.geojson zones.gpkg zones.tif " ] ||
  complain "files in the folder: $(ls out)"
[ -s out/zones.geojson ] || complain "no zones in the folder: $(ls out)"
record out '"ranges" in r and not r["notes"]'
cells=$(python3 -c 'import json
print("{:g}".format(2 * json.load(open("out/run.json"))["deadline"]["resolution_m"]))')
grep -q "other gusts and cells of $cells m (2 more runs)" out/report.html || complain "the page has no ranges"
# The case that it leaves is that of a plain run, to the last bit but for what tells of the time.
says "0 4" "" run out/case.json --out plain --quiet
cmp -s out/repeats.cbor plain/repeats.cbor || complain "repeats differ from those of a plain run"
for file in receptors.csv receptor_summary.csv; do
  diff <(sed 's/,[^,]*$//' "out/$file") <(sed 's/,[^,]*$//' "plain/$file") >/dev/null ||
    complain "$file differs from that of a plain run"
done
for file in out/fields/*; do
  cmp -s "$file" "plain/fields/${file##*/}" || complain "$file differs from that of a plain run"
done
# It comes out once more on the same cells, from the copies of its files, marks and all.
mv house.geojson away
says 0 "Verified: " verify out
mv away house.geojson

# ------------------------------------------------------------- what ends a finer run, and does not

# Started in the background, until the file is there; its process is $!.
start() {
  local file=$1
  shift
  "$program" run leak.json "$@" >log 2>&1 &
  for _ in $(seq 1200); do
    [ -e "$file" ] && return
    sleep 0.05
  done
  complain "$file did not come: $(cat log)"
}

# stand_still SECONDS: the program that was started does nothing for so long; ends with its exit code.
stand_still() {
  kill -STOP $!
  sleep "$1"
  kill -CONT $!
  wait $!
}

start stopped/finer/fields/series.pvd --within 60s --out stopped --set ensemble.repeats=0
cp -r stopped before
kill -INT $!
wait $!
[ $? = 130 ] || complain "Ctrl-C in the finer run: exit code: $(cat log)"
for file in report.html zones.geojson receptors.csv case.json; do
  cmp -s "before/$file" "stopped/$file" || complain "Ctrl-C in the finer run: $file was touched"
done
record stopped 'r["status"] == "finished" and "interrupted" in d["runs"][1]["end"]'
[ -e stopped/finer ] && complain "the unfinished finer run was left behind"

# A machine that stands still makes a run late.
start late/finer/fields/series.pvd --within 30s --out late --set ensemble.repeats=0
stand_still 30
code=$?
[ $code = 0 ] || [ $code = 4 ] || complain "a late finer run: exit code $code: $(cat log)"
grep -q "stays as it is" log || complain "a late finer run is not told: $(cat log)"
record late 'r["status"] == "finished" and "given up" in d["runs"][1]["end"]'
record late 'd["resolution_m"] == d["runs"][0]["resolution_m"]'
[ -s late/zones.geojson ] || complain "the coarse answer is gone"
[ -e late/finer ] && complain "the late run was left behind"

start first/fields/series.pvd --within 12s --out first --set ensemble.repeats=0
stand_still 12
[ $? = 4 ] || complain "a late first run: exit code: $(cat log)"
record first 'r["status"] == "interrupted" and "to be there within 12 s" in r["reason"]'
record first 'r["verdict"]["severity"] == "unreliable"'
[ -s first/zones.geojson ] || complain "a late first run left no zones"

# Repeats that take too long cost the ranges, not the answer.
start slow/repeat_1 --within 20s --out slow --set ensemble.repeats=4
stand_still 20
[ $? = 4 ] || complain "late repeats: exit code: $(cat log)"
record slow '"ranges" not in r and r["case"]["ensemble"]["repeats"] == 0'
record slow 'any(n.startswith("In 20 s: no ranges.") for n in r["notes"])'
[ -s slow/zones.geojson ] || complain "late repeats left no zones"
compgen -G "slow/repeat_*" > /dev/null && complain "late repeats were left behind"

[ "$failures" = 0 ] && echo "Every answer was there in time."
exit $((failures > 0))
