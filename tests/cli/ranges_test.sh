#!/bin/bash
# Ranges of a release: in all products, the same on any slabs and after an interruption; what makes none.
# Usage: ranges_test.sh PATH_OF_DOWNWASH
here=$(cd "$(dirname "$0")" && pwd)
source "$here/support.sh" "$1"

two_houses >house.geojson
cat >street.json <<'JSON'
{ "title": "A street",
  "domain": { "buildings": "house.geojson", "resolution": 4 },
  "wind": { "speed": 4, "direction": 260 },
  "time": { "end": 120, "spin_up": 60 }, "output": { "every": 0 },
  "releases": [{ "name": "tank", "substance": "chlorine", "x": -20, "y": 10, "rate_kg_s": 0.5, "duration": 40 }],
  "receptors": [{ "name": "school", "x": 30, "y": 30 }], "zones": { "every": 10 },
  "checkpoint": { "every": 0.1 }, "backend": "cpu" }
JSON

"$program" check street.json | grep -q "for the ranges: 2 repeats" || complain "check does not tell of the repeats"
exits "0 4" "2 repeats, among other eddies, on cells of 8 m" "$program" run street.json --out street
compgen -G "street/repeat_*" > /dev/null && complain "a folder of the repeats stayed"
python3 - <<'PYTHON' || complain "a product lacks its ranges"
import csv, json, sys
record = json.load(open("street/run.json"))
ranges = record["ranges"]
assert "cells of 8 m (2 more runs)" in ranges["words"], ranges["words"]
assert len(ranges["levels"]) >= 3
for level in ranges["levels"]:
    low, high = level["distance_m"]
    assert 0 <= low <= high, level
low, high = ranges["receptors"][0]["times"]
assert 0 < low < 1 < high
zones = json.load(open("street/zones.geojson"))
assert zones["ranges"] == ranges
kinds = {(f["properties"]["kind"], f["properties"].get("bound")) for f in zones["features"]}
assert ("probability", 0.1) in kinds, kinds
row = next(csv.DictReader(open("street/receptor_summary.csv")))
assert float(row["mean_low_mg_m3"]) < float(row["mean_mg_m3"]) < float(row["mean_high_mg_m3"])
assert abs(float(row["peak_high_mg_m3"]) / float(row["peak_mg_m3"]) / high - 1) < 1e-2
assert all("least_action" in row for row in csv.DictReader(open("street/buildings.csv")))
assert any(c["name"] == "Decision within the likely ranges" for c in record["checks"])
assert any(c["severity"] == "in_ranges" for c in record["checks"])
PYTHON
grep -q "hold in four of five cases" street/report.html || complain "the page does not tell of its ranges"

# The same whatever computes them, and after an interruption.
same() {
  local table
  for table in receptor_summary.csv buildings.csv zones.geojson repeats.cbor; do
    cmp -s "street/$table" "$1/$table" || complain "$1/$table is not that of street"
  done
}
exits "0 4" "" "$program" run street.json --out slabs --slabs 3
same slabs
"$program" run street.json --out cut >said.txt 2>&1 &
for _ in $(seq 600); do [ -e cut/checkpoint ] && [ -n "$(ls cut/checkpoint)" ] && break; sleep 0.1; done
kill -TERM $!
wait $!
exits "0 4" "" "$program" resume cut
same cut

# None asked for, and none to be had.
exits "0 4" "" "$program" run street.json --out none --set ensemble.repeats=0
[ -e none/repeats.cbor ] && complain "repeats that nobody asked for"
exits "0 4" "" "$program" run street.json --out calm --set inflow.turbulence=none
for folder in none calm; do
  python3 -c 'import json, sys; sys.exit("ranges" in json.load(open(sys.argv[1])))' $folder/run.json ||
    complain "$folder has ranges"
done

exit $((failures > 0))
