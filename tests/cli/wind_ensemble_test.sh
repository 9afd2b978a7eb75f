#!/bin/bash
# An ensemble of winds: one result of all members, each of which is what it is alone.
# Usage: wind_ensemble_test.sh PATH_OF_DOWNWASH MPIRUN   (MPIRUN empty: of a build without MPI)
source "$(dirname "$0")/support.sh" "$1"
mpirun=${2:-}
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

cat >house.geojson <<'JSON'
{ "type": "FeatureCollection", "features": [
  { "type": "Feature", "properties": { "building": "yes", "height": 12 }, "geometry": {
    "type": "Polygon", "coordinates": [[[0, 0], [20, 0], [20, 20], [0, 20], [0, 0]]] } } ] }
JSON
cat >leak.json <<'JSON'
{ "title": "Leak", "domain": { "buildings": "house.geojson", "coordinates": "metres", "resolution": 5 },
  "wind": { "speed": 3, "direction": 250 }, "time": { "end": 140, "coarse_spin_up": 0 }, "backend": "cpu",
  "output": { "every": 0, "fields": ["velocity", "concentration"] },
  "releases": [{ "name": "tank", "substance": "chlorine", "x": -20, "y": 10, "rate_kg_s": 1 }],
  "receptors": [{ "name": "school", "x": 40, "y": 30 }, { "name": "far", "x": 40, "y": 100 }],
  "zones": { "every": 10 },
  "ensemble": { "wind": { "members": 4, "direction_spread": 20, "speed_spread": 0.2 } } }
JSON

# runs CODE WORDS COMMAND…
runs() {
  local wanted=$1 words=$2 code
  shift 2
  timeout -k 5 300 "$@" >said.txt 2>&1
  code=$?
  [ "$code" = "$wanted" ] || complain "$*: exit code $code instead of $wanted: $(tail -5 said.txt)"
  grep -qF -- "$words" said.txt || complain "$*: \"$words\" is not in: $(tail -5 said.txt)"
}
same_products() {
  local file
  for file in zones.geojson receptors.csv receptor_summary.csv buildings.csv building_levels.csv \
    member_levels.csv member_receptors.csv; do
    # The page tells the time at which it was made, the zones don't.
    cmp -s "$1/$file" "$2/$file" || complain "$1/$file is not $2/$file"
  done
}

# Winds are added until they change nothing any more, the same ones whatever computes them.
settle=(--set ensemble.wind.settled=0.5 --set ensemble.wind.members=40)
runs 4 "12 of 12 winds computed" "$program" run leak.json --out settled "${settle[@]}"
runs 4 "of at most 40 winds" "$program" run leak.json --out settled2 "${settle[@]}" --set slabs=2
same_products settled settled2
python3 - <<'PYTHON' || complain "the record of an ensemble that has settled"
import json
ensemble = json.load(open("settled/run.json"))["ensemble"]
assert ensemble["settled"] and ensemble["planned"] == 40 and ensemble["winds"] == 12, ensemble
PYTHON

runs 4 "4 of 4 winds computed" "$program" run leak.json --out all
python3 - <<'PYTHON' || complain "the result of the ensemble"
import csv, json
zones = json.load(open("all/zones.geojson"))
kinds = {f["properties"]["kind"] for f in zones["features"]}
assert {"maximum", "probability", "arrival"} <= kinds, kinds
area = {(f["properties"]["kind"], f["properties"].get("bound")): f["properties"]["area_m2"]
        for f in zones["features"] if f["properties"].get("level") == "AEGL-2"
        and f["properties"].get("part") == "computed"}
# One of four is 25 %: that is where any reaches it.
assert area["maximum", None] == area["probability", 0.1], area
assert area["probability", 0.1] > area["probability", 0.5] > area["probability", 0.9] > 0, area
titles = [f["properties"]["title"] for f in zones["features"] if f["properties"]["kind"] == "maximum"]
assert all("in the worst of 4 winds" in t for t in titles), titles
record = json.load(open("all/run.json"))
assert record["status"] == "finished" and record["ensemble"]["finished"] == 4, record["ensemble"]
members = record["ensemble"]["members"]
assert len({(m["speed_m_s"], m["direction_deg"]) for m in members}) == 4, members
rows = list(csv.DictReader(open("all/member_receptors.csv")))
assert {row["member"] for row in rows if row["receptor"] == "school"} == {"1", "2", "3", "4"}, rows
# Each covers the same time since its release began, however long its wind settled.
assert len({row["duration_s"] for row in rows}) == 1, rows
ends = {json.load(open(f"all/members/0{n}/case.json"))["time"]["end"] for n in (1, 2, 3, 4)}
assert len(ends) > 1, ends
page = open("all/report.html").read()
assert "4 winds, " in page and "In the worst of 4 winds" in page
PYTHON
ls all/members/*.cbor 2>/dev/null && complain "pages were left behind"

# A member alone gives the same files.
runs 4 "Finished" "$program" run all/members/03/case.json --out alone
for file in $(cd all/members/03 && find . -type f ! -name run.json ! -name report.html ! -name case.json); do
  cmp -s "all/members/03/$file" "alone/$file" || complain "$file of member 3 is another one alone"
done

# Zones go on beyond the outlets, each wind by itself; in one of three is 33 %.
runs 4 "3 of 3 winds computed" "$program" run leak.json --out far --set time.end=400 --set ensemble.wind.members=3
python3 - <<'PYTHON' || complain "zones of the ensemble beyond the outlets"
import csv, json
features = [f["properties"] for f in json.load(open("far/zones.geojson"))["features"]]
beyond = [p for p in features if p.get("part") == "estimated_beyond"]
assert {p["kind"] for p in beyond} == {"maximum", "probability"}, beyond
area = {(p["kind"], p.get("bound")): p["area_m2"] for p in beyond if p["level"] == "AEGL-1"}
assert area["maximum", None] == area["probability", 0.1] > area["probability", 0.5] > 0, area
own = [float(row["area_beyond_m2"]) for row in csv.DictReader(open("far/member_levels.csv"))
       if row["level"] == "AEGL-1"]
assert max(own) < area["maximum", None] < sum(own), (own, area)
assert "each wind by itself; class D, neutral" in open("far/report.html").read()
PYTHON
runs 4 "Finished" "$program" run far/members/02/case.json --out far_alone
cmp -s far/members/02/zones.geojson far_alone/zones.geojson || complain "zones of a member beyond are others alone"

# So does another number at a time, by one process or by several.
runs 4 "4 of 4 winds computed" "$program" run leak.json --slabs 2 --out slabs
same_products all slabs
if [ -n "$mpirun" ]; then
  runs 4 "4 of 4 winds computed" "$mpirun" --oversubscribe -n 2 "$program" run leak.json --out two
  same_products all two
fi

# A member that fails is told and left out: the step is too long for a storm.
runs 4 "2 of 3 winds computed" "$program" run leak.json --out some --set time.dt=0.4 \
  --set ensemble.wind='{"list": [{"speed": 2}, {"speed": 100}, {"speed": 2.5, "direction": 260}]}'
grep -q "warning DW-721: wind 2, 100 m/s from 250°: left out" said.txt || complain "not told: $(cat said.txt)"
python3 - <<'PYTHON' || complain "the result without the member that failed"
import json
record = json.load(open("some/run.json"))
members = record["ensemble"]["members"]
assert [m["finished"] for m in members] == [True, False, True], members
assert members[1]["reason"], members
check = [c for c in record["checks"] if c["name"] == "Winds computed"][0]
assert check["figure"] == "2 of 3" and check["severity"] == "unreliable", check
PYTHON

# Fields for which there is no room leave no wind out, and are told as lost: no file is larger than
# 400 kB, which zones and pages are not.
(ulimit -f 400 && timeout -k 5 300 "$program" run leak.json --out small --set output.every=60 \
  --set ensemble.wind.members=2) >said.txt 2>&1
[ $? = 1 ] || complain "lost fields of members, and no exit code of 1: $(tail -3 said.txt)"
python3 - <<'PYTHON' || complain "the result of members without fields"
import json
record = json.load(open("small/run.json"))
assert record["ensemble"]["finished"] == 2, record["ensemble"]
assert any(s.startswith("Wind 1: ") and "fields/step_" in s for s in record["lost"]), record["lost"]
assert all("/fields" in s for m in record["ensemble"]["members"] for s in m["lost"]), record["ensemble"]
PYTHON
[ -s small/zones.geojson ] || complain "no zones of members without fields"

# It comes out once more, from copies of its files, and of its members each; or it is said what does not.
mv house.geojson away
runs 0 "Verified: " "$program" verify some
runs 0 "Verified: " "$program" verify all/members/02
ls -d ./*.verify-* 2>/dev/null && complain "verify left something behind"
runs 2 "DW-732: some: this is an ensemble of winds, whose times differ" "$program" verify some --until 20
cp -r some other
sed -i '2s/./x/' other/members/03/receptors.csv
rm other/member_levels.csv
runs 1 "not verified: 2 of " "$program" verify other
grep -qF "members/03/receptors.csv: line 2 is the first" said.txt || complain "not told: $(cat said.txt)"
grep -qF "member_levels.csv: one of the two" said.txt || complain "not told: $(cat said.txt)"
rm -r other other.verify-*
cp -r some other
python3 - <<'PYTHON'
import json
whole = json.load(open("other/members/01/run.json"))
whole["case"]["wind"]["speed"] = 9
whole["inputs"][0]["sha256"] = "0" * 64
json.dump(whole, open("other/members/01/run.json", "w"))
json.dump(whole["case"], open("other/members/01/case.json", "w"))
PYTHON
runs 1 "not verified: " "$program" verify other
grep -qF "members/01/run.json: the case.wind.speed is 9, and comes out as 2" said.txt || complain "not told: $(cat said.txt)"
grep -qF "members/01/run.json: inputs.0 is another case file" said.txt || complain "not told: $(cat said.txt)"
rm -r other other.verify-*
mv away house.geojson

# A receptor that no wind brings into the domain is a mistake, and leaves no folder.
runs 2 'the receptor "moon" lies outside' "$program" run leak.json --out nowhere \
  --set receptors='[{"name": "moon", "x": 40000, "y": 30}]'
[ -e nowhere ] && complain "a refused ensemble left a folder"

# One that is stopped says what it has, and is not taken for a run that can be taken up.
"$program" run leak.json --out stopped --slabs 2 --set time.end=4000 >said.txt 2>&1 &
while [ ! -e stopped/members/01/run.json ]; do sleep 0.1; done
kill %1
wait %1
[ $? = 130 ] || complain "exit code of an ensemble that was stopped: $(tail -3 said.txt)"
grep -q '"status": "interrupted"' stopped/run.json || complain "the record of one that was stopped"
runs 2 "DW-712: stopped: this is an ensemble of winds, which is not taken up" "$program" resume stopped

# A smaller ensemble leaves nothing of a larger one among its members.
runs 4 "2 of 2 winds computed" "$program" run leak.json --out all --set ensemble.wind.members=2
[ -e all/members/03/run.json ] && complain "member 3 of the ensemble before still stands"
[ -e all/members/03/previous/run.json ] || complain "member 3 of the ensemble before is lost"
[ -e all/previous/zones.geojson ] || complain "the result before is lost"

exit $((failures > 0))
