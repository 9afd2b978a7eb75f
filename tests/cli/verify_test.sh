#!/bin/bash
# A result that is computed once more: the same, or said not to be.
# Usage: verify_test.sh PATH_OF_DOWNWASH MPIRUN   (MPIRUN empty: of a build without MPI)
here=$(cd "$(dirname "$0")" && pwd)
source "$here/support.sh" "$1"
mpirun=${2:-}
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

mkdir city
cat >city/house.geojson <<'JSON'
{ "type": "FeatureCollection", "features": [
  { "type": "Feature", "properties": { "building": "yes", "height": 12 }, "geometry": {
    "type": "Polygon", "coordinates": [[[0, 0], [20, 0], [20, 20], [0, 20], [0, 0]]] } } ] }
JSON
printf 'z_m,U_ms\n2,1.5\n10,2\n40,3\n' >city/wind.csv
cat >leak.json <<'JSON'
{ "domain": { "buildings": "city/house.geojson", "coordinates": "metres", "resolution": 6 },
  "wind": { "speed": 2 }, "inflow": { "table": "city/wind.csv" },
  "time": { "spin_up": 8, "end": 32 }, "backend": "cpu",
  "output": { "every": 8, "fields": ["velocity", "concentration"] }, "statistics": { "start": 10, "heights": [3] },
  "releases": [{ "name": "tank", "substance": "chlorine", "x": -20, "y": 10, "rate_kg_s": 1 }],
  "receptors": [{ "name": "school", "x": 40, "y": 30 }], "zones": { "every": 4 } }
JSON

nothing_is_left() { ls -d ./*.verify-* >left.txt 2>/dev/null && complain "left behind: $(cat left.txt)"; }

exits 4 "Finished" "$program" run leak.json --slabs 1 --out out
for file in house.geojson wind.csv; do
  [ -f "out/inputs/$file" ] || complain "no copy of $file is kept"
done

# ------------------------------------------------------------------------------------- the same

exits 0 "Verified: |to the last bit|Then: downwash|Now:  downwash" "$program" verify out
exits 0 "Verified: " "$program" verify out --slabs 2
exits 0 "Verified up to 17 s: 4 files" "$program" verify out/ --until 17
nothing_is_left
mv city away
exits 0 "Verified: " "$program" verify out
cp -r away city
echo ' ' >>city/house.geojson
exits 0 "Verified: " "$program" verify out
if [ -n "$mpirun" ]; then
  exits 4 "Finished" "$mpirun" --oversubscribe -n 2 "$program" run leak.json --out pieces
  exits 0 "Verified: " "$program" verify pieces
fi
exits 4 "was moved to" "$program" run leak.json --slabs 1 --out out
[ -f out/previous/inputs/wind.csv ] || complain "copies of inputs are not moved with a result"
nothing_is_left

# What a report took the place of is told of no case; its forecast is left out and told.
sed 's/"inflow": {[^}]*},//' leak.json >plain.json
exits 4 "Finished" "$program" run plain.json --out report \
  --metar "EDDB 211250Z 24004KT 9999 BKN020 08/05 Q1012 BECMG 32025KT" --set weather.lon=13.4 --set weather.lat=52.5
grep -q "BECMG 32025KT" report/run.json || complain "a forecast is not told"
exits 0 "Verified: " "$program" verify report

exits 4 "Finished" "$program" resume out --out weaker --set releases.0.rate_kg_s=0.5
exits 0 "Verified: " "$program" verify weaker
nothing_is_left

# A shapefile is kept with its companions, and taken with them.
mkdir map
cp "$here"/../data/buildings/block.{shp,shx,dbf,prj} map
cat >block.json <<'JSON'
{ "domain": { "buildings": "map/block.shp", "resolution": 8 }, "wind": { "speed": 2 },
  "time": { "end": 4 }, "output": { "every": 2 }, "backend": "cpu" }
JSON
"$program" run block.json --out block >said.txt 2>&1
if grep -q ogr2ogr said.txt; then
  echo "No GDAL: no shapefile is verified."
else
  [ "$(cd block/inputs && echo *)" = "block.dbf block.prj block.shp block.shx" ] ||
    complain "copies of a shapefile: $(ls block/inputs)"
  exits 0 "Verified: " "$program" verify block
  mv map/block.dbf other.dbf
  exits 0 "Verified: " "$program" verify block
  echo x >map/block.dbf
  exits 0 "Verified: " "$program" verify block
  echo x >block/inputs/block.dbf
  exits 2 "DW-733|block.shp|what belongs to it" "$program" verify block
  mv other.dbf map/block.dbf
  rm -r block/inputs
  exits 0 "Verified: " "$program" verify block
fi
nothing_is_left

# --------------------------------------------------------------------------------- not the same

cp -r out other
sed -i '2s/./x/' other/receptors.csv
rm other/fields/step_000000.vt?
exits 1 "not verified: 2 of|DW-735|receptors.csv: line 2 is the first|step_000000|is kept in" "$program" verify other
[ -f other.verify-*/zones.geojson ] || complain "what came out is not kept"
rm -r other.verify-*
cp -r out slower
python3 - <<'PYTHON'
import json
record = json.load(open("slower/run.json"))
record["case"]["fluid"]["viscosity"] = 1e-3
json.dump(record, open("slower/run.json", "w"))
PYTHON
exits 1 "not verified up to 10 s|velocity differs in|values, by up to" "$program" verify slower --until 10
rm -r slower.verify-*

# Forgeries of what no file but the record tells.
cp -r out forged
python3 - <<'PYTHON'
import json
record = json.load(open("forged/run.json"))
record["verdict"]["severity"] = "fine"
for check in record["checks"]:
    check["severity"] = "fine"
json.dump(record, open("forged/run.json", "w"))
PYTHON
exits 1 "DW-735|run.json: verdict.severity is \"fine\", and comes out as" "$program" verify forged
rm -r forged.verify-*
cp out/run.json forged/run.json
python3 - <<'PYTHON'
import json
record = json.load(open("forged/run.json"))
record["reason"] = "reached time.end = 3200 s"
record["notes"] = ["Everything was measured on the spot."]
record["warnings"].append({"code": "DW-827", "text": "Nothing else."})
json.dump(record, open("forged/run.json", "w"))
PYTHON
exits 1 "DW-735|run.json: reason is|run.json: notes|run.json: warnings" "$program" verify forged
rm -r forged.verify-*
cp out/run.json forged/run.json
sed -i 's/timestep="8/timestep="80/' forged/fields/series.pvd
sed -i 's/"rate_kg_s": 1/"rate_kg_s": 0.1/' forged/case.json
echo ' ' >>forged/inputs/house.geojson
exits 1 "not verified: 3 of|series.pvd: step_|case.json: it is not|inputs/house.geojson: it is no copy" \
  "$program" verify forged
rm -r forged.verify-*

cp -r out older
sed -i 's/"git_hash": "/"git_hash": "0/' older/run.json
exits 0 "DW-734|another build|Verified: " "$program" verify older

# -------------------------------------------------------------------------------------- refused

cp -r weaker nothing
python3 - <<'PYTHON'
import json
record = json.load(open("nothing/run.json"))
record["case"]["releases"] = record["case"]["receptors"] = []
json.dump(record, open("nothing/run.json", "w"))
PYTHON
exits 2 "DW-720|nothing is released" "$program" verify nothing
mkdir empty
exits 2 "there is no run in this folder" "$program" verify empty
cp -r out died
sed -i 's/"status": "finished"/"status": "running"/' died/run.json
exits 2 "DW-732|has not ended|downwash resume" "$program" verify died
sed -i 's/"status": "running"/"status": "interrupted"/' died/run.json
exits 2 "was interrupted|--until" "$program" verify died
exits 0 "Verified up to 10 s: 3 files" "$program" verify died --until 10
echo x >>died/inputs/wind.csv
mv city/wind.csv gone.csv
exits 2 "DW-733|wind.csv|not the file that the run read|bring back" "$program" verify died --until 10
mv gone.csv city/wind.csv
exits 4 "Finished" "$program" run leak.json --set output.every=0 --out end
exits 2 "nothing to compare" "$program" verify end --until 10
exit $((failures > 0))
