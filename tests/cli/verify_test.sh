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
  cp -r pieces untimed
  piece=$(cd untimed && ls fields/step_*_0.vt? | tail -1)
  sed -i '/<FieldData>/,/<.FieldData>/d' "untimed/$piece"
  exits 1 "${piece#fields/} has no TimeValue" "$program" verify untimed
  rm -r untimed.verify-*
fi
# The folder alone will do, wherever it lies.
mv leak.json gone.json && mkdir elsewhere && cp -r out elsewhere
exits 0 "Verified: " "$program" verify out
mv city gone && cd elsewhere
exits 0 "Verified: " "$program" verify out
cd .. && mv gone city && mv gone.json leak.json
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
nothing_is_left

# --------------------------------------------------------------------------------- not the same

cp -r out other
sed -i '2s/./x/' other/receptors.csv
rm other/fields/step_000000.vt?
exits 1 "not verified: 3 of|DW-735|written.fields is|receptors.csv: line 2 is the first|step_000000|is kept in" "$program" verify other
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

# reports FILE WORDS: what FILE is after a change that verify must find.
reports() {
  exits 1 "DW-735|$2" "$program" verify forged
  rm -rf forged.verify-* "forged/$1"
  cp -r "out/$1" "forged/$1"
}
rm -rf forged && cp -r out forged
rm forged/case.json && reports case.json "case.json: it is missing"
echo '{' >forged/case.json && reports case.json "case.json: it is not the case"
echo '{}' >forged/inputs/more.geojson && reports inputs "inputs/more.geojson: the run did not read it"
sed -i 's#file="step#file="elsewhere/step#' forged/fields/series.pvd
reports fields "series.pvd: elsewhere/step_"
field=$(cd out && ls fields/step_*.vtr | tail -1)
cat >forge.py <<'PYTHON'
import base64, re, struct, sys
name, what = sys.argv[1:]
data = open(name).read()
if what == "range":
    data = re.sub(r'(Name="velocity"[^>]*RangeMax=")[^"]*', r"\g<1>1", data)
else:  # the first number of an array
    start = {"time": 'Name="TimeValue"', "place": "<Coordinates>"}[what]
    found = re.search(start + r".*?>\s*([A-Za-z0-9+/=]{16,})", data, re.S)
    raw = bytearray(base64.b64decode(found.group(1)))
    size = 8 if 'type="Float64"' in data[found.start() - 60:found.start(1)] else 4
    raw[8:8 + size] = struct.pack("<d" if size == 8 else "<f", 7777)
    data = data[:found.start(1)] + base64.b64encode(bytes(raw)).decode() + data[found.end(1):]
open(name, "w").write(data)
PYTHON
for what in time:TimeValue "place:x differs in 1 of" "range:the text around them is not"; do
  python3 forge.py "forged/$field" "${what%%:*}"
  cmp -s "forged/$field" "out/$field" && complain "nothing was forged: $what"
  reports fields "$field: |${what#*:}"
done
cp "out/$field" "forged/${field%.vtr}_1.vtr" && reports fields "_1.vtr: one of the two"
cp out/run.json forged/run.json
python3 - <<'PYTHON'
import json
record = json.load(open("forged/run.json"))
record["reason"] = "not/" + record["reason"]
record["approved_by"] = "the fire brigade"
record["pressure"]["residual"] = 1e-12
record["written"]["receptors.csv"] = 5
record["inputs"][0]["sha256"] = "0" * 64
record["inputs"][1]["bytes"] = 1
record["started"] = "2031-01-01T00:00:00Z"
record["warnings"].append({"code": "DW-722", "text": "All zones were confirmed by measurement."})
json.dump(record, open("forged/run.json", "w"))
PYTHON
reports run.json "run.json: reason is \"not/|approved_by is|pressure.residual|warnings|inputs.house.geojson.bytes|written.receptors.csv is 5|it began at 2031|says were read"
sed -i '/^ *"written": {/,/}/d' forged/run.json
reports run.json "run.json: written is missing"
mkdir forged/so_far && cp out/zones.geojson forged/so_far
reports zones.geojson "so_far/zones.geojson: one of the two"
rm -r forged/so_far

# A place on Earth, with a live map, and in several winds.
cat >city/there.geojson <<'JSON'
{ "type": "FeatureCollection", "features": [
  { "type": "Feature", "properties": { "building": "yes", "height": 12 }, "geometry": {
    "type": "Polygon", "coordinates": [[[13.4, 52.5], [13.4003, 52.5], [13.4003, 52.5002], [13.4, 52.5002], [13.4, 52.5]]] } } ] }
JSON
cat >there.json <<'JSON'
{ "domain": { "buildings": "city/there.geojson", "resolution": 10 },
  "wind": { "speed": 2, "direction": 270 }, "time": { "spin_up": 5, "end": 20 }, "backend": "cpu",
  "releases": [{ "name": "tank", "substance": "chlorine", "lon": 13.3997, "lat": 52.5001, "rate_kg_s": 1 }],
  "zones": { "every": 5 }, "output": { "every": 0, "products": ["page", "kmz"] } }
JSON
exits 4 "To see the zones grow" "$program" run there.json --out there
exits 0 "Verified: " "$program" verify there
grep -q "To see the zones grow" said.txt && complain "a live map is offered of what is removed"
rm -rf forged && cp -r there forged
sed -i "s/don&#39;t rely on it/fine/" forged/zones_now.kml
sed -i "s#<href>[^<]*#<href>http://elsewhere/zones.kml#" forged/zones_live.kml
exits 1 "not verified: 2 of|zones_now.kml: line|zones_live.kml: line" "$program" verify forged
rm -r forged.verify-*
rm -r forged && cp -r there forged
printf 'damage' | dd of=forged/wind/1_0.state bs=1 seek=4096 conv=notrunc 2>/dev/null
exits 1 "not verified: 1 of|wind/: forged/wind/1_0.state: row" "$program" verify forged
rm -r forged.verify-*

sed 's/"zones": {/"ensemble": { "wind": { "members": 2, "direction_spread": 10 } }, "zones": {/' there.json >winds.json
exits 4 "2 of 2 winds computed" "$program" run winds.json --out winds
mv winds.json gone.json
exits 0 "Verified: " "$program" verify winds
mv gone.json winds.json
cp -r winds/members/01 winds/members/07
exits 1 "members/07: one of the two" "$program" verify winds
rm -r winds.verify-*

cp -r out older
sed -i 's/"git_hash": "/"git_hash": "0/' older/run.json
exits 0 "DW-734|another build|Verified: " "$program" verify older

# -------------------------------------------------------------------------------------- refused

cp -r out malformed
for part in '"started": "yesterday"' '"ended": "soon"' '"status": 5'; do
  sed "s/^  ${part%%:*}: \"[^\"]*\"/  $part/" out/run.json >malformed/run.json
  cmp -s malformed/run.json out/run.json && complain "nothing was changed: $part"
  exits 2 "DW-717|malformed/run.json" "$program" verify malformed
done
sed '1s/{/{ "verdict": { "severity": "fine" },/' out/run.json >malformed/run.json
exits 2 "DW-717|malformed/run.json" "$program" verify malformed
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
