#!/bin/bash
# Other releases in the wind that a run kept: downwash resume DIR --out NEW --set …
# Usage: what_if_test.sh PATH_OF_DOWNWASH [MPIRUN]   (empty or absent: without several processes)
here=$(cd "$(dirname "$0")" && pwd)
source "$here/support.sh" "$1"
mpirun=${2:-}
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

# Cells that grow, eddies that come in, wind that settles on larger cells first.
two_houses >house.geojson
cat >street.json <<'JSON'
{ "title": "A street",
  "domain": { "buildings": "house.geojson", "resolution": 6 },
  "wind": { "speed": 4, "direction": 260 },
  "time": { "end": 120, "spin_up": 60 }, "output": { "every": 0 },
  "releases": [{ "name": "tank", "substance": "chlorine", "x": -20, "y": 10, "rate_kg_s": 0.5, "duration": 40 }],
  "receptors": [{ "name": "school", "x": 30, "y": 30 }], "zones": { "every": 10 },
  "checkpoint": { "every": 0.1 }, "backend": "cpu", "slabs": 2 }
JSON
tables="receptors.csv receptor_summary.csv buildings.csv building_levels.csv zones.geojson"

what_if() { exits "0 4" "Begins in the wind of" "$program" resume street "$@"; }
same() {
  local table
  for table in $tables; do
    cmp -s "$1/$table" "$2/$table" || complain "$2/$table is not that of $1"
  done
}
refused() { exits 2 "$1" "$program" resume street --out refused "${@:2}"; }

exits "0 4" "compute other releases in this wind" "$program" run street.json --out street
[ -e street/wind/1.json ] || complain "the wind was not kept"
"$program" check street.json | grep -q "of the wind for other releases" || complain "check does not tell its size"

# The same question, and others, as whole runs answer them.
what_if --out again --slabs 3
same street again
[ -e again/wind ] && complain "the wind of another run was kept once more"
grep -q "is that of another run" again/report.html || complain "the page does not tell"
python3 - <<'PYTHON' || complain "again/run.json does not tell"
import json, os, sys
record, whole = (json.load(open(f"{name}/run.json")) for name in ("again", "street"))
wind = record["wind_of"]
sys.exit(wind["folder"] != os.path.realpath("street") or wind["started"] != whole["started"]
         or wind["time_s"] != 60 or not 0 < wind["step"] < record["progress"]["steps"]
         or record["progress"]["steps"] != whole["progress"]["steps"])
PYTHON
# So much that a run by itself would take a longer domain for it.
what_if --out much --set releases.0.rate_kg_s=500
"$program" check street.json --set releases.0.rate_kg_s=500 | grep -q "longer than the buildings ask for" ||
  complain "the domain is not longer for more"
other=(--set releases.0.rate_kg_s=2 --set releases.0.x=30 --set releases.0.y=5
  --set 'receptors=[{"name": "home", "x": 50, "y": 28}, {"name": "school", "x": 30, "y": 30}]')
"$program" run street.json --out whole "${other[@]}" >said.txt 2>&1
what_if --out part "${other[@]}"
same whole part
what_if --out part --set releases.0.rate_kg_s=1  # in the place of the one before
[ -e part/previous/zones.geojson ] || complain "an earlier result was not put aside"

# An answer within a time gets its second one on coarse cells first, and then in the wind.
cp street/run.json record.json
python3 - <<'PYTHON'
import json
record = json.load(open("street/run.json"))
record["deadline"] = {"within_s": 60, "taken_s": 30, "resolution_m": 6, "asked_resolution_m": 6, "runs": []}
json.dump(record, open("street/run.json", "w"))
PYTHON
cells_of() { python3 -c 'import json, sys; print(json.load(open(sys.argv[1] + "/run.json"))["case"]["domain"]["resolution"])' "$1"; }
what_if --out quick
grep -q "An answer on cells of 9 m stands in quick" said.txt || complain "no answer on coarse cells: $(tail -5 said.txt)"
same street quick
[ "$(cells_of quick)" = 6 ] || complain "cells of $(cells_of quick) m instead of 6"
[ -z "$(find quick -maxdepth 1 -name '*er' -type d)" ] || complain "folders are left: $(ls quick)"
"$program" resume street --out halted >said.txt 2>&1 &
until grep -q "stands in halted" said.txt || ! kill -0 $! 2>/dev/null; do sleep 0.02; done
kill -INT $!
wait $!
code=$?
[ $code = 130 ] || complain "an interrupted second answer ends with $code"
[ "$(cells_of halted)" = 9 ] && grep -q '"status": "finished"' halted/run.json || complain "the coarse answer does not stand"
[ -z "$(find halted -maxdepth 1 -name '*er' -type d)" ] || complain "folders are left: $(ls halted)"
mv record.json street/run.json

# What is computed in it may be cut short, and the run of the wind may be gone.
"$program" resume street --out cut "${other[@]}" --set time.end=200 >said.txt 2>&1 &
process=$!
while kill -0 $process 2>/dev/null && ! compgen -G "cut/checkpoint/*.json" >/dev/null; do sleep 0.02; done
kill -TERM $process
wait $process
[ $? = 130 ] || complain "SIGTERM: not interrupted"
what_if --out whole "${other[@]}" --set time.end=200
mv street gone
exits "0 4" "Goes on from step" "$program" resume cut --slabs 1
mv gone street
same whole cut
grep -q '"wind_of"' cut/run.json || complain "it does not tell whose wind it is in any more"

# Without a checkpoint it begins anew, in the same wind: such a run came to its end on a full disk.
lost_a_product() {
  sed -i '0,/"lost": \[\]/s//"lost": ["kmz"], "lost_products": ["kmz"]/' "$1/run.json"
  grep -q '"lost_products"' "$1/run.json" || complain "no lost product was put into $1/run.json"
}
for copy in anew without_wind other_wind; do
  cp -r again $copy
  lost_a_product $copy
done
exits "0 4" "begins anew in the wind of $(realpath street)" "$program" resume anew
same street anew
grep -q '"wind_of"' anew/run.json || complain "a run that began anew is not in the wind any more"
mv street gone
exits 2 "no run in this folder" "$program" resume without_wind
mv gone street
sed -i '/"wind_of"/,/}/s/"started": "2/"started": "1/' other_wind/run.json
exits 2 "error DW-719: |is not the one of the run that began at|repeat " "$program" resume other_wind
[ -e other_wind/previous ] && complain "a refused run was moved aside"

# Refusals; nothing is touched.
refused "wind.speed of the case was 4" --set wind.speed=5
refused "error DW-720: " --set wind.speed=5 --accept wind.speed
refused "domain.resolution of the case was 6" --set domain.resolution=5
refused "time.spin_up of the case" --set time.spin_up=50
refused "the cells would not be those" --set releases.0.x=250
refused "the run ends at 50 s" --set time.end=50
refused "nothing is released" --set 'releases=[]' --set 'receptors=[]'
refused "nonsense" --set nonsense=1
refused "slabs" --slabs 4096
[ -e refused ] && complain "a refused run made its folder"
exits 2 "--out" "$program" resume street --set time.end=50
exits 2 "would be in the other" "$program" resume street --out street
exits 2 "would be in the other" "$program" resume street --out street/inside
exits 2 "would be in the other" "$program" resume street --out .
exits 2 "would be in the other" "$program" resume street/../street --out street/fields/x
exits 2 "no run in this folder" "$program" resume nowhere --out refused
exits 2 "error DW-719: " "$program" resume again --out refused
touch file
exits 2 "is a file" "$program" resume street --out file
mkdir strange
echo mine >strange/zones.kml
exits 2 "did not write this file" "$program" resume street --out strange
[ "$(cat strange/zones.kml)" = mine ] || complain "a file of somebody was touched"
mkdir locked
(flock 9 && sleep 20) 9>locked/run.lock &
locker=$!
sleep 0.3
exits 2 "another run is writing" "$program" resume street --out locked
kill $locker 2>/dev/null
cp house.geojson kept.geojson
sed -i 's/"height": 18/"height": 19/' house.geojson
refused "--accept house.geojson"
cp kept.geojson house.geojson
cp -r street torn
truncate -s -100 torn/wind/1_0.state
exits 2 "wind that it kept is damaged" "$program" resume torn --out refused
sed -i 's/"steps"/"stops"/' torn/wind/1.json
exits 2 "wind that it kept is damaged" "$program" resume torn --out refused
rm torn/wind/1.json
exits 2 "this run kept no wind" "$program" resume torn --out refused
"$program" run street.json --out off --set checkpoint.wind=false >said.txt 2>&1
[ -e off/wind ] && complain "a wind was kept that was not wanted"
exits 2 "checkpoint.wind" "$program" resume off --out refused

# Nobody is told where it was.
"$program" run street.json --anonymous --out hidden >said.txt 2>&1
exits "0 4" "Begins" "$program" resume hidden --out secret
grep -q "$folder" secret/run.json && complain "an anonymous run tells its folder"
same street secret
lost_a_product secret
exits 2 "error DW-719: |does not name|repeat " "$program" resume secret

if [ -n "$mpirun" ]; then
  exits "0 4" "Begins in the wind" "$mpirun" --oversubscribe -n 2 "$program" resume street --out several
  same street several
  lost_a_product several
  exits "0 4" "begins anew in the wind of" "$mpirun" --oversubscribe -n 2 "$program" resume several
  same street several
  exits 2 "wind.speed of the case was 4" "$mpirun" --oversubscribe -n 2 "$program" resume street \
    --out refused --set wind.speed=5
  [ -e refused ] && complain "a refused run of several processes made its folder"
  "$mpirun" --oversubscribe -n 2 "$program" run street.json --out joint >said.txt 2>&1
  [ -e joint/wind/1_1.state ] || complain "processes did not keep their planes of the wind"
  exits "0 4" "Begins in the wind" "$program" resume joint --out of_joint
  same street of_joint
fi

exit $((failures > 0))
