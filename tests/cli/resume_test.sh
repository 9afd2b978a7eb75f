#!/bin/bash
# Runs that are killed at any moment, or stopped, and taken up: the same files as of one that nothing
# befell.
# Usage: resume_test.sh PATH_OF_DOWNWASH KILLS [MPIRUN]   (of each case; MPIRUN empty or absent:
# without several processes)
here=$(cd "$(dirname "$0")" && pwd)
source "$here/support.sh" "$1"
kills=$2
mpirun=${3:-}
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
RANDOM=${SEED:-7}

# A wind that changes, eddies that come in, walls with a law, releases, receptors, statistics, probes, fields, and wind
# that settles on larger cells first.
two_houses >house.geojson
cat >street.json <<'JSON'
{ "title": "A street",
  "domain": { "buildings": "house.geojson", "resolution": 6 },
  "wind": { "speed": 4, "direction": 260, "series": [{ "time": 30, "speed": 5 }, { "time": 90, "speed": 4.5 }] },
  "inflow": { "turbulence": "synthetic" },
  "time": { "end": 170, "spin_up": 60 }, "output": { "every": 20, "format": "both", "so_far": 0.05,
    "fields": ["velocity", "pressure", "eddy_viscosity", "concentration"] },
  "releases": [{ "name": "tank", "substance": "chlorine", "x": -10, "y": 30, "rate_kg_s": 1,
                 "duration": 40 }],
  "receptors": [{ "name": "school", "x": 30, "y": 30 }], "zones": { "every": 10 },
  "statistics": { "start": 80 }, "probes": { "points": [{ "name": "corner", "x": 30, "y": 10, "height": 3 }] },
  "checkpoint": { "every": 0.1 }, "backend": "cpu", "slabs": 2 }
JSON
# Steps of one length, Jacobi sweeps, nothing that is released.
cat >box.json <<'JSON'
{ "domain": { "size": [40, 20, 20], "cells": [40, 20, 20],
    "boxes": [{ "min": [10, 8, 0], "max": [14, 12, 6] }] },
  "wind": { "speed": 1, "profile": "uniform" }, "fluid": { "viscosity": 0.1 },
  "inflow": { "turbulence": "none" }, "turbulence": { "model": "none" },
  "surfaces": { "walls": "resolved" }, "pressure": { "solver": "jacobi", "sweeps": 30 },
  "time": { "steps": 900, "dt": 0.1, "scheme": "ab2" }, "output": { "every": 10 },
  "checkpoint": { "every": 0.1 }, "backend": "cpu", "slabs": 1, "precision": "double" }
JSON

# same_files EXPECTED FOLDER [--exclude=…]: but for the time at which the page was made, and the
# manifest of the exposures (1.json), which has that too and the number of slabs.
same_files() {
  sed -i -E 's/[0-9-]{10}T[0-9:]{8}Z/whenever/' "$1/report.html" "$2/report.html"
  diff -rq "${@:3}" --exclude=wind --exclude=1.json "$1" "$2" >diff.txt || complain "$2 is not $1: $(head -5 diff.txt)"
}
# same EXPECTED FOLDER: but for run.json, of which what tells of wall time and of who computed differs.
same() {
  same_files "$1" "$2" --exclude=run.json
  python3 - "$1" "$2" <<'PYTHON' || complain "$2/run.json is not that of $1"
import json, sys
wall_time = ("wall_s", "output_wait_s", "checkpoint_wait_s", "cell_steps_per_s", "times_real_time")
def told(folder):
    record = json.load(open(folder + "/run.json"))
    for key in "started updated ended process environment execution resumed command_line".split():
        record.pop(key, None)
    def timeless(value):
        if isinstance(value, dict):
            return {k: timeless(v) for k, v in value.items()
                    if "seconds" not in k and k not in wall_time}
        return [timeless(v) for v in value] if isinstance(value, list) else value
    return timeless(record)
a, b = told(sys.argv[1]), told(sys.argv[2])
for key in sorted(set(a) | set(b)):
    if a.get(key) != b.get(key):
        print(key, a.get(key), "instead of", b.get(key))
sys.exit(a != b)
PYTHON
}
# run COMMAND…: exit codes of a run that came to its end, whatever its checks say.
run() {
  "$@" >said.txt 2>&1
  local code=$?
  [ $code = 0 ] || [ $code = 4 ] || complain "$*: exit code $code: $(tail -3 said.txt)"
}
milliseconds() { echo $(($(date +%s%N) / 1000000)); }
# killed WHEN COMMAND…: by kill -9, unless it ends before; WHEN is a number of milliseconds, or one of a
# checkpoint in killed/ and a moment later.
killed() {
  local when=$1 process n
  shift
  "$@" >said.txt 2>&1 &
  process=$!
  if [[ $when = checkpoint* ]]; then
    until_checkpoint killed "${when#checkpoint}" $process
    when=$((RANDOM % 200))
  fi
  sleep "$(printf '%d.%03d' $((when / 1000)) $((when % 1000)))"
  kill -9 $process 2>/dev/null
  wait $process 2>/dev/null
}
# until_checkpoint FOLDER NUMBER PROCESS: has it, or the process has ended.
until_checkpoint() {
  local newest
  while kill -0 "$3" 2>/dev/null; do
    newest=$(ls "$1/checkpoint" 2>/dev/null | sed -n 's/\.json$//p' | sort -n | tail -1)
    [ "${newest:-0}" -ge "$2" ] && return
    sleep 0.02
  done
}
has_checkpoint() { compgen -G "$1/checkpoint/*.json" >/dev/null; }
resumed=0
for case in street box; do
  begin=$(milliseconds)
  run "$program" run $case.json --out $case
  length=$(($(milliseconds) - begin))
  [ -e $case/checkpoint ] && complain "a run that has finished left its checkpoints"
  for ((n = 0; n < kills; ++n)); do
    when=$((RANDOM % length))
    [ $((n % 2)) = 0 ] && when=checkpoint$((1 + RANDOM % 6))
    killed $when "$program" run $case.json --out killed
    anew=
    # Once more while it is taken up, on other slabs.
    if [ $((n % 3)) = 0 ] && [ -e killed/run.json ]; then
      has_checkpoint killed || anew=yes
      killed $((RANDOM % (length / 2))) "$program" resume killed --slabs $((1 + n % 4))
    fi
    if [ -e killed/run.json ]; then
      if has_checkpoint killed; then resumed=$((resumed + 1)); else anew=yes; fi
      run "$program" resume killed --slabs $((1 + RANDOM % 3))
      if [ -n "$anew" ]; then  # what it left of its first try is put aside, as of any run
        same_files $case killed --exclude=run.json --exclude=previous
      else
        same $case killed
      fi
    fi
    rm -rf killed
  done
done
# What is known of a run that was killed: marked, and the beginning of what comes out in the end.
"$program" run street.json --out killed >said.txt 2>&1 &
process=$!
while kill -0 $process 2>/dev/null && ! grep -qs 'as of [1-9]' killed/so_far/receptor_summary.csv; do sleep 0.02; done
kill -9 $process
wait $process 2>/dev/null
python3 - killed/so_far street <<'PYTHON' || complain "killed/so_far is not as it should be"
import csv, json, sys
so_far, whole = sys.argv[1:]
def rows(folder, name):
    return list(csv.DictReader(open(folder + "/" + name, encoding="utf-8")))
series, summary, at_end = rows(so_far, "receptors.csv"), rows(so_far, "receptor_summary.csv"), rows(whole, "receptors.csv")
assert 0 < len(series) < len(at_end), (len(series), len(at_end))
for row, of_whole in zip(series, at_end):
    for column in ("receptor", "substance", "time_s", "concentration_mg_m3", "concentration_ppm"):
        assert row[column] == of_whole[column], (row, of_whole)
for row in series + summary:
    assert row["as_of"].startswith("as of ") and row["as_of"].endswith(" of 1 min 50 s"), row
    assert row["run_complete"] == "no" and row["run_verdict"] == "unreliable", row
assert "as_of" not in at_end[0]
zones = json.load(open(so_far + "/zones.geojson"))
assert not zones["status"]["complete"] and "had not ended" in zones["status"]["words"], zones["status"]
assert "as of" in zones["title"]
for feature in zones["features"]:
    assert feature["properties"]["as_of"].endswith(" of 1 min 50 s"), feature["properties"]
    if "level" in feature["properties"] and feature["geometry"]["type"].endswith("Polygon"):
        assert "as of" in feature["properties"]["title"] and feature["properties"]["caution"], feature
assert "had not ended" in open(so_far + "/report.html", encoding="utf-8").read()
PYTHON
if has_checkpoint killed; then  # the copy of a file that is gone will do
  mv house.geojson gone.geojson
  exits '0 4' "killed/inputs/house.geojson is read" "$program" resume killed
  mv gone.geojson house.geojson
else
  run "$program" resume killed
fi
if [ -e killed/previous ]; then same_files street killed --exclude=run.json --exclude=previous; else same street killed; fi
rm -rf killed
[ $resumed -gt 0 ] || complain "no run was killed after its first checkpoint"

# Stopped, and told how to go on; once more while it is.
for signal in TERM INT HUP; do
  "$program" run street.json --out stopped >said.txt 2>&1 &
  process=$!
  until_checkpoint stopped 1 $process
  kill -$signal $process
  wait $process
  code=$?
  [ $code = 130 ] || complain "SIG$signal: exit code $code"
  grep -q "downwash resume stopped" said.txt || complain "SIG$signal: not told how to go on"
  run "$program" resume stopped
  same street stopped
  exits 0 "has finished" "$program" resume stopped
  rm -rf stopped
done

# What has changed is refused, or accepted by its name.
# A run that is stopped, and not killed, leaves the two newest checkpoints; while one is written, there
# is one.
stop_early() {
  rm -rf stopped
  "$program" run street.json --out stopped >said.txt 2>&1 &
  local process=$!
  until_checkpoint stopped 2 $process
  kill -TERM $process
  wait $process 2>/dev/null
}
stop_early
sed -i 's/"end": 170/"end": 150/' stopped/case.json
exits 2 "DW-713: stopped: time.end" "$program" resume stopped
exits 4 "DW-718: Accepted: time.end" "$program" resume stopped --accept time.end
[ "$(python3 -c 'import json; print(json.load(open("stopped/run.json"))["progress"]["time_s"])')" = 150.0 ] ||
  complain "an accepted end does not count"
stop_early
cp house.geojson kept.geojson
sed -i 's/"height": 18/"height": 19/' house.geojson
exits 2 "--accept house.geojson" "$program" resume stopped
cp kept.geojson house.geojson
exits 2 "slabs" "$program" resume stopped --slabs 4096
exits 2 "DW-711: nowhere: there is no run in this folder" "$program" resume nowhere
exits 2 "no run in this folder" "$program" resume .

# The one before, where the last is damaged; nothing where both are.
last=$(ls stopped/checkpoint/*.json | sed 's|.*/||; s|.json||' | sort -n | tail -1)
truncate -s -100 stopped/checkpoint/${last}_0.state
cp -r stopped broken
exits 4 "DW-714: A checkpoint is damaged, and the one before is taken" "$program" resume stopped
same street stopped
for file in broken/checkpoint/*.state; do truncate -s 1000 "$file"; done
exits 2 "DW-714: broken/checkpoint: all checkpoints are damaged" "$program" resume broken
echo '{ "program": "something else" }' >broken/run.json
exits 2 "DW-717: broken/run.json: this is no record of a run" "$program" resume broken

# Killed after its end and before it had removed its checkpoints: they go, unless they are kept.
run "$program" run box.json --out full --set checkpoint.keep=true
exits 0 "has finished" "$program" resume full
[ -e full/checkpoint ] || complain "checkpoints that are kept are gone"
sed -i 's/"keep": true/"keep": false/' full/run.json
exits 0 "has finished" "$program" resume full
[ -e full/checkpoint ] && complain "a run that was killed after its end keeps its checkpoints"
rm -rf full

# None where none are wanted.
run "$program" run box.json --out full --set checkpoint.every=0
[ -e full/checkpoint ] && complain "checkpoints were written"
rm -rf full

if [ -n "$mpirun" ]; then
  start() { "$mpirun" --oversubscribe "$@"; }
  stop_early
  cp -r stopped one
  run start -n 2 "$program" resume stopped
  same_files street stopped --exclude=run.json --exclude=fields
  start -n 2 "$program" run street.json --out several >said.txt 2>&1 &
  process=$!
  until_checkpoint several 2 $process
  kill -9 $(pgrep -P $process) $process 2>/dev/null
  wait $process 2>/dev/null
  sleep 1
  run "$program" resume several
  same_files street several --exclude=run.json --exclude=fields
fi

echo "$resumed runs were taken up after a kill"
exit $((failures > 0))
