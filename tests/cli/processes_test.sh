#!/bin/bash
# Several processes that compute one flow: the same files as by one, and they end alike.
# Usage: processes_test.sh PATH_OF_DOWNWASH MPIRUN   (MPIRUN empty: of a build without MPI)
here=$(cd "$(dirname "$0")" && pwd)
source "$here/support.sh" "$1"
mpirun=${2:-}
trap 'kill -9 $(jobs -p) 2>/dev/null; rm -rf "$folder"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

cat >box.json <<'JSON'
{ "domain": { "size": [64, 64, 32], "cells": [64, 64, 32] }, "wind": { "speed": 2 },
  "fluid": { "viscosity": 0.1 }, "time": { "end": 3000, "spin_up": 0 },
  "output": { "every": 1000 }, "backend": "cpu", "slabs": 1,
  "releases": [{ "name": "tank", "substance": "chlorine", "x": 10, "y": 30, "rate_kg_s": 1 }],
  "receptors": [{ "name": "school", "x": 40, "y": 30 }], "zones": { "every": 10 } }
JSON

said_once() { [ "$(grep -cF -- "$1" said.txt)" = 1 ] || complain "not said once: $1: $(head -4 said.txt)"; }
record() {
  python3 -c 'import json, sys
r = json.load(open(sys.argv[1] + "/run.json"))
sys.exit(0 if eval(sys.argv[2]) else r["status"] + " " + r["reason"] + repr(r["execution"]))' \
    "$1" "$2" || complain "$1: not so: $2"
}

if [ -z "$mpirun" ]; then
  exits 2 "DW-613|built without MPI|DOWNWASH_MPI" \
    env OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_RANK=0 "$program" run box.json --out out
  [ -e out ] && complain "a refused run left a folder"
  exit $((failures > 0))
fi
start() { "$mpirun" --oversubscribe "$@"; }
together() {
  local count=$1
  shift
  start -n "$count" "$program" "$@"
}
export -f start together
export mpirun program

two_houses >house.geojson
cat >leak.json <<'JSON'
{ "domain": { "buildings": "house.geojson", "coordinates": "metres", "resolution": 6 },
  "wind": { "speed": 2 }, "time": { "spin_up": 8, "end": 40 }, "backend": "cpu",
  "output": { "every": 20, "fields": ["velocity", "pressure", "concentration"] },
  "statistics": { "start": 10, "heights": [3] }, "probes": { "points": [{ "name": "mast", "x": 30, "y": 10, "height": 3 }] },
  "releases": [{ "name": "tank", "substance": "chlorine", "x": -20, "y": 10, "rate_kg_s": 1 }],
  "receptors": [{ "name": "school", "x": 40, "y": 30 }], "zones": { "every": 4 } }
JSON

# ------------------------------------------------------------------------------- the same files

exits 4 "Finished" "$program" run leak.json --slabs 1 --out alone
for count in 2 4; do
  exits 4 "Finished|Running on $count processes" bash -c "together $count run leak.json --out by_$count"
  said_once "Finished: reached"
  for file in $(cd alone && find . -type f ! -name run.json ! -name case.json ! -name report.html ! -path './fields/*' ! -path './wind/*' ! -path './exposures/1.json'); do
    cmp "alone/$file" "by_$count/$file" || complain "$file by $count processes is not that by one"
  done
  python3 "$here/same_fields.py" alone/fields "by_$count/fields" >said.txt 2>&1 ||
    complain "fields by $count processes: $(cat said.txt)"
  [ -e "by_$count/run.lock" ] && complain "the lock was left behind"
done
[ "$(cd alone && ls fields/*.vt? statistics/*.vt? zones.geojson receptors.csv probes.csv | wc -l)" -ge 8 ] ||
  complain "too little was compared: $(ls -R alone)"
record by_4 'len(r["execution"]["processes"]) == 4 and r["status"] == "finished"'
exits 4 "Running on 2 processes" bash -c "together 2 run leak.json --slabs 2 --anonymous --out hidden"
record hidden 'r["execution"]["slabs"] == 4 == len(r["execution"]["slab_devices"])'
record hidden '[(p["rank"], p["slabs"], len(p["devices"])) for p in r["execution"]["processes"]] == [(0, 2, 2), (1, 2, 2)]'
grep -q "$(hostname)" hidden/run.json && complain "--anonymous: the host is in run.json"

mkdir here there
cp leak.json house.geojson here
cp leak.json there
exits 4 "Finished" bash -c \
  "start -n 1 --wdir '$folder/here' '$program' run leak.json --out ../by_reader : \
         -n 1 --wdir '$folder/there' '$program' run leak.json --out ../by_reader"
cmp alone/zones.geojson by_reader/zones.geojson || complain "not the buildings that the first read"

# ------------------------------------------------------------------------------------- refused

exits 2 "DW-612|process 1 on|wind.speed 3 instead of 2|same program, case and files" bash -c \
  "start -n 1 '$program' run leak.json --out no : -n 1 '$program' run leak.json --set wind.speed=3 --out no"
exits 2 "no.geojson|there is no such file" bash -c \
  "together 2 run leak.json --set domain.buildings=no.geojson --out no"
said_once "there is no such file"
exits 2 "DW-612|downwash check|the same command" bash -c \
  "start -n 1 '$program' run leak.json --out no : -n 1 '$program' check leak.json"
exits 2 "there is no such file" bash -c "together 2 run nothing.json"
said_once "there is no such file"
exits 2 "DW-614|time.answer_within|without mpirun" bash -c "together 2 run leak.json --within 20s --out no"
exits 2 "those of 2 processes|choose" bash -c "together 2 run leak.json --slabs 1000 --out no"
exits 2 "DW-614|validate computes on one machine" bash -c "together 2 validate poiseuille --out no"
exits 2 'did you mean "run"?' bash -c "together 2 rn leak.json"
said_once "did you mean"
exits 2 "DW-613: this is one of 2 processes" \
  env OMPI_COMM_WORLD_SIZE=2 OMPI_COMM_WORLD_RANK=0 "$program" run leak.json --out no
# Each process has a folder of its own by that name.
exits 2 "DW-615|process 1 does not see the folder" bash -c \
  "start -n 1 --wdir '$folder/here' '$program' run leak.json --out /proc/self/cwd/unseen : \
         -n 1 --wdir '$folder/there' '$program' run leak.json --out /proc/self/cwd/unseen"
[ -e no ] && complain "a refused run left a folder"
mkdir strange && echo mine >strange/zones.geojson
exits 2 "did not write this file" bash -c "together 2 run leak.json --out strange"
[ "$(ls strange)" = zones.geojson ] || complain "a refused folder was written to"

# ----------------------------------------------------------------------- what one of them does

exits 0 "AEGL-3" bash -c "together 2 substances chlorine"
said_once "CAS "
exits 4 "Can be run.|memory of the first of 2 processes: about|time: not estimated" \
  bash -c "together 2 check leak.json"
said_once "Can be run."
exits 0 "2 slabs|Gcell-steps/s" bash -c \
  "together 2 bench --grid 32 32 32 --steps 2 --scenario les --backend cpu --slabs 1 --json bench.json"
said_once "Gcell-steps/s"
exits 0 "64 x 32 x 32 cells" bash -c \
  "together 2 bench --weak --grid 32 32 32 --steps 2 --scenario jacobi --backend cpu --slabs 1"

# --------------------------------------------------------------------------------- ends early

# start_long COUNT FOLDER: in the background, until the first fields are there. Its process is $!.
start_long() {
  together "$1" run box.json --out "$2" --quiet >"$2.log" 2>&1 &
  for _ in $(seq 600); do
    [ -e "$2/fields/step_000000_0.vti" ] && sleep 0.5 && return
    sleep 0.05
  done
  complain "the long run did not begin: $(cat "$2.log")"
}
# of_rank RANK: the process of that rank, of the run that goes on.
of_rank() {
  local process
  for process in $(pgrep -f "^$program run box.json"); do
    if tr '\0' '\n' <"/proc/$process/environ" 2>/dev/null | grep -qx "OMPI_COMM_WORLD_RANK=$1"; then
      echo "$process"
    fi
  done
}
# ended_soon FOLDER: the run in the background has, and nothing of it is left.
ended_soon() {
  local before=$SECONDS
  wait $!
  code=$?
  ((SECONDS - before < 15)) || complain "$1: it took $((SECONDS - before)) s to end"
  [ "$code" != 0 ] || complain "$1: exit code 0"
  for _ in $(seq 100); do
    [ -z "$(pgrep -f "^$program run box.json")" ] && return
    sleep 0.05
  done
  complain "$1: processes are left: $(pgrep -af "^$program run box.json")"
}

start_long 4 lost
kill -9 "$(of_rank 2)"
ended_soon lost
record lost 'r["status"] == "failed" and r["code"] == "DW-611" and "process 2 on" in r["reason"]'
grep -q "DW-611: .*process 2 on .* is gone" lost.log || complain "nobody said who is gone: $(cat lost.log)"
start_long 2 headless
kill -9 "$(of_rank 0)"
ended_soon headless
grep -q "process 0 on .* is gone" headless.log || complain "nobody said so: $(cat headless.log)"
python3 -c 'import json; json.load(open("headless/run.json"))' || complain "an invalid run.json"

start_long 2 stopped
kill -TERM "$(of_rank 1)"
ended_soon stopped
[ "$code" = 130 ] || complain "SIGTERM for one of them: exit code $code: $(cat stopped.log)"
record stopped 'r["status"] == "interrupted"'
[ -s stopped/zones.geojson ] && [ -s stopped/report.html ] || complain "SIGTERM: no zones"

# The disk of the first one is full: fields are all that comes out of this run.
cat >flow.json <<'JSON'
{ "domain": { "size": [64, 64, 32], "cells": [64, 64, 32] }, "wind": { "speed": 2 },
  "fluid": { "viscosity": 0.1 }, "time": { "steps": 2000 }, "output": { "every": 0.5 },
  "backend": "cpu", "slabs": 1 }
JSON
exits 1 "step_0000" bash -c "start \
  -n 1 bash -c 'ulimit -f 200; exec \"\$0\" run flow.json --out full' '$program' : \
  -n 1 '$program' run flow.json --out full"
record full 'r["status"] == "failed" and "step_0000" in r["reason"]'

exit $((failures > 0))
