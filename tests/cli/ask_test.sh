#!/bin/bash
# downwash ask: from options, from answers line by line, and what it refuses.
# Usage: ask_test.sh PATH_OF_DOWNWASH
here=$(cd "$(dirname "$0")" && pwd)
source "$here/support.sh" "$1"

mkdir maps
cat >maps/street.geojson <<'JSON'
{ "type": "FeatureCollection", "features": [
  { "type": "Feature", "properties": { "building": "yes", "height": 12 }, "geometry": {
    "type": "Polygon", "coordinates": [[[13.4164, 52.5404], [13.4167, 52.5404], [13.4167, 52.5406],
                                        [13.4164, 52.5406], [13.4164, 52.5404]]] } } ] }
JSON

# Every answer as an option. What comes out is a case that other commands take.
exits 0 "The case: chlorine.json|latitude 52.540300, longitude 13.416100; 0.5 kg/s for 60 s, wind 4 m/s from W|downwash run 'chlorine.json'" \
  "$program" ask --buildings maps/street.geojson --at "52.5403, 13.4161" --release UN1017 \
  --amount "0.5 kg/s" --container "tank truck" --duration 1min --wind "4 m/s from W" --only-write
exits "0 4" "0.5 kg/s" "$program" check chlorine.json  # by how fast the machine is
grep -q '"container_class": "highway tank truck"' chlorine.json || complain "the container is not in the case"
exits 0 "The case: chlorine_2.json" "$program" new --buildings maps/street.geojson \
  --at "52°32'25\"N 13°24'58\"E" --release chlorine --amount 5t \
  --metar "EDDB 211250Z 24008KT 9999 BKN020 08/05 Q1012" --only-write
grep -q '"metar"' chlorine_2.json || complain "the report is not in the case"

# What is missing is asked for, and once more if it can't be read.
mkdir there
printf '%s\r\n' nothing.geojson maps '"maps/street.geojson" ' Berlin "52.5403 13.4161" clorine ammonia 5 "0 kg/s" "20 g/s" \
  wind "8 kt 240" soon "2 min" bottle "" >answers.txt
exits 0 "no file \"nothing.geojson\"|\"maps\" is a folder|\"Berlin\" is no place|no substance \"clorine\"|\"5\" is no amount|rate_kg_s|\"wind\" is no wind|\"soon\" is no time|\"bottle\" is no container|The case: there/asked.json" \
  "$program" ask --case there/asked.json --only-write <answers.txt
grep -q '"../maps/street.geojson"' there/asked.json || complain "the case does not find its buildings"
exits "0 4" "0.02 kg/s" "$program" check there/asked.json

# It says what is missing where nobody answers, and overwrites nothing.
"$program" ask --case there/once.json --only-write --buildings maps/street.geojson --at 52.5403,13.4161 \
  --release chlorine --amount 1kg --wind "4 m/s W" >/dev/null 2>&1 &
"$program" ask --case there/once.json --only-write --buildings maps/street.geojson --at 52.5403,13.4161 \
  --release chlorine --amount 2kg --wind "4 m/s W" >/dev/null 2>&1
one=$?
wait $!
[ $((one + $?)) = 2 ] || complain "two at once took one name"
exits 2 "DW-102|--case= has no value" "$program" ask --case= --only-write
exits 2 "DW-102|--duration: it is not given" "$program" ask --buildings maps/street.geojson --at 52.5403,13.4161 \
  --release chlorine --amount 1kg/s --wind "4 m/s W" </dev/null
exits 2 "DW-102|follows from the container" "$program" ask --buildings maps/street.geojson --at 52.5403,13.4161 \
  --release chlorine --container rail --duration 5min --wind "4 m/s W"
exits 2 "boiling_point" "$program" ask --buildings maps/street.geojson --at 52.5403,13.4161 \
  --release phosgene --container rail --wind "4 m/s W"
exits 2 "in a folder that is there" "$program" ask --case nowhere/x.json --buildings maps/street.geojson \
  --at 52.5403,13.4161 --release chlorine --amount 1kg --wind "4 m/s W"
exits 2 "UTF-8" "$program" ask --buildings maps/street.geojson --at 52.5403,13.4161 --release chlorine \
  --amount 1kg --wind $'4 m/s \xfc'
exits 2 "DW-102|--at: it is not given" "$program" ask --buildings maps/street.geojson </dev/null
exits 2 "DW-102|--metar: the wind is given twice" "$program" ask --wind "4 m/s W" --metar "24008KT"
exits 2 "DW-102|there is a file \"chlorine.json\" already" "$program" ask --case chlorine.json \
  --buildings maps/street.geojson --at 52.5403,13.4161 --release chlorine --amount 1kg --wind "4 m/s W"
exits 2 "DW-103|did you mean \"chlorine\"" "$program" ask --buildings maps/street.geojson \
  --at 52.5403,13.4161 --release chlorin --amount 1kg --wind "4 m/s W"

# A city that was cut into tiles.
exits 0 "1 features|downwash ask --buildings 'street.city'" "$program" prepare maps/street.geojson
exits 2 "it is there already" "$program" prepare maps/street.geojson
exits 0 "The case: tiled.json" "$program" ask --buildings street.city --at 52.5403,13.4161 --release chlorine \
  --amount 1kg --wind "4 m/s W" --case tiled.json --only-write
exits "0 4" "1 buildings" "$program" check tiled.json
exits 2 "nothing within 500 m" "$program" ask --buildings street.city --at 0,0 --release chlorine \
  --amount 1kg --wind "4 m/s W" --case far.json --only-write

# Then it computes.
"$program" ask --buildings maps/street.geojson --at 52.5403,13.4161 --release chlorine --amount 0.5kg/s \
  --duration 1min --wind "4 m/s from W" --within 0 --case short.json --out result >said.txt 2>&1
[ -f result/report.html ] || complain "nothing was computed: $(tail -3 said.txt)"
grep -q '"ask"' result/run.json || complain "run.json does not say that it was asked"
exit $((failures > 0))
