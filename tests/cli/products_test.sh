#!/bin/bash
# The files that a run leaves for other programs, opened by those. Usage: products_test.sh PATH_OF_DOWNWASH
here=$(cd "$(dirname "$0")" && pwd)
source "$here/support.sh" "$1"

cat >house.geojson <<'JSON'
{ "type": "FeatureCollection", "features": [
  { "type": "Feature", "properties": { "building": "yes", "height": 12, "name": "A & <b>" }, "geometry": {
    "type": "Polygon", "coordinates": [[[13.4, 52.5], [13.4003, 52.5], [13.4003, 52.5002], [13.4, 52.5002], [13.4, 52.5]]] } } ] }
JSON
cat >street.json <<'JSON'
{ "title": "A \"street\" & <b>",
  "domain": { "buildings": "house.geojson", "resolution": 6 },
  "wind": { "speed": 4, "direction": 260 },
  "time": { "end": 60, "spin_up": 20, "start": "2026-11-21T14:30:00+01:00" }, "output": { "every": 0 },
  "releases": [{ "name": "tank", "substance": "chlorine", "lon": 13.3995, "lat": 52.5, "rate_kg_s": 0.5 }],
  "receptors": [{ "name": "school", "lon": 13.4008, "lat": 52.5 }], "zones": { "every": 10 },
  "backend": "cpu", "slabs": 1 }
JSON
exits "0 4" "" "$program" run street.json --out one
exits "0 4" "" "$program" run street.json --out two --set slabs=2 --set output.sender=duty@fire.example.org

for file in zones.kmz alert.cap.xml zones.cot.xml zones.kml; do
  [ -s one/$file ] || complain "$file was not written"
done
python3 -m zipfile -e one/zones.kmz kmz || complain "zones.kmz can't be unpacked"
xmllint --noout --nonet --schema "$here/../data/kml22_profile.xsd" kmz/doc.kml 2>xml.txt ||
  complain "zones.kmz: $(tail -3 xml.txt)"
xmllint --noout --nonet --schema "$here/../data/cap12_profile.xsd" one/alert.cap.xml 2>xml.txt ||
  complain "alert.cap.xml: $(tail -3 xml.txt)"
xmllint --noout --nonet one/zones.cot.xml || complain "zones.cot.xml is no XML"
grep -q "<sender>downwash.invalid</sender>" one/alert.cap.xml || complain "the sender is no placeholder"
grep -q "<sender>duty@fire.example.org</sender>" two/alert.cap.xml || complain "the sender is not the one of the case"
exits "0 4" "the sender of alert.cap.xml is a placeholder, downwash.invalid" "$program" check street.json
exits "0 4" "alert.cap.xml, a draft, is from duty@fire.example.org" "$program" check street.json --set output.sender=duty@fire.example.org
exits 2 "DW-113|output.sender|a blank" "$program" check street.json --set 'output.sender="fire brigade"'
exits "0 4" "" "$program" check street.json --metar "EDDB 211250Z 24008KT 9999 BKN020 08/05 Q1012"
count=$(grep -c "The report takes the place of what the case file says" said.txt)
[ "$count" = 1 ] || complain "what gives way to a report is told $count times"
grep -q "<status>Draft</status>" one/alert.cap.xml || complain "the alert is no draft"
grep -q 'type="u-d-f"' one/zones.cot.xml || complain "zones.cot.xml has no zone"
cmp -s one/zones.kmz two/zones.kmz || complain "zones.kmz depends on the slabs"

# Zones that go on beyond the outlet: two areas of one level.
exits "0 4" "" "$program" run street.json --out far --set time.end=200 --set domain.margins.downwind=60 --set output.products='["cap","kml"]'
grep -q "estimated beyond the computed area</areaDesc>" far/alert.cap.xml || complain "the alert has nothing beyond the outlet"
xmllint --noout --nonet --schema "$here/../data/cap12_profile.xsd" far/alert.cap.xml 2>xml.txt ||
  complain "alert.cap.xml of zones beyond: $(tail -3 xml.txt)"
xmllint --noout --nonet --schema "$here/../data/kml22_profile.xsd" far/zones.kml 2>xml.txt ||
  complain "zones.kml of zones beyond: $(tail -3 xml.txt)"

for file in zones.gpkg zones.tif; do
  cmp -s one/$file two/$file || complain "$file depends on the slabs"
done
# If GDAL's own programs are at hand.
if command -v ogrinfo gdalinfo >/dev/null; then
  ogrinfo -ro -al one/zones.gpkg >said.txt 2>&1 || complain "ogrinfo: $(tail -3 said.txt)"
  grep -q 'name (String) = school' said.txt || complain "zones.gpkg has no receptor"
  gdalinfo -stats one/zones.tif >said.txt 2>&1 || complain "gdalinfo: $(tail -3 said.txt)"
  grep -q "Description = chlorine dosage" said.txt || complain "zones.tif has no dosage"
fi

# The page on paper: two sheets of A4 with the verdict, the map and nothing that is cut.
if command -v chromium >/dev/null && command -v pdfinfo >/dev/null && command -v pdftotext >/dev/null; then
  chromium --headless --no-sandbox --disable-gpu --user-data-dir="$PWD/browser" --virtual-time-budget=8000 \
    --no-pdf-header-footer --print-to-pdf="$PWD/report.pdf" "file://$PWD/one/report.html" >said.txt 2>&1 ||
    complain "chromium: $(tail -3 said.txt)"
  pdfinfo report.pdf >said.txt 2>&1
  grep -q "^Pages: *2$" said.txt || complain "report.html does not print as two pages: $(grep Pages said.txt)"
  grep -q "^Page size:.*A4" said.txt || complain "report.html does not print on A4: $(grep "^Page size" said.txt)"
  pdftotext report.pdf - | tr -s '\n ' ' ' >report.txt  # where words wrap is up to the fonts
  for words in 'A "street" & <b>' "RED:" "Page 1 of 2" "Page 2 of 2" "edge of the computed area" "What was assumed"; do
    grep -qF "$words" report.txt || complain "the print of report.html lacks: $words"
  done
  for words in "without JavaScript" "cut here: it does not fit"; do
    ! grep -qF "$words" report.txt || complain "the print of report.html says: $words"
  done
else
  echo "skipped: report.html on paper, for want of chromium, pdfinfo or pdftotext"
fi

# Followed on a map while it goes on: killed, taken up, ended. Every link leads to a file that is there.
live_is_sound() {
  local href file
  for file in zones_live.kml zones_now.kml; do
    xmllint --noout --nonet --schema "$here/../data/kml22_profile.xsd" live/$file 2>xml.txt ||
      complain "$file, $1: $(tail -3 xml.txt)"
    for href in $(sed -n 's|.*<href>\(.*\)</href>.*|\1|p' live/$file); do
      [ -s "live/$href" ] || complain "$file, $1: no $href"
    done
  done
}
"$program" run street.json --out live --set time.end=3000 --set output.so_far=0.05 --set checkpoint.every=0.1 >said.txt 2>&1 &
process=$!
linked() { grep -q "<href>so_far/zones.kmz</href>" live/zones_now.kml 2>/dev/null && grep -q "zones as of" live/zones_now.kml && compgen -G "live/checkpoint/*.json" >/dev/null; }
while kill -0 $process 2>/dev/null && ! linked; do sleep 0.02; done
kill -9 $process
wait $process 2>/dev/null
grep -q "open in Google Earth: live/zones_live.kml" said.txt || complain "the live map is not named"
live_is_sound "killed"
grep -q "<name>Running, zones as of .* of " live/zones_now.kml || complain "killed: $(grep '<name>' live/zones_now.kml)"
! grep -qE "Ended|Stopped|FAILED" live/zones_now.kml || complain "a run that was killed looks ended"
cp live/zones_live.kml live_before.kml
cp live/zones_now.kml now_before.kml
"$program" resume live >said.txt 2>&1 &
process=$!
while kill -0 $process 2>/dev/null && cmp -s now_before.kml live/zones_now.kml; do sleep 0.02; done
kill -INT $process
wait $process
live_is_sound "stopped"
grep -q "<name>Stopped before its end, zones as of " live/zones_now.kml || complain "stopped: $(grep '<name>' live/zones_now.kml)"
cmp -s live_before.kml live/zones_live.kml || complain "zones_live.kml is another after the run was taken up"
exits "0 4" "" "$program" run street.json --out live --set output.so_far=0.05
live_is_sound "ended"
grep -q "<name>Ended: zones of the whole run" live/zones_now.kml || complain "ended: $(grep '<name>' live/zones_now.kml)"
[ -e live/previous/zones_now.kml ] || complain "the live map was not moved aside with its result"
exits "0" "Verified" "$program" verify live

# Some of them alone.
exits "0 4" "" "$program" run street.json --out few --set 'output.products=["kmz", "receptors"]'
written=$(cd few && ls | grep -E '^(zones|alert|report|receptor|building)' | tr '\n' ' ')
[ "$written" = "receptor_summary.csv receptors.csv zones.kmz zones_live.kml zones_now.kml " ] || complain "written were: $written"
exits 2 "output.products" "$program" run street.json --out none --set 'output.products=["pdf"]'
exits 2 "output.products" "$program" run street.json --out none --set 'output.products=[]'

exit $((failures > 0))
