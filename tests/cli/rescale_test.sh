#!/bin/bash
# The amount released, fitted to measured values: downwash rescale.
# Usage: rescale_test.sh PATH_OF_DOWNWASH
here=$(cd "$(dirname "$0")" && pwd)
source "$here/support.sh" "$1"

two_houses >house.geojson
cat >street.json <<'JSON'
{ "title": "A street",
  "domain": { "buildings": "house.geojson", "resolution": 6 },
  "wind": { "speed": 4, "direction": 260 },
  "time": { "end": 160, "spin_up": 60, "start": "2026-11-21T14:30:00+01:00" }, "output": { "every": 0 },
  "releases": [{ "name": "tank", "substance": "chlorine", "x": -20, "y": 10, "rate_kg_s": 0.05, "duration": 40 }],
  "receptors": [{ "name": "school", "x": 30, "y": 30 }, { "name": "home", "x": 50, "y": 28 }],
  "zones": { "every": 10 }, "checkpoint": { "every": 0 }, "backend": "cpu", "slabs": 2 }
JSON
"$program" run street.json --out street >said.txt 2>&1
[ -e street/exposures/1.json ] || complain "no exposures were kept"
"$program" check street.json | grep -q "of dosages by time" || complain "check does not tell their size"

rescale() { exits "$1" "$2" "$program" rescale street "${@:3}"; }
rescale "0 4" "measured at school|(before: " --receptor school --mg-m3 9 --at 0:50
grep -q '"ranges": {' street/run.json && { grep -q "had ranges" street_rescaled/run.json || complain "ranges are gone, and nobody says so"; }
[ -e street_rescaled/report.html ] || complain "no page"
[ -e street_rescaled/fields ] && complain "fields of another amount"
grep -q '"factor"' street_rescaled/run.json || complain "run.json does not tell the factor"
rescale "0 4" "measured at home|(before: " --receptor school --ppm 3 --receptor home --ppm 2 --at 50 --out two
# The case that it leaves is one to compute, and comes to the same.
cp -r street_rescaled found
exits "0 4" "Finished" "$program" run street_rescaled/case.json --out whole
python3 - <<'PYTHON' || complain "another amount by rescaling than by computing"
import csv, sys
def rows(folder):
    return list(csv.DictReader(open(folder + "/receptors.csv")))
pairs = [(float(a["concentration_mg_m3"]), float(b["concentration_mg_m3"]))
         for a, b in zip(rows("found"), rows("whole"), strict=True)]
largest = max(b for _, b in pairs)
sys.exit(largest <= 0 or any(abs(a - b) > 1e-3 * largest for a, b in pairs))
PYTHON

# Refusals; nothing is touched.
refused() { rescale 2 "$@" --out refused; }
refused "DW-102|2 receptors are named, and 1 values" --receptor school --receptor home --mg-m3 1
refused "some values have a --place instead" --receptor school --place "52, 13" --mg-m3 1
refused "1 places are named, and 2 values" --place "52, 13" --mg-m3 1 --mg-m3 2
refused "is no place that can be read" --place there --mg-m3 1
refused "belong to no place on Earth" --place "0, 0" --mg-m3 1
refused "some values are in mg/m³ and some in ppm" --receptor school --mg-m3 1 --ppm 1
refused "no time since the release began" --receptor school --mg-m3 1 --at noon
refused "no time since the release began" --receptor school --mg-m3 1 --at 1:2:3:4
refused "2 times for 1 values" --receptor school --mg-m3 1 --at 10 --at 20
refused "DW-724|no receptor \"church\"|\"school\", \"home\"" --receptor church --mg-m3 1
refused "computed 100 s" --receptor school --mg-m3 1 --at 5:00
refused "no amount of the same release" --receptor school --mg-m3 1e9
exits 2 "would be in the other" "$program" rescale street --receptor school --mg-m3 9 --out street/inside
exits 2 "it was rescaled from the run in" "$program" verify street_rescaled
exits 2 "DW-723" "$program" rescale street_rescaled --receptor school --mg-m3 9 --out refused
sed -i 's/"height": 18/"height": 19/' house.geojson
refused "--accept house.geojson" --receptor school --mg-m3 9
truncate -s -100 street/exposures/1_0.state
refused "is damaged" --receptor school --mg-m3 9
[ -e refused ] && complain "a refused command made its folder"
exit $((failures > 0))
